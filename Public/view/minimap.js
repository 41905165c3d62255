// @ts-check
import { decimal } from "../model/format.js";
import { MinimapScale } from "../model/minimap-scale.js";
import { clamp } from "../model/geometry.js";
import { letter } from "../model/states.js";
import { write } from "./element.js";
import { MinimapBrush } from "./minimap-brush.js";
import { toneOfState } from "./palette.js";

/** @typedef {import("../model/geometry.js").Geometry} Geometry */
/** @typedef {import("../types.js").RangesEvent} RangesEvent */

/**
 * The content of the map: the ranges around the current viewport.
 * @typedef {object} Sight
 * @property {Geometry} geometry
 * @property {(row: number) => number} state
 * @property {RangesEvent} ranges
 * @property {number} offset The viewport's.
 * @property {number} viewportHeight
 * @property {boolean} isBackward
 * @property {ReadonlyMap<number, readonly import("../model/nested-lists.js").Strip[]>} strips Those of the lists inside rows.
 * @property {readonly [first: number, last: number] | null} pointed The rows that are pointed at elsewhere.
 * @property {import("./found-marks.js").FoundMarks | null} found
 */

/** The smallest width in pixels at which the scale has figures. */
const roomy = 60;

/** The width in pixels of the strip that shows the whole list. */
const strip = 8;

/** The room in pixels of the strip of a list inside a row, and its distance from the start of the row's band. */
const stripHeight = 6;
const stripInset = 5;

/** A magnified map of the ranges around the viewport, and the viewport's place in the whole list. */
export class Minimap {
  /** @type {MinimapBrush} */
  #brush;
  #scale = new MinimapScale();
  #width = 0;
  #height = 0;
  /** @type {Sight | null} The drawn content. */
  #sight = null;
  /** Whether columns are drawn from the right. */
  isMirrored = false;
  /** @type {HTMLElement} */
  #canvas;
  /** @type {HTMLElement} */
  #caption;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} caption Takes the map's extent in words.
   */
  constructor(canvas, caption) {
    this.#canvas = canvas;
    this.#caption = caption;
    this.#brush = new MinimapBrush(canvas);
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.#width = width;
    this.#height = height;
    this.#brush.resize(width, height);
  }

  /** Resets the colours, after a change of theme. */
  repaint() {
    this.#brush.reset();
  }

  /** Resets the scale, after a change of tuning. */
  rescale() {
    this.#scale.reset();
  }

  /**
   * Returns whether a place is on the strip of the whole list.
   * @param {number} x Pixels from the map's left.
   */
  isOnStrip(x) {
    return x >= this.#width - strip - 4;
  }

  /**
   * Returns the viewport's offset that centres a place of the map.
   * @param {number} y Pixels from the map's top.
   */
  centredOffset(y) {
    return (this.#sight?.offset ?? 0) + (y - this.#height / 2) * this.pointsPerPixel;
  }

  /**
   * Returns the viewport's offset for a place on the strip.
   * @param {number} y Pixels from the map's top.
   */
  wholeOffset(y) {
    if (!this.#sight) return 0;
    const { geometry, viewportHeight, offset } = this.#sight;
    const turn = offset - geometry.listOffset(offset);
    return turn + clamp(y / this.#height, 0, 1) * Math.max(0, geometry.listHeight - viewportHeight);
  }

  /** Points of the list for a pixel of the magnified part. */
  get pointsPerPixel() {
    return this.#sight ? this.#scale.points(this.#sight.viewportHeight) / this.#height : 0;
  }

  /** @param {Sight} sight */
  draw(sight) {
    this.#sight = sight;
    const { offset, viewportHeight, geometry } = sight;
    const { visible, preload, display } = sight.ranges.rects;
    const brush = this.#brush;
    const gutter = this.#width >= roomy ? 20 : 6;
    const width = this.#width - strip;
    this.#scale.see(sight.ranges.rects);
    this.#showScale();
    const map = this.#scale.around(offset, viewportHeight, this.#height);
    // Where pages wrap, the server tells the ranges of the first turn.
    const turn = geometry.wraps ? Math.round((offset - visible[1]) / geometry.listHeight) * geometry.listHeight : 0;
    const along = (/** @type {number} */ start, /** @type {number} */ end) => ({ from: map.y(start), to: map.y(end) });
    brush.clear();
    brush.band({ x: gutter, width: width - gutter - 2, ...along(turn + preload[1], turn + preload[1] + preload[3]) }, "preload", [1.5, 2.5]);
    brush.band({ x: gutter + 3, width: width - gutter - 8, ...along(turn + display[1], turn + display[1] + display[3]) }, "display", [5, 3]);
    const first = Math.max(geometry.toldRows.first, geometry.row(map.start));
    const end = Math.min(geometry.toldRows.end, geometry.lastRow(map.end) + 1);
    for (let row = first; row < end; row++) {
      if (!geometry.has(row)) continue;
      const across = geometry.across(row);
      const [left, share] = across ? [across[0] / visible[2], across[1] / visible[2]] : [0, 1];
      const start = this.isMirrored ? 1 - left - share : left;
      const box = {
        x: gutter + 7 + start * (width - gutter - 16),
        width: Math.max(1, share * (width - gutter - 16) - (across ? 1 : 0)),
        ...along(geometry.top(row), geometry.bottom(row)),
      };
      brush.row(box, toneOfState[letter(sight.state(row))]);
      this.#drawStrips(sight.strips.get(geometry.listRow(row)) ?? [], box);
    }
    const near = { x: gutter + 5, width: width - gutter - 12 };
    sight.found?.drawNear(brush, geometry, [first, end], (from, to) => ({ ...near, ...along(from, to) }));
    if (sight.pointed) {
      const [from, to] = [geometry.top(sight.pointed[0]), geometry.bottom(sight.pointed[1])];
      brush.outline({ ...near, ...along(from, to) });
    }
    // Headers and footers stand between the rows, in their own state, with a mark where a section begins.
    for (const { header, footer } of geometry.sections.near) {
      for (const part of [header, footer]) {
        if (!part) continue;
        const place = along(part.top, part.top + part.height);
        if (place.to < 0 || place.from > this.#height) continue;
        brush.row({ x: gutter + 7, width: width - gutter - 16, ...place }, toneOfState[letter(part.state)]);
        if (part === header) brush.fill({ x: gutter + 7, width: width - gutter - 16, from: place.from, to: place.from + 2 }, "text");
      }
    }
    // The space before the first row and after the last.
    brush.fill({ x: 0, width, from: 0, to: map.y(0) }, "line");
    brush.fill({ x: 0, width, from: map.y(geometry.contentHeight), to: this.#height }, "line");
    brush.viewport({ x: gutter - 3, width: width - gutter + 3, ...along(offset, offset + viewportHeight) }, sight.isBackward);
    for (const { y, screenfuls } of this.#scale.ticks(this.#height)) {
      const isWithin = y >= map.y(0) && y <= map.y(geometry.contentHeight);
      if (isWithin) brush.tick(y, this.#width >= roomy ? `${screenfuls > 0 ? "+" : "−"}${Math.abs(screenfuls)}` : "");
    }
    this.#drawWhole(sight);
  }

  /**
   * Draws the lists inside a row at the bottom of its band: their states along them, above a line for what is in sight.
   * @param {readonly import("../model/nested-lists.js").Strip[]} strips
   * @param {{ x: number, width: number, from: number, to: number }} band
   */
  #drawStrips(strips, band) {
    const room = { x: band.x + stripInset, width: band.width - stripInset };
    for (const [at, { runs, sight }] of strips.entries()) {
      const to = band.to - 2 - (strips.length - 1 - at) * stripHeight;
      if (to - stripHeight < band.from) continue;
      const part = (/** @type {number} */ from, /** @type {number} */ end) => {
        const start = this.isMirrored ? 1 - end : from;
        return { x: room.x + start * room.width, width: Math.max(1, (end - from) * room.width) };
      };
      for (const [from, end, state] of runs) this.#brush.fill({ ...part(from, end), from: to - 5, to: to - 1 }, toneOfState[letter(state)]);
      this.#brush.fill({ ...part(...sight), from: to - 1, to }, "text");
    }
  }

  #showScale() {
    const words = `${decimal(this.#scale.screenfuls)} screenfuls`;
    if (this.#caption.textContent === words) return;
    write(this.#caption, words);
    this.#canvas.setAttribute("aria-label", `Ranges around the viewport, ${words} from top to bottom`);
  }

  /** @param {Sight} sight */
  #drawWhole({ geometry, offset, viewportHeight, found }) {
    const x = this.#width - strip;
    const share = geometry.listHeight > 0 ? this.#height / geometry.listHeight : 0;
    const length = Math.max(3, viewportHeight * share);
    const way = Math.max(1, geometry.listHeight - viewportHeight);
    const top = clamp(geometry.listOffset(offset) / way, 0, 1) * (this.#height - length);
    this.#brush.fill({ x, width: strip, from: 0, to: this.#height }, "line");
    this.#brush.fill({ x, width: strip, from: top, to: top + length }, "text");
    found?.drawWhole(this.#brush, { x: x + strip / 2, width: strip / 2 }, this.#height, geometry.listCount);
  }
}
