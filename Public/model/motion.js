// @ts-check
import { Gesture } from "./gesture.js";

/** @typedef {import("./gesture.js").Cause} Cause */
/** @typedef {import("./gesture.js").Movement} Movement */
/** @typedef {import("../types.js").Anchor} Anchor */
/** @typedef {import("../types.js").ScrollSample} ScrollSample */

/** Milliseconds of the past that count. */
const memory = 100;

/** UIKit's normal deceleration: the part of the velocity that is left after a millisecond. */
const deceleration = 0.998;

/** How the reader moves: what causes it, how fast, and what the server has to hear of it. */
export class Motion {
  #gesture = new Gesture();
  #velocity = new Velocity();

  /** Whether something moves the list. */
  get isActive() {
    return this.#gesture.isActive;
  }

  /** Whether the content follows the cause 1:1. */
  get isFree() {
    return this.#gesture.isFree;
  }

  get isHeld() {
    return this.#gesture.isHeld;
  }

  /** Whether the page itself has put the list where it is. */
  get isPlaced() {
    return this.#gesture.isPlaced;
  }

  get isThumb() {
    return this.#gesture.isThumb;
  }

  /** @returns {Movement} What moves the list, as a trace has it. */
  get movement() {
    return this.#gesture.movement;
  }

  /** Points per second, positive toward larger offsets. */
  get velocity() {
    return this.#velocity.value;
  }

  /**
   * @param {Cause} cause
   * @param {boolean} [isHeld]
   */
  begin(cause, isHeld = false) {
    this.#gesture.begin(cause, isHeld);
  }

  release() {
    this.#gesture.release();
  }

  /**
   * The list has gone somewhere else at once, which is no speed.
   * @param {Cause} cause
   */
  jump(cause) {
    this.#gesture.begin(cause);
    this.#velocity.reset();
  }

  /**
   * Takes in a movement, and tells the server's part of it.
   * @param {Anchor} anchor
   * @param {number} offset The viewport's, in points.
   * @param {number} now Milliseconds.
   * @returns {ScrollSample}
   */
  move(anchor, offset, now) {
    this.#velocity.add(offset, now);
    const phase = this.#gesture.phase();
    const sample = { anchor, velocity: this.#velocity.value, phase };
    if (phase !== "fling" || !this.#gesture.isCoasting) return sample;
    return { ...sample, target: offset + this.#velocity.travel };
  }

  /**
   * Moves the past along with the list's coordinates.
   * @param {number} distance
   */
  correct(distance) {
    this.#velocity.correct(distance);
  }

  /**
   * Comes to rest.
   * @param {Anchor} anchor
   * @returns {ScrollSample | null} Null when nobody has to hear of it.
   */
  end(anchor) {
    this.#velocity.reset();
    return this.#gesture.end() ? { anchor, velocity: 0, phase: "settle" } : null;
  }
}

/** How fast the offset changes, from the last tenth of a second. */
export class Velocity {
  /** @type {{ offset: number, time: number }[]} */
  #samples = [];

  /**
   * @param {number} offset Points.
   * @param {number} time Milliseconds, never decreasing.
   */
  add(offset, time) {
    this.#samples.push({ offset, time });
    while (this.#samples.length > 2 && time - (this.#samples[0]?.time ?? time) > memory) this.#samples.shift();
  }

  /** Forgets the past: the next sample is no movement. */
  reset() {
    this.#samples = [];
  }

  /**
   * Moves the past along with the list's coordinates.
   * @param {number} distance
   */
  correct(distance) {
    for (const sample of this.#samples) sample.offset += distance;
  }

  /** Points per second, positive toward larger offsets. */
  get value() {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.time <= first.time) return 0;
    return ((last.offset - first.offset) / (last.time - first.time)) * 1000;
  }

  /** Points that a fling of this velocity still travels. */
  get travel() {
    return (this.value / 1000) * (deceleration / (1 - deceleration));
  }
}
