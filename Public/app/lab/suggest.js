// @ts-check
import { networks, scenarios } from "../../model/lab/choices.js";
import { curvePoints, judgedLines, newSuggestion, tunable, tuningName, verdict } from "../../model/lab/suggestion.js";
import { call, reasonIn } from "../../net/api.js";
import { byID, element, write } from "../../view/element.js";
import { drawPareto } from "../../view/lab/pareto-plot.js";
import { Watch } from "./watch.js";

/** @typedef {import("../../types/lab.js").PolicyChoice} PolicyChoice */
/** @typedef {import("../../types/lab.js").Search} Search */
/** @typedef {import("../../types/lab.js").Suggestion} Suggestion */
/** @typedef {import("../../types/lab.js").Form} Form */
/** @typedef {import("../../types/strategy.js").NetworkName} NetworkName */
/** @typedef {import("../../view/lab/network-boxes.js").OwnNetwork} OwnNetwork */

/** The search for the tuning with the least waste within a budget of blank. */
export class Suggest {
  #form = byID("lab-suggest", HTMLFormElement);
  #trace = byID("lab-suggest-trace", HTMLSelectElement);
  #network = byID("lab-suggest-network", HTMLSelectElement);
  #policy = byID("lab-suggest-policy", HTMLSelectElement);
  #blank = byID("lab-suggest-blank", HTMLInputElement);
  #judgeSeeds = byID("lab-suggest-judges", HTMLInputElement);
  #judged = byID("lab-suggest-judged", HTMLTableElement);
  #start = byID("lab-suggest-start", HTMLButtonElement);
  #cancel = byID("lab-suggest-cancel", HTMLButtonElement);
  #words = byID("lab-suggest-words", HTMLElement);
  #found = byID("lab-suggest-found", HTMLElement);
  #use = byID("lab-suggest-use", HTMLButtonElement);
  #plot = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("lab-suggest-curve")));
  #watch = new Watch("/lab/suggestions", {
    came: (/** @type {Search} */ search) => this.#came(search),
    gone: ({ message }) => this.#end(message),
    silent: () => write(this.#words, "The server does not answer; trying again."),
  });
  /** @type {Search | null} */
  #search = null;
  /**
   * The user's own networks.
   * @type {readonly OwnNetwork[]}
   */
  #own = [];

  /**
   * @param {object} surroundings
   * @param {() => Form} surroundings.form Returns the other choices in the lab.
   * @param {() => string | null} surroundings.list Returns the open list.
   * @param {(id: string | null) => void} surroundings.opened Called when a search begins, and when it is cancelled.
   * @param {(name: string, policy: PolicyChoice) => void} surroundings.use Offers a policy to be used or exported.
   */
  constructor(surroundings) {
    this.surroundings = surroundings;
    this.#trace.append(...scenarios.map(([name]) => element("option", { value: name }, name)));
    this.#network.append(...networks.map(([name]) => element("option", { value: name }, name)));
    this.#network.value = "3g";
    this.#policy.append(...tunable.map(([value, says]) => element("option", { value }, says)));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#begin();
    });
    this.#cancel.addEventListener("click", () => void this.#end("Cancelled."));
    this.#use.addEventListener("click", () => {
      const { policy, suggestion } = this.#search ?? {};
      if (policy && suggestion?.best) this.surroundings.use(tuningName(suggestion.best), policy);
    });
    this.#cancel.hidden = true;
    this.#found.hidden = true;
  }

  /**
   * Adds the stored traces to the options, beside the generated ones.
   * @param {readonly { id: string, name: string, generated: boolean }[]} traces
   */
  offer(traces) {
    const known = new Set([...this.#trace.options].map(({ value }) => value));
    for (const { id, name, generated } of traces) {
      if (!generated && !known.has(id)) this.#trace.append(element("option", { value: id }, name));
    }
  }

  /**
   * Replaces the user's own networks in the options.
   * @param {readonly OwnNetwork[]} own
   */
  offerNetworks(own) {
    this.#own = own;
    const chosen = this.#network.value;
    for (const option of [...this.#network.options].slice(networks.length)) option.remove();
    this.#network.append(...own.map(({ id, name }) => element("option", { value: id }, `${name}, as beside`)));
    choose(this.#network, chosen);
  }

  /** Stops following the search until it is opened again. */
  pause() {
    this.#watch.stop();
  }

  /** The id of the search that is shown, if any. */
  get id() {
    return this.#search?.id ?? null;
  }

  /**
   * Shows a search, unless it is already shown and has ended.
   * @param {string} id
   */
  open(id) {
    if (this.#search?.id !== id || !this.#search.suggestion) this.#watch.follow(id);
  }

  async #begin() {
    const choice = {
      trace: this.#trace.value,
      network:
        this.#own.find(({ id }) => id === this.#network.value)?.value ?? /** @type {NetworkName} */ (this.#network.value),
      policy: this.#policy.value,
      blank: this.#blank.value,
      judgeSeeds: this.#judgeSeeds.value,
    };
    const { form, list } = this.surroundings;
    try {
      const search = await call("POST", "/lab/suggestions", newSuggestion(choice, form(), list()));
      this.#came(search);
      this.surroundings.opened(search.id);
      this.#watch.follow(search.id);
    } catch (error) {
      write(this.#words, reasonIn(error));
    }
  }

  /** @param {Search} search */
  #came(search) {
    if (search.id !== this.#search?.id) {
      choose(this.#trace, search.trace);
      choose(this.#network, search.network);
    }
    this.#search = search;
    const { suggestion, status, done, of, policy } = search;
    this.#start.disabled = suggestion === null;
    this.#cancel.hidden = suggestion !== null;
    this.#found.hidden = suggestion === null || suggestion.curve.length === 0;
    if (!suggestion) {
      return write(this.#words, status === "queued" ? "Waiting for those before it." : `${done} of about ${of} runs`);
    }
    write(this.#words, verdict(suggestion));
    this.#showJudged(suggestion);
    this.#use.hidden = policy === null;
    drawPareto(this.#plot, curvePoints(suggestion), suggestion.budget);
  }

  /** @param {Suggestion} suggestion */
  #showJudged(suggestion) {
    const lines = judgedLines(suggestion);
    this.#judged.hidden = lines.length === 0;
    const heads = ["On the judged seeds", "Blank s", "95 %", "Waste MB", "95 %"];
    this.#judged.replaceChildren(
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element(
        "tbody",
        {},
        ...lines.map(([name = "", ...cells]) =>
          element("tr", {}, element("th", { scope: "row" }, name), ...cells.map((cell) => element("td", {}, cell))),
        ),
      ),
    );
  }

  /** @param {string} words */
  async #end(words) {
    const id = this.#search?.id;
    this.#watch.stop();
    this.#search = null;
    this.#start.disabled = false;
    this.#cancel.hidden = true;
    write(this.#words, words);
    this.surroundings.opened(null);
    // The next search does not depend on it; a search that does not exist any more needs no deletion.
    if (id) await call("DELETE", `/lab/suggestions/${id}`).catch(() => {});
  }
}

/**
 * Selects a value if it is among the options; otherwise, as for a deleted trace, the selection stays.
 * @param {HTMLSelectElement} select
 * @param {string} value
 */
function choose(select, value) {
  if ([...select.options].some((option) => option.value === value)) select.value = value;
}
