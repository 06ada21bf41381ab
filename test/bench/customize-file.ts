/** A customize_dtypes file of any length, the same every time: every op type once, then names. */
import type { Catalog } from '../../electron/catalog/catalog';

const dtypes = ['float16', 'float', 'bfloat16', 'int8', 'int32'] as const;

/** One line in fifty has a slip, as a file in work has. */
const slips = [
  'fp16_line::InputDtype:fp16',
  ' OpType::Relu:InputDtype:float16',
  'a/b InputDtype:float16',
  'c::InputDtype:float16;OutputDtype:float',
] as const;

export function customizeFile(catalog: Catalog, lines: number): string {
  const types = catalog.operatorTypes;
  const text: string[] = [];
  for (let index = 0; index < lines; index++) {
    const dtype = (offset: number) => dtypes[(index * 7 + offset) % dtypes.length] ?? 'float';
    const type = types[index];
    if (index % 50 === 49) text.push(`${slips[index % slips.length] ?? ''}`);
    else if (type !== undefined) {
      text.push(`OpType::${type}:InputDtype:${dtype(0)},${dtype(0)},OutputDtype:${dtype(1)}`);
    } else {
      const name = `block_${Math.floor(index / 9)}/layer_${index}/MatMul`;
      text.push(`${name}::InputDtype:${dtype(0)},${dtype(2)},OutputDtype:${dtype(1)}`);
    }
  }
  return `${text.join('\n')}\n`;
}
