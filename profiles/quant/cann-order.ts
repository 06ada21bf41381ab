/** The order of CANN versions: `8.0.RC2.alpha001` < `8.0.RC2` < `8.0.RC2.2` < `8.0.0` < `8.5.0`. */

/** Before everything that follows a version of the same number. */
const PRE_RELEASE = -1;
/** `RC1`, `RC2` … stand before `0` of the same release. */
const RELEASE_CANDIDATE = -1000;

/** Negative when `a` is the older one, 0 for the same. */
export function compareCann(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (let k = 0; k < Math.max(left.length, right.length); k += 1) {
    const difference = (left[k] ?? 0) - (right[k] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parts(version: string): readonly number[] {
  return version
    .toLowerCase()
    .split(/[.-]/)
    .flatMap((part) => {
      const candidate = /^rc(\d+)$/.exec(part)?.[1];
      if (candidate !== undefined) return [RELEASE_CANDIDATE + Number(candidate)];
      // `alpha001`, and `beta` with its number as the next part.
      const early = /^(?:alpha|beta)(\d*)$/.exec(part)?.[1];
      if (early !== undefined) return [PRE_RELEASE, Number(early)];
      return [Number.parseInt(part, 10) || 0];
    });
}
