// @ts-check
import { variants } from "../model/cell/variants.js";

/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../view/cell/picture.js").NodePicture} NodePicture */

/** @type {NodePicture} */
const wanted = { state: "wanted", image: null };

/**
 * The pictures of the one row that a template is tried on. No viewer decides
 * about them, so the page takes for each node the best that can be had.
 */
export class SamplePictures {
  /** @type {Map<number, CellNode>} */
  #nodes;
  /** @type {Map<number, NodePicture>} */
  #pictures = new Map();
  #changed;

  /**
   * @param {readonly CellNode[]} nodes
   * @param {() => void} changed Called when there is something else to show.
   */
  constructor(nodes, changed) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#changed = changed;
    for (const id of this.#nodes.keys()) this.begin(id);
  }

  /**
   * What there is to show of a node's picture.
   * @param {number} node
   */
  picture(node) {
    return this.#pictures.get(node) ?? wanted;
  }

  /**
   * Has a node's picture come.
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
    // The default image of a network image is not what was asked for.
    const isOwn = image !== null || node.kind !== "networkImage";
    for (const other of others) image ??= await decoded(other);
    this.#pictures.set(node.id, { state: isOwn && image ? "shown" : "failed", image });
    this.#changed();
  }
}

/**
 * A picture that can be drawn; null if it cannot be had.
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
