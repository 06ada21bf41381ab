/** Runs work that pauses now and then straight to its end, for whoever has nothing else to do. */
export function runToEnd<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
