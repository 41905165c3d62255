// @ts-check
// The words of the lab, as the server writes them. Types only: nothing here runs.

/** @typedef {import("./strategy.js").Policy} PolicyChoice */
/** @typedef {import("./strategy.js").Network} NetworkChoice */

/**
 * What is chosen in the lab.
 * @typedef {object} Form
 * @property {string[]} traces
 * @property {PolicyChoice[]} policies
 * @property {NetworkChoice[]} networks
 * @property {number} seeds
 * @property {"open" | "closed"} loop
 * @property {string} content
 * @property {boolean} clairvoyants
 * @property {number | null} preview What a small first version of a row has of its bytes; null without any.
 * @property {boolean} bound Whether it is found how little could be blank at best.
 */

/**
 * @typedef {object} NewRun
 * @property {string[]} traces
 * @property {PolicyChoice[]} policies
 * @property {NetworkChoice[]} networks
 * @property {number} seeds
 * @property {"open" | "closed"} loop
 * @property {string | { list: string }} content
 * @property {boolean} clairvoyants
 * @property {number} [preview] What a small first version of a row has of its bytes.
 * @property {boolean} [bound] Whether it is found how little could be blank at best.
 */

/**
 * @typedef {object} Experiment
 * @property {string[]} traces
 * @property {string[]} policies
 * @property {string[]} contestants
 * @property {(PolicyChoice | null)[]} chosen
 * @property {string[]} networks
 * @property {number[]} seeds
 * @property {string} content
 * @property {number} rows
 * @property {"open" | "closed"} loop
 * @property {number | null} preview
 * @property {boolean} bound
 */

/** @typedef {"blank" | "empty" | "bound" | "legibleBlank" | "blankFrames" | "waste" | "bytes" | "requests" | "p50" | "p95" | "p99" | "stall" | "peakBitmaps" | "toTexture" | "toBest" | "score"} Metric */

/** @typedef {{ name: string, runs: number, worst: { trace: string, network: string } | null } & Record<Metric, number | null>} Summary */

/** @typedef {{ trace: string, policy: string, network: string, seed: number } & Record<Metric, number | null>} Cell */

/**
 * @typedef {object} Results
 * @property {number} bounded Runs of which it is known how little could be blank.
 * @property {number} boundViolations Those with less blank than that.
 * @property {Summary[]} policies
 * @property {{ trace: string, network: string, policies: Summary[] }[]} scenes
 */

/** @typedef {"queued" | "running" | "done" | "cancelled"} Status */

/** @typedef {{ id: string, status: Status, done: number, of: number, remainingSeconds: number | null, experiment: Experiment, results: Results | null }} Run */

/**
 * @typedef {object} NewSuggestion
 * @property {string} trace
 * @property {NetworkChoice} network
 * @property {number} seeds
 * @property {"open" | "closed"} loop
 * @property {string | { list: string }} content
 * @property {string[]} [policies]
 * @property {number} [blank] Screen-seconds.
 */

/** @typedef {{ name: "ranges" | "adaptive", lead?: number, trail?: number, q?: number, blank: number, waste: number, bytes: number }} Tuning */

/** @typedef {{ budget: number | null, meetsBudget: boolean, best: Tuning | null, texture: Tuning | null, curve: Tuning[] }} Suggestion */

/** @typedef {{ id: string, status: Status, done: number, of: number, trace: string, network: string, policy: PolicyChoice | null, suggestion: Suggestion | null }} Search */

/** @typedef {[row: number, from: number, until: number, ready: number | null]} Visit */

/**
 * @typedef {object} Replay
 * @property {string} policy
 * @property {number} viewportHeight
 * @property {number} frame Milliseconds.
 * @property {number} blank Screen-seconds.
 * @property {number} bytes
 * @property {number} waste
 * @property {number[]} offsets
 * @property {number[]} tops
 * @property {Visit[]} visits
 */

export {};
