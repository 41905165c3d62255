// @ts-check

/** The panel as a sheet at the bottom of a narrow window, with the handle that opens it. */
export class Sheet {
  /** @type {HTMLElement} */
  #panel;
  /** @type {HTMLButtonElement} */
  #handle;

  /**
   * @param {HTMLElement} panel
   * @param {HTMLButtonElement} handle
   */
  constructor(panel, handle) {
    this.#panel = panel;
    this.#handle = handle;
    handle.addEventListener("click", () => this.toggle());
    panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggle(false);
    });
  }

  /** @param {boolean} [isOpen] */
  toggle(isOpen = !this.#panel.classList.contains("is-open")) {
    this.#panel.classList.toggle("is-open", isOpen);
    this.#handle.setAttribute("aria-expanded", String(isOpen));
  }
}
