// @ts-check
import { integer } from "../format.js";
import { parseSeeds, seedWords } from "./seeds.js";

/** @typedef {import("../../types/lab.js").Form} Form */
/** @typedef {import("../../types/lab.js").NewRun} NewRun */

/** The server's limit of runs in an experiment. */
const maxRuns = 9450;

/** The generated scrolls with their descriptions. */
export const scenarios = /** @type {const} */ ([
  ["browse", "drags and gentle flings, with time to look"],
  ["flings", "one fling after the other"],
  ["farStop", "eight hard flings, then a stop to read"],
  ["reversal", "to and fro"],
  ["jump", "leaps to places far apart"],
  ["read", "slow drags under a finger"],
  ["dwell", "long rests to read, bursts between them"],
  ["wheel", "bursts of a wheel"],
  ["coldStart", "a list that has just been opened"],
]);

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
  ["carousels", "feed of carousels"],
]);

/** The content choice that stands for the open list. */
export const ofList = "list";

/**
 * Returns the name of a strategy in results.
 * @param {string} name
 */
export const resultName = (name) => (name === "ranges" ? "texture" : name);

/**
 * Converts the form to a request.
 * @param {Form} form
 * @param {string | null} list The open list.
 * @returns {NewRun}
 */
export function newRun({ content, preview, seeds, ...rest }, list) {
  return { ...rest, seeds: seeds.trim(), content: rowsOf(content, list), ...(preview === null ? {} : { preview }) };
}

/**
 * Returns the form of the short experiment that the lab begins by itself: the policies that are chosen, on two standard
 * scrolls over a slow network.
 * @param {Form} form As the lab opens.
 * @returns {Form}
 */
export const firstRun = (form) => ({ ...form, traces: ["browse", "flings"], networks: ["3g"], content: "feed", clairvoyants: false, preview: null, bound: false });

/**
 * Says what the experiment is that the lab has begun by itself.
 * @param {import("../../types/lab.js").Run["experiment"]} experiment
 */
export function firstWords({ traces, networks, seeds }) {
  const count = seeds.length === 1 ? "one seed" : `${seeds.length} seeds`;
  return `A first comparison, run on the server just now so that there is something to look at: ${traces.join(" and ")} over ${networks.join(" and ")}, ${count}. Choose what matters to you, and press Run.`;
}

/**
 * Converts the choice of content to the request's member.
 * @param {string} content
 * @param {string | null} list The open list.
 */
export function rowsOf(content, list) {
  if (content !== ofList) return content;
  return list === null ? "feed" : { list };
}

/**
 * Returns the first fault of the form in words; null for a valid form.
 * @param {Form} form
 */
export function missing(form) {
  const { traces, policies, networks, seeds, loop, preview, bound, clairvoyants, content } = form;
  if (traces.length === 0) return "Choose at least one scroll.";
  if (policies.length === 0) return "Choose at least one policy.";
  if (networks.length === 0) return "Choose at least one network.";
  if (preview !== null && !(preview > 0 && preview <= 1)) return "A preview has more than 0 and up to 100 % of a row's bytes.";
  if (bound && loop === "closed") return "There is a bound in the open loop only.";
  if (content === "carousels" && (bound || clairvoyants)) return "There are no bounds and no clairvoyants for carousels.";
  if (!parseSeeds(seeds)) return seedWords;
  const { runs } = pieceCounts(form);
  if (runs > maxRuns) return `${integer(runs)} runs; an experiment has ${integer(maxRuns)} at most.`;
  return null;
}

/**
 * Counts the work of an experiment: the runs of its cells and of the references, and the bounds.
 * @param {Pick<Form, "traces" | "policies" | "networks" | "seeds" | "clairvoyants" | "bound">} form
 */
export function pieceCounts({ traces, policies, networks, seeds, clairvoyants, bound }) {
  const references = ["ranges", "infiniteScroll"].filter(
    (reference) => !policies.some(({ name, tuning }) => name === reference && tuning === undefined),
  );
  const scenes = traces.length * networks.length * (parseSeeds(seeds)?.length ?? 0);
  return {
    runs: scenes * (policies.length + references.length + (clairvoyants ? 4 : 0)),
    bounds: bound ? scenes : 0,
  };
}
