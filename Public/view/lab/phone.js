// @ts-check
import { element, write } from "../element.js";

/** @typedef {import("../../model/lab/playback.js").Playback} Playback */

/** The playback of a run: the rows in their places, blank ones without content. */
export class Phone {
  element = element("figure", { class: "phone" });
  #name = element("figcaption", {});
  #screen = element("div", { class: "phone-screen", "aria-hidden": "true" });
  #figure = element("output", { class: "phone-figure" });
  /** @type {Map<number, HTMLElement>} */
  #rows = new Map();
  /** @type {Playback | null} */
  #playback = null;
  #scale = 1;

  constructor() {
    this.element.append(this.#name, this.#screen, this.#figure);
  }

  /** @param {Playback | null} playback */
  open(playback) {
    this.#playback = playback;
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
    write(this.#name, playback?.policy ?? "");
    this.#scale = playback ? this.#screen.clientHeight / playback.height : 1;
  }

  /** @param {number} time Milliseconds. */
  draw(time) {
    const playback = this.#playback;
    if (!playback) return;
    const rows = playback.rows(time);
    const shown = new Set(rows.map(({ row }) => row));
    for (const [row, drawn] of this.#rows) {
      if (shown.has(row)) continue;
      drawn.remove();
      this.#rows.delete(row);
    }
    for (const { row, top, height, isBlank } of rows) {
      const drawn = this.#rows.get(row) ?? this.#add(row);
      drawn.classList.toggle("is-blank", isBlank);
      drawn.style.height = `${height * this.#scale - 3}px`;
      drawn.style.transform = `translateY(${top * this.#scale}px)`;
    }
    const share = Math.round(playback.blankShare(time) * 100);
    write(this.#figure, `${share} % blank now · ${playback.blankUntil(time).toFixed(2)} s so far`);
  }

  /** @param {number} row */
  #add(row) {
    const hue = `hue-${row % 6}`;
    const drawn = element("div", { class: `phone-row ${hue}` }, element("span", {}, `${row}`));
    this.#rows.set(row, drawn);
    this.#screen.append(drawn);
    return drawn;
  }
}
