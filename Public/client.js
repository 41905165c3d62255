// @ts-check
import { ListClient } from "./client/list.js";
import { Requests } from "./client/requests.js";
import { ViewerClient } from "./client/viewer.js";
import { Api, ApiError } from "./net/api.js";
import { serverAddress } from "./net/server-address.js";

// The API of a server, for programs in browsers and in node. This module's address stays the same.

export { ApiError, ListClient, ViewerClient };

/** @typedef {import("./client/requests.js").Options} Options */
/** @typedef {import("./types.js").List} List */

/**
 * One server.
 *
 *     const server = new Screenful("http://127.0.0.1:8080");
 *     const list = await server.createList({ name: "feed", source: { kind: "generated", rows: 1e6, seed: 7 } });
 *     const viewer = await list.open({ viewport: { width: 390, height: 844 } });
 *     viewer.on("states", ({ changes }) => console.log(changes));
 *     await viewer.scroll({ offset: 1200, phase: "drag", velocity: 900 });
 *     await viewer.close();
 */
export class Screenful {
  #requests;

  /**
   * @param {string | URL | Api} [address] The server's, or the connection to it; in a browser by default the server that
   *   this module came from.
   * @param {{ token?: string, deadline?: number, patience?: number }} options `deadline` is the most milliseconds for
   *   a request with all its retries, `patience` those for one attempt.
   */
  constructor(address = serverAddress(import.meta.url), { token = "", ...limits } = {}) {
    const api = address instanceof Api ? address : new Api(String(address).replace(/\/+$/, ""));
    if (token) api.token = token;
    this.#requests = new Requests(api, limits);
  }

  /** The connection to the server, for the modules beside this one. */
  get api() {
    return this.#requests.api;
  }

  /**
   * Returns a list of the server, unread.
   * @param {string} id
   */
  list(id) {
    return new ListClient(this.#requests, id);
  }

  /**
   * Creates a list. This is sent once: an attempt without an answer may have created it.
   * @param {{ name: string, source: object } & Record<string, unknown>} description As `POST /api/v1/lists` takes it.
   * @param {Options} [options]
   * @returns {Promise<ListClient>}
   */
  async createList(description, options) {
    const { id } = await this.#requests.ask("POST", "/lists", description, options);
    return this.list(id);
  }

  /**
   * Yields all lists, a page after the other.
   * @param {{ pageSize?: number, signal?: AbortSignal }} [options]
   * @returns {AsyncGenerator<List, void, undefined>}
   */
  async *lists(options) {
    for await (const page of this.#requests.pages("/lists", options)) yield* page.lists;
  }

  /**
   * Sends any request to the API; all but POST and PATCH are retried.
   * @param {string} method
   * @param {string} path Under `/api/v1`.
   * @param {object} [body]
   * @param {Options} [options]
   */
  request(method, path, body, options) {
    return this.#requests.ask(method, path, body, options);
  }
}
