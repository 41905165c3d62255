// @ts-check

/** @typedef {"ground" | "surface" | "line" | "line-strong" | "text" | "muted" | "visible" | "display" | "preload" | "measure" | "hatch"} Tone */

/** The style sheet's colours as a canvas needs them: resolved for the theme in force. */
export class Palette {
  /** @type {Map<Tone, string>} */
  #colours = new Map();
  /** @type {HTMLElement} */
  #probe;

  /** @param {HTMLElement} probe An element whose text colour nothing else needs. */
  constructor(probe) {
    this.#probe = probe;
  }

  /**
   * @param {Tone} tone
   * @returns {string}
   */
  colour(tone) {
    const known = this.#colours.get(tone);
    if (known) return known;
    this.#probe.style.color = `var(--${tone})`;
    const colour = getComputedStyle(this.#probe).color;
    this.#colours.set(tone, colour);
    return colour;
  }

  /** Forgets the colours, after a change of theme. */
  reset() {
    this.#colours.clear();
  }
}
