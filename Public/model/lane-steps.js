// @ts-check
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** @typedef {"up" | "down" | "left" | "right"} Way A direction on the screen. */

/** The most items that are looked at for a neighbour: more than any line and its next have. */
const reach = 300;

/**
 * Returns the row that a step leads to: of a list, the one after or before; of items in columns, the nearest in that
 * direction, which is the one of the same column for a step up or down.
 * @param {Geometry} geometry
 * @param {number} row
 * @param {Way} way
 * @returns {number} The row itself where there is none.
 */
export function neighbour(geometry, row, way) {
  if (!geometry.hasLanes) return row + (way === "down" ? 1 : way === "up" ? -1 : 0);
  const [left, width] = geometry.across(row) ?? [0, 0];
  const middle = geometry.top(row) + geometry.height(row) / 2;
  let best = row;
  let least = Number.POSITIVE_INFINITY;
  const end = Math.min(geometry.rowCount, row + reach);
  for (let other = Math.max(0, row - reach); other < end; other++) {
    if (other === row || !geometry.has(other)) continue;
    const [x] = geometry.across(other) ?? [0, 0];
    const along = geometry.top(other) + geometry.height(other) / 2 - middle;
    const across = x - left;
    const isBeside = Math.abs(across) >= width / 2;
    const [ahead, aside] = way === "up" || way === "down" ? [along, across] : [across, along];
    const forward = way === "up" || way === "left" ? -ahead : ahead;
    if (forward <= 0 || isBeside !== (way === "left" || way === "right")) continue;
    // Of a line, the next column comes first, and in it the item at the same height.
    const distance = isBeside ? forward * 1000 + Math.abs(aside) : forward;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}
