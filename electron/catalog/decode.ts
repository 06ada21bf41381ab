/** Reads the text forms of the catalog's tables; profiles/schema.sql says how they are written. */
import { type DtypeColumn, type SignatureTensor, type Tensor, type TensorKind } from './catalog';
import { cached } from './query';

/**
 * A list with that separator; empty text is an empty list. The catalog has many thousand lists and
 * a few hundred different ones, so that each is split and kept once.
 */
function listDecoder(separator: string): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>([['', []]]);
  return (text) => cached(known, text, () => text.split(separator));
}

/** A comma separated list; empty text is an empty list. */
export const decodeList = listDecoder(',');

const decodeDtypes = listDecoder('|');

function decodeTensor(text: string): Tensor {
  const mark = text.at(-1);
  const kind: TensorKind = mark === '?' ? 'optional' : mark === '*' ? 'dynamic' : 'required';
  return { name: kind === 'required' ? text : text.slice(0, -1), kind };
}

/** `x,bias?,extra*`. */
export function decodeTensors(text: string): readonly Tensor[] {
  return decodeList(text).map(decodeTensor);
}

/** `x:float16|float;bias?@T:float16`. */
export function decodeSignature(text: string): readonly SignatureTensor[] {
  return text === '' ? [] : text.split(';').map(decodeSignatureTensor);
}

function decodeSignatureTensor(text: string): SignatureTensor {
  const colon = text.indexOf(':');
  const at = text.indexOf('@');
  const { name, kind } = decodeTensor(text.slice(0, at < 0 ? colon : at));
  const dtypes = decodeDtypes(text.slice(colon + 1));
  return at < 0 ? { name, kind, dtypes } : { name, kind, dtypes, group: text.slice(at + 1, colon) };
}

function decodeColumn(text: string): DtypeColumn {
  const conditional = text.endsWith('?');
  const newer = text.endsWith('+');
  const body = conditional || newer ? text.slice(0, -1) : text;
  const middle = body.indexOf('>');
  return {
    inputs: decodeList(body.slice(0, middle)),
    outputs: decodeList(body.slice(middle + 1)),
    conditional,
    newer,
  };
}

/** `float16,float16>float16;float,float>float?`, in the order of the kernel table. */
export function decodeColumns(text: string): readonly DtypeColumn[] {
  return text.split(';').map(decodeColumn);
}
