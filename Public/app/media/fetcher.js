// @ts-check
/** @typedef {import("../../types/media.js").Urgency} Urgency */

/**
 * What the page wants of the worker.
 * @typedef {{ kind: "start", id: number, address: string, priority: Urgency, isWatched: boolean }
 *   | { kind: "watch", id: number, isWatched: boolean }
 *   | { kind: "stop", id: number }} FetchOrder
 */

/**
 * What the worker tells; a part only of what is watched.
 * @typedef {{ kind: "progressed", id: number, share: number, part: Blob | null }
 *   | { kind: "arrived", id: number, blob: Blob }
 *   | { kind: "failed", id: number }} FetchNews
 */

/**
 * Hears how a fetch goes on.
 * @typedef {object} FetchListener
 * @property {(share: number, part: Blob | null) => void} progressed
 * @property {(blob: Blob) => void} arrived
 * @property {() => void} failed
 */

/** The page's end of the worker that fetches pictures of this server. */
export class Fetcher {
  /** @type {Worker | null} Begun with the first picture: the rows come before. */
  #worker = null;
  /** @type {Map<number, FetchListener>} */
  #listeners = new Map();
  #nextID = 0;

  /**
   * @param {string} address
   * @param {Urgency} priority
   * @param {boolean} isWatched Whether parts are wanted as they come.
   * @param {FetchListener} listener
   * @returns {number} Names the fetch.
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

  /** @param {number} id Of which nothing more is heard. */
  stop(id) {
    if (this.#listeners.delete(id)) this.#order({ kind: "stop", id });
  }

  /** @param {FetchOrder} order */
  #order(order) {
    (this.#worker ??= this.#begin()).postMessage(order);
  }

  #begin() {
    const worker = new Worker(new URL("./fetch-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", (/** @type {MessageEvent<FetchNews>} */ { data }) => this.#told(data));
    // It could not be loaded: what is asked for later tries again.
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
  #told(news) {
    const listener = this.#listeners.get(news.id);
    if (!listener) return; // Given up while it was being told.
    if (news.kind === "progressed") return listener.progressed(news.share, news.part);
    this.#listeners.delete(news.id);
    if (news.kind === "arrived") listener.arrived(news.blob);
    else listener.failed();
  }
}
