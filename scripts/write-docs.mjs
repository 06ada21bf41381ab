/**
 * Writes docs/rules.md and docs/rules.zh-CN.md from the rules of the built command line, so that the
 * documentation, `explain` and the window never differ.
 *
 *   node scripts/write-docs.mjs           write them
 *   node scripts/write-docs.mjs --check   exit 1 when they are out of date
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext } from './setup/context.mjs';
import { runSteps } from './setup/run-steps.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../..');

const words = {
  en: {
    file: 'docs/rules.md',
    title: 'Rules',
    intro:
      'What each finding means, what ATC does, and what to do. Made from the message catalogue by `npm run docs`; edit `electron/text/en/rules/`.',
    why: 'What ATC does',
    todo: 'What to do',
    verdict: 'Verdict',
    codes: 'Codes',
    bad: 'Wrong',
    good: 'Right',
  },
  zh: {
    file: 'docs/rules.zh-CN.md',
    title: '规则',
    intro:
      '每个发现的含义、ATC 会怎么做、应该怎么办。由 `npm run docs` 从消息目录生成；请修改 `electron/text/zh-CN/rules/`。',
    why: 'ATC 会怎么做',
    todo: '怎么办',
    verdict: '结论',
    codes: '错误码',
    bad: '错误示例',
    good: '正确示例',
  },
};

function rulesIn(language) {
  const cli = join(root, 'out/cli/index.js');
  const run = spawnSync(process.execPath, [cli, 'rules', '--format', 'json', '--lang', language], {
    encoding: 'utf8',
  });
  if (run.status !== 0) {
    console.error(run.stderr || 'The command line is not built yet: run npm run setup first.');
    process.exit(1);
  }
  return JSON.parse(run.stdout).rules;
}

function examples(title, texts) {
  // An example may hold blanks at its ends, or nothing but a line end: the fence shows them.
  return [`${title}:`, '', ...texts.flatMap((text) => ['```text', text, '```', ''])];
}

function page(language) {
  const text = words[language];
  const rules = rulesIn(language);
  return [
    `# ${text.title}`,
    '',
    text.intro,
    '',
    ...rules.map(({ id, title }) => `- [\`${id}\`](#${id.replace('/', '')}): ${title}`),
    '',
    ...rules.flatMap((rule) => [
      `## ${rule.id}`,
      '',
      `**${rule.title}.** ${rule.what}`,
      '',
      `**${text.why}.** ${rule.why}`,
      '',
      `**${text.todo}.** ${rule.todo}`,
      '',
      `${text.verdict}: \`${rule.verdict}\`${rule.codes.length > 0 ? ` · ${text.codes}: ${rule.codes.join(', ')}` : ''}`,
      '',
      ...examples(text.bad, rule.bad),
      ...examples(text.good, rule.good),
    ]),
  ].join('\n');
}

const check = process.argv.includes('--check');
// Pages made from an older build would be out of date at once.
if (!check && !(await runSteps(createContext('terminal')))) process.exit(1);
mkdirSync(join(root, 'docs'), { recursive: true });
for (const language of Object.keys(words)) {
  const { file } = words[language];
  const wanted = page(language);
  const path = join(root, file);
  const current = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : '';
  if (current === wanted) continue;
  if (check) {
    console.error(`${file} is out of date: run npm run docs and commit the result.`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, wanted);
    console.log(`Wrote ${file}.`);
  }
}
