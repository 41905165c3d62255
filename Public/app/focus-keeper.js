// @ts-check
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").Cell} Cell */

/**
 * What has the focus: a node of a row, and in a field the letters that are chosen.
 * @typedef {{ element: HTMLElement, id: Cell["id"], node: string, selection: [number, number] | null }} Held
 */

/** Gives the focus back to a node of a row after the row was drawn anew, wherever it is now. */
export class FocusKeeper {
  /** @type {HTMLElement} */
  #feed;
  /** @type {ViewerModel} */
  #model;
  /** @type {Held | null} */
  #held = null;

  /**
   * @param {HTMLElement} feed
   * @param {ViewerModel} model
   */
  constructor(feed, model) {
    this.#feed = feed;
    this.#model = model;
    // Where the reader goes by hand, nothing calls the focus back from.
    const release = () => (this.#held = null);
    document.addEventListener("pointerdown", release, { passive: true });
    document.addEventListener("keydown", ({ key }) => key === "Tab" && release());
  }

  /** Notes where the focus is; to be called before anything is drawn anew. */
  hold() {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === this.#feed || !this.#feed.contains(element)) return;
    const row = element.closest("[data-row]")?.getAttribute("data-row");
    const node = element.closest("[data-node]")?.getAttribute("data-node");
    const cell = row ? this.#model.content.cell(Number(row)) : undefined;
    this.#held = cell && node ? { element, id: cell.id, node, selection: selection(element) } : null;
  }

  /** Puts the focus back if it was lost, and nobody has taken it. */
  restore() {
    const held = this.#held;
    const active = document.activeElement;
    if (!held || active === held.element) return;
    if (active && active !== document.body && active !== this.#feed) {
      this.#held = null;
      return;
    }
    const row = this.#model.content.find((cell) => cell.id === held.id)?.row;
    const found = row === undefined ? null : document.querySelector(`#row-${row} [data-node="${held.node}"]`);
    if (!(found instanceof HTMLElement)) return; // Its row may be drawn in the next frame.
    this.#held = null;
    found.focus({ preventScroll: true });
    if (held.selection && isField(found)) found.setSelectionRange(...held.selection);
  }
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
const isField = (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * @param {HTMLElement} element
 * @returns {[number, number] | null}
 */
function selection(element) {
  if (!isField(element)) return null;
  return [element.selectionStart ?? 0, element.selectionEnd ?? 0];
}
