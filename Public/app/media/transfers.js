// @ts-check
import { Fetcher } from "./fetcher.js";
import { loadImage } from "./receive.js";

/** @typedef {import("../../types/media.js").Urgency} Urgency */
/** @typedef {import("./decode-queue.js").DecodeQueue} DecodeQueue */

/**
 * Transfers at once. A browser grants a server six connections, and the
 * reader's scrolls are more urgent than any picture.
 */
const width = 3;

/** Transfers at once of what is only to be preloaded: what is to be seen finds a place. */
const farWidth = 2;

const rank = { visible: 0, display: 1, preload: 2 };

/**
 * Bytes of this server, or an element of another one's picture, whose bytes may only be shown; not decoded.
 * @typedef {Blob | HTMLImageElement} Received
 */

/**
 * Hears how a transfer goes on.
 * @typedef {object} Receiver
 * @property {(share: number, part: Blob | null) => void} progressed
 * @property {(received: Received) => void} arrived
 * @property {() => void} failed
 */

/**
 * One picture on its way; `stop` ends what is under way.
 * @typedef {{ address: string, priority: Urgency, isWatched: boolean, receiver: Receiver, stop: () => void, watch: () => void }} Transfer
 */

/** Fetches pictures a few at a time, the most urgent first, of those the one that was asked for first. */
export class Transfers {
  /** @type {Set<Transfer>} */
  #waiting = new Set();
  /** @type {Set<Transfer>} */
  #running = new Set();
  #fetcher = new Fetcher();

  /** @param {DecodeQueue} decodes Where what has come is decoded. */
  constructor(decodes) {
    this.decodes = decodes;
  }

  /**
   * @param {string} address
   * @param {Urgency} priority
   * @param {Receiver} receiver
   * @returns {Transfer}
   */
  start(address, priority, receiver) {
    /** @type {Transfer} */
    const transfer = { address, priority, isWatched: false, receiver, stop: () => {}, watch: () => {} };
    if (isOwn(address) || !isDrawing(address)) {
      this.#enter(transfer);
      return transfer;
    }
    // The page's thread decodes it as it comes.
    const job = { isDrawing: true, isSeen: () => transfer.priority === "visible", start: () => this.#enter(transfer) };
    this.decodes.add(job);
    transfer.stop = () => this.decodes.cancel(job);
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
   * @param {Transfer} transfer
   * @param {boolean} isWatched Whether parts are wanted as they come.
   */
  watch(transfer, isWatched) {
    if (transfer.isWatched === isWatched) return;
    transfer.isWatched = isWatched;
    transfer.watch();
  }

  /**
   * Gives a transfer up, if it is not over; its receiver hears of it no more.
   * @param {Transfer} transfer
   */
  cancel(transfer) {
    transfer.stop();
    this.#waiting.delete(transfer);
    // Those that wait may be given up by the same message.
    if (this.#running.delete(transfer)) this.#pumpSoon();
  }

  /** @param {Transfer} transfer */
  #enter(transfer) {
    transfer.stop = () => {};
    this.#waiting.add(transfer);
    // Others of the same message may be more urgent.
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
      if (isOwn(transfer.address) && !isGenerated(transfer.address)) this.#fetch(transfer);
      else void this.#load(transfer);
    }
  }

  /** @param {Transfer} transfer */
  #fetch(transfer) {
    const { address, priority, isWatched, receiver } = transfer;
    const id = this.#fetcher.start(address, priority, isWatched, {
      progressed: receiver.progressed,
      arrived: (blob) => this.#end(transfer, blob),
      failed: () => this.#end(transfer, null),
    });
    transfer.stop = () => this.#fetcher.stop(id);
    transfer.watch = () => this.#fetcher.watch(id, transfer.isWatched);
  }

  /**
   * Loads a picture by the browser alone: a small one, or one of another origin, which seldom lets its bytes be read but
   * always lets its pictures be shown.
   * @param {Transfer} transfer
   */
  async #load(transfer) {
    const stop = new AbortController();
    transfer.stop = () => stop.abort();
    const { address, priority } = transfer;
    this.#end(transfer, await loadImage(address, address, stop.signal, priority).catch(() => null));
  }

  /**
   * @param {Transfer} transfer
   * @param {Received | null} received Null if it could not be had.
   */
  #end(transfer, received) {
    if (!this.#running.delete(transfer)) return; // Given up meanwhile.
    transfer.stop = transfer.watch = () => {};
    if (received) transfer.receiver.arrived(received);
    else transfer.receiver.failed();
    this.#pump();
  }
}

/** @param {string} address */
function isOwn(address) {
  try {
    return new URL(address, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

/**
 * Whether an address is one of a bitmap that this server draws: of a few kilobytes, so that no part of it need be shown
 * before the rest. The browser alone fetches it for less than half of what a worker, a blob and its URL cost.
 * @param {string} address
 */
const isGenerated = (address) => new URL(address, location.href).pathname.startsWith("/media/generated/") && !isDrawing(address);

/**
 * Whether an address seems to be one of a drawing; of its bytes more is not known before they come.
 * @param {string} address
 */
export const isDrawing = (address) => /\.svgz?($|[?#])/i.test(address);
