import { vi } from 'vitest';

/** Waits until it holds; long enough for a machine that has much else to do. */
export function eventually<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 20_000 });
}
