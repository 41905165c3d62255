// @ts-check
import { isRanges } from "../strategies.js";

/** @typedef {import("../../types/lab.js").PolicyChoice} PolicyChoice */

/** @typedef {{ leading: number, trailing: number }} Buffer */

/** Texture's defaults in screenfuls, for the numbers that a tuning leaves out. */
const texture = {
  minimum: { display: { leading: 0.25, trailing: 0.25 }, preload: { leading: 0.5, trailing: 0.25 } },
  full: { display: { leading: 1, trailing: 0.5 }, preload: { leading: 2.5, trailing: 1.5 } },
};

/**
 * Formats a policy as JSON.
 * @param {PolicyChoice} policy
 */
export function policyJSON(policy) {
  return JSON.stringify({ policy }, null, 2);
}

/**
 * Returns the tuning of Texture that equals a policy; null where Texture has no equal.
 * @param {PolicyChoice} policy
 * @returns {Record<"minimum" | "full", Record<"display" | "preload", Buffer>> | null}
 */
export function textureTuning(policy) {
  if (policy.name === "infiniteScroll") {
    const none = { leading: 0, trailing: 0 };
    return { minimum: { display: none, preload: none }, full: { display: none, preload: none } };
  }
  if (!isRanges(policy.name) || policy.name === "article" || policy.preset === "article") return null;
  const given = /** @type {Partial<typeof texture>} */ (policy.tuning ?? {});
  return {
    minimum: { ...texture.minimum, ...given.minimum },
    full: { ...texture.full, ...given.full },
  };
}

/** @param {"minimum" | "full"} mode */
const modeName = (mode) => ({ minimum: "Minimum", full: "Full" })[mode];

/**
 * Formats the tuning of Texture that equals a policy as Swift.
 * @param {PolicyChoice} policy
 * @returns {string | null} Null where Texture has no equal.
 */
export function swiftSnippet(policy) {
  return lines(policy, (buffer, mode, type) => [
    "tableNode.setTuningParameters(",
    `    ASRangeTuningParameters(leadingBufferScreenfuls: ${buffer.leading}, trailingBufferScreenfuls: ${buffer.trailing}),`,
    `    for: .${mode}, rangeType: .${type})`,
  ]);
}

/**
 * Formats the tuning of Texture that equals a policy as Objective-C.
 * @param {PolicyChoice} policy
 * @returns {string | null} Null where Texture has no equal.
 */
export function objectiveCSnippet(policy) {
  return lines(policy, (buffer, mode, type) => [
    `[tableNode setTuningParameters:(ASRangeTuningParameters){ .leadingBufferScreenfuls = ${buffer.leading}, .trailingBufferScreenfuls = ${buffer.trailing} }`,
    `                  forRangeMode:ASLayoutRangeMode${modeName(mode)}`,
    `                     rangeType:ASLayoutRangeType${type === "display" ? "Display" : "Preload"}];`,
  ]);
}

/**
 * @param {PolicyChoice} policy
 * @param {(buffer: Buffer, mode: "minimum" | "full", type: "display" | "preload") => string[]} statement
 */
function lines(policy, statement) {
  const tuning = textureTuning(policy);
  if (!tuning) return null;
  const modes = /** @type {const} */ (["minimum", "full"]);
  const types = /** @type {const} */ (["display", "preload"]);
  return modes.flatMap((mode) => types.flatMap((type) => statement(tuning[mode][type], mode, type))).join("\n");
}
