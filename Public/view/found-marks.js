// @ts-check
import { firstIndex } from "../model/search.js";

/** @typedef {import("../model/geometry.js").Geometry} Geometry */
/** @typedef {import("./minimap-brush.js").MinimapBrush} MinimapBrush */
/** @typedef {{ x: number, width: number }} Side */
/** @typedef {{ x: number, width: number, from: number, to: number }} Box */

/** The length in pixels of a mark on the strip of the whole list. */
const markHeight = 2;

/** Draws rows that a search has found on a map. */
export class FoundMarks {
  /** @type {readonly number[]} The rows of the marks on the strip. */
  #rows = [];
  #height = 0;
  #count = 0;
  /** @type {number[]} The marks on the strip, in pixels from its top. */
  #marks = [];
  #found;

  /** @param {() => { rows: readonly number[], current: number | null }} found */
  constructor(found) {
    this.#found = found;
  }

  /**
   * Marks those of the rows on the map that were found.
   * @param {MinimapBrush} brush
   * @param {Geometry} geometry
   * @param {readonly [first: number, end: number]} near
   * @param {(from: number, to: number) => Box} place Where the map has a stretch of the list.
   */
  drawNear(brush, geometry, [first, end], place) {
    const { rows, current } = this.#found();
    if (rows.length === 0) return;
    for (let row = first; row < end; row++) {
      const listed = geometry.listRow(row);
      const index = firstIndex(rows, (found) => found >= listed);
      if (rows[index] !== listed || !geometry.has(row)) continue;
      const { x, width, from, to } = place(geometry.top(row), geometry.bottom(row));
      brush.fill({ x: x + width - 6, width: 6, from, to: Math.max(from + markHeight, to - 1) }, "measure");
      if (listed === current) brush.outline({ x, width, from, to });
    }
  }

  /**
   * Marks all rows found on a strip that stands for the list.
   * @param {MinimapBrush} brush
   * @param {Side} side
   * @param {number} height Pixels.
   * @param {number} count Rows of the list.
   */
  drawWhole(brush, side, height, count) {
    const { rows } = this.#found();
    if (rows !== this.#rows || height !== this.#height || count !== this.#count) {
      [this.#rows, this.#height, this.#count] = [rows, height, count];
      // Many rows share a pixel.
      this.#marks = [...new Set(rows.map((row) => Math.floor((row / count) * (height - markHeight))))];
    }
    for (const from of this.#marks) brush.fill({ ...side, from, to: from + markHeight }, "measure");
  }
}
