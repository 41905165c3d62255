// @ts-check
import { clamp } from "../../model/geometry.js";
import { decimal } from "../../model/format.js";
import { MinimapScale } from "../../model/minimap-scale.js";
import { write } from "../element.js";
import { MinimapBrush } from "../minimap-brush.js";

/** @typedef {import("../minimap.js").Sight} Sight */
/** @typedef {import("../../types.js").Rect} Rect */
/** @typedef {import("../../types/sheet.js").Stretch} Stretch */

/**
 * One axis of the map: the ranges, from the start of the lines that scroll.
 * @typedef {{ offset: number, length: number, content: number, ranges: { visible: Stretch, display: Stretch, preload: Stretch } }} AxisSight
 */

/** The smallest width in pixels at which the scale has figures. */
const roomy = 60;

/** Pixels between the two parts of the map. */
const gap = 8;

/** The smallest extent of the viewport in the plan, in pixels. */
const least = 4;

/** A map of a sheet: the ranges around the viewport along both axes, and beneath them a plan of all cells. */
export class SheetMap {
  isMirrored = false;
  #brush;
  #down = new MinimapScale();
  #along = new MinimapScale();
  #width = 0;
  #height = 0;
  /** @type {{ rows: AxisSight, columns: AxisSight } | null} */
  #sight = null;
  #canvas;
  #caption;
  /** @type {() => { rows: AxisSight, columns: AxisSight, moves: "rows" | "columns" } | null} */
  #look;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} caption
   * @param {() => { rows: AxisSight, columns: AxisSight, moves: "rows" | "columns" } | null} look
   */
  constructor(canvas, caption, look) {
    this.#canvas = canvas;
    this.#caption = caption;
    this.#look = look;
    this.#brush = new MinimapBrush(canvas);
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.#width = width;
    this.#height = height;
    this.#brush.resize(width, height);
  }

  repaint() {
    this.#brush.reset();
  }

  rescale() {
    this.#down.reset();
    this.#along.reset();
  }

  /** The height of the plan of all cells. */
  get #plan() {
    return Math.min(this.#width, Math.round(this.#height / 4));
  }

  /** The height of the magnified part. */
  get #near() {
    return this.#height - this.#plan - gap;
  }

  /**
   * Returns the offsets of the viewport for a press: in the magnified part it centres the place, in the plan it is that
   * part of the way along both axes.
   * @param {{ x: number, y: number }} place Pixels from the map's upper left corner.
   * @param {boolean} isInPlan
   */
  offsets({ x, y }, isInPlan) {
    if (!this.#sight) return { left: 0, top: 0 };
    const { rows, columns } = this.#sight;
    const along = this.isMirrored ? this.#width - x : x;
    if (!isInPlan) {
      const { x: right, y: down } = this.pointsPerPixel;
      return { left: columns.offset + (along - this.#width / 2) * right, top: rows.offset + (y - this.#near / 2) * down };
    }
    return {
      left: clamp(along / this.#width, 0, 1) * Math.max(0, columns.content - columns.length),
      top: clamp((y - this.#near - gap) / this.#plan, 0, 1) * Math.max(0, rows.content - rows.length),
    };
  }

  /** @param {number} y Pixels from the map's top. */
  isInPlan(y) {
    return y > this.#near + gap / 2;
  }

  /** Points of the sheet for a pixel of the magnified part. */
  get pointsPerPixel() {
    if (!this.#sight || this.#near <= 0) return { x: 0, y: 0 };
    const { rows, columns } = this.#sight;
    return { x: this.#along.points(columns.length) / this.#width, y: this.#down.points(rows.length) / this.#near };
  }

  /** @param {Sight} sight The rows; the columns are looked up. */
  draw({ isBackward }) {
    const sight = this.#look();
    if (!sight || this.#near <= 0) return;
    this.#sight = sight;
    const brush = this.#brush;
    brush.clear();
    this.#drawNear(sight, isBackward);
    this.#drawPlan(sight);
  }

  /**
   * @param {{ rows: AxisSight, columns: AxisSight, moves: "rows" | "columns" }} sight
   * @param {boolean} isBackward
   */
  #drawNear({ rows, columns, moves }, isBackward) {
    const brush = this.#brush;
    this.#down.see(rects(rows));
    this.#along.see(rects(columns));
    const down = this.#down.around(rows.offset, rows.length, this.#near);
    const along = this.#along.around(columns.offset, columns.length, this.#width);
    const box = (/** @type {Stretch} */ [x, width], /** @type {Stretch} */ [y, height]) => {
      const [from, to] = [clamp(along.y(x), 0, this.#width), clamp(along.y(x + width), 0, this.#width)];
      const part = { width: to - from, from: clamp(down.y(y), 0, this.#near), to: clamp(down.y(y + height), 0, this.#near) };
      return { x: this.isMirrored ? this.#width - to : from, ...part };
    };
    // The space around the sheet.
    const all = box([0, columns.content], [0, rows.content]);
    brush.fill({ x: 0, width: this.#width, from: 0, to: this.#near }, "line");
    brush.fill(all, "surface");
    brush.band(box(columns.ranges.preload, rows.ranges.preload), "preload", [1.5, 2.5]);
    brush.band(box(columns.ranges.display, rows.ranges.display), "display", [5, 3]);
    brush.band(box(columns.ranges.visible, rows.ranges.visible), "visible", []);
    const viewport = box([columns.offset, columns.length], [rows.offset, rows.length]);
    if (moves === "rows") brush.viewport(viewport, isBackward);
    else this.#outline(viewport);
    for (const { y, screenfuls } of this.#down.ticks(this.#near)) {
      if (y < all.from || y > all.to) continue;
      brush.tick(y, this.#width >= roomy ? `${screenfuls > 0 ? "+" : "−"}${Math.abs(screenfuls)}` : "");
    }
    this.#describe(`${decimal(this.#along.screenfuls)} × ${decimal(this.#down.screenfuls)} screenfuls`);
  }

  /** @param {{ rows: AxisSight, columns: AxisSight }} sight */
  #drawPlan({ rows, columns }) {
    const brush = this.#brush;
    const top = this.#near + gap;
    const [x, width] = share(columns, this.#width);
    const [y, height] = share(rows, this.#plan);
    const left = this.isMirrored ? this.#width - x - width : x;
    brush.fill({ x: 0, width: this.#width, from: top, to: top + this.#plan }, "line");
    brush.fill({ x: 1, width: this.#width - 2, from: top + 1, to: top + this.#plan - 1 }, "surface");
    // Lines across, so that a small place is found.
    brush.fill({ x: 1, width: this.#width - 2, from: top + y + height / 2 - 0.5, to: top + y + height / 2 + 0.5 }, "line-strong");
    brush.fill({ x: left + width / 2 - 0.5, width: 1, from: top + 1, to: top + this.#plan - 1 }, "line-strong");
    brush.fill({ x: left, width, from: top + y, to: top + y + height }, "text");
  }

  /** @param {{ x: number, width: number, from: number, to: number }} box */
  #outline({ x, width, from, to }) {
    this.#brush.fill({ x, width, from, to: from + 2 }, "text");
    this.#brush.fill({ x, width, from: to - 2, to }, "text");
    this.#brush.fill({ x, width: 2, from, to }, "text");
    this.#brush.fill({ x: x + width - 2, width: 2, from, to }, "text");
  }

  /** @param {string} words */
  #describe(words) {
    if (this.#caption.textContent === words) return;
    write(this.#caption, words);
    this.#canvas.setAttribute("aria-label", `Ranges around the viewport, ${words}; beneath them a plan of the whole sheet`);
  }
}

/**
 * Returns the ranges along an axis as rectangles of a list.
 * @param {AxisSight} axis
 */
function rects({ ranges }) {
  const rect = (/** @type {Stretch} */ [start, length]) => /** @type {Rect} */ ([0, start, 0, length]);
  return { visible: rect(ranges.visible), display: rect(ranges.display), preload: rect(ranges.preload) };
}

/**
 * Returns the viewport's place in the plan along an axis.
 * @param {AxisSight} axis
 * @param {number} size Pixels of the plan.
 * @returns {[start: number, length: number]}
 */
function share({ offset, length, content }, size) {
  const extent = Math.max(least, content > 0 ? Math.min(1, length / content) * size : size);
  return [clamp(offset / Math.max(1, content - length), 0, 1) * (size - extent), extent];
}
