// @ts-check
import { isRanges } from "../../model/strategies.js";
import { element, write } from "../element.js";
import { Section } from "./section.js";
import { TuningTable } from "./tuning-table.js";

/** @typedef {import("../../types.js").Buffer} Buffer */
/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").RangeController} RangeController */
/** @typedef {import("../../types.js").RangePreset} RangePreset */
/** @typedef {keyof import("../../types.js").Tuning} Mode */
/** @typedef {"display" | "preload"} Range */

const modes = /** @type {const} */ (["full", "minimum", "visibleOnly", "lowMemory"]);
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
    this.#section = new Section("Tuning", "tuning", label, this.#table.element, this.#warnings);
    this.element = this.#section.element;
  }

  /** @param {RangeController} controller */
  show({ tuning, preset, mode, policy, warnings = [] }) {
    // Other strategies compute their own ranges.
    const isInForce = isRanges(policy.name);
    write(this.#section.aside, isInForce ? "screenfuls" : "not in force");
    if (document.activeElement !== this.#preset) this.#preset.value = preset;
    this.#table.mark(mode);
    this.#table.fill(tuning);
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
