// @ts-check
import { reflow } from "../model/cell/reflow.js";
import { mapRow } from "../model/row-edit.js";
import { HeightGauge, isFree } from "../view/cell/height-gauge.js";

/** @typedef {import("../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Rect} Rect */

/** @typedef {{ cell: Cell, frames: ReadonlyMap<number, Rect> }} Measured */

/**
 * Measures rows with characters that no bundled font has. The server has only
 * estimated their heights; the measured ones are sent to it as soon as the rows
 * arrive, and used in the page at once, so that a drawn row keeps its height.
 */
export class Measurer {
  /** @type {ViewerModel} */
  #model;
  /** @type {(cell: Cell) => boolean} */
  #isReady;
  /** @type {(rows: [row: number, height: number][]) => void} */
  #found;
  #gauge;
  /** @type {Set<number>} Rows that wait for a font. */
  #waiting = new Set();
  /** @type {Map<number, Measured>} */
  #measured = new Map();

  /**
   * @param {ViewerModel} model
   * @param {(cell: Cell) => boolean} isReady Returns whether the fonts of a cell are loaded.
   * @param {(rows: [row: number, height: number][]) => void} found
   * @param {HTMLElement} place The parent of the texts that are measured.
   */
  constructor(model, isReady, found, place) {
    this.#gauge = new HeightGauge(place);
    this.#model = model;
    this.#isReady = isReady;
    this.#found = found;
  }

  /**
   * Returns the frames of a row's nodes if the page has measured them; else the server's hold.
   * @param {Cell} cell
   */
  frames(cell) {
    const measured = this.#measured.get(cell.row);
    return measured && measured.cell.nodes === cell.nodes ? measured.frames : undefined;
  }

  /**
   * Returns whether a row lies below one that is not measured yet, and would move with it.
   * @param {number} row
   */
  isHeld(row) {
    for (const waiting of this.#waiting) if (waiting < row) return true;
    return false;
  }

  clear() {
    this.#waiting.clear();
    this.#measured.clear();
  }

  /** @param {Effects} effects */
  take({ filled, edit }) {
    if (edit) this.#remap(edit);
    this.#measure(filled);
  }

  /** Measures the rows that waited for fonts. */
  resume() {
    const rows = [...this.#waiting];
    this.#waiting.clear();
    this.#measure(rows);
  }

  /** @param {readonly number[]} rows */
  #measure(rows) {
    /** @type {Cell[]} */
    const cells = [];
    for (const row of rows) {
      const cell = this.#model.content.cell(row);
      this.#measured.delete(row);
      this.#waiting.delete(row);
      if (!cell?.nodes.some(isFree)) continue;
      if (this.#isReady(cell)) cells.push(cell);
      else this.#waiting.add(row);
    }
    const found = this.#heights(cells);
    this.#model.geometry.correct(rows, found);
    if (found.length > 0) this.#found(found);
  }

  /** @param {readonly Cell[]} cells */
  #heights(cells) {
    if (cells.length === 0) return [];
    const texts = cells.flatMap((cell) => cell.nodes.filter(isFree));
    const heights = this.#gauge.heights(texts);
    return cells.map((cell) => this.#settle(cell, heights));
  }

  /**
   * @param {Cell} cell
   * @param {number[]} heights The heights of the cells' texts in order; this cell's are removed.
   * @returns {[row: number, height: number]}
   */
  #settle(cell, heights) {
    const { nodes } = cell;
    const free = nodes.filter(isFree);
    const found = heights.splice(0, free.length);
    const frames = reflow(nodes, new Map(free.map((node, at) => [node.id, found[at] ?? node.frame[3]])));
    this.#measured.set(cell.row, { cell, frames });
    const root = nodes.find((node) => node.parent === null);
    return [cell.row, (root && frames.get(root.id)?.[3]) ?? 0];
  }

  /** @param {import("../types.js").RowEdit} edit */
  #remap(edit) {
    const before = this.#measured;
    this.#measured = new Map();
    for (const [row, measured] of before) {
      const now = mapRow(edit, row);
      if (now !== null) this.#measured.set(now, measured);
    }
    this.#waiting = new Set([...this.#waiting].flatMap((row) => mapRow(edit, row) ?? []));
  }
}
