// @ts-check

/** Milliseconds between two frames of a display of 60 Hz. */
const onTime = 1000 / 60;

/** The most milliseconds that a frame is taken to last: a longer one was not the page's own. */
const longest = 80;

/** The weight of the last frame in the mean of their lengths: about four count. */
const weight = 0.25;

/** Measures how long the frames of a scroll last, from the start of one to that of the next. */
export class FrameMeter {
  /** @type {number | null} The start of the last frame, in milliseconds. */
  #start = null;
  /** The mean length, in milliseconds; 0 before the first. */
  #length = 0;

  /** Milliseconds by which frames are late. */
  get delay() {
    return Math.max(0, this.#length - onTime);
  }

  /** @param {number} now The start of a frame, in milliseconds. */
  begin(now) {
    if (this.#start !== null) {
      const length = Math.min(now - this.#start, longest);
      this.#length = this.#length === 0 ? length : this.#length + weight * (length - this.#length);
    }
    this.#start = now;
  }

  /** Forgets the frames: none follows the last one at once. */
  rest() {
    this.#start = null;
    this.#length = 0;
  }
}
