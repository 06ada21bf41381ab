import { describe, expect, it } from 'vitest';
import { callNames, type CallName } from '../../electron/ipc/channels';
import { argumentSchemas } from '../../electron/ipc/schemas';

const takes = (name: CallName, ...args: unknown[]) => argumentSchemas[name].safeParse(args).success;

describe('arguments of calls', () => {
  it('have a schema each', () => {
    expect(Object.keys(argumentSchemas).sort()).toEqual([...callNames].sort());
  });

  it.each([
    ['app:state', []],
    ['app:set-settings', [{}]],
    ['app:set-settings', [{ language: 'zh-CN', theme: 'system' }]],
    ['project:open', ['/home/me/模型 v2']],
    ['project:open', ['C:\\models']],
    ['document:open', ['cfg/customize_dtypes.cfg']],
    ['target:choose', ['Ascend310P3']],
    ['target:choose', [null]],
    ['rule:page', ['customize/unknown-dtype']],
  ] as const)('%s takes %j', (name, args) => {
    expect(takes(name, ...args)).toBe(true);
  });

  const cyclic: Record<string, unknown> = { language: 'en' };
  cyclic['theme'] = cyclic;
  it.each<[CallName, unknown[]]>([
    ['app:state', ['more']],
    ['app:set-settings', []],
    ['app:set-settings', [null]],
    ['app:set-settings', [{ language: 'fr' }]],
    ['app:set-settings', [{ recent: ['/etc'] }]],
    ['app:set-settings', [{ language: undefined }]],
    ['app:set-settings', [JSON.parse('{"__proto__": {"x": 1}, "language": "de"}')]],
    ['app:set-settings', [cyclic]],
    ['project:open', []],
    ['project:open', ['']],
    ['project:open', ['a\0b']],
    ['project:open', ['a'.repeat(10_000)]],
    ['project:open', [{ toString: () => '/etc' }]],
    ['project:open', [['/etc']]],
    ['project:open', ['/a', '/b']],
    ['project:open', [42]],
    ['project:close', [null]],
    ['document:open', [undefined]],
    ['document:open', ['a\0']],
    ['target:choose', []],
    ['target:choose', ['']],
    ['target:choose', ['x'.repeat(201)]],
    ['target:choose', [{ id: 'Ascend310P3' }]],
    ['rule:page', [null]],
    ['rule:page', ['x'.repeat(201)]],
  ])('%s refuses %#', (name, args) => {
    expect(takes(name, ...args)).toBe(false);
  });
});
