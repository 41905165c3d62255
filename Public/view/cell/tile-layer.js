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
   * @param {string} template Where tiles are, with `{z}`, `{x}` and `{y}` in it.
   * @param {[width: number, height: number]} size
   */
  constructor(template, size) {
    this.#template = template;
    this.#size = size;
  }

  /**
   * Covers the frame around a place; tiles that are there already only move.
   * @param {Place} centre
   */
  draw(centre) {
    const before = this.#tiles;
    this.#tiles = new Map();
    for (const tile of cover(centre, ...this.#size)) {
      const address = tileAddress(this.#template, tile);
      // Around a small world the same tile stands more than once.
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
   * Waits until every tile can be seen.
   * @returns {Promise<boolean>} Whether all came.
   */
  async settle() {
    const decoded = await Promise.allSettled([...this.#tiles.values()].map((image) => image.decode()));
    return decoded.every(({ status }) => status === "fulfilled");
  }

  /** Ends what is still on its way. */
  close() {
    for (const image of this.#tiles.values()) discard(image);
    this.#tiles.clear();
    this.element.remove();
  }
}

/** @param {HTMLImageElement} image */
function discard(image) {
  // Ends the download. Chromium never forgets an image whose attribute is taken away instead.
  image.src = "";
  image.remove();
}
