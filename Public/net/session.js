// @ts-check
import { backoff } from "../model/backoff.js";
import { call } from "./api.js";
import { pause } from "./clock.js";
import { LinkWatch } from "./link-watch.js";
import { isLasting } from "./persist.js";
import { Upstream } from "./upstream.js";

/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Viewer} Viewer */
/** @typedef {import("./messages.js").Settings} Settings */
/** @typedef {import("./messages.js").Told} Told */
/** @typedef {import("./messages.js").Word} Word */

/**
 * Where a session gets the events of its viewer from.
 * @typedef {object} Channel
 * @property {(viewer: string, lastEvent: number | null, hear: (word: Word) => void) => void} join
 * @property {(viewer: string) => void} leave
 * @property {() => void} hurry Tries again at once, if the connection is lost.
 * @property {() => void} revive Events are due that do not come.
 */

/** Milliseconds after which an acknowledged scroll that no event tells of makes the stream suspect. */
const late = 3000;

/**
 * One reader's tie to the server: a viewer, its events, and what goes up.
 *
 * A viewer is soft state. When the server no longer knows it, the session makes
 * a new one where the reader is now.
 */
export class Session {
  /** @type {(message: Told) => void} */
  #tell;
  /** @type {Channel} */
  #channel;
  /** @type {Upstream} */
  #upstream;
  /** @type {LinkWatch} */
  #watch;
  #list = "";
  /** @type {Settings} */
  #settings = { viewport: { width: 0, height: 0 }, anchor: [0, 0] };
  /** @type {string | null} */
  #viewer = null;
  /** @type {number | null} */
  #lastEvent = null;
  #isPaused = false;
  #isReviving = false;
  /** Ends with the session's list. */
  #life = new AbortController();
  /** Ends the listening or the wait that is under way, but not the session. */
  #turn = new AbortController();

  /**
   * @param {(message: Told) => void} tell
   * @param {Channel} channel
   */
  constructor(tell, channel) {
    this.#tell = tell;
    this.#channel = channel;
    this.#watch = new LinkWatch((link) => tell({ kind: "link", link }));
    this.#upstream = new Upstream(tell, {
      lost: () => {
        this.#forgetViewer();
        this.#turn.abort();
      },
      answered: (roundTrip) => {
        this.#watch.set({ roundTrip });
        this.#revive();
      },
      changed: () => this.#watch.set({ unknown: this.#upstream.since }),
    });
  }

  /**
   * Opens a list in place of the one before.
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

  /** Ends the viewer, and all that goes on about its list. */
  close() {
    // Nobody waits for the answer: an idle viewer ends by itself.
    if (this.#viewer) call("DELETE", `/viewers/${this.#viewer}`).catch(() => {});
    this.abandon();
  }

  /** Ends all that goes on about the list, and leaves the viewer to end with it. */
  abandon() {
    this.#life.abort();
    this.#turn.abort();
    this.#forgetViewer();
    this.#upstream.clear();
    this.#watch.set({ stream: "idle", unknown: null });
  }

  /** @param {ScrollSample} sample */
  scroll(sample) {
    this.#settings = { ...this.#settings, anchor: sample.anchor };
    this.#upstream.scroll(sample);
  }

  /**
   * @param {"built" | "displayed"} signal
   * @param {[number, number][]} rows
   */
  gather(signal, rows) {
    this.#upstream.gather(signal, rows);
  }

  /** @param {[row: number, height: number][]} rows */
  measured(rows) {
    this.#upstream.measured(rows);
  }

  /**
   * @param {string} viewer Whose media they are: a viewer that was made anew knows nothing of them.
   * @param {import("../types/media.js").MediaReport} report
   */
  media(viewer, report) {
    if (viewer === this.#viewer) this.#upstream.media(report);
  }

  /**
   * Takes over what a viewer that has to be made anew would start from.
   * @param {Partial<Settings>} settings
   */
  keep(settings) {
    this.#settings = { ...this.#settings, ...settings };
    if (settings.viewport) this.#upstream.resize(settings.viewport);
  }

  /** Takes no more events while nobody looks. */
  pause() {
    this.#isPaused = true;
    this.#turn.abort();
  }

  /** Comes back at once, also from the wait between two tries. */
  resume() {
    if (this.#isPaused) this.#turn.abort();
    this.#isPaused = false;
    if (!this.#watch.isLive) this.hurry();
  }

  /** Tries again at once: there may be a network. */
  hurry() {
    this.#watch.set({ isOnline: true });
    this.#channel.hurry();
    this.#upstream.hurry();
  }

  /** The browser has no network. */
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
        this.#watch.set({ stream: "lost" });
        await pause(backoff(tries), turn);
      }
    }
  }

  /** @param {AbortSignal} signal */
  async #create(signal) {
    const settings = this.#settings;
    const viewer = /** @type {Viewer} */ (await call("POST", `/lists/${this.#list}/viewers`, settings, { signal }));
    this.#viewer = viewer.id;
    this.#upstream.attach(viewer.id);
    if (this.#settings.viewport !== settings.viewport) this.#upstream.resize(this.#settings.viewport);
    this.#tell({ kind: "viewer", viewer });
    return viewer.id;
  }

  /**
   * Follows a viewer's events until it ends.
   * @param {string} viewer
   * @param {AbortSignal} signal
   * @returns {Promise<Extract<Word, { kind: "gone" | "refused" }> | null>} Why there are no more; null where `signal` ended it.
   */
  #listen(viewer, signal) {
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        this.#channel.leave(viewer);
        resolve(null);
      });
      if (signal.aborted) return resolve(null);
      this.#channel.join(viewer, this.#lastEvent, (word) => {
        if (signal.aborted) return;
        if (word.kind !== "gone" && word.kind !== "refused") return this.#hear(word);
        this.#channel.leave(viewer);
        resolve(word);
      });
    });
  }

  /** @param {Exclude<Word, { kind: "gone" | "refused" }>} word */
  #hear(word) {
    if (word.kind === "lost") return this.#watch.set({ stream: "lost" });
    if (word.kind === "event") this.#take(word);
    const wasOpen = this.#watch.isOpen;
    this.#watch.set({ stream: "open", heard: performance.now(), unknown: this.#upstream.since });
    if (!wasOpen) this.#upstream.hurry();
  }

  /** @param {Extract<Word, { kind: "event" }>} word */
  #take({ number, type, data }) {
    // A window that takes the stream over may repeat what another has told.
    if (this.#lastEvent !== null && number <= this.#lastEvent && type !== "snapshot") return;
    this.#lastEvent = number;
    this.#upstream.told(number);
    const message = /** @type {Told} */ ({ kind: "event", type, data: JSON.parse(data) });
    if (message.kind === "event" && message.type === "list") this.#upstream.remap(message.data.edit);
    this.#tell(message);
  }

  /** Looks, some time after a scroll was acknowledged, whether the stream has told of it. */
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
