// @ts-check
import { integer, many } from "../model/format.js";
import { listsNamed, listWords } from "../model/list-search.js";
import { element, setAttribute, write } from "../view/element.js";
import { loadStyleSheet } from "./late-styles.js";

/** @typedef {import("../types.js").List} List */

/** The most lists that are shown at once; a text finds the others. */
const most = 200;

/** Milliseconds between two looks at what other windows and programs have done to the lists. */
const every = 2000;

/** Loads the style sheet of the chooser. */
export const loadStyles = () => loadStyleSheet("chooser");

/**
 * Callbacks of {@link ListChooser}: reads the lists again; the user has chosen one; the user wants to delete one.
 * @typedef {{ load: () => Promise<readonly List[]>, chosen: (list: List) => void, remove: (list: List) => void }} Listener
 */

/** All lists below the one that is shown, with a field that finds them by name. */
export class ListChooser {
  #anchor;
  #listener;
  #field = element("input", { type: "text", role: "combobox", "aria-label": "Find a list", "aria-expanded": "true", "aria-controls": "chooser-lists", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", placeholder: "Find a list", title: "A part of the list's name; the arrow keys choose, Enter opens" });
  #options = element("ul", { id: "chooser-lists", role: "listbox", "aria-label": "Lists" });
  #status = element("p", { class: "hint", role: "status" });
  #remove = element("button", { type: "button", class: "danger", "aria-haspopup": "dialog", title: "Delete the marked list, after a question (Delete)" }, "Delete");
  #root = /** @type {HTMLElement & { showPopover(): void, hidePopover(): void }} */ (/** @type {unknown} */ (element("div", { class: "list-chooser", id: "list-chooser", popover: "auto", role: "dialog", "aria-label": "Lists" }, this.#field, this.#options, element("div", { class: "chooser-foot" }, this.#status, this.#remove))));
  /** @type {readonly List[]} */
  #lists = [];
  /** @type {readonly List[]} Those that are shown. */
  #shown = [];
  /** The id of the marked list, and that of the open one. */
  #marked = "";
  #open = "";
  #timer = 0;

  /**
   * @param {HTMLSelectElement} anchor What it opens below.
   * @param {Listener} listener
   */
  constructor(anchor, listener) {
    this.#anchor = anchor;
    this.#listener = listener;
    document.body.append(this.#root);
    this.#field.addEventListener("input", () => {
      this.#marked = "";
      this.#show();
    });
    this.#root.addEventListener("keydown", (event) => this.#press(event));
    this.#options.addEventListener("click", ({ target }) => this.#choose(this.#listOf(target)));
    this.#options.addEventListener("pointermove", ({ target }) => this.#mark(this.#listOf(target)));
    // The focus stays in the field.
    this.#options.addEventListener("mousedown", (event) => event.preventDefault());
    this.#remove.addEventListener("click", () => this.#ask());
    this.#root.addEventListener("toggle", () => this.isOpen || clearInterval(this.#timer));
  }

  get isOpen() {
    return this.#root.matches(":popover-open");
  }

  /**
   * @param {readonly List[]} lists Those that are known.
   * @param {string} open The id of the open one.
   */
  open(lists, open) {
    this.#lists = lists;
    this.#open = open;
    this.#marked = open;
    this.#field.value = "";
    this.#root.showPopover();
    this.#place();
    this.#show();
    this.#field.focus();
    void this.#look();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => document.hidden || void this.#look(), every);
  }

  /** Puts it below the open list's name, within the window. */
  #place() {
    const { left, bottom } = this.#anchor.getBoundingClientRect();
    this.#root.style.left = `${Math.max(8, Math.min(left, innerWidth - this.#root.offsetWidth - 8))}px`;
    this.#root.style.top = `${bottom + 4}px`;
  }

  async #look() {
    try {
      this.#lists = await this.#listener.load();
      if (this.isOpen) this.#show();
    } catch {
      // The head of the page says that the server is away; the next look may find it.
    }
  }

  #show() {
    const found = listsNamed(this.#lists, this.#field.value);
    const at = Math.max(0, found.findIndex(({ id }) => id === this.#marked));
    // What is marked is among those that are shown.
    const first = Math.max(0, Math.min(at - most / 2, found.length - most));
    this.#shown = found.slice(first, first + most);
    const kept = new Map([...this.#options.children].map((option) => [option.id, option]));
    this.#options.replaceChildren(
      ...this.#shown.map((list) => {
        const option = kept.get(`chooser-${list.id}`) ?? element("li", { id: `chooser-${list.id}`, role: "option" }, element("strong"), element("span"));
        const [name, words] = option.children;
        if (name) write(name, list.name);
        if (words) write(words, listWords(list));
        option.classList.toggle("is-open", list.id === this.#open);
        return option;
      }),
    );
    const hidden = found.length - this.#shown.length;
    write(this.#status, found.length === 0 ? "No list has such a name." : `${many(found.length, "list")}${hidden > 0 ? `, ${integer(this.#shown.length)} of them shown` : ""}`);
    this.#mark(found[at] ?? null, true);
  }

  /**
   * @param {List | null} list
   * @param {boolean} [isScrolled] Whether it is brought into view.
   */
  #mark(list, isScrolled = false) {
    if (!list && this.#shown.length > 0) return;
    this.#marked = list?.id ?? "";
    for (const option of this.#options.children) setAttribute(option, "aria-selected", String(option.id === `chooser-${this.#marked}`));
    const option = list && document.getElementById(`chooser-${list.id}`);
    if (option) setAttribute(this.#field, "aria-activedescendant", option.id);
    else this.#field.removeAttribute("aria-activedescendant");
    if (isScrolled) option?.scrollIntoView({ block: "nearest" });
    this.#remove.disabled = !list;
    write(this.#remove, list ? `Delete “${list.name}”` : "Delete");
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key === "Escape") return;
    event.stopPropagation();
    if (event.target !== this.#field || event.isComposing) return;
    const at = this.#shown.findIndex(({ id }) => id === this.#marked);
    const last = this.#shown.length - 1;
    const moves = /** @type {Record<string, number>} */ ({ ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 });
    const to = moves[event.key];
    if (to !== undefined) this.#mark(this.#shown[Math.min(Math.max(to, 0), last)] ?? null, true);
    else if (event.key === "Enter") this.#choose(this.#shown[at] ?? null);
    else if (event.key === "Delete" && this.#field.selectionStart === this.#field.value.length) this.#ask();
    else return;
    event.preventDefault();
  }

  /** @param {List | null} list */
  #choose(list) {
    if (!list) return;
    this.#root.hidePopover();
    if (list.id !== this.#open) this.#listener.chosen(list);
  }

  #ask() {
    const list = this.#shown.find(({ id }) => id === this.#marked);
    if (!list) return;
    this.#root.hidePopover();
    this.#listener.remove(list);
  }

  /** @param {EventTarget | null} target */
  #listOf(target) {
    const id = target instanceof Element ? target.closest("[role=option]")?.id : undefined;
    return this.#shown.find((list) => `chooser-${list.id}` === id) ?? null;
  }
}
