// @ts-check
import { decimal, integer } from "../../model/format.js";
import { strategies } from "../../model/strategies.js";
import { element, setAttribute, write } from "../element.js";
import { legend } from "./legend.js";
import { tracksIn } from "./tracks.js";
import { pastWords, requestWords, summaryFigures } from "./words.js";

/** @typedef {import("../../model/timeline/requests.js").TimedRequest} TimedRequest */
/** @typedef {import("../../model/timeline/summary.js").Summary} Summary */
/** @typedef {import("../../types/timeline.js").Mark} Mark */

/**
 * Callbacks of {@link DrawerView}: the buttons, and the milliseconds to show.
 * @typedef {{ pause: () => void, close: () => void, windowed: (time: number) => void, table: () => void, csv: () => void, har: () => void, trace: () => void, compare: (strategy: string) => void, lookBack: () => void, recording: () => void }} Actions
 */

/** The seconds that can be shown. */
const windows = [60, 20, 5];

/** The names of the tracks. */
const titles = /** @type {const} */ ({
  rows: ["rows", "Rows over time: the viewport solid, the display and preload ranges around it. Dots are contents that came, larger and orange if their row was on screen without them. Press a row of the list for its life."],
  requests: ["requests", "One bar for each request: thin while it waits for a connection, pale until its first byte, full while it is transferred"],
  blanks: ["blank, frames", "The blank share of the viewport in red, and how long frames took: the line is 16.7 ms, orange from 25 ms on"],
  marks: ["events", "Ticks: range mode, direction, signals, batches, edits, the link to the server, settings"],
});

/** The height in pixels from which a track's name has room between the numbers at its edges. */
const threeLines = 36;

/** The figures that a second strategy has of its own. */
const compared = new Set(["blank", "late", "lead", "used", "wasted"]);

const rivalTitle = "A second strategy on the same scroll and network, as thin lines and second figures; it begins with nothing fetched";

/** The elements of the timeline. */
export class DrawerView {
  grip = element("div", { class: "timeline-grip", role: "separator", tabindex: 0, "aria-orientation": "horizontal", "aria-label": "Height of the timeline", title: "Drag to resize; press twice to close (y)" });
  canvas = element("canvas", { "aria-hidden": "true" });
  table = element("table", { class: "timeline-table" });
  #pause = element("button", { type: "button", class: "quiet", title: "Hold what is shown, or follow the clock again (Space)", "aria-pressed": "false" }, "Pause");
  #figures = element("dl", { class: "timeline-figures" });
  #rival = element(
    "select",
    { "aria-label": "Compare with", title: rivalTitle },
    element("option", { value: "" }, "compare with …"),
    ...strategies.map(({ name, label }) => element("option", { value: name }, label)),
  );
  #back = element("button", { type: "button", class: "quiet", title: "Show the list as it was at the cursor: drag it, or go from event to event with the arrow keys (b)", "aria-pressed": "false" }, "Look back");
  #past = element("div", { class: "timeline-past", role: "status", hidden: true });
  #reasons = element("ul", { class: "timeline-reasons", "aria-label": "What the event changed", hidden: true });
  #notice = element("span", { class: "timeline-notice", role: "status" });
  #cursor = element("div", { class: "timeline-cursor", hidden: true });
  #brush = element("div", { class: "timeline-brush", hidden: true });
  #tip = element("output", { class: "timeline-tip", hidden: true });
  #names = element("ul", { class: "timeline-names", "aria-label": "Tracks" });
  #low = element("span", { class: "timeline-edge" });
  #high = element("span", { class: "timeline-edge" });
  #tableButton = element("button", { type: "button", class: "quiet", title: "The requests of the stretch as a table", "aria-expanded": "false" }, "Table");
  #scroll = element("div", { class: "timeline-scroll", role: "region", tabindex: 0, "aria-label": "Requests", hidden: true }, this.table);
  plot = element(
    "div",
    {
      class: "timeline-plot",
      tabindex: 0,
      role: "application",
      "aria-label": "Timeline of the last minute. Arrow keys move the cursor, with Shift they mark a stretch, Space pauses.",
    },
    this.canvas,
    this.#brush,
    this.#cursor,
    this.#tip,
    this.#reasons,
  );

  /**
   * @param {HTMLElement} root
   * @param {Actions} actions
   */
  constructor(root, actions) {
    const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ run) => {
      const made = element("button", { type: "button", class: "quiet", title }, text);
      made.addEventListener("click", run);
      return made;
    };
    const choice = element("select", { title: "The time that is shown, in seconds", "aria-label": "Time shown" }, ...windows.map((time) => element("option", { value: time }, `${time} s`)));
    choice.addEventListener("change", () => actions.windowed(Number(choice.value) * 1000));
    this.#pause.addEventListener("click", actions.pause);
    this.#back.addEventListener("click", actions.lookBack);
    this.#rival.addEventListener("change", () => actions.compare(this.#rival.value));
    this.#tableButton.addEventListener("click", actions.table);
    const close = button("\u2715", "Close the timeline (y)", actions.close);
    close.classList.add("icon");
    close.setAttribute("aria-label", "Close the timeline");
    const tools = [
      this.#tableButton,
      button("CSV", "Download the requests of the stretch as a table", actions.csv),
      button("HAR", "Download the requests of the stretch for the network panel of a browser", actions.har),
      button("Recording", "Download the viewer's last minute, to attach to a report: screenful replay rebuilds every state of it", actions.recording),
      button("Trace", "Take the scroll of the stretch as a trace, to replay it in the lab", actions.trace),
      close,
    ];
    const head = element("div", { class: "timeline-head" }, element("h2", {}, "Timeline"), this.#pause, this.#back, choice, this.#rival, this.#figures, this.#past, this.#notice, element("div", { class: "timeline-tools" }, ...tools));
    root.replaceChildren(this.grip, head, element("div", { class: "timeline-body" }, this.#names, this.plot), this.#scroll, legend());
  }

  get isTableShown() {
    return !this.#scroll.hidden;
  }

  set isTableShown(isShown) {
    this.#scroll.hidden = !isShown;
    setAttribute(this.#tableButton, "aria-expanded", String(isShown));
  }

  /** @param {boolean} isLive Whether the clock is followed. */
  showLive(isLive) {
    setAttribute(this.#pause, "aria-pressed", String(!isLive));
    write(this.#pause, isLive ? "Pause" : "Go on");
  }

  /** @param {number} height Of the plot, in pixels. */
  placeNames(height) {
    const tracks = tracksIn(height);
    const items = /** @type {(keyof typeof tracks)[]} */ (Object.keys(tracks)).flatMap((name) => {
      const { top, height: room } = tracks[name];
      if (room === 0) return [];
      const [title, help] = titles[name];
      const item = element("li", { title: help });
      item.style.top = `${top}px`;
      item.style.height = `${room}px`;
      if (name !== "rows" || room >= threeLines) item.append(element("span", {}, title));
      if (name === "rows") item.append(this.#low, this.#high);
      return [item];
    });
    this.#names.replaceChildren(...items);
  }

  /** @param {{ low: number, high: number }} scale The rows at the edges of their track. */
  showScale({ low, high }) {
    write(this.#low, integer(Math.floor(low)));
    write(this.#high, integer(Math.ceil(high)));
  }

  /** @param {string} text */
  notify(text) {
    write(this.#notice, text);
  }

  /** @param {string} problem Why there is no comparison; empty if there is none, or it goes on. */
  reportRival(problem) {
    this.#rival.setCustomValidity(problem);
    this.#rival.toggleAttribute("aria-invalid", problem !== "");
    this.#rival.title = problem || rivalTitle;
  }

  /**
   * @param {Summary} summary
   * @param {Summary | null} rival That of the second strategy.
   * @param {boolean} isMarked Whether they are of a marked stretch.
   */
  showFigures(summary, rival, isMarked) {
    const figures = summaryFigures(summary, isMarked);
    const others = rival && summaryFigures(rival, isMarked);
    if (this.#figures.childElementCount === 0) {
      this.#figures.append(...figures.map(([term, , title]) => element("div", { title }, element("dt", {}, term), element("dd"), element("dd", { class: "is-rival" }))));
    }
    figures.forEach(([term, value], at) => {
      const [name, figure, other] = this.#figures.children[at]?.children ?? [];
      if (name) write(name, term);
      if (figure) write(figure, value);
      // The time is the same, and frames are the page's.
      if (other) write(other, others && compared.has(term) ? (others[at]?.[1] ?? "") : "");
    });
  }

  /**
   * Describes the event of the past that is shown; null while it is the present.
   * @param {ReturnType<import("../../app/timeline/look-back.js").LookBack["facts"]>} facts
   * @param {number} to The time that is the latest shown.
   */
  showPast(facts, to) {
    setAttribute(this.#back, "aria-pressed", String(facts !== null));
    this.#past.hidden = facts === null;
    this.#reasons.hidden = facts === null || facts.reasons.length === 0;
    this.#figures.hidden = facts !== null;
    this.#cursor.classList.toggle("is-past", facts !== null);
    if (!facts) return this.showCursor(null);
    this.#past.replaceChildren(...pastWords(facts, to).map((words) => element("span", {}, words)));
    this.#reasons.replaceChildren(...facts.reasons.map((reason) => element("li", {}, reason)));
  }

  /** @param {[from: number, to: number] | null} place Pixels; null for none. */
  showBrush(place) {
    if (this.#brush.hidden !== (place === null)) this.#brush.hidden = place === null;
    if (!place) return;
    this.#brush.style.left = `${place[0]}px`;
    this.#brush.style.width = `${Math.max(1, place[1] - place[0])}px`;
  }

  /** @param {number | null} x Pixels; null for none. */
  showCursor(x) {
    if (this.#cursor.hidden !== (x === null)) this.#cursor.hidden = x === null;
    if (x === null) return;
    this.#cursor.style.transform = `translateX(${x}px)`;
    this.#reasons.classList.toggle("is-right", x < this.plot.clientWidth / 2);
  }

  /**
   * Describes what is at the cursor.
   * @param {number | null} x
   * @param {{ request: TimedRequest | null, marks: readonly Mark[], time: number | null, to: number }} found
   */
  showTip(x, { request, marks, time, to }) {
    this.#tip.hidden = x === null;
    if (x === null || time === null) return;
    const ago = `${decimal(Math.round((time - to) / 10) / 100)} s`;
    const parts = [ago, ...(request ? [requestWords(request)] : marks.slice(0, 3).map(({ kind, text }) => `${kind} ${text}`))];
    write(this.#tip, parts.join(" · "));
    const isLeft = x > this.plot.clientWidth / 2;
    this.#tip.classList.toggle("is-left", isLeft);
    this.#tip.style.transform = `translateX(${isLeft ? x - 8 : x + 8}px)`;
  }
}
