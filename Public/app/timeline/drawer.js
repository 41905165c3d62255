// @ts-check
import { policyOf, strategyOf } from "../../model/strategies.js";
import { csvOf, harOf } from "../../model/timeline/export.js";
import { traceOf } from "../../model/timeline/scroll-trace.js";
import { requestsWithin, summarize } from "../../model/timeline/summary.js";
import { kept, Timeline } from "../../model/timeline/timeline.js";
import { reasonIn } from "../../net/api.js";
import { DrawerView } from "../../view/timeline/drawer-view.js";
import { TimelinePainter } from "../../view/timeline/painter.js";
import { RequestTable } from "../../view/timeline/request-table.js";
import { download, save } from "../download.js";
import { loadStyleSheet } from "../late-styles.js";
import { Brush } from "./brush.js";
import { DrawerSize } from "./drawer-size.js";
import { Rival } from "./rival.js";

/** @typedef {import("../../model/viewer-model.js").Effects} Effects */
/** @typedef {import("../../types.js").Link} Link */
/** @typedef {import("../../types/timeline.js").Stretch} Stretch */
/** @typedef {import("../page.js").Page} Page */

/** Milliseconds between two updates of the figures. */
const figuresEvery = 250;

/** Milliseconds without a frame after which the next one is the first of a movement. */
const rest = 250;

/** Says why there is nothing to look back at, or to take along. */
const unopened = "The list is not there yet.";

/** Loads the style sheet of the timeline. */
export const loadStyles = () => loadStyleSheet("timeline");

/** The timeline below the list: it records always, and is drawn while it is open. */
export class Drawer {
  #root;
  #page;
  #view;
  #painter;
  #size;
  #brush;
  #table;
  #timeline = new Timeline();
  #rival;
  #lookBack;
  #viewer = "";
  /** Milliseconds that are shown. */
  #window = kept;
  /** @type {number | null} The end of what is shown while it is held; null while it follows the clock. */
  #held = null;
  /** @type {number | null} */
  #row = null;
  #last = 0;
  #frame = 0;
  /** The end of what was drawn last. */
  #drawnTo = 0;
  #written = 0;
  /** Whether events came since it was drawn. */
  #isStale = false;

  /**
   * @param {HTMLElement} root
   * @param {Page} page
   * @param {HTMLButtonElement} button In the page's head, which opens it.
   * @param {import("./look-back.js").LookBack} lookBack
   */
  constructor(root, page, button, lookBack) {
    this.#root = root;
    this.#page = page;
    this.#lookBack = lookBack;
    this.#view = new DrawerView(root, {
      pause: () => this.pause(),
      close: () => this.toggle(),
      windowed: (time) => this.#show(time),
      table: () => this.#toggleTable(),
      csv: () => this.#export("csv"),
      har: () => this.#export("har"),
      trace: () => this.#trace(),
      compare: (policy) => this.#compare(policy),
      lookBack: () => void this.lookBack(),
      recording: () => void this.#record(),
    });
    this.#rival = new Rival(page, (problem) => this.#view.reportRival(problem));
    this.#painter = new TimelinePainter(this.#view.canvas);
    this.#table = new RequestTable(this.#view.table, (rows) => this.#point(rows));
    this.#size = new DrawerSize(root, this.#view.grip, button, () => this.#turned());
    this.#brush = new Brush(this.#view.plot, this.#view, this.#painter, {
      began: () => this.#hold(),
      changed: () => this.#sum(),
      moved: (x, y) => this.#look(x, y),
      pause: () => this.pause(),
      released: () => this.#resume(),
      sought: (time) => this.#seek(() => this.#lookBack.seek(time)),
      stepped: (count) => this.#seek(() => this.#lookBack.step(count)),
    });
    // In the frame after: what it writes above the plot may take another line, and have another size observed.
    new ResizeObserver(() => requestAnimationFrame(() => this.#fit())).observe(this.#view.plot);
    document.addEventListener("visibilitychange", () => this.#turned());
    document.addEventListener("keydown", (event) => this.#press(event));
    this.#turned();
  }

  /** Whether the clock is followed. */
  get isLive() {
    return this.#held === null;
  }

  open() {
    if (!this.#size.isOpen) this.#size.toggle();
  }

  toggle() {
    const isInside = this.#root.contains(document.activeElement);
    this.#size.toggle();
    if (isInside && !this.#size.isOpen) this.#page.feed.focus({ preventScroll: true });
  }

  /** Shows the list as it was at the cursor, or as it is again. */
  async lookBack() {
    if (this.#lookBack.isOn) return this.#resume();
    this.#size.unfold();
    this.#hold();
    this.#brush.clear();
    const problem = this.#viewer ? await this.#lookBack.begin(this.#viewer) : unopened;
    this.#view.notify(problem);
    if (problem) return this.#resume();
    if (!this.#lookBack.isOn) return undefined;
    this.#brush.isSeeking = true;
    this.#view.plot.focus({ preventScroll: true });
    // More may have happened since it was held.
    this.#seek(() => this.#lookBack.seek(this.#held ?? Infinity));
  }

  /** @param {KeyboardEvent} event One anywhere on the page. */
  #press(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.#lookBack.isOn) return;
    if (!document.querySelector("dialog[open], :popover-open")) this.#resume();
  }

  /** Holds what is shown, or follows the clock again. */
  pause() {
    if (this.isLive) this.#hold();
    else this.#resume();
  }

  /** @param {number} row Whose life is shown. */
  select(row) {
    this.#row = row;
    this.#redraw();
    if (this.#lookBack.isOn) this.#tellPast();
  }

  draw() {
    if (this.#lookBack.isOn) return;
    const now = performance.now();
    const { offset, viewport, isCalm, movement } = this.#page.scroll;
    const since = now - this.#last;
    // The page draws each frame of a fast scroll; of a slow one those in which something has changed.
    this.#timeline.draw(this.#page.model, { offset, height: viewport.height }, now, !isCalm && since < rest ? since : 0, movement);
    if (this.#rival.isOn) this.#rival.draw(now);
    this.#last = now;
  }

  /**
   * @param {string} type
   * @param {unknown} data
   * @param {Effects} effects
   * @param {number} now
   */
  take(type, data, effects, now) {
    if (this.#lookBack.isOn || type === "past") return;
    this.#timeline.take(type, data, effects, this.#page.model, now);
    this.#isStale = true;
  }

  /**
   * @param {import("../../types/timeline.js").MarkKind} kind
   * @param {string} text
   */
  mark(kind, text) {
    this.#timeline.marks.add(performance.now(), kind, text);
  }

  /** @param {Link} link */
  linked(link) {
    this.#timeline.linked(link, performance.now());
  }

  /** @param {string} viewer The page's. */
  attach(viewer) {
    this.#viewer = viewer;
    this.#leavePast();
    this.#timeline.attach(performance.now());
    this.#rival.attach(viewer);
  }

  /** Ends the comparison before the list is deleted with its viewers. */
  abandon() {
    this.#rival.abandon();
  }

  clear() {
    this.#viewer = "";
    this.#leavePast();
    this.#timeline.clear();
    this.#rival.stop();
    this.#row = null;
    this.#resume();
  }

  repaint() {
    this.#painter.reset();
    this.#redraw();
  }

  #turned() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.#size.isOpen || document.hidden) return;
    // What was drawn last is long ago.
    if (this.isLive) this.#drawnTo = 0;
    this.#frame = requestAnimationFrame(() => this.#step());
  }

  #fit() {
    this.#size.describe();
    this.#painter.resize(this.#view.plot.clientWidth, this.#view.plot.clientHeight);
    this.#view.placeNames(this.#view.plot.clientHeight);
    this.#redraw();
  }

  #step() {
    this.#frame = requestAnimationFrame(() => this.#step());
    const now = performance.now();
    // Of whole pixels, so that what was drawn does not change its shape while it moves; nothing is drawn in between.
    const pixel = this.#window / Math.max(1, this.#view.canvas.width);
    const to = this.#held ?? Math.ceil(now / pixel) * pixel;
    // What is held goes on to say what became of it, but not in every frame.
    if (to === this.#drawnTo && (this.isLive || !this.#isStale || now - this.#written < figuresEvery)) return;
    this.#draw(to, now);
  }

  #redraw() {
    if (this.#size.isOpen && this.#view.canvas.width > 0) this.#draw(this.#drawnTo || performance.now(), performance.now());
  }

  /**
   * @param {number} to
   * @param {number} now
   */
  #draw(to, now) {
    this.#drawnTo = to;
    this.#isStale = false;
    const stretch = { from: to - this.#window, to };
    this.#timeline.expire(Math.min(now, to));
    if (this.#lookBack.isOn) this.#brush.stand(this.#lookBack.time);
    const life = this.#row === null ? [] : this.#timeline.lives.of(this.#row, stretch.from, this.#page.model.states.state(this.#row));
    this.#painter.draw(this.#timeline, stretch, Math.min(now, to), life);
    if (this.#rival.isOn) this.#painter.drawRival(this.#rival.timeline, Math.min(now, to));
    this.#brush.place();
    if (now - this.#written < figuresEvery) return;
    this.#written = now;
    this.#view.showScale(this.#painter.scale);
    this.#sum();
  }

  /** What the figures are of: the marked stretch, or all that is shown. */
  get #stretch() {
    return this.#brush.stretch ?? { from: this.#drawnTo - this.#window, to: this.#drawnTo };
  }

  #sum() {
    const stretch = this.#stretch;
    const rival = this.#rival.isOn ? summarize(this.#rival.timeline, stretch) : null;
    this.#view.showFigures(summarize(this.#timeline, stretch), rival, this.#brush.stretch !== null);
    if (this.#view.isTableShown) this.#table.show(requestsWithin(this.#timeline, stretch), stretch.from);
  }

  #toggleTable() {
    this.#view.isTableShown = !this.#view.isTableShown;
    if (this.#view.isTableShown) this.#hold();
    this.#sum();
  }

  /** @param {string} name That of a strategy; empty for none. */
  #compare(name) {
    const strategy = strategyOf(name);
    this.#rival.choose(strategy ? policyOf(strategy) : null, this.#viewer);
    this.#redraw();
    this.#sum();
  }

  /** @param {number} time Milliseconds. */
  #show(time) {
    this.#window = time;
    this.#redraw();
    this.#sum();
  }

  #hold() {
    this.#held ??= this.#drawnTo || performance.now();
    this.#view.showLive(false);
  }

  #resume() {
    this.#lookBack.finish();
    this.#leavePast();
    this.#held = null;
    this.#brush.clear();
    this.#view.isTableShown = false;
    this.#view.showLive(true);
  }

  /** @param {() => void} move Moves to another time of the past. */
  #seek(move) {
    if (!this.#lookBack.isOn) return;
    move();
    this.#brush.stand(this.#lookBack.time);
    this.#tellPast();
  }

  #tellPast() {
    this.#view.showPast(this.#lookBack.facts(this.#row), this.#drawnTo);
  }

  /** Ends the past, of a list or viewer that may be gone. */
  #leavePast() {
    this.#lookBack.leave();
    this.#brush.isSeeking = false;
    this.#view.showPast(null, 0);
  }

  /**
   * Tells what is at a place, and points at its rows in the list.
   * @param {number | null} x Null beside the plot.
   * @param {number} y
   */
  #look(x, y) {
    const request = x === null ? null : this.#painter.requestAt(this.#timeline, x, y, this.#drawnTo);
    this.#point(request?.rows ?? null);
    const time = x === null ? null : this.#painter.time(x);
    const marks = time === null ? [] : this.#timeline.marks.within({ from: time - this.#window / 200, to: time + this.#window / 200 });
    this.#view.showTip(x, { request, marks, time, to: this.#drawnTo });
  }

  /** @param {readonly [first: number, last: number] | null} rows */
  #point(rows) {
    this.#page.overlays.point(rows);
    for (const row of this.#page.feed.querySelectorAll(".is-pointed")) row.classList.remove("is-pointed");
    if (!rows) return;
    for (let row = rows[0]; row <= Math.min(rows[1], rows[0] + 500); row++) document.getElementById(`row-${row}`)?.classList.add("is-pointed");
  }

  /** Offers the scroll of the stretch as a trace, for the lab. */
  #trace() {
    const recorded = traceOf(this.#timeline, this.#stretch, { viewport: this.#page.scroll.viewport, list: this.#page.list?.name ?? "list" });
    this.#view.notify(recorded ? "" : "Nothing was scrolled in this time.");
    if (recorded) void this.#page.late.openTraces(recorded);
  }

  /** Downloads the recording of the viewer. */
  async #record() {
    if (!this.#viewer) {
      this.#view.notify(unopened);
      return;
    }
    try {
      await download(`/viewers/${this.#viewer}/recording`, `${this.#page.list?.name ?? "list"}.recording.json`);
    } catch (error) {
      this.#view.notify(reasonIn(error));
    }
  }

  /** @param {"csv" | "har"} format */
  #export(format) {
    const stretch = this.#stretch;
    const requests = requestsWithin(this.#timeline, stretch);
    const title = this.#page.list?.name ?? "list";
    const text = format === "csv" ? csvOf(requests, stretch.from) : harOf(requests, { ...stretch, title, origin: performance.timeOrigin });
    const kind = format === "csv" ? "text/csv" : "application/json";
    save(new Blob([text], { type: kind }), `${title}-requests.${format}`);
  }
}
