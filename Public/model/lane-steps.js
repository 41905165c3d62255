// @ts-check
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** @typedef {"up" | "down" | "left" | "right"} Way A direction on the screen. */

/** The most items that are looked at for a neighbour: more than any line and its next have. */
const reach = 300;

/**
 * Returns the row that a step leads to: of a list, the one after or before; of items in columns, the nearest in that
 * direction, which is the one of the same column for a step up or down; of items in lines, the nearest of the next line.
 * @param {Geometry} geometry
 * @param {number} row
 * @param {Way} way
 * @returns {number} The row itself where there is none.
 */
export function neighbour(geometry, row, way) {
  if (!geometry.hasLanes) return row + (way === "down" ? 1 : way === "up" ? -1 : 0);
  if (geometry.hasLines) return neighbourInLines(geometry, row, way);
  const isVertical = way === "up" || way === "down";
  const section = isVertical ? geometry.sections.of(row) : null;
  const [left, width] = geometry.across(row) ?? [0, 0];
  const right = left + width;
  const middle = geometry.top(row) + geometry.height(row) / 2;
  let best = row;
  let least = Number.POSITIVE_INFINITY;
  const end = Math.min(geometry.rowCount, row + reach);
  for (let other = Math.max(0, row - reach); other < end; other++) {
    if (other === row || !geometry.has(other)) continue;
    const [x, length] = geometry.across(other) ?? [0, 0];
    const along = geometry.top(other) + geometry.height(other) / 2 - middle;
    // From edge to edge, since an item may take several columns; half a point is rounding.
    const across = x > right - 0.5 ? x - right + 1 : x + length < left + 0.5 ? x + length - left - 1 : 0;
    const isBeside = across !== 0;
    const [ahead, aside] = isVertical ? [along, across] : [across, along];
    const forward = way === "up" || way === "left" ? -ahead : ahead;
    if (forward <= 0 || isBeside === isVertical) continue;
    // Of a line, the next column comes first, and in it the item at the same height.
    const distance = isBeside ? forward * 1000 + Math.abs(aside) : forward;
    if (distance < least) [best, least] = [other, distance];
  }
  if (!section || (best !== row && geometry.sections.of(best) === section)) return best;
  return beyond(geometry, section, left, way === "down") ?? best;
}

/**
 * Returns the item that a step leads to from the end of a section: the next section may have none in the same column.
 * @param {Geometry} geometry
 * @param {import("../types.js").NearSection} section
 * @param {number} left Points from the start of the columns to the one of the step.
 * @param {boolean} isForward
 * @returns {number | null} Of the items of the next section, the nearest one in the nearest column; null without one.
 */
function beyond(geometry, section, left, isForward) {
  const { near } = geometry.sections;
  const later = isForward ? near : [...near].reverse();
  const next = later.find(({ first, rows }) => rows > 0 && (isForward ? first > section.first : first < section.first));
  if (!next) return null;
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  const end = next.first + next.rows;
  const [from, to] = isForward ? [next.first, Math.min(end, next.first + reach)] : [Math.max(next.first, end - reach), end];
  for (let row = from; row < to; row++) {
    if (!geometry.has(row)) continue;
    const aside = Math.abs((geometry.across(row)?.[0] ?? 0) - left);
    const along = isForward ? geometry.top(row) - next.top : next.top + next.height - geometry.bottom(row);
    // The nearest column comes first, and in it the item that is nearest to the section before.
    const distance = aside * 1000 + along;
    if (distance < least) [best, least] = [row, distance];
  }
  return best;
}

/**
 * @param {Geometry} geometry
 * @param {number} row
 * @param {Way} way
 * @returns {number} The item beside it, or the one in the line above or below whose middle is nearest; the row itself
 *   where there is none.
 */
function neighbourInLines(geometry, row, way) {
  const step = way === "down" || way === "right" ? 1 : -1;
  const top = geometry.top(row);
  const exists = (/** @type {number} */ other) => other >= 0 && other < geometry.rowCount && Math.abs(other - row) <= reach;
  let other = row + step;
  if (way === "left" || way === "right") return exists(other) && geometry.top(other) === top ? other : row;
  while (exists(other) && geometry.top(other) === top) other += step;
  if (!exists(other)) return row;
  const line = geometry.top(other);
  const middle = middleAcross(geometry, row);
  let best = other;
  for (; exists(other) && geometry.top(other) === line; other += step) {
    if (Math.abs(middleAcross(geometry, other) - middle) < Math.abs(middleAcross(geometry, best) - middle)) best = other;
  }
  return best;
}

/**
 * @param {Geometry} geometry
 * @param {number} row
 */
function middleAcross(geometry, row) {
  const [left, width] = geometry.across(row) ?? [0, 0];
  return left + width / 2;
}
