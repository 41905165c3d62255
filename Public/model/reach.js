// @ts-check
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** Pixels rendered beyond the area on either side at rest. */
const margin = 240;
/** Seconds of travel rendered ahead: what the compositor may scroll before the page can draw. */
const lookahead = 0.05;
/** Pixels that render-ahead never exceeds. */
const farthest = 4000;
/** Rows that exist at once, however low they are. */
const mostRows = 600;

/**
 * The rows that have to exist in the page.
 * @param {Geometry} geometry
 * @param {number} offset The area's top, in points.
 * @param {number} areaHeight
 * @param {number} velocity Points per second.
 * @returns {{ first: number, end: number }} Half-open.
 */
export function rowsInReach(geometry, offset, areaHeight, velocity) {
  if (geometry.rowCount === 0) return { first: 0, end: 0 };
  const travel = Math.min(Math.abs(velocity) * lookahead, farthest - margin);
  const above = margin + (velocity < 0 ? travel : 0);
  const below = margin + (velocity > 0 ? travel : 0);
  const first = geometry.row(Math.max(0, offset - above));
  const last = geometry.row(offset + areaHeight + below);
  return { first, end: Math.min(last + 1, first + mostRows) };
}
