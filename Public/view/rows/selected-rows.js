// @ts-check
/** Marks the selected rows in the list. */
export class SelectedRows {
  #feed;
  /** @type {[first: number, last: number] | null} */
  #rows = null;
  /** Rows come with the scroll, get other indices by edits, and lose the mark when they stop being the active one. */
  #observer = new MutationObserver(() => this.#mark());

  /** @param {HTMLElement} feed */
  constructor(feed) {
    this.#feed = feed;
  }

  /** @param {[first: number, last: number] | null} rows Null for none. */
  show(rows) {
    this.#rows = rows;
    this.#observer.disconnect();
    this.#mark();
    if (!rows) {
      this.#feed.removeAttribute("aria-multiselectable");
      return;
    }
    this.#feed.setAttribute("aria-multiselectable", "true");
    this.#observer.observe(this.#feed, { subtree: true, childList: true, attributeFilter: ["aria-selected", "data-row"] });
  }

  #mark() {
    const [first, last] = this.#rows ?? [0, -1];
    for (const row of this.#feed.querySelectorAll(".row")) {
      const index = Number(row.getAttribute("data-row"));
      const isSelected = index >= first && index <= last;
      row.classList.toggle("is-selected", isSelected);
      const isMarked = isSelected || row.classList.contains("is-active");
      if (isMarked !== row.hasAttribute("aria-selected")) {
        if (isMarked) row.setAttribute("aria-selected", "true");
        else row.removeAttribute("aria-selected");
      }
    }
  }
}
