// @ts-check

/** Points within which an offset counts as a row's edge, for sums of many heights. */
export const slack = 1e-3;

/**
 * Returns the first index of an ascending array whose value satisfies a predicate, as all later ones do; its length
 * where none does.
 * @param {readonly number[]} values
 * @param {(value: number) => boolean} predicate
 */
export function firstIndex(values, predicate) {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (predicate(/** @type {number} */ (values[middle]))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Holds a row within bounds; the lower one where there is no such row.
 * @param {number} row
 * @param {number} low
 * @param {number} high
 */
export function bound(row, low, high) {
  return Number.isFinite(row) ? Math.min(Math.max(row, low), high) : low;
}
