// @ts-check
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/**
 * Returns the addresses of a node's pictures, the best first.
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
