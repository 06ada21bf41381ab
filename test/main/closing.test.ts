import { describe, expect, it, vi } from 'vitest';
import { ClosingGuard } from '../../electron/main/closing';
import { unsavedQuestion } from '../../electron/main/unsaved';

/** A window that asks its guard before it closes, as Electron's does. */
function guarded(answers: readonly (() => Promise<boolean>)[]) {
  const left = [...answers];
  const mayEnd = vi.fn(() => (left.shift() ?? (() => Promise.resolve(false)))());
  const guard = new ClosingGuard(mayEnd);
  const state = { closed: false };
  const window = {
    close: () => {
      void press();
    },
  };
  const press = () => {
    let prevented = false;
    const work = guard.onClose({ preventDefault: () => (prevented = true) }, window);
    state.closed ||= !prevented;
    return work;
  };
  return { press, state, mayEnd, guard };
}

describe('closing the window', () => {
  it('waits until unsaved changes are settled', async () => {
    const { press, state } = guarded([() => Promise.resolve(true)]);
    const pressed = press();
    expect(state.closed).toBe(false);
    await pressed;
    expect(state.closed).toBe(true);
  });

  it('is called off when the user wants to stay, and asked anew the next time', async () => {
    const { press, state, mayEnd } = guarded([
      () => Promise.resolve(false),
      () => Promise.resolve(true),
    ]);
    await press();
    expect(state.closed).toBe(false);
    await press();
    expect(state.closed).toBe(true);
    expect(mayEnd).toHaveBeenCalledTimes(2);
  });

  it('asks once however often the cross is pressed', async () => {
    let answer: (may: boolean) => void = () => undefined;
    const asked = new Promise<boolean>((done) => (answer = done));
    const { press, state, mayEnd } = guarded([() => asked]);
    const all = [press(), press(), press()];
    answer(true);
    await Promise.all(all);
    expect(mayEnd).toHaveBeenCalledTimes(1);
    expect(state.closed).toBe(true);
  });

  it('can be tried again after something went wrong', async () => {
    const { press, state } = guarded([
      () => Promise.reject(new Error('disk')),
      () => Promise.resolve(true),
    ]);
    await expect(press()).rejects.toThrow('disk');
    expect(state.closed).toBe(false);
    await press();
    expect(state.closed).toBe(true);
  });

  it('asks nothing when the system ends the session', async () => {
    const { press, state, mayEnd, guard } = guarded([]);
    guard.letGo();
    await press();
    expect(state.closed).toBe(true);
    expect(mayEnd).not.toHaveBeenCalled();
  });
});

describe('the question about unsaved changes', () => {
  it.each(['en', 'zh-CN'] as const)('saves by Enter and stays by Escape (%s)', (language) => {
    const { options, answers } = unsavedQuestion(['cfg/a.cfg'], language);
    expect(answers[options.defaultId]).toBe('save');
    expect(answers[options.cancelId]).toBe('cancel');
    expect(options.buttons).toHaveLength(answers.length);
    expect(options.message).toContain('cfg/a.cfg');
  });

  it('names up to eight files and counts the others', () => {
    const names = Array.from({ length: 11 }, (_, index) => `f${String(index)}.cfg`);
    const { options } = unsavedQuestion(names, 'en');
    expect(options.message).toContain('11 files');
    expect(options.detail).toContain('f7.cfg\n… and 3 more');
    expect(options.detail).not.toContain('f8.cfg');
    expect(unsavedQuestion(names, 'zh-CN').options.detail).toContain('另外 3 个');
    expect(unsavedQuestion(names.slice(0, 8), 'en').options.detail).not.toContain('more');
  });

  it('puts Save first and losing the changes never first', () => {
    expect(unsavedQuestion(['a'], 'en').options.buttons).toEqual(['Save', 'Don’t save', 'Cancel']);
    expect(unsavedQuestion(['a', 'b'], 'zh-CN').options.buttons).toEqual([
      '全部保存',
      '不保存',
      '取消',
    ]);
  });
});
