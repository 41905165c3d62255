// @ts-check
import { duration } from "../model/format.js";
import { element, write } from "./element.js";

/** @typedef {import("../types.js").Link} Link */

/** Whether the windows of this browser share a connection; the net modules check the same. */
const canShare = typeof BroadcastChannel === "function" && "locks" in navigator;
const unshared = " This address is neither HTTPS nor localhost, so each window takes a connection of its own, of six.";

/** The age in milliseconds from which rows are shown as stale. */
const staleAfter = 1000;

/**
 * The state of the link and the age of the content, in the header. Figures
 * change several times a second; only the words are exposed to screen readers.
 */
export class LinkStatus {
  /** @type {HTMLElement} */
  #root;
  #before = element("span", { "aria-hidden": "true" });
  #words = element("span");
  #after = element("span", { "aria-hidden": "true" });

  /** @type {HTMLElement} */
  #stage;

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} stage What shows the rows, which is marked while they may be out of date.
   */
  constructor(root, stage) {
    this.#root = root;
    this.#stage = stage;
    const line = element("span", { class: "link-line" }, this.#before, this.#words, this.#after);
    root.replaceChildren(line);
  }

  /** @param {Link} link */
  show(link) {
    const { before = "", words, after = "", title } = sentence(link);
    this.#root.dataset["kind"] = link.kind;
    this.#root.title = title;
    write(this.#before, before);
    write(this.#words, words);
    write(this.#after, after);
    this.#stage.toggleAttribute("data-stale", "age" in link && link.age >= staleAfter);
  }
}

/**
 * Returns a state of the link in words; `title` is a sentence.
 * @param {Link} link
 * @returns {{ before?: string, words: string, after?: string, title: string }}
 */
export function sentence(link) {
  switch (link.kind) {
    case "idle":
      return { words: "no list", title: "No list is open." };
    case "connecting":
      return { words: "connecting", title: "The page waits for the server." };
    case "live": {
      const { roundTrip } = link;
      const title = `What is shown is what the server says.${canShare ? "" : unshared}`;
      return { words: "live", after: roundTrip === null ? "" : ` · ${duration(roundTrip)}`, title };
    }
    case "behind":
      return {
        before: `${(link.age / 1000).toFixed(1)} s `,
        words: "behind, trying again",
        title: "What is shown is this old: the server has not answered since.",
      };
    case "offline":
      return { words: "offline", title: "The server is out of reach; the page goes on trying." };
    case "waiting": {
      const { detail, title } = link.problem;
      return { words: `waiting: ${detail ?? title}`, title: `${detail ?? title} The page goes on trying.` };
    }
    case "paused":
      return { words: "paused", title: "Nothing is followed while the page is hidden." };
    case "refused": {
      const words = `refused: ${link.problem.detail ?? link.problem.title}`;
      return { words, title: words };
    }
  }
}
