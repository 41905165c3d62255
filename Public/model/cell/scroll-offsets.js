// @ts-check
/** @typedef {import("../../types.js").Cell} Cell */

/** Rows whose offsets are kept at most: enough for what a reader remembers, and a few hundred bytes each. */
export const mostRows = 1000;

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
    if (this.#rows.size > mostRows) this.#rows.delete(/** @type {Cell["id"]} */ (this.#rows.keys().next().value));
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
