// @ts-check
import { describeDirection, letters } from "../model/states.js";
import { integer, short } from "../model/format.js";
import { Announcer } from "../view/announcer.js";
import { byID, write } from "../view/element.js";
import { Minimap } from "../view/minimap.js";
import { ViewportOverlay } from "../view/viewport-overlay.js";

/** @typedef {import("../model/flow.js").Flow} Flow */
/** @typedef {import("../model/foresight.js").Foresight} Foresight */
/** @typedef {import("../model/viewer-model.js").ViewerModel} ViewerModel */
/** @typedef {import("../model/scroll/scroll-state.js").ScrollState} ScrollState */

/** @typedef {Pick<Minimap, "draw" | "isMirrored" | "repaint" | "rescale" | "resize">} MapView */
/** @typedef {Pick<ViewportOverlay, "draw" | "setFlow">} Outline */

/**
 * Milliseconds between two updates of the figures: sixty a second would be unreadable. During a fast scroll they are
 * fewer, since each takes processor time from the rows.
 */
const figuresEvery = { calm: 100, flying: 500 };

/** Milliseconds between two drawings of the map during a fast scroll: the whole of it changes, and is copied anew. */
const mapEvery = 50;

/** The views beside the rows that follow every frame: the viewport's outline, the map, the figures. */
export class Overlays {
  /** @type {ViewerModel} */
  #model;
  /** @type {Foresight} */
  #foresight;
  /** @type {ScrollState} */
  #scroll;
  /** @type {(isCalm: boolean) => void} */
  #panel;
  #announcer = new Announcer(byID("announcer", HTMLElement));
  #tip = byID("tip", HTMLOutputElement);
  #summary = byID("sheet-summary", HTMLElement);
  #timer = 0;
  /** @type {readonly [first: number, last: number] | null} The rows that are pointed at elsewhere. */
  #pointed = null;
  /** @type {import("../view/found-marks.js").FoundMarks | null} Marks the rows found on the map, once rows were searched. */
  found = null;
  /** When the map was drawn, in milliseconds. */
  #mapped = 0;
  listMap = new Minimap(byID("map-canvas", HTMLCanvasElement), byID("map-scale", HTMLElement));
  /** @type {MapView} The map that is drawn: that of a list, or a sheet's. */
  map = this.listMap;
  /** @type {Outline} */
  outline = new ViewportOverlay(byID("frame", HTMLElement));
  /** @type {(anchor: import("../types.js").Anchor) => string} Names the place that the thumb is dragged to. */
  place = ([row]) => `row ${integer(row)}`;
  /** Writes the figures of a container that has some of its own. */
  figures = () => {};

  /**
   * @param {ViewerModel} model
   * @param {Foresight} foresight
   * @param {ScrollState} scroll
   * @param {(isCalm: boolean) => void} panel Writes the figures of the panel.
   */
  constructor(model, foresight, scroll, panel) {
    this.#model = model;
    this.#foresight = foresight;
    this.#scroll = scroll;
    this.#panel = panel;
  }

  /** @param {Flow} flow The way in which rows follow one another. */
  setFlow(flow) {
    this.outline.setFlow(flow);
    this.map.isMirrored = flow.isMirrored;
  }

  /** Updates the views after the rows of a frame were drawn. */
  draw() {
    const { geometry } = this.#model;
    const { ranges } = this.#foresight;
    const { anchor, areaHeight, frameTop, isThumbMoving, offset, viewport } = this.#scroll;
    this.outline.draw(frameTop, viewport.height, areaHeight);
    if (this.#tip.hidden === isThumbMoving) this.#tip.hidden = !isThumbMoving;
    if (isThumbMoving) write(this.#tip, this.place(anchor));
    const now = performance.now();
    if (ranges && (this.#scroll.isCalm || now - this.#mapped >= mapEvery)) {
      this.#mapped = now;
      this.map.draw({
        geometry,
        ranges,
        state: (row) => this.#foresight.state(geometry.listRow(row)),
        offset,
        viewportHeight: viewport.height,
        isBackward: describeDirection(ranges.direction).isBackward,
        strips: this.#model.nested.strips,
        pointed: this.#pointed,
        found: this.found,
      });
    }
    if (this.#timer !== 0) return;
    // In a frame, after the rows are drawn: written between two, they would make the read of the scroll offset a layout.
    const due = () => requestAnimationFrame(() => this.#writeFigures());
    this.#timer = setTimeout(due, this.#scroll.isCalm ? figuresEvery.calm : figuresEvery.flying);
  }

  /**
   * Marks rows on the map that are pointed at elsewhere.
   * @param {readonly [first: number, last: number] | null} rows
   */
  point(rows) {
    if (rows?.join() === this.#pointed?.join()) return;
    this.#pointed = rows;
    this.draw();
  }

  /** Announces the user's position to assistive technology. */
  announce() {
    const { geometry, ranges } = this.#model;
    const { offset, viewport } = this.#scroll;
    if (geometry.rowCount === 0) return;
    const first = geometry.row(offset);
    const last = geometry.lastRow(offset + viewport.height - 1);
    const mode = ranges ? ` Mode ${ranges.mode}.` : "";
    this.#announcer.say(`Rows ${integer(geometry.listRow(first))} to ${integer(geometry.listRow(last))} of ${integer(geometry.listCount)}.${mode}`);
  }

  #writeFigures() {
    this.#timer = 0;
    this.#panel(this.#scroll.isCalm);
    this.figures();
    const { ranges, states } = this.#model;
    if (!ranges) return;
    const { counts } = states;
    const { arrow } = describeDirection(ranges.direction);
    const parts = letters.map((letter) => `${letter} ${short(counts[letter])}`);
    write(this.#summary, `${ranges.mode} ${arrow}  ${parts.join(" · ")}`);
  }
}
