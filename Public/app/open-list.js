// @ts-check
import { many } from "../model/format.js";
import { authorize, isLasting, reasonIn } from "../net/api.js";
import { byID } from "../view/element.js";
import { ListHeader } from "../view/list-header.js";
import { Address } from "./address.js";
import { Lists } from "./lists.js";
import { Token } from "./token.js";

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").List} List */
/** @typedef {import("../types.js").Problem} Problem */

/**
 * Callbacks of {@link OpenList}: another list is open, or none; the list is about to be deleted; the address points to
 * another position in it; what the user wants could not be loaded.
 * @typedef {{ opened: (list: List, anchor: Anchor) => void, leaving: () => void, closed: () => void, goTo: (list: List, anchor: Anchor) => void, failed: (text: string) => void }} Listener
 */

/** The most lists that are offered in place of one that is not there; the menu in the header has all. */
const maxOffered = 6;

/** Milliseconds until a page that found no server, or none that can serve, tries again. */
const patience = 2000;

/** The open list: opens, describes and closes it, and keeps the address in step. */
export class OpenList {
  /** @type {List | null} */
  current = null;
  /** @type {import("../model/scroll/scroll-state.js").ScrollState} */
  #scroll;
  /** @type {import("../net/connection.js").Connection} */
  #connection;
  /** @type {import("./viewer-choices.js").ViewerChoices} */
  #choices;
  /** @type {Listener} */
  #listener;
  #header = new ListHeader();
  #address = new Address();
  #token = new Token(() => void this.start());
  /** @type {Lists} */
  #lists = new Lists((list, choice) => {
    if (choice) this.#choices.add(choice);
    this.#visit(list);
  }, (list) => void this.#askToDelete(list), (text) => this.#listener.failed(text));
  #newButton = byID("new-list", HTMLButtonElement);
  #deleteButton = byID("delete-list", HTMLButtonElement);
  /** The buttons that do something with the open list. */
  #tools = [this.#deleteButton, ...["record", "timeline-open", "scenes", "find", "go-to", "share"].map((id) => byID(id, HTMLButtonElement))];
  /** @type {import("./delete-list.js").DeleteList | null} */
  #deletion = null;
  /** The timer of {@link start} after no list could be opened. */
  #retry = 0;

  /**
   * @param {import("../model/scroll/scroll-state.js").ScrollState} scroll
   * @param {import("../net/connection.js").Connection} connection
   * @param {import("./viewer-choices.js").ViewerChoices} choices
   * @param {Listener} listener
   */
  constructor(scroll, connection, choices, listener) {
    this.#scroll = scroll;
    this.#connection = connection;
    this.#choices = choices;
    this.#listener = listener;
    this.#deleteButton.disabled = true;
    this.#deleteButton.addEventListener("click", () => this.current && void this.#askToDelete(this.current));
  }

  /**
   * Opens the list in the address, or else the first.
   * @returns {Promise<void>}
   */
  async start() {
    authorize(this.#token.value);
    this.#connection.authorize(this.#token.value);
    try {
      const given = this.#address.take();
      this.#choices.take(given);
      await this.#find(given.list, given.anchor);
    } catch (error) {
      if (isLasting(error)) return this.refuse(error.problem);
      this.#miss(`${reasonIn(error)} The page goes on trying.`);
      this.#retry = setTimeout(() => void this.start(), patience);
    }
  }

  /** Goes to the position in the address, with its choices. */
  async follow() {
    const given = this.#address.take();
    const { list, anchor } = given;
    const { current } = this;
    if (!current || (list && list !== current.id)) return this.start();
    if (this.#choices.take(given)) return this.#open(current, anchor ?? this.#scroll.anchor);
    if (anchor) this.#listener.goTo(current, anchor);
  }

  /**
   * Performs a jump in the list from which Back returns.
   * @param {() => void} go
   */
  jump(go) {
    const { current } = this;
    if (!current) return go();
    const [row, dy] = this.#scroll.anchor;
    this.rest();
    go();
    const [nextRow, nextDy] = this.#scroll.anchor;
    if (nextRow !== row || nextDy !== dy) this.#address.visit(this.#place(current));
  }

  /**
   * Shows the reason why there are no rows, and asks for a token if that is missing.
   * @param {Problem} problem
   * @returns {void}
   */
  refuse(problem) {
    // Deleted by another: the others are offered.
    if (problem.code === "listNotFound" && this.current) return void this.start();
    if (problem.status !== 401) return this.#miss(problem.detail ?? problem.title);
    this.#miss("This server asks for a token.", [{ words: "Token", title: "Enter the token", take: () => this.#token.ask() }]);
    this.#token.ask();
  }

  /** @param {string} text Why the list that is open has no rows yet. */
  wait(text) {
    this.#header.say(text);
  }

  /** Writes the user's position and choices into the address. */
  rest() {
    if (this.current) this.#address.write(this.#place(this.current));
  }

  /**
   * @param {number} rowCount The current one.
   * @param {import("../types.js").Batch | null} batch
   */
  describe(rowCount, batch) {
    if (!this.current) return;
    this.#header.describe(this.current, rowCount, batch);
    this.#lists.resize(this.current.id, rowCount);
  }

  /**
   * @param {List} list
   * @param {Anchor} anchor
   */
  #open(list, anchor) {
    clearTimeout(this.#retry);
    this.current = list;
    this.#setListless(false);
    this.#choices.suit(list.columns);
    this.#lists.mark(list.id);
    this.#listener.opened(list, anchor);
  }

  /**
   * Opens another list; Back returns to the position before.
   * @param {List} list
   */
  #visit(list) {
    this.rest();
    this.#open(list, this.#startOf(list));
    this.#address.visit(this.#place(list));
  }

  /**
   * Opens a list, or shows that it does not exist.
   * @param {string | null} id That of the first list if null.
   * @param {Anchor | null} anchor
   * @throws {ApiError | TypeError}
   */
  async #find(id, anchor) {
    const lists = await this.#lists.load();
    const list = id === null ? lists[0] : lists.find((each) => each.id === id);
    if (list) this.#open(list, anchor ?? this.#startOf(list));
    else this.#lack(id, lists);
  }

  /**
   * Shows that a list does not exist, and the lists that do.
   * @param {string | null} id
   * @param {readonly List[]} lists
   */
  #lack(id, lists) {
    const name = this.current?.id === id ? this.current?.name : id;
    if (this.current) this.#close();
    this.#lists.mark("");
    if (lists.length === 0) {
      const { title } = this.#newButton;
      return this.#miss("There is no list yet. Make a generated one, or import a file.", [{ words: "New list", title, take: () => this.#newButton.click() }]);
    }
    const offers = lists.slice(0, maxOffered).map((list) => {
      return { words: list.name, title: `Open this list of ${many(list.rows, "row")}`, take: () => this.#visit(list) };
    });
    return this.#miss(`There is no list “${name}” on this server. It may have been deleted. These are here:`, offers);
  }

  /**
   * Shows a text and buttons in place of a list, and nothing that is about one.
   * @param {string} text
   * @param {import("../view/list-header.js").Offer[]} [offers]
   */
  #miss(text, offers = []) {
    this.#setListless(true);
    this.#header.offer(text, offers);
  }

  /** @param {boolean} isListless Whether no list is open, and none is on its way. */
  #setListless(isListless) {
    document.documentElement.toggleAttribute("data-listless", isListless);
    for (const button of this.#tools) button.disabled = isListless;
  }

  /** @returns {Anchor} The position at which the open list begins. */
  get beginning() {
    return this.current ? this.#startOf(this.current) : [0, 0];
  }

  /**
   * Returns the position at which a list begins: of items in columns, their inset above the first; of a list that keeps
   * its end in view, the last row.
   * @param {List} list
   * @returns {Anchor}
   */
  #startOf(list) {
    const { layout, inverted = false } = this.#choices.viewer;
    return inverted ? [Math.max(0, list.rows - 1), 0] : [0, 0 - (layout?.inset ?? 0)];
  }

  /** @param {List} list */
  #place(list) {
    return { list: list.id, anchor: this.#scroll.anchor, ...this.#choices.current };
  }

  #close() {
    this.current = null;
    this.#connection.close();
    this.#listener.closed();
  }

  /** @param {List} list That is deleted if the user says so. */
  async #askToDelete(list) {
    try {
      const { DeleteList, loadParts } = await import("./delete-list.js");
      await loadParts();
      this.#deletion ??= new DeleteList(() => this.current, {
        // What is asked of its viewers must not reach the server after the deletion.
        leave: () => {
          this.#listener.leaving();
          return this.#connection.abandon();
        },
        stay: (list) => this.#open(list, this.#scroll.anchor),
        gone: async (isOpen) => void (await (isOpen ? this.#startAnew() : this.#lists.load())),
      });
      this.#deletion.ask(list);
    } catch {
      this.#listener.failed("The question before a deletion could not be loaded.");
    }
  }

  /** Opens the first list after the open one was deleted. */
  #startAnew() {
    this.#close();
    this.#address.clear();
    return this.start();
  }
}
