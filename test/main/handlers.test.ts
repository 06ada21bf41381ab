import { describe, expect, it } from 'vitest';
import { callNames, type Language, type Result } from '../../electron/ipc/channels';
import {
  registerHandlers,
  type CallHandlers,
  type InvokeServer,
} from '../../electron/main/handlers';
import { StudioError } from '../../electron/main/problems';
import type { SenderEvent } from '../../electron/main/sender';
import { ProjectError } from '../../electron/project/problems';

const contents = { our: 'window' };
const origins = { app: 'studio://app', development: null };
const good: SenderEvent = {
  sender: contents,
  senderFrame: { url: 'studio://app/index.html', parent: null },
};

function serve(handlers: Partial<CallHandlers>, language: Language = 'en') {
  const listeners = new Map<string, Parameters<InvokeServer['handle']>[1]>();
  const logged: unknown[] = [];
  const nothing = () => {
    throw new Error('not in this test');
  };
  const all = Object.fromEntries(callNames.map((name) => [name, nothing]));
  registerHandlers(
    { handle: (name, listener) => listeners.set(name, listener) },
    { ...all, ...handlers } as unknown as CallHandlers,
    {
      log: { file: '/data/logs/main.log', error: (_what, error) => logged.push(error) },
      language: () => language,
      windowContents: () => contents,
      origins,
    },
  );
  const call = (name: string, event: SenderEvent, ...args: unknown[]) =>
    listeners.get(name)?.(event, ...args) as Promise<Result<unknown>>;
  return { call, listeners, logged };
}

const problemCode = async (answer: Promise<Result<unknown>>) => {
  const result = await answer;
  return result.ok ? 'ok' : result.problem.code;
};

describe('calls of the window', () => {
  it('are all answered', () => {
    expect([...serve({}).listeners.keys()].sort()).toEqual([...callNames].sort());
  });

  it('get the value', async () => {
    const { call } = serve({ 'project:close': () => null });
    expect(await call('project:close', good)).toEqual({ ok: true, value: null });
  });

  it.each<[string, SenderEvent]>([
    [
      'a frame inside the page',
      { ...good, senderFrame: { url: 'studio://app/x.html', parent: {} } },
    ],
    ['another window', { ...good, sender: { other: 'window' } }],
    ['a page of another origin', { ...good, senderFrame: { url: 'https://app/', parent: null } }],
    [
      'another host of our scheme',
      { ...good, senderFrame: { url: 'studio://evil/', parent: null } },
    ],
    ['a file', { ...good, senderFrame: { url: 'file:///tmp/x.html', parent: null } }],
    ['a blank page', { ...good, senderFrame: { url: 'about:blank', parent: null } }],
    ['no address', { ...good, senderFrame: { url: '', parent: null } }],
    ['a frame that is gone', { ...good, senderFrame: null }],
  ])('from %s are refused', async (_who, event) => {
    let called = false;
    const { call } = serve({
      'project:close': () => {
        called = true;
        return null;
      },
    });
    expect(await problemCode(call('project:close', event))).toBe('untrusted');
    expect(called).toBe(false);
  });

  it('with wrong arguments are refused before any work', async () => {
    const { call } = serve({});
    expect(await problemCode(call('document:open', good, { path: '/etc/passwd' }))).toBe(
      'bad-request',
    );
    expect(await problemCode(call('app:state', good, 'more'))).toBe('bad-request');
  });

  it('are told what went wrong in their language, with what to do', async () => {
    const fail = {
      'document:open': () => {
        throw new ProjectError('outside', { path: 'x.cfg' });
      },
      'project:rescan': () => Promise.reject(new StudioError('no-project')),
    };
    const english = serve(fail);
    const chinese = serve(fail, 'zh-CN');
    expect(await english.call('document:open', good, 'x.cfg')).toMatchObject({
      ok: false,
      problem: { code: 'outside', message: 'x.cfg lies outside the opened folder.' },
    });
    expect(await chinese.call('project:rescan', good)).toEqual({
      ok: false,
      problem: { code: 'no-project', message: '没有打开的文件夹。', hint: '请先打开一个文件夹。' },
    });
  });

  it('never see a stack or the text of an unexpected error, which is logged', async () => {
    const secret = new Error('secret detail in /some/path');
    const { call, logged } = serve({
      'app:state': () => {
        throw secret;
      },
    });
    const answer = await call('app:state', good);
    expect(answer).toMatchObject({ ok: false, problem: { code: 'unexpected' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(JSON.stringify(answer)).toContain('/data/logs/main.log');
    expect(logged).toEqual([secret]);
  });
});
