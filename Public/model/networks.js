// @ts-check
/** @typedef {import("../types/strategy.js").Network} Network */
/** @typedef {import("../types/strategy.js").NetworkName} NetworkName */
/** @typedef {import("../types/strategy.js").NetworkNumbers} NetworkNumbers */

/** @typedef {{ key: keyof NetworkNumbers, label: string, unit: string, min: number, max: number, step: number }} NetworkField */

/** The named networks, as in a browser's developer tools. */
export const networks = Object.freeze(/** @type {[NetworkName, string][]} */ ([
  ["off", "No throttling"], ["wifi", "Wi-Fi"], ["4g", "4G"], ["3g", "3G"], ["lossy", "Lossy"],
]));

/** The numbers of the link of a custom network. */
export const linkFields = Object.freeze(/** @type {NetworkField[]} */ ([
  { key: "roundTrip", label: "round trip", unit: "ms", min: 0, max: 60_000, step: 10 },
  { key: "jitter", label: "jitter", unit: "σ", min: 0, max: 3, step: 0.1 },
  { key: "server", label: "server's time", unit: "ms", min: 0, max: 60_000, step: 10 },
  { key: "bandwidth", label: "bandwidth", unit: "kB/s", min: 0, max: 10_000_000, step: 50 },
  { key: "bandwidthSigma", label: "bandwidth varies", unit: "σ", min: 0, max: 2, step: 0.1 },
  { key: "outageShare", label: "outages, of the time", unit: "0…1", min: 0, max: 1, step: 0.01 },
  { key: "outageRate", label: "rate in an outage", unit: "0…1", min: 0, max: 1, step: 0.05 },
  { key: "loss", label: "requests lost", unit: "0…1", min: 0, max: 1, step: 0.01 },
  { key: "concurrency", label: "requests at once", unit: "", min: 1, max: 64, step: 1 },
]));

/** The numbers of a custom network: those of its link, and of the levels of the server's cache. */
export const networkFields = Object.freeze(/** @type {NetworkField[]} */ ([
  ...linkFields,
  { key: "memoryShare", label: "in server's memory", unit: "0…1", min: 0, max: 1, step: 0.05 },
  { key: "diskShare", label: "of others, on its disk", unit: "0…1", min: 0, max: 1, step: 0.05 },
  { key: "disk", label: "disk's time", unit: "ms", min: 0, max: 60_000, step: 1 },
  { key: "origin", label: "origin's time", unit: "ms", min: 0, max: 60_000, step: 10 },
]));

/** The share of a picture's bytes in its preview; 0 for no preview. */
export const previewField = Object.freeze({ label: "small first versions, of the bytes", unit: "0…1", min: 0, max: 1, step: 0.05 });

/** The initial numbers of a custom network: a poor mobile connection. */
export const defaultNumbers = Object.freeze(/** @type {NetworkNumbers} */ ({
  roundTrip: 300, jitter: 0.3, server: 30, bandwidth: 100, bandwidthSigma: 0.3,
  outageShare: 0, outageRate: 0, loss: 0.02, concurrency: 6,
  memoryShare: 1, diskShare: 0.5, disk: 5, origin: 150,
}));

/**
 * Returns whether a number is valid for a field.
 * @param {NetworkField} field
 * @param {number} value NaN for none.
 */
export const isAllowed = ({ min, max, key }, value) => value >= min && value <= max && (key !== "concurrency" || Number.isInteger(value));
