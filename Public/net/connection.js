// @ts-check
/** @typedef {import("./messages.js").Order} Order */
/** @typedef {import("./messages.js").Settings} Settings */
/** @typedef {import("./messages.js").Told} Told */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

/** The page's proxy of the worker that communicates with the server. */
export class Connection {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

  /** @param {(message: Told) => void} told */
  constructor(told) {
    this.#worker.addEventListener("message", (/** @type {MessageEvent<Told[]>} */ { data }) => data.forEach(told));
  }

  /** @param {string} token For all later requests. */
  authorize(token) {
    this.#order({ kind: "authorize", token });
  }

  /**
   * @param {string} list
   * @param {Settings} settings
   */
  open(list, settings) {
    this.#order({ kind: "open", list, settings });
  }

  /** @param {ScrollSample} sample */
  scroll(sample) {
    this.#order({ kind: "scroll", sample });
  }

  /** @param {[number, number][]} rows Rows that the page has drawn. */
  displayed(rows) {
    this.#order({ kind: "displayed", rows });
  }

  /** @param {[number, number][]} rows Rows whose cells the page has built. */
  built(rows) {
    this.#order({ kind: "built", rows });
  }

  /** @param {[row: number, height: number][]} rows Rows that the page has measured, in points. */
  measured(rows) {
    this.#order({ kind: "measured", rows });
  }

  /**
   * @param {string} viewer
   * @param {import("../types/media.js").MediaReport} report The outcome of a medium.
   */
  media(viewer, report) {
    this.#order({ kind: "media", viewer, report });
  }

  /** @param {Partial<Settings>} settings */
  keep(settings) {
    this.#order({ kind: "keep", settings });
  }

  pause() {
    this.#order({ kind: "pause" });
  }

  resume() {
    this.#order({ kind: "resume" });
  }

  /** Deletes the viewer and cancels all work on its list. */
  close() {
    this.#order({ kind: "close" });
  }

  /** Detaches from a list that is about to be deleted with its viewers. */
  abandon() {
    this.#order({ kind: "abandon" });
  }

  /** @param {Order} order */
  #order(order) {
    this.#worker.postMessage(order);
  }
}
