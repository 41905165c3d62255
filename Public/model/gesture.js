// @ts-check
/** @typedef {import("../types.js").Phase} Phase */
/** @typedef {"wheel" | "touch" | "thumb" | "keys" | "program"} Cause */

/**
 * What a trace calls a movement: d(rag), f(ling), w(heel), j(ump), i(dle).
 * @typedef {"d" | "f" | "w" | "j" | "i"} Movement
 */

/** What moves the list, and what the server has to call it. */
export class Gesture {
  /** @type {Cause | null} */
  #cause = null;
  #isHeld = false;
  #hasBegun = false;

  /** Whether the content follows the cause 1:1, however far a step goes. */
  get isFree() {
    return this.#cause === "wheel" || this.#cause === "touch";
  }

  /** Whether a finger or a button is down, so that the scroll cannot be over. */
  get isHeld() {
    return this.#isHeld;
  }

  /** Whether something moves the list. */
  get isActive() {
    return this.#cause !== null;
  }

  /** Whether the content moves on by itself, after a finger. */
  get isCoasting() {
    return this.#cause === "touch" && !this.#isHeld;
  }

  /** Whether the page itself has put the list where it is, so that nothing else should move it. */
  get isPlaced() {
    return this.#cause === "keys" || this.#cause === "program";
  }

  get isThumb() {
    return this.#cause === "thumb";
  }

  /** @returns {Movement} What moves the list, as a trace has it. */
  get movement() {
    switch (this.#cause) {
      case null:
        return "i";
      case "wheel":
        return "w";
      case "touch":
        return this.#isHeld ? "d" : "f";
      default:
        return "j";
    }
  }

  /**
   * @param {Cause} cause
   * @param {boolean} [isHeld]
   */
  begin(cause, isHeld = false) {
    if (cause !== this.#cause) this.#hasBegun = false;
    this.#cause = cause;
    this.#isHeld = isHeld;
  }

  /** The finger or the button is up; the content may go on by itself. */
  release() {
    this.#isHeld = false;
  }

  /**
   * The phase of a movement. A wheel has no finger to lift, so its first step
   * counts as the drag and what follows as the fling.
   * @returns {Phase}
   */
  phase() {
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    switch (this.#cause) {
      case "wheel":
        return isFirst ? "drag" : "fling";
      case "touch":
        return this.#isHeld || isFirst ? "drag" : "fling";
      case "thumb":
      case "keys":
        return "drag";
      default:
        return "program";
    }
  }

  /**
   * Ends the gesture.
   * @returns {boolean} Whether the server has to hear that the reader came to rest.
   */
  end() {
    const isDue = this.#hasBegun && this.#cause !== "program";
    this.#cause = null;
    this.#isHeld = false;
    this.#hasBegun = false;
    return isDue;
  }
}
