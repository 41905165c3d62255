// @ts-check
import { bestAtHand, isFailed, isSettled, variants, wishes } from "../model/cell/variants.js";

/** @typedef {import("./decoder.js").Decoder} Decoder */
/** @typedef {import("./decoder.js").Picture} Picture */
/** @typedef {import("../types/node.js").CellNode} CellNode */
/** @typedef {import("../view/cell/picture.js").NodePicture} NodePicture */

/** @typedef {{ node: CellNode, addresses: string[], pictures: (Picture | undefined)[] }} Place */

/** The pictures of one cell: for each node those that can stand for it, and how far they have come. */
export class Album {
  /** @type {Decoder} */
  #decoder;
  /** @type {Map<number, Place>} */
  #places = new Map();
  /** What the pictures are, to tell whether new content has others. */
  key;

  /**
   * @param {readonly CellNode[]} nodes
   * @param {Decoder} decoder
   */
  constructor(nodes, decoder) {
    this.#decoder = decoder;
    for (const node of nodes) {
      const addresses = variants(node);
      if (addresses.length > 0) this.#places.set(node.id, { node, addresses, pictures: addresses.map(() => undefined) });
    }
    this.key = keyOf(nodes);
  }

  /** Whether no picture is under way or still to be begun. */
  get isSettled() {
    return [...this.#places.values()].every(({ pictures }) => isSettled(progress(pictures)));
  }

  /** @param {Picture} picture */
  has(picture) {
    for (const { pictures } of this.#places.values()) if (pictures.includes(picture)) return true;
    return false;
  }

  /** Begins what is to be fetched by now. */
  advance() {
    for (const { addresses, pictures } of this.#places.values()) {
      for (const at of wishes(progress(pictures))) pictures[at] = this.#decoder.start(addresses[at] ?? "");
    }
  }

  /**
   * Tries a node's pictures again that could not be had.
   * @param {number} node
   */
  retry(node) {
    const place = this.#places.get(node);
    if (!place) return;
    place.pictures = place.pictures.map((picture) => (picture?.state === "failed" ? undefined : picture));
    this.advance();
  }

  /**
   * What there is to show of a node's picture.
   * @param {number} node
   * @param {boolean} isVisible Whether the row is: a decoded picture is held back until then.
   * @returns {NodePicture}
   */
  picture(node, isVisible) {
    const place = this.#places.get(node);
    if (!place) return { state: "wanted", image: null };
    const steps = progress(place.pictures);
    const image = (isVisible && place.pictures[bestAtHand(steps)]?.image) || null;
    if (isFailed(place.node, steps)) return { state: "failed", image };
    if (image) return { state: "shown", image };
    return { state: bestAtHand(steps) >= 0 ? "ready" : "wanted", image };
  }

  /** Gives up what is under way. */
  close() {
    for (const { pictures } of this.#places.values()) {
      for (const picture of pictures) if (picture) this.#decoder.cancel(picture);
    }
  }
}

/** @param {readonly CellNode[]} nodes */
export const keyOf = (nodes) => nodes.map((node) => [node.id, ...variants(node)].join(" ")).join("\n");

/** @param {readonly (Picture | undefined)[]} pictures */
const progress = (pictures) => pictures.map((picture) => picture?.state);
