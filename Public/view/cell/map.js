// @ts-check
import { parseRegion } from "../../model/cell/tiles.js";
import { element } from "../element.js";
import { boxStyle, placeStyle, placeholderStyle } from "./frame.js";
import { enliven } from "./live-map.js";
import { dress } from "./style-book.js";
import { TileLayer } from "./tile-layer.js";

/** @typedef {import("./picture.js").NodePicture} NodePicture */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/media.js").MediaReport} MediaReport */
/** @typedef {import("../../types/media.js").Medium} Medium */
/** @typedef {import("../../types/node.js").CellNode} CellNode */

/** What a map that is more than a plain place is to a reader who does not see it. */
const roles = /** @type {Record<string, string>} */ ({ still: "button", live: "group" });

/** A map: a plain place with its name, then a still picture of tiles, and one that can be moved after a tap. */
export class MapNode {
  #report;
  #place;
  /** @type {[number, number]} */
  #size;
  /** @type {Medium | undefined} */
  #medium;
  /** @type {TileLayer | null} */
  #layer = null;
  #request = "";
  /** @type {AbortController | null} Lives as long as the map can be moved. */
  #life = null;

  /**
   * @param {CellNode} node
   * @param {Rect} frame
   * @param {(report: MediaReport) => void} report
   */
  constructor(node, frame, report) {
    const { map, label, box } = node;
    const region = map?.region ?? "";
    this.#report = report;
    this.#place = parseRegion(region);
    this.#size = [frame[2], frame[3]];
    this.element = element("div", { role: "img", "aria-label": label || `Map of ${region}` });
    this.element.append(element("span", { class: "map-region" }, region));
    this.element.addEventListener("click", () => this.#tap());
    this.element.addEventListener("keydown", ({ key }) => key === "Enter" && this.#tap());
    dress(this.element, "node map-place", placeStyle(frame), boxStyle(box) + placeholderStyle(node));
  }

  /** @param {NodePicture} picture */
  show({ medium }) {
    this.#medium = medium;
    const shown = medium?.shown ?? "nothing";
    if (medium?.request) this.#load(medium.id, medium.request);
    else if (shown === "nothing") this.stop();
    const { element: place } = this;
    place.dataset["shown"] = shown;
    place.setAttribute("role", roles[shown] ?? "img");
    // What can be tapped can be reached by keyboard.
    if (roles[shown]) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
    if (shown === "live") this.#live();
    else this.#rest();
  }

  /** Ends what is still on its way. */
  stop() {
    this.#rest();
    this.#layer?.close();
    this.#layer = null;
    this.#request = "";
  }

  #tap() {
    if (this.#medium?.shown === "still") this.#report({ media: this.#medium.id, event: "tapped" });
  }

  /**
   * @param {number} media
   * @param {import("../../types/media.js").MediaRequest} request
   */
  #load(media, { id, url }) {
    const key = `${media} ${id}`;
    if (key === this.#request) return;
    this.stop();
    this.#request = key;
    if (!this.#place) return this.#report({ media, event: "failed", request: id });
    const layer = new TileLayer(url, this.#size);
    this.#layer = layer;
    layer.draw(this.#place);
    this.element.prepend(layer.element);
    void layer.settle().then((isWhole) => {
      if (layer === this.#layer) this.#report({ media, event: isWhole ? "loaded" : "failed", request: id });
    });
  }

  #live() {
    if (this.#life || !this.#place) return;
    this.#life = new AbortController();
    enliven(this.element, this.#place, (place) => this.#layer?.draw(place), this.#life.signal);
  }

  #rest() {
    if (!this.#life) return;
    this.#life.abort();
    this.#life = null;
    if (this.#place) this.#layer?.draw(this.#place);
  }
}
