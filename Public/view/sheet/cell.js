// @ts-check
import { letter, nameOf } from "../../model/states.js";
import { element, write } from "../element.js";

/** @typedef {import("../../types.js").StateMask} StateMask */
/** @typedef {import("../../types.js").Value} Value */

const shell = element("div", { class: "sheet-cell", role: "gridcell" }, "");
const heading = element("div", { class: "sheet-title", role: "columnheader" }, element("span", { class: "badge" }, " "), element("span", {}, " "));

/** An element at a column's place. */
class Placed {
  #x = Number.NaN;
  #width = Number.NaN;

  /**
   * @param {HTMLElement} made
   * @param {number} column
   */
  constructor(made, column) {
    this.element = made;
    made.setAttribute("aria-colindex", String(column + 2));
  }

  /**
   * @param {number} x Pixels from the columns' origin.
   * @param {number} width
   */
  place(x, width) {
    if (x === this.#x && width === this.#width) return;
    this.#x = x;
    this.#width = width;
    this.element.style.cssText = `inset-inline-start:${x}px;width:${width}px`;
  }
}

/** A cell with a value, in the state that its row and its column have in common. */
export class SheetCell extends Placed {
  /** @type {Value | undefined} */
  #value = undefined;
  #kind = "";
  #letter = "";
  /** @type {Text} */
  #text;

  /** @param {number} column */
  constructor(column) {
    super(/** @type {HTMLElement} */ (shell.cloneNode(true)), column);
    this.#text = /** @type {Text} */ (this.element.firstChild);
  }

  /**
   * @param {Value | undefined} value Undefined for one that has not come.
   * @param {StateMask} state
   */
  show(value, state) {
    const now = letter(state);
    if (now !== this.#letter) this.element.dataset["state"] = this.#letter = now;
    const kind = value === undefined ? " is-missing" : typeof value === "number" ? " is-number" : "";
    if (kind !== this.#kind) this.element.className = `sheet-cell${(this.#kind = kind)}`;
    if (value === this.#value) return;
    this.#value = value;
    this.#text.data = value === undefined || value === null ? "" : String(value);
  }
}

/** The title of a column, with the column's state. */
export class SheetTitle extends Placed {
  #letter = "";

  /** @param {number} column */
  constructor(column) {
    super(/** @type {HTMLElement} */ (heading.cloneNode(true)), column);
  }

  /**
   * @param {string | undefined} title Undefined for one that has not come.
   * @param {StateMask} state
   */
  show(title, state) {
    const [badge, text] = /** @type {[HTMLElement, HTMLElement]} */ ([...this.element.children]);
    write(text, title ?? "");
    const now = letter(state);
    if (now === this.#letter) return;
    this.element.dataset["state"] = this.#letter = now;
    write(badge, now);
    badge.title = nameOf[now];
  }
}
