// @ts-check
import { duration, integer } from "./format.js";

/** The number of round trips in the median. */
const maxTrips = 50;

/** The page's own counters. */
export class Tally {
  #frames = 0;
  #blankFrames = 0;
  #events = 0;
  #sent = 0;
  #replaced = 0;
  /** @type {number[]} */
  #trips = [];
  /** The server's last refusal. */
  refusal = "";

  /** @param {boolean} isBlank Whether a row in the viewport had no content. */
  frame(isBlank) {
    this.#frames += 1;
    if (isBlank) this.#blankFrames += 1;
  }

  event() {
    this.#events += 1;
  }

  /**
   * @param {number} took Milliseconds.
   * @param {number} replaced Samples replaced so far.
   */
  sent(took, replaced) {
    this.#sent += 1;
    this.#replaced = replaced;
    this.#trips.push(took);
    if (this.#trips.length > maxTrips) this.#trips.shift();
  }

  /** The median of the latest round trips, in milliseconds. */
  get trip() {
    const sorted = [...this.#trips].sort((one, other) => one - other);
    return sorted[sorted.length >> 1] ?? 0;
  }

  /**
   * @param {{ rows: number, filled: number, decoded: number, failed: number }} now Rows in the page, rows with
   *   content, images decoded and images that could not be.
   * @returns {[term: string, value: string][]}
   */
  facts({ rows, filled, decoded, failed }) {
    const facts = /** @type {[string, string][]} */ ([
      ["frames drawn", integer(this.#frames)],
      ["with a blank row", integer(this.#blankFrames)],
      ["events", integer(this.#events)],
      ["scrolls sent", integer(this.#sent)],
      ["overtaken", integer(this.#replaced)],
      ["round trip", duration(this.trip)],
      ["rows in the page", integer(rows)],
      ["rows with content", integer(filled)],
      ["images decoded", integer(decoded)],
    ]);
    if (failed > 0) facts.push(["images failed", integer(failed)]);
    if (this.refusal) facts.push(["refused", this.refusal]);
    return facts;
  }
}
