// @ts-check
// A viewer's preloading strategy and its simulated network; no code.

/** @typedef {"infiniteScroll" | "threshold" | "dynamicThreshold" | "lazy" | "ranges" | "skewport" | "fixedExtent" | "adaptive" | "dataSaver" | "texture" | "article"} PolicyName */

/**
 * A strategy and its parameters.
 * @typedef {{ name: PolicyName, ratio?: number, points?: number, q?: number, preset?: string, tuning?: object }} Policy
 */

/**
 * The inputs of the adaptive policy's ranges.
 * @typedef {object} Reasons
 * @property {number} velocity Points a second, positive toward larger offsets.
 * @property {number} rest The offset at which the scroll is expected to rest.
 * @property {number} lead Points ahead of it.
 * @property {number} trail Points behind.
 * @property {number} leading The lead in screenfuls.
 * @property {number} trailing The trail in screenfuls.
 * @property {{ p50: number, p95: number }} latency Milliseconds until the first byte.
 * @property {number} bandwidth Bytes a millisecond.
 * @property {number} fetchBytes
 * @property {number} fetchLimit The most fetches in flight.
 */

/**
 * Milliseconds, bytes a millisecond, shares, and deviations of logarithms.
 * @typedef {object} NetworkNumbers
 * @property {number} roundTrip
 * @property {number} jitter
 * @property {number} server
 * @property {number} bandwidth
 * @property {number} bandwidthSigma
 * @property {number} outageShare
 * @property {number} outageRate
 * @property {number} loss
 * @property {number} concurrency
 * @property {number} memoryShare Of rows, in the server's memory.
 * @property {number} diskShare Of the others, on its disk.
 * @property {number} disk
 * @property {number} origin
 */

/** @typedef {"off" | "wifi" | "4g" | "3g" | "lossy"} NetworkName */
/** @typedef {NetworkName | NetworkNumbers} Network */

/**
 * The traffic since the network was set; `blank` is in screenfuls times seconds.
 * @typedef {object} Traffic
 * @property {number} requests
 * @property {number} bytes
 * @property {number} previewBytes Those of small first versions.
 * @property {number} cancelled
 * @property {number} failed
 * @property {number} retried
 * @property {number} underWay
 * @property {number} waiting
 * @property {number} blank
 */

/** @typedef {{ network: Network, seed: number, preview: number, traffic: Traffic }} ViewerNetwork */
/** @typedef {{ network: Network } | { preview: number }} NetworkChange */

export {};
