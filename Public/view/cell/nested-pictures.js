// @ts-check
import { variants } from "../../model/cell/variants.js";

/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("./picture.js").NodePicture} NodePicture */

/** The pictures of an item of a list inside a row: fetched and decoded while the item is in preload. */
export class NestedPictures {
  /** @type {Map<number, NodePicture>} */
  #pictures = new Map();
  /** @type {readonly CellNode[]} */
  #nodes;
  #changed;

  /**
   * @param {readonly CellNode[]} nodes
   * @param {() => void} changed Called when a picture has arrived or failed.
   */
  constructor(nodes, changed) {
    this.#nodes = nodes;
    this.#changed = changed;
    for (const node of nodes) this.#fetch(node);
  }

  /**
   * @param {number} id The node's.
   * @returns {NodePicture}
   */
  node(id) {
    return this.#pictures.get(id) ?? { state: "wanted", image: null };
  }

  /** @param {number} id Of a node whose picture has failed. */
  retry(id) {
    const node = this.#nodes.find((each) => each.id === id);
    if (node) this.#fetch(node);
    this.#changed();
  }

  /** Drops the pictures and cancels their fetches. */
  stop() {
    for (const { image } of this.#pictures.values()) image?.removeAttribute("src");
    this.#pictures.clear();
  }

  /** @param {CellNode} node */
  #fetch(node) {
    const url = node.kind === "image" || node.kind === "networkImage" || node.kind === "multiplexImage" ? variants(node)[0] : undefined;
    if (!url) return;
    const image = new Image();
    const picture = /** @type {NodePicture} */ ({ state: "wanted", image: null });
    this.#pictures.set(node.id, picture);
    image.src = url;
    image.decode().then(
      () => this.#settle(node.id, picture, { state: "shown", image }),
      () => this.#settle(node.id, picture, { state: "failed", image: null }),
    );
  }

  /**
   * @param {number} id
   * @param {NodePicture} asked The picture as it was when it was asked for.
   * @param {NodePicture} picture
   */
  #settle(id, asked, picture) {
    if (this.#pictures.get(id) !== asked) return;
    this.#pictures.set(id, picture);
    this.#changed();
  }
}
