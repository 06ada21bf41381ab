import { fileURLToPath } from 'node:url';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = await getConfig(root, 'electron-builder.yml', null);

describe('electron-builder.yml', () => {
  it('is a configuration that electron-builder takes', async () => {
    await expect(validateConfiguration(config, new DebugLogger(false))).resolves.toBeUndefined();
  });

  it('hardens the program', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('packs what runs, beside it the catalog, and looks for no update', () => {
    expect(config.npmRebuild).toBe(false);
    expect(config.publish).toBeNull();
    expect(config.asarUnpack).toContain('**/*.node');
    expect(JSON.stringify(config.extraResources)).toContain('catalog.sqlite');
    expect(JSON.stringify(config.extraResources)).toContain('examples');
    expect(JSON.stringify(config.extraResources)).toContain('NOTICE');
  });

  it('knows the three systems', () => {
    expect(config.linux?.target).toEqual(['AppImage', 'dir']);
    expect(config.win?.target).toEqual(['nsis', 'dir']);
    expect(config.mac?.target).toBe('dmg');
  });
});
