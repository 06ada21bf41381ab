/** The figures of one run, each beside the bar that it must not pass. */

const rows = [];

/** @param {readonly number[]} values @param {number} share 0.5 for the median, 0.95 for p95 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values) => quantile(values, 0.5);

export const show = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/**
 * Notes a figure.
 * @param {string} what @param {number} value @param {number} bar @param {string} unit
 * @param {string} [detail] the numbers behind a ratio
 */
export function figure(what, value, bar, unit, detail = '') {
  const shown = `${show(value)} ${unit}${detail === '' ? '' : ` (${detail})`}`;
  rows.push({ what, value: shown, bar: `≤ ${bar} ${unit}`, ok: value <= bar });
}

/** Prints all figures. @returns {boolean} whether every one is within its bar */
export function printFigures() {
  const widths = ['what', 'value', 'bar'].map((key) =>
    Math.max(...rows.map((row) => row[key].length)),
  );
  for (const { what, value, bar, ok } of rows) {
    console.log(
      `${what.padEnd(widths[0])}  ${value.padEnd(widths[1])}  ${bar.padEnd(widths[2])}  ${ok ? 'ok' : 'MISSED'}`,
    );
  }
  return rows.every(({ ok }) => ok);
}
