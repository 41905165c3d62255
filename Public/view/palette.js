// @ts-check

/** @typedef {"ground" | "surface" | "line" | "line-strong" | "text" | "muted" | "visible" | "display" | "preload" | "measure" | "hatch" | "late" | "record" | "accent"} Tone */

/**
 * The tone of a row's state, by the letter of its nearest range.
 * @type {Readonly<Record<import("../model/states.js").Letter, Tone>>}
 */
export const toneOfState = { V: "visible", D: "display", P: "preload", M: "line" };

/**
 * Returns the pen of a canvas. It is opaque, so that the compositor copies the canvas rather than blends it.
 * @param {HTMLCanvasElement} canvas
 */
export function opaquePen(canvas) {
  const pen = canvas.getContext("2d", { alpha: false });
  if (!pen) throw new Error("this browser cannot draw on a canvas");
  return pen;
}

/** The style sheet's colours for a canvas, resolved for the current theme. */
export class Palette {
  /** @type {Map<Tone, string>} */
  #colours = new Map();
  /** @type {HTMLElement} */
  #probe;

  /** @param {HTMLElement} probe An element whose own text colour is not used. */
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
