// @ts-check
import { opaquePen, Palette } from "./palette.js";

/** @typedef {import("./palette.js").Tone} Tone */

/** The size in pixels of a figure of the scale. */
const labelSize = { width: 18, height: 12 };

/** Draws the parts of a map, in pixels. */
export class MinimapBrush {
  /** @type {HTMLCanvasElement} */
  #canvas;
  /** @type {CanvasRenderingContext2D} */
  #pen;
  #palette;
  /** @type {Map<string, HTMLCanvasElement>} The drawn figures of the scale, by text. */
  #labels = new Map();

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = opaquePen(canvas);
    this.#palette = new Palette(canvas);
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.#canvas.width = Math.round(width * devicePixelRatio);
    this.#canvas.height = Math.round(height * devicePixelRatio);
    this.#labels.clear();
    // Until something is drawn an opaque canvas is black.
    this.clear();
  }

  /** Resets the colours, after a change of theme. */
  reset() {
    this.#palette.reset();
    this.#labels.clear();
  }

  clear() {
    this.#pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    this.#pen.fillStyle = this.#palette.colour("surface");
    this.#pen.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /**
   * Draws a range: a tint with a dashed edge.
   * @param {{ x: number, width: number, from: number, to: number }} box
   * @param {Tone} tone
   * @param {number[]} dash
   */
  band({ x, width, from, to }, tone, dash) {
    const pen = this.#pen;
    const top = Math.round(from) + 0.5;
    const height = Math.round(to) - top;
    pen.fillStyle = this.#palette.colour(tone);
    pen.globalAlpha = 0.16;
    pen.fillRect(x, top, width, height);
    pen.globalAlpha = 1;
    pen.strokeStyle = this.#palette.colour(tone);
    pen.setLineDash(dash);
    pen.strokeRect(x + 0.5, top, width - 1, height);
    pen.setLineDash([]);
  }

  /**
   * Draws a row: a tint with a bar at its left.
   * @param {{ x: number, width: number, from: number, to: number }} box
   * @param {Tone} tone
   */
  row({ x, width, from, to }, tone) {
    const pen = this.#pen;
    const gap = to - from > 3 ? 1 : 0;
    const height = Math.max(0.5, to - from - gap);
    pen.fillStyle = this.#palette.colour(tone);
    pen.globalAlpha = 0.35;
    pen.fillRect(x, from, width, height);
    pen.globalAlpha = 1;
    pen.fillRect(x, from, 3, height);
  }

  /**
   * @param {{ x: number, width: number, from: number, to: number }} box
   * @param {Tone} tone
   */
  fill({ x, width, from, to }, tone) {
    if (to <= from) return;
    this.#pen.fillStyle = this.#palette.colour(tone);
    this.#pen.fillRect(x, from, width, to - from);
  }

  /**
   * Draws an outline around rows that are pointed at.
   * @param {{ x: number, width: number, from: number, to: number }} box
   */
  outline({ x, width, from, to }) {
    this.#pen.strokeStyle = this.#palette.colour("accent");
    this.#pen.lineWidth = 2;
    this.#pen.strokeRect(x, from, width, Math.max(2, to - from));
    this.#pen.lineWidth = 1;
  }

  /**
   * Draws the viewport: an outline, with an arrow on the side that it moves to.
   * @param {{ x: number, width: number, from: number, to: number }} box
   * @param {boolean} isBackward
   */
  viewport({ x, width, from, to }, isBackward) {
    const pen = this.#pen;
    pen.strokeStyle = this.#palette.colour("text");
    pen.lineWidth = 2;
    pen.strokeRect(x + 1, from, width - 2, to - from);
    pen.lineWidth = 1;
    const base = isBackward ? from - 3 : to + 3;
    pen.fillStyle = this.#palette.colour("text");
    pen.beginPath();
    const middle = x + width / 2;
    pen.moveTo(middle, base + (isBackward ? -6 : 6));
    pen.lineTo(middle - 7, base);
    pen.lineTo(middle + 7, base);
    pen.closePath();
    pen.fill();
  }

  /**
   * Draws a mark of the scale at the left edge.
   * @param {number} y
   * @param {string} text
   */
  tick(y, text) {
    this.#pen.fillStyle = this.#palette.colour("muted");
    this.#pen.fillRect(0, Math.round(y), 5, 1);
    if (text) this.#pen.drawImage(this.#label(text), 1, Math.round(y - 7 - labelSize.height / 2), labelSize.width, labelSize.height);
  }

  /**
   * Returns a drawn figure. Text that is written on a canvas of the document makes the browser compute the document's
   * styles at once, so it is not written in every frame.
   * @param {string} text
   */
  #label(text) {
    const known = this.#labels.get(text);
    if (known) return known;
    const made = document.createElement("canvas");
    made.width = Math.ceil(labelSize.width * devicePixelRatio);
    made.height = Math.ceil(labelSize.height * devicePixelRatio);
    const pen = made.getContext("2d");
    if (pen) {
      pen.scale(devicePixelRatio, devicePixelRatio);
      pen.font = "9.5px system-ui, sans-serif";
      pen.textBaseline = "middle";
      pen.fillStyle = this.#palette.colour("muted");
      pen.fillText(text, 0, labelSize.height / 2);
    }
    this.#labels.set(text, made);
    return made;
  }
}
