// @ts-check
import { imageOf } from "./receive.js";

/** @typedef {import("../../types/media.js").Urgency} Urgency */
/** @typedef {import("./transfers.js").Transfer} Transfer */
/** @typedef {import("./transfers.js").Transfers} Transfers */

/** Milliseconds between two reports of how much has arrived, and between two coarse versions. */
const interval = 250;

/**
 * Hears how a picture comes.
 * @typedef {object} Listener
 * @property {() => void} arrived
 * @property {() => void} failed
 * @property {() => void} decoded
 * @property {(share: number) => void} progressed
 * @property {(share: number) => void} previewed A coarse version is there, of so much of the whole.
 */

/** One picture that a node wants: on its way, here, decoded, or not to be had. */
export class Holding {
  /** @type {Transfers} */
  #transfers;
  /** @type {Listener} */
  #listener;
  /** @type {Transfer} */
  #transfer;
  /** @type {HTMLImageElement | null} */
  #image = null;
  #lastReport = performance.now();
  #isClosed = false;
  /** @type {"coming" | "here" | "decoded" | "failed"} */
  state = "coming";
  /** @type {HTMLImageElement | null} What of it has arrived so far. */
  preview = null;
  /** Whether coarse versions are wanted. */
  isSeen = false;

  /**
   * @param {string} address
   * @param {Urgency} priority
   * @param {Transfers} transfers
   * @param {Listener} listener
   */
  constructor(address, priority, transfers, listener) {
    this.#transfers = transfers;
    this.#listener = listener;
    this.#transfer = transfers.start(address, priority, {
      progressed: (share, part) => this.#progressed(share, part),
      arrived: (image) => {
        this.#image = image;
        this.state = "here";
        listener.arrived();
      },
      failed: () => {
        this.state = "failed";
        listener.failed();
      },
    });
  }

  /** The picture, if it can be drawn without further work. */
  get image() {
    return this.state === "decoded" ? this.#image : null;
  }

  /** @param {Urgency} priority */
  prioritize(priority) {
    this.#transfers.prioritize(this.#transfer, priority);
  }

  /** Has the picture decoded, off the thread that draws, if it is here. */
  async decode() {
    const image = this.#image;
    if (this.state !== "here" || !image) return;
    // What cannot be decoded to its end is shown as far as it goes.
    await image.decode().catch(() => {});
    if (this.state !== "here" || this.#isClosed) return;
    this.state = "decoded";
    this.preview = null;
    this.#listener.decoded();
  }

  /** The row is far from the screen: what was decoded may go. */
  rest() {
    if (this.state === "decoded") this.state = "here";
    this.isSeen = false;
  }

  /** Gives the picture up: ends its transfer, if that is not over, and forgets what came. */
  close() {
    this.#isClosed = true;
    this.#transfers.cancel(this.#transfer);
    this.#image = this.preview = null;
  }

  /**
   * @param {number} share
   * @param {() => Blob} part
   */
  #progressed(share, part) {
    const now = performance.now();
    if (now - this.#lastReport < interval) return;
    this.#lastReport = now;
    this.#listener.progressed(share);
    if (this.isSeen) void this.#look(share, part());
  }

  /**
   * @param {number} share
   * @param {Blob} part
   */
  async #look(share, part) {
    const { address, stop } = this.#transfer;
    try {
      const image = await imageOf(part, address, stop.signal);
      await image.decode();
      if (this.state !== "coming" || this.#isClosed) return;
      this.preview = image;
      this.#listener.previewed(share);
    } catch {
      // Too little to see anything by.
    }
  }
}
