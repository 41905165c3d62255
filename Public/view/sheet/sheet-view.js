// @ts-check
import { Flow } from "../../model/flow.js";
import { integer } from "../../model/format.js";
import { bandsOf, regionsOf } from "../../model/sheet/regions.js";
import { clipped, indices, isIn } from "../../model/sheet/runs.js";
import { bit } from "../../model/states.js";
import { setAttribute } from "../element.js";
import { Block } from "./block.js";
import { SheetTitles, sides } from "./line.js";
import { Panes } from "./panes.js";
import { SheetRows } from "./sheet-rows.js";

/** @typedef {import("../../model/geometry.js").Geometry} Geometry */
/** @typedef {import("../../model/geometry.js").Rows} Reach */
/** @typedef {import("../../model/scroll/row-budget.js").RowBudget} RowBudget */
/** @typedef {import("../../model/scroll/scroll-state.js").ScrollState} ScrollState */
/** @typedef {import("../../model/scroll/scroll-state.js").Stand} Stand */
/** @typedef {import("../../model/sheet/sheet-model.js").SheetModel} SheetModel */
/** @typedef {import("./line.js").Side} Side */
/** @typedef {import("./panes.js").Band} Band */

/** @typedef {{ run: Reach, origin: number }} Part Lines, rows or columns, with the origin of their places in points. */

/** @typedef {Record<"head" | "gutter" | "top" | "bottom" | "start" | "end", number>} Margins Pixels. */

/** Pixels from the origin beyond which cells get a new origin. */
const maxDistance = 100_000;

/** The height of the titles in pixels. */
const head = 30;

/** The width of the rows' heads in pixels, without and for each character of their index. */
const gutter = { least: 38, character: 6.5 };

/** The rows of a sheet as lines of cells, in place of the rows of a list. */
export class SheetView {
  #panes = new Panes();
  #flow = new Flow();
  #rows;
  #titles = new SheetTitles();
  /** @type {Set<number>} Rows whose values have changed. */
  #outdated = new Set();
  /** @type {ScrollState | null} */
  #across = null;
  #origin = { x: 0, y: 0 };
  /** @type {{ key: string, sizes: Margins } | null} */
  #margins = null;
  /** Whether columns have other states than their titles show. */
  #isNew = false;
  /** @type {HTMLElement | null} */
  #active = null;
  /** The column of the active cell. */
  column = 0;
  #root;
  #model;
  #rowState;

  /**
   * @param {HTMLElement} root
   * @param {SheetModel} model
   * @param {(row: number) => number} rowState
   */
  constructor(root, model, rowState) {
    this.#root = root;
    this.#model = model;
    this.#rowState = rowState;
    this.#rows = new SheetRows(this.#panes);
    for (const side of sides) this.#panes.layer("head", side).append(this.#titles.parts[side]);
    this.#titles.size(head);
  }

  /**
   * Shows the sheet in place of the list.
   * @param {ScrollState} across
   */
  enter(across) {
    this.#across = across;
    this.#root.classList.add("is-sheet");
    this.#root.append(this.#panes.element);
  }

  leave() {
    this.clear();
    this.#panes.element.remove();
    this.#root.classList.remove("is-sheet", "is-calm");
    this.#root.removeAttribute("aria-colcount");
    this.#root.scrollLeft = 0;
  }

  get top() {
    return this.#root.scrollTop;
  }

  set top(value) {
    this.#root.scrollTop = value;
  }

  /** The logical offset: `scrollLeft` runs from 0 down where the sheet is read from right to left. */
  get left() {
    return this.#flow.isMirrored ? 0 - this.#root.scrollLeft : this.#root.scrollLeft;
  }

  set left(value) {
    this.#root.scrollLeft = this.#flow.isMirrored ? 0 - value : value;
  }

  get flow() {
    return this.#flow;
  }

  /** @param {Flow} flow */
  setFlow(flow) {
    const { left } = this;
    this.#flow = flow;
    this.#root.dir = flow.isMirrored ? "rtl" : "";
    this.#root.classList.remove("is-horizontal", "is-paged");
    this.left = left;
  }

  /** @returns {Margins} The titles, the rows' heads, and what is pinned: all around the cells that scroll. */
  get margins() {
    const { rows, columns } = this.#model;
    const key = `${rows.edition} ${columns.edition}`;
    if (this.#margins?.key === key) return this.#margins.sizes;
    const [down, along] = [rows.lengths, columns.lengths];
    const width = Math.round(gutter.least + gutter.character * integer(Math.max(0, rows.rowCount - 1)).length);
    const sizes = { head, gutter: width, top: Math.round(down.start), bottom: Math.round(down.end), start: Math.round(along.start), end: Math.round(along.end) };
    this.#margins = { key, sizes };
    return sizes;
  }

  get count() {
    return this.#rows.size;
  }

  /**
   * @param {number} height Pixels of the rows that scroll.
   * @param {number} [width] Pixels of the columns that scroll.
   */
  setHeight(height, width = 0) {
    const { margins } = this;
    this.#panes.size(margins);
    const { style } = this.#panes.element;
    style.height = `${height + margins.head + margins.top + margins.bottom}px`;
    style.width = `${width + margins.gutter + margins.start + margins.end}px`;
  }

  /**
   * Draws the rows and columns in reach, and removes others; as many as there is time for, the nearest first.
   * @param {Reach & { current: Reach }} reach
   * @param {Geometry} _
   * @param {Stand} stand
   * @param {number | null} active
   * @param {RowBudget} budget
   * @returns {number | null} The nearest row that lacks cells for want of time.
   */
  draw(reach, _, { shift, held }, active, budget) {
    const { rows, columns, values } = this.#model;
    if (!this.#across) return null;
    const across = this.#across.draw();
    const run = clipped(across.rows, columns.open);
    const body = clipped(Block.around(reach), rows.open);
    // All rows must look as they are: nothing moves fast.
    const isCalm = isIn(reach.first, reach.current) && isIn(reach.end - 1, reach.current);
    const isSparing = !this.#settle(columns.top(run.first), rows.top(body.first)) && !isCalm;
    this.#panes.move(Math.round(across.stand.shift + this.#origin.x), Math.round(shift + this.#origin.y), this.#flow.isMirrored);
    const [bands, parts] = [this.#bands(body), this.#parts(run)];
    const drawn = this.#place(bands, isSparing);
    this.renew(values.takeNews());
    const key = [run.first, run.end, columns.edition, this.#origin.x].join();
    const isInSight = (/** @type {number} */ row) => isIn(row, reach.current) || !isIn(row, rows.open);
    const due = [...drawn].filter((row) => this.#isDue(row, key, isInSight(row)));
    due.sort((one, other) => Math.abs(one - held) - Math.abs(other - held));
    const unbuilt = due.filter((row) => !this.#build(row, parts, key, budget));
    for (const row of unbuilt) if (isInSight(row)) this.#rows.get(row)?.hideStale();
    if (this.#titles.key !== key || this.#isNew) this.#showTitles(parts, key);
    this.#showStates(bands, parts);
    this.#mark(active);
    if (isCalm) {
      this.#rows.order();
      this.#rows.nameStates(this.#rowState);
    }
    return unbuilt[0] ?? null;
  }

  drawSections() {}

  /** @param {boolean} isCalm Whether the scroll is slow enough for texts to be read. */
  setCalm(isCalm) {
    this.#root.classList.toggle("is-calm", isCalm);
  }

  /** Has the columns' states shown anew, and the values of those that have left all ranges dropped. */
  columnsChanged() {
    this.#isNew = true;
    this.renew(this.#rows.keys());
  }

  /** States are drawn anew with each frame. */
  refresh() {}

  refreshAll() {
    this.renew(this.#rows.keys());
  }

  /** @param {Iterable<number>} rows Those whose values are new. */
  renew(rows) {
    for (const row of rows) if (this.#rows.has(row)) this.#outdated.add(row);
  }

  /** Draws all rows anew after an edit, which is rare. */
  remap() {
    this.clear();
  }

  clear() {
    this.#rows.clear();
    this.#outdated.clear();
    this.#active = null;
    this.#root.removeAttribute("aria-activedescendant");
  }

  /** @returns {boolean} Whether the heads of rows have another width. */
  setLanes = () => false;

  /** @param {{ rowCount: number, name: string }} list */
  describe({ rowCount, name }) {
    // With the titles, and the rows' heads.
    setAttribute(this.#root, "aria-rowcount", String(rowCount + 1));
    setAttribute(this.#root, "aria-colcount", String(this.#model.columns.rowCount + 1));
    setAttribute(this.#root, "aria-label", `Sheet of ${name}`);
  }

  /**
   * Moves the origin of places near to what is drawn.
   * @param {number} x
   * @param {number} y
   * @returns {boolean} Whether all rows are to be placed anew.
   */
  #settle(x, y) {
    if (Math.abs(x - this.#origin.x) > maxDistance) {
      this.#origin.x = x;
      for (const line of this.#rows.values()) line.empty();
    }
    const isMoved = Math.abs(y - this.#origin.y) > maxDistance;
    if (isMoved) this.#origin.y = y;
    return isMoved;
  }

  /**
   * Makes new rows, places all, and removes those that are not drawn any more.
   * @param {readonly (Part & { band: Band })[]} bands
   * @param {boolean} isSparing Whether some that are not drawn stay, to become others.
   * @returns {Set<number>} The rows that are drawn.
   */
  #place(bands, isSparing) {
    const { rows } = this.#model;
    const drawn = new Set(bands.flatMap(({ run }) => indices(run)));
    for (const { band, run, origin } of bands) {
      for (const row of indices(run)) {
        // Rows that are pinned from now on, or no longer, stand elsewhere.
        if (this.#rows.has(row) && !this.#rows.isIn(row, band)) this.#rows.delete(row);
        if (!this.#rows.has(row)) for (const made of this.#rows.make(row, band, run)) this.#outdated.add(made);
        const { start, end } = rows.edges(row, origin);
        this.#rows.get(row)?.size(end - start);
        this.#rows.place(row, start, row === run.first);
      }
    }
    this.#rows.retain(drawn, isSparing);
    for (const row of this.#outdated) if (!this.#rows.has(row)) this.#outdated.delete(row);
    return drawn;
  }

  /**
   * Returns the parts of the sheet from top to bottom, without the titles.
   * @param {Reach} run The rows that scroll.
   * @returns {(Part & { band: Band })[]}
   */
  #bands(run) {
    const { rows } = this.#model;
    const { open, rowCount } = rows;
    return [
      { band: "top", run: { first: 0, end: open.first }, origin: rows.top(0) },
      { band: "body", run, origin: this.#origin.y },
      { band: "bottom", run: { first: open.end, end: rowCount }, origin: rows.top(open.end) },
    ];
  }

  /**
   * Returns the parts of a line from start to end, without its head.
   * @param {Reach} run The columns that scroll.
   * @returns {(Part & { side: Side })[]}
   */
  #parts(run) {
    const { columns } = this.#model;
    const { open, rowCount } = columns;
    return [
      { side: "start", run: { first: 0, end: open.first }, origin: columns.top(0) },
      { side: "body", run, origin: this.#origin.x },
      { side: "end", run: { first: open.end, end: rowCount }, origin: columns.top(open.end) },
    ];
  }

  /**
   * Returns whether a row's cells are to be built. Out of all ranges there is nothing to see of a row but its head, and those
   * of its cells that stand elsewhere by now go. Out of sight, cells wait for their values, so that they change once.
   * @param {number} row
   * @param {string} key
   * @param {boolean} isInSight
   */
  #isDue(row, key, isInSight) {
    const line = this.#rows.get(row);
    const isLaid = line?.key === key;
    if (this.#rowState(row) & bit.preload) return (!isLaid || this.#outdated.has(row)) && (isInSight || this.#model.values.cell(row) !== undefined);
    if (!isLaid && line?.key !== "") line?.empty();
    else if (isInSight) line?.hideStale();
    return false;
  }

  /**
   * @param {number} row
   * @param {readonly (Part & { side: Side })[]} parts
   * @param {string} key
   * @param {RowBudget} budget
   * @returns {boolean} Whether there was time for it.
   */
  #build(row, parts, key, budget) {
    const line = this.#rows.get(row);
    if (!line || !budget.take()) return !line;
    if (line.key !== key) this.#lay(line, parts);
    line.key = key;
    line.show(this.#model.values.cell(row)?.columns);
    this.#outdated.delete(row);
    return true;
  }

  /**
   * Shows the states of rows beneath their heads, and those of cells as regions over them.
   * @param {readonly (Part & { band: Band })[]} bands
   * @param {readonly (Part & { side: Side })[]} parts
   */
  #showStates(bands, parts) {
    const { rows, columns, states } = this.#model;
    const down = bands.map(({ band, run, origin }) => ({ band, lines: bandsOf(rows, run, origin, this.#rowState) }));
    const along = parts.map(({ side, run, origin }) => ({ side, lines: bandsOf(columns, run, origin, (column) => states.state(column)) }));
    const pitch = Math.round(64 * rows.height(0)) / 64;
    for (const row of down) {
      this.#panes.strips(row.band).show(row.lines, pitch);
      for (const column of along) this.#panes.regions(row.band, column.side).show(regionsOf(row.lines, column.lines), this.#flow.isMirrored);
    }
  }

  /**
   * @param {readonly (Part & { side: Side })[]} parts
   * @param {string} key
   */
  #showTitles(parts, key) {
    this.#lay(this.#titles, parts);
    this.#titles.key = key;
    this.#isNew = false;
    for (const [column, title] of this.#titles.cells) title.show(this.#model.title(column), this.#model.states.state(column));
  }

  /**
   * @param {import("./line.js").SheetRow | SheetTitles} line
   * @param {readonly (Part & { side: Side })[]} parts
   */
  #lay(line, parts) {
    const { columns } = this.#model;
    line.lay(parts.map(({ side, run, origin }) => ({ side, run, edges: (column) => columns.edges(column, origin) })));
  }

  /** @param {number | null} active The row of the active cell. */
  #mark(active) {
    const cell = active === null ? null : (this.#rows.get(active)?.cells.get(this.column)?.element ?? null);
    if (cell === this.#active) return;
    this.#active?.removeAttribute("aria-selected");
    this.#active?.removeAttribute("id");
    this.#active = cell;
    if (!cell) return this.#root.removeAttribute("aria-activedescendant");
    cell.id = "sheet-active";
    cell.setAttribute("aria-selected", "true");
    setAttribute(this.#root, "aria-activedescendant", cell.id);
  }
}
