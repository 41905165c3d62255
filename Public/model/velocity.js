// @ts-check

/** Milliseconds of the past that count. */
const memory = 100;

/** UIKit's normal deceleration: the part of the velocity that is left after a millisecond. */
const deceleration = 0.998;

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
