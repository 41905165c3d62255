// @ts-check
import { mapPlace } from "./row-edit.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

/**
 * A scroll sample on its way up. `made` is when the first of the samples was made that it stands for, in milliseconds.
 * @typedef {{ sample: ScrollSample, sequence: number, made: number }} Numbered
 */

/**
 * Scroll samples that the server has not acknowledged, or whose effect its event stream has not told yet.
 *
 * One is in flight at a time, and stays first until it is acknowledged. A newer
 * sample replaces one of the same phase that waits. The phases of the latest
 * gesture are all sent, since the server opens and closes its drags by them; of
 * gestures that ended while nothing came through, only the rest.
 */
export class ScrollOutbox {
  /** @type {Numbered[]} The first one is in flight, where one is. */
  #waiting = [];
  #isSent = false;
  #sequence = 0;
  /** @type {{ made: number, event: number }[]} Acknowledged, but not told by the stream yet. */
  #unconfirmed = [];
  /** The number of the latest event of the stream. */
  #lastEvent = 0;

  /**
   * @param {ScrollSample} sample
   * @param {number} now Milliseconds.
   * @returns {boolean} Whether an older sample was replaced.
   */
  push(sample, now) {
    const first = this.#isSent ? 1 : 0;
    if (sample.phase === "drag") this.#forgetEnded(first);
    const last = this.#waiting.length > first ? this.#waiting.at(-1) : undefined;
    const replaced = last?.sample.phase === sample.phase ? this.#waiting.pop() : undefined;
    this.#sequence += 1;
    this.#waiting.push({ sample, sequence: this.#sequence, made: replaced?.made ?? now });
    return replaced !== undefined;
  }

  /** @returns {Numbered | null} The one to be sent; null while one is in flight, or where none waits. */
  take() {
    const next = this.#waiting[0];
    if (this.#isSent || !next) return null;
    this.#isSent = true;
    return next;
  }

  /**
   * The server has acknowledged a sample.
   * @param {Numbered} sent
   * @param {number} event The number of the event by which the stream has told all that came of it.
   */
  acknowledge(sent, event) {
    this.drop(sent);
    if (event > this.#lastEvent) this.#unconfirmed.push({ made: sent.made, event });
  }

  /**
   * Forgets a sample that the server refuses, and would again.
   * @param {Numbered} sent
   */
  drop(sent) {
    this.#isSent = false;
    // It may have been forgotten meanwhile, with its list.
    if (this.#waiting[0] === sent) this.#waiting.shift();
  }

  /** No answer has come to what was in flight: it is to be sent again, or the newest in its place. */
  lose() {
    this.#isSent = false;
    const [lost, next] = this.#waiting;
    if (!lost || lost.sample.phase !== next?.sample.phase) return;
    this.#waiting.shift();
    next.made = lost.made;
  }

  /**
   * The stream has told an event.
   * @param {number} event
   */
  tell(event) {
    this.#lastEvent = event;
    if (this.#unconfirmed.length > 0) this.#unconfirmed = this.#unconfirmed.filter((each) => each.event > event);
  }

  /** A new viewer has nothing to tell of what the one before was sent. */
  restart() {
    this.#unconfirmed = [];
    this.#lastEvent = 0;
  }

  /** Forgets all, for another list. */
  clear() {
    this.#waiting = [];
    this.restart();
  }

  /** @returns {number | null} When the oldest scroll was made whose effect the page does not know; null where it knows all. */
  get since() {
    return this.#unconfirmed[0]?.made ?? this.#waiting[0]?.made ?? null;
  }

  /** Whether the server has acknowledged all. */
  get isAcknowledged() {
    return this.#waiting.length === 0;
  }

  /**
   * Moves what waits along with the rows.
   * @param {RowEdit} edit
   */
  remap(edit) {
    for (const each of this.#waiting) {
      const [row, dy] = each.sample.anchor;
      each.sample = { ...each.sample, anchor: [mapPlace(edit, row), dy] };
    }
  }

  /**
   * Leaves of the gestures that have ended, and were not sent, only how the last one came to rest.
   * @param {number} first Where those begin that were not sent.
   */
  #forgetEnded(first) {
    const unsent = this.#waiting.slice(first);
    const end = unsent.map(({ sample }) => sample.phase).lastIndexOf("settle");
    const settled = unsent[end];
    if (!settled || !unsent[0]) return;
    settled.made = unsent[0].made;
    this.#waiting.splice(first, end);
  }
}
