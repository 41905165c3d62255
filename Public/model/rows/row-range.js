// @ts-check
import { mapRow } from "../row-edit.js";

/**
 * The selected rows: all from the one where the selection began to the one where it ends.
 * @typedef {{ anchor: number, focus: number }} RowRange
 */

/**
 * Returns the first and the last of the selected rows.
 * @param {RowRange} range
 * @returns {[first: number, last: number]}
 */
export const bounds = ({ anchor, focus }) => [Math.min(anchor, focus), Math.max(anchor, focus)];

/**
 * Returns the selection after an edit: from the first to the last of its rows that the list still has.
 * @param {import("../../types.js").RowEdit} edit
 * @param {RowRange} range
 * @returns {RowRange | null} Null when it has none of them.
 */
export function mapRange(edit, range) {
  const [first, last] = bounds(range);
  const start = kept(edit, first, last, 1);
  const end = kept(edit, last, first, -1);
  if (start === null || end === null) return null;
  return range.anchor <= range.focus ? { anchor: start, focus: end } : { anchor: end, focus: start };
}

/**
 * Returns the new index of the first row in a direction that the list still has.
 * @param {import("../../types.js").RowEdit} edit
 * @param {number} from
 * @param {number} to
 * @param {1 | -1} step
 */
function kept(edit, from, to, step) {
  let row = from;
  while (step > 0 ? row <= to : row >= to) {
    const now = mapRow(edit, row);
    if (now !== null) return now;
    const gone = edit.removed.find(([first, last]) => row >= first && row <= last);
    if (!gone) return null;
    row = step > 0 ? gone[1] + 1 : gone[0] - 1;
  }
  return null;
}
