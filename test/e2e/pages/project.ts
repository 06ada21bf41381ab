import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of the test's own, made of files or of a copy of another folder. */
export class Project {
  readonly root = mkdtempSync(join(tmpdir(), 'atc-studio-e2e-'));

  constructor(from: string | Readonly<Record<string, string | Uint8Array>>) {
    if (typeof from === 'string') cpSync(from, this.root, { recursive: true });
    else for (const [path, content] of Object.entries(from)) this.write(path, content);
  }

  at(path: string): string {
    return join(this.root, path);
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), content);
  }

  bytes(path: string): Buffer {
    return readFileSync(this.at(path));
  }

  text(path: string): string {
    return this.bytes(path).toString('utf8');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
