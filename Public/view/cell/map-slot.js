// @ts-check
import { element } from "../element.js";
import { applyStyle, boxStyle, placeholderStyle, placeStyle } from "./style-book.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/media.js").MediaReport} MediaReport */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("./picture.js").NodePicture} NodePicture */

/** @type {Promise<typeof import("./map.js")> | null} Loaded for the first map. */
let loading = null;

/** The place of a map in a cell, with its name, which the map fills once it is loaded. */
export class MapSlot {
  /** @type {import("./map.js").MapView | null} */
  #view = null;
  /** @type {NodePicture | null} The latest state that is to be shown. */
  #latest = null;
  #node;
  #frame;
  #report;

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {(report: MediaReport) => void} report
   */
  constructor(node, frame, report) {
    this.#node = node;
    this.#frame = frame;
    this.#report = report;
    const region = node.map?.region ?? "";
    this.element = element("div", { role: "img", "aria-label": node.label || `Map of ${region}` }, element("span", { class: "map-region" }, region));
    applyStyle(this.element, "node map-place", placeStyle(frame), boxStyle(node.box) + placeholderStyle(node));
  }

  /** @param {NodePicture} picture */
  show(picture) {
    this.#latest = picture;
    if (this.#view) this.#view.show(picture);
    else void this.#load();
  }

  /** Cancels loading tiles and removes them. */
  stop() {
    this.#latest = null;
    this.#view?.stop();
  }

  async #load() {
    loading ??= import("./map.js");
    try {
      const { MapView } = await loading;
      if (this.#view || !this.#latest) return;
      this.#view = new MapView(this.element, this.#node, this.#frame, this.#report);
      this.#view.show(this.#latest);
    } catch {
      loading = null; // Over a bad link it is loaded for the next state.
    }
  }
}
