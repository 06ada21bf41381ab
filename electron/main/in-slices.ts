/** Milliseconds of work after which others may run. */
export const sliceMs = 8;

/** Runs work that pauses now and then, and lets others run. @throws the signal's reason when aborted */
export async function inSlices<T>(
  work: Generator<unknown, T, void>,
  signal?: AbortSignal,
): Promise<T> {
  let start = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - start < sliceMs) continue;
    await new Promise((done) => setImmediate(done));
    signal?.throwIfAborted();
    start = performance.now();
  }
}
