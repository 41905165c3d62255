// @ts-check

/** Milliseconds between two frames of a display of 60 Hz. */
const onTime = 1000 / 60;

/** Milliseconds above which a frame has missed the next one of a display of 60 Hz. */
const late = 20;

/** The share of the time that frames with changes may take while the user scrolls. */
const share = 0.4;

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
  #took = 0;
  #isMeasuring = false;

  /** Milliseconds from one update to the next. */
  get wait() {
    return this.#wait;
  }

  /** Milliseconds by which the last frame with changes was late. */
  get delay() {
    return Math.max(0, this.#took - onTime);
  }

  /**
   * Returns whether a frame may draw changes.
   * @param {number} now The start of the frame, in milliseconds.
   */
  isDue(now) {
    if (this.#isMeasuring) {
      this.#took = Math.min(now - this.#start, maxWait);
      this.#wait = this.#took > late ? Math.min(maxWait, this.#took / share) : 0;
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
    this.#wait = this.#took = 0;
  }
}
