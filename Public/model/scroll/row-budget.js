// @ts-check
/** Milliseconds of a frame in which contents of rows are built; their style and layout take as long again. */
const share = 2;

/** The time in which a frame builds the contents of rows. One content is built in any case. */
export class RowBudget {
  /** @type {() => number} */
  #clock;
  #end;
  #isBegun = false;

  /** @param {() => number} [clock] Milliseconds. */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
    this.#end = clock() + share;
  }

  /** Returns whether there is time for the content of another row. */
  take() {
    const isLeft = !this.#isBegun || this.#clock() < this.#end;
    this.#isBegun = true;
    return isLeft;
  }
}
