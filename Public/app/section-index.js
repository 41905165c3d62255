// @ts-check
import { currentEntry, indexEntries } from "../model/section-index.js";
import { call } from "../net/api.js";
import { element, setAttribute } from "../view/element.js";

/** @typedef {import("../model/section-index.js").IndexedSection} IndexedSection */
/** @typedef {import("../model/section-index.js").IndexEntry} IndexEntry */
/** @typedef {import("../types.js").List} List */

/** The most sections that are asked for: a longer index is of those. */
const most = 500;

/** The least height of an entry in pixels. */
const least = 13;

/** Milliseconds after an edit before the index is read again. */
const patience = 300;

/** The titles of the list's sections at its edge, each of which goes there; one of them takes the focus by Tab. */
export class SectionIndex {
  #root;
  #goTo;
  /** @type {string | null} The list, if its sections have titles. */
  #list = null;
  /** @type {readonly IndexedSection[]} */
  #sections = [];
  /** @type {readonly IndexEntry[]} */
  #entries = [];
  #current = -1;
  #timer = 0;

  /**
   * @param {HTMLElement} root
   * @param {(row: number) => void} goTo Scrolls a row to the viewport's top, below its header.
   */
  constructor(root, goTo) {
    this.#root = root;
    this.#goTo = goTo;
    root.addEventListener("keydown", (event) => this.#press(event));
    new ResizeObserver(() => this.#fill()).observe(root);
  }

  /** @param {List | null} list */
  open(list) {
    clearTimeout(this.#timer);
    this.#list = list?.sectionElements?.indexTitle === undefined ? null : list.id;
    this.#sections = [];
    this.#fill();
    if (this.#list) void this.#load(this.#list);
  }

  /** Reads the sections again, after an edit of the list. */
  edited() {
    const list = this.#list;
    if (!list) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(list), patience);
  }

  /** @param {number} row The row at the viewport's top. */
  mark(row) {
    const current = currentEntry(this.#entries, row);
    if (current === this.#current) return;
    this.#root.children[this.#current]?.removeAttribute("aria-current");
    this.#current = current;
    const button = this.#root.children[current];
    if (!button) return;
    setAttribute(button, "aria-current", "true");
    if (!this.#root.contains(document.activeElement)) this.#rove(current);
  }

  /** @param {string} list */
  async #load(list) {
    try {
      const { sections } = await call("GET", `/lists/${list}/sections?count=${most}`);
      if (this.#list !== list) return;
      this.#sections = sections;
      this.#fill();
    } catch {
      // Without an answer the stream is lost too; what it brings then has the index read again.
    }
  }

  #fill() {
    const before = this.#entries;
    this.#root.hidden = this.#sections.length === 0;
    this.#entries = indexEntries(this.#sections, Math.floor(this.#root.clientHeight / least));
    if (JSON.stringify(this.#entries) === JSON.stringify(before)) return;
    this.#root.replaceChildren(
      ...this.#entries.map(({ title, first }, at) => {
        const button = element("button", { type: "button", tabindex: at === 0 ? 0 : -1, title: `Go to ${title}`, "aria-label": `Go to ${title}` }, title.slice(0, 2));
        button.addEventListener("click", () => this.#goTo(first));
        return button;
      }),
    );
    const row = this.#entries[this.#current]?.first ?? 0;
    this.#current = -1;
    this.mark(row);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const at = [...this.#root.children].indexOf(/** @type {Element} */ (event.target));
    const last = this.#entries.length - 1;
    const to = { ArrowDown: Math.min(last, at + 1), ArrowUp: Math.max(0, at - 1), Home: 0, End: last }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.#rove(to);
    /** @type {HTMLElement} */ (this.#root.children[to]).focus();
  }

  /** @param {number} to The entry that takes the focus by Tab. */
  #rove(to) {
    for (const [at, button] of [...this.#root.children].entries()) setAttribute(button, "tabindex", at === to ? "0" : "-1");
  }
}
