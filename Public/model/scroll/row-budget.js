// @ts-check
/** Milliseconds of a frame in which contents of rows are built; their style and layout take as long again. */
const share = 2;

/** Milliseconds between two frames of a display of 60 Hz. */
const frame = 1000 / 60;

/**
 * The time in which a frame builds the contents of rows: 4 ms with their style and layout, and as much again for each frame that has only followed the
 * scroll since rows were last drawn. One content is built in any case.
 */
export class RowBudget {
  /** @type {() => number} */
  #clock;
  #end;
  #isBegun = false;

  /**
   * @param {number} wait Milliseconds from one drawing of rows to the next; 0 where each frame draws them.
   * @param {() => number} [clock] Milliseconds.
   */
  constructor(wait, clock = () => performance.now()) {
    this.#clock = clock;
    this.#end = clock() + share * Math.max(1, wait / frame);
  }

  /** Returns whether there is time for the content of another row. */
  take() {
    const isLeft = !this.#isBegun || this.#clock() < this.#end;
    this.#isBegun = true;
    return isLeft;
  }
}
