import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ExampleProject, Language } from '../ipc/channels';

/** `examples/examples.json`: a line about each folder, in the order in which they are shown. */
const listSchema = z.array(
  z.object({ folder: z.string().regex(/^[\w.-]+$/), 'zh-CN': z.string(), en: z.string() }),
);

/** The example projects that come with the program; none when there are none. */
export async function listExamples(
  folder: string,
  language: Language,
): Promise<readonly ExampleProject[]> {
  const names = await readdir(folder, { withFileTypes: true }).then(
    (entries) =>
      entries
        .filter((entry) => entry.isDirectory() && entry.name !== 'templates')
        .map((entry) => entry.name),
    () => [],
  );
  const told = await summaries(join(folder, 'examples.json'));
  const order = new Map(told.map((entry, index) => [entry.folder, index]));
  const rank = (name: string) => order.get(name) ?? told.length;
  return names
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((name) => ({
      path: join(folder, name),
      name,
      summary: told.find((entry) => entry.folder === name)?.[language] ?? '',
    }));
}

async function summaries(file: string): Promise<z.infer<typeof listSchema>> {
  try {
    return listSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return [];
  }
}
