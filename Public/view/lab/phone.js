// @ts-check
import { element, write } from "../element.js";
import { RunTracks } from "./run-tracks.js";

/** @typedef {import("../../model/lab/playback.js").Playback} Playback */

/** The playback of a run: the rows in their places, blank ones without content, and the tracks of the run below them. */
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
  #tracks;
  /** @type {readonly [number, number] | null} */
  #pointed = null;

  /** @param {(time: number) => void} seek Called with the time that the user goes to on the tracks. */
  constructor(seek) {
    this.#tracks = new RunTracks({ seek, point: (rows) => this.#point(rows) });
    this.element.append(this.#name, this.#screen, this.#figure, this.#tracks.element);
  }

  /**
   * @param {Playback | null} playback
   * @param {import("../../model/timeline/timeline.js").Timeline | null} timeline
   */
  open(playback, timeline) {
    this.#playback = playback;
    this.#tracks.open(timeline, playback?.duration ?? 0);
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
    this.#tracks.draw(time);
    write(this.#figure, `${share} % blank now · ${playback.blankUntil(time).toFixed(2)} s so far`);
  }

  /** @param {number | null} span Milliseconds of the tracks around the current time; null for the whole run. */
  zoom(span) {
    this.#tracks.zoom(span);
  }

  /** @param {readonly [first: number, last: number] | null} rows Those of a request. */
  #point(rows) {
    this.#pointed = rows;
    for (const [row, drawn] of this.#rows) drawn.classList.toggle("is-pointed", isWithin(row, rows));
  }

  /** @param {number} row */
  #add(row) {
    const hue = `hue-${row % 6}`;
    const drawn = element("div", { class: `phone-row ${hue}` }, element("span", {}, `${row}`));
    drawn.classList.toggle("is-pointed", isWithin(row, this.#pointed));
    this.#rows.set(row, drawn);
    this.#screen.append(drawn);
    return drawn;
  }
}

/**
 * @param {number} row
 * @param {readonly [first: number, last: number] | null} rows
 */
const isWithin = (row, rows) => rows !== null && row >= rows[0] && row <= rows[1];
