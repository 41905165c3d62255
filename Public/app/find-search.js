// @ts-check
import { FoundRows } from "../model/found-rows.js";
import { ApiError, call, reasonIn } from "../net/api.js";

/** @typedef {import("../model/found-rows.js").Direction} Direction */
/** @typedef {import("../model/found-rows.js").Matches} Matches */

/** The most rows of one answer; the server's limit. */
const most = 10_000;

/** The most rows that are found, and the milliseconds that are searched, before the user asks for more. */
const enough = { rows: 20_000, time: 10_000 };

/** Milliseconds until a server that is busy is asked again. */
const patience = 1000;

/**
 * Callbacks of a {@link FindSearch}: an answer was added, nothing more is asked for now, the list was edited between two
 * answers.
 * @typedef {{ found: () => void, rested: () => void, outdated: () => void }} Listener
 */

/** A search of a list for a text, which the server answers part by part: it says how far it came, and is asked to go on. */
export class FindSearch {
  #abort = new AbortController();
  /** @type {Promise<void>} */
  #turn = Promise.resolve();
  /** The turns that have not ended. */
  #turns = 0;
  #list;
  #text;
  #listener;
  found;
  /** Rows of the list, and the share of them whose texts are indexed. */
  total = 0;
  indexed = /** @type {number | null} */ (null);
  /** Why the server has refused the latest request; empty if it has not. */
  problem = "";

  /**
   * @param {string} list Its id.
   * @param {string} text
   * @param {number} from The row at which to begin.
   * @param {Listener} listener
   */
  constructor(list, text, from, listener) {
    this.#list = list;
    this.#text = text;
    this.#listener = listener;
    this.found = new FoundRows(from);
  }

  get isSearching() {
    return this.#turns > 0;
  }

  /** Searches on from the row, and then back from it, until that is enough or one row is asked for. */
  begin() {
    void this.#next(async (isLate) => {
      for (const direction of /** @type {const} */ (["forward", "backward"])) {
        while (!this.isAtEnd(direction) && this.found.rows.length < enough.rows && this.#turns === 1 && !isLate()) {
          if (!(await this.#ask(direction))) return;
        }
      }
    });
  }

  /**
   * Searches on beyond what was searched until a row is found, and then for more.
   * @param {number} row
   * @param {Direction} direction
   * @returns {Promise<number | null>} The row nearest beyond `row`.
   */
  async more(row, direction) {
    await this.#next(async (isLate) => {
      while (!this.isAtEnd(direction) && this.found.beyond(row, direction) === null && !isLate()) {
        if (!(await this.#ask(direction))) return;
      }
    });
    if (!this.problem && !this.found.isComplete) this.begin();
    return this.found.beyond(row, direction);
  }

  cancel() {
    this.#abort.abort();
  }

  /** @param {Direction} direction */
  isAtEnd(direction) {
    return direction === "forward" ? this.found.hasEnd : this.found.hasStart;
  }

  /**
   * Performs a search after those before it.
   * @param {(isLate: () => boolean) => Promise<void>} search
   */
  #next(search) {
    this.#turns += 1;
    this.#turn = this.#turn.then(async () => {
      const end = performance.now() + enough.time;
      await search(() => this.#abort.signal.aborted || performance.now() >= end);
      this.#turns -= 1;
      if (!this.#abort.signal.aborted) this.#listener.rested();
    });
    return this.#turn;
  }

  /**
   * @param {Direction} direction
   * @returns {Promise<boolean>} Whether to go on.
   */
  async #ask(direction) {
    const { signal } = this.#abort;
    const from = direction === "forward" ? this.found.end : this.found.first;
    this.problem = "";
    const query = new URLSearchParams({ q: this.#text, from: String(from), direction, count: String(most) });
    try {
      /** @type {Matches} */
      const matches = await call("GET", `/lists/${this.#list}/rows/search?${query}`, undefined, { signal });
      if (signal.aborted) return false;
      if (!this.found.add(matches, direction)) {
        this.#listener.outdated();
        return false;
      }
      this.total = matches.total;
      this.indexed = matches.indexed;
      this.#listener.found();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const isBusy = error instanceof ApiError && [429, 503].includes(error.problem.status);
      if (isBusy) {
        await new Promise((resolve) => setTimeout(resolve, patience));
        return !signal.aborted;
      }
      this.problem = reasonIn(error);
      return false;
    }
  }
}
