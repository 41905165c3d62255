// @ts-check
/** @typedef {import("../../types/media.js").Level} Level */
/** @typedef {import("../../types/media.js").Urgency} Urgency */

/**
 * A message to the worker.
 * @typedef {{ kind: "start", id: number, address: string, priority: Urgency, isWatched: boolean }
 *   | { kind: "watch", id: number, isWatched: boolean }
 *   | { kind: "stop", id: number }} FetchOrder
 */

/**
 * A message from the worker; `part` only for watched fetches.
 * @typedef {{ kind: "progressed", id: number, share: number, part: Blob | null }
 *   | { kind: "arrived", id: number, blob: Blob, level: Level | null }
 *   | { kind: "failed", id: number }} FetchNews
 */

/**
 * Callbacks of a fetch.
 * @typedef {object} FetchListener
 * @property {(share: number, part: Blob | null) => void} progressed
 * @property {(blob: Blob, level: Level | null) => void} arrived
 * @property {() => void} failed
 */

/** The page's proxy of the worker that fetches this server's pictures. */
export class Fetcher {
  /** @type {Worker | null} Started with the first picture, so that the rows come first. */
  #worker = null;
  /** @type {Map<number, FetchListener>} */
  #listeners = new Map();
  #nextID = 0;

  /**
   * @param {string} address
   * @param {Urgency} priority
   * @param {boolean} isWatched Whether partial data is reported on arrival.
   * @param {FetchListener} listener
   * @returns {number} The id of the fetch.
   */
  start(address, priority, isWatched, listener) {
    const id = this.#nextID++;
    this.#listeners.set(id, listener);
    this.#order({ kind: "start", id, address: new URL(address, location.href).href, priority, isWatched });
    return id;
  }

  /**
   * @param {number} id
   * @param {boolean} isWatched
   */
  watch(id, isWatched) {
    if (this.#listeners.has(id)) this.#order({ kind: "watch", id, isWatched });
  }

  /** @param {number} id A fetch whose callbacks are not called any more. */
  stop(id) {
    if (this.#listeners.delete(id)) this.#order({ kind: "stop", id });
  }

  /** @param {FetchOrder} order */
  #order(order) {
    (this.#worker ??= this.#begin()).postMessage(order);
  }

  #begin() {
    const worker = new Worker(new URL("./fetch-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", (/** @type {MessageEvent<FetchNews>} */ { data }) => this.#received(data));
    // The worker could not be loaded: a later fetch retries.
    worker.addEventListener("error", () => {
      if (this.#worker === worker) this.#worker = null;
      worker.terminate();
      const listeners = [...this.#listeners.values()];
      this.#listeners.clear();
      for (const listener of listeners) listener.failed();
    });
    return worker;
  }

  /** @param {FetchNews} news */
  #received(news) {
    const listener = this.#listeners.get(news.id);
    if (!listener) return; // Cancelled while the message was in flight.
    if (news.kind === "progressed") return listener.progressed(news.share, news.part);
    this.#listeners.delete(news.id);
    if (news.kind === "arrived") listener.arrived(news.blob, news.level);
    else listener.failed();
  }
}
