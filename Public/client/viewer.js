// @ts-check
import { isGone, isLasting } from "../net/api.js";
import { viewerName } from "../net/viewer-name.js";
import { followEvents } from "./event-feed.js";
import { ScrollQueue } from "./scroll-queue.js";

/** @typedef {import("../net/api.js").ApiError} ApiError */
/** @typedef {import("../types.js").Along} Along */
/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").Batch} Batch */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").NodeTree} NodeTree */
/** @typedef {import("../types.js").RangeController} RangeController */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("../types.js").ViewerEvents} ViewerEvents */
/** @typedef {import("./requests.js").Options} Options */

/**
 * The description of a viewer, as `PUT /viewers/{viewer}` takes it beside the list.
 * @typedef {{ viewport: Size, anchor?: Anchor, version?: number } & Record<string, unknown>} Opening
 */

/**
 * A scroll, to an offset in points or to a row; `version` is the list's that the row is of.
 * @typedef {{ offset?: Along, anchor?: Anchor, velocity?: Along, phase?: import("../types.js").Phase, target?: Along, version?: number }} Scroll
 */

/** @typedef {{ revision: number, event: number, anchor: Anchor, offset: number, version: number, changes: Change[], changedCount: number }} Scrolled */

/**
 * An event of a viewer. `reopened` is the client's own: the viewer was lost, and the events of another one follow, from a
 * `snapshot` on.
 * @typedef {{ [K in keyof ViewerEvents]: { type: K, id: number, data: ViewerEvents[K] } }[keyof ViewerEvents]
 *   | { type: "reopened", id: number, data: { viewer: string } }} ViewerEvent
 */

/** @typedef {{ node: number, id: number | string } & Record<string, unknown>} Action */

/**
 * One scrolled view onto a list. A viewer is soft state: when the server has lost it, this opens another one at the
 * row where it was, with the settings that it had.
 */
export class ViewerClient {
  #requests;
  #list;
  /** @type {Opening} The settings with which it would be opened again. */
  #opening;
  #home;
  #id = "";
  #scrolls = new ScrollQueue((scroll, options) => this.#ask("POST", "scroll", scroll, options), ({ anchor, version }) => this.#note(anchor, version));
  /** @type {Promise<void> | null} */
  #reopening = null;
  /** @type {Map<string, { row: number, action: Action }>} The texts that were typed and not submitted, by row and node. */
  #drafts = new Map();
  #life = new AbortController();
  /** @type {Map<string, Set<(data: any) => void>>} */
  #listeners = new Map();
  #isListening = false;

  /**
   * @param {import("./requests.js").Requests} requests
   * @param {string} list
   * @param {Opening} opening
   * @param {string} home The digits with which its names begin.
   */
  constructor(requests, list, opening, home) {
    this.#home = home;
    this.#requests = requests;
    this.#list = list;
    this.#opening = opening;
  }

  /**
   * @param {import("./requests.js").Requests} requests
   * @param {string} list
   * @param {Opening} opening
   * @param {Options & { home?: string }} options
   */
  static async open(requests, list, opening, { home = "", ...options } = {}) {
    const viewer = new ViewerClient(requests, list, opening, home);
    await viewer.#open(options);
    return viewer;
  }

  /** The viewer's id on the server; another one after the viewer was lost. */
  get id() {
    return this.#id;
  }

  /** The row at the viewport's top with the points of it above, as far as it is known. */
  get anchor() {
    return this.#opening.anchor ?? [0, 0];
  }

  /**
   * Scrolls. One scroll is on its way at a time; of those that wait meanwhile, only the newest is sent.
   * @param {Scroll} scroll
   * @param {{ signal?: AbortSignal }} options
   * @returns {Promise<Scrolled | null>} Null for a scroll that a newer one has replaced.
   * @throws {ApiError}
   */
  scroll(scroll, { signal } = {}) {
    return this.#scrolls.push(scroll, signal);
  }

  /**
   * Tells of the system or the page: `memoryWarning`, `background`, `foreground`, or rows that were `built` or `displayed`.
   * @param {"memoryWarning" | "background" | "foreground" | "built" | "displayed"} signal
   * @param {[first: number, last: number][]} [rows]
   * @param {Options & { version?: number }} options `version` is the list's that the rows are of.
   * @returns {Promise<Scrolled>}
   */
  signal(signal, rows, { version, ...options } = {}) {
    const body = { signal, ...(rows ? { rows } : {}), ...(version === undefined ? {} : { version }) };
    // Each says what is the case, so that a repetition changes nothing.
    return this.#ask("POST", "signals", body, { repeats: true, ...options });
  }

  /**
   * Tells of the outcomes of media: a server that hears nothing of a picture takes it to be on its way.
   * @param {import("../types/media.js").MediaReport[]} events
   * @param {Options} [options]
   */
  report(events, options) {
    return this.#ask("POST", "signals", { signal: "media", events }, { repeats: true, ...options });
  }

  /**
   * Tells of a user's action on a node of a row. This is sent once. A text that is typed (`edit`) is told to another viewer
   * too, after this one was lost, until it is submitted.
   * @param {number} row
   * @param {Action} action As `POST …/nodes/{row}/actions` takes it.
   * @param {Options} [options]
   */
  async act(row, action, options) {
    const answer = await this.#ask("POST", `nodes/${row}/actions`, action, options);
    const key = `${action.id} ${action.node}`;
    if (action["action"] === "edit") this.#drafts.set(key, { row, action });
    else if (action["action"] === "submit") this.#drafts.delete(key);
    return answer;
  }

  /**
   * @param {Options} [options]
   * @returns {Promise<RangeController>} The ranges with their rows, mode, tuning and counters.
   */
  rangeController(options) {
    return this.#ask("GET", "range-controller", undefined, options);
  }

  /**
   * Changes the viewport, policy, preset, tuning or mode.
   * @param {{ viewport?: Size, policy?: unknown, preset?: "texture" | "article", tuning?: object, mode?: string }} changes
   * @param {Options} [options]
   * @returns {Promise<RangeController>}
   */
  async tune(changes, options) {
    const answer = await this.#ask("PATCH", "range-controller", changes, { repeats: true, ...options });
    const { mode: _, ...kept } = changes;
    this.#opening = { ...this.#opening, ...kept };
    return answer;
  }

  /**
   * Arranges the rows in another way.
   * @param {object} layout
   * @param {Options} [options]
   */
  async arrange(layout, options) {
    const answer = await this.#ask("PATCH", "layout", layout, { repeats: true, ...options });
    this.#opening = { ...this.#opening, layout };
    return answer;
  }

  /**
   * Simulates a network.
   * @param {{ network?: unknown, seed?: number, preview?: number }} changes
   * @param {Options} [options]
   */
  async setNetwork(changes, options) {
    const answer = await this.#ask("PATCH", "network", changes, { repeats: true, ...options });
    this.#opening = { ...this.#opening, ...changes };
    return answer;
  }

  /**
   * @param {Options} [options]
   * @returns {Promise<Batch>}
   */
  batchContext(options) {
    return this.#ask("GET", "batch-context", undefined, options);
  }

  /**
   * Begins or ends a batch by hand. This is sent once.
   * @param {"begin" | "complete" | "fail" | "cancel"} action
   * @param {Options & { end?: "tail" | "head" }} options
   * @returns {Promise<Batch>}
   */
  batch(action, { end = "tail", ...options } = {}) {
    return this.#ask("POST", "batch-context", { action, end }, options);
  }

  /**
   * @param {Options & { state?: string, from?: number, count?: number }} options `state` is `visible`, `display` or `preload`.
   * @returns {Promise<{ revision: number, from: number, total: number, cells: { row: number, state: number, frame: Rect }[] }>}
   */
  cells({ state, from = 0, count = 500, ...options } = {}) {
    const query = `from=${from}&count=${count}${state === undefined ? "" : `&state=${state}`}`;
    return this.#ask("GET", `cells?${query}`, undefined, options);
  }

  /**
   * @param {number} row
   * @param {Options} [options]
   * @returns {Promise<NodeTree | null>} Null for a row without nodes, outside every range.
   */
  nodes(row, options) {
    return this.#ask("GET", `nodes/${row}?absent=null`, undefined, options);
  }

  /**
   * Yields the viewer's events, a `snapshot` first. Each call reads a stream of its own.
   * @param {{ signal?: AbortSignal, after?: number, version?: number }} options `after` is the id of the last event that is
   *   known, `version` the list's.
   * @returns {AsyncGenerator<ViewerEvent, void, undefined>}
   */
  async *events({ signal, after, version } = {}) {
    const life = new AbortController();
    const end = () => life.abort(signal?.aborted ? signal.reason : this.#life.signal.reason);
    for (const each of [signal, this.#life.signal]) each?.addEventListener("abort", end);
    if (signal?.aborted || this.#life.signal.aborted) end();
    let lastID = after === undefined ? "" : String(after);
    try {
      for (;;) {
        const viewer = this.#id;
        const path = () => `/viewers/${viewer}/events${version === undefined ? "" : `?version=${version}`}`;
        try {
          for await (const { id, type, data } of followEvents(this.#requests.api, path, { signal: life.signal, lastID })) {
            const event = /** @type {ViewerEvent} */ ({ type, id: Number(id), data: JSON.parse(data) });
            if (event.type === "snapshot") version = event.data.list.version;
            else if (event.type === "list") version = event.data.version;
            if (viewer === this.#id) this.#note(/** @type {{ anchor?: Anchor }} */ (event.data).anchor, version);
            yield event;
          }
        } catch (error) {
          if (this.#life.signal.aborted && !signal?.aborted) return; // It was closed.
          if (!isLost(error)) throw error;
          await this.#reopen(viewer);
        }
        lastID = "";
        yield { type: "reopened", id: 0, data: { viewer: this.#id } };
      }
    } finally {
      for (const each of [signal, this.#life.signal]) each?.removeEventListener("abort", end);
    }
  }

  /**
   * Calls back with each event of a type, from one stream for all types, until the signal aborts or the viewer is closed.
   * @template {keyof ViewerEvents | "reopened" | "failed"} K `failed` is the end of the stream, with its error.
   * @param {K} type
   * @param {(data: K extends keyof ViewerEvents ? ViewerEvents[K] : K extends "reopened" ? { viewer: string } : ApiError) => void} listener
   * @param {{ signal?: AbortSignal }} options
   * @returns {this}
   */
  on(type, listener, { signal } = {}) {
    if (signal?.aborted) return this;
    const found = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, found.add(listener));
    signal?.addEventListener("abort", () => found.delete(listener), { once: true });
    if (!this.#isListening) void this.#listen();
    return this;
  }

  /**
   * Closes the viewer; its streams end.
   * @param {Options} [options]
   */
  async close(options) {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#scrolls.close();
    try {
      await this.#requests.ask("DELETE", `/viewers/${this.#id}`, undefined, options);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }

  async #listen() {
    this.#isListening = true;
    try {
      for await (const event of this.events()) this.#tell(event.type, event.data);
    } catch (error) {
      this.#tell("failed", error);
    } finally {
      this.#isListening = false;
    }
  }

  /**
   * @param {string} type
   * @param {unknown} data
   */
  #tell(type, data) {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(data);
  }

  /**
   * Keeps the place at which the viewer would be opened again.
   * @param {Anchor | undefined} anchor
   * @param {number | undefined} version The list's that the row is of.
   */
  #note(anchor, version) {
    if (!anchor) return;
    const { version: _, ...opening } = this.#opening;
    this.#opening = { ...opening, anchor, ...(version === undefined ? {} : { version }) };
  }

  /**
   * @param {string} method
   * @param {string} resource
   * @param {object} [body]
   * @param {Options} [options]
   */
  async #ask(method, resource, body, options) {
    const id = this.#id;
    this.#life.signal.throwIfAborted();
    try {
      return await this.#requests.ask(method, `/viewers/${id}/${resource}`, body, options);
    } catch (error) {
      if (!isLost(error) || this.#life.signal.aborted) throw error;
    }
    await this.#reopen(id);
    return this.#requests.ask(method, `/viewers/${this.#id}/${resource}`, body, options);
  }

  /**
   * Opens the viewer again, once for all requests that have found it lost.
   * @param {string} lost Its id then.
   */
  async #reopen(lost) {
    if (this.#id !== lost) return;
    this.#reopening ??= this.#openAnew().finally(() => (this.#reopening = null));
    await this.#reopening;
  }

  async #openAnew() {
    const { signal } = this.#life;
    // With its first events, it answers when its rows have nodes that can be told something.
    await this.#open({ signal }, this.#drafts.size > 0);
    const path = `/viewers/${this.#id}/nodes`;
    const tell = (/** @type {{ row: number, action: Action }} */ { row, action }) => this.#requests.ask("POST", `${path}/${row}/actions`, action, { signal });
    // One whose row has moved or gone meanwhile is not told.
    await Promise.allSettled([...this.#drafts.values()].map(tell));
  }

  /**
   * @param {Options} [options]
   * @param {boolean} [events] Whether the answer comes with the viewer's first events.
   */
  async #open(options, events = false) {
    // Where an answer is lost and the request repeated, it finds the viewer that it has opened.
    const { id } = await this.#requests.ask("PUT", `/viewers/${viewerName(this.#home)}`, { list: this.#list, ...this.#opening, events }, options);
    this.#id = id;
  }
}

/**
 * Returns whether an error says that the server does not have the viewer any more.
 * @param {unknown} error
 */
const isLost = (error) => isGone(error) || (isLasting(error) && error.status === 410);
