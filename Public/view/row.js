// @ts-check
import { integer } from "../model/format.js";
import { letter, nameOf } from "../model/states.js";
import { element, write } from "./element.js";
import { RowBox } from "./row-box.js";

/** @typedef {import("./row-box.js").RowContent} RowContent */

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** The prototype of every row: cloning costs less than making. */
const shell = element(
  "div",
  { class: "row", role: "row" },
  element(
    "div",
    { class: "row-head", role: "rowheader" },
    element("span", { class: "badge" }, " "),
    element("span", { class: "row-index" }, " "),
  ),
);

/** One row in the page. It shows one row for its whole life, also when edits move that: rows are not recycled. */
export class RowView extends RowBox {
  /** @type {Element} */
  #badge;
  /** @type {Text} The badge's text: new data costs less than a new text. */
  #sign;
  /** @type {Element} */
  #index;
  #letter = "";

  /** @param {number} row */
  constructor(row) {
    super(/** @type {HTMLElement} */ (shell.cloneNode(true)), { class: "cell-body", role: "gridcell" });
    [this.#badge, this.#index] = /** @type {[Element, Element]} */ ([...(this.element.firstElementChild?.children ?? [])]);
    this.#sign = /** @type {Text} */ (this.#badge.firstChild);
    this.number(row);
  }

  /** @param {number} row The row's new index. */
  number(row) {
    const { element: made } = this;
    made.id = `row-${row}`;
    made.setAttribute("aria-rowindex", String(row + 1));
    made.dataset["row"] = String(row);
    write(this.#index, integer(row));
  }

  /**
   * @param {RowContent} content
   * @returns {boolean} Whether a change of layout is animated.
   */
  show(content) {
    this.#showState(content.state);
    return this.fill(content);
  }

  /**
   * Shows the state of a row whose content is built in a later frame.
   * @param {number} state
   */
  await(state) {
    this.#showState(state);
    this.reserve();
  }

  /** The letter of the state that is shown. */
  get letter() {
    return this.#letter;
  }

  /** Highlights a new state, unless the user prefers reduced motion. */
  pulse() {
    if (stillness.matches) return;
    this.element.firstElementChild?.animate([{ backgroundColor: "color-mix(in srgb, var(--state) 40%, transparent)" }, {}], { duration: 600, easing: "ease-out" });
  }

  /** @param {boolean} isActive */
  mark(isActive) {
    this.element.classList.toggle("is-active", isActive);
    if (isActive) this.element.setAttribute("aria-selected", "true");
    else this.element.removeAttribute("aria-selected");
  }

  /** @param {number} state */
  #showState(state) {
    const now = letter(state);
    if (now === this.#letter) return;
    this.#letter = now;
    this.element.dataset["state"] = now;
    this.#sign.data = now;
    this.#badge.setAttribute("title", nameOf[now]);
    this.#badge.setAttribute("aria-label", nameOf[now]);
  }
}
