// @ts-check

/** The outline of a viewport that is lower than the list. */
export class ViewportOverlay {
  /** @type {HTMLElement} */
  #root;
  /** The width of the outline outside of the viewport, in pixels. */
  static #border = 2;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /**
   * @param {number} top Pixels from the list's top edge.
   * @param {number} height
   * @param {number} areaHeight
   */
  draw(top, height, areaHeight) {
    const isWhole = height >= areaHeight;
    if (this.#root.hidden !== isWhole) this.#root.hidden = isWhole;
    if (isWhole) return;
    const border = ViewportOverlay.#border;
    this.#root.style.transform = `translateY(${Math.round(top) - border}px)`;
    this.#root.style.height = `${height + 2 * border}px`;
    this.#root.classList.toggle("is-at-top", top < 20);
  }
}
