// @ts-check
import { element } from "../element.js";
import { LateView, loadOnce } from "./late-view.js";
import { applyStyle, boxStyle, placeholderStyle, placeStyle } from "./style-book.js";

/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/media.js").MediaReport} MediaReport */
/** @typedef {import("../../types/node.js").CellNode} CellNode */
/** @typedef {import("./picture.js").NodePicture} NodePicture */

const load = loadOnce(() => import("./map.js"));

/** The place of a map in a cell, with its name, which the map fills once it is loaded. */
export class MapSlot {
  /** @type {LateView<[NodePicture]>} */
  #map;

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {(report: MediaReport) => void} report
   */
  constructor(node, frame, report) {
    const region = node.map?.region ?? "";
    this.element = element("div", { role: "img", "aria-label": node.label || `Map of ${region}` }, element("span", { class: "map-region" }, region));
    applyStyle(this.element, "node map-place", placeStyle(frame), boxStyle(node.box) + placeholderStyle(node));
    this.#map = new LateView(async () => {
      const { MapView } = await load();
      return () => new MapView(this.element, node, frame, report);
    });
  }

  /** @param {NodePicture} picture */
  show(picture) {
    this.#map.show(picture);
  }

  /** Cancels loading tiles and removes them. */
  stop() {
    this.#map.stop();
  }
}
