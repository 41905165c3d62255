// @ts-check
/** @typedef {import("../../types/lab.js").NewRun} NewRun */
/** @typedef {import("../../types/lab.js").PolicyChoice} PolicyChoice */

/** The generated scrolls, and what a person needs to know to choose. */
export const scenarios = /** @type {const} */ ([
  ["browse", "drags and gentle flings, with time to look"],
  ["flings", "one fling after the other"],
  ["farStop", "eight hard flings, then a stop to read"],
  ["reversal", "to and fro"],
  ["jump", "leaps to places far apart"],
  ["read", "slow drags under a finger"],
  ["wheel", "bursts of a wheel"],
  ["coldStart", "a list that has just been opened"],
]);

/**
 * A strategy that can be chosen, and its one number, if it has one.
 * @typedef {{ key: string, value: number, least: number, most: number, step: number, unit: string }} Parameter
 * @type {readonly { name: import("../../types/strategy.js").PolicyName, label: string, does: string, parameter?: Parameter }[]}
 */
export const policies = [
  { name: "ranges", label: "texture", does: "Texture's ranges: screenfuls ahead and behind" },
  {
    name: "adaptive",
    label: "adaptive",
    does: "what this reader is likely to see, on the network as it is",
    parameter: { key: "q", value: 0.95, least: 0.5, most: 0.99, step: 0.01, unit: "of moves covered" },
  },
  { name: "dataSaver", label: "dataSaver", does: "adaptive, with fewer bytes" },
  { name: "skewport", label: "skewport", does: "a browser's tiles" },
  {
    name: "fixedExtent",
    label: "fixedExtent",
    does: "so many points on either side",
    parameter: { key: "points", value: 250, least: 0, most: 100000, step: 10, unit: "points" },
  },
  { name: "lazy", label: "lazy", does: "where a fling will come to rest" },
  {
    name: "dynamicThreshold",
    label: "dynamicThreshold",
    does: "the next page when a share of the latest was read",
    parameter: { key: "ratio", value: 0.7, least: 0, most: 1, step: 0.05, unit: "of the page" },
  },
  {
    name: "threshold",
    label: "threshold",
    does: "the next page when a share of all rows was read",
    parameter: { key: "ratio", value: 0.7, least: 0, most: 1, step: 0.05, unit: "of all rows" },
  },
  { name: "infiniteScroll", label: "infiniteScroll", does: "the next page when the end is on screen" },
];

export const networks = /** @type {const} */ ([
  ["wifi", "50 Mb/s, 20 ms"],
  ["4g", "12 Mb/s, 60 ms"],
  ["3g", "1.6 Mb/s, 200 ms"],
  ["lossy", "4 Mb/s on a train, 120 ms, 5 % lost"],
]);

export const contents = /** @type {const} */ ([
  ["feed", "feed of posts"],
  ["thumbnails", "small pictures"],
  ["tall", "rows higher than the screen"],
]);

/** The value of the choice of content that stands for the list that is open. */
export const ofList = "list";

/**
 * What is asked of the server.
 * @param {{ traces: string[], policies: PolicyChoice[], networks: string[], seeds: number, loop: "open" | "closed", content: string, clairvoyants: boolean }} form
 * @param {string | null} list The list that is open.
 * @returns {NewRun}
 */
export function newRun(form, list) {
  const { content, ...rest } = form;
  return { ...rest, content: content === ofList && list !== null ? { list } : content === ofList ? "feed" : content };
}

/**
 * What keeps an experiment from being run, in words; null where nothing does.
 * @param {{ traces: readonly string[], policies: readonly unknown[], networks: readonly string[] }} form
 */
export function missing({ traces, policies, networks }) {
  if (traces.length === 0) return "Choose at least one scroll.";
  if (policies.length === 0) return "Choose at least one policy.";
  if (networks.length === 0) return "Choose at least one network.";
  return null;
}

/**
 * Runs of an experiment: its cells, with those that results are compared with.
 * @param {{ traces: readonly string[], policies: readonly PolicyChoice[], networks: readonly string[], seeds: number, clairvoyants: boolean }} form
 */
export function cellCount({ traces, policies, networks, seeds, clairvoyants }) {
  const references = ["ranges", "infiniteScroll"].filter((reference) => !policies.some(({ name }) => name === reference));
  return traces.length * networks.length * seeds * (policies.length + references.length + (clairvoyants ? 4 : 0));
}
