// @ts-check
import { element } from "../element.js";
import { Section, action } from "./section.js";

/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {"memoryWarning" | "background" | "foreground"} Signal */

const signals = /** @type {const} */ ([
  ["memoryWarning", "memory warning", "Tell the viewer that memory is short: its mode becomes visibleOnly"],
  ["background", "background", "Tell the viewer that its app has gone to the background"],
  ["foreground", "foreground", "Tell the viewer that its app is seen again"],
]);

/** The signals of an operating system to an app, sent by hand. */
export class SignalsSection {
  /** @param {(signal: Signal) => Promise<Problem | null>} send */
  constructor(send) {
    const report = (/** @type {Problem | null} */ problem) => section.report(problem);
    const buttons = signals.map(([signal, label, title]) => action(label, () => send(signal), report, { title }));
    const section = new Section("Signals", "signals", element("div", { class: "button-row" }, ...buttons));
    this.element = section.element;
  }
}
