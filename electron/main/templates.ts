/** Files to start from: `examples/templates/templates.json` and the files beside it. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { FileTemplate, Language } from '../ipc/channels';
import { fileKinds } from '../ipc/diagnostics';
import { errorCode } from '../project/problems';
import { writeWhole } from '../project/write-whole';
import { StudioError } from './problems';

const words = z.object({ name: z.string(), summary: z.string() });
const listSchema = z.array(
  z.object({
    id: z.string().regex(/^[\w-]+$/),
    kind: z.enum(fileKinds),
    /** Beside the list. */
    file: z.string().regex(/^[\w.-]+$/),
    /** What a new file is called unless the user says otherwise. */
    fileName: z.string().regex(/^[\w.-]+$/),
    en: words,
    'zh-CN': words,
  }),
);

async function readList(folder: string): Promise<z.infer<typeof listSchema>> {
  return listSchema.parse(JSON.parse(await readFile(join(folder, 'templates.json'), 'utf8')));
}

/** The templates that come with the program; none when they are missing. */
export async function listTemplates(
  folder: string,
  language: Language,
): Promise<readonly FileTemplate[]> {
  const list = await readList(folder).catch(() => []);
  return list.map(({ id, kind, [language]: told }) => ({ id, kind, ...told }));
}

/** @throws StudioError `unknown-template` */
export async function readTemplate(
  folder: string,
  id: string,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const list = await readList(folder).catch(() => []);
  const template = list.find((some) => some.id === id);
  if (template === undefined) throw new StudioError('unknown-template', { template: id });
  const text = await readFile(join(folder, template.file), 'utf8');
  return { fileName: template.fileName, text };
}

/** Writes a file where the user said, over an old one only because the dialog asked about that. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  try {
    // The writer would make the folder; here the user named one that is there.
    await stat(dirname(path));
    await writeWhole(path, Buffer.from(text));
  } catch (error) {
    throw new StudioError('not-created', { path, code: errorCode(error) });
  }
}
