// @ts-check
import { rowsOf } from "./choices.js";

/** @typedef {import("../../types/lab.js").NetworkChoice} NetworkChoice */
/** @typedef {import("../../types/lab.js").NewSuggestion} NewSuggestion */
/** @typedef {import("../../types/lab.js").Suggestion} Suggestion */
/** @typedef {import("../../types/lab.js").Tuning} Tuning */

/** What may be tuned. */
export const tunable = /** @type {const} */ ([
  ["", "ranges and adaptive"],
  ["ranges", "Texture's ranges"],
  ["adaptive", "adaptive"],
]);

/**
 * What is asked of the server.
 * @param {{ trace: string, network: NetworkChoice, policy: string, blank: string }} choice `blank` as it was typed.
 * @param {{ seeds: number, loop: "open" | "closed", content: string }} form
 * @param {string | null} list The list that is open.
 * @returns {NewSuggestion}
 */
export function newSuggestion({ trace, network, policy, blank }, { seeds, loop, content }, list) {
  return {
    trace,
    network,
    seeds,
    loop,
    content: rowsOf(content, list),
    ...(policy === "" ? {} : { policies: [policy] }),
    ...(blank === "" ? {} : { blank: Number(blank) }),
  };
}

/**
 * What a tuning is called: `ranges 2.5/1.5`, `adaptive 0.9`.
 * @param {Tuning} tuning
 */
export function tuningName({ name, lead, trail, q }) {
  return name === "ranges" ? `ranges ${lead}/${trail}` : `adaptive ${q}`;
}

/**
 * What a search came to, in words.
 * @param {Suggestion} suggestion
 */
export function verdict({ best, budget, meetsBudget, texture }) {
  if (!best) return "The search ended before it found anything.";
  const price = (/** @type {Tuning} */ { blank, waste }) => `${blank.toFixed(2)} s blank for ${(waste / 1e6).toFixed(1)} MB waste`;
  const limit = budget === null ? "" : ` within ${budget.toFixed(2)} s of blank`;
  const found = meetsBudget
    ? `${tuningName(best)} wastes least${limit}: ${price(best)}.`
    : `Nothing keeps${limit}. ${tuningName(best)} leaves least: ${price(best)}.`;
  return texture ? `${found} Texture's own ranges: ${price(texture)}.` : found;
}

/**
 * The points of the curve, with Texture's own ranges among them.
 * @param {Suggestion} suggestion
 */
export function curvePoints({ curve, texture }) {
  const points = curve.map((tuning) => ({ name: tuningName(tuning), blank: tuning.blank, waste: tuning.waste }));
  return texture ? [...points, { name: "texture", blank: texture.blank, waste: texture.waste }] : points;
}
