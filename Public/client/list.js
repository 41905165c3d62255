// @ts-check
import { followEvents } from "./event-feed.js";
import { ViewerClient } from "./viewer.js";

/** @typedef {import("../types.js").List} List */
/** @typedef {import("../types.js").ListEvent} ListEvent */
/** @typedef {import("../types.js").Value} Value */
/** @typedef {import("./requests.js").Options} Options */
/** @typedef {{ id: number | string, values: Record<string, Value> }} Row */

/**
 * An operation of a change set, as `PATCH …/rows` takes it.
 * @typedef {{ op: "insert" | "delete" | "reload", at: number[], values?: Record<string, Value>, rows?: Record<string, Value>[] }
 *   | { op: "move", from: number[], to: number[] }} Operation
 */

/**
 * An event of a list; `id` is the list's version after it.
 * @typedef {{ type: "list", id: number, data: List }
 *   | { type: "edit" | "renamed", id: number, data: ListEvent }
 *   | { type: "deleted", id: number, data: { id: string } }} ListFeedEvent
 */

/** The types of files of rows. */
const mediaTypes = Object.freeze({ ndjson: "application/x-ndjson", csv: "text/csv", tsv: "text/tab-separated-values" });

/** One list of a server. */
export class ListClient {
  #requests;
  #path;
  /** The latest version that a change made here has led to; whatever server answers has to have it. */
  #seen = 0;

  /**
   * @param {import("./requests.js").Requests} requests
   * @param {string} id
   */
  constructor(requests, id) {
    this.#requests = requests;
    this.id = id;
    this.#path = `/lists/${encodeURIComponent(id)}`;
  }

  /**
   * @param {Options} [options]
   * @returns {Promise<List>} Its name, version, columns and number of rows.
   */
  get(options) {
    return this.#requests.ask("GET", this.#path, undefined, this.#knowing(options));
  }

  /**
   * @param {string} name
   * @param {Options} [options]
   * @returns {Promise<List>}
   */
  rename(name, options) {
    return this.#requests.ask("PATCH", this.#path, { name }, options);
  }

  /**
   * Deletes the list with its viewers.
   * @param {Options} [options]
   */
  async delete(options) {
    await this.#requests.ask("DELETE", this.#path, undefined, options);
  }

  /**
   * Yields rows in the list's order, a page after the other.
   * @param {{ from?: number, count?: number, pageSize?: number, signal?: AbortSignal }} [options]
   * @returns {AsyncGenerator<Row, void, undefined>}
   */
  async *rows(options) {
    for await (const page of this.pages(options)) yield* page.rows;
  }

  /**
   * Yields pages of rows with the version that they are of.
   * @param {{ from?: number, count?: number, pageSize?: number, signal?: AbortSignal }} [options]
   * @returns {AsyncGenerator<{ from: number, total: number, version: number, rows: Row[] }, void, undefined>}
   */
  pages(options) {
    return this.#requests.pages(`${this.#path}/rows`, this.#knowing(options));
  }

  /**
   * Applies a change set, whole or not at all. This is sent once: after an attempt without an answer, the list's version
   * tells whether it was applied.
   * @param {Operation[]} operations
   * @param {Options & { version: number | "*" }} options The version that the indices refer to; `*` for any.
   * @returns {Promise<{ version: number } & Record<string, unknown>>}
   * @throws {import("../net/api.js").ApiError} `staleVersion` with status 412, when the list has another version.
   */
  async edit(operations, { version, ...options }) {
    return this.#made(await this.#requests.ask("PATCH", `${this.#path}/rows`, { operations }, { ...options, headers: ifMatch(version) }));
  }

  /**
   * Replaces all rows by the difference, so that viewers keep their places.
   * @param {Record<string, Value>[]} rows
   * @param {Options & { key?: string }} options The column with a row's identity.
   * @returns {Promise<{ version: number } & Record<string, unknown>>}
   */
  async replace(rows, { key, ...options } = {}) {
    return this.#made(await this.#requests.ask("PUT", `${this.#path}/rows`, key === undefined ? { rows } : { key, rows }, options));
  }

  /**
   * Adds the rows of a file behind the last one: all, in one commit, or none. This is sent once.
   * @param {NonNullable<RequestInit["body"]>} file
   * @param {{ format: "ndjson" | "csv" | "tsv", version?: number | "*", signal?: AbortSignal }} options
   * @returns {Promise<{ version: number, rows: number, added: number }>}
   * @throws {import("../net/api.js").ApiError} `invalidRows` with the first mistake in `field`: `lines[3].likes`.
   */
  async import(file, { format, version = "*", signal }) {
    const headers = { "content-type": mediaTypes[format], ...ifMatch(version) };
    const stream = file instanceof ReadableStream ? { duplex: "half" } : {};
    const init = { method: "POST", headers, body: file, signal: signal ?? null, ...stream };
    return this.#made(await (await this.#requests.send(`${this.#path}/rows`, init)).json());
  }

  /**
   * Returns a file of rows as it comes, all of one version.
   * @param {{ format: "ndjson" | "csv", from?: number, count?: number, signal?: AbortSignal }} options
   * @returns {Promise<ReadableStream<Uint8Array>>} It fails where the connection breaks off.
   */
  async export({ format, from, count, signal }) {
    const parts = Object.entries({ format, from, count }).filter(([, value]) => value !== undefined);
    const query = parts.map(([name, value]) => `${name}=${value}`).join("&");
    const response = await this.#requests.send(`${this.#path}/rows?${query}`, { headers: this.#knowing({}).headers, signal: signal ?? null });
    return /** @type {ReadableStream<Uint8Array>} */ (response.body);
  }

  /**
   * Opens a viewer of the list. An attempt whose answer is lost leaves a viewer that the server ends by itself.
   * @param {import("./viewer.js").Opening} opening
   * @param {Options & { home?: string }} [options] `home` are the digits with which its name begins: those of viewers that
   *   are to be on one server and loop, as those of one scene.
   */
  open(opening, options) {
    return ViewerClient.open(this.#requests, this.id, opening, options);
  }

  /**
   * Keeps the version that a change has led to, and returns its answer.
   * @template {{ version: number }} Answer
   * @param {Answer} answer
   */
  #made(answer) {
    this.#seen = Math.max(this.#seen, answer.version);
    return answer;
  }

  /**
   * Returns options of a request that has to see the changes made here, on whatever server.
   * @template {object} Given
   * @param {Given & { headers?: Record<string, string> }} [options]
   * @returns {Given & { headers: Record<string, string> }}
   */
  #knowing(options) {
    const given = options ?? /** @type {Given & { headers?: Record<string, string> }} */ ({});
    const seen = this.#seen > 0 ? { "screenful-version": String(this.#seen) } : {};
    return { ...given, headers: { ...given.headers, ...seen } };
  }

  /**
   * Yields the list's commits, with the list itself first; ends after `deleted`.
   * @param {{ signal?: AbortSignal, after?: number }} options `after` is the version of the last event that is known.
   * @returns {AsyncGenerator<ListFeedEvent, void, undefined>}
   */
  async *events({ signal, after } = {}) {
    const lastID = after === undefined ? "" : String(after);
    for await (const { id, type, data } of followEvents(this.#requests.api, () => `${this.#path}/events`, { signal, lastID })) {
      yield /** @type {ListFeedEvent} */ ({ type, id: Number(id), data: JSON.parse(data) });
      if (type === "deleted") return;
    }
  }
}

/**
 * @param {number | "*"} version
 * @returns {Record<string, string>}
 */
const ifMatch = (version) => ({ "if-match": version === "*" ? "*" : `"${version}"` });
