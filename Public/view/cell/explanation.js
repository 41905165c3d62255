// @ts-check
import { element } from "../element.js";

/** The time in milliseconds for which an explanation is shown. */
const patience = 6000;

/** The reason for the refusal of an action, shown beside its node. */
export class Explanation {
  #box = element("div", { class: "explanation", role: "alert", hidden: true });
  #timer = 0;
  /** @type {Element | null} */
  #node = null;

  /** @param {HTMLElement} feed The list, whose scrolling or editing hides the explanation. */
  constructor(feed) {
    document.body.append(this.#box);
    feed.addEventListener("scroll", () => this.hide(), { passive: true });
    feed.addEventListener("input", () => this.hide());
  }

  /**
   * @param {number} row
   * @param {number} node
   * @param {string} text
   */
  show(row, node, text) {
    const found = document.querySelector(`#row-${row} [data-node="${node}"]`);
    this.hide();
    this.#node = found;
    found?.setAttribute("aria-invalid", "true");
    const place = (found ?? document.body).getBoundingClientRect();
    this.#box.textContent = text;
    this.#box.style.left = `${Math.max(8, Math.min(place.left, innerWidth - 288))}px`;
    this.#box.style.top = `${Math.max(8, Math.min(place.bottom + 4, innerHeight - 60))}px`;
    this.#box.hidden = false;
    this.#timer = setTimeout(() => this.hide(), patience);
  }

  hide() {
    if (this.#box.hidden) return;
    clearTimeout(this.#timer);
    this.#node?.removeAttribute("aria-invalid");
    this.#node = null;
    this.#box.hidden = true;
  }
}
