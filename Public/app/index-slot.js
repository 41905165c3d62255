// @ts-check
import { byID } from "../view/element.js";
import { loadStyleSheet } from "./late-styles.js";

/** @typedef {import("../types.js").List} List */
/** @typedef {import("./section-index.js").SectionIndex} SectionIndex */

/** The place of the section index, which is loaded with the first list that has one. */
export class IndexSlot {
  /** @type {SectionIndex | null} */
  #index = null;
  /** @type {List | null} */
  #list = null;
  #goTo;

  /** @param {(row: number) => void} goTo Scrolls a row to the viewport's top, below its header. */
  constructor(goTo) {
    this.#goTo = goTo;
  }

  /** @param {List | null} list */
  open(list) {
    this.#list = list;
    if (this.#index) this.#index.open(list);
    else if (list?.sectionElements?.indexTitle !== undefined) void this.#load();
  }

  edited() {
    this.#index?.edited();
  }

  /** @param {number} row The row at the viewport's top. */
  mark(row) {
    this.#index?.mark(row);
  }

  async #load() {
    try {
      const [{ SectionIndex }] = await Promise.all([import("./section-index.js"), loadStyleSheet("section-index")]);
      this.#index ??= new SectionIndex(byID("section-index", HTMLElement), this.#goTo);
      this.#index.open(this.#list);
    } catch {
      // Over a bad link the list has no index.
    }
  }
}
