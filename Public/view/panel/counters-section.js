// @ts-check
import { decimal } from "../../model/format.js";
import { element } from "../element.js";
import { Facts, Section } from "./section.js";

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
