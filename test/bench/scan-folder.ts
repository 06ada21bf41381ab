/** Times the first list of a folder of 50 000 files, 100 of them ours, and prints it as JSON. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanProject } from '../../electron/project/scan';

const folders = 500;
const filesInFolder = 100;

const root = mkdtempSync(join(tmpdir(), 'atc-studio-bench-'));
try {
  for (let folder = 0; folder < folders; folder += 1) {
    const path = join(root, `part${folder % 10}`, `folder${folder}`);
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < filesInFolder; file += 1) {
      // One of ours in every fifth folder; the rest is what surrounds a model.
      const isOurs = file === 0 && folder % 5 === 0;
      const name = isOurs
        ? 'customize_dtypes.cfg'
        : `data${file}.${['py', 'txt', 'bin', 'json'][file % 4] ?? ''}`;
      writeFileSync(join(path, name), isOurs ? 'OpType::Relu:InputDtype:float16\n' : `${file}\n`);
    }
  }
  const times: number[] = [];
  let files = 0;
  let ours = 0;
  for (let round = 0; round < 5; round += 1) {
    const from = performance.now();
    const scan = await scanProject(root, { checkedKinds: ['customize_dtypes'] });
    times.push(performance.now() - from);
    files = scan.fileCount;
    ours = scan.files.length;
  }
  process.stdout.write(JSON.stringify({ times, files, ours }));
} finally {
  rmSync(root, { recursive: true, force: true });
}
