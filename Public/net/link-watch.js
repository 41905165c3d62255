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
    clearTimeout(this.#timer);
    this.#timer = next === null ? 0 : setTimeout(() => this.#look(), next);
    if (!this.#isNews(link, now)) return;
    this.#link = link;
    this.#publishedAt = now;
    this.#publish(link);
  }

  /**
   * @param {Link} link
   * @param {number} now
   */
  #isNews(link, now) {
    const published = this.#link;
    if (published?.kind !== link.kind) return true;
    if (published.kind === "live" && link.kind === "live") {
      return published.roundTrip !== link.roundTrip && (published.roundTrip === null || now - this.#publishedAt >= pace);
    }
    return link.kind === "behind" || link.kind === "offline" || link.kind === "refused" ? now - this.#publishedAt >= pace / 4 : false;
  }
}
