// @ts-check
import { ApiError, authorize } from "../net/api.js";
import { ListHeader } from "../view/list-header.js";
import { Address } from "./address.js";
import { DeleteList } from "./delete-list.js";
import { Lists } from "./lists.js";
import { Token } from "./token.js";

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").List} List */
/** @typedef {import("../types.js").Problem} Problem */

/** @typedef {import("../model/permalink.js").Place} Place */

/**
 * Called with the token that requests need, when another list is open, when none is any more, before the open one
 * is deleted, when the address points to another place in it, and with what an address chooses: then it tells whether
 * that needs another viewer. Asked where the reader is, and what he has chosen.
 * @typedef {{
 *   authorize: (token: string) => void,
 *   opened: (list: List, anchor: Anchor) => void,
 *   closed: () => void,
 *   leave: () => void,
 *   goTo: (anchor: Anchor) => void,
 *   choose: (given: Pick<Place, "choice" | "part">) => boolean,
 *   anchor: () => Anchor,
 *   chosen: () => Pick<Place, "choice" | "part">,
 * }} Reading
 */

/** Milliseconds until a page that found no server tries again. */
const patience = 2000;

/** The list that is open: how the page comes to it, what is said about it, and how it goes. */
export class OpenList {
  /** @type {List | null} */
  current = null;
  /** @type {Reading} */
  #reading;
  #header = new ListHeader();
  #address = new Address();
  #token = new Token(() => void this.start());
  #lists = new Lists((list) => this.#visit(list));
  #deletion = new DeleteList(
    () => this.current,
    {
      leave: () => this.#reading.leave(),
      stay: (list) => this.#open(list, this.#reading.anchor()),
      gone: () => this.#startAnew(),
    },
  );

  /** @param {Reading} reading */
  constructor(reading) {
    this.#reading = reading;
  }

  /**
   * Opens the list that the address names, or else the first.
   * @param {boolean} [isGiven] Whether the address may choose; else what is chosen holds.
   */
  async start(isGiven = true) {
    authorize(this.#token.value);
    this.#reading.authorize(this.#token.value);
    try {
      const { list, anchor, ...given } = this.#address.take();
      if (isGiven) this.#reading.choose(given);
      await this.#find(list, anchor);
    } catch (error) {
      if (error instanceof ApiError) return this.refuse(error.problem);
      this.#header.say("The server does not answer.");
      setTimeout(() => void this.start(isGiven), patience);
    }
  }

  /**
   * Goes where the address now points.
   * @param {boolean} isGiven Whether it came from elsewhere, and so may choose; Back leads to places, not to choices.
   */
  async follow(isGiven) {
    const { list, anchor, ...given } = this.#address.take();
    const { current } = this;
    if (!current || (list && list !== current.id)) return this.start(isGiven);
    if (isGiven && this.#reading.choose(given)) return this.#open(current, anchor ?? this.#reading.anchor());
    if (anchor) this.#reading.goTo(anchor);
  }

  /**
   * Goes somewhere in the list that Back leads away from.
   * @param {() => void} go
   */
  jump(go) {
    const { current } = this;
    if (!current) return go();
    const [row, dy] = this.#reading.anchor();
    this.rest();
    go();
    const [nextRow, nextDy] = this.#reading.anchor();
    if (nextRow !== row || nextDy !== dy) this.#address.visit(this.#place(current));
  }

  /**
   * Says why there are no rows, and asks for a token where that is why.
   * @param {Problem} problem
   */
  refuse(problem) {
    this.#header.say(problem.detail ?? problem.title);
    if (problem.status === 401) this.#token.ask();
  }

  /** Has the address tell where the reader is, and what he has chosen. */
  rest() {
    if (this.current) this.#address.write(this.#place(this.current));
  }

  /** @param {number} rowCount As it is now. */
  describe(rowCount) {
    if (!this.current) return;
    this.#header.describe(this.current, rowCount);
    this.#lists.resize(this.current.id, rowCount);
  }

  /**
   * @param {List} list
   * @param {Anchor} anchor
   */
  #open(list, anchor) {
    this.current = list;
    this.#deletion.enable(true);
    this.#lists.mark(list.id);
    this.#reading.opened(list, anchor);
  }

  /**
   * Opens another list, from which Back leads to where the reader was.
   * @param {List} list
   */
  #visit(list) {
    this.rest();
    this.#open(list, [0, 0]);
    this.#address.visit(this.#place(list));
  }

  /**
   * Opens a list, or says that it is not there.
   * @param {string | null} id The first one's if null.
   * @param {Anchor | null} anchor
   * @throws {ApiError | TypeError}
   */
  async #find(id, anchor) {
    const lists = await this.#lists.load();
    const list = id === null ? lists[0] : lists.find((each) => each.id === id);
    if (list) this.#open(list, anchor ?? [0, 0]);
    else this.#lack(id, lists);
  }

  /**
   * Says that there is no such list, and which there are.
   * @param {string | null} id
   * @param {readonly List[]} lists
   */
  #lack(id, lists) {
    if (this.current) this.#close();
    this.#lists.mark("");
    if (lists.length === 0) return this.#header.say("There is no list yet. Make a generated one, or import a file.");
    return this.#header.offer(`There is no list “${id}” on this server. It may have been deleted. These are here:`, lists, (list) => this.#visit(list));
  }

  /** @param {List} list */
  #place(list) {
    return { list: list.id, anchor: this.#reading.anchor(), ...this.#reading.chosen() };
  }

  #close() {
    this.current = null;
    this.#deletion.enable(false);
    this.#reading.closed();
  }

  /** Opens the first list, because the one that was open is no more. */
  #startAnew() {
    this.#close();
    this.#address.clear();
    return this.start();
  }
}
