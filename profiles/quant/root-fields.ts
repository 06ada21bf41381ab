/** What the names of root fields tell: where statements of the root begin, and whose file it is. */
import { type QuantNeighbourRow, quantNeighbours, quantSchemaFiles } from './data';

const files = Object.values(quantSchemaFiles);

const innerNames: ReadonlySet<string> = new Set(
  files.flatMap(({ root, messages }) =>
    messages
      .filter(({ name }) => name !== root)
      .flatMap(({ fields }) => fields.map(({ name }) => name)),
  ),
);

/** Root fields of all variants that are in no other message, for `rootFields` of the parser. */
export const quantRootFields: ReadonlySet<string> = new Set(
  files.flatMap(({ root, messages }) =>
    messages
      .filter(({ name }) => name === root)
      .flatMap(({ fields }) => fields.map(({ name }) => name))
      .filter((name) => !innerNames.has(name)),
  ),
);

/** The tool whose file has these root fields; null when nothing speaks against our own. */
export function neighbourOf(rootNames: Iterable<string>): QuantNeighbourRow | null {
  const names = new Set(rootNames);
  const matches = quantNeighbours.filter(({ own }) => own.some((name) => names.has(name)));
  const hits = ({ own }: QuantNeighbourRow): number => own.filter((name) => names.has(name)).length;
  return matches.sort((a, b) => hits(b) - hits(a))[0] ?? null;
}
