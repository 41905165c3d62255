// @ts-check
import { letter, letters } from "../../model/states.js";
import { element } from "../element.js";

/** @typedef {import("../../model/sheet/regions.js").Band} Band */
/** @typedef {import("../../model/states.js").Letter} Letter */

/** The marks by which a strip grows. */
const step = 16;

/**
 * The states of rows, drawn beneath their heads.
 *
 * All rows of a sheet have one height, so a strip of equal marks stands for adjacent rows of one state, however many. Each
 * strip is a layer of its own: a scroll moves a few of them, which the browser's compositor does without another layout or
 * paint, where a mark in each head would need both for each row that changes its state. A strip may be longer than its
 * rows, since the next one covers what is too much.
 */
export class StateStrips {
  /** @type {Record<Letter, Strip[]>} */
  #made = { V: [], D: [], P: [], M: [] };
  #cover = new Strip();
  #pitch = Number.NaN;
  #layer;

  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.#layer = layer;
    layer.append(this.#cover.element);
  }

  /**
   * @param {readonly Band[]} bands From top to bottom, one next to the other.
   * @param {number} pitch The height of a row in pixels.
   */
  show(bands, pitch) {
    if (bands.length > 0 && pitch !== this.#pitch) this.#layer.style.setProperty("--sheet-pitch", `${(this.#pitch = pitch)}px`);
    const counts = { V: 0, D: 0, P: 0, M: 0 };
    for (const [at, { state, start, end }] of bands.entries()) {
      const sign = letter(state);
      const strip = this.#made[sign][counts[sign]++] ?? this.#make(sign);
      strip.reach(Math.ceil((end - start) / pitch));
      strip.place(start, at);
    }
    for (const sign of letters) for (const strip of this.#made[sign].slice(counts[sign])) strip.hide();
    this.#cover.place(bands.at(-1)?.end ?? 0, bands.length);
  }

  /** @param {Letter} sign */
  #make(sign) {
    const made = new Strip(sign);
    this.#made[sign].push(made);
    this.#layer.append(made.element);
    return made;
  }
}

/** Equal marks one below the other, or the ground that covers what is below the last row. */
class Strip {
  #sign;
  #count = 0;
  #transform = "";
  #order = Number.NaN;

  /** @param {Letter} [sign] Undefined for the ground. */
  constructor(sign) {
    this.#sign = sign;
    this.element = element("div", { class: "sheet-strip", ...(sign && { "data-state": sign }) });
  }

  /** @param {number} count The least marks. */
  reach(count) {
    if (count <= this.#count) return;
    const news = Math.ceil((count - this.#count) / step) * step;
    this.#count += news;
    this.element.append(...Array.from({ length: news }, () => element("div", { class: "sheet-mark" }, element("span", { class: "badge" }, this.#sign ?? ""))));
  }

  /**
   * @param {number} y Pixels from the rows' origin.
   * @param {number} order Strips with a higher one cover this one.
   */
  place(y, order) {
    this.#move(`translateY(${y}px)`);
    if (order !== this.#order) this.element.style.zIndex = String((this.#order = order));
  }

  hide() {
    this.#move("scale(0)");
  }

  /** @param {string} transform */
  #move(transform) {
    if (transform !== this.#transform) this.element.style.transform = this.#transform = transform;
  }
}
