// @ts-check
import { element } from "../element.js";
import { Section, action } from "./section.js";

/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {"memoryWarning" | "background" | "foreground"} Signal */

const signals = /** @type {const} */ ([
  ["memoryWarning", "memory warning"],
  ["background", "background"],
  ["foreground", "foreground"],
]);

/** What a system would tell an app, by hand. */
export class SignalsSection {
  /** @param {(signal: Signal) => Promise<Problem | null>} send */
  constructor(send) {
    const report = (/** @type {Problem | null} */ problem) => section.report(problem);
    const buttons = signals.map(([signal, label]) => action(label, () => send(signal), report));
    const section = new Section("Signals", "signals", element("div", { class: "button-row" }, ...buttons));
    this.element = section.element;
  }
}
