/** Files and folders that are not as they should be: each has a clear message, and the window lives on. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Studio } from './pages/studio';

const rule = 'OpType::Relu:InputDtype:float16,OutputDtype:float16';
let root = '';
let studio: Studio;

test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'atc-bad-'));
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(root, name), content);
  };
  put(
    'noise.cfg',
    Uint8Array.from({ length: 4096 }, (_, index) => (index * 37) % 256),
  );
  // 卷积1 in GBK.
  put(
    'gbk.cfg',
    Buffer.concat([Buffer.from([0xbe, 0xed, 0xbb, 0xfd]), Buffer.from('1::InputDtype:float16\n')]),
  );
  put('empty_customize_dtypes.cfg', '');
  put('huge.cfg', `a::InputDtype:${'float16,'.repeat(131_072)}\n${rule}\n`);
  put('crlf.cfg', `${rule}\r\nb::InputDtype:fp16\r\n`);
  put('mixed.cfg', `${rule}\r\nb::InputDtype:fp16\nc::InputDtype:float\rd\n`);
  put('bom.cfg', `\ufeff${rule}\n`);
  put('big.cfg', `${rule}\n`.repeat(180_000));
  put('wide.cfg', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${rule}\n`, 'utf16le')]));
  symlinkSync('/etc', join(root, 'outside'));
  symlinkSync('.', join(root, 'again'));
  mkdirSync(join(root, '.git'));
  put('.git/config.cfg', rule);
  studio = await Studio.start({ open: root });
});

test.afterAll(async () => {
  await studio.close();
  rmSync(root, { recursive: true, force: true });
});

test('a binary file and one of more than 8 MB stay closed, and the tree says why', async () => {
  const item = (name: string) =>
    studio.at('tree').getByRole('treeitem', { name: new RegExp(name) });
  await expect(item('noise.cfg')).toContainText(/binary/i);
  await expect(item('big.cfg')).toContainText(/large/i);
  await expect(item('wide.cfg')).toContainText(/binary/i);
});

test('links that leave the folder or lead back into it are shown and not followed', async () => {
  const item = (name: string) =>
    studio.at('tree').getByRole('treeitem', { name: new RegExp(name) });
  await expect(item('outside')).toContainText(/outside/i);
  await expect(item('again')).toContainText(/loop|back/i);
  await expect(studio.at('tree')).not.toContainText('passwd');
});

test('GBK is decoded, and the name that ATC cannot match is flagged', async () => {
  await studio.openFile('gbk.cfg');
  await expect(studio.at('editor')).toContainText('卷积1::InputDtype:float16');
  await expect(studio.problems('customize/encoding')).toHaveCount(1);
  await expect(studio.at('status-bar')).toContainText(/GBK/i);
});

test('an empty file says that it does nothing', async () => {
  await studio.openFile('empty_customize_dtypes.cfg');
  await expect(studio.problems('customize/empty-file')).toHaveCount(1);
});

test('one line of a megabyte opens, and what ATC loses is said', async () => {
  await studio.openFile('huge.cfg');
  await expect(studio.problems('customize/line-too-long')).toHaveCount(1);
});

test('line ends and a byte order mark are shown as ATC reads them', async () => {
  await studio.openFile('crlf.cfg');
  await expect(studio.at('status-bar')).toContainText('CRLF');
  await expect(studio.problems('customize/unknown-dtype', 2).first()).toBeVisible();
  await studio.openFile('mixed.cfg');
  await expect(studio.at('status-bar')).toContainText(/mixed/i);
  await studio.openFile('bom.cfg');
  await expect(studio.problems('customize/byte-order-mark')).toHaveCount(1);
});

test('a file that goes away while the folder is open leaves the tree, and the next one opens', async () => {
  rmSync(join(root, 'crlf.cfg'));
  await expect(studio.at('tree').getByRole('treeitem', { name: /crlf/ })).toHaveCount(0);
  await studio.openFile('bom.cfg');
  await expect(studio.at('editor')).toContainText('OpType::Relu');
});

test('a folder that is not there leads to the welcome screen with a message', async () => {
  const lost = await Studio.start({ open: join(root, 'never') });
  await expect(lost.at('welcome')).toBeVisible();
  await expect(lost.at('notice')).toContainText('does not exist');
  await lost.close();
});
