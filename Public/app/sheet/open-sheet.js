// @ts-check
import { SheetModel } from "../../model/sheet/sheet-model.js";
import { SheetView } from "../../view/sheet/sheet-view.js";
import { listenToSheet } from "./input.js";

/** @typedef {import("../../types.js").Size} Size */
/** @typedef {import("../page.js").Page} Page */
/** @typedef {import("../sheet-slot.js").Late} Late */

/**
 * What has a sheet in place of its rows: the page, or an element.
 * @typedef {Pick<Page, "feed" | "model" | "foresight" | "scroll" | "scrollController" | "resize" | "showIn" | "jump">} SheetHost
 */

/** A sheet in place of a list of rows: its model, its view, and what is pinned at the edges of the area. */
export class OpenSheet {
  sheet = new SheetModel();
  view;
  /** Ends with the sheet. */
  life = new AbortController();
  #host;
  #area = { width: 0, height: 0 };
  #margins = "";
  /** Whether a snapshot may be of another column than is shown. */
  #isOpening = false;

  /**
   * @param {SheetHost} host
   * @param {EventTarget} keys Takes the keys.
   */
  constructor(host, keys) {
    this.#host = host;
    const { model, foresight, scroll, feed } = host;
    this.view = new SheetView(feed, this.sheet, (row) => foresight.state(row));
    const { geometry } = model;
    this.sheet.rows.resize(geometry.listCount, geometry.contentHeight);
    model.geometry = this.sheet.rows;
    model.content = this.sheet.values;
    this.view.enter(scroll.cross(this.sheet.across));
    listenToSheet(host, this.sheet, this.view, keys, this.life.signal);
  }

  /** Shows the sheet, once its host knows of it. */
  enter() {
    this.#host.showIn(this.view);
  }

  /** Gives the rows' place back as it was. */
  leave() {
    const { model, scroll } = this.#host;
    const { told } = this.sheet.rows;
    this.life.abort();
    scroll.across = null;
    this.view.leave();
    model.renew();
    if (told) model.geometry.update(told);
    this.#host.showIn(null);
  }

  /**
   * Takes a part of an event that is about the sheet, before the rest is applied.
   * @param {Late} event
   */
  take({ type, data }) {
    const { scrollController } = this.#host;
    if ((type === "snapshot" || type === "ranges") && data.layout) this.sheet.arrange(data.layout);
    if (type === "values") this.sheet.values.take(data.rows);
    scrollController.schedule();
    const told = type === "sheet" ? data : type === "snapshot" ? data.sheet : undefined;
    if (!told) return;
    const { isMoved, isChanged } = type === "sheet" ? this.sheet.take(told) : this.sheet.restart(told);
    if (isChanged) this.view.columnsChanged();
    if (isMoved) scrollController.refit();
    this.#isOpening ||= type === "snapshot";
  }

  /** Notes that an event was applied: margins may be others. */
  applied() {
    if (JSON.stringify(this.view.margins) !== this.#margins) this.#host.resize(this.#area);
    if (this.#isOpening) this.#open();
  }

  /** Scrolls a viewer that has opened at a row to the column as well. */
  #open() {
    this.#isOpening = false;
    const { scroll, scrollController } = this.#host;
    const { across } = scroll;
    if (!across || Math.abs(across.offset - (this.sheet.told?.offset ?? 0)) < 1) return;
    scrollController.goToOffset(scroll.offset, "program", across.offset);
  }

  /**
   * Returns the part of an area in which rows scroll, and has columns scroll in it.
   * @param {Size} area
   * @returns {Size}
   */
  open(area) {
    this.#area = area;
    const { margins } = this.view;
    this.#margins = JSON.stringify(margins);
    const width = Math.max(1, area.width - margins.gutter - margins.start - margins.end);
    const height = Math.max(1, area.height - margins.head - margins.top - margins.bottom);
    this.#host.scroll.across?.resize({ width: height, height: width });
    return { width, height };
  }

  /**
   * Returns the viewport with what is pinned at its edges, as the server knows it.
   * @param {Size} open
   * @returns {Size}
   */
  whole({ width, height }) {
    const { top, bottom, start, end } = this.view.margins;
    return { width: width + start + end, height: height + top + bottom };
  }
}
