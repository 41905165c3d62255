// @ts-check
/** @typedef {{ id: string, type: string, data: string }} StreamEvent */

/**
 * Reads server-sent events from text that arrives in arbitrary pieces.
 *
 * By the HTML standard, section 9.2.6, without `retry`, which the session
 * handles. The page reads the stream itself, since `EventSource` exposes neither
 * the status of an error response nor the number of attempts.
 */
export class SseParser {
  #rest = "";
  #type = "";
  /** @type {string[]} */
  #data = [];
  /** The id of the last event, for resuming. */
  lastID = "";

  /**
   * @param {string} piece
   * @returns {StreamEvent[]} The events that the piece completes.
   */
  push(piece) {
    const events = [];
    const lines = (this.#rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const event = line === "" ? this.#dispatch() : this.#field(line);
      if (event) events.push(event);
    }
    return events;
  }

  /**
   * @param {string} line
   * @returns {null}
   */
  #field(line) {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") this.#data.push(value);
    else if (name === "event") this.#type = value;
    else if (name === "id" && !value.includes("\0")) this.lastID = value;
    return null;
  }

  /** @returns {StreamEvent | null} */
  #dispatch() {
    const event = { id: this.lastID, type: this.#type || "message", data: this.#data.join("\n") };
    const isEmpty = this.#data.length === 0;
    this.#type = "";
    this.#data = [];
    return isEmpty ? null : event;
  }
}
