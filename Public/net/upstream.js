// @ts-check
import { ApiError, call } from "./api.js";
import { MediaOutbox } from "./media-outbox.js";
import { Outbox } from "./outbox.js";
import { stretches } from "./stretches.js";

/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */
/** @typedef {import("../types.js").Size} Size */
/** @typedef {import("./messages.js").Told} Told */

/** Milliseconds over which rows that were drawn are gathered into one signal. */
const gathering = 250;

/** What goes up to the server: one scroll request in flight, the newest next. */
export class Upstream {
  /** @type {(message: Told) => void} */
  #tell;
  /** @type {() => void} */
  #lost;
  /** @type {string | null} */
  #viewer = null;
  #outbox = new Outbox();
  #media = new MediaOutbox();
  #isReporting = false;
  #isSending = false;
  #replaced = 0;
  #mustRepeat = false;
  /** @type {{ built: Set<number>, displayed: Set<number> }} Rows that are to be told of, by signal. */
  #rows = { built: new Set(), displayed: new Set() };
  #isGathering = false;

  /**
   * @param {(message: Told) => void} tell
   * @param {() => void} lost Called when the server no longer knows the viewer.
   */
  constructor(tell, lost) {
    this.#tell = tell;
    this.#lost = lost;
  }

  /** @param {string} viewer */
  attach(viewer) {
    this.#viewer = viewer;
    void this.#pump();
  }

  detach() {
    this.#viewer = null;
    this.#media.clear();
    for (const rows of Object.values(this.#rows)) rows.clear();
  }

  /** @param {ScrollSample} sample */
  scroll(sample) {
    if (this.#outbox.push(sample)) this.#replaced += 1;
    void this.#pump();
  }

  /**
   * Sends again what may have been lost: the place, and what became of media.
   * @param {Anchor} anchor
   */
  repeat(anchor) {
    void this.#pumpMedia();
    if (!this.#mustRepeat) return;
    this.#mustRepeat = false;
    this.scroll({ anchor, velocity: 0, phase: "program" });
  }

  /** @param {Size} viewport */
  resize(viewport) {
    void this.#try("PATCH", "range-controller", { viewport });
  }

  /**
   * @param {"built" | "displayed"} signal
   * @param {[number, number][]} rows
   */
  gather(signal, rows) {
    if (!this.#isGathering) setTimeout(() => void this.#report(), gathering);
    this.#isGathering = true;
    for (const [first, last] of rows) for (let row = first; row <= last; row++) this.#rows[signal].add(row);
  }

  /** @param {[row: number, height: number][]} rows */
  measured(rows) {
    void this.#try("POST", "signals", { signal: "measured", rows });
  }

  /** @param {import("../types/media.js").MediaReport} report */
  media(report) {
    this.#media.push(report);
    // What comes in the same turn goes together.
    queueMicrotask(() => void this.#pumpMedia());
  }

  async #pumpMedia() {
    if (this.#isReporting || !this.#viewer) return;
    const viewer = this.#viewer;
    const events = this.#media.take();
    if (events.length === 0) return;
    this.#isReporting = true;
    const outcome = await this.#send("POST", "signals", { signal: "media", events });
    this.#isReporting = false;
    // What was lost goes with the next report, or when the server is back; what was refused would be again.
    if (outcome !== "lost") void this.#pumpMedia();
    else if (viewer === this.#viewer) this.#media.restore(events);
  }

  async #report() {
    this.#isGathering = false;
    // What is drawn was built before.
    for (const signal of /** @type {const} */ (["built", "displayed"])) {
      const rows = stretches(this.#rows[signal]);
      this.#rows[signal].clear();
      if (rows.length > 0) await this.#try("POST", "signals", { signal, rows });
    }
  }

  async #pump() {
    if (this.#isSending || !this.#viewer) return;
    const sample = this.#outbox.take();
    if (!sample) return;
    this.#isSending = true;
    const start = performance.now();
    const isSent = await this.#try("POST", "scroll", sample);
    this.#isSending = false;
    if (isSent) this.#tell({ kind: "sent", took: performance.now() - start, replaced: this.#replaced });
    else this.#mustRepeat = true;
    void this.#pump();
  }

  /**
   * @param {string} method
   * @param {string} resource
   * @param {object} body
   * @returns {Promise<boolean>} Whether the server took it.
   */
  async #try(method, resource, body) {
    return (await this.#send(method, resource, body)) === "taken";
  }

  /**
   * @param {string} method
   * @param {string} resource
   * @param {object} body
   * @returns {Promise<"taken" | "refused" | "lost">}
   */
  async #send(method, resource, body) {
    const viewer = this.#viewer;
    if (!viewer) return "lost";
    try {
      await call(method, `/viewers/${viewer}/${resource}`, body);
      return "taken";
    } catch (error) {
      if (!(error instanceof ApiError)) return "lost"; // The stream ends too, and the session tries again.
      if (error.problem.status === 404 && viewer === this.#viewer) this.#lost();
      else this.#tell({ kind: "refusal", problem: error.problem });
      return "refused";
    }
  }
}
