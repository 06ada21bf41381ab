/**
 * ATC's procedure once more, straight down on the bytes of a file and in no way built on the
 * grammar: what the parser is compared with.
 */
import { words } from './support';

export interface OracleReading {
  readonly kind: 'rule' | 'refused' | 'aborts' | 'too-long' | 'unreached';
  readonly scope?: 'name' | 'type';
  readonly key?: string;
  readonly inputs?: readonly (string | null)[];
  readonly outputs?: readonly (string | null)[];
  readonly codes?: readonly string[];
  readonly firstLine?: number | null;
}

const BLANKS = [0x20, 0x09, 0x0a, 0x0b, 0x0c, 0x0d];

function trim(bytes: Buffer): Buffer {
  let from = 0;
  let to = bytes.length;
  while (from < to && BLANKS.includes(bytes[from] ?? -1)) from += 1;
  while (to > from && BLANKS.includes(bytes[to - 1] ?? -1)) to -= 1;
  return bytes.subarray(from, to);
}

/** The canonical words of a list, or the string 'bad' at the first unknown one. */
function list(bytes: Buffer): (string | null)[] | 'bad' {
  const result: (string | null)[] = [];
  let from = 0;
  for (;;) {
    const comma = bytes.indexOf(0x2c, from);
    const item = trim(bytes.subarray(from, comma === -1 ? bytes.length : comma));
    if (item.length === 0) {
      result.push(null);
    } else {
      // Latin-1 keeps bytes apart from letters: no byte beyond ASCII is part of a word.
      const word = words.get(item.toString('latin1').replace(/[A-Z]/g, (c) => c.toLowerCase()));
      if (word === undefined) return 'bad';
      result.push(word);
    }
    if (comma === -1) break;
    from = comma + 1;
  }
  while (result.at(-1) === null) result.pop();
  return result;
}

function readLine(whole: Buffer): OracleReading {
  if (whole.length >= 1024) return { kind: 'too-long' };
  const nul = whole.indexOf(0);
  const line = nul === -1 ? whole : whole.subarray(0, nul);
  const isType = line.subarray(0, 8).toString('latin1') === 'OpType::';
  const text = trim(isType ? line.subarray(8) : line);
  const colon = text.indexOf(':');
  const badName = colon <= 0;
  const pi = text.indexOf('InputDtype');
  const po = text.indexOf('OutputDtype');
  if (pi === -1 && po === -1) return { kind: 'refused', codes: ['E20101'] };
  if (pi !== -1 && po !== -1 && pi > po) return { kind: 'refused', codes: ['E29999', 'E20101'] };
  let inputs: (string | null)[] | 'bad' = [];
  let outputs: (string | null)[] | 'bad' = [];
  if (pi !== -1 && pi + 11 > text.length) return { kind: 'aborts' };
  if (po !== -1 && po + 12 > text.length) return { kind: 'aborts' };
  if (pi !== -1) {
    const stop = po === -1 || po < pi + 11 ? text.length : po;
    inputs = list(text.subarray(pi + 11, stop));
  }
  if (po !== -1) outputs = list(text.subarray(po + 12));
  if (inputs === 'bad' || outputs === 'bad') {
    return { kind: 'refused', codes: ['E20003', 'E20101'] };
  }
  if (badName) return { kind: 'refused', codes: ['E20101'] };
  const key = text.subarray(0, colon).toString('utf8');
  return { kind: 'rule', scope: isType ? 'type' : 'name', key, inputs, outputs };
}

/** How ATC reads every line of a file in UTF-8. */
export function oracle(file: Buffer): OracleReading[] {
  const result: OracleReading[] = [];
  const seen = new Map<string, number>();
  let stopped = false;
  let from = 0;
  while (from < file.length) {
    const lineFeed = file.indexOf(0x0a, from);
    const to = lineFeed === -1 ? file.length : lineFeed;
    const reading = readLine(file.subarray(from, to));
    if (stopped) {
      result.push({ kind: 'unreached' });
    } else if (reading.kind === 'rule') {
      const identity = `${reading.scope ?? ''} ${reading.key ?? ''}`;
      const first = seen.get(identity) ?? null;
      if (first === null) seen.set(identity, result.length + 1);
      result.push({ ...reading, firstLine: first });
    } else {
      stopped = reading.kind === 'too-long';
      result.push(reading);
    }
    from = to + 1;
  }
  return result;
}
