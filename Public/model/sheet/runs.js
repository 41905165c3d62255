// @ts-check
/** @typedef {import("../geometry.js").Rows} Rows */

/**
 * Returns the parts of a run that another one lacks: at most one before it and one behind.
 * @param {Rows} run Half-open.
 * @param {Rows} other
 * @returns {Rows[]} Ascending, none of them empty.
 */
export function without({ first, end }, other) {
  if (other.end <= first || other.first >= end || other.first >= other.end) return first < end ? [{ first, end }] : [];
  const parts = [
    { first, end: other.first },
    { first: other.end, end },
  ];
  return parts.filter((part) => part.first < part.end);
}

/**
 * Returns the indices of a run.
 * @param {Rows} run
 * @returns {number[]}
 */
export const indices = ({ first, end }) => Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);

/**
 * Returns whether a run has a line.
 * @param {number} line
 * @param {Rows} run
 */
export const isIn = (line, { first, end }) => line >= first && line < end;

/**
 * Holds a run within another one.
 * @param {Rows} run
 * @param {Rows} bounds
 * @returns {Rows}
 */
export function clipped({ first, end }, bounds) {
  const start = Math.min(Math.max(first, bounds.first), bounds.end);
  return { first: start, end: Math.max(start, Math.min(end, bounds.end)) };
}
