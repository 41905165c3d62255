// @ts-check
import { integer } from "../../model/format.js";
import { requested } from "../../model/layouts.js";
import { SheetModel } from "../../model/sheet/sheet-model.js";
import { byID } from "../../view/element.js";
import { ColumnsPart } from "../../view/sheet/columns-part.js";
import { SheetFrame } from "../../view/sheet/frame.js";
import { SheetMap } from "../../view/sheet/map.js";
import { PinsPart } from "../../view/sheet/pins-part.js";
import { SheetView } from "../../view/sheet/sheet-view.js";
import { loadStyleSheet } from "../late-styles.js";
import { listenToSheet, listenToSheetMap } from "./input.js";

/** @typedef {import("../../types.js").Size} Size */
/** @typedef {import("../../types/sheet.js").Stretch} Stretch */
/** @typedef {import("../page.js").Page} Page */
/** @typedef {import("../sheet-slot.js").Late} Late */

/** Loads the style sheet of sheets. */
export const loadStyles = () => loadStyleSheet("sheet");

/** A sheet in place of the list of rows: its model, its views and its input. */
export class Sheet {
  #model = new SheetModel();
  #view;
  #part = new ColumnsPart();
  #pins;
  #frame;
  #map;
  #page;
  #canvas = byID("map-canvas", HTMLCanvasElement);
  #life = new AbortController();
  /** The views of lists that it replaces. */
  #replaced;
  #area = { width: 0, height: 0 };
  #margins = "";
  /** Whether a snapshot may be of another column than the page shows. */
  #isOpening = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const { model, foresight, scroll, overlays, feed } = page;
    this.#view = new SheetView(feed, this.#model, (row) => foresight.state(row));
    this.#map = new SheetMap(this.#canvas, byID("map-scale", HTMLElement), () => this.#sight());
    this.#frame = new SheetFrame(byID("frame", HTMLElement), () => this.#viewport());
    this.#replaced = { map: overlays.map, outline: overlays.outline, place: overlays.place, figures: overlays.figures };
    const { geometry } = model;
    this.#model.rows.resize(geometry.listCount, geometry.contentHeight);
    model.geometry = this.#model.rows;
    model.content = this.#model.values;
    this.#view.enter(scroll.cross(this.#model.across));
    overlays.map = this.#map;
    overlays.outline = this.#frame;
    overlays.place = ([row, , column = 0]) => `row ${integer(row)}, ${this.#model.title(column) ?? `column ${integer(column)}`}`;
    this.#pins = new PinsPart((pinned) => page.inspector.arrange(requested({ kind: "sheet", ...model.ranges?.layout, pinned })));
    overlays.figures = () => {
      this.#part.show(this.#model.told);
      this.#pins.show(model.ranges?.layout?.pinned);
      this.#view.setCalm(scroll.isCalm);
    };
    byID("ranges", HTMLElement).querySelector(".section-problem")?.before(this.#part.element);
    byID("layout", HTMLElement).querySelector(".section-problem")?.before(this.#pins.element);
    // Its caption may take another line.
    const sizes = new ResizeObserver(() => {
      this.#map.resize(this.#canvas.clientWidth, this.#canvas.clientHeight);
      page.scrollController.schedule();
    });
    sizes.observe(this.#canvas);
    this.#life.signal.addEventListener("abort", () => sizes.disconnect());
    listenToSheet(page, this.#model, this.#view, this.#life.signal);
    listenToSheetMap(this.#canvas, page, this.#map, this.#life.signal);
  }

  /** Shows the sheet, once the page knows of it. */
  enter() {
    this.#page.showIn(this.#view);
  }

  /** Gives the page back as it was. */
  leave() {
    const { model, scroll, overlays } = this.#page;
    const { told } = this.#model.rows;
    this.#life.abort();
    scroll.across = null;
    Object.assign(overlays, this.#replaced);
    overlays.map.resize(this.#canvas.clientWidth, this.#canvas.clientHeight);
    this.#part.element.remove();
    this.#pins.element.remove();
    this.#frame.leave();
    this.#view.leave();
    model.renew();
    if (told) model.geometry.update(told);
    this.#page.showIn(null);
  }

  /**
   * Takes a part of an event that is about the sheet, before the rest is applied.
   * @param {Late} event
   */
  take({ type, data }) {
    const { scrollController } = this.#page;
    if ((type === "snapshot" || type === "ranges") && data.layout) this.#model.arrange(data.layout);
    if (type === "values") this.#model.values.take(data.rows);
    scrollController.schedule();
    const told = type === "sheet" ? data : type === "snapshot" ? data.sheet : undefined;
    if (!told) return;
    const { isMoved, isChanged } = type === "sheet" ? this.#model.take(told) : this.#model.restart(told);
    if (isChanged) this.#view.columnsChanged();
    if (isMoved) scrollController.refit();
    this.#isOpening ||= type === "snapshot";
  }

  /** Notes that an event was applied: margins may be others. */
  applied() {
    if (JSON.stringify(this.#view.margins) !== this.#margins) this.#page.resize(this.#area);
    if (this.#isOpening) this.#open();
  }

  /** Scrolls a viewer that has opened at a row to the column as well. */
  #open() {
    this.#isOpening = false;
    const { scroll, scrollController } = this.#page;
    const { across } = scroll;
    if (!across || Math.abs(across.offset - (this.#model.told?.offset ?? 0)) < 1) return;
    scrollController.goToOffset(scroll.offset, "program", across.offset);
  }

  /**
   * Returns the part of an area in which rows scroll, and has columns scroll in it.
   * @param {Size} area
   * @returns {Size}
   */
  open(area) {
    this.#area = area;
    const { margins } = this.#view;
    this.#margins = JSON.stringify(margins);
    const width = Math.max(1, area.width - margins.gutter - margins.start - margins.end);
    const height = Math.max(1, area.height - margins.head - margins.top - margins.bottom);
    this.#page.scroll.across?.resize({ width: height, height: width });
    return { width, height };
  }

  /**
   * Returns the viewport with what is pinned at its edges, as the server knows it.
   * @param {Size} open
   * @returns {Size}
   */
  whole({ width, height }) {
    const { top, bottom, start, end } = this.#view.margins;
    return { width: width + start + end, height: height + top + bottom };
  }

  #viewport() {
    const { scroll } = this.#page;
    const { across, viewport, areaHeight, frameTop } = scroll;
    if (!across || (viewport.height >= areaHeight && viewport.width >= across.areaHeight)) return null;
    const { head, gutter, top, start } = this.#view.margins;
    return { x: gutter + start + across.frameTop, y: head + top + frameTop, ...viewport };
  }

  #sight() {
    const { model, scroll } = this.#page;
    const { ranges, told } = this.#model;
    if (!model.ranges || !ranges || !told || !scroll.across) return null;
    const { visible, display, preload } = model.ranges.rects;
    const { start } = this.#model.rows.lengths;
    const along = (/** @type {readonly number[]} */ [, y = 0, , height = 0]) => /** @type {Stretch} */ ([y - start, height]);
    const rows = { visible: along(visible), display: along(display), preload: along(preload) };
    return {
      rows: { offset: scroll.offset, length: scroll.viewport.height, content: this.#model.rows.contentHeight, ranges: rows },
      columns: { offset: scroll.across.offset, length: scroll.viewport.width, content: this.#model.columns.contentHeight, ranges },
      moves: told.moves,
    };
  }
}
