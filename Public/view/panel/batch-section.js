// @ts-check
import { duration, integer, time } from "../../model/format.js";
import { element, write } from "../element.js";
import { action, Facts, Section } from "./section.js";

/** @typedef {import("../../types.js").Batch} Batch */
/** @typedef {import("../../types.js").BatchRecord} BatchRecord */
/** @typedef {import("../../types.js").Problem} Problem */

/** @typedef {"begin" | "complete" | "fail" | "cancel"} BatchAction */
/** @typedef {"tail" | "head"} End */

/** @type {Readonly<Record<BatchAction, string>>} */
const says = {
  begin: "Fetch a batch of rows now",
  complete: "End the batch under way as if its rows had come",
  fail: "End the batch under way as failed; it begins again by itself after a wait",
  cancel: "Give the batch under way up",
};

/** The number of shown records. */
const shown = 8;

const emptyHint = "No batch yet. One is fetched when the end comes near.";

/** The batch context: its state, its actions, and its history. */
export class BatchSection {
  #state = element("output", { class: "chip", "aria-label": "Batch state" });
  #end = element("select", { id: "batch-end", title: "The end of the list that the buttons and the figures are about" });
  #facts = new Facts("", ["fetches", "leading screenfuls", "grows at", "retries at"]);
  #history = element("tbody");
  #empty = element("p", { class: "hint" }, emptyHint);
  #byHand = element("p", { class: "hint" }, "Nothing grows at this end: a batch begun by hand waits until a hand ends it.");
  #source = element("p", { class: "hint", hidden: true });
  #table;
  #verbs;
  #retry;
  #section;

  /** @param {(action: BatchAction, end: End) => Promise<Problem | null>} act */
  constructor(act) {
    const send = (/** @type {BatchAction} */ verb) => act(verb, /** @type {End} */ (this.#end.value));
    const report = (/** @type {Problem | null} */ problem) => this.#section.report(problem);
    const verbs = /** @type {BatchAction[]} */ (["begin", "complete", "fail", "cancel"]);
    this.#verbs = verbs.map((verb) => action(verb, () => send(verb), report, { title: says[verb] }));
    this.#retry = action("retry", () => send("begin"), report, { title: "Begin again at once, without the wait" });
    this.#end.append(element("option", { value: "tail" }, "tail"), element("option", { value: "head" }, "head"));
    const heads = ["batch", "outcome", "rows", "took"].map((name) => element("th", { scope: "col" }, name));
    this.#table = element("table", { class: "history" }, element("thead", {}, element("tr", {}, ...heads)), this.#history);
    this.#section = new Section(
      "Batch context",
      "batch",
      element("label", { class: "controls" }, element("span", {}, "End"), this.#end),
      element("div", { class: "button-row" }, ...this.#verbs, this.#retry),
      this.#facts.element,
      this.#source,
      element("div", { class: "history-room", role: "region", "aria-label": "Batches so far", tabindex: 0 }, this.#byHand, this.#empty, this.#table),
    );
    this.#section.aside.append(this.#state);
    this.element = this.#section.element;
  }

  /** @param {Batch} batch */
  show(batch) {
    this.#end.disabled = !batch.head.grows;
    const { state, grows, fetches, leadingScreens, retryAt, problem, history } = this.#end.value === "head" ? batch.head : batch;
    // Before the first batch none can be completed.
    const shownState = state === "completed" && fetches === 0 && history.length === 0 ? "none yet" : state;
    write(this.#state, shownState);
    this.#state.dataset["batch"] = shownState;
    // By the server's rules: a batch under way is not begun again, and only such a batch can fail.
    for (const button of this.#verbs) button.disabled = isIdle(button.textContent, state);
    this.#retry.disabled = state !== "failed";
    this.#byHand.hidden = grows || Boolean(problem);
    this.#empty.textContent = grows ? emptyHint : "No batch yet.";
    this.#facts.show([
      ["fetches", integer(fetches)],
      ["leading screenfuls", String(leadingScreens)],
      ["grows at", ends(batch)],
      ["retries at", retryAt ? time(Date.parse(retryAt)) : "–"],
    ]);
    this.#source.hidden = !problem;
    write(this.#source, problem?.detail ?? "");
    this.#empty.hidden = history.length > 0;
    this.#table.hidden = history.length === 0;
    this.#history.replaceChildren(...history.slice(-shown).reverse().map(line));
  }
}

/**
 * Returns whether an action would change nothing.
 * @param {string | null} action
 * @param {string} state
 */
function isIdle(action, state) {
  return (action === "begin" && state === "fetching") || (action === "fail" && state !== "fetching");
}

/** @param {Batch} batch */
function ends(batch) {
  if (batch.grows) return batch.head.grows ? "both ends" : "its tail";
  return batch.head.grows ? "its head" : "neither end";
}

/** @param {BatchRecord} record */
function line({ id, outcome, rows, duration: milliseconds }) {
  const took = milliseconds === null ? "" : duration(milliseconds);
  const cells = [integer(id), outcome, integer(rows), took].map((text) => element("td", {}, text));
  return element("tr", {}, ...cells);
}
