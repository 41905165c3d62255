// @ts-check
import { EventChannel, LocalChannel } from "./event-channel.js";

/** @typedef {import("./messages.js").ResumePoint} ResumePoint */
/** @typedef {import("./messages.js").Word} Word */

/**
 * A message from a window to the leader, or, with `lead`, from the leader to all.
 * @typedef {{ kind: "join", viewer: string } & ResumePoint
 *   | { kind: "leave", viewer: string }
 *   | { kind: "lead" | "hurry" | "revive" }} Call
 */

/**
 * The leader's messages to another window about its viewer; `full` where there is no room.
 * @typedef {Word[] | "full"} Report
 */

/** Milliseconds of silence after which the leader is taken for dead: pings come every 5 s, retries more often. */
const patience = 15_000;

/** Whether windows of this browser can share a stream. Locks exist on secure origins only: HTTPS and localhost. */
export const canShare = typeof BroadcastChannel === "function" && "locks" in navigator;

/**
 * The event stream that all windows of a browser share.
 *
 * A browser opens six connections to a server over HTTP/1.1, and each stream
 * occupies one. So one window, the leader, which holds a lock, subscribes to the
 * events of all and publishes them. When it closes, the lock passes to the next,
 * and each viewer resumes after its last event. A window that ends without a
 * message is detected by the release of the lock that it held for its viewer.
 */
export class SharedChannel {
  #scope;
  #group;
  /** @type {Map<string, { point: ResumePoint, hear: (word: Word) => void, own: LocalChannel | null, end: AbortController }>} */
  #listeners = new Map();
  /** @type {Map<string, { channel: BroadcastChannel, words: Word[], end: AbortController }>} The viewers of other windows, while this one leads. */
  #guests = new Map();
  /** @type {EventChannel | null} Only while this window leads. */
  #stream = null;
  /** Ends the wait for the lead, or the lead. */
  #candidature = new AbortController();
  #watchdog = 0;

  /** @param {string} scope Windows of one scope share a stream. */
  constructor(scope) {
    this.#scope = `screenful ${scope}`;
    this.#group = this.#gather();
  }

  /**
   * Joins the windows of another scope.
   * @param {string} scope
   */
  move(scope) {
    if (this.#scope === `screenful ${scope}`) return;
    const listeners = [...this.#listeners];
    for (const [viewer] of listeners) this.leave(viewer);
    this.#group.close();
    this.#scope = `screenful ${scope}`;
    this.#group = this.#gather();
    for (const [viewer, { point, hear }] of listeners) this.join(viewer, point, hear);
  }

  /**
   * @param {string} viewer
   * @param {ResumePoint} point
   * @param {(word: Word) => void} hear
   */
  join(viewer, point, hear) {
    const end = new AbortController();
    this.#listeners.set(viewer, { point, hear, own: null, end });
    const reports = new BroadcastChannel(`${this.#scope} ${viewer}`);
    reports.onmessage = (/** @type {MessageEvent<Report>} */ { data }) => this.#reported(viewer, data);
    end.signal.addEventListener("abort", () => reports.close());
    // Others wait for its release, which happens when this window ends, however it ends.
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
   * Subscribes to a viewer's events.
   * @param {string} viewer
   */
  #enter(viewer) {
    const listener = this.#listeners.get(viewer);
    if (!listener || listener.own) return;
    if (this.#stream) return this.#stream.join(viewer, listener.point);
    this.#call({ kind: "join", viewer, ...listener.point });
    this.#watch();
  }

  /**
   * Requests the lead; becomes the leader when the previous one has ended.
   * @param {boolean} [steals] Takes the lead from a leader that is dead.
   */
  #stand(steals = false) {
    this.#candidature.abort();
    const { signal } = (this.#candidature = new AbortController());
    void this.#hold(`${this.#scope} lead`, signal, () => this.#lead(signal), steals);
  }

  /** @param {AbortSignal} signal */
  #lead(signal) {
    clearTimeout(this.#watchdog);
    const stream = new EventChannel((viewer, word) => this.#relay(viewer, word));
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
      // A window with an earlier page tells no version.
      this.#admit(call.viewer, { lastEvent: call.lastEvent, version: call.version ?? null });
    } else if (call.kind === "leave") {
      this.#dismiss(call.viewer);
    } else {
      this.#stream[call.kind]();
    }
  }

  /**
   * Adds another window's viewer.
   * @param {string} viewer
   * @param {ResumePoint} point
   */
  #admit(viewer, point) {
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
    this.#stream.join(viewer, point);
  }

  /** @param {string} viewer */
  #dismiss(viewer) {
    const guest = this.#guests.get(viewer);
    if (!guest) return;
    this.#guests.delete(viewer);
    this.#stream?.leave(viewer);
    guest.end.abort();
    // The last messages are still sent.
    queueMicrotask(() => guest.channel.close());
  }

  /**
   * Passes a message of the stream on to the window of its viewer.
   * @param {string} viewer
   * @param {Word} word
   */
  #relay(viewer, word) {
    const guest = this.#guests.get(viewer);
    if (!guest) return this.#hear(viewer, word);
    // Messages that arrive together are published together.
    if (guest.words.push(word) > 1) return;
    queueMicrotask(() => {
      const words = guest.words;
      guest.words = [];
      guest.channel.postMessage(/** @type {Report} */ (words));
      if (words.some(({ kind }) => kind === "gone" || kind === "refused")) this.#dismiss(viewer);
    });
  }

  /**
   * Handles the leader's messages about a viewer of this window.
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
    listener.own.join(viewer, listener.point, (word) => this.#hear(viewer, word));
  }

  /**
   * @param {string} viewer
   * @param {Word} word
   */
  #hear(viewer, word) {
    const listener = this.#listeners.get(viewer);
    if (!listener) return;
    // Neither does one with an earlier page that leads.
    if (word.kind === "event") listener.point = { lastEvent: word.number, version: word.version ?? null };
    listener.hear(word);
  }

  /** Takes the lead when the leader is silent for {@link patience}. */
  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#stand(true), patience);
  }

  /** @param {Call} call */
  #call(call) {
    this.#group.postMessage(call);
  }

  /**
   * Waits for a lock and holds it until a signal aborts.
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
      // The wait was cancelled, or the lock was stolen from this window because it seemed dead.
      if (!signal.aborted) this.#robbed(name);
    }
  }

  /** @param {string} name */
  #robbed(name) {
    if (name === `${this.#scope} lead` && this.#listeners.size > 0) this.#stand();
  }
}
