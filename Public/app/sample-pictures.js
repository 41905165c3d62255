// @ts-check
import { variants } from "../model/cell/variants.js";

/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../view/cell/picture.js").NodePicture} NodePicture */

/** @type {NodePicture} */
const wanted = { state: "wanted", image: null };

/**
 * The pictures of a template's sample row. It has no viewer that decides about
 * them, so the page loads the best available one for each node.
 */
export class SamplePictures {
  /** @type {Map<number, CellNode>} */
  #nodes;
  /** @type {Map<number, NodePicture>} */
  #pictures = new Map();
  #changed;

  /**
   * @param {readonly CellNode[]} nodes
   * @param {() => void} changed Called when a picture has changed.
   */
  constructor(nodes, changed) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#changed = changed;
    for (const id of this.#nodes.keys()) this.begin(id);
  }

  /**
   * Returns the picture to show in a node.
   * @param {number} node
   */
  picture(node) {
    return this.#pictures.get(node) ?? wanted;
  }

  /**
   * Loads a node's picture.
   * @param {number} id
   */
  begin(id) {
    const node = this.#nodes.get(id);
    if (node && variants(node).length > 0) void this.#load(node);
  }

  /** @param {CellNode} node */
  async #load(node) {
    const [best, ...others] = variants(node);
    let image = await decoded(best);
    // A network image that shows its default image has failed.
    const isOwn = image !== null || node.kind !== "networkImage";
    for (const other of others) image ??= await decoded(other);
    this.#pictures.set(node.id, { state: isOwn && image ? "shown" : "failed", image });
    this.#changed();
  }
}

/**
 * Loads and decodes a picture; null if that fails.
 * @param {string | undefined} address
 */
async function decoded(address = "") {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}
