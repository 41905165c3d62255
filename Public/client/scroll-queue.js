// @ts-check
import { isLasting } from "../net/api.js";
import { Lane } from "../net/retry.js";

/** @typedef {import("./viewer.js").Scroll} Scroll */
/** @typedef {import("./viewer.js").Scrolled} Scrolled */
/** @typedef {import("./requests.js").Options} Options */

/**
 * A scroll with its caller. `sequence` makes a repeated one harmless; after `until` it is given up.
 * @typedef {{ scroll: Scroll, sequence: number, until: number, signal: AbortSignal | undefined, resolve: (answer: Scrolled | null) => void, reject: (error: unknown) => void }} Waiting
 */

/** The milliseconds in which a scroll has to be answered, with its retries, and those for one attempt. */
const deadline = 30_000;
const patience = 3000;

/** A viewer's scrolls: one on its way at a time, and of those that wait the newest alone. */
export class ScrollQueue {
  #send;
  #answered;
  #sequence = 0;
  #isClosed = false;
  /** @type {Waiting | null} The newest scroll that is not sent yet. */
  #waiting = null;
  #lane = new Lane(() => this.#next());

  /**
   * @param {(scroll: Scroll & { sequence: number }, options: Options) => Promise<Scrolled>} send
   * @param {(answer: Scrolled) => void} answered
   */
  constructor(send, answered) {
    this.#send = send;
    this.#answered = answered;
  }

  /**
   * @param {Scroll} scroll
   * @param {AbortSignal | undefined} signal
   * @returns {Promise<Scrolled | null>} Null when a newer one has replaced it.
   */
  push(scroll, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#isClosed) return reject(new DOMException("The viewer is closed.", "AbortError"));
      this.#waiting?.resolve(null);
      this.#waiting = { scroll, sequence: ++this.#sequence, until: performance.now() + deadline, signal, resolve, reject };
      void this.#lane.pump();
    });
  }

  /** Drops the scroll that waits, and takes no more. */
  close() {
    this.#isClosed = true;
    this.#waiting?.resolve(null);
    this.#waiting = null;
  }

  #next() {
    const next = this.#waiting;
    this.#waiting = null;
    return next && (() => this.#attempt(next));
  }

  /**
   * @param {Waiting} next
   * @returns {Promise<import("../net/retry.js").Outcome>}
   */
  async #attempt(next) {
    const { scroll, sequence, signal, until } = next;
    try {
      signal?.throwIfAborted();
      const answer = await this.#send({ ...scroll, sequence }, { deadline: patience, ...(signal ? { signal } : {}) });
      this.#answered(answer);
      next.resolve(answer);
      return "taken";
    } catch (error) {
      if (this.#isClosed || signal?.aborted || isLasting(error) || performance.now() >= until) {
        next.reject(error);
        return "refused";
      }
      // A newer one takes its place.
      if (this.#waiting) next.resolve(null);
      else this.#waiting = next;
      return "lost";
    }
  }
}
