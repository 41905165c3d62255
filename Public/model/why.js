// @ts-check
import { decimal } from "./format.js";
import { bit, describeDirection, letter } from "./states.js";

/** @typedef {import("../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("../types.js").StateMask} StateMask */

/**
 * Explains the state of a row by the ranges that it lies in.
 * @param {object} row
 * @param {StateMask} row.state
 * @param {number} row.top Points from the content's start.
 * @param {number} row.bottom
 * @param {RangesEvent} ranges Turned, if rows follow one another sideways.
 * @returns {string}
 */
export function why({ state, top, bottom }, { rects, direction, mode }) {
  const [, start, , length] = rects.visible;
  const end = start + length;
  if (length <= 0) return `Nothing is in view (mode ${mode}).`;
  if (state & bit.visible) {
    const seen = Math.min(bottom, end) - Math.max(top, start);
    return `Visible: ${points(Math.max(0, seen))} of it are in the viewport.`;
  }
  const isAfter = top >= end;
  const far = screenfuls(isAfter ? top - end : start - bottom, length);
  const isAhead = isAfter !== describeDirection(direction).isBackward;
  const side = isAhead ? "ahead" : "behind";
  const reach = (/** @type {Rect} */ [, from, , along]) => screenfuls(isAfter ? from + along - end : start - from, length);
  const place = `it is ${far} screenfuls ${side}`;
  switch (letter(state)) {
    case "D":
      return `Display: ${place}, and the display range reaches ${reach(rects.display)} (mode ${mode}).`;
    case "P":
      return `Preload: ${place}; the display range ends at ${reach(rects.display)}, the preload range at ${reach(rects.preload)} (mode ${mode}).`;
    default:
      return `In no range: ${place}, and the preload range ends at ${reach(rects.preload)} (mode ${mode}).`;
  }
}

/**
 * @param {number} along Points.
 * @param {number} screenful
 */
const screenfuls = (along, screenful) => decimal(Math.round((Math.max(0, along) / screenful) * 100) / 100);

/** @param {number} length */
const points = (length) => `${decimal(Math.round(length * 10) / 10)} points`;
