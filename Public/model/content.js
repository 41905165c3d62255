// @ts-check
import { mapRow } from "./row-edit.js";
import { bit } from "./states.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").RowEdit} RowEdit */

/** The limit of rows whose offsets are kept, at a few hundred bytes each. */
export const maxRows = 1000;

/** The limit of evicted rows that can be looked back at. */
const maxEvicted = 400;

/** The content of the rows in the preload range; a row that leaves it is evicted. */
export class Content {
  /** @type {Map<number, Cell>} */
  #cells = new Map();
  /** @type {Map<number, Cell>} Those evicted last, the latest last. */
  #evicted = new Map();
  #offsets = new ScrollOffsets();
  /** @type {((row: number) => number | null) | null} The row whose content a row has while one looks back. */
  #past = null;

  /** @param {number} row */
  cell(row) {
    return this.#past ? this.#pastCell(row) : this.#cells.get(row);
  }

  /**
   * Shows the content of the past, and keeps all that is there; null for that of the present.
   * @param {((row: number) => number | null) | null} past Returns the present row of a past one; null if it had no content.
   */
  lookBack(past) {
    this.#past = past;
  }

  /** @param {number} row */
  #pastCell(row) {
    const now = this.#past?.(row) ?? null;
    const cell = now === null ? undefined : (this.#cells.get(now) ?? this.#evicted.get(now));
    return cell && now !== row ? { ...cell, row } : cell;
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
    if (this.#past) return;
    for (const [row, , now] of changes) {
      const cell = now & bit.preload ? undefined : this.#cells.get(row);
      if (!cell) continue;
      this.#offsets.keep(cell);
      this.#cells.delete(row);
      this.#evict(row, cell);
    }
  }

  /**
   * @param {number} row
   * @param {Cell} cell
   */
  #evict(row, cell) {
    this.#evicted.delete(row);
    this.#evicted.set(row, cell);
    if (this.#evicted.size > maxEvicted) this.#evicted.delete(/** @type {number} */ (this.#evicted.keys().next().value));
  }

  /**
   * Moves the content with its rows after an edit; a reloaded row shows its old
   * content until the new one arrives.
   * @param {RowEdit} edit
   */
  remap(edit) {
    this.#cells = remapped(this.#cells, edit);
    this.#evicted = remapped(this.#evicted, edit);
  }

  /** Evicts all content as stale, and keeps the scroll offsets within the cells. */
  clear() {
    for (const cell of this.#cells.values()) this.#offsets.keep(cell);
    this.#cells.clear();
  }

  /** Forgets the content and the offsets, for another list. */
  forget() {
    this.#past = null;
    this.#cells.clear();
    this.#evicted.clear();
    this.#offsets.clear();
  }
}

/**
 * @param {ReadonlyMap<number, Cell>} cells
 * @param {RowEdit} edit
 */
function remapped(cells, edit) {
  /** @type {Map<number, Cell>} */
  const moved = new Map();
  for (const [row, cell] of cells) {
    const now = mapRow(edit, row);
    if (now !== null) moved.set(now, { ...cell, row: now });
  }
  return moved;
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
