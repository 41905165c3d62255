// @ts-check
import { bit, describeDirection } from "./states.js";

/** @typedef {import("./geometry.js").Rows} Rows */
/** @typedef {import("./viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../types.js").Rect} Rect */
/** @typedef {import("../types.js").StateMask} StateMask */

/**
 * The viewport as the page has it, in points; `velocity` is positive toward larger offsets.
 * @typedef {{ offset: number, height: number, velocity: number }} Sight
 */

/** Points below which a row and a range only touch. */
const slack = 1e-3;

/** The least velocity in points per second that tells a direction. */
const still = 1;

/**
 * The states of rows while the server's word about the page's latest scroll is on its way.
 *
 * The ranges that the server told last move with the viewport, and swap their sides with its direction. A row has
 * another state than the server's only where the moved ranges contain it and the told ones did not, or the other way
 * round: whatever else the server's rules say of a row holds until it says otherwise.
 */
export class Foresight {
  /** @type {ViewerModel} */
  #model;
  /** @type {Map<number, StateMask>} The states that differ from the server's. */
  #ahead = new Map();
  /** @type {RangesEvent | null} */
  #ranges = null;
  /** Whether the page has moved the viewport to where the server does not know it yet. */
  #isAhead = false;

  /** @param {ViewerModel} model */
  constructor(model) {
    this.#model = model;
  }

  /**
   * Returns a row's state: of the rows that were last looked at the foreseen one, of others the server's.
   * @param {number} row
   */
  state(row) {
    return this.#ahead.get(row) ?? this.#model.states.state(row);
  }

  /** The ranges at the place of the viewport; null before the server has told any. */
  get ranges() {
    return this.#ranges ?? this.#model.ranges;
  }

  /** Notes that the page has moved the viewport: the next word of the server's may be about an earlier place. */
  move() {
    this.#isAhead = true;
  }

  /**
   * Moves the ranges to the viewport, if the server does not know its place yet.
   * @param {Sight} sight
   * @param {Rows} rows Those that are drawn.
   * @returns {Change[]} The rows whose state is another than after the last look, by foresight alone.
   */
  look({ offset, ...sight }, rows) {
    const at = { ...sight, offset: offset + this.#model.geometry.origin };
    const before = this.#ahead;
    const told = this.#model.ranges;
    this.#ahead = new Map();
    if (told && isAt(told, at)) this.#isAhead = false;
    this.#ranges = told && this.#isAhead ? moved(told, at) : null;
    if (told && this.#ranges) this.#foresee(told, this.#ranges, rows);
    return this.#changes(before);
  }

  /** Forgets the rows that were looked at, which an edit has moved. */
  forget() {
    this.#ahead.clear();
  }

  /** Forgets all, for another list. */
  clear() {
    this.forget();
    this.#ranges = null;
    this.#isAhead = false;
  }

  /**
   * @param {RangesEvent} told
   * @param {RangesEvent} now
   * @param {Rows} rows
   */
  #foresee(told, now, { first, end }) {
    const { geometry } = this.#model;
    const { open, origin } = geometry;
    for (let row = Math.max(first, open.first); row < Math.min(end, open.end); row++) {
      const top = geometry.top(row) + origin;
      const bottom = geometry.bottom(row) + origin;
      const next = within(now, top, bottom);
      if (next !== within(told, top, bottom)) this.#ahead.set(row, next);
    }
  }

  /**
   * @param {ReadonlyMap<number, StateMask>} before
   * @returns {Change[]}
   */
  #changes(before) {
    /** @type {Change[]} */
    const changes = [];
    const { states } = this.#model;
    for (const [row, old] of before) {
      const now = this.state(row);
      if (now !== old) changes.push([row, old, now]);
    }
    for (const [row, now] of this.#ahead) {
      const old = before.has(row) ? now : states.state(row);
      if (now !== old) changes.push([row, old, now]);
    }
    return changes;
  }
}

/**
 * Returns whether ranges are around a viewport.
 * @param {RangesEvent} told
 * @param {Sight} sight
 */
const isAt = ({ rects: { visible } }, { offset, height }) => Math.abs(visible[1] - offset) <= slack && Math.abs(visible[3] - height) <= slack;

/**
 * Returns the ranges at another place of the viewport; null where no row is visible, as in the background.
 * @param {RangesEvent} told
 * @param {Sight} sight
 * @returns {RangesEvent | null}
 */
function moved(told, { offset, height, velocity }) {
  const { visible, display, preload } = told.rects;
  if (!told.runs.some(([, , state]) => state & bit.visible)) return null;
  const isTurned = Math.abs(velocity) > still && velocity < 0 !== describeDirection(told.direction).isBackward;
  const end = visible[1] + visible[3];
  const around = (/** @type {Rect} */ [x, y, width, length]) => {
    const [above, below] = isTurned ? [y + length - end, visible[1] - y] : [visible[1] - y, y + length - end];
    return /** @type {Rect} */ ([x, offset - above, width, above + height + below]);
  };
  return {
    ...told,
    direction: isTurned ? (velocity < 0 ? "up" : "down") : told.direction,
    rects: { visible: [visible[0], offset, visible[2], height], display: around(display), preload: around(preload) },
  };
}

/**
 * Returns the state of a row by the ranges that contain it.
 * @param {RangesEvent} ranges
 * @param {number} top
 * @param {number} bottom
 * @returns {StateMask}
 */
function within({ rects }, top, bottom) {
  const isIn = (/** @type {Rect} */ [, start, , length]) => top < start + length - slack && bottom > start + slack;
  if (isIn(rects.visible)) return bit.measureLayout | bit.preload | bit.display | bit.visible;
  return bit.measureLayout | (isIn(rects.preload) ? bit.preload : 0) | (isIn(rects.display) ? bit.display : 0);
}
