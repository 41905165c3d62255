// @ts-check

/** Outlines nodes in the list: all of them with their kinds, and the one under the pointer. */
export class NodeOutline {
  /** @type {HTMLElement} */
  #feed;
  /** @type {Element | null} */
  #marked = null;

  /**
   * @param {HTMLElement} feed
   * @param {(row: number, node: number | null) => void} pointed Called with the node under the pointer while all are outlined.
   */
  constructor(feed, pointed) {
    this.#feed = feed;
    feed.addEventListener("pointerover", ({ target }) => {
      if (!this.isShown || !(target instanceof Element)) return;
      const node = target.closest("[data-node]");
      this.#put(node);
      const row = target.closest("[data-row]")?.getAttribute("data-row");
      if (row) pointed(Number(row), node ? Number(node.getAttribute("data-node")) : null);
    });
    feed.addEventListener("pointerleave", () => this.#put(null));
  }

  get isShown() {
    return this.#feed.classList.contains("shows-frames");
  }

  /** @returns {boolean} Whether all nodes are outlined now. */
  toggle() {
    const isShown = this.#feed.classList.toggle("shows-frames");
    if (!isShown) this.#put(null);
    return isShown;
  }

  /**
   * @param {number} row
   * @param {number | null} node
   */
  mark(row, node) {
    this.#put(node === null ? null : document.querySelector(`#row-${row} [data-node="${node}"]`));
  }

  /** @param {Element | null} node */
  #put(node) {
    if (node === this.#marked) return;
    this.#marked?.classList.remove("is-marked");
    node?.classList.add("is-marked");
    this.#marked = node;
  }
}
