// @ts-check
import { freshness } from "../model/freshness.js";

/** @typedef {import("../model/freshness.js").Standing} Standing */
/** @typedef {import("../types.js").Link} Link */

/** The least milliseconds between two reports of the round trip, which changes with every scroll. */
const pace = 500;

/** Observes the state of the connection and reports the changes that the page has to show. */
export class LinkWatch {
  /** @type {(link: Link) => void} */
  #publish;
  /** @type {Standing} */
  #standing = { stream: "idle", problem: null, heard: null, unknown: null, roundTrip: null, isOnline: true };
  /** @type {Link | null} */
  #link = null;
  #publishedAt = -Infinity;
  #timer = 0;

  /** @param {(link: Link) => void} publish */
  constructor(publish) {
    this.#publish = publish;
  }

  /** Whether the event stream is open. */
  get isOpen() {
    return this.#standing.stream === "open";
  }

  /** Whether the page is up to date. */
  get isLive() {
    return this.#link?.kind === "live";
  }

  /** @param {Partial<Standing>} change */
  set(change) {
    Object.assign(this.#standing, change);
    this.#look();
  }

  #look() {
    const now = performance.now();
    const { link, next } = freshness(this.#standing, now);
    const wait = this.#wait(link, now);
    const soonest = wait === 0 ? next : Math.min(wait, next ?? Infinity);
    clearTimeout(this.#timer);
    this.#timer = soonest === null || soonest === Infinity ? 0 : setTimeout(() => this.#look(), soonest);
    if (wait > 0) return;
    this.#link = link;
    this.#publishedAt = now;
    this.#publish(link);
  }

  /**
   * Returns the milliseconds until a state is published; infinite where it is no news.
   * @param {Link} link
   * @param {number} now
   */
  #wait(link, now) {
    const published = this.#link;
    if (published?.kind !== link.kind) return 0;
    const since = now - this.#publishedAt;
    switch (link.kind) {
      case "live": {
        const { roundTrip } = /** @type {typeof link} */ (published);
        if (roundTrip === link.roundTrip) return Infinity;
        // The last round trip of a scroll is published too, not only the one that a pause follows.
        return roundTrip === null ? 0 : Math.max(0, pace - since);
      }
      case "behind":
      case "offline":
      case "waiting":
      case "refused":
        return since >= pace / 4 ? 0 : Infinity;
      default:
        return Infinity;
    }
  }
}
