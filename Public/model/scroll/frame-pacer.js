// @ts-check

/** Milliseconds above which a frame has missed the next one of a display of 60 Hz. */
const late = 20;

/** The share of the time that frames with changes may take while the user scrolls. */
const share = 0.5;

/** The most milliseconds between two updates. */
const maxWait = 80;

/**
 * Decides which frames of a scroll draw changes. On a machine where such a frame takes longer than the display gives, the
 * frames between two of them only follow the scroll, so that it stays smooth and the changes come together.
 */
export class FramePacer {
  /** The start of the last update, in milliseconds. */
  #start = 0;
  #wait = 0;
  #isMeasuring = false;

  /** Milliseconds from one update to the next. */
  get wait() {
    return this.#wait;
  }

  /**
   * Returns whether a frame may draw changes.
   * @param {number} now The start of the frame, in milliseconds.
   */
  isDue(now) {
    if (this.#isMeasuring) {
      const took = now - this.#start;
      this.#wait = took > late ? Math.min(maxWait, took / share) : 0;
      this.#isMeasuring = false;
    }
    return now - this.#start >= this.#wait;
  }

  /**
   * Notes that a frame draws changes.
   * @param {number} now The start of the frame, in milliseconds.
   */
  update(now) {
    this.#start = now;
    this.#isMeasuring = true;
  }

  /** Forgets the last update: no frame followed it at once, so its length is not known. */
  rest() {
    this.#isMeasuring = false;
    this.#wait = 0;
  }
}
