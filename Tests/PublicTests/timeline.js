// @ts-check
// What the tests of the timeline share.

/** @typedef {import("../../Public/types/timeline.js").ToldRequest} ToldRequest */

/**
 * Returns a generator of numbers below a limit.
 * @param {number} seed
 */
export function random(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Returns a request for row 5, as the server tells of it.
 * @param {Partial<ToldRequest> & { id: number }} told
 * @returns {ToldRequest}
 */
export const told = (told) => ({ kind: "rows", rows: [5, 5], asked: 0, ...told });
