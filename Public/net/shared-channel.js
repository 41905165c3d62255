// @ts-check
import { EventChannel } from "./event-channel.js";
import { LocalChannel } from "./local-channel.js";

/** @typedef {import("./messages.js").Word} Word */

/**
 * What windows say to the one that leads, and, with `lead`, it to them.
 * @typedef {{ kind: "join", viewer: string, lastEvent: number | null }
 *   | { kind: "leave", viewer: string }
 *   | { kind: "lead" | "hurry" | "revive" }} Call
 */

/**
 * What the leading window tells another one about its viewer; `full` where there is no room.
 * @typedef {Word[] | "full"} Report
 */

/** Milliseconds without a word after which the leading window is taken for dead: pings come every 5 s, tries more often. */
const patience = 15_000;

/** Whether windows of this browser can share a stream. Locks are there on secure origins only: HTTPS and localhost. */
export const canShare = typeof BroadcastChannel === "function" && "locks" in navigator;

/**
 * The event stream that all windows of a browser share.
 *
 * A browser opens six connections to a server over HTTP/1.1, and each stream
 * keeps one. So one window, the one that holds a lock, has a stream with the
 * events of all, and hands them out. When it goes, the lock goes to the next,
 * and each viewer resumes after its last event. A window that ends without a
 * word is known by the lock that it held for its viewer.
 */
export class SharedChannel {
  #scope;
  #group;
  /** @type {Map<string, { lastEvent: number | null, hear: (word: Word) => void, own: LocalChannel | null, end: AbortController }>} */
  #listeners = new Map();
  /** @type {Map<string, { channel: BroadcastChannel, words: Word[], end: AbortController }>} The viewers of other windows, while this one leads. */
  #guests = new Map();
  /** @type {EventChannel | null} Where this window leads. */
  #stream = null;
  /** Ends the candidature, or the lead. */
  #candidature = new AbortController();
  #watchdog = 0;

  /** @param {string} scope Windows of one scope share a stream. */
  constructor(scope) {
    this.#scope = `screenful ${scope}`;
    this.#group = this.#gather();
  }

  /**
   * Goes over to windows of another scope.
   * @param {string} scope
   */
  move(scope) {
    if (this.#scope === `screenful ${scope}`) return;
    const listeners = [...this.#listeners];
    for (const [viewer] of listeners) this.leave(viewer);
    this.#group.close();
    this.#scope = `screenful ${scope}`;
    this.#group = this.#gather();
    for (const [viewer, { lastEvent, hear }] of listeners) this.join(viewer, lastEvent, hear);
  }

  /**
   * @param {string} viewer
   * @param {number | null} lastEvent
   * @param {(word: Word) => void} hear
   */
  join(viewer, lastEvent, hear) {
    const end = new AbortController();
    this.#listeners.set(viewer, { lastEvent, hear, own: null, end });
    const reports = new BroadcastChannel(`${this.#scope} ${viewer}`);
    reports.onmessage = (/** @type {MessageEvent<Report>} */ { data }) => this.#reported(viewer, data);
    end.signal.addEventListener("abort", () => reports.close());
    // Others can wait for it to be let go, which it is when this window ends, however it ends.
    void this.#hold(`${this.#scope} ${viewer}`, end.signal, () => this.#enter(viewer));
    if (this.#listeners.size === 1) this.#stand();
  }

  /** @param {string} viewer */
  leave(viewer) {
    const listener = this.#listeners.get(viewer);
    if (!listener) return;
    this.#listeners.delete(viewer);
    listener.own?.leave(viewer);
    if (this.#stream) this.#stream.leave(viewer);
    else this.#call({ kind: "leave", viewer });
    listener.end.abort();
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#watchdog);
    this.#candidature.abort();
  }

  hurry() {
    this.#command("hurry");
  }

  revive() {
    this.#command("revive");
  }

  /** @param {"hurry" | "revive"} kind */
  #command(kind) {
    if (this.#stream) this.#stream[kind]();
    else this.#call({ kind });
    for (const { own } of this.#listeners.values()) own?.[kind]();
  }

  #gather() {
    const group = new BroadcastChannel(this.#scope);
    group.onmessage = (/** @type {MessageEvent<Call>} */ { data }) => this.#called(data);
    return group;
  }

  /**
   * Asks for a viewer's events.
   * @param {string} viewer
   */
  #enter(viewer) {
    const listener = this.#listeners.get(viewer);
    if (!listener || listener.own) return;
    if (this.#stream) return this.#stream.join(viewer, listener.lastEvent);
    this.#call({ kind: "join", viewer, lastEvent: listener.lastEvent });
    this.#watch();
  }

  /**
   * Becomes the leading window when the one before has gone.
   * @param {boolean} [steals] Takes the lead from one that is dead.
   */
  #stand(steals = false) {
    this.#candidature.abort();
    const { signal } = (this.#candidature = new AbortController());
    void this.#hold(`${this.#scope} lead`, signal, () => this.#lead(signal), steals);
  }

  /** @param {AbortSignal} signal */
  #lead(signal) {
    clearTimeout(this.#watchdog);
    const stream = new EventChannel((viewer, word) => this.#told(viewer, word));
    this.#stream = stream;
    signal.addEventListener("abort", () => {
      if (this.#stream === stream) this.#stream = null;
      stream.close();
      for (const viewer of this.#guests.keys()) this.#dismiss(viewer);
    });
    for (const viewer of this.#listeners.keys()) this.#enter(viewer);
    this.#call({ kind: "lead" });
  }

  /** @param {Call} call */
  #called(call) {
    if (call.kind === "lead") {
      for (const viewer of this.#listeners.keys()) this.#enter(viewer);
    } else if (!this.#stream) {
      return;
    } else if (call.kind === "join") {
      this.#admit(call.viewer, call.lastEvent);
    } else if (call.kind === "leave") {
      this.#dismiss(call.viewer);
    } else {
      this.#stream[call.kind]();
    }
  }

  /**
   * Takes another window's viewer in.
   * @param {string} viewer
   * @param {number | null} lastEvent
   */
  #admit(viewer, lastEvent) {
    const name = `${this.#scope} ${viewer}`;
    this.#dismiss(viewer);
    const channel = new BroadcastChannel(name);
    if (!this.#stream?.hasRoom) {
      channel.postMessage(/** @type {Report} */ ("full"));
      return channel.close();
    }
    const end = new AbortController();
    this.#guests.set(viewer, { channel, words: [], end });
    void this.#hold(name, end.signal, () => this.#dismiss(viewer));
    this.#stream.join(viewer, lastEvent);
  }

  /** @param {string} viewer */
  #dismiss(viewer) {
    const guest = this.#guests.get(viewer);
    if (!guest) return;
    this.#guests.delete(viewer);
    this.#stream?.leave(viewer);
    guest.end.abort();
    // What was told last still goes out.
    queueMicrotask(() => guest.channel.close());
  }

  /**
   * The stream has told something about a viewer of whichever window.
   * @param {string} viewer
   * @param {Word} word
   */
  #told(viewer, word) {
    const guest = this.#guests.get(viewer);
    if (!guest) return this.#hear(viewer, word);
    // What came together is handed out together.
    if (guest.words.push(word) > 1) return;
    queueMicrotask(() => {
      const words = guest.words;
      guest.words = [];
      guest.channel.postMessage(/** @type {Report} */ (words));
      if (words.some(({ kind }) => kind === "gone" || kind === "refused")) this.#dismiss(viewer);
    });
  }

  /**
   * The leading window has told something about a viewer of this one.
   * @param {string} viewer
   * @param {Report} report
   */
  #reported(viewer, report) {
    const listener = this.#listeners.get(viewer);
    if (!listener || this.#stream) return;
    if (report !== "full") {
      this.#watch();
      return report.forEach((word) => this.#hear(viewer, word));
    }
    clearTimeout(this.#watchdog);
    listener.own = new LocalChannel();
    listener.own.join(viewer, listener.lastEvent, (word) => this.#hear(viewer, word));
  }

  /**
   * @param {string} viewer
   * @param {Word} word
   */
  #hear(viewer, word) {
    const listener = this.#listeners.get(viewer);
    if (!listener) return;
    if (word.kind === "event") listener.lastEvent = word.number;
    listener.hear(word);
  }

  /** Takes the lead when the window that has it says nothing for long. */
  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#stand(true), patience);
  }

  /** @param {Call} call */
  #call(call) {
    this.#group.postMessage(call);
  }

  /**
   * Holds a lock, once it is free, until a signal.
   * @param {string} name
   * @param {AbortSignal} signal
   * @param {() => void} held
   * @param {boolean} [steals]
   */
  async #hold(name, signal, held, steals = false) {
    try {
      await navigator.locks.request(name, steals ? { steal: true } : { signal }, () => {
        if (signal.aborted) return;
        held();
        return new Promise((resolve) => signal.addEventListener("abort", resolve));
      });
    } catch {
      // The wait was ended, or the lock was taken away from a window that seemed dead: then that is over for it.
      if (!signal.aborted) this.#robbed(name);
    }
  }

  /** @param {string} name */
  #robbed(name) {
    if (name === `${this.#scope} lead` && this.#listeners.size > 0) this.#stand();
  }
}
