// @ts-check
import { bufferInWords, ranges, sides, sliderEnd } from "../../model/tuning-marks.js";
import { element, write } from "../element.js";

/** @typedef {import("../../types.js").Buffer} Buffer */
/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").Tuning} Tuning */
/** @typedef {import("../../model/tuning-marks.js").Range} Range */
/** @typedef {import("../../model/tuning-marks.js").Side} Side */
/** @typedef {keyof Tuning} Mode */

/** The least milliseconds between two changes that are told while a slider is dragged. */
const pace = 100;

/** @typedef {(mode: Mode, range: Range, buffer: Buffer) => Promise<Problem | null>} Change */

/** The ranges of one mode as sliders, in screenfuls. */
export class TuningSliders {
  #tell;
  #drawn;
  #mode = element("select", { "aria-label": "Mode of the sliders", title: "The mode whose ranges the sliders set: the current one, or another" });
  /** @type {Map<string, { input: HTMLInputElement, figure: HTMLElement, problem: HTMLElement }>} */
  #lines = new Map();
  /** @type {Tuning | null} */
  #tuning = null;
  #current = "";
  /** The line that is being moved. */
  #moved = "";
  /** @type {[mode: Mode, range: Range, buffer: Buffer] | null} The newest change that is to be told. */
  #next = null;
  /** @type {Promise<void> | null} */
  #telling = null;

  /** @type {Change} Sets a buffer, for later viewers too. */
  set = async () => null;

  /**
   * @param {readonly Mode[]} modes
   * @param {Change} tell Tells the server a buffer that may change on; the newest comes last.
   * @param {(buffers: Record<Range, Buffer> | null) => void} drawn Called with the ranges while a slider moves, then with null.
   */
  constructor(modes, tell, drawn) {
    this.#tell = tell;
    this.#drawn = drawn;
    const current = element("option", { value: "" }, "current mode");
    this.#mode.append(current, ...modes.map((mode) => element("option", { value: mode }, mode)));
    this.#mode.addEventListener("change", () => this.#fill());
    const lines = ranges.flatMap((range) => sides.map((side) => this.#line(range, side)));
    this.element = element("div", { role: "group", "aria-label": "Ranges as sliders" }, element("label", { class: "controls" }, element("span", {}, "Sliders of"), this.#mode), ...lines);
  }

  /**
   * @param {Tuning} tuning
   * @param {string} current The current mode.
   */
  show(tuning, current) {
    this.#tuning = tuning;
    this.#current = current in tuning ? current : "full";
    write(/** @type {HTMLElement} */ (this.#mode.options[0]), `current: ${this.#current}`);
    this.#fill();
  }

  /** @returns {Mode} */
  get #chosen() {
    return /** @type {Mode} */ (this.#mode.value || this.#current);
  }

  #fill() {
    const buffers = this.#tuning?.[this.#chosen];
    if (!buffers) return;
    for (const range of ranges) {
      for (const side of sides) {
        // The user's hand comes before the server's word.
        if (this.#moved === `${range}, ${side}`) continue;
        this.#write(range, side, buffers[range][side]);
      }
    }
  }

  /**
   * @param {Range} range
   * @param {Side} side
   * @param {number} screenfuls
   */
  #write(range, side, screenfuls) {
    const line = this.#lines.get(`${range}, ${side}`);
    if (!line) return;
    line.input.max = String(sliderEnd(screenfuls));
    line.input.value = String(screenfuls);
    this.#name(range, side);
  }

  /**
   * @param {Range} range
   * @param {Side} side
   */
  #name(range, side) {
    const line = this.#lines.get(`${range}, ${side}`);
    if (!line) return;
    line.input.setAttribute("aria-valuetext", bufferInWords(line.input.valueAsNumber, side));
    write(line.figure, line.input.valueAsNumber.toFixed(2));
  }

  /** @returns {Record<Range, Buffer>} The buffers as the sliders stand. */
  get #buffers() {
    const figure = (/** @type {Range} */ range, /** @type {Side} */ side) => this.#lines.get(`${range}, ${side}`)?.input.valueAsNumber ?? 0;
    const buffer = (/** @type {Range} */ range) => ({ leading: figure(range, "leading"), trailing: figure(range, "trailing") });
    return { display: buffer("display"), preload: buffer("preload") };
  }

  /**
   * @param {Range} range
   * @param {Side} side
   */
  #line(range, side) {
    const name = `${range} ${side === "leading" ? "ahead" : "behind"}`;
    const title = `The ${range} range ${side === "leading" ? "ahead of" : "behind"} the viewport, in screenfuls`;
    const input = element("input", { type: "range", min: 0, max: 4, step: 0.05, "aria-label": `${name}, in screenfuls`, title });
    const figure = element("output", { class: "slider-figure" });
    const problem = element("span", { class: "slider-problem", role: "alert" });
    const key = `${range}, ${side}`;
    this.#lines.set(key, { input, figure, problem });
    input.addEventListener("input", () => {
      this.#moved = key;
      this.#name(range, side);
      this.#drawn(this.#buffers);
      this.#next = [this.#chosen, range, this.#buffers[range]];
      this.#telling ??= this.#tellAll(problem).finally(() => (this.#telling = null));
    });
    input.addEventListener("change", () => void this.#set(range, problem));
    return element("div", { class: "slider", "data-range": range, "data-side": side }, element("span", { class: "slider-name", "aria-hidden": "true" }, name), input, figure, problem);
  }

  /** @param {HTMLElement} problem */
  async #tellAll(problem) {
    while (this.#next) {
      const [mode, range, buffer] = this.#next;
      this.#next = null;
      report(problem, await this.#tell(mode, range, buffer));
      await new Promise((resolve) => setTimeout(resolve, pace));
    }
  }

  /**
   * @param {Range} range
   * @param {HTMLElement} problem
   */
  async #set(range, problem) {
    // What is on its way is told first, so that the last value is the one that stays.
    this.#next = null;
    await this.#telling;
    report(problem, await this.set(this.#chosen, range, this.#buffers[range]));
    this.#moved = "";
    this.#drawn(null);
    this.#fill();
  }
}

/**
 * @param {HTMLElement} place
 * @param {Problem | null} problem
 */
function report(place, problem) {
  write(place, problem ? (problem.detail ?? problem.title) : "");
}
