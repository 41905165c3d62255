// @ts-check
import { letter, nameOf } from "../../model/states.js";
import { element, write } from "../element.js";

/** @typedef {import("../../types.js").StateMask} StateMask */
/** @typedef {import("../../types.js").Value} Value */

/** The width in pixels of a wide letter in a cell, and of the insets on both sides. */
const letterWidth = 7.6;
const insets = 16;

/** Letters twice as wide as those of the Latin script. */
const wide = /[\u1100-\u11ff\u2e80-\uffff]/;

const shell = element("div", { class: "sheet-cell is-missing", role: "gridcell" }, "");
const heading = element("div", { class: "sheet-title", role: "columnheader" }, element("span", { class: "badge" }, " "), element("span", {}, " "));

/** An element of a column, behind the one of the column before. */
class Placed {
  width = Number.NaN;

  /**
   * @param {HTMLElement} made
   * @param {number} column
   */
  constructor(made, column) {
    this.element = made;
    made.setAttribute("aria-colindex", String(column + 2));
  }

  /** @param {number} width Pixels. */
  size(width) {
    if (width === this.width) return;
    this.width = width;
    this.element.style.width = `${width}px`;
  }
}

/** A cell with a value. Its state is that of its row and its column, which is drawn over it. */
export class SheetCell extends Placed {
  /** @type {Value | undefined} */
  #value = undefined;
  #kind = " is-missing";
  /** @type {Text} */
  #text;

  /** @param {number} column */
  constructor(column) {
    super(/** @type {HTMLElement} */ (shell.cloneNode(true)), column);
    this.#text = /** @type {Text} */ (this.element.firstChild);
  }

  /** @param {Value | undefined} value Undefined for one that has not come. */
  show(value) {
    if (value === this.#value) return;
    this.#value = value;
    this.#text.data = value === undefined || value === null ? "" : String(value);
    this.#dress();
  }

  /**
   * @override
   * @param {number} width
   */
  size(width) {
    const { width: before } = this;
    super.size(width);
    if (width !== before && this.#value !== undefined) this.#dress();
  }

  #dress() {
    const { data } = this.#text;
    const isLong = data.length * (wide.test(data) ? 2 : 1) * letterWidth > this.width - insets;
    const of = this.#value === undefined ? " is-missing" : typeof this.#value === "number" ? " is-number" : "";
    const kind = isLong ? `${of} is-long` : of;
    if (kind !== this.#kind) this.element.className = `sheet-cell${(this.#kind = kind)}`;
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
