// @ts-check

/**
 * Groups rows into as few ranges as possible, both ends included.
 * @param {Iterable<number>} rows In any order, without duplicates.
 * @returns {[first: number, last: number][]} Ascending.
 */
export function stretches(rows) {
  /** @type {[number, number][]} */
  const result = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = result.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else result.push([row, row]);
  }
  return result;
}
