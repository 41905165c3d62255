// @ts-check
// What is fetched, shown and played in a row, as the server decides it. Types only: nothing here runs.

/** @typedef {"visible" | "display" | "preload"} Urgency */

/**
 * Something to be fetched; of a video its player, of a map the address of its tiles. `variant` counts from the best, 0.
 * @typedef {{ id: number, url: string, priority: Urgency, variant?: number }} MediaRequest
 */

/**
 * One medium of a row and how it stands: all there is to do about it.
 * @typedef {object} Medium
 * @property {number} id Never given twice by one viewer.
 * @property {number} row
 * @property {number} node
 * @property {"image" | "multiplexImage" | "poster" | "video" | "map"} kind
 * @property {string} phase
 * @property {"nothing" | "default" | "preview" | "picture" | "still" | "live" | "player"} shown
 * @property {string} [url] Where the picture is that is shown; of a map, where its tiles are.
 * @property {number} [variant]
 * @property {string} [preview] The picture to be drawn without sharpness, until it may be fetched.
 * @property {MediaRequest} [request]
 * @property {number} [progress]
 * @property {boolean} [playing]
 * @property {number} attempts
 */

/** @typedef {{ media: Medium[], gone: number[] }} MediaNews */

/**
 * What became of a medium.
 * @typedef {{ media: number, event: "loaded" | "failed" | "stalled" | "resumed" | "ended", request: number }
 *   | { media: number, event: "progress", request: number, share: number }
 *   | { media: number, event: "preview", request: number, quality: number }
 *   | { media: number, event: "tapped" | "retried" }} MediaReport
 */

export {};
