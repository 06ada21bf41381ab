import { allRules, rulePage } from '../../checks/rule-page';
import type { Writer } from '../output/writer';
import type { Session } from '../session';
import { say } from '../text';

/** Lists every rule with its title; as JSON with its whole page. */
export function rules({ language, format }: Session, writer: Writer): number {
  const pages = allRules.flatMap((rule) => rulePage(rule.id, language) ?? []);
  if (format === 'json') {
    writer.out(JSON.stringify({ schema: 1, rules: pages }));
    return 0;
  }
  const widest = Math.max(...pages.map(({ id }) => id.length));
  for (const [index, { id, title, codes }] of pages.entries()) {
    const verdict = allRules[index]?.verdict ?? 'undecided';
    const tail = [say(language, verdict), ...codes].join(', ');
    writer.out(
      `${writer.colour.bold(id.padEnd(widest))}  ${title}  ${writer.colour.dim(`(${tail})`)}`,
    );
  }
  return 0;
}
