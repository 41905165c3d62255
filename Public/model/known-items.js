// @ts-check
import { mapRow } from "./row-edit.js";
import { slack } from "./search.js";

/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("../types.js").RowEdit} RowEdit */

/**
 * A row or an item in a column with its frame, whose second and fourth number are along the list.
 * @typedef {[row: number, frame: Rect]} Item
 */

/**
 * Items whose frames are known, in order, and the list that they are of.
 * @typedef {{ items: readonly Item[], contentHeight: number, rowCount: number }} Known
 */

/** @type {Known} */
export const nothing = { items: [], contentHeight: 0, rowCount: 0 };

/** Points on either side of the items that the server tells in which those that it told before are kept: a screen has fewer. */
const kept = 4000;

/**
 * Returns the items that the server tells with those that it told before at the same distances: they have left the ranges,
 * and may still be seen. A side has none of them where its nearest item has another size or column now, or the list would
 * not begin or end where it did; items in columns have none where any has moved otherwise, as in another arrangement.
 * @param {Known} told
 * @param {Known} before
 * @param {boolean} hasLanes Whether the items stand in columns.
 * @returns {readonly Item[]}
 */
export function joined({ items, contentHeight, rowCount }, before, hasLanes) {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return items;
  const [known, own] = [new Map(before.items), new Set(items.map(([row]) => row))];
  const way = (/** @type {Item} */ [row, frame]) => moved(known.get(row), frame);
  const [above, below] = [way(first), way(last)];
  if (hasLanes) {
    const ways = items.filter(([row]) => known.has(row)).map(way);
    if (!ways.every((each) => Math.abs(each - (ways[0] ?? 0)) <= slack)) return items;
  }
  // Where items do not agree: no place is less or greater than this.
  const unknown = Number.NaN;
  const up = before.items[0]?.[0] === 0 && Math.abs(above) > slack ? unknown : above;
  const isOff = Math.abs(contentHeight - before.contentHeight - below) > slack;
  const down = before.items.at(-1)?.[0] === rowCount - 1 && isOff ? unknown : below;
  const high = Math.max(0, first[1][1] - kept);
  const low = Math.min(contentHeight, last[1][1] + last[1][3] + kept) + slack;
  const left = before.items
    .filter(([row]) => !own.has(row))
    .map(([row, [x, top, width, height]]) => /** @type {Item} */ ([row, [x, top + (row < last[0] ? up : down), width, height]]))
    .filter(([, [, top, , height]]) => top >= high && top + height <= low);
  return left.length > 0 ? [...items, ...left].sort(([one], [other]) => one - other) : items;
}

/**
 * Returns items with their numbers after an edit; none where it removes, moves or adds some among them.
 * @param {Known} known
 * @param {RowEdit} edit
 * @returns {Known}
 */
export function remapped({ items, ...list }, edit) {
  const way = (mapRow(edit, items[0]?.[0] ?? 0) ?? 0) - (items[0]?.[0] ?? 0);
  if (items.some(([row]) => mapRow(edit, row) !== row + way)) return nothing;
  return { ...list, items: items.map(([row, frame]) => [row + way, frame]) };
}

/**
 * Returns the points by which an item has moved along the list; NaN where it was not known, or has another size or column.
 * @param {Rect | undefined} before
 * @param {Rect} now
 */
function moved(before, now) {
  const isAlike = before && [0, 2, 3].every((part) => Math.abs((now[part] ?? 0) - (before[part] ?? 0)) <= slack);
  return isAlike ? now[1] - before[1] : Number.NaN;
}
