// @ts-check
/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").RowEdit} RowEdit */

/**
 * Returns the index of a row after an edit.
 * @param {RowEdit} edit
 * @param {number} row An index before the edit.
 * @returns {number | null} The index after it; null for a removed row.
 */
export function mapRow(edit, row) {
  for (const [from, to] of edit.moved) if (from === row) return to;
  let kept = row;
  for (const [first, last] of edit.removed) {
    if (row >= first && row <= last) return null;
    if (row > last) kept -= last - first + 1;
  }
  for (const [from] of edit.moved) if (from < row) kept--;
  return place(taken(edit), kept);
}

/**
 * Returns the index of a row's place after an edit: for a removed row, that of
 * the next row that stays.
 * @param {RowEdit} edit
 * @param {number} row
 */
export function mapPlace(edit, row) {
  let next = row;
  for (const [first, last] of edit.removed) if (next >= first && next <= last) next = last + 1;
  return mapRow(edit, next) ?? 0;
}

/**
 * Returns an anchor whose row has the place that it has after an edit.
 * @param {RowEdit} edit
 * @param {Anchor} anchor
 * @returns {Anchor}
 */
export function mapAnchor(edit, [row, ...within]) {
  return /** @type {Anchor} */ ([mapPlace(edit, row), ...within]);
}

/**
 * Returns the new indices of inserted and moved rows, ascending.
 * @param {RowEdit} edit
 * @returns {[number, number][]}
 */
function taken(edit) {
  /** @type {[number, number][]} */
  const slots = [...edit.inserted];
  for (const [, to] of edit.moved) slots.push([to, to]);
  return slots.sort((one, other) => one[0] - other[0]);
}

/**
 * Returns the `kept`-th free index, counted from 0.
 * @param {readonly [number, number][]} slots
 * @param {number} kept
 */
function place(slots, kept) {
  let row = kept;
  for (const [first, last] of slots) {
    if (first > row) break;
    row += last - first + 1;
  }
  return row;
}
