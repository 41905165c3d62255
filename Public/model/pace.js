// @ts-check

/**
 * How the reader moves, as pictures see it: not at all, so that there is something to see, or so that rows fly past.
 * @typedef {"rest" | "reading" | "flying"} Pace
 */

/**
 * Seconds for which a row has to be in view for its picture to be seen: a fixation of the eye takes 0.2 to 0.3
 * (Rayner 1998, "Eye movements in reading and information processing").
 */
const glance = 0.3;

/**
 * @param {number} velocity Points per second.
 * @param {number} height Points of the list that are in view.
 * @returns {Pace} The pace of a reader who moves.
 */
export const paceOf = (velocity, height) => (Math.abs(velocity) * glance > height ? "flying" : "reading");

/**
 * Whether a picture may be decoded at a pace. A drawing is decoded by the thread that scrolls, and waits for the rest.
 * @param {Pace} pace
 * @param {boolean} isDrawing
 */
export const mayDecode = (pace, isDrawing) => pace === "rest" || (pace === "reading" && !isDrawing);
