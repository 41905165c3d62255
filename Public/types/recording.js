// @ts-check
// The types of a viewer's recorded steps; no code.

/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("../types.js").Run} Run */
/** @typedef {import("../types.js").StateMask} StateMask */

/**
 * The state of a viewer after an event.
 * @typedef {object} PastState
 * @property {{ visible: Rect, display: Rect, preload: Rect }} rects
 * @property {Run[]} runs
 * @property {[first: number, last: number][]} loaded Rows whose contents had been fetched.
 * @property {[row: number, within: number]} anchor
 * @property {import("../types.js").RangeMode} mode
 * @property {string} direction
 * @property {number} rowCount
 * @property {number} contentHeight
 * @property {[tail: string, head: string]} batches
 */

/**
 * The effects of an event; `at` is in milliseconds since the viewer was opened, and `frames` are those of rows with a node
 * that are new.
 * @typedef {object} Effects
 * @property {number} event
 * @property {number} at
 * @property {string} kind
 * @property {[row: number, x: number, y: number, width: number, height: number][]} [frames]
 * @property {import("../types.js").RowEdit} [edit]
 * @property {[row: number, before: StateMask, after: StateMask, reason: string][]} [changes]
 * @property {[row: number, event: number | null, reason: string | null][]} [purges]
 */

/** @typedef {Effects & Partial<PastState>} Step All but the first leave out what is as after the step before. */

/** @typedef {{ events: [first: number, last: number], clock: number, steps: Step[] }} RecordedSteps */

export {};
