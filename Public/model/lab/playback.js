// @ts-check
import { firstIndex } from "../search.js";

/** @typedef {import("../../types/lab.js").Replay} Replay */
/** @typedef {import("../../types/lab.js").Visit} Visit */

/** @typedef {{ row: number, top: number, height: number, isBlank: boolean }} ShownRow */

/** The playback of a run: the rows on screen at any time of it. */
export class Playback {
  #replay;
  /** @type {ReadonlyMap<number, readonly Visit[]>} */
  #visits;

  /** @param {Replay} replay */
  constructor(replay) {
    this.#replay = replay;
    this.#visits = visitsByRow(replay.visits);
  }

  get policy() {
    return this.#replay.policy;
  }

  get height() {
    return this.#replay.viewport.height;
  }

  /** Milliseconds. */
  get duration() {
    return this.#replay.offsets.length * this.#replay.frame;
  }

  /** Screen-seconds. */
  get blank() {
    return this.#replay.blank;
  }

  /**
   * Returns the viewport's offset.
   * @param {number} time Milliseconds.
   */
  offset(time) {
    const { offsets, frame } = this.#replay;
    const index = Math.min(offsets.length - 1, Math.max(0, Math.floor(time / frame)));
    return offsets[index] ?? 0;
  }

  /**
   * Returns the rows on screen from the top, with their places in the viewport.
   * @param {number} time Milliseconds.
   * @returns {ShownRow[]}
   */
  rows(time) {
    const { tops, viewport } = this.#replay;
    const offset = this.offset(time);
    /** @type {ShownRow[]} */
    const rows = [];
    for (let row = this.#rowAt(offset); row < tops.length - 1; row += 1) {
      const [top = 0, end = 0] = [tops[row], tops[row + 1]];
      if (top >= offset + viewport.height) break;
      if (end > offset) rows.push({ row, top: top - offset, height: end - top, isBlank: this.#isBlank(row, time) });
    }
    return rows;
  }

  /**
   * Returns the blank share of the viewport.
   * @param {number} time Milliseconds.
   */
  blankShare(time) {
    const { height: viewportHeight } = this.#replay.viewport;
    let blank = 0;
    for (const { top, height, isBlank } of this.rows(time)) {
      if (isBlank) blank += Math.min(top + height, viewportHeight) - Math.max(top, 0);
    }
    return blank / viewportHeight;
  }

  /**
   * Returns the blank screen-seconds up to a time.
   * @param {number} time Milliseconds.
   */
  blankUntil(time) {
    this.#sums ??= this.#sumUp();
    const index = Math.min(this.#sums.length - 1, Math.max(0, Math.floor(time / this.#replay.frame)));
    return this.#sums[index] ?? 0;
  }

  /** @type {number[] | null} */
  #sums = null;

  #sumUp() {
    let sum = 0;
    return this.#replay.offsets.map((_, index) => {
      sum += (this.blankShare(index * this.#replay.frame) * this.#replay.frame) / 1000;
      return sum;
    });
  }

  /** @param {number} offset */
  #rowAt(offset) {
    const { tops } = this.#replay;
    return Math.max(0, firstIndex(tops, (top) => top > offset) - 1);
  }

  /**
   * @param {number} row
   * @param {number} time
   */
  #isBlank(row, time) {
    const visit = this.#visits.get(row)?.filter((visit) => visit[1] <= time).at(-1);
    if (!visit || visit[2] < time - this.#replay.frame) return false;
    const [, , , ready] = visit;
    return ready === null || ready > time;
  }
}

/**
 * Returns the stays of each row on screen, in the order of their times.
 * @param {readonly Visit[]} visits
 */
export function visitsByRow(visits) {
  /** @type {Map<number, Visit[]>} */
  const byRow = new Map();
  for (const visit of visits) {
    const known = byRow.get(visit[0]);
    if (known) known.push(visit);
    else byRow.set(visit[0], [visit]);
  }
  for (const known of byRow.values()) known.sort((one, other) => one[1] - other[1]);
  return byRow;
}
