import { describe, expect, it } from 'vitest';
import { canDownloadElectron } from '../../scripts/setup/electron-route.mjs';
import { needsOwnBuild, nodeApiOfElectron } from '../../scripts/setup/node-api.mjs';

describe('whether better-sqlite3 is compiled', () => {
  it.each([
    { runtimes: 'Node 20 alone', levels: [9], compiled: true },
    { runtimes: 'Node 22.14 and Electron 33', levels: [10, 9], compiled: true },
    { runtimes: 'Node 20 and Electron 45', levels: [9, 10], compiled: true },
    { runtimes: 'Node 22.14 and Electron 45', levels: [10, 10], compiled: false },
  ])('$runtimes: $compiled', ({ levels, compiled }) => {
    expect(needsOwnBuild(levels)).toBe(compiled);
  });

  it('knows the level of Electron by its version', () => {
    expect(nodeApiOfElectron('33.2.1')).toBe(9);
    expect(nodeApiOfElectron('34.0.0')).toBe(9);
    expect(nodeApiOfElectron('35.0.0')).toBe(10);
    expect(nodeApiOfElectron('45.5.0')).toBe(10);
  });
});

describe("Electron's own download", () => {
  it.each([
    ['v20.19.0', false],
    ['v22.11.0', false],
    ['v22.12.0', true],
    ['v24.0.0', true],
  ])('on Node %s: %s', (version, possible) => {
    expect(canDownloadElectron(version)).toBe(possible);
  });
});
