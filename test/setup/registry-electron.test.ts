import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasIntegrity } from '../../scripts/setup/integrity.mjs';
import { checkPackage, placeOfEntry } from '../../scripts/setup/registry-electron.mjs';
import { StepError } from '../../scripts/setup/step-error.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a download', () => {
  // SHA-512 of "abc" as FIPS 180-2, appendix C.1 gives it.
  const abc =
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a' +
    '2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f';
  const integrity = `sha512-${Buffer.from(abc, 'hex').toString('base64')}`;

  it('is taken when its content is the pinned one', async () => {
    const file = join(folder, 'good');
    writeFileSync(file, 'abc');
    expect(await hasIntegrity(file, integrity)).toBe(true);
  });
  it('is refused when a byte differs or the pin cannot be read', async () => {
    const file = join(folder, 'bad');
    writeFileSync(file, 'abd');
    expect(await hasIntegrity(file, integrity)).toBe(false);
    expect(await hasIntegrity(file, 'nonsense')).toBe(false);
  });
  it('is refused by the Electron step with a reason and an advice', async () => {
    const file = join(folder, 'runtime.tgz');
    writeFileSync(file, 'not an Electron');
    const refusal = await checkPackage(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StepError);
    expect(refusal).toMatchObject({ message: expect.stringContaining(file) });
    expect(refusal).toMatchObject({ advice: expect.stringMatching(/\S/) });
  });
});

describe('entries of the runtime package', () => {
  it('keep the files of Electron, under its own name', () => {
    expect(placeOfEntry('Cypress/Cypress')).toBe('electron');
    expect(placeOfEntry('Cypress/icudtl.dat')).toBe('icudtl.dat');
    expect(placeOfEntry('Cypress/locales/zh-CN.pak')).toBe('locales/zh-CN.pak');
  });
  it('leave out the program that is in there', () => {
    expect(placeOfEntry('Cypress/resources/app/package.json')).toBeUndefined();
    expect(placeOfEntry('Cypress/resources/app-update.yml')).toBeUndefined();
    expect(placeOfEntry('Cypress/browser_v8_context_snapshot.bin')).toBeUndefined();
    expect(placeOfEntry('elsewhere/file')).toBeUndefined();
  });
});
