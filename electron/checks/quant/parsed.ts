/** The last parsed texts, so that each question about a text does not parse it anew. */
import {
  parseQuantConfig,
  type QuantConfigDocument,
  updateQuantConfig,
} from '../../../grammars/quant-config';
import { quantRootFields } from '../../../profiles/quant';
import { changeBetween } from './change-between';

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
    const [change] = changeBetween(before.text, text);
    if (change === undefined) return before;
    const common = before.text.length - (change.end - change.start);
    if (common * 2 <= text.length) continue;
    // What was typed leaves nothing of worth in the text before.
    documents = documents.filter((other) => other !== before);
    return updateQuantConfig(before, [change]);
  }
  return null;
}
