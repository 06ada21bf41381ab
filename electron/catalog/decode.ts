/** Reads the text forms of the catalog's tables; profiles/schema.sql says how they are written. */
import { type DtypeColumn, type SignatureTensor, type Tensor, type TensorKind } from './catalog';

const list = (text: string): readonly string[] => (text === '' ? [] : text.split(','));

/** A comma separated list; empty text is an empty list. */
export const decodeList = list;

function decodeTensor(text: string): Tensor {
  const mark = text.at(-1);
  const kind: TensorKind = mark === '?' ? 'optional' : mark === '*' ? 'dynamic' : 'required';
  return { name: kind === 'required' ? text : text.slice(0, -1), kind };
}

/** `x,bias?,extra*`. */
export function decodeTensors(text: string): readonly Tensor[] {
  return list(text).map(decodeTensor);
}

/** `x:float16|float;bias?@T:float16`. */
export function decodeSignature(text: string): readonly SignatureTensor[] {
  if (text === '') return [];
  return text.split(';').map((part) => {
    const [head = '', words = ''] = part.split(':');
    const [name = '', group] = head.split('@');
    const dtypes = words === '' ? [] : words.split('|');
    return { ...decodeTensor(name), dtypes, ...(group === undefined ? {} : { group }) };
  });
}

function decodeColumn(text: string): DtypeColumn {
  const conditional = text.endsWith('?');
  const newer = text.endsWith('+');
  const body = conditional || newer ? text.slice(0, -1) : text;
  const middle = body.indexOf('>');
  return {
    inputs: list(body.slice(0, middle)),
    outputs: list(body.slice(middle + 1)),
    conditional,
    newer,
  };
}

/** `float16,float16>float16;float,float>float?`, in the order of the kernel table. */
export function decodeColumns(text: string): readonly DtypeColumn[] {
  return text.split(';').map(decodeColumn);
}
