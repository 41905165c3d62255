// @ts-check
import { Flow } from "../model/flow.js";
import { mapRow } from "../model/row-edit.js";
import { slide } from "./cell/transition-view.js";
import { element, setAttribute } from "./element.js";
import { SnapStops } from "./snap-stops.js";
import { SectionsView } from "./sections.js";

/** @typedef {import("../model/geometry.js").Geometry} Geometry */
/** @typedef {import("../types.js").RowEdit} RowEdit */
/** @typedef {import("../model/geometry.js").Rows} Reach */
/** @typedef {import("../model/scroll/row-budget.js").RowBudget} RowBudget */
/** @typedef {import("../model/scroll/scroll-state.js").Stand} Stand */
/** @typedef {import("../model/sections.js").Sections} Sections */
/** @typedef {import("./row-box.js").RowContent} RowContent */

/**
 * The view of one row: that of the page, or another one, without a highlight of new states and of the active row.
 * @typedef {Omit<import("./row.js").RowView, "pulse" | "mark"> & { pulse?: () => void, mark?: (isActive: boolean) => void }} FeedRow
 */

/**
 * A view of rows in the scrolled list. `left` is the logical `scrollLeft` where columns are scrolled as well.
 * @typedef {{ [K in Exclude<keyof Feed, "left" | "setHeight">]: Feed[K] } & { left?: number, setHeight: (height: number, width?: number) => void }} Rows
 */

/** Pixels from the origin beyond which rows get a new origin. */
const maxDistance = 100_000;

/** Frames within which the rows below a cell with a new layout receive their new places. */
const following = 2;

/**
 * The scrolled list. It draws the rows that it is given, and does not know the
 * scroll position.
 */
export class Feed {
  /** @type {HTMLElement} */
  #root;
  #extent = element("div", { class: "feed-extent" });
  #layer = element("div", { class: "feed-rows" });
  #stops;
  #flow = new Flow();
  #sections = new SectionsView(this.#extent);
  /** @type {Map<number, FeedRow>} */
  #rows = new Map();
  /** @type {(row: number) => RowContent} */
  #content;
  /** @type {(row: number) => FeedRow} */
  #view;
  #origin = 0;
  #extentHeight = -1;
  #shift = Number.NaN;
  /** @type {number | null} */
  #active = null;
  /** Whether elements may be in another order than their rows. */
  #isMixed = false;
  /** Rows that are kept up to date; others are updated when they are among these. */
  #current = { first: 0, end: 0, count: 0 };
  /** @type {Set<number>} Rows in the page that have changed and are not up to date. */
  #outdated = new Set();
  /** @type {Set<number>} Those of them that have never had their content. */
  #bare = new Set();
  /** Remaining frames in which moved rows are animated along with a cell that has changed its layout. */
  #ledFrames = 0;

  /**
   * @param {HTMLElement} root
   * @param {(row: number) => RowContent} content
   * @param {(row: number) => FeedRow} view Makes the view of a row.
   */
  constructor(root, content, view) {
    this.#root = root;
    this.#content = content;
    this.#view = view;
    this.#stops = new SnapStops(root, this.#extent);
    this.#extent.prepend(this.#layer);
    root.append(this.#extent);
  }

  /** Pixels along the axis from the start of the scrolled element to the area. */
  get top() {
    return this.#flow.offset(this.#root);
  }

  set top(value) {
    if (this.#flow.isPaged) this.#stops.hold(value, this.#flow);
    this.#flow.scroll(this.#root, value);
  }

  get flow() {
    return this.#flow;
  }

  /**
   * Has the rows follow one another in another way.
   * @param {Flow} flow
   */
  setFlow(flow) {
    if (flow.equals(this.#flow)) return;
    const { top } = this;
    const isTurned = flow.isHorizontal !== this.#flow.isHorizontal;
    this.#flow = flow;
    this.#root.dir = flow.isMirrored ? "rtl" : "";
    this.#root.classList.toggle("is-horizontal", flow.isHorizontal);
    this.#root.classList.toggle("is-paged", flow.isPaged);
    this.#shift = Number.NaN;
    this.#stops.clear();
    this.clear();
    if (!isTurned) this.top = top;
    else {
      this.#extent.style.cssText = "";
      this.#extentHeight = -1;
    }
  }

  /** Rows that exist in the page. */
  get count() {
    return this.#rows.size;
  }

  /** @param {number} height The scroll height in pixels. */
  setHeight(height) {
    if (height === this.#extentHeight) return;
    this.#extentHeight = height;
    this.#extent.style[this.#flow.isHorizontal ? "width" : "height"] = `${height}px`;
  }

  /**
   * Draws the rows in reach, and removes others: all at their places, and as many contents as there is time for, the
   * nearest first. The active row stays at any distance, so that the focus is never lost.
   * @param {Reach & { current: Reach }} reach `current` are the rows that have to be up to date: each update of a row
   *   is painted, also where nobody sees it.
   * @param {Geometry} geometry
   * @param {Stand} stand
   * @param {number | null} active
   * @param {RowBudget} budget
   * @returns {number | null} The nearest row that lacks its content for want of time.
   */
  draw({ first, end, current }, geometry, { shift, held, corrected }, active, budget) {
    // Where pages wrap, these are numbered through all turns.
    this.#current = { ...current, count: geometry.wraps ? geometry.listCount : 0 };
    const drawn = this.#listed(first, end, held, geometry);
    for (const [row, view] of this.#rows) {
      if (drawn.has(row) || row === active) continue;
      view.stop();
      view.element.remove();
      this.#rows.delete(row);
      this.#outdated.delete(row);
      this.#bare.delete(row);
    }
    // Before rows are placed: a cell with a new layout leads those below it.
    const middle = geometry.listRow(held);
    this.#build(middle, budget);
    const start = geometry.top(first);
    const oldOrigin = this.#origin;
    if (Math.abs(start - oldOrigin) > maxDistance) this.#origin = start;
    // Tops are fractions after estimated rows; the origin has the same fraction, so that rows and origin are
    // rounded alike when the estimate changes.
    this.#origin = Math.floor(this.#origin) + (geometry.knownTop - Math.floor(geometry.knownTop));
    const kept = active === null ? undefined : this.#rows.get(active);
    const isLed = this.#ledFrames-- > 0;
    // The change of place of a row that stays in place on the screen.
    const still = Math.round(corrected - (this.#origin - oldOrigin));
    // In the order of the list, in which assistive technology reads it.
    let before = active !== null && active < first ? kept?.element : undefined;
    for (const [key, row] of drawn) {
      const view = this.#rows.get(key) ?? this.#make(key, before);
      if (this.#isMixed && view.element.previousElementSibling !== (before ?? null)) this.#put(view.element, before);
      const moved = this.#place(view, row, geometry);
      if (isLed && !this.#flow.isHorizontal && row > held && moved !== null && Math.abs(moved - still) > 1) slide(view.element, moved - still);
      before = view.element;
    }
    this.#isMixed = geometry.wraps;
    if (kept && active !== null && !drawn.has(active)) this.#place(kept, geometry.nearest(active, held), geometry);
    this.#mark(active);
    this.#setShift(Math.round(shift + this.#origin));
    if (this.#flow.isPaged) {
      this.#extent.style.setProperty("--page", `${Math.round(geometry.height(held))}px`);
      this.#stops.place(held, geometry, shift, this.#flow);
    }
    return this.#build(middle, budget);
  }

  /**
   * Returns the rows of the list to draw with the places to draw them at, which are others where pages wrap: each is drawn
   * once, nearest to the row that is held.
   * @param {number} first
   * @param {number} end
   * @param {number} held
   * @param {Geometry} geometry
   * @returns {Map<number, number>}
   */
  #listed(first, end, held, geometry) {
    /** @type {Map<number, number>} */
    const drawn = new Map();
    const half = geometry.wraps ? geometry.listCount / 2 : Number.POSITIVE_INFINITY;
    for (let row = first; row < end; row++) {
      if (geometry.has(row) && row - held <= half && held - row < half) drawn.set(geometry.listRow(row), row);
    }
    return drawn;
  }

  /**
   * Draws the headers and footers near the area, after the rows, among which they stand.
   * @param {Sections} sections
   * @param {{ top: number, height: number, pin: number }} area The scrolled area's top and height along the axis in the
   *   scrolled element, and the place below its top at which headers are pinned, in pixels.
   */
  drawSections(sections, area) {
    this.#sections.draw(sections, { ...area, y: (offset) => this.#shift + Math.round(offset - this.#origin), flow: this.#flow });
  }

  /**
   * Has the contents of rows built when they are drawn next.
   * @param {Iterable<number>} rows
   */
  renew(rows) {
    for (const row of rows) if (this.#rows.has(row)) this.#outdated.add(row);
  }

  /**
   * Updates those rows that are in the page; out of sight, or with a content to be built, they are updated later.
   * @param {Iterable<number>} rows
   * @param {boolean} isPulsing Whether new states are highlighted.
   */
  refresh(rows, isPulsing) {
    for (const row of rows) {
      const view = this.#rows.get(row);
      if (!view || this.#outdated.has(row)) continue;
      if (!this.#isCurrent(row) && !view.isPlaying) {
        this.#outdated.add(row);
        continue;
      }
      const before = view.letter;
      this.#show(row, view);
      if (isPulsing && view.letter !== before) view.pulse?.();
    }
  }

  /** Updates all rows in the page. */
  refreshAll() {
    for (const [row, view] of this.#rows) this.#show(row, view);
  }

  /**
   * Moves the rows to their indices after an edit, and takes out removed ones.
   * @param {RowEdit} edit
   */
  remap(edit) {
    const before = this.#rows;
    this.#outdated.clear();
    this.#bare.clear();
    if (this.#active !== null) before.get(this.#active)?.mark?.(false);
    this.#active = null;
    this.#rows = new Map();
    this.#isMixed ||= edit.moved.length > 0;
    for (const [row, view] of before) {
      const now = mapRow(edit, row);
      if (now === null) {
        view.stop();
        view.element.remove();
        continue;
      }
      if (now !== row) view.number(now);
      this.#rows.set(now, view);
    }
    // A cell's listener depends on the row's new index.
    this.refreshAll();
  }

  /** Removes all rows, for another list. */
  clear() {
    for (const view of this.#rows.values()) {
      view.stop();
      view.element.remove();
    }
    this.#rows.clear();
    this.#outdated.clear();
    this.#bare.clear();
    this.#sections.clear();
  }

  /**
   * @param {boolean} hasLanes Whether items stand in columns, each with its head over its cell.
   * @returns {boolean} Whether that is new.
   */
  setLanes(hasLanes) {
    const isNew = this.#root.classList.contains("has-lanes") !== hasLanes;
    if (isNew) this.#root.classList.toggle("has-lanes", hasLanes);
    return isNew;
  }

  /** @param {{ rowCount: number, name: string }} list */
  describe({ rowCount, name }) {
    setAttribute(this.#root, "aria-rowcount", String(rowCount));
    setAttribute(this.#root, "aria-label", `Rows of ${name}`);
  }

  /** @param {number} row The active one is told to screen readers wherever it is. */
  #isCurrent(row) {
    if (row === this.#active) return true;
    const { first, end, count } = this.#current;
    const place = count > 0 ? first + ((((row - first) % count) + count) % count) : row;
    return place >= first && place < end;
  }

  /**
   * Builds the contents of new rows, and updates those that have changed while they were out of sight.
   * @param {number} middle The row to begin at.
   * @param {RowBudget} budget
   * @returns {number | null} The nearest row for which there was no time.
   */
  #build(middle, budget) {
    if (this.#outdated.size === 0) return null;
    const due = [...this.#outdated].filter((row) => this.#bare.has(row) || this.#isCurrent(row));
    due.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
    const built = due.findIndex((row) => !this.#buildRow(row, budget));
    if (built < 0) return null;
    for (const row of due.slice(built)) if (this.#bare.has(row)) this.#rows.get(row)?.await(this.#content(row).state);
    return /** @type {number} */ (due[built]);
  }

  /**
   * @param {number} row
   * @param {RowBudget} budget
   * @returns {boolean} Whether there was time for it.
   */
  #buildRow(row, budget) {
    const view = this.#rows.get(row);
    if (!view || !budget.take()) return !view;
    const isNew = this.#bare.delete(row);
    this.#show(row, view);
    if (isNew) view.settle();
    return true;
  }

  /**
   * @param {number} row
   * @param {FeedRow} view
   */
  #show(row, view) {
    this.#outdated.delete(row);
    this.#bare.delete(row);
    if (view.show(this.#content(row))) this.#ledFrames = following;
  }

  /**
   * Makes a row without its content.
   * @param {number} row
   * @param {HTMLElement | undefined} before The element that precedes the row.
   */
  #make(row, before) {
    const view = this.#view(row);
    this.#rows.set(row, view);
    this.#put(view.element, before);
    this.#outdated.add(row);
    this.#bare.add(row);
    return view;
  }

  /**
   * @param {HTMLElement} element
   * @param {HTMLElement | undefined} before The element that precedes it.
   */
  #put(element, before) {
    if (before) before.after(element);
    else this.#layer.prepend(element);
  }

  /**
   * @param {FeedRow} view
   * @param {number} row
   * @param {Geometry} geometry
   */
  #place(view, row, geometry) {
    const y = Math.round(geometry.top(row) - this.#origin);
    const isNear = Math.abs(y) <= 2 * maxDistance;
    const height = Math.round(geometry.bottom(row) - this.#origin) - y;
    return view.place(isNear ? y : Math.sign(y) * 2 * maxDistance, height, geometry.across(row), this.#flow);
  }

  /** @param {number | null} active */
  #mark(active) {
    if (active !== this.#active && this.#active !== null) this.#rows.get(this.#active)?.mark?.(false);
    this.#active = active;
    const view = active === null ? undefined : this.#rows.get(active);
    view?.mark?.(true);
    if (view) setAttribute(this.#root, "aria-activedescendant", view.element.id);
    else this.#root.removeAttribute("aria-activedescendant");
  }

  /** @param {number} shift */
  #setShift(shift) {
    if (shift === this.#shift) return;
    this.#shift = shift;
    this.#layer.style.transform = this.#flow.translate(shift, 0);
  }
}
