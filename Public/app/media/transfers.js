// @ts-check
import { Fetcher } from "./fetcher.js";
import { loadImage } from "./images.js";

/** @typedef {import("../../types/media.js").Level} Level */
/** @typedef {import("../../types/media.js").Urgency} Urgency */
/** @typedef {import("../../model/scroll/scroll-state.js").Pace} Pace */
/** @typedef {import("./decode-queue.js").DecodeQueue} DecodeQueue */

/**
 * The most concurrent transfers. A browser opens six connections to a server, and
 * scrolls are more urgent than any picture.
 */
const width = 3;

/** The most concurrent transfers of preloads, so that visible pictures find a free slot. */
const farWidth = 2;

const rank = { visible: 0, display: 1, preload: 2 };

/**
 * Undecoded data: bytes of this server, or an element of another server's picture, whose bytes cannot be read.
 * @typedef {Blob | HTMLImageElement} Received
 */

/**
 * Callbacks of a transfer.
 * @typedef {object} Receiver
 * @property {(share: number, part: Blob | null) => void} progressed
 * @property {(received: Received, level: Level | null) => void} arrived
 * @property {() => void} failed
 */

/**
 * One picture's transfer; `stop` cancels the work in progress.
 * @typedef {{ address: string, priority: Urgency, isWatched: boolean, receiver: Receiver, stop: () => void, watch: () => void }} Transfer
 */

/** Fetches pictures, a few at a time, in the order of urgency, then of request; none for rows that fly past. */
export class Transfers {
  /** @type {Set<Transfer>} */
  #waiting = new Set();
  /** @type {Set<Transfer>} */
  #running = new Set();
  #fetcher = new Fetcher();
  #pace;
  #isHeld = false;

  /**
   * @param {DecodeQueue} decodes The queue that decodes received pictures.
   * @param {() => Pace} pace Returns the pace of the scroll.
   */
  constructor(decodes, pace) {
    this.decodes = decodes;
    this.#pace = pace;
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
    // The main thread decodes it on arrival.
    const job = { isDrawing: true, isSeen: () => transfer.priority === "visible", start: () => this.#enter(transfer) };
    this.decodes.add(job);
    transfer.stop = () => this.decodes.cancel(job);
    return transfer;
  }

  /**
   * Changes the priority of a transfer; one in progress continues unchanged.
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
   * @param {boolean} isWatched Whether partial data is reported on arrival.
   */
  watch(transfer, isWatched) {
    if (transfer.isWatched === isWatched) return;
    transfer.isWatched = isWatched;
    transfer.watch();
  }

  /**
   * Cancels a transfer, if it is not over; its receiver is not called any more.
   * @param {Transfer} transfer
   */
  cancel(transfer) {
    transfer.stop();
    this.#waiting.delete(transfer);
    // The same message may cancel waiting transfers as well.
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
    if (this.#waiting.size === 0 || this.#isHeld) return;
    if (this.#pace() === "flying") return this.#hold();
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

  /** Waits for a slower frame: most of what waits is cancelled before. */
  #hold() {
    this.#isHeld = true;
    requestAnimationFrame(() => {
      this.#isHeld = false;
      this.#pump();
    });
  }

  /** @param {Transfer} transfer */
  #fetch(transfer) {
    const { address, priority, isWatched, receiver } = transfer;
    const id = this.#fetcher.start(address, priority, isWatched, {
      progressed: receiver.progressed,
      arrived: (blob, level) => this.#end(transfer, blob, level),
      failed: () => this.#end(transfer, null),
    });
    transfer.stop = () => this.#fetcher.stop(id);
    transfer.watch = () => this.#fetcher.watch(id, transfer.isWatched);
  }

  /**
   * Loads a picture by an image element: a small one, or one of another origin, which seldom permits reading its bytes
   * but always showing its pictures.
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
   * @param {Received | null} received Null if it failed.
   * @param {Level | null} level The level that it came from, if that is known.
   */
  #end(transfer, received, level = null) {
    if (!this.#running.delete(transfer)) return; // Cancelled meanwhile.
    transfer.stop = transfer.watch = () => {};
    if (received) transfer.receiver.arrived(received, level);
    else transfer.receiver.failed();
    this.#pump();
  }
}

/** Whether these modules came from the page's own origin: a worker cannot be of another one. */
const isHome = new URL(import.meta.url).origin === globalThis.location?.origin;

/** @param {string} address */
function isOwn(address) {
  try {
    return isHome && new URL(address, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

/**
 * Returns whether an address is that of a bitmap generated by this server: of a few kilobytes, so that no part of it is
 * shown before the rest. An image element costs less than half as much as a worker, a blob and its URL.
 * @param {string} address
 */
const isGenerated = (address) => new URL(address, location.href).pathname.startsWith("/media/generated/") && !isDrawing(address);

/**
 * Returns whether an address looks like that of a vector drawing; the format is certain only when the bytes arrive.
 * @param {string} address
 */
export const isDrawing = (address) => /\.svgz?($|[?#])/i.test(address);
