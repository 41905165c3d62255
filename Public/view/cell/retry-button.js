// @ts-check
import { element } from "../element.js";

/** A button over a picture, a map or a video that could not be had, while that is so. */
export class RetryButton {
  /** @type {HTMLElement} */
  #place;
  #name;
  #again;
  /** @type {HTMLElement | null} */
  #button = null;

  /**
   * @param {HTMLElement} place Where it stands.
   * @param {string} name What pressing it does, in words.
   * @param {() => void} again Tries once more.
   */
  constructor(place, name, again) {
    this.#place = place;
    this.#name = name;
    this.#again = again;
  }

  /** Whether it is there. */
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
