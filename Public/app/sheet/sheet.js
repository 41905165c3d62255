// @ts-check
import { integer } from "../../model/format.js";
import { requested } from "../../model/layouts.js";
import { byID } from "../../view/element.js";
import { ColumnsPart } from "../../view/sheet/columns-part.js";
import { SheetFrame } from "../../view/sheet/frame.js";
import { SheetMap } from "../../view/sheet/map.js";
import { PinsPart } from "../../view/sheet/pins-part.js";
import { listenToSheetMap } from "./input.js";
import { OpenSheet } from "./open-sheet.js";

/** @typedef {import("../../types/sheet.js").Stretch} Stretch */
/** @typedef {import("../page.js").Page} Page */

/** A sheet in the page, with its map, its frame, and its parts of the panel. */
export class Sheet extends OpenSheet {
  #part = new ColumnsPart();
  #pins;
  #frame;
  #map;
  #page;
  #canvas = byID("map-canvas", HTMLCanvasElement);
  /** The views of lists that it replaces. */
  #replaced;

  /** @param {Page} page */
  constructor(page) {
    super(page, document);
    this.#page = page;
    const { model, scroll, overlays } = page;
    this.#map = new SheetMap(this.#canvas, byID("map-scale", HTMLElement), () => this.#sight());
    this.#frame = new SheetFrame(byID("frame", HTMLElement), () => this.#viewport());
    this.#replaced = { map: overlays.map, outline: overlays.outline, place: overlays.place, figures: overlays.figures };
    overlays.map = this.#map;
    overlays.outline = this.#frame;
    overlays.place = ([row, , column = 0]) => `row ${integer(row)}, ${this.sheet.title(column) ?? `column ${integer(column)}`}`;
    this.#pins = new PinsPart((pinned) => page.inspector.settings.arrange(requested({ kind: "sheet", ...model.ranges?.layout, pinned })));
    overlays.figures = () => {
      this.#part.show(this.sheet.told);
      this.#pins.show(model.ranges?.layout?.pinned);
      this.view.setCalm(scroll.isCalm);
    };
    byID("ranges", HTMLElement).querySelector(".section-problem")?.before(this.#part.element);
    byID("layout", HTMLElement).querySelector(".section-problem")?.before(this.#pins.element);
    this.#map.resize(this.#canvas.clientWidth, this.#canvas.clientHeight);
    listenToSheetMap(this.#canvas, page, this.#map, this.life.signal);
  }

  leave() {
    const { overlays } = this.#page;
    Object.assign(overlays, this.#replaced);
    overlays.map.resize(this.#canvas.clientWidth, this.#canvas.clientHeight);
    this.#part.element.remove();
    this.#pins.element.remove();
    this.#frame.leave();
    super.leave();
  }

  #viewport() {
    const { scroll } = this.#page;
    const { across, viewport, areaHeight, frameTop } = scroll;
    if (!across || (viewport.height >= areaHeight && viewport.width >= across.areaHeight)) return null;
    const { head, gutter, top, start } = this.view.margins;
    return { x: gutter + start + across.frameTop, y: head + top + frameTop, ...viewport };
  }

  #sight() {
    const { model, scroll } = this.#page;
    const { ranges, told } = this.sheet;
    if (!model.ranges || !ranges || !told || !scroll.across) return null;
    const { visible, display, preload } = model.ranges.rects;
    const { start } = this.sheet.rows.lengths;
    const along = (/** @type {readonly number[]} */ [, y = 0, , height = 0]) => /** @type {Stretch} */ ([y - start, height]);
    const rows = { visible: along(visible), display: along(display), preload: along(preload) };
    return {
      rows: { offset: scroll.offset, length: scroll.viewport.height, content: this.sheet.rows.contentHeight, ranges: rows },
      columns: { offset: scroll.across.offset, length: scroll.viewport.width, content: this.sheet.columns.contentHeight, ranges },
      moves: told.moves,
    };
  }
}
