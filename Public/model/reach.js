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
/**
 * Extra pixels drawn ahead, so that rows are made in batches. Measured at 3,000 pixels a second: with more of them the
 * dearest frames of a list cost more, with fewer all frames of a sheet.
 */
const batch = { list: 300, sheet: 600 };
/** The limit of pixels of rows in the page that are not in reach. */
const maxSurplus = 1200;
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
 * Returns the rows that must be in the page, and those of them that cannot wait for their contents: of a fast scroll of a
 * list, those that may come into sight before the next frame is shown. The cells of a sheet come by themselves.
 * @param {Geometry} geometry
 * @param {number} offset The area's top, in points.
 * @param {number} areaHeight
 * @param {number} velocity Points per second.
 * @param {{ delay?: number, isCalm: boolean, isSheet: boolean }} scroll `delay` as in {@link rowsInReach}.
 * @returns {{ reach: Rows, atHand: Rows, batch: number }}
 */
export function rowsWanted(geometry, offset, areaHeight, velocity, { delay = 0, isCalm, isSheet }) {
  const reach = rowsInReach(geometry, offset, areaHeight, velocity, delay);
  const atHand = isCalm || isSheet ? reach : rowsAround(geometry, offset, areaHeight, velocity, delay, 0);
  return { reach, atHand, batch: isSheet ? batch.sheet : batch.list };
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
 * @param {{ reach: Rows, atHand: Rows, batch: number }} wanted `atHand` are drawn also without their contents: some of those
 *   in reach, or all.
 * @param {Rows} drawn The rows in the page.
 * @param {(row: number) => boolean} hasContent
 * @returns {Rows}
 */
export function rowsToDraw(geometry, { reach, atHand, batch }, drawn, hasContent) {
  const isApart = drawn.first >= reach.end || reach.first >= drawn.end || drawn.end > geometry.rowCount;
  const [isEarly, isLate] = [drawn.first > reach.first, drawn.end < reach.end];
  let { first, end } = isApart ? atHand : { first: Math.min(drawn.first, atHand.first), end: Math.max(drawn.end, atHand.end) };
  const most = isApart ? reach : withBatches(geometry, reach, batch);
  if (isApart || isEarly) while (first > most.first && hasContent(first - 1)) first--;
  if (isApart || isLate) while (end < most.end && hasContent(end)) end++;
  if (isApart) return { first, end };
  const isEnough = first === drawn.first && end === drawn.end;
  if (isEnough && length(geometry, drawn) - length(geometry, reach) <= maxSurplus) return drawn;
  return { first: isEarly ? first : Math.max(first, reach.first), end: isLate ? end : Math.min(end, reach.end) };
}

/**
 * Returns rows with a batch more on either side, as far as frames are known.
 * @param {Geometry} geometry
 * @param {Rows} rows
 * @param {number} batch Pixels.
 * @returns {Rows}
 */
function withBatches(geometry, { first, end }, batch) {
  return {
    first: Math.max(geometry.row(Math.max(0, geometry.top(first) - batch)), geometry.first),
    end: Math.min(geometry.lastRow(geometry.top(end) + batch), geometry.end),
  };
}

/**
 * @param {Geometry} geometry
 * @param {Rows} rows
 */
const length = (geometry, { first, end }) => geometry.top(end) - geometry.top(first);
