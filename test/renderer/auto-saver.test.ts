import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AutoSaver, autoSaveDelay } from '../../renderer/state/auto-saver';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving by itself', () => {
  it('comes a second after the last edit, once', () => {
    const save = vi.fn();
    const saver = new AutoSaver('after-delay', save);
    saver.edited('a.cfg');
    vi.advanceTimersByTime(autoSaveDelay - 1);
    saver.edited('a.cfg');
    vi.advanceTimersByTime(autoSaveDelay - 1);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(save.mock.calls).toEqual([['a.cfg']]);
  });

  it('comes at once on leaving the tab, and not again after it', () => {
    const save = vi.fn();
    const saver = new AutoSaver('after-delay', save);
    saver.edited('a.cfg');
    saver.left('a.cfg');
    vi.runAllTimers();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('waits for leaving the editor where that was chosen, and never comes when it is off', () => {
    const save = vi.fn();
    const onLeaving = new AutoSaver('on-focus-change', save);
    onLeaving.edited('a.cfg');
    vi.runAllTimers();
    expect(save).not.toHaveBeenCalled();
    onLeaving.left('a.cfg');
    expect(save).toHaveBeenCalledTimes(1);
    const off = new AutoSaver('off', save);
    off.edited('a.cfg');
    off.left('a.cfg');
    vi.runAllTimers();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('no longer comes once it is stopped', () => {
    const save = vi.fn();
    const saver = new AutoSaver('after-delay', save);
    saver.edited('a.cfg');
    saver.stop();
    vi.runAllTimers();
    expect(save).not.toHaveBeenCalled();
  });
});
