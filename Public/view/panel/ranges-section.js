// @ts-check
import { describeDirection, letter, letters, nameOf } from "../../model/states.js";
import { decimal, integer, short } from "../../model/format.js";
import { element, write } from "../element.js";
import { Facts, Section } from "./section.js";

/** @typedef {import("../../model/states.js").Letter} Letter */
/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").RangeMode} RangeMode */
/** @typedef {import("../../types.js").RangesEvent} RangesEvent */
/** @typedef {import("../../types.js").Run} Run */

const modes = /** @type {const} */ (["minimum", "full", "visibleOnly", "lowMemory"]);

/** The name of the strip without rows. */
const none = "No rows";

/** The range controller: its mode, its direction, and the states of the rows. */
export class RangesSection {
  #mode = element("select", { id: "mode", "aria-label": "Range mode", title: "Which line of the tuning holds; a scroll turns minimum to full" });
  #direction = element("output", { class: "direction", "aria-label": "Direction" });
  #strip = element("div", { class: "runs", role: "img", "aria-label": none });
  #facts = new Facts("is-single", ["offset", "content height", "viewport", "revision", "exact heights"]);
  /** @type {Map<Letter, HTMLElement>} */
  #counts = new Map();
  #section;

  /** @param {(mode: RangeMode) => Promise<Problem | null>} setMode */
  constructor(setMode) {
    this.#mode.append(...modes.map((mode) => element("option", { value: mode }, mode)));
    this.#mode.addEventListener("change", async () => {
      this.#section.report(await setMode(/** @type {RangeMode} */ (this.#mode.value)));
    });
    const legend = element("ul", { class: "legend" });
    for (const each of letters) {
      const count = element("span", { class: "count" }, "0");
      this.#counts.set(each, count);
      const badge = element("span", { class: "badge", "data-state": each, "aria-hidden": "true" }, each);
      legend.append(element("li", {}, badge, element("span", {}, nameOf[each]), count));
    }
    const label = element("label", { for: "mode" }, "Mode");
    const controls = element("div", { class: "controls" }, label, this.#mode, this.#direction);
    this.#section = new Section("Ranges", "ranges", controls, this.#strip, legend, this.#facts.element);
    this.element = this.#section.element;
  }

  /** @param {string} viewer The viewer's id, for requests to the API. */
  name(viewer) {
    this.#section.aside.title = `/api/v1/viewers/${viewer}`;
    this.#section.aside.textContent = `viewer ${viewer}`;
  }

  /**
   * @param {RangesEvent} ranges
   * @param {Record<Letter, number>} counts
   * @param {[measured: number, rows: number] | null} heights The number of rows with an exact height; null where all rows have one height.
   */
  show(ranges, counts, heights) {
    if (document.activeElement !== this.#mode) this.#mode.value = ranges.mode;
    const { arrow, name } = describeDirection(ranges.direction);
    write(this.#direction, `${arrow} ${name}`);
    for (const each of letters) {
      const count = this.#counts.get(each);
      if (count) write(count, integer(counts[each]));
    }
    this.#showRuns(ranges.runs);
    this.#strip.setAttribute("aria-label", ranges.runs.map(describe).join("; ") || none);
    const { width, height } = ranges.viewport;
    this.#facts.show([
      ["offset", decimal(ranges.offset)],
      ["content height", decimal(ranges.contentHeight)],
      ["viewport", `${decimal(width)} × ${decimal(height)}`],
      ["revision", integer(ranges.revision)],
      ["exact heights", heights ? `${integer(heights[0])} of ${integer(heights[1])}` : "all rows have one height"],
    ]);
  }

  /**
   * Shows the runs in the strip; its segments are reused, since they change many times a second.
   * @param {readonly Run[]} runs
   */
  #showRuns(runs) {
    const { children } = this.#strip;
    while (children.length > runs.length) children[runs.length]?.remove();
    for (const [at, run] of runs.entries()) {
      const segment = children[at] ?? this.#strip.appendChild(element("span", { class: "run" }));
      showRun(/** @type {HTMLElement} */ (segment), run);
    }
  }
}

/**
 * @param {HTMLElement} segment
 * @param {Run} run
 */
function showRun(segment, run) {
  const [first, last, state] = run;
  const count = last - first + 1;
  const each = letter(state);
  segment.dataset.state = each;
  segment.title = describe(run);
  segment.style.flexGrow = each === "M" ? "1.5" : String(count);
  write(segment, `${each} ${short(count)}`);
}

/** @param {Run} run */
function describe([first, last, state]) {
  return `rows ${integer(first)} to ${integer(last)}: ${nameOf[letter(state)]}`;
}
