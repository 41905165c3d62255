// @ts-check

/**
 * The pace of a scroll for the decoding of pictures: at rest, slow enough to see them, or too fast.
 * @typedef {"rest" | "reading" | "flying"} Pace
 */

/**
 * The shortest time in view in seconds in which a picture is seen: a fixation of the eye takes 0.2 to 0.3
 * (Rayner 1998, "Eye movements in reading and information processing").
 */
const glance = 0.3;

/**
 * Returns the pace of a scroll that has not come to rest.
 * @param {number} velocity Points per second.
 * @param {number} height Points of the list that are in view.
 * @returns {Pace}
 */
export const paceOf = (velocity, height) => (Math.abs(velocity) * glance > height ? "flying" : "reading");

/**
 * Returns whether a picture may be decoded at a pace. A drawing is decoded on the main thread, so it waits for the rest.
 * @param {Pace} pace
 * @param {boolean} isDrawing
 */
export const mayDecode = (pace, isDrawing) => pace === "rest" || (pace === "reading" && !isDrawing);
