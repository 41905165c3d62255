// @ts-check
import { decimal } from "../../model/format.js";
import { element, write } from "../element.js";

/** @typedef {import("../../types.js").Problem} Problem */

/** A collapsible section of the panel, with fixed room for a problem, so that a refusal moves nothing. */
export class Section {
  #problem = element("p", { class: "problem", role: "alert" });

  /**
   * @param {string} name
   * @param {string} id
   * @param {...Node} children
   */
  constructor(name, id, ...children) {
    this.body = element("div", { class: "section-body" }, ...children, element("div", { class: "section-problem" }, this.#problem));
    this.aside = element("span", { class: "section-aside" });
    const summary = element("summary", { title: `Open or close: ${name}` }, element("h2", {}, name), this.aside);
    this.element = element("details", { class: "section", id, open: true }, summary, this.body);
  }

  /** @param {Problem | null} problem Null for none. */
  report(problem) {
    write(this.#problem, problem ? (problem.detail ?? problem.title) : "");
  }
}

/** The text of an unknown value. */
const unknown = "–";

/** Terms with their values; only the values are rewritten. */
export class Facts {
  /** @type {Map<string, HTMLElement>} */
  #values = new Map();

  /**
   * @param {string} [kind] A class of the style sheet.
   * @param {readonly string[]} [terms] Terms that are shown before their values are known.
   */
  constructor(kind = "", terms = []) {
    this.element = element("dl", { class: `facts-list ${kind}` });
    this.show(terms.map((term) => [term, unknown]));
  }

  /** Shows all values as unknown. */
  clear() {
    for (const place of this.#values.values()) write(place, unknown);
  }

  /** @param {Iterable<readonly [term: string, value: string]>} facts */
  show(facts) {
    for (const [term, value] of facts) {
      let place = this.#values.get(term);
      if (!place) {
        place = element("dd");
        this.#values.set(term, place);
        this.element.append(element("div", {}, element("dt", {}, term), place));
      }
      write(place, value);
    }
  }
}

/**
 * Makes a button that calls an action and reports its problem, if any.
 * @param {string} label
 * @param {() => Promise<Problem | null>} act
 * @param {(problem: Problem | null) => void} report
 * @param {Record<string, string | boolean>} attributes
 */
export function action(label, act, report, attributes) {
  const button = element("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", async () => report(await act()));
  return button;
}

/** The counters of the range controller and of the page. */
export class CountersSection {
  #server = new Facts();
  #page = new Facts();
  element = new Section(
    "Counters",
    "counters",
    element("h3", {}, "Range controller"),
    this.#server.element,
    element("h3", {}, "This page"),
    this.#page.element,
  ).element;

  /** @param {Readonly<Record<string, number>>} counters */
  showServer(counters) {
    this.#server.show(Object.entries(counters).map(([name, value]) => [words(name), decimal(value)]));
  }

  /** @param {Iterable<readonly [string, string]>} facts */
  showPage(facts) {
    this.#page.show(facts);
  }
}

/**
 * Splits a name into words: `stateChanges` becomes `state changes`.
 * @param {string} name
 */
const words = (name) => name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

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
