// @ts-check
import { rowsOf } from "./choices.js";
import { assumptionWords } from "./profiles.js";
import { seedText } from "./seeds.js";

/** @typedef {import("../../types/lab.js").NetworkChoice} NetworkChoice */
/** @typedef {import("../../types/lab.js").Estimate} Estimate */
/** @typedef {import("../../types/lab.js").NewSuggestion} NewSuggestion */
/** @typedef {import("../../types/lab.js").Suggestion} Suggestion */
/** @typedef {import("../../types/lab.js").Tuning} Tuning */

/** The policies that can be tuned. */
export const tunable = /** @type {const} */ ([
  ["", "ranges and adaptive"],
  ["ranges", "Texture's ranges"],
  ["adaptive", "adaptive"],
]);

/**
 * Converts the form to a request.
 * @param {{ trace: string, network: NetworkChoice, policy: string, blank: string, judgeSeeds: string }} choice `blank` and `judgeSeeds` as they were typed.
 * @param {{ seeds: string, loop: "open" | "closed", content: string }} form
 * @param {string | null} list The open list.
 * @returns {NewSuggestion}
 */
export function newSuggestion({ trace, network, policy, blank, judgeSeeds }, { seeds, loop, content }, list) {
  return {
    trace,
    network,
    seeds: seeds.trim(),
    loop,
    content: rowsOf(content, list),
    ...(policy === "" ? {} : { policies: [policy] }),
    ...(blank === "" ? {} : { blank: Number(blank) }),
    ...(judgeSeeds.trim() === "" ? {} : { judgeSeeds: judgeSeeds.trim() }),
  };
}

/**
 * Returns the name of a tuning: `ranges 2.5/1.5`, `adaptive 0.9`.
 * @param {Tuning} tuning
 */
export function tuningName({ name, lead, trail, q }) {
  return name === "ranges" ? `ranges ${lead}/${trail}` : `adaptive ${q}`;
}

/**
 * Describes the result of a search.
 * @param {Suggestion} suggestion
 */
export function verdict({ best, budget, judgement, meetsBudget, judgeSeeds, profile, rejected }) {
  if (!best) return "The search ended before it found anything.";
  const name = tuningName(best);
  const most = judgement?.budget ?? budget;
  const limit = most === null ? "" : ` within ${most.toFixed(2)} s of blank`;
  if (!judgement) return `${name} ${meetsBudget ? `wastes least${limit}` : "leaves least blank"}; it was not judged on other seeds.`;
  const passed = rejected.map(({ tuning, blank }) => ` ${tuningName(tuning)} leaves ${blank.tuned.mean.toFixed(2)} s there, and was passed over.`);
  const words = meetsBudget
    ? `${name} wastes least${limit}, also on seeds that it was not tuned on (${seedText(judgeSeeds)}).`
    : `Nothing keeps${limit} on seeds that it was not tuned on (${seedText(judgeSeeds)}). ${name} leaves least there.`;
  return `${words}${passed.join("")} ${assumptionWords([profile])}`.trim();
}

/**
 * Returns the lines of the table of a judgement: a name, and blank and waste with their intervals.
 * @param {Suggestion} suggestion
 * @returns {string[][]}
 */
export function judgedLines({ judgement }) {
  if (!judgement) return [];
  const seconds = (/** @type {number} */ value) => value.toFixed(2);
  const megabytes = (/** @type {number} */ value) => (value / 1e6).toFixed(1);
  const figures = (/** @type {Estimate} */ { mean, interval }, /** @type {(value: number) => string} */ text) => [
    text(mean),
    interval ? interval.map(text).join(" to ") : "–",
  ];
  const { tuning, blank, waste } = judgement;
  /** @type {[string, "tuned" | "texture" | "difference"][]} */
  const lines = [[tuningName(tuning), "tuned"], ["texture", "texture"], ["difference", "difference"]];
  return lines.map(([name, key]) => [name, ...figures(blank[key], seconds), ...figures(waste[key], megabytes)]);
}

/**
 * Returns the points of the curve, including Texture's own ranges.
 * @param {Suggestion} suggestion
 */
export function curvePoints({ curve, texture }) {
  const points = curve.map((tuning) => ({ name: tuningName(tuning), blank: tuning.blank, waste: tuning.waste }));
  return texture ? [...points, { name: "texture", blank: texture.blank, waste: texture.waste }] : points;
}
