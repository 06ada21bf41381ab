/** Exact arithmetic with the decimals of a file: 1.3 - 0.7 is 0.6, which no binary fraction is. */

interface Decimal {
  readonly digits: bigint;
  /** Digits behind the point; negative for trailing zeros before it. */
  readonly scale: number;
}

/** @param value finite */
function decimal(value: number): Decimal {
  const [number = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = number.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) };
}

function aligned(values: readonly number[]): { digits: readonly bigint[]; scale: number } {
  const decimals = values.map(decimal);
  const scale = Math.max(...decimals.map((one) => one.scale));
  const digits = decimals.map((one) => one.digits * 10n ** BigInt(scale - one.scale));
  return { digits, scale };
}

/** Far more than what rounding makes of numbers like these. */
const clearly = 1e-9;

/** Whether `step` is at most `end - start`. All finite. */
export function fitsInto(step: number, start: number, end: number): boolean {
  const width = end - start;
  const margin = clearly * (Math.abs(start) + Math.abs(end));
  // Exact arithmetic is slow, and seldom needed.
  if (step < width - margin) return true;
  if (step > width + margin) return false;
  const [a = 0n, b = 0n, c = 0n] = aligned([step, start, end]).digits;
  return a <= c - b;
}

/** `end - start` as a decimal number in words. Both finite. */
export function difference(start: number, end: number): string {
  const {
    digits: [a = 0n, b = 0n],
    scale,
  } = aligned([start, end]);
  return String(Number(`${String(b - a)}e${String(-scale)}`));
}
