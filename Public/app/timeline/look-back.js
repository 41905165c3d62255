// @ts-check
import { Past } from "../../model/timeline/past.js";
import { turned } from "../../model/viewer-model.js";
import { call, reasonIn } from "../../net/api.js";

/** @typedef {import("../../types.js").Batch} Batch */
/** @typedef {import("../../types.js").BatchEnd} BatchEnd */
/** @typedef {import("../../types.js").GeometryEvent} GeometryEvent */
/** @typedef {import("../../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../page.js").Page} Page */

/** @typedef {(event: { type: any, data: any }) => void} Apply */

/**
 * The present that is gone back to.
 * @typedef {{ ranges: RangesEvent, frames: GeometryEvent, batch: Batch, anchor: import("../../types.js").Anchor }} Present
 */

/** The list as it was at an earlier time: its place, ranges, states, contents and batches. */
export class LookBack {
  #page;
  #apply;
  #wait;
  /** @type {Past | null} */
  #past = null;
  /** @type {Present | null} */
  #present = null;
  /** Ends the waiting of the present. */
  #end = () => {};
  /** The page's clock when the viewer was opened. */
  #openedAt = 0;
  #index = 0;
  /** @type {number[]} The rows that had a node then. */
  #rows = [];
  /** Counts the beginnings and the ends: one of another list or viewer ends what was begun before. */
  #turn = 0;

  /**
   * @param {Page} page
   * @param {Apply} apply Applies an event of the viewer's.
   * @param {(until: Promise<void>) => void} wait Lets the present wait.
   */
  constructor(page, apply, wait) {
    this.#page = page;
    this.#apply = apply;
    this.#wait = wait;
  }

  get isOn() {
    return this.#past !== null;
  }

  /** The page's time of the step that is shown. */
  get time() {
    return this.#openedAt + (this.#past?.steps[this.#index]?.at ?? 0);
  }

  /**
   * Begins to show the past.
   * @param {string} viewer
   * @returns {Promise<string>} Why that cannot be done; empty if it can.
   */
  async begin(viewer) {
    const { model } = this.#page;
    if (model.ranges?.layout?.kind === "sheet" || model.geometry.wraps) return "The past of sheets and of pagers that wrap is not shown.";
    const turn = ++this.#turn;
    try {
      const recorded = await call("GET", `/viewers/${viewer}/recording/steps`);
      if (turn !== this.#turn) return "";
      if (recorded.steps.length === 0) return "Nothing was recorded.";
      this.#openedAt = performance.now() - recorded.clock;
      /** @type {Promise<void>} */
      const until = new Promise((resolve) => (this.#end = resolve));
      this.#wait(until);
      // What had arrived has been applied by now.
      const { ranges, frames, batch } = model;
      if (!ranges || !frames || !batch) {
        this.#end();
        return "The list is not there yet.";
      }
      this.#present = { ranges: turned(ranges, model.isHorizontal), frames, batch, anchor: this.#page.scroll.anchor };
      this.#past = new Past(recorded);
      document.documentElement.dataset["past"] = "";
      this.#show(this.#past.steps.length - 1);
      return "";
    } catch (error) {
      return reasonIn(error);
    }
  }

  /** Shows the present again. */
  finish() {
    const present = this.#present;
    if (!present) return;
    const { content } = this.#page.model;
    const before = this.#rows.map((row) => content.cell(row)?.id);
    content.lookBack(null);
    this.#apply({ type: "geometry", data: present.frames });
    this.#apply({ type: "ranges", data: present.ranges });
    this.#apply({ type: "batch", data: present.batch });
    this.#apply({ type: "past", data: { rows: this.#rows.filter((row, at) => content.cell(row)?.id !== before[at]) } });
    this.#page.scrollController.goTo(present.anchor, "program");
    this.leave();
  }

  /** Forgets the past, for another list or viewer. */
  leave() {
    this.#turn++;
    this.#past = null;
    this.#present = null;
    this.#rows = [];
    delete document.documentElement.dataset["past"];
    this.#end();
  }

  /** @param {number} time Of the page's clock. */
  seek(time) {
    if (this.#past) this.#show(this.#past.indexAt(time - this.#openedAt));
  }

  /** @param {number} count Steps on, or back if negative. */
  step(count) {
    if (this.#past) this.#show(Math.min(Math.max(this.#index + count, 0), this.#past.steps.length - 1));
  }

  /**
   * Describes the step that is shown.
   * @param {number | null} row Whose changes come first.
   */
  facts(row) {
    const past = this.#past;
    const step = past?.steps[this.#index];
    if (!past || !step) return null;
    const { mode, batches } = past.state(this.#index);
    return { event: step.event, kind: step.kind, mode, batches, time: this.time, reasons: past.reasons(this.#index, row) };
  }

  /** @param {number} index */
  #show(index) {
    const present = this.#present;
    const past = this.#past;
    if (!past || !present) return;
    this.#index = index;
    const { rects, runs, anchor: [row, within], mode, direction, rowCount, contentHeight, batches } = past.state(index);
    const { model, scrollController } = this.#page;
    const frames = past.frames(index);
    const rows = [...new Set([...this.#rows, ...frames.map(([near]) => near)])];
    const before = rows.map((near) => model.content.cell(near)?.id);
    this.#rows = frames.map(([near]) => near);
    model.content.lookBack((near) => (past.isLoaded(near, index) ? past.presentRow(near, index) : null));
    const offset = rects.visible[model.isHorizontal ? 0 : 1];
    this.#apply({ type: "geometry", data: { ...told(frames, present.frames, model.isHorizontal), rowCount, contentHeight, offset } });
    this.#apply({ type: "ranges", data: { ...present.ranges, rects, runs, mode, direction, offset, contentHeight } });
    this.#apply({ type: "batch", data: { ...present.batch, state: batches[0], head: { ...present.batch.head, state: batches[1] } } });
    this.#apply({ type: "past", data: { rows: rows.filter((near, at) => model.content.cell(near)?.id !== before[at]) } });
    scrollController.goTo([row, within], "program");
  }
}

/**
 * Returns the rows' frames as the server tells them.
 * @param {ReturnType<Past["frames"]>} frames
 * @param {GeometryEvent} present
 * @param {boolean} isHorizontal Whether rows follow one another sideways.
 * @returns {GeometryEvent}
 */
function told(frames, present, isHorizontal) {
  const first = frames[0]?.[0] ?? 0;
  if ("lanes" in present) {
    /** @type {[number, number][]} */
    const items = [];
    for (const [row] of frames) {
      const run = items.at(-1);
      if (run && run[1] === row - 1) run[1] = row;
      else items.push([row, row]);
    }
    return { ...present, correction: 0, items, frames: frames.flatMap(([, frame]) => frame) };
  }
  const along = frames.map(([, [x, y, width, height]]) => (isHorizontal ? { start: x, length: width } : { start: y, length: height }));
  return { ...present, correction: 0, first, top: along[0]?.start ?? 0, heights: along.map(({ length }) => length) };
}
