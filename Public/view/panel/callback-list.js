// @ts-check
import { element } from "../element.js";

/** @typedef {import("../../types.js").NodeTree} NodeTree */

/** What a cell was told, and when: the latest of it, the oldest first. */
export class CallbackList {
  #list = element("ol", { class: "callbacks", "aria-label": "Callbacks" });
  element = element("div", { hidden: true }, element("h3", { class: "callbacks-title" }, "Callbacks"), this.#list);
  #written = "";

  /** @param {NodeTree} tree */
  show({ row, callbacks, clock }) {
    this.element.hidden = callbacks.length === 0;
    const written = JSON.stringify([row, callbacks]);
    if (written === this.#written) return;
    this.#written = written;
    this.#list.replaceChildren(
      ...callbacks.map(({ name, at }) => {
        const title = `${seconds(at)} after the viewer was opened, ${seconds(clock - at)} before this was asked for`;
        return element("li", { title }, element("span", {}, name), element("span", { class: "callback-time" }, seconds(at)));
      }),
    );
  }

  clear() {
    this.element.hidden = true;
    this.#list.replaceChildren();
    this.#written = "";
  }
}

/** @param {number} milliseconds */
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
