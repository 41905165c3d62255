// @ts-check
import { element, write } from "../element.js";
import { Section } from "./section.js";

/** @typedef {import("../../types.js").Buffer} Buffer */
/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").RangeController} RangeController */
/** @typedef {import("../../types.js").RangePreset} RangePreset */
/** @typedef {keyof import("../../types.js").Tuning} Mode */
/** @typedef {"display" | "preload"} Range */
/** @typedef {"leading" | "trailing"} Side */

const modes = /** @type {const} */ (["full", "minimum", "visibleOnly", "lowMemory"]);
const ranges = /** @type {const} */ (["display", "preload"]);
const sides = /** @type {const} */ (["leading", "trailing"]);
const presets = /** @type {const} */ (["texture", "article", "custom"]);

/** Screenfuls that the server takes at most. */
const most = 100;

/**
 * @typedef {object} Actions
 * @property {(preset: RangePreset) => Promise<Problem | null>} setPreset
 * @property {(mode: Mode, range: Range, buffer: Buffer) => Promise<Problem | null>} setTuning
 */

/** How far the ranges reach, in screenfuls, by mode; each figure can be edited. */
export class TuningSection {
  #preset = element("select", { id: "preset" });
  /** @type {Map<string, HTMLInputElement>} */
  #inputs = new Map();
  /** @type {Map<Mode, HTMLTableRowElement>} */
  #rows = new Map();
  #warnings = element("ul", { class: "warnings" });
  /** @type {Actions} */
  #actions;
  #section;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#preset.append(...presets.map((preset) => element("option", { value: preset }, preset)));
    this.#preset.addEventListener("change", async () => {
      this.#section.report(await actions.setPreset(/** @type {RangePreset} */ (this.#preset.value)));
    });
    const label = element("label", { class: "controls" }, element("span", {}, "Preset"), this.#preset);
    this.#section = new Section("Tuning", "tuning", label, this.#table(), this.#warnings);
    this.element = this.#section.element;
  }

  /** @param {RangeController} controller */
  show({ tuning, preset, mode, policy, warnings = [] }) {
    // Other strategies have ranges of their own.
    const isInForce = policy === undefined || policy.name === "ranges";
    write(this.#section.aside, isInForce ? "screenfuls" : "not in force");
    if (document.activeElement !== this.#preset) this.#preset.value = preset;
    for (const each of modes) {
      this.#rows.get(each)?.classList.toggle("is-current", each === mode);
      for (const range of ranges) {
        for (const side of sides) this.#fill(`${each}.${range}.${side}`, tuning[each][range][side]);
      }
    }
    this.#warnings.replaceChildren(...warnings.map((warning) => element("li", {}, warning)));
  }

  /** @param {string} mode The mode in force. */
  mark(mode) {
    for (const [each, row] of this.#rows) row.classList.toggle("is-current", each === mode);
  }

  #table() {
    const table = element("table", { class: "tuning-table" });
    const names = element("tr", {}, element("td"));
    const heads = element("tr", {}, element("td"));
    for (const range of ranges) {
      names.append(element("th", { colspan: 2, scope: "colgroup", "data-state": range === "display" ? "D" : "P" }, range));
      for (const side of sides) heads.append(element("th", { scope: "col" }, side.replace("ing", "")));
    }
    table.append(element("thead", {}, names, heads), element("tbody", {}, ...modes.map((mode) => this.#row(mode))));
    return table;
  }

  /** @param {Mode} mode */
  #row(mode) {
    const row = element("tr", {}, element("th", { scope: "row" }, mode));
    for (const range of ranges) {
      for (const side of sides) row.append(element("td", {}, this.#input(mode, range, side)));
    }
    this.#rows.set(mode, row);
    return row;
  }

  /**
   * @param {Mode} mode
   * @param {Range} range
   * @param {Side} side
   */
  #input(mode, range, side) {
    const label = `${mode}, ${range}, ${side}`;
    const input = element("input", { type: "number", min: 0, max: most, step: 0.25, "aria-label": label });
    input.addEventListener("change", async () => {
      const problem = await this.#set(input, mode, range);
      input.setAttribute("aria-invalid", String(problem !== null));
      this.#section.report(problem && { ...problem, detail: `${label}: ${problem.detail ?? problem.title}` });
    });
    this.#inputs.set(`${mode}.${range}.${side}`, input);
    return input;
  }

  /**
   * @param {HTMLInputElement} input
   * @param {Mode} mode
   * @param {Range} range
   * @returns {Promise<Problem | null>}
   */
  async #set(input, mode, range) {
    const value = input.valueAsNumber;
    const figure = (/** @type {Side} */ side) => this.#inputs.get(`${mode}.${range}.${side}`)?.valueAsNumber ?? 0;
    const buffer = { leading: figure("leading"), trailing: figure("trailing") };
    if (value >= 0 && value <= most) return this.#actions.setTuning(mode, range, buffer);
    return { title: `a number from 0 to ${most}`, status: 0, code: "outOfRange" };
  }

  /**
   * @param {string} name
   * @param {number} value
   */
  #fill(name, value) {
    const input = this.#inputs.get(name);
    if (!input || input === document.activeElement) return;
    input.value = String(value);
    input.removeAttribute("aria-invalid");
  }
}
