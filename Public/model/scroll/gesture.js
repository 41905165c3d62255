// @ts-check
/** @typedef {import("../../types.js").Phase} Phase */
/** @typedef {"wheel" | "touch" | "thumb" | "keys" | "program"} Cause */

/**
 * The kind of a movement in a trace: d(rag), f(ling), w(heel), j(ump), i(dle).
 * @typedef {"d" | "f" | "w" | "j" | "i"} Movement
 */

/** The input that scrolls the list, and the phase that is reported to the server. */
export class Gesture {
  /** @type {Cause | null} */
  #cause = null;
  #isHeld = false;
  #hasBegun = false;

  /** Whether the content follows the input 1:1, whatever the size of a step. */
  get isFree() {
    return this.#cause === "wheel" || this.#cause === "touch";
  }

  /** Whether a finger or a button is down, so that the scroll has not ended. */
  get isHeld() {
    return this.#isHeld;
  }

  /** Whether a gesture is under way. */
  get isActive() {
    return this.#cause !== null;
  }

  /** Whether the content still moves after the finger was lifted. */
  get isCoasting() {
    return this.#cause === "touch" && !this.#isHeld;
  }

  /** Whether the page itself has set the position, so that nothing else should move it. */
  get isPlaced() {
    return this.#cause === "keys" || this.#cause === "program";
  }

  get isThumb() {
    return this.#cause === "thumb";
  }

  /** @returns {Movement} The kind of the movement in a trace. */
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

  /** Ends the press; the content may coast. */
  release() {
    this.#isHeld = false;
  }

  /**
   * Returns the phase of a movement. A wheel has no finger to lift, so its first
   * step counts as the drag and later ones as the fling.
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
   * @returns {boolean} Whether the rest is to be reported to the server.
   */
  end() {
    const isDue = this.#hasBegun && this.#cause !== "program";
    this.#cause = null;
    this.#isHeld = false;
    this.#hasBegun = false;
    return isDue;
  }
}
