// @ts-check
import { ApiError, authorize } from "../net/api.js";
import { Caption } from "../view/caption.js";
import { Address } from "./address.js";
import { DeleteList } from "./delete-list.js";
import { Lists } from "./lists.js";
import { Token } from "./token.js";

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").List} List */
/** @typedef {import("../types.js").Problem} Problem */

/**
 * Called with the token that requests need, when another list is open, when none is any more, before the open one
 * is deleted, and when the address points to another place in it; and asked where the reader is.
 * @typedef {{
 *   authorize: (token: string) => void,
 *   opened: (list: List, anchor: Anchor) => void,
 *   closed: () => void,
 *   leave: () => void,
 *   goTo: (anchor: Anchor) => void,
 *   anchor: () => Anchor,
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
  #caption = new Caption();
  #address = new Address();
  #token = new Token(() => void this.start());
  #lists = new Lists((list) => this.#open(list, [0, 0]));
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

  /** Opens the list that the address names, or else the first. */
  async start() {
    authorize(this.#token.value);
    this.#reading.authorize(this.#token.value);
    try {
      const place = this.#address.take();
      const list = await this.#lists.choose(place.list);
      if (list) this.#open(list, place.anchor ?? [0, 0]);
      else this.#caption.say("There is no list yet. Make a generated one, or import a file.");
    } catch (error) {
      if (error instanceof ApiError) return this.refuse(error.problem);
      this.#caption.say("The server does not answer.");
      setTimeout(() => void this.start(), patience);
    }
  }

  /** Goes where the address now points. */
  async follow() {
    const { list, anchor } = this.#address.take();
    if (list && list !== this.current?.id) return this.start();
    if (anchor) this.#reading.goTo(anchor);
  }

  /**
   * Says why there are no rows, and asks for a token where that is why.
   * @param {Problem} problem
   */
  refuse(problem) {
    this.#caption.say(problem.detail ?? problem.title);
    if (problem.status === 401) this.#token.ask();
  }

  /**
   * Has the address point to where the reader is.
   * @param {Anchor} anchor
   */
  rest(anchor) {
    if (this.current) this.#address.write({ list: this.current.id, anchor });
  }

  /** @param {number} rowCount As it is now. */
  describe(rowCount) {
    if (!this.current) return;
    this.#caption.describe(this.current, rowCount);
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

  /** Opens the first list, because the one that was open is no more. */
  #startAnew() {
    this.current = null;
    this.#deletion.enable(false);
    this.#reading.closed();
    this.#address.clear();
    return this.start();
  }
}
