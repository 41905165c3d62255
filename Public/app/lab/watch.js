// @ts-check
import { ApiError, call } from "../../net/api.js";

/**
 * Milliseconds between two questions how an experiment goes on. It is asked for and not
 * streamed, because a browser has six connections to a server and the list's events take one.
 */
const interval = 400;

/**
 * Follows an experiment, or a search, to its end.
 * @template {{ status: import("../../types/lab.js").Status }} Work
 */
export class Watch {
  #timer = 0;
  #id = "";

  /**
   * @param {string} path Where they are, under `/api/v1`.
   * @param {{ came: (work: Work) => void, gone: (error: ApiError) => void, silent: () => void }} told
   */
  constructor(path, told) {
    this.path = path;
    this.told = told;
  }

  /** @param {string} id */
  follow(id) {
    this.stop();
    this.#id = id;
    void this.#ask(id);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#id = "";
  }

  /** @param {string} id */
  async #ask(id) {
    try {
      const run = /** @type {Work} */ (await call("GET", `${this.path}/${id}`));
      if (id !== this.#id) return;
      this.told.came(run);
      if (run.status !== "queued" && run.status !== "running") return;
    } catch (error) {
      if (id !== this.#id) return;
      if (error instanceof ApiError) return this.told.gone(error);
      this.told.silent();
    }
    this.#timer = setTimeout(() => void this.#ask(id), interval);
  }
}
