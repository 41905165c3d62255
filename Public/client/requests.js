// @ts-check
import { ApiError, problemIn } from "../net/api.js";
import { within } from "../net/clock.js";
import { persist } from "../net/retry.js";

/**
 * Options of a request. `repeats` tells whether it may be sent again where an attempt had no answer; with `keepalive` it
 * outlives the page.
 * @typedef {{ signal?: AbortSignal, deadline?: number, repeats?: boolean, keepalive?: boolean, headers?: Record<string, string> }} Options
 */

/** The methods of requests that have the same effect when they are repeated (RFC 9110, section 9.2.2). */
const repeatable = new Set(["GET", "PUT", "DELETE"]);

/** The elements of one page; the server's limit. */
const pageSize = 500;

/** The requests of a program to one server, with retries and deadlines. */
export class Requests {
  #deadline;
  #patience;

  /**
   * @param {import("../net/api.js").Api} api
   * @param {{ deadline?: number, patience?: number }} limits Milliseconds for a request with its retries, and for one attempt.
   */
  constructor(api, { deadline = 30_000, patience = 10_000 } = {}) {
    this.api = api;
    this.#deadline = deadline;
    this.#patience = patience;
  }

  /**
   * Sends a request; one that may be repeated is retried with backoff until it has an answer, or its deadline has passed.
   * @param {string} method
   * @param {string} path Under `/api/v1`.
   * @param {object} [body] Sent as JSON.
   * @param {Options} options
   * @returns {Promise<any>} The answer's JSON; null where it has no body.
   * @throws {ApiError} When the server refuses it, or did not answer in time: `unreachable`, `timedOut`.
   * @throws The reason of `signal`, when that aborts it.
   */
  async ask(method, path, body, { signal, deadline, repeats = repeatable.has(method), keepalive = false, headers = {} } = {}) {
    // What is sent once has all the time that was given.
    const patience = repeats ? this.#patience : (deadline ?? this.#patience);
    let attempts = 0;
    /** @type {unknown} */
    let last = null;
    try {
      return await within(deadline ?? this.#deadline, signal, (signal) => {
        const attempt = async () => {
          attempts += 1;
          try {
            return await this.api.call(method, path, body, { signal, headers, keepalive, deadline: patience });
          } catch (error) {
            last = error;
            throw error;
          }
        };
        return repeats ? persist(attempt, { signal, lost: () => {} }) : attempt();
      });
    } catch (error) {
      signal?.throwIfAborted();
      // The answer to the first attempt was lost, and the resource with it.
      if (method === "DELETE" && attempts > 1 && last instanceof ApiError && last.status === 404) return null;
      throw asApiError(last ?? error);
    }
  }

  /**
   * Sends a request once, and returns its answer unread, for files.
   * @param {string} path Under `/api/v1`.
   * @param {RequestInit & { headers: Record<string, string> }} init
   * @returns {Promise<Response>}
   * @throws {ApiError}
   * @throws The reason of the signal, when that aborts it.
   */
  async send(path, init) {
    try {
      return await this.api.send(path, init);
    } catch (error) {
      init.signal?.throwIfAborted();
      throw asApiError(error);
    }
  }

  /**
   * Yields the pages of a resource.
   * @param {string} path
   * @param {{ from?: number, count?: number, pageSize?: number, signal?: AbortSignal, headers?: Record<string, string> }} options `count` is the most
   *   elements, `pageSize` those of one page.
   * @returns {AsyncGenerator<any, void, undefined>}
   */
  async *pages(path, { from = 0, count = Infinity, pageSize: size = pageSize, signal, headers = {} } = {}) {
    const member = /** @type {string} */ (path.split("/").at(-1));
    const end = from + count;
    for (let next = from; next < end; ) {
      const page = await this.ask("GET", `${path}?from=${next}&count=${Math.min(size, end - next)}`, undefined, { headers, ...(signal ? { signal } : {}) });
      const { length } = page[member];
      if (length > 0) yield page;
      next += length;
      if (length === 0 || next >= page.total) return;
    }
  }
}

/**
 * Returns the error of a request as the one class of errors.
 * @param {unknown} error
 */
function asApiError(error) {
  if (error instanceof ApiError) return error;
  const isLate = error instanceof DOMException && error.name === "AbortError";
  const late = { title: "The server has not answered in time.", status: 0, code: "timedOut" };
  return new ApiError(isLate ? late : problemIn(error));
}
