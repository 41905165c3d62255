// @ts-check
import { ApiError, call } from "../../net/api.js";
import { persist } from "../../net/retry.js";
import { readEvents } from "../../net/event-stream.js";
import { listenToPresence } from "../page-events.js";

/**
 * Follows an experiment, or a search, to its end by its events. While the page is hidden it
 * closes the stream, since a browser has six connections to a server.
 * @template {{ status: import("../../types/lab.js").Status }} Work
 */
export class Watch {
  #life = new AbortController();
  /** The id of the work that is followed; empty without one, or after its end. */
  #id = "";

  /**
   * @param {string} path The path of the collection, under `/api/v1`.
   * @param {{ came: (work: Work) => void, gone: (error: ApiError) => void, silent: () => void }} listener
   */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    listenToPresence({
      hidden: () => this.#life.abort(),
      shown: () => this.#id && this.follow(this.#id),
      left: () => {},
    });
  }

  /** @param {string} id */
  follow(id) {
    this.stop();
    this.#id = id;
    this.#life = new AbortController();
    void this.#follow(`${this.path}/${id}`, this.#life.signal);
  }

  stop() {
    this.#life.abort();
    this.#id = "";
  }

  /**
   * @param {string} place
   * @param {AbortSignal} signal
   */
  async #follow(place, signal) {
    const options = { signal, lost: this.listener.silent };
    const ask = () => persist(() => call("GET", place, undefined, { signal }), options);
    try {
      let work = await ask();
      if (work.status === "queued" || work.status === "running") {
        this.listener.came(work);
        await persist((begun) => this.#listen(place, work, signal, begun), options);
        work = await ask();
      }
      this.#id = "";
      this.listener.came(work);
    } catch (error) {
      if (signal.aborted) return;
      this.#id = "";
      if (!(error instanceof ApiError)) throw error;
      this.listener.gone(error);
    }
  }

  /**
   * @param {string} place
   * @param {Work} work Its initial state.
   * @param {AbortSignal} signal
   * @param {() => void} opened
   */
  async #listen(place, work, signal, opened) {
    let hasEnded = false;
    await readEvents(`${place}/events`, {
      // The stream begins with the current state, so no replay is needed.
      lastID: "",
      signal,
      opened,
      received: ({ type, data }) => {
        hasEnded = type === "end";
        // After the end the result is fetched.
        if (!hasEnded) this.listener.came({ ...work, ...JSON.parse(data) });
      },
    });
    if (!hasEnded) throw new TypeError("the stream ended before what it tells of");
  }
}
