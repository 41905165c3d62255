// @ts-check
import { decode, decodedImage } from "./receive.js";
import { isDrawing } from "./transfers.js";

/** @typedef {import("../../types/media.js").Urgency} Urgency */
/** @typedef {import("./decode-queue.js").Job} Job */
/** @typedef {import("./transfers.js").Received} Received */
/** @typedef {import("./transfers.js").Transfer} Transfer */
/** @typedef {import("./transfers.js").Transfers} Transfers */

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
  /** @type {Received | null} What has come. */
  #received = null;
  /** @type {HTMLImageElement | null} */
  #image = null;
  /** @type {Job | null} While it waits to be decoded, and is decoded. */
  #job = null;
  #isSeen = false;
  /** @type {"coming" | "here" | "decoded" | "failed"} */
  state = "coming";
  /** @type {HTMLImageElement | null} What of it has arrived so far. */
  preview = null;

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
      progressed: (share, part) => {
        listener.progressed(share);
        if (part) void this.#look(share, part);
      },
      arrived: (received) => {
        this.#received = received;
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

  /** Whether the row is visible: then it comes first, and coarse versions of it are wanted. */
  get isSeen() {
    return this.#isSeen;
  }

  set isSeen(isSeen) {
    if (isSeen === this.#isSeen) return;
    this.#isSeen = isSeen;
    this.#transfers.watch(this.#transfer, isSeen);
  }

  /** @param {Urgency} priority */
  prioritize(priority) {
    this.#transfers.prioritize(this.#transfer, priority);
  }

  /** Has the picture decoded, if it is here, when that holds no scroll up. */
  decode() {
    const received = this.#received;
    if (this.state !== "here" || !received || this.#job) return;
    const isVector = received instanceof Blob ? received.type.startsWith("image/svg") : isDrawing(this.#transfer.address);
    const job = { isDrawing: isVector, isSeen: () => this.#isSeen, start: () => void this.#decode(job, received) };
    this.#job = job;
    this.#transfers.decodes.add(job);
  }

  /** The row is far from the screen: what was decoded may go. */
  rest() {
    this.#withdraw();
    if (this.state === "decoded") this.state = "here";
    this.#image = this.preview = null;
    this.isSeen = false;
  }

  /** Gives the picture up: ends its transfer, if that is not over, and forgets what came. */
  close() {
    this.rest();
    this.#transfers.cancel(this.#transfer);
    this.#received = null;
  }

  /**
   * @param {Job} job
   * @param {Received} received
   */
  async #decode(job, received) {
    /** @type {HTMLImageElement | null} */
    let image = null;
    try {
      if (received instanceof Blob) image = await decodedImage(received, this.#transfer.address);
      else await decode((image = received));
    } catch {
      // These bytes are no picture.
    }
    if (this.#job !== job) return; // Wanted no more.
    this.#job = null;
    this.preview = null;
    this.#image = image;
    this.state = image ? "decoded" : "failed";
    if (image) this.#listener.decoded();
    else this.#listener.failed();
  }

  #withdraw() {
    if (this.#job) this.#transfers.decodes.cancel(this.#job);
    this.#job = null;
  }

  /**
   * @param {number} share
   * @param {Blob} part
   */
  async #look(share, part) {
    try {
      const image = await decodedImage(part, this.#transfer.address);
      if (this.state !== "coming" || !this.#isSeen) return;
      this.preview = image;
      this.#listener.previewed(share);
    } catch {
      // Too little to see anything by.
    }
  }
}
