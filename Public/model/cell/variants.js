// @ts-check
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * The pictures that can stand for a node, the best first.
 * @param {CellNode} node
 * @returns {string[]} Empty for a node without pictures.
 */
export function variants({ kind, image, defaultImage, images, video }) {
  switch (kind) {
    case "image":
      return given(image);
    case "networkImage":
      return given(image, defaultImage);
    case "multiplexImage":
      return given(...(images ?? []));
    case "video":
      return given(video?.poster);
    default:
      return [];
  }
}

/** @param {...(string | undefined)} addresses */
const given = (...addresses) => /** @type {string[]} */ (addresses.filter(Boolean));

/** @typedef {"wanted" | "decoded" | "failed"} Progress */

/**
 * What to fetch next for a node: its worst picture, which is there soonest, and
 * its best; those between only where every better one has failed.
 * @param {readonly (Progress | undefined)[]} progress Of each variant, the best first; undefined where not begun.
 * @returns {number[]} Indices of the variants to begin now, the most urgent first.
 */
export function wishes(progress) {
  const best = progress.findIndex((each) => each !== "failed");
  const wanted = new Set([progress.length - 1, best]);
  return [...wanted].filter((at) => at >= 0 && progress[at] === undefined);
}

/**
 * The best variant at hand.
 * @param {readonly (Progress | undefined)[]} progress
 * @returns {number} -1 for none.
 */
export const bestAtHand = (progress) => progress.indexOf("decoded");

/**
 * Whether nothing is under way or still to be begun.
 * @param {readonly (Progress | undefined)[]} progress
 */
export const isSettled = (progress) => !progress.includes("wanted") && wishes(progress).length === 0;

/**
 * Whether a node has failed: a network image without its own picture, any
 * other node without every one.
 * @param {CellNode} node
 * @param {readonly (Progress | undefined)[]} progress
 */
export function isFailed({ kind }, progress) {
  if (progress.length === 0) return false;
  return kind === "networkImage" ? progress[0] === "failed" : progress.every((each) => each === "failed");
}
