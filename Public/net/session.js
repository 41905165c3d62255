// @ts-check
import { mapAnchor } from "../model/row-edit.js";
import { EditLog } from "../model/rows/edit-log.js";
import { range } from "../model/signal-outbox.js";
import { ApiError, home, isLasting } from "./api.js";
import { backoff } from "./retry.js";
import { pause } from "./clock.js";
import { LinkWatch } from "./link-watch.js";
import { Upstream } from "./upstream.js";
import { viewerName } from "./viewer-name.js";

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Viewer} Viewer */
/** @typedef {import("./messages.js").ResumePoint} ResumePoint */
/** @typedef {import("./messages.js").Settings} Settings */
/** @typedef {import("./messages.js").Version} Version */
/** @typedef {import("./messages.js").WorkerEvent} WorkerEvent */
/** @typedef {import("./messages.js").Word} Word */

/**
 * An event in the answer that opens a viewer.
 * @typedef {{ number: number, type: string, data: unknown }} EncodedEvent
 */

/**
 * The source of a session's events.
 * @typedef {object} Channel
 * @property {(viewer: string, point: ResumePoint, hear: (word: Word) => void) => void} join
 * @property {(viewer: string) => void} leave
 * @property {() => void} hurry Retries at once, if the connection is lost.
 * @property {() => void} revive Reopens a stream that is silent although events are due.
 */

/** Milliseconds until an abandoned viewer is deleted: requests to it may be in flight on other connections. */
const farewell = 1000;

/** Milliseconds after which an acknowledged scroll without its event makes the stream suspect. */
const late = 3000;

/**
 * The page's session with the server: a viewer, its events, and the requests to it.
 *
 * A viewer is soft state. When it does not exist any more, the session creates
 * a new one at the user's current position.
 */
export class Session {
  /** @type {(message: WorkerEvent) => void} */
  #post;
  /** @type {Channel} */
  #channel;
  /** @type {Upstream} */
  #upstream;
  /** @type {LinkWatch} */
  #watch;
  #api;
  #shared;
  #list = "";
  /** The edits that the viewer has told, which the page may hear of later. */
  #edits = new EditLog();
  /** @type {Settings} */
  #settings = { viewport: { width: 0, height: 0 }, anchor: [0, 0] };
  /** @type {string | null} */
  #viewer = null;
  /** @type {number | null} */
  #lastEvent = null;
  #isPaused = false;
  #isReviving = false;
  /** Aborted with the session's list. */
  #life = new AbortController();
  /** Cancels the current subscription or pause, but not the session. */
  #turn = new AbortController();

  /**
   * @param {(message: WorkerEvent) => void} post
   * @param {Channel} channel
   * @param {import("./api.js").Api} [api]
   * @param {string} [shared] The digits with which the names of its viewers begin.
   */
  constructor(post, channel, api = home, shared = "") {
    this.#api = api;
    this.#shared = shared;
    this.#post = post;
    this.#channel = channel;
    this.#watch = new LinkWatch((link) => post({ kind: "link", link }));
    this.#upstream = new Upstream(post, {
      lost: () => {
        this.#forgetViewer();
        this.#turn.abort();
      },
      answered: (roundTrip) => {
        this.#watch.set({ roundTrip });
        this.#revive();
      },
      changed: () => this.#watch.set({ unknown: this.#upstream.since }),
    }, api);
  }

  /**
   * Opens a list in place of the previous one.
   * @param {string} list
   * @param {Settings} settings
   */
  open(list, settings) {
    this.close();
    this.#list = list;
    this.#settings = settings;
    this.#life = new AbortController();
    this.#turn = new AbortController();
    void this.#run(this.#life.signal);
  }

  /** Deletes the viewer and cancels all work on its list. */
  close() {
    const viewer = this.#viewer;
    // The response is not awaited: an idle viewer expires anyway.
    if (viewer) setTimeout(() => this.#api.call("DELETE", `/viewers/${viewer}`).catch(() => {}), farewell);
    this.abandon();
  }

  /** Cancels all work on the list; the viewer ends with the list. */
  abandon() {
    this.#life.abort();
    this.#turn.abort();
    this.#forgetViewer();
    this.#edits.clear();
    this.#upstream.abandon();
    this.#watch.set({ stream: "idle", problem: null, unknown: null });
  }

  /**
   * @param {ScrollSample} sample
   * @param {Version} version
   */
  scroll(sample, version) {
    const [row, ...within] = sample.anchor;
    const anchor = /** @type {Anchor} */ ([this.#edits.placeOf(row, version), ...within]);
    this.#settings = { ...this.#settings, anchor };
    this.#upstream.scroll({ ...sample, anchor });
  }

  /**
   * @param {number[]} path
   * @param {import("../types/nested.js").NestedScroll} scroll
   * @param {Version} version
   */
  scrollNested([row = 0, ...path], scroll, version) {
    const now = this.#edits.rowOf(row, version);
    if (now !== null) this.#upstream.scrollNested([now, ...path], scroll);
  }

  /** @param {import("../model/signal-outbox.js").Sight} sight Whether anybody can see the rows. */
  look(sight) {
    this.#upstream.look(sight);
  }

  /**
   * @param {"built" | "displayed"} signal
   * @param {[number, number][]} rows Stretches, both ends included.
   * @param {Version} version
   */
  gather(signal, rows, version) {
    const each = rows.flatMap(([first, last]) => range(first, last));
    this.#upstream.gather(signal, each.flatMap((row) => this.#edits.rowOf(row, version) ?? []));
  }

  /**
   * @param {[row: number, height: number][]} rows
   * @param {Version} version
   */
  measured(rows, version) {
    this.#upstream.measured(rows.flatMap(([row, height]) => {
      const now = this.#edits.rowOf(row, version);
      return now === null ? [] : [[now, height]];
    }));
  }

  /**
   * @param {string} viewer The viewer of the media: a recreated viewer does not know them.
   * @param {import("../types/media.js").MediaReport} report
   */
  media(viewer, report) {
    if (viewer === this.#viewer) this.#upstream.media(report);
  }

  /**
   * Stores the settings with which a viewer would be recreated.
   * @param {Partial<Settings>} settings
   */
  keep(settings) {
    this.#settings = { ...this.#settings, ...settings };
    if (settings.viewport) this.#upstream.resize(settings.viewport);
  }

  /** Unsubscribes from the events while the page is hidden. */
  pause() {
    this.#isPaused = true;
    this.#turn.abort();
  }

  /** Subscribes again at once, also during the backoff between two attempts. */
  resume() {
    if (this.#isPaused) this.#turn.abort();
    this.#isPaused = false;
    if (!this.#watch.isLive) this.hurry();
  }

  /** Retries at once, since there may be a network again. */
  hurry() {
    this.#watch.set({ isOnline: true });
    this.#channel.hurry();
    this.#upstream.hurry();
  }

  /** Notes that the browser has no network. */
  offline() {
    this.#watch.set({ isOnline: false });
  }

  /** @param {AbortSignal} life */
  async #run(life) {
    let tries = 0;
    this.#watch.set({ stream: "connecting" });
    while (!life.aborted) {
      this.#turn = new AbortController();
      const turn = this.#turn.signal;
      if (this.#isPaused) {
        this.#watch.set({ stream: "paused" });
        await pause(2 ** 31 - 1, turn);
        continue;
      }
      try {
        const viewer = this.#viewer ?? (await this.#create(life));
        tries = 0;
        const word = await this.#listen(viewer, turn);
        if (life.aborted) return;
        if (word?.kind === "refused") return this.#watch.set({ stream: "refused", problem: word.problem });
        if (word?.kind === "gone") this.#forgetViewer();
      } catch (error) {
        if (life.aborted) return;
        if (isLasting(error)) return this.#watch.set({ stream: "refused", problem: error.problem });
        tries += 1;
        this.#watch.set({ stream: "lost", problem: error instanceof ApiError ? error.problem : null });
        await pause(backoff(tries), turn);
      }
    }
  }

  /** @param {AbortSignal} signal */
  async #create(signal) {
    const settings = this.#settings;
    // The first rows come with the viewer; the stream resumes after them. It opens at a row; columns are scrolled to.
    const { version } = this.#edits;
    const known = version === null ? {} : { version };
    const asked = { list: this.#list, ...settings, anchor: settings.anchor.slice(0, 2), ...known, events: true };
    const answer = await this.#api.call("PUT", `/viewers/${viewerName(this.#shared)}`, asked, { signal });
    const { events, ...viewer } = /** @type {Viewer & { events: EncodedEvent[] }} */ (answer);
    this.#viewer = viewer.id;
    this.#upstream.attach(viewer.id);
    if (this.#settings.viewport !== settings.viewport) this.#upstream.resize(this.#settings.viewport);
    this.#post({ kind: "viewer", viewer });
    for (const { number, type, data } of events) this.#take(number, type, data);
    return viewer.id;
  }

  /**
   * Subscribes to a viewer's events until they end.
   * @param {string} viewer
   * @param {AbortSignal} signal
   * @returns {Promise<Extract<Word, { kind: "gone" | "refused" }> | null>} The reason for the end; null where `signal` cancelled it.
   */
  #listen(viewer, signal) {
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        this.#channel.leave(viewer);
        resolve(null);
      });
      if (signal.aborted) return resolve(null);
      this.#channel.join(viewer, { lastEvent: this.#lastEvent, version: this.#edits.version }, (word) => {
        if (signal.aborted) return;
        if (word.kind !== "gone" && word.kind !== "refused") return this.#hear(word);
        this.#channel.leave(viewer);
        resolve(word);
      });
    });
  }

  /** @param {Exclude<Word, { kind: "gone" | "refused" }>} word */
  #hear(word) {
    // A window with an earlier page that leads tells no problem.
    if (word.kind === "lost") return this.#watch.set({ stream: "lost", problem: word.problem ?? null });
    if (word.kind === "event") this.#take(word.number, word.type, JSON.parse(word.data));
    const wasOpen = this.#watch.isOpen;
    this.#watch.set({ stream: "open", problem: null, heard: performance.now(), unknown: this.#upstream.since });
    if (!wasOpen) this.#upstream.hurry();
  }

  /**
   * @param {number} number
   * @param {string} type
   * @param {unknown} data
   */
  #take(number, type, data) {
    // A window that takes the stream over may repeat events.
    if (this.#lastEvent !== null && number <= this.#lastEvent && type !== "snapshot") return;
    this.#lastEvent = number;
    this.#upstream.received(number);
    const event = /** @type {Extract<WorkerEvent, { kind: "event" }>} */ ({ kind: "event", type, data });
    if (event.type === "list") this.#apply(event.data.edit, event.data.version);
    else if (event.type === "snapshot") this.#resume(event.data);
    this.#post(event);
  }

  /** @param {import("../types.js").Snapshot} snapshot */
  #resume({ list: { version }, since }) {
    if (since && since.version === this.#edits.version) {
      this.#apply(since.edit, version);
      this.#post({ kind: "event", type: "missed", data: { version, edit: since.edit } });
    } else {
      this.#edits.restart(version);
      this.#upstream.version = version;
    }
  }

  /**
   * Brings what waits to be told, and the place of a viewer that would be recreated, to the list's version.
   * @param {RowEdit} edit
   * @param {number} version The list's after it.
   */
  #apply(edit, version) {
    this.#edits.add(version, edit);
    this.#settings = { ...this.#settings, anchor: mapAnchor(edit, this.#settings.anchor) };
    this.#upstream.remap(edit);
    this.#upstream.version = version;
  }

  /** Checks, {@link late} after an acknowledged scroll, whether its event has arrived. */
  #revive() {
    if (this.#upstream.since === null || this.#isReviving) return;
    this.#isReviving = true;
    setTimeout(() => {
      this.#isReviving = false;
      const { since, isAcknowledged } = this.#upstream;
      if (since === null || !isAcknowledged) return;
      if (performance.now() - since >= late) this.#channel.revive();
      this.#revive();
    }, late);
  }

  #forgetViewer() {
    this.#viewer = null;
    this.#lastEvent = null;
    this.#upstream.detach();
  }
}
