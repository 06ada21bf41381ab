/** The last parsed texts, so that each question about a text does not parse it anew. */
import {
  parseQuantConfig,
  type QuantConfigDocument,
  updateQuantConfig,
} from '../../../grammars/quant-config';
import { quantRootFields } from '../../../profiles/quant';

/** Open documents that are asked about by turns. */
const kept = 4;

const options = { rootFields: quantRootFields };

/** The one used last comes first. */
let documents: readonly QuantConfigDocument[] = [];

/** The tree of a text; made from that of a like text where there is one. */
export function parsedQuant(text: string): QuantConfigDocument {
  const known = documents.find((document) => document.text === text);
  const document = known ?? updated(text) ?? parseQuantConfig(text, options);
  documents = [document, ...documents.filter((other) => other !== document)].slice(0, kept);
  return document;
}

/** Null when no kept text has most of its letters in common with this one. */
function updated(text: string): QuantConfigDocument | null {
  for (const before of documents) {
    const start = commonStart(before.text, text);
    const most = Math.min(before.text.length, text.length) - start;
    const tail = commonEnd(before.text, text, most);
    if ((start + tail) * 2 <= text.length) continue;
    const change = {
      start,
      end: before.text.length - tail,
      text: text.slice(start, text.length - tail),
    };
    // What was typed leaves nothing of worth in the text before.
    documents = documents.filter((other) => other !== before);
    return updateQuantConfig(before, [change]);
  }
  return null;
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

function commonEnd(a: string, b: string, most: number): number {
  let count = 0;
  while (
    count < most &&
    a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)
  ) {
    count += 1;
  }
  return count;
}
