// @ts-check
import { decode, decodedImage } from "./images.js";
import { isDrawing } from "./transfers.js";

/** @typedef {import("../../types/media.js").Level} Level */
/** @typedef {import("../../types/media.js").Urgency} Urgency */
/** @typedef {import("./decode-queue.js").Job} Job */
/** @typedef {import("./transfers.js").Received} Received */
/** @typedef {import("./transfers.js").Transfer} Transfer */
/** @typedef {import("./transfers.js").Transfers} Transfers */

/**
 * Callbacks of a {@link ImageRequest}.
 * @typedef {object} Listener
 * @property {() => void} arrived
 * @property {() => void} failed
 * @property {() => void} decoded
 * @property {(share: number) => void} progressed
 * @property {(share: number) => void} previewed A coarse version of this share of the bytes is available.
 */

/** One picture of a node: in transfer, received, decoded, or failed. */
export class ImageRequest {
  /** @type {Transfers} */
  #transfers;
  /** @type {Listener} */
  #listener;
  /** @type {Transfer} */
  #transfer;
  /** @type {Received | null} The received data. */
  #received = null;
  /** @type {HTMLImageElement | null} */
  #image = null;
  /** @type {Job | null} Set while the picture waits for its decoding and is decoded. */
  #job = null;
  #isSeen = false;
  /** @type {"coming" | "here" | "decoded" | "failed"} */
  state = "coming";
  /** @type {Level | null} The level that the picture has come from, if that is known. */
  level = null;
  /** @type {HTMLImageElement | null} The part received so far. */
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
      arrived: (received, level) => {
        this.#received = received;
        this.level = level;
        this.state = "here";
        listener.arrived();
      },
      failed: () => {
        this.state = "failed";
        listener.failed();
      },
    });
  }

  /** The picture, if it is decoded. */
  get image() {
    return this.state === "decoded" ? this.#image : null;
  }

  /** Whether the row is visible: then the picture has priority, and coarse versions of it are decoded. */
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

  /** Queues the received picture for decoding, when that does not delay a scroll. */
  decode() {
    const received = this.#received;
    if (this.state !== "here" || !received || this.#job) return;
    const isVector = received instanceof Blob ? received.type.startsWith("image/svg") : isDrawing(this.#transfer.address);
    const job = { isDrawing: isVector, isSeen: () => this.#isSeen, start: () => void this.#decode(job, received) };
    this.#job = job;
    this.#transfers.decodes.add(job);
  }

  /** Releases the decoded picture when the row is far from the screen. */
  rest() {
    this.#withdraw();
    if (this.state === "decoded") this.state = "here";
    this.#image = this.preview = null;
    this.isSeen = false;
  }

  /** Cancels the transfer, if it is not over, and releases the received data. */
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
      // The bytes are no picture.
    }
    if (this.#job !== job) return; // Not needed any more.
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
      // Too little data for a picture.
    }
  }
}
