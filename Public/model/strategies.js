// @ts-check
/** @typedef {import("../types/strategy.js").Policy} Policy */
/** @typedef {import("../types/strategy.js").PolicyName} PolicyName */

/**
 * The parameter of a strategy.
 * @typedef {{ key: "q" | "ratio" | "points", label: string, unit: string, defaultValue: number, min: number, max: number, step: number }} Parameter
 */

/** @typedef {{ name: PolicyName, label: string, words: string, parameter?: Parameter }} Strategy */

/** @type {Omit<Parameter, "label">} */
const ratio = { key: "ratio", unit: "0…1", defaultValue: 0.7, min: 0, max: 1, step: 0.05 };

/** A viewer's strategies, in the order of the menu. */
export const strategies = Object.freeze(/** @type {Strategy[]} */ ([
  { name: "ranges", label: "Ranges", words: "Texture's: as many screenfuls ahead and behind as the tuning says." },
  {
    name: "adaptive",
    label: "Adaptive",
    words: "What this reader is likely to see, on the network as it is.",
    parameter: { key: "q", label: "moves covered", unit: "0…1", defaultValue: 0.95, min: 0.5, max: 0.99, step: 0.01 },
  },
  { name: "dataSaver", label: "Data saver", words: "Adaptive, with as few bytes as never leave more blank than Texture's ranges." },
  {
    name: "fixedExtent",
    label: "Fixed extent",
    words: "So many points on either side.",
    parameter: { key: "points", label: "points", unit: "points", defaultValue: 250, min: 0, max: 100_000, step: 50 },
  },
  { name: "skewport", label: "Skewport", words: "A browser's tiles: what the scroll reaches in a second." },
  { name: "lazy", label: "Lazy", words: "While a fling runs, only what will be on screen when it rests." },
  { name: "threshold", label: "Threshold", words: "The next page when a share of all rows has been read.", parameter: { ...ratio, label: "share read" } },
  {
    name: "dynamicThreshold",
    label: "Dynamic threshold",
    words: "The next page when a share of the latest page has been read.",
    parameter: { ...ratio, label: "share read" },
  },
  { name: "infiniteScroll", label: "Infinite scroll", words: "The next page when the end is on screen." },
]));

/**
 * Returns the strategy of a name; the names of presets stand for ranges.
 * @param {string} name
 */
export function strategyOf(name) {
  const own = isRanges(name) ? "ranges" : name;
  return strategies.find((each) => each.name === own);
}

/**
 * Returns whether a name stands for ranges, by a preset or a tuning.
 * @param {string} name
 */
export const isRanges = (name) => name === "ranges" || name === "texture" || name === "article";

/**
 * Returns the policy of a strategy as the server takes it.
 * @param {Strategy} strategy
 * @param {number} [value] The parameter's; the server's default without one.
 * @returns {Policy}
 */
export function policyOf({ name, parameter }, value) {
  return parameter && value !== undefined ? { name, [parameter.key]: value } : { name };
}
