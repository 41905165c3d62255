// @ts-check
import { ApiError, home, isGone, isLasting } from "./api.js";
import { pause } from "./clock.js";
import { readEvents } from "./event-stream.js";
import { backoff } from "./retry.js";

/** @typedef {import("./event-stream.js").StreamEvent} StreamEvent */
/** @typedef {import("./messages.js").ResumePoint} ResumePoint */
/** @typedef {import("./messages.js").Version} Version */
/** @typedef {import("./messages.js").Word} Word */

/** The most viewers of one stream; the server's limit. */
export const maxViewers = 32;

/** Milliseconds of silence after which a stream with events due is reopened. */
const stall = 3000;

/** The least milliseconds between two `heard` messages to all viewers. */
const pace = 1000;

/**
 * Returns the list's version after an event of a viewer.
 * @param {string} type
 * @param {string} data
 * @param {Version} before
 * @returns {Version}
 */
function versionAfter(type, data, before) {
  if (type === "snapshot") return JSON.parse(data).list.version;
  return type === "list" ? JSON.parse(data).version : before;
}

/**
 * One event stream for several viewers. It is reopened when it is lost and
 * when viewers join; each viewer then resumes after its last event.
 */
export class EventChannel {
  /** @type {(viewer: string, word: Word) => void} */
  #publish;
  /** @type {Map<string, ResumePoint>} */
  #viewers = new Map();
  /** Cancels the current stream or pause. */
  #turn = new AbortController();
  #isRunning = false;
  #isOpen = false;
  /** The time of the last data received or attempt begun. */
  #heard = 0;
  /** The time of the last `heard` message to all viewers. */
  #publishedHeard = -Infinity;

  #api;

  /**
   * @param {(viewer: string, word: Word) => void} publish
   * @param {import("./api.js").Api} [api]
   */
  constructor(publish, api = home) {
    this.#api = api;
    this.#publish = publish;
  }

  /** Whether there is room for one more viewer. */
  get hasRoom() {
    return this.#viewers.size < maxViewers;
  }

  /**
   * Subscribes to a viewer's events.
   * @param {string} viewer
   * @param {ResumePoint} point
   */
  join(viewer, point) {
    this.#viewers.set(viewer, point);
    this.#turn.abort();
    if (!this.#isRunning) void this.#run();
  }

  /**
   * Unsubscribes from a viewer's events.
   * @param {string} viewer
   */
  leave(viewer) {
    // The stream carries its events until it is reopened for the others.
    if (this.#viewers.delete(viewer)) this.#turn.abort();
  }

  /** Ends the stream. */
  close() {
    this.#viewers.clear();
    this.#turn.abort();
  }

  /** Retries at once if no stream is open. */
  hurry() {
    if (!this.#isOpen) this.#turn.abort();
  }

  /** Reopens the stream if it is silent although events are due. */
  revive() {
    if (this.#isRunning && performance.now() - this.#heard >= stall) this.#turn.abort();
  }

  async #run() {
    this.#isRunning = true;
    let tries = 0;
    while (this.#viewers.size > 0) {
      this.#turn = new AbortController();
      const { signal } = this.#turn;
      const asked = [...this.#viewers.keys()];
      /** @type {import("../types.js").Problem | null} */
      let problem = null;
      try {
        // Viewers that join in one turn share one opening.
        await Promise.resolve();
        await this.#read(signal, () => (tries = 0));
      } catch (error) {
        if (!signal.aborted && isGone(error)) {
          for (const viewer of asked) this.#drop(viewer, { kind: "gone" });
          continue;
        }
        if (!signal.aborted && isLasting(error)) {
          for (const viewer of asked) this.#drop(viewer, { kind: "refused", problem: error.problem });
          continue;
        }
        if (error instanceof ApiError) ({ problem } = error);
      }
      this.#isOpen = false;
      if (signal.aborted || this.#viewers.size === 0) continue;
      tries += 1;
      this.#publishAll({ kind: "lost", problem });
      await pause(backoff(tries), signal);
    }
    this.#isRunning = false;
  }

  /**
   * @param {AbortSignal} signal
   * @param {() => void} opened
   */
  async #read(signal, opened) {
    this.#heard = performance.now();
    const viewers = [...this.#viewers].map(([viewer, { lastEvent, version }]) => {
      return [viewer, ...(lastEvent === null ? [] : [lastEvent, ...(version === null ? [] : [version])])].join(".");
    });
    await readEvents(`/events?viewers=${viewers.join(",")}`, {
      api: this.#api,
      signal,
      opened: () => {
        opened();
        this.#isOpen = true;
        this.#heard = performance.now();
        this.#publishAll({ kind: "heard" });
      },
      heard: () => this.#hear(),
      received: (event) => this.#received(event),
    });
  }

  #hear() {
    this.#heard = performance.now();
    // An event already implies `heard` for its viewer.
    if (this.#heard - this.#publishedHeard < pace) return;
    this.#publishedHeard = this.#heard;
    this.#publishAll({ kind: "heard" });
  }

  /** @param {StreamEvent} event */
  #received({ id, type, data }) {
    if (type === "gone") return this.#drop(JSON.parse(data).viewer, { kind: "gone" });
    const [viewer = "", number = ""] = id.split(".");
    const point = this.#viewers.get(viewer);
    if (point === undefined) return;
    const [lastEvent, version] = [Number(number), versionAfter(type, data, point.version)];
    this.#viewers.set(viewer, { lastEvent, version });
    this.#publish(viewer, { kind: "event", number: lastEvent, version, type, data });
  }

  /** @param {Word} word */
  #publishAll(word) {
    for (const viewer of this.#viewers.keys()) this.#publish(viewer, word);
  }

  /**
   * @param {string} viewer
   * @param {Word} word
   */
  #drop(viewer, word) {
    if (this.#viewers.delete(viewer)) this.#publish(viewer, word);
  }
}

/** An event stream that one window does not share. */
export class LocalChannel {
  /** @type {Map<string, (word: Word) => void>} */
  #listeners = new Map();
  #channel;

  /** @param {import("./api.js").Api} [api] */
  constructor(api = home) {
    this.#channel = new EventChannel((viewer, word) => this.#listeners.get(viewer)?.(word), api);
  }

  /** Whether there is room for one more viewer. */
  get hasRoom() {
    return this.#channel.hasRoom;
  }

  /**
   * @param {string} viewer
   * @param {ResumePoint} point
   * @param {(word: Word) => void} hear
   */
  join(viewer, point, hear) {
    this.#listeners.set(viewer, hear);
    this.#channel.join(viewer, point);
  }

  /** @param {string} viewer */
  leave(viewer) {
    this.#listeners.delete(viewer);
    this.#channel.leave(viewer);
  }

  hurry() {
    this.#channel.hurry();
  }

  revive() {
    this.#channel.revive();
  }
}
