// @ts-check
import { loadImage, receive } from "./receive.js";

/** @typedef {import("../../types/media.js").Urgency} Urgency */

/**
 * Transfers at once. A browser grants a server six connections, and the
 * reader's scrolls are more urgent than any picture.
 */
const width = 3;

/** Transfers at once of what is only to be preloaded: what is to be seen finds a place. */
const farWidth = 2;

const rank = { visible: 0, display: 1, preload: 2 };

/**
 * Hears how a transfer goes on; `image` has its bytes but is not decoded.
 * @typedef {object} Receiver
 * @property {(share: number, part: () => Blob) => void} progressed
 * @property {(image: HTMLImageElement) => void} arrived
 * @property {() => void} failed
 */

/**
 * One picture on its way.
 * @typedef {{ address: string, priority: Urgency, receiver: Receiver, stop: AbortController }} Transfer
 */

/** Fetches pictures a few at a time, the most urgent first, of those the one that was asked for first. */
export class Transfers {
  /** @type {Set<Transfer>} */
  #waiting = new Set();
  /** @type {Set<Transfer>} */
  #running = new Set();

  /**
   * @param {string} address
   * @param {Urgency} priority
   * @param {Receiver} receiver
   * @returns {Transfer}
   */
  start(address, priority, receiver) {
    const transfer = { address, priority, receiver, stop: new AbortController() };
    this.#waiting.add(transfer);
    // Others of the same message may be more urgent.
    this.#pumpSoon();
    return transfer;
  }

  /**
   * Says how urgent a transfer is now; one that is under way goes on as it is.
   * @param {Transfer} transfer
   * @param {Urgency} priority
   */
  prioritize(transfer, priority) {
    if (transfer.priority === priority) return;
    transfer.priority = priority;
    if (this.#waiting.has(transfer)) this.#pumpSoon();
  }

  /**
   * Gives a transfer up, if it is not over; its receiver hears of it no more.
   * @param {Transfer} transfer
   */
  cancel(transfer) {
    if (this.#waiting.delete(transfer) || !this.#running.delete(transfer)) return;
    transfer.stop.abort();
    // Those that wait may be given up by the same message.
    this.#pumpSoon();
  }

  #pumpSoon() {
    queueMicrotask(() => this.#pump());
  }

  #pump() {
    const waiting = [...this.#waiting].sort((one, other) => rank[one.priority] - rank[other.priority]);
    for (const transfer of waiting) {
      const far = [...this.#running].filter(({ priority }) => priority === "preload").length;
      if (this.#running.size >= width || (transfer.priority === "preload" && far >= farWidth)) return;
      this.#waiting.delete(transfer);
      this.#running.add(transfer);
      void this.#run(transfer);
    }
  }

  /** @param {Transfer} transfer */
  async #run(transfer) {
    const { address, priority, receiver, stop } = transfer;
    const progressed = (/** @type {number} */ share, /** @type {() => Blob} */ part) => {
      if (!stop.signal.aborted) receiver.progressed(share, part);
    };
    /** @type {HTMLImageElement | null} */
    let image = null;
    try {
      const isOwn = new URL(address, location.href).origin === location.origin;
      // Another origin seldom lets its bytes be read, but always lets its pictures be shown.
      image = isOwn
        ? await receive(address, priority, stop.signal, progressed)
        : await loadImage(address, address, stop.signal, priority);
    } catch {
      image = null;
    }
    if (!this.#running.delete(transfer)) return; // Given up meanwhile.
    if (image) receiver.arrived(image);
    else receiver.failed();
    this.#pump();
  }
}
