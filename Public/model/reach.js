// @ts-check
// The rows that must be in the page, and those that are drawn: the area's and some beyond.

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Rows} Rows */

/** Pixels drawn beyond the area on either side at rest. */
const margin = 240;
/** Seconds of travel drawn ahead: the compositor scrolls on until the page can draw. */
const lookahead = 0.05;
/** The limit of pixels drawn ahead. */
const maxReach = 4000;
/** Extra pixels drawn ahead, so that rows are made in batches. */
const batch = 600;
/** The limit of rows in the page, whatever their heights. */
const maxRows = 600;

/**
 * Returns the rows that must be in the page.
 * @param {Geometry} geometry
 * @param {number} offset The area's top, in points.
 * @param {number} areaHeight
 * @param {number} velocity Points per second.
 * @param {number} [delay] Milliseconds for which the compositor scrolls on before it shows what is drawn.
 * @returns {Rows}
 */
export function rowsInReach(geometry, offset, areaHeight, velocity, delay = 0) {
  return rowsAround(geometry, offset, areaHeight, velocity, delay, margin);
}

/**
 * Returns the rows of a scroll that may come into sight before the next frame is shown. Those in reach beyond them can
 * wait for their contents.
 * @param {Geometry} geometry
 * @param {number} offset The area's top, in points.
 * @param {number} areaHeight
 * @param {number} velocity Points per second.
 * @param {number} [delay] Milliseconds for which the compositor scrolls on before it shows what is drawn.
 * @returns {Rows}
 */
export function rowsAtHand(geometry, offset, areaHeight, velocity, delay = 0) {
  return rowsAround(geometry, offset, areaHeight, velocity, delay, 0);
}

/**
 * @param {Geometry} geometry
 * @param {number} offset
 * @param {number} areaHeight
 * @param {number} velocity
 * @param {number} delay
 * @param {number} beyond Pixels on either side.
 * @returns {Rows}
 */
function rowsAround(geometry, offset, areaHeight, velocity, delay, beyond) {
  if (geometry.rowCount === 0) return { first: 0, end: 0 };
  const travel = Math.min(Math.abs(velocity) * (lookahead + delay / 1000), maxReach - margin);
  const above = beyond + (velocity < 0 ? travel : 0);
  const below = beyond + (velocity > 0 ? travel : 0);
  return rowsBetween(geometry, offset - above, offset + areaHeight + below);
}

/**
 * Returns the rows of a scroll that must look as they are: those in the area, and those in reach on the side that the
 * user scrolls to. The others have left the area, or are not near it yet.
 * @param {Geometry} geometry
 * @param {number} offset The area's top, in points.
 * @param {number} areaHeight
 * @param {number} velocity Points per second.
 * @returns {Rows}
 */
export function rowsInSight(geometry, offset, areaHeight, velocity) {
  const reach = rowsInReach(geometry, offset, areaHeight, velocity);
  const seen = rowsBetween(geometry, offset, offset + areaHeight);
  return { first: velocity > 0 ? seen.first : reach.first, end: velocity < 0 ? seen.end : reach.end };
}

/**
 * Returns the rows between two offsets, also those that are only partly between them.
 * @param {Geometry} geometry
 * @param {number} top Points.
 * @param {number} bottom
 * @returns {Rows}
 */
export function rowsBetween(geometry, top, bottom) {
  const first = geometry.row(Math.max(0, top));
  return { first, end: Math.min(Math.max(first, geometry.lastRow(bottom)) + 1, first + maxRows) };
}

/**
 * Returns the rows to draw: the drawn ones while they suffice, otherwise those
 * in reach and a batch more on the side that the user scrolls to, as far as
 * frames and contents are known there: a row that is drawn blank is drawn twice,
 * so only those at hand are.
 *
 * The cost of new rows hardly depends on their number: several in one frame
 * cost half as much as each in a frame of its own.
 * @param {Geometry} geometry
 * @param {Rows} reach
 * @param {Rows} atHand The rows that are drawn also without their contents: some of those in reach, or all.
 * @param {Rows} drawn The rows in the page.
 * @param {(row: number) => boolean} hasContent
 * @returns {Rows}
 */
export function rowsToDraw(geometry, reach, atHand, drawn, hasContent) {
  const surplus = length(geometry, drawn) - length(geometry, reach);
  const isLate = drawn.end < reach.end;
  const isEarly = drawn.first > reach.first;
  const isApart = drawn.first >= reach.end || reach.first >= drawn.end || drawn.end > geometry.rowCount;
  if (isApart || surplus > 2 * batch || (isLate && isEarly)) return reach;
  if (isLate) {
    const limit = Math.min(geometry.lastRow(geometry.top(reach.end) + batch), geometry.end);
    let end = Math.max(atHand.end, drawn.end);
    while (end < limit && hasContent(end)) end++;
    return end === drawn.end ? drawn : { first: reach.first, end };
  }
  if (isEarly) {
    const limit = Math.max(geometry.row(Math.max(0, geometry.top(reach.first) - batch)), geometry.first);
    let first = Math.min(atHand.first, drawn.first);
    while (first > limit && hasContent(first - 1)) first--;
    return first === drawn.first ? drawn : { first, end: reach.end };
  }
  return drawn;
}

/**
 * @param {Geometry} geometry
 * @param {Rows} rows
 */
const length = (geometry, { first, end }) => geometry.top(end) - geometry.top(first);
