// @ts-check
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** Pixels drawn beyond the area on either side at rest. */
const margin = 240;
/** Seconds of travel drawn ahead: the compositor scrolls on until the page can draw. */
const lookahead = 0.05;
/** The limit of pixels drawn ahead. */
const maxReach = 4000;
/** Extra pixels drawn ahead, so that rows are made in batches. */
const batch = 1200;
/** The limit of rows in the page, whatever their heights. */
const maxRows = 600;

/** @typedef {{ first: number, end: number }} Rows Half-open. */

/**
 * Returns the rows that must be in the page.
 * @param {Geometry} geometry
 * @param {number} offset The area's top, in points.
 * @param {number} areaHeight
 * @param {number} velocity Points per second.
 * @returns {Rows}
 */
export function rowsInReach(geometry, offset, areaHeight, velocity) {
  if (geometry.rowCount === 0) return { first: 0, end: 0 };
  const travel = Math.min(Math.abs(velocity) * lookahead, maxReach - margin);
  const above = margin + (velocity < 0 ? travel : 0);
  const below = margin + (velocity > 0 ? travel : 0);
  const first = geometry.row(Math.max(0, offset - above));
  const last = geometry.row(offset + areaHeight + below);
  return { first, end: Math.min(last + 1, first + maxRows) };
}

/**
 * Returns the rows to draw: the drawn ones while they suffice, otherwise those
 * in reach and a batch more on the side that the user scrolls to, as far as
 * frames are known there.
 *
 * The cost of new rows hardly depends on their number: several in one frame
 * cost half as much as each in a frame of its own.
 * @param {Geometry} geometry
 * @param {Rows} reach
 * @param {Rows} drawn The rows in the page.
 * @returns {Rows}
 */
export function rowsToDraw(geometry, reach, drawn) {
  const surplus = length(geometry, drawn) - length(geometry, reach);
  const isLate = drawn.end < reach.end;
  const isEarly = drawn.first > reach.first;
  const isApart = drawn.first >= reach.end || reach.first >= drawn.end || drawn.end > geometry.rowCount;
  if (isApart || surplus > 2 * batch || (isLate && isEarly)) return reach;
  if (isLate) {
    const ahead = geometry.row(geometry.top(reach.end) + batch);
    return { first: reach.first, end: Math.max(reach.end, Math.min(ahead, geometry.end)) };
  }
  if (isEarly) {
    const ahead = geometry.row(Math.max(0, geometry.top(reach.first) - batch));
    return { first: Math.min(reach.first, Math.max(ahead, geometry.first)), end: reach.end };
  }
  return drawn;
}

/**
 * @param {Geometry} geometry
 * @param {Rows} rows
 */
const length = (geometry, { first, end }) => geometry.top(end) - geometry.top(first);
