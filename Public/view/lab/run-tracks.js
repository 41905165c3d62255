// @ts-check
import { requestsWithin } from "../../model/timeline/summary.js";
import { element, write } from "../element.js";
import { TimelinePainter } from "../timeline/painter.js";
import { RequestTable } from "../timeline/request-table.js";
import { requestWords } from "../timeline/words.js";

/** @typedef {import("../../model/timeline/timeline.js").Timeline} Timeline */

/** The height of the tracks, in pixels. */
const height = 132;

/**
 * The tracks of a simulated run, as those of the timeline: rows, requests, blanks and marks over its time, with a line at the
 * current one, and its requests as a table.
 */
export class RunTracks {
  #canvas = element("canvas", { "aria-hidden": "true" });
  #line = element("div", { class: "run-now" });
  #words = element("p", { class: "hint run-words" });
  #table = element("table", { class: "timeline-table" });
  #details = element(
    "details",
    { class: "run-requests" },
    element("summary", { title: "What was requested in the time that the tracks show, by rows" }, "Requests in this time"),
    element("div", { class: "run-scroll", role: "region", "aria-label": "Requests", tabindex: 0 }, this.#table),
  );
  element = element("div", { class: "run-tracks" }, element("div", { class: "run-plot" }, this.#canvas, this.#line), this.#words, this.#details);
  #painter = new TimelinePainter(this.#canvas);
  #requests;
  #width = 0;
  /** @type {Timeline | null} */
  #timeline = null;
  #duration = 0;
  /** Milliseconds that are shown around the current time; null for all. */
  #span = /** @type {number | null} */ (null);
  #time = 0;

  /**
   * @param {{ seek: (time: number) => void, point: (rows: readonly [number, number] | null) => void }} owner Called with the
   *   time that the user goes to, and with the rows of the request that is pointed at.
   */
  constructor({ seek, point }) {
    this.#requests = new RequestTable(this.#table, point);
    this.#details.addEventListener("toggle", () => this.#list());
    const time = (/** @type {PointerEvent} */ { offsetX }) => Math.min(this.#duration, Math.max(0, this.#painter.time(offsetX)));
    this.#canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#canvas.setPointerCapture(event.pointerId);
      seek(time(event));
    });
    this.#canvas.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) return seek(time(event));
      const request = this.#timeline && this.#painter.requestAt(this.#timeline, event.offsetX, event.offsetY, this.#duration);
      write(this.#words, request ? requestWords(request) : "");
      point(request?.rows ?? null);
    });
    this.#canvas.addEventListener("pointerleave", () => {
      write(this.#words, "");
      point(null);
    });
    new ResizeObserver(() => this.#resize()).observe(this.#canvas);
    const recolour = () => {
      this.#painter.reset();
      this.#redraw();
    };
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  }

  /**
   * @param {Timeline | null} timeline
   * @param {number} duration Milliseconds of the run.
   */
  open(timeline, duration) {
    this.#timeline = timeline;
    this.#duration = duration;
    this.#redraw();
  }

  /** @param {number | null} span Milliseconds around the current time; null for the whole run. */
  zoom(span) {
    this.#span = span;
    this.#redraw();
  }

  /** @param {number} time Milliseconds. */
  draw(time) {
    this.#time = time;
    if (this.#span !== null) this.#redraw();
    else this.#mark();
  }

  #resize() {
    const width = this.#canvas.clientWidth;
    if (width === this.#width) return;
    this.#width = width;
    this.#painter.resize(width, height);
    this.#redraw();
  }

  get #stretch() {
    const length = Math.min(this.#span ?? Infinity, Math.max(1, this.#duration));
    const from = Math.min(Math.max(0, this.#time - length / 2), Math.max(0, this.#duration - length));
    return { from, to: from + length };
  }

  #redraw() {
    if (!this.#timeline || this.#width === 0) return;
    this.#painter.draw(this.#timeline, this.#stretch, this.#duration, []);
    this.#mark();
    this.#list();
  }

  #mark() {
    this.#line.style.transform = `translateX(${this.#painter.x(this.#time)}px)`;
  }

  #list() {
    if (!this.#details.open || !this.#timeline) return;
    this.#requests.show(requestsWithin(this.#timeline, this.#stretch), 0);
  }
}
