// @ts-check
import { cover, tileAddress } from "../../model/cell/tiles.js";
import { element } from "../element.js";

/** @typedef {import("../../model/cell/tiles.js").Place} Place */

/** The tiles that cover a map's frame. */
export class TileLayer {
  #template;
  #size;
  /** @type {Map<string, HTMLImageElement>} */
  #tiles = new Map();
  element = element("div", { class: "map-tiles", "aria-hidden": "true" });

  /**
   * @param {string} template The address of tiles with `{z}`, `{x}` and `{y}`.
   * @param {[width: number, height: number]} size
   */
  constructor(template, size) {
    this.#template = template;
    this.#size = size;
  }

  /**
   * Covers the frame around a place; existing tiles only move.
   * @param {Place} centre
   */
  draw(centre) {
    const before = this.#tiles;
    this.#tiles = new Map();
    for (const tile of cover(centre, ...this.#size)) {
      const address = tileAddress(this.#template, tile);
      // A small world shows the same tile more than once.
      const key = this.#tiles.has(address) ? `${address} ${tile.left}` : address;
      const image = before.get(key) ?? element("img", { alt: "", src: address });
      image.style.transform = `translate(${Math.round(tile.left)}px,${Math.round(tile.top)}px)`;
      this.#tiles.set(key, image);
      before.delete(key);
      if (!image.parentElement) this.element.append(image);
    }
    for (const image of before.values()) discard(image);
  }

  /**
   * Waits until every tile is decoded or has failed.
   * @returns {Promise<boolean>} Whether all are decoded.
   */
  async settle() {
    const decoded = await Promise.allSettled([...this.#tiles.values()].map((image) => image.decode()));
    return decoded.every(({ status }) => status === "fulfilled");
  }

  /** Cancels loading tiles and removes the layer. */
  close() {
    for (const image of this.#tiles.values()) discard(image);
    this.#tiles.clear();
    this.element.remove();
  }
}

/** @param {HTMLImageElement} image */
function discard(image) {
  // Cancels the download. Chromium leaks an image whose attribute is removed instead.
  image.src = "";
  image.remove();
}
