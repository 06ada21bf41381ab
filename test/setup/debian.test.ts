import { describe, expect, it } from 'vitest';
import {
  debianPackageNames,
  installableName,
  installedPackages,
  missingPackages,
} from '../../scripts/setup/debian.mjs';

const nothing = new Set<string>();
const firstNames = (missing: readonly { readonly names: readonly string[] }[]) =>
  missing.map(({ names }) => names[0]);

describe('installed packages', () => {
  it('are those that dpkg calls installed, not removed or half-installed ones', () => {
    const answer = [
      'libnss3\tinstall ok installed',
      'libgtk-3-0\tdeinstall ok config-files',
      'libgbm1\tinstall ok half-configured',
      'xvfb\tunknown ok not-installed',
      '',
    ].join('\n');
    expect([...installedPackages(answer)]).toEqual(['libnss3']);
  });
});

describe('missing packages', () => {
  it('lists all of a group on an empty system', () => {
    expect(firstNames(missingPackages(['electron'], nothing, () => false))).toEqual(
      debianPackageNames('electron'),
    );
    expect(debianPackageNames('electron')).toContain('libgtk-3-0');
  });
  it('takes a package under its newer name', () => {
    const installed = new Set(['libgtk-3-0t64', 'libasound2t64']);
    const missing = firstNames(missingPackages(['electron'], installed, () => false));
    expect(missing).not.toContain('libgtk-3-0');
    expect(missing).not.toContain('libasound2');
    expect(missing).toContain('libnss3');
  });
  it('is content with the commands of a package, wherever they come from', () => {
    const has = (command: string) => command === 'python3' || command === 'make';
    expect(firstNames(missingPackages(['compiler'], nothing, has))).toEqual(['build-essential']);
  });
});

describe('the name to install', () => {
  const policy = [
    'libasound2:',
    '  Installed: (none)',
    '  Candidate: (none)',
    'libasound2t64:',
    '  Installed: (none)',
    '  Candidate: 1.2.11-1',
  ].join('\n');
  it('is the first one with a candidate', () => {
    expect(installableName(['libasound2', 'libasound2t64'], policy)).toBe('libasound2t64');
  });
  it('is the usual one when apt knows none', () => {
    expect(installableName(['libnss3'], '')).toBe('libnss3');
  });
});
