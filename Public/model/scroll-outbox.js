// @ts-check
import { mapPlace } from "./row-edit.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

/**
 * A numbered scroll sample. `made` is the time of the oldest sample that it replaces, in milliseconds.
 * @typedef {{ sample: ScrollSample, sequence: number, made: number }} Numbered
 */

/**
 * The queue of scroll samples that the server has not acknowledged, or whose effect the event stream has not delivered.
 *
 * One sample is in flight at a time, and stays first until it is acknowledged. A
 * newer sample replaces a queued one of the same phase. All phases of the latest
 * gesture are sent, because the server opens and closes its drags by them; of
 * gestures that ended while the link was down only the last rest is sent.
 */
export class ScrollOutbox {
  /** @type {Numbered[]} The sample in flight, if any, is the first. */
  #waiting = [];
  #isSent = false;
  #sequence = 0;
  /** @type {{ made: number, event: number }[]} Acknowledged, but not confirmed by the stream. */
  #unconfirmed = [];
  /** The number of the stream's latest event. */
  #lastEvent = 0;

  /**
   * Queues a sample.
   * @param {ScrollSample} sample
   * @param {number} now Milliseconds.
   * @returns {boolean} Whether it replaces a queued one.
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

  /** @returns {Numbered | null} The sample to send; null while one is in flight, or where none is queued. */
  take() {
    const next = this.#waiting[0];
    if (this.#isSent || !next) return null;
    this.#isSent = true;
    return next;
  }

  /**
   * Removes a sample that the server has acknowledged.
   * @param {Numbered} sent
   * @param {number} event The number of the event by which the stream has delivered its effect.
   */
  acknowledge(sent, event) {
    this.drop(sent);
    if (event > this.#lastEvent) this.#unconfirmed.push({ made: sent.made, event });
  }

  /**
   * Removes a sample that the server has refused for good.
   * @param {Numbered} sent
   */
  drop(sent) {
    this.#isSent = false;
    // It may have been removed meanwhile, with its list.
    if (this.#waiting[0] === sent) this.#waiting.shift();
  }

  /** Queues a sample without an answer again, unless a newer one of its phase replaces it. */
  requeue() {
    this.#isSent = false;
    const [lost, next] = this.#waiting;
    if (!lost || lost.sample.phase !== next?.sample.phase) return;
    this.#waiting.shift();
    next.made = lost.made;
  }

  /**
   * Confirms the samples whose effect an event of the stream has delivered.
   * @param {number} event
   */
  confirm(event) {
    this.#lastEvent = event;
    if (this.#unconfirmed.length > 0) this.#unconfirmed = this.#unconfirmed.filter((each) => each.event > event);
  }

  /** Forgets the samples in confirmation: a new viewer's stream does not confirm them. */
  restart() {
    this.#unconfirmed = [];
    this.#lastEvent = 0;
  }

  /** Forgets all samples, for another list. */
  clear() {
    this.#waiting = [];
    this.restart();
  }

  /** @returns {number | null} The time of the oldest scroll whose effect has not arrived; null for none. */
  get since() {
    return this.#unconfirmed[0]?.made ?? this.#waiting[0]?.made ?? null;
  }

  /** Whether the server has acknowledged all samples. */
  get isAcknowledged() {
    return this.#waiting.length === 0;
  }

  /**
   * Moves the queued anchors with their rows after an edit.
   * @param {RowEdit} edit
   */
  remap(edit) {
    for (const each of this.#waiting) {
      const [row, dy] = each.sample.anchor;
      each.sample = { ...each.sample, anchor: [mapPlace(edit, row), dy] };
    }
  }

  /**
   * Drops the unsent samples of gestures that have ended, except for the last rest.
   * @param {number} first The index of the first unsent sample.
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
