/** `check --fix` and `--fix-dry-run`: makes the safe fixes of a file, or shows them. */
import { parse } from 'node:path';
import type { CheckRequest } from '../checks/engine';
import { type FixAllResult, fixAllSafe } from '../checks/fix-all';
import { projectProblem, ProjectError } from '../project/problems';
import { saveText } from '../project/save';
import type { InputFile } from './inputs';
import type { FixReport } from './report';
import { UsageError } from './usage-error';

/** The file after its fixes, and what the report says of them. */
export interface Fixed {
  readonly file: InputFile;
  readonly fix: FixReport;
}

/** Lines around a change in a diff. */
const context = 3;

/** Makes the fixes in the file on the disk. @throws UsageError when it cannot be written */
export async function fixFile(file: InputFile, request: CheckRequest): Promise<Fixed> {
  const result = fixAllSafe(file.text, file, request);
  const { fixed, left, text } = result;
  if (text !== file.text) await write(file, text, request);
  return { file: { ...file, text, bom: text.startsWith('\uFEFF') }, fix: { fixed, left } };
}

/** The file as it stands, with the fixes as a unified diff. */
export async function showFixes(file: InputFile, request: CheckRequest): Promise<Fixed> {
  const result = fixAllSafe(file.text, file, request);
  const { fixed, left } = result;
  return { file, fix: { fixed, left, diff: await diffOf(file, result) } };
}

/** Empty when nothing changes. A CR stays part of its line, so that a changed line end is seen. */
async function diffOf({ path, text }: InputFile, result: FixAllResult): Promise<string> {
  if (result.text === text) return '';
  // Loaded only here: a check without fixes must start in a few milliseconds.
  const { createTwoFilesPatch } = await import('diff');
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, text, result.text, '', '', {
    context,
  });
  return patch.replace(/^=+\n/, '');
}

async function write(file: InputFile, text: string, { language }: CheckRequest): Promise<void> {
  const { path, absolute, encoding, origin } = file;
  if (absolute === null) throw new UsageError('bad-usage', 'fix_stdin');
  try {
    const { root } = parse(absolute);
    const saved = await saveText(root, absolute, { text, encoding, origin, overwrite: false });
    if (saved.kind !== 'saved') throw new UsageError('unreadable', `fix_${saved.kind}`, { path });
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    const { message, hint } = projectProblem(error, language);
    throw new UsageError('unreadable', 'unreadable', { message, hint: hint ?? '' });
  }
}
