// @ts-check
// The media of rows, whose fetching, display and playback the server decides; no code.

/** @typedef {"visible" | "display" | "preload"} Urgency */

/**
 * The level that a picture came from.
 * @typedef {"browser" | "memory" | "disk" | "origin"} Level
 */

/**
 * A request for a medium: of a video its player, of a map the address of its tiles. `variant` counts from the best, 0.
 * @typedef {{ id: number, url: string, priority: Urgency, variant?: number }} MediaRequest
 */

/**
 * One medium of a row: its state and the page's part in it.
 * @typedef {object} Medium
 * @property {number} id Unique within a viewer.
 * @property {number} row
 * @property {number} node
 * @property {"image" | "multiplexImage" | "poster" | "video" | "map"} kind
 * @property {string} phase
 * @property {"nothing" | "default" | "preview" | "picture" | "still" | "live" | "player"} shown
 * @property {string} [url] The address of the picture shown; of a map, that of its tiles.
 * @property {number} [variant]
 * @property {string} [preview] The picture to draw blurred until its own fetch is allowed.
 * @property {MediaRequest} [request]
 * @property {number} [progress]
 * @property {boolean} [playing]
 * @property {number} attempts
 * @property {Level} [level]
 */

/** @typedef {{ media: Medium[], gone: number[] }} MediaUpdate */

/**
 * The outcome of a medium.
 * @typedef {{ media: number, event: "loaded" | "failed" | "stalled" | "resumed" | "ended", request: number, level?: Level }
 *   | { media: number, event: "progress", request: number, share: number }
 *   | { media: number, event: "preview", request: number, quality: number }
 *   | { media: number, event: "tapped" | "retried" }} MediaReport
 */

export {};
