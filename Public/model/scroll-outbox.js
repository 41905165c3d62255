// @ts-check
import { mapAnchor } from "./row-edit.js";

/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

/**
 * A numbered scroll sample. `made` is the time of the oldest sample that it replaces, in milliseconds.
 * @typedef {{ sample: ScrollSample, sequence: number, made: number }} Numbered
 */

/**
 * The queue of scroll samples that the server has not acknowledged, or whose effect the event stream has not delivered.
 *
 * A newer sample replaces a queued one of the same phase. All phases of the latest
 * gesture are sent, because the server opens and closes its drags by them; of
 * gestures that ended while the link was down only the last rest is sent.
 * Samples of one phase may be in flight together: the server drops those that a
 * newer one has overtaken. The next phase waits until they are acknowledged.
 */
export class ScrollOutbox {
  /** @type {Numbered[]} */
  #waiting = [];
  /** @type {Numbered[]} The samples in flight, the oldest first. */
  #sent = [];
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
    if (sample.phase === "drag") this.#forgetEnded();
    const replaced = this.#waiting.at(-1)?.sample.phase === sample.phase ? this.#waiting.pop() : undefined;
    this.#sequence += 1;
    this.#waiting.push({ sample, sequence: this.#sequence, made: replaced?.made ?? now });
    return replaced !== undefined;
  }

  /** @returns {Numbered | null} The sample to send; null while another phase is in flight, or where none is queued. */
  take() {
    const next = this.#waiting[0];
    if (!next || this.#sent.some(({ sample }) => sample.phase !== next.sample.phase)) return null;
    this.#waiting.shift();
    this.#sent.push(next);
    return next;
  }

  /**
   * Removes a sample that the server has acknowledged.
   * @param {Numbered} sent
   * @param {number} event The number of the event by which the stream has delivered its effect.
   */
  acknowledge(sent, event) {
    if (!this.#land(sent)) return;
    if (event > this.#lastEvent) this.#unconfirmed.push({ made: sent.made, event });
  }

  /**
   * Removes a sample that the server has refused for good.
   * @param {Numbered} sent
   */
  drop(sent) {
    this.#land(sent);
  }

  /**
   * Queues a sample without an answer again, unless a newer one of its phase replaces it.
   * @param {Numbered} lost
   */
  requeue(lost) {
    if (!this.#land(lost)) return;
    const [next] = [...this.#sent.filter(({ sequence }) => sequence > lost.sequence), ...this.#waiting];
    if (next?.sample.phase !== lost.sample.phase) this.#waiting.unshift(lost);
    else next.made = Math.min(next.made, lost.made);
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
    this.#sent = [];
    this.restart();
  }

  /** @returns {number | null} The time of the oldest scroll whose effect has not arrived; null for none. */
  get since() {
    const times = [this.#unconfirmed, this.#sent, this.#waiting].flatMap((each) => each.map(({ made }) => made));
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Whether the server has acknowledged all samples. */
  get isAcknowledged() {
    return this.#waiting.length === 0 && this.#sent.length === 0;
  }

  /**
   * Moves the queued anchors with their rows after an edit.
   * @param {RowEdit} edit
   */
  remap(edit) {
    for (const each of [...this.#sent, ...this.#waiting]) {
      each.sample = { ...each.sample, anchor: mapAnchor(edit, each.sample.anchor) };
    }
  }

  /**
   * @param {Numbered} sent
   * @returns {boolean} Whether it was in flight; it may have been removed with its list.
   */
  #land(sent) {
    const at = this.#sent.indexOf(sent);
    if (at >= 0) this.#sent.splice(at, 1);
    return at >= 0;
  }

  /** Drops the unsent samples of gestures that have ended, except for the last rest. */
  #forgetEnded() {
    const end = this.#waiting.map(({ sample }) => sample.phase).lastIndexOf("settle");
    const settled = this.#waiting[end];
    if (!settled || !this.#waiting[0]) return;
    settled.made = this.#waiting[0].made;
    this.#waiting.splice(0, end);
  }
}
