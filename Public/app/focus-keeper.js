// @ts-check
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").Cell} Cell */

/**
 * The node that has the focus, and in a field its selection.
 * @typedef {{ element: HTMLElement, id: Cell["id"], node: string, selection: [number, number] | null }} Held
 */

/** Restores the focus to a row's node after the row was redrawn, wherever it is now. */
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
    // A focus that the user moved is not called back.
    const release = () => (this.#held = null);
    document.addEventListener("pointerdown", release, { passive: true });
    document.addEventListener("keydown", ({ key }) => key === "Tab" && release());
  }

  /** Records the focus; to be called before anything is redrawn. */
  hold() {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === this.#feed || !this.#feed.contains(element)) return;
    const row = element.closest("[data-row]")?.getAttribute("data-row");
    const node = element.closest("[data-node]")?.getAttribute("data-node");
    const cell = row ? this.#model.content.cell(Number(row)) : undefined;
    this.#held = cell && node ? { element, id: cell.id, node, selection: selection(element) } : null;
  }

  /** Restores the focus if it was lost and no other element has it. */
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
