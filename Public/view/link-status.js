// @ts-check
import { duration } from "../model/format.js";
import { element } from "./element.js";

/** @typedef {import("../types.js").Link} Link */

/** Says in the header how the page stands with the server. */
export class LinkStatus {
  /** @type {HTMLElement} */
  #root;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** @param {Link} link */
  show(link) {
    const words = sentence(link);
    this.#root.dataset["kind"] = link.kind;
    this.#root.title = words;
    this.#root.replaceChildren(element("span", { class: link.kind === "live" ? "link-words" : "" }, words));
  }
}

/** @param {Link} link */
function sentence(link) {
  switch (link.kind) {
    case "idle":
      return "no list";
    case "connecting":
      return "connecting";
    case "live":
      return "live";
    case "paused":
      return "paused";
    case "lost":
      return `reconnecting (try ${link.tries}, ${duration(link.retryIn)})`;
    case "refused":
      return `refused: ${link.problem.detail ?? link.problem.title}`;
  }
}
