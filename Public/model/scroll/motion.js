// @ts-check
import { Gesture } from "./gesture.js";

/** @typedef {import("../../types.js").Anchor} Anchor */
/** @typedef {import("../../types.js").ScrollSample} ScrollSample */
/** @typedef {import("./gesture.js").Cause} Cause */
/** @typedef {import("./gesture.js").Movement} Movement */

/** The window of the velocity in milliseconds. */
const memory = 100;

/** UIKit's normal deceleration rate: the velocity after a millisecond over the one before. */
const deceleration = 0.998;

/** The scroll under way: its cause, its velocity, and the samples for the server. */
export class Motion {
  #velocity = new Velocity();

  /** @param {Gesture} [gesture] That of another axis, along which the same hand scrolls. */
  constructor(gesture = new Gesture()) {
    this.gesture = gesture;
  }

  /** Whether a gesture is under way. */
  get isActive() {
    return this.gesture.isActive;
  }

  /** Whether the content follows the input 1:1. */
  get isFree() {
    return this.gesture.isFree;
  }

  get isHeld() {
    return this.gesture.isHeld;
  }

  /** Whether the page itself has set the position. */
  get isPlaced() {
    return this.gesture.isPlaced;
  }

  get isThumb() {
    return this.gesture.isThumb;
  }

  /** @returns {Movement} The kind of the movement in a trace. */
  get movement() {
    return this.gesture.movement;
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
    this.gesture.begin(cause, isHeld);
  }

  release() {
    this.gesture.release();
  }

  /**
   * Records a jump, which has no velocity.
   * @param {Cause} cause
   */
  jump(cause) {
    this.gesture.begin(cause);
    this.#velocity.reset();
  }

  /**
   * Records a movement.
   * @param {Anchor} anchor
   * @param {number} offset The viewport's, in points.
   * @param {number} now Milliseconds.
   * @returns {ScrollSample & { velocity: number, target?: number }} The sample for the server.
   */
  move(anchor, offset, now) {
    this.#velocity.add(offset, now);
    const phase = this.gesture.phase();
    const sample = { anchor, velocity: this.#velocity.value, phase };
    if (phase !== "fling" || !this.gesture.isCoasting) return sample;
    return { ...sample, target: offset + this.#velocity.travel };
  }

  /**
   * Shifts the samples with the list's coordinates.
   * @param {number} distance
   */
  correct(distance) {
    this.#velocity.correct(distance);
  }

  /** Forgets the velocity, since the gesture ends along another axis as well. */
  stop() {
    this.#velocity.reset();
  }

  /**
   * Ends the gesture.
   * @param {Anchor} anchor
   * @returns {ScrollSample | null} The sample for the server; null where none is due.
   */
  end(anchor) {
    this.#velocity.reset();
    return this.gesture.end() ? { anchor, velocity: 0, phase: "settle" } : null;
  }
}

/** The velocity of the offset over the last tenth of a second. */
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

  /** Forgets all samples. */
  reset() {
    this.#samples = [];
  }

  /**
   * Shifts the samples with the list's coordinates.
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

  /** The remaining distance of a fling at this velocity, in points. */
  get travel() {
    return (this.value / 1000) * (deceleration / (1 - deceleration));
  }
}
