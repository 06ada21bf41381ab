import { describe, expect, it } from 'vitest';
import { cacheFolderOf } from '../../scripts/setup/context.mjs';
import { hasRegistryRoute, proxyFor } from '../../scripts/setup/electron-route.mjs';
import { languageOf, message } from '../../scripts/setup/messages.mjs';

describe('the cache folder', () => {
  it('is below XDG_CACHE_HOME', () => {
    expect(cacheFolderOf({ XDG_CACHE_HOME: '/var/c' }, 'linux', '/home/u')).toBe(
      '/var/c/atc-studio',
    );
  });
  it('is below ~/.cache when the variable is unset, empty or relative', () => {
    for (const given of [undefined, '', 'cache']) {
      expect(cacheFolderOf({ XDG_CACHE_HOME: given }, 'linux', '/home/u')).toBe(
        '/home/u/.cache/atc-studio',
      );
    }
  });
});

describe('the language of messages', () => {
  it.each([
    [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
    [{ LANG: 'en_US.UTF-8' }, 'en'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{}, 'en'],
    [{ LC_ALL: 'zh_TW.UTF-8', LANG: 'en_US.UTF-8' }, 'zh'],
    [{ LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }, 'en'],
  ])('%o: %s', (env, language) => {
    expect(languageOf(env)).toBe(language);
  });

  it('fills in places and leaves unknown ones visible', () => {
    const text = message('start.noFolder', { folder: '/a $& b' }, 'en');
    expect(text).toContain('There is no folder or file /a $& b.');
    expect(message('start.noFolder', {}, 'zh')).toContain('{folder}');
  });
});

describe('the proxy for the release host', () => {
  const env = { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'localhost, .corp.example' };
  it('is the one of the environment', () => {
    expect(proxyFor('github.com', env)).toBe('http://proxy:3128');
    expect(proxyFor('github.com', { npm_config_https_proxy: 'http://p:1' })).toBe('http://p:1');
    expect(proxyFor('github.com', {})).toBeUndefined();
  });
  it('is not used for exempt hosts', () => {
    expect(proxyFor('mirror.corp.example', env)).toBeUndefined();
    expect(proxyFor('corp.example', env)).toBeUndefined();
    expect(proxyFor('notcorp.example', env)).toBe('http://proxy:3128');
    expect(proxyFor('github.com', { ...env, NO_PROXY: '*' })).toBeUndefined();
  });
});

it('offers the registry route on Linux x64 alone', () => {
  expect(hasRegistryRoute('linux', 'x64')).toBe(true);
  expect(hasRegistryRoute('linux', 'arm64')).toBe(false);
  expect(hasRegistryRoute('win32', 'x64')).toBe(false);
});
