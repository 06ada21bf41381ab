import { nearestWords } from '../../catalog/nearest';
import { allRules, rulePage, rulesForCode } from '../../checks/rule-page';
import type { RulePage } from '../../ipc/channels';
import { verdicts } from '../../ipc/diagnostics';
import english from '../../text/en/codes.json';
import type { Language } from '../../text/format';
import chinese from '../../text/zh-CN/codes.json';
import type { Writer } from '../output/writer';
import type { Session } from '../session';
import { say } from '../text';
import { UsageError } from '../usage-error';

const codes: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: english,
  'zh-CN': chinese,
};

/** Prints the page of a rule, or what an ATC error code means and which rules foresee it. */
export function explain(session: Session, writer: Writer): number {
  const { language, format } = session;
  const [id] = session.line.arguments;
  if (id === undefined) {
    const what = say(language, 'argument_rule');
    throw new UsageError('needs-argument', 'needs_argument', { command: 'explain', what });
  }
  const page = rulePage(id, language);
  if (page !== null) {
    writer.out(
      format === 'json' ? JSON.stringify({ schema: 1, rule: page }) : show(page, session, writer),
    );
    return 0;
  }
  const code = id.toUpperCase();
  const meaning = codes[language][code];
  if (meaning === undefined) {
    if (/^[EW][A-Z]?\d{4,5}$/.test(code)) {
      const holes = { id: code, codes: Object.keys(english).join(', ') };
      throw new UsageError('unknown-code', 'other_code', holes);
    }
    const words = [...allRules.map((rule) => rule.id), ...Object.keys(english)];
    // People type the name without its group.
    const named = words.filter((word) => word.endsWith(`/${id}`));
    const near = named.length > 0 ? named : nearestWords(id, words, 3);
    throw new UsageError('unknown-rule', 'unknown_rule', { id }, near);
  }
  const rules = rulesForCode(code);
  if (format === 'json') {
    writer.out(JSON.stringify({ schema: 1, code: { code, meaning, rules } }));
    return 0;
  }
  const { bold } = writer.colour;
  const list = rules.map((rule) => `  ${rule}`);
  writer.out([bold(code), meaning, '', `${say(language, 'label_rules')}:`, ...list].join('\n'));
  return 0;
}

function show(page: RulePage, { language }: Session, { colour: { bold, dim } }: Writer): string {
  const verdict = verdicts.find((some) => some === page.verdict);
  const heading = (key: Parameters<typeof say>[1]) => bold(say(language, key));
  return [
    `${bold(page.title)} ${dim(`[${page.id}]`)}`,
    '',
    page.what,
    '',
    heading('label_why'),
    page.why,
    '',
    heading('label_todo'),
    page.todo,
    '',
    `${heading('label_verdict')}: ${verdict === undefined ? page.verdict : say(language, verdict)}`,
    ...(page.codes.length > 0 ? [`${heading('label_codes')}: ${page.codes.join(', ')}`] : []),
    '',
    heading('label_bad'),
    ...page.bad.map(indent),
    heading('label_good'),
    ...page.good.map(indent),
  ].join('\n');
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
