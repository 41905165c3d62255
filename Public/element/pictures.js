// @ts-check
import { variants } from "../model/cell/variants.js";

/** @typedef {import("../model/media.js").Media} Media */
/** @typedef {import("../types/media.js").MediaReport} MediaReport */
/** @typedef {import("../view/cell/picture.js").NodePicture} NodePicture */

/** The pictures of an element's rows, fetched when the server says so, each once for a medium. */
export class ElementPictures {
  /** @type {Media} */
  #media;
  #base;
  /** @type {(report: MediaReport) => void} */
  #report;
  /** @type {Map<number, { request: number, image: HTMLImageElement }>} By medium. */
  #fetched = new Map();

  /**
   * @param {Media} media
   * @param {string} base The address that pictures' addresses are relative to.
   * @param {(report: MediaReport) => void} report Takes the outcome of a medium.
   */
  constructor(media, base, report) {
    this.#media = media;
    this.#base = base;
    this.#report = report;
  }

  /**
   * Fetches the pictures of rows whose media have changed, and forgets those that are gone.
   * @param {readonly number[]} rows
   */
  take(rows) {
    for (const row of rows) for (const medium of this.#media.of(row)) if (medium.request) this.#fetch(medium.id, medium.request);
    for (const id of this.#fetched.keys()) if (!this.#media.has(id)) this.#drop(id);
  }

  /**
   * Returns the picture of a node.
   * @param {number} row
   * @param {number} node
   * @returns {NodePicture}
   */
  of(row, node) {
    const medium = this.#media.of(row).find((each) => each.node === node);
    if (!medium) return { state: "wanted", image: null };
    const image = this.#fetched.get(medium.id)?.image ?? null;
    if (medium.phase === "failed") return { state: "failed", image: null, medium };
    const isShown = medium.shown !== "nothing" && image?.complete === true && image.naturalWidth > 0;
    return { state: isShown ? "shown" : "wanted", image: isShown ? image : null, medium };
  }

  /**
   * Returns whether all pictures of a cell are as they are to be: shown, or failed for good.
   * @param {number} row
   * @param {import("../types.js").Cell} cell
   */
  isSettled(row, { nodes }) {
    return nodes.every((node) => variants(node).length === 0 || this.of(row, node.id).state !== "wanted");
  }

  /**
   * Has a failed picture fetched again.
   * @param {number} row
   * @param {number} node
   */
  retry(row, node) {
    const medium = this.#media.of(row).find((each) => each.node === node);
    if (medium) this.#report({ media: medium.id, event: "retried" });
  }

  /** Ends all fetches, since another viewer's media follow. */
  clear() {
    for (const id of [...this.#fetched.keys()]) this.#drop(id);
  }

  /**
   * @param {number} media
   * @param {import("../types/media.js").MediaRequest} request
   */
  #fetch(media, { id: request, url }) {
    if (this.#fetched.get(media)?.request === request) return;
    const image = new Image();
    image.decoding = "async";
    this.#fetched.set(media, { request, image });
    // An answer to a request that was withdrawn is none.
    const tell = (/** @type {"loaded" | "failed"} */ event) => {
      if (this.#fetched.get(media)?.request === request) this.#report({ media, event, request });
    };
    image.onload = () => tell("loaded");
    image.onerror = () => tell("failed");
    image.src = new URL(url, this.#base).href;
  }

  /** @param {number} id */
  #drop(id) {
    const fetched = this.#fetched.get(id);
    this.#fetched.delete(id);
    if (!fetched || fetched.image.complete) return;
    fetched.image.onload = fetched.image.onerror = null;
    fetched.image.src = "";
  }
}
