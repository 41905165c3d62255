// @ts-check

/** @typedef {import("../../types/timeline.js").Mark} Mark */
/** @typedef {import("../../types/timeline.js").MarkKind} MarkKind */

/** The most marks that are kept. */
const most = 2048;

/** Events that happen at an instant, oldest first. */
export class Marks {
  /** @type {Mark[]} */
  all = [];

  /**
   * @param {number} time Not earlier than that of the mark before.
   * @param {MarkKind} kind
   * @param {string} text
   */
  add(time, kind, text) {
    this.all.push({ time, kind, text });
    if (this.all.length > most) this.all.shift();
  }

  /** @param {number} time Before which marks are dropped. */
  expire(time) {
    const first = this.all.findIndex((mark) => mark.time >= time);
    if (first !== 0) this.all.splice(0, first < 0 ? this.all.length : first);
  }

  /**
   * Returns the marks of a stretch.
   * @param {import("../../types/timeline.js").Stretch} stretch
   */
  within({ from, to }) {
    return this.all.filter(({ time }) => time >= from && time <= to);
  }
}
