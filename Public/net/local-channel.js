// @ts-check
import { EventChannel } from "./event-channel.js";

/** @typedef {import("./messages.js").Word} Word */

/** An event stream that one window does not share. */
export class LocalChannel {
  /** @type {Map<string, (word: Word) => void>} */
  #listeners = new Map();
  #channel = new EventChannel((viewer, word) => this.#listeners.get(viewer)?.(word));

  /**
   * @param {string} viewer
   * @param {number | null} lastEvent
   * @param {(word: Word) => void} hear
   */
  join(viewer, lastEvent, hear) {
    this.#listeners.set(viewer, hear);
    this.#channel.join(viewer, lastEvent);
  }

  /** @param {string} viewer */
  leave(viewer) {
    this.#listeners.delete(viewer);
    this.#channel.leave(viewer);
  }

  hurry() {
    this.#channel.hurry();
  }

  revive() {
    this.#channel.revive();
  }
}
