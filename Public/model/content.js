// @ts-check
import { mapRow } from "./row-edit.js";
import { bit } from "./states.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").RowEdit} RowEdit */

/** Rows whose offsets are kept at most: enough for what a reader remembers, and a few hundred bytes each. */
export const maxRows = 1000;

/** The content of the rows that are in preload; a row that leaves it is purged. */
export class Content {
  /** @type {Map<number, Cell>} */
  #cells = new Map();
  #offsets = new ScrollOffsets();

  /** @param {number} row */
  cell(row) {
    return this.#cells.get(row);
  }

  /**
   * The first cell for which a condition holds.
   * @param {(cell: Cell) => boolean} isWanted
   */
  find(isWanted) {
    for (const cell of this.#cells.values()) if (isWanted(cell)) return cell;
    return undefined;
  }

  get count() {
    return this.#cells.size;
  }

  /** @param {readonly Cell[]} cells */
  put(cells) {
    for (const cell of cells) {
      const before = this.#cells.get(cell.row);
      if (before) this.#offsets.keep(before);
      this.#offsets.restore(cell);
      this.#cells.set(cell.row, cell);
    }
  }

  /** @param {readonly Change[]} changes */
  purge(changes) {
    for (const [row, , now] of changes) {
      const cell = now & bit.preload ? undefined : this.#cells.get(row);
      if (!cell) continue;
      this.#offsets.keep(cell);
      this.#cells.delete(row);
    }
  }

  /**
   * Carries the content over an edit; what was reloaded shows its old content
   * until the new one comes.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const cells = new Map();
    for (const [row, cell] of this.#cells) {
      const now = mapRow(edit, row);
      if (now !== null) cells.set(now, { ...cell, row: now });
    }
    this.#cells = cells;
  }

  /** All content is stale; rows that come again are as they were scrolled. */
  clear() {
    for (const cell of this.#cells.values()) this.#offsets.keep(cell);
    this.#cells.clear();
  }

  /** Goes over to another list. */
  forget() {
    this.#cells.clear();
    this.#offsets.clear();
  }
}

/** Where the areas of cells were scrolled to, by the rows' identity, for rows whose content comes again. */
export class ScrollOffsets {
  /** @type {Map<Cell["id"], Map<number, [left: number, top: number]>>} The latest last. */
  #rows = new Map();

  /**
   * Keeps the offsets of a cell that is about to go.
   * @param {Cell} cell
   */
  keep({ id, nodes = [] }) {
    const offsets = new Map();
    for (const node of nodes) if (node.kind === "scroll" && node.offset) offsets.set(node.id, node.offset);
    if (offsets.size === 0) return;
    this.#rows.delete(id);
    this.#rows.set(id, offsets);
    if (this.#rows.size > maxRows) this.#rows.delete(/** @type {Cell["id"]} */ (this.#rows.keys().next().value));
  }

  /**
   * Gives a cell that has come the offsets that its areas had.
   * @param {Cell} cell
   */
  restore({ id, nodes = [] }) {
    const offsets = this.#rows.get(id);
    if (!offsets) return;
    for (const node of nodes) {
      const offset = node.kind === "scroll" && !node.offset ? offsets.get(node.id) : undefined;
      if (offset) node.offset = offset;
    }
  }

  /** Forgets them all, for another list. */
  clear() {
    this.#rows.clear();
  }
}
