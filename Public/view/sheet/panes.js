// @ts-check
import { element } from "../element.js";
import { sides } from "./line.js";
import { Regions } from "./regions.js";
import { StateStrips } from "./state-strips.js";

/** @typedef {import("./line.js").Side} Side */

/** @typedef {"head" | "top" | "body" | "bottom"} Band A part of a sheet from top to bottom: titles, pinned rows, and those between. */

/** @type {readonly Band[]} */
const bands = ["head", "top", "body", "bottom"];

/**
 * The panes of a sheet, each with a layer for its lines.
 *
 * They stand in the scrolled element, and those of titles and pinned cells stick to its edges: the browser's compositor
 * moves all of them, so that none is a frame late.
 */
export class Panes {
  element = element("div", { class: "sheet-extent" });
  /** @type {Map<string, HTMLElement>} */
  #layers = new Map();
  /** @type {Map<string, Regions>} */
  #regions = new Map();
  /** @type {Map<Band, StateStrips>} */
  #strips = new Map();
  /** @type {Map<HTMLElement, string>} */
  #moves = new Map();
  #sizes = "";

  constructor() {
    for (const band of bands) {
      for (const side of sides) {
        const layer = element("div", { class: "sheet-layer" });
        const states = element("div", { class: side === "gutter" ? "sheet-strips" : "sheet-regions", "aria-hidden": "true" });
        layer.append(states);
        this.#layers.set(`${band} ${side}`, layer);
        if (side !== "gutter") this.#regions.set(`${band} ${side}`, new Regions(states));
        else if (band !== "head") this.#strips.set(band, new StateStrips(states));
        this.element.append(element("div", { class: "sheet-pane", "data-band": band, "data-side": side }, layer));
      }
    }
  }

  /**
   * @param {Band} band
   * @param {Side} side
   */
  layer(band, side) {
    return /** @type {HTMLElement} */ (this.#layers.get(`${band} ${side}`));
  }

  /**
   * Returns the states over the cells of a pane.
   * @param {Band} band
   * @param {Side} side
   */
  regions(band, side) {
    return /** @type {Regions} */ (this.#regions.get(`${band} ${side}`));
  }

  /**
   * Returns the states beneath the heads of the rows of a band.
   * @param {Band} band
   */
  strips(band) {
    return /** @type {StateStrips} */ (this.#strips.get(band));
  }

  /** @param {Record<"head" | "gutter" | "top" | "bottom" | "start" | "end", number>} sizes Pixels. */
  size(sizes) {
    const words = Object.entries(sizes).map(([name, size]) => `--sheet-${name}:${size}px`).join(";");
    if (words === this.#sizes) return;
    this.#sizes = words;
    for (const [name, size] of Object.entries(sizes)) this.element.style.setProperty(`--sheet-${name}`, `${size}px`);
    for (const name of /** @type {const} */ (["top", "bottom", "start", "end"])) this.element.toggleAttribute(`data-no-${name}`, sizes[name] === 0);
  }

  /**
   * Moves what scrolls to its place in the scrolled element.
   * @param {number} x Pixels, from the side where reading begins.
   * @param {number} y
   * @param {boolean} isMirrored
   */
  move(x, y, isMirrored) {
    const left = isMirrored ? -x : x;
    for (const band of bands) this.#move(this.layer(band, "body"), `translate(${left}px, ${band === "body" ? y : 0}px)`);
    for (const side of /** @type {const} */ (["gutter", "start", "end"])) this.#move(this.layer("body", side), `translateY(${y}px)`);
  }

  /**
   * @param {HTMLElement} layer
   * @param {string} transform
   */
  #move(layer, transform) {
    if (this.#moves.get(layer) === transform) return;
    this.#moves.set(layer, transform);
    layer.style.transform = transform;
  }
}
