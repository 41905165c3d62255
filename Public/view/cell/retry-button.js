// @ts-check
import { element } from "../element.js";

/** The retry button over a picture, a map or a video that has failed. */
export class RetryButton {
  /** @type {HTMLElement} */
  #place;
  #name;
  #again;
  /** @type {HTMLElement | null} */
  #button = null;

  /**
   * @param {HTMLElement} place The parent of the button.
   * @param {string} name The button's name.
   * @param {() => void} again Called for a retry.
   */
  constructor(place, name, again) {
    this.#place = place;
    this.#name = name;
    this.#again = again;
  }

  /** Whether the button is shown. */
  get isShown() {
    return this.#button !== null;
  }

  /** @param {boolean} isShown */
  show(isShown) {
    if (isShown === this.isShown) return;
    this.#button?.remove();
    this.#button = null;
    if (!isShown) return;
    const names = { "aria-label": this.#name, title: this.#name };
    this.#button = element("button", { type: "button", class: "retry", ...names }, "↻");
    this.#button.addEventListener("click", this.#again);
    this.#place.append(this.#button);
  }
}
