// @ts-check
import { contents, missing, ofList, pieceCounts, scenarios } from "../../model/lab/choices.js";
import { many } from "../../model/format.js";
import { byID, element, write } from "../element.js";
import { choiceBox } from "./choice-box.js";
import { NetworkBoxes } from "./network-boxes.js";
import { PolicyBoxes } from "./policy-boxes.js";

/** @typedef {import("../../types/lab.js").Form} Form */

/** The initial choice of scrolls: enough for a comparison, few enough for a short run. */
const first = ["browse", "flings"];

/** The form of an experiment. */
export class RunForm {
  #form = byID("lab-form", HTMLFormElement);
  #traces = byID("lab-traces", HTMLElement);
  #policies = new PolicyBoxes(byID("lab-policies", HTMLElement));
  #networks = new NetworkBoxes(byID("lab-networks", HTMLElement), () => this.#showCount());
  #seeds = byID("lab-seeds", HTMLInputElement);
  #content = byID("lab-content", HTMLSelectElement);
  #count = byID("lab-count", HTMLElement);
  #problem = byID("lab-problem", HTMLElement);
  #run = byID("lab-run", HTMLButtonElement);

  /** @type {(networks: NetworkBoxes["own"]) => void} */
  #networksChanged = () => {};

  /** @param {(form: Form) => void} run */
  constructor(run) {
    this.#traces.append(
      ...scenarios.map(([name, does]) => choiceBox("trace", name, { does, isChecked: first.includes(name) }).element),
    );
    this.#content.append(
      ...contents.map(([name, does]) => element("option", { value: name }, does)),
      element("option", { value: ofList }, "the open list's real heights"),
    );
    this.#form.addEventListener("input", () => this.#showCount());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say("");
      run(this.value);
    });
    this.#showCount();
  }

  /** @returns {Form} */
  get value() {
    const data = new FormData(this.#form);
    return {
      traces: data.getAll("trace").map(String),
      policies: this.#policies.value,
      networks: this.#networks.value,
      seeds: this.#seeds.value,
      loop: data.get("loop") === "closed" ? "closed" : "open",
      content: String(data.get("content")),
      clairvoyants: data.has("clairvoyants"),
      preview: data.has("previews") ? Number(data.get("preview")) / 100 : null,
      bound: data.has("bound"),
    };
  }

  /**
   * Subscribes to the custom networks: called at once and after each change.
   * @param {(networks: NetworkBoxes["own"]) => void} changed
   */
  watchNetworks(changed) {
    this.#networksChanged = changed;
    changed(this.#networks.own);
  }

  /**
   * Sets the seeds, for an experiment from an address.
   * @param {string} seeds In the form's format.
   */
  set seeds(seeds) {
    this.#seeds.value = seeds;
    this.#showCount();
  }

  /**
   * Shows the reason why no run was started.
   * @param {string} problem
   */
  say(problem) {
    write(this.#problem, problem);
  }

  /**
   * Offers stored traces beside the generated ones.
   * @param {readonly { id: string, name: string, generated: boolean }[]} traces
   */
  offer(traces) {
    const known = new Set([...this.#traces.querySelectorAll("input")].map(({ value }) => value));
    for (const { id, name, generated } of traces) {
      if (!generated && !known.has(id)) this.#traces.append(choiceBox("trace", id, { does: name }).element);
    }
  }

  focus() {
    this.#form.querySelector("input")?.focus();
  }

  #showCount() {
    this.#networksChanged(this.#networks.own);
    const form = this.value;
    const lack = missing(form) ?? this.#policies.fault ?? this.#networks.fault;
    this.#run.disabled = lack !== null;
    const { runs, bounds } = pieceCounts(form);
    write(this.#count, lack ?? `${many(runs, "run")}${bounds ? `, ${many(bounds, "bound")}` : ""}`);
  }
}
