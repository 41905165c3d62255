// @ts-check
/** Milliseconds of a frame of 60 a second in which contents of rows are built; their style and layout take as long again. */
const share = 2;
const frame = 1000 / 60;
/** The frames' worth of time that a late frame has at most, lest it makes the next one late as well. */
const most = 6;
/** Milliseconds after which a frame is the first one after a rest, not a late one. */
const rest = 250;

/**
 * The time in which a frame builds the contents of rows. One content is built in any case.
 *
 * Late frames have more of it: where others take the processor, the rows that come into sight in a second are as many, and
 * the frames in which they are built are fewer.
 */
export class RowBudget {
  /** @type {() => number} */
  #clock;
  #end;
  #isBegun = false;

  /**
   * @param {number} elapsed Milliseconds since the frame before.
   * @param {() => number} [clock] Milliseconds.
   */
  constructor(elapsed, clock = () => performance.now()) {
    this.#clock = clock;
    const frames = elapsed > rest ? 1 : Math.min(Math.max(elapsed / frame, 1), most);
    this.#end = clock() + share * frames;
  }

  /** Returns whether there is time for the content of another row. */
  take() {
    const isLeft = !this.#isBegun || this.#clock() < this.#end;
    this.#isBegun = true;
    return isLeft;
  }
}
