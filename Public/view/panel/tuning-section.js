// @ts-check
import { isRanges } from "../../model/strategies.js";
import { element, write } from "../element.js";
import { checkNumber, fillNumber, numberTitle } from "./number-field.js";
import { Section } from "./section.js";

/** @typedef {import("../../types.js").Buffer} Buffer */
/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").RangeController} RangeController */
/** @typedef {import("../../types.js").RangePreset} RangePreset */

/** @typedef {keyof import("../../types.js").Tuning} Mode */
/** @typedef {"display" | "preload"} Range */

export const modes = /** @type {const} */ (["full", "minimum", "visibleOnly", "lowMemory"]);
const presets = /** @type {const} */ (["texture", "article"]);

/**
 * @typedef {object} Actions
 * @property {(preset: RangePreset) => Promise<Problem | null>} setPreset
 * @property {(mode: Mode, range: Range, buffer: Buffer) => Promise<Problem | null>} setTuning
 */

/** The tuning of the ranges: a preset, and editable figures in screenfuls by mode. */
export class TuningSection {
  #preset = element("select", { id: "preset", title: "Texture's ranges, or those of the article about it, in screenfuls" });
  #table = new TuningTable(modes, (mode, range, fault) => void this.#set(mode, range, fault));
  /** The room of the sliders, which come after the first rows and move nothing. */
  #room = element("div", { class: "sliders" });
  /** @type {import("./tuning-sliders.js").TuningSliders | null} Once they are loaded. */
  #sliders = null;
  #warnings = element("ul", { class: "warnings", "aria-label": "Warnings about the tuning" });
  /** @type {Actions} */
  #actions;
  #section;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    // A custom tuning is made by its figures: it can be shown, not chosen.
    const custom = element("option", { value: "custom", disabled: true }, "custom");
    this.#preset.append(...presets.map((preset) => element("option", { value: preset }, preset)), custom);
    this.#preset.addEventListener("change", async () => {
      this.#section.report(await actions.setPreset(/** @type {RangePreset} */ (this.#preset.value)));
    });
    const label = element("label", { class: "controls" }, element("span", {}, "Preset"), this.#preset);
    this.#section = new Section("Tuning", "tuning", label, this.#room, this.#table.element, this.#warnings);
    this.element = this.#section.element;
  }

  /**
   * @param {import("./tuning-sliders.js").TuningSliders} sliders
   * @param {RangeController} controller
   */
  adopt(sliders, controller) {
    this.#sliders = sliders;
    sliders.set = this.#actions.setTuning;
    this.#room.append(sliders.element);
    this.show(controller);
  }

  /** @param {RangeController} controller */
  show({ tuning, preset, mode, policy, warnings = [] }) {
    // Other strategies compute their own ranges.
    const isInForce = isRanges(policy.name);
    write(this.#section.aside, isInForce ? "screenfuls" : "not in force");
    if (document.activeElement !== this.#preset) this.#preset.value = preset;
    this.#table.mark(mode);
    this.#table.fill(tuning);
    this.#sliders?.show(tuning, mode);
    this.#warnings.replaceChildren(...warnings.map((warning) => element("li", {}, warning)));
  }

  /** @param {string} mode The current mode. */
  mark(mode) {
    this.#table.mark(mode);
  }

  /**
   * @param {Mode} mode
   * @param {Range} range
   * @param {string | null} fault
   * @returns {Promise<void>}
   */
  async #set(mode, range, fault) {
    if (fault) return this.#section.report({ title: fault, status: 0, code: "outOfRange" });
    const problem = await this.#actions.setTuning(mode, range, this.#table.buffer(mode, range));
    return this.#section.report(problem && { ...problem, detail: `${mode}, ${range}: ${problem.detail ?? problem.title}` });
  }
}

/** @typedef {Record<Range, Buffer>} Buffers */

const ranges = /** @type {const} */ (["display", "preload"]);
const sides = /** @type {const} */ (["leading", "trailing"]);

/** The server's limits in screenfuls. */
const limits = { min: 0, max: 100 };

/**
 * The editable sizes of the ranges by mode, in screenfuls.
 * @template {Mode} M
 */
export class TuningTable {
  /** @type {Map<string, HTMLInputElement>} */
  #inputs = new Map();
  /** @type {Map<string, HTMLTableRowElement>} */
  #rows = new Map();
  #changed;

  /**
   * @param {readonly M[]} modes
   * @param {(mode: M, range: Range, fault: string | null) => void} changed
   */
  constructor(modes, changed) {
    this.modes = modes;
    this.#changed = changed;
    const names = element("tr", {}, element("td"));
    const heads = element("tr", {}, element("td"));
    for (const range of ranges) {
      names.append(element("th", { colspan: 2, scope: "colgroup", "data-state": range === "display" ? "D" : "P" }, range));
      for (const side of sides) heads.append(element("th", { scope: "col" }, side.replace("ing", "")));
    }
    const lines = modes.map((mode) => this.#row(mode));
    this.element = element("table", { class: "tuning-table" }, element("thead", {}, names, heads), element("tbody", {}, ...lines));
  }

  /** Valid if {@link fault} is null. */
  get value() {
    const buffers = this.modes.map((mode) => [mode, { display: this.buffer(mode, "display"), preload: this.buffer(mode, "preload") }]);
    return /** @type {Record<M, Buffers>} */ (Object.fromEntries(buffers));
  }

  /** The first fault in the figures; null for none. */
  get fault() {
    const faults = [...this.#inputs].map(([label, input]) => checkNumber({ label, ...limits }, input));
    return faults.find((fault) => fault !== null) ?? null;
  }

  /**
   * @param {M} mode
   * @param {Range} range
   * @returns {Buffer}
   */
  buffer(mode, range) {
    const figure = (/** @type {string} */ side) => this.#inputs.get(`${mode}, ${range}, ${side}`)?.valueAsNumber ?? 0;
    return { leading: figure("leading"), trailing: figure("trailing") };
  }

  /** @param {Record<M, Buffers>} tuning */
  fill(tuning) {
    for (const mode of this.modes) {
      for (const range of ranges) {
        for (const side of sides) {
          const input = this.#inputs.get(`${mode}, ${range}, ${side}`);
          if (input) fillNumber(input, tuning[mode][range][side]);
        }
      }
    }
  }

  /** @param {string} mode The current mode. */
  mark(mode) {
    for (const [each, row] of this.#rows) row.classList.toggle("is-current", each === mode);
  }

  /** @param {M} mode */
  #row(mode) {
    const row = element("tr", {}, element("th", { scope: "row" }, mode));
    for (const range of ranges) {
      for (const side of sides) row.append(element("td", {}, this.#input(mode, range, `${mode}, ${range}, ${side}`)));
    }
    this.#rows.set(mode, row);
    return row;
  }

  /**
   * @param {M} mode
   * @param {Range} range
   * @param {string} label
   */
  #input(mode, range, label) {
    const input = element("input", { type: "number", ...limits, step: 0.25, "aria-label": label, title: numberTitle({ label, unit: "screenfuls", ...limits }) });
    input.addEventListener("change", () => this.#changed(mode, range, checkNumber({ label, ...limits }, input)));
    this.#inputs.set(label, input);
    return input;
  }
}
