// @ts-check
// The lab's resources in the API; no code.

/** @typedef {import("./strategy.js").Policy} PolicyChoice */
/** @typedef {import("./strategy.js").NetworkNumbers & { label?: string }} OwnNetwork */
/** @typedef {import("./strategy.js").NetworkName | OwnNetwork} NetworkChoice */
/** @typedef {import("./strategy.js").NetworkNumbers & { name: string, assumed: (keyof import("./strategy.js").NetworkNumbers)[] }} Profile */

/**
 * The choices in the lab's form.
 * @typedef {object} Form
 * @property {string[]} traces
 * @property {PolicyChoice[]} policies
 * @property {NetworkChoice[]} networks
 * @property {string} seeds As typed: a count, ranges, single seeds.
 * @property {"open" | "closed"} loop
 * @property {string} content
 * @property {boolean} clairvoyants
 * @property {number | null} preview A small first version's share of a row's bytes; null without previews.
 * @property {boolean} bound Whether the lower bound of the blank is computed.
 */

/**
 * @typedef {object} NewRun
 * @property {string[]} traces
 * @property {PolicyChoice[]} policies
 * @property {NetworkChoice[]} networks
 * @property {string} seeds As typed: a count, ranges, single seeds.
 * @property {"open" | "closed"} loop
 * @property {string | { list: string }} content
 * @property {boolean} clairvoyants
 * @property {number} [preview] A small first version's share of a row's bytes.
 * @property {boolean} [bound] Whether the lower bound of the blank is computed.
 */

/**
 * @typedef {object} Experiment
 * @property {string[]} traces
 * @property {string[]} policies
 * @property {string[]} contestants
 * @property {(PolicyChoice | null)[]} chosen
 * @property {string[]} networks
 * @property {Profile[]} profiles
 * @property {number[]} seeds
 * @property {string} content
 * @property {number} rows
 * @property {"open" | "closed"} loop
 * @property {number | null} preview
 * @property {boolean} bound
 */

/** @typedef {"blank" | "empty" | "bound" | "legibleBlank" | "blankFrames" | "waste" | "bytes" | "requests" | "p50" | "p95" | "p99" | "stall" | "peakBitmaps" | "toTexture" | "meanToTexture" | "toBest" | "meanToBest" | "score"} Metric */

/** @typedef {{ name: string, runs: number, worst: { trace: string, network: string } | null } & Record<Metric, number | null>} Summary */

/** @typedef {{ trace: string, policy: string, network: string, seed: number } & Record<Metric, number | null>} Cell */

/**
 * @typedef {object} Results
 * @property {number} bounded Runs with a computed lower bound of the blank.
 * @property {number} boundViolations Runs with less blank than their lower bound.
 * @property {Summary[]} policies
 * @property {{ trace: string, network: string, policies: Summary[] }[]} scenes
 */

/** @typedef {"queued" | "running" | "done" | "cancelled"} Status */

/** @typedef {{ id: string, status: Status, done: number, of: number, remaining: number | null, experiment: Experiment, results: Results | null }} Run */

/**
 * @typedef {object} NewSuggestion
 * @property {string} trace
 * @property {NetworkChoice} network
 * @property {string} seeds
 * @property {string} [judgeSeeds]
 * @property {"open" | "closed"} loop
 * @property {string | { list: string }} content
 * @property {string[]} [policies]
 * @property {number} [blank] Screen-seconds.
 */

/** @typedef {{ name: "ranges" | "adaptive", lead?: number, trail?: number, q?: number, blank: number, waste: number, bytes: number }} Tuning */

/** @typedef {{ mean: number, interval: [number, number] | null }} Estimate */
/** @typedef {{ tuned: Estimate, texture: Estimate, difference: Estimate }} Comparison */
/** @typedef {{ tuning: Tuning, budget: number, meetsBudget: boolean, blank: Comparison, waste: Comparison }} Judgement */

/**
 * @typedef {object} Suggestion
 * @property {Profile} profile The network's.
 * @property {number | null} budget
 * @property {boolean} meetsBudget
 * @property {Tuning | null} best
 * @property {Tuning | null} texture
 * @property {number[]} seeds The seeds of the search.
 * @property {number[]} judgeSeeds The held-out seeds of the judgement.
 * @property {Judgement | null} judgement
 * @property {Judgement[]} rejected
 * @property {Tuning[]} curve
 */

/** @typedef {{ id: string, status: Status, done: number, of: number, trace: string, network: string, policy: PolicyChoice | null, suggestion: Suggestion | null }} Search */

/** @typedef {[row: number, from: number, until: number, ready: number | null]} Visit */

/**
 * From a frame on: how far the ranges reach beyond the viewport's start and end in points, the mode and the direction.
 * @typedef {[frame: number, displayStart: number, displayEnd: number, preloadStart: number, preloadEnd: number, mode: string, direction: string]} Reach
 */

/**
 * A request of a run for a row, its preview, an item in it, or a page; times are in milliseconds.
 * @typedef {object} RunRequest
 * @property {number} [row]
 * @property {number} [item]
 * @property {number} [preview]
 * @property {number} [page]
 * @property {number} attempt
 * @property {number} asked
 * @property {number} sent
 * @property {number | null} answered
 * @property {number} ended
 * @property {"complete" | "failed" | "cancelled" | "unfinished"} ending
 * @property {number} bytes
 */

/**
 * @typedef {object} Replay
 * @property {string} policy
 * @property {import("../types.js").Size} viewport
 * @property {number} frame Milliseconds.
 * @property {number} blank Screen-seconds.
 * @property {number} bytes
 * @property {number} waste
 * @property {number[]} offsets
 * @property {number[]} tops
 * @property {Reach[]} reaches
 * @property {Visit[]} visits
 * @property {RunRequest[]} requests
 */

export {};
