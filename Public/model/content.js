// @ts-check
import { mapRow } from "./row-edit.js";
import { bit } from "./states.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").RowEdit} RowEdit */

/** The limit of rows whose offsets are kept, at a few hundred bytes each. */
export const maxRows = 1000;

/** The content of the rows in the preload range; a row that leaves it is evicted. */
export class Content {
  /** @type {Map<number, Cell>} */
  #cells = new Map();
  #offsets = new ScrollOffsets();

  /** @param {number} row */
  cell(row) {
    return this.#cells.get(row);
  }

  /**
   * Returns the first cell that meets a condition.
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
   * Moves the content with its rows after an edit; a reloaded row shows its old
   * content until the new one arrives.
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

  /** Evicts all content as stale, and keeps the scroll offsets within the cells. */
  clear() {
    for (const cell of this.#cells.values()) this.#offsets.keep(cell);
    this.#cells.clear();
  }

  /** Forgets the content and the offsets, for another list. */
  forget() {
    this.#cells.clear();
    this.#offsets.clear();
  }
}

/** The offsets of scrolled areas in cells by the rows' ids, restored when a row's content arrives again. */
export class ScrollOffsets {
  /** @type {Map<Cell["id"], Map<number, [left: number, top: number]>>} The latest last. */
  #rows = new Map();

  /**
   * Keeps the offsets of a cell that is evicted.
   * @param {Cell} cell
   */
  keep({ id, nodes = [] }) {
    const offsets = new Map();
    for (const node of nodes) if ((node.kind === "scroll" || node.kind === "list") && node.offset) offsets.set(node.id, node.offset);
    if (offsets.size === 0) return;
    this.#rows.delete(id);
    this.#rows.set(id, offsets);
    if (this.#rows.size > maxRows) this.#rows.delete(/** @type {Cell["id"]} */ (this.#rows.keys().next().value));
  }

  /**
   * Sets the kept offsets in a cell that has arrived.
   * @param {Cell} cell
   */
  restore({ id, nodes = [] }) {
    const offsets = this.#rows.get(id);
    if (!offsets) return;
    for (const node of nodes) {
      const offset = (node.kind === "scroll" || node.kind === "list") && !node.offset ? offsets.get(node.id) : undefined;
      if (offset) node.offset = offset;
    }
  }

  /** Forgets all offsets, for another list. */
  clear() {
    this.#rows.clear();
  }
}
