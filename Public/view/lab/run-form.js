// @ts-check
import { cellCount, contents, missing, networks, ofList, policies, scenarios } from "../../model/lab/choices.js";
import { integer } from "../../model/format.js";
import { byID, element, write } from "../element.js";

/** @typedef {import("../../types/lab.js").PolicyChoice} PolicyChoice */
/** @typedef {{ traces: string[], policies: PolicyChoice[], networks: string[], seeds: number, loop: "open" | "closed", content: string, clairvoyants: boolean }} Form */

/** What is chosen at first: enough to learn something, little enough to be done soon. */
const first = { traces: ["browse", "flings"], policies: ["ranges", "adaptive", "infiniteScroll"], networks: ["4g", "3g"] };

/** The choices of an experiment. */
export class RunForm {
  #form = byID("lab-form", HTMLFormElement);
  #traces = byID("lab-traces", HTMLElement);
  #policies = byID("lab-policies", HTMLElement);
  #networks = byID("lab-networks", HTMLElement);
  #content = byID("lab-content", HTMLSelectElement);
  #count = byID("lab-count", HTMLElement);
  #problem = byID("lab-problem", HTMLElement);
  #run = byID("lab-run", HTMLButtonElement);

  /** @param {(form: Form) => void} run */
  constructor(run) {
    this.#traces.append(...scenarios.map(([name, does]) => this.#box("trace", name, does, first.traces.includes(name))));
    this.#policies.append(...policies.map((policy) => this.#policy(policy)));
    this.#networks.append(
      ...networks.map(([name, does]) => this.#box("network", name, does, first.networks.includes(name))),
    );
    this.#content.append(
      ...contents.map(([name, does]) => element("option", { value: name }, does)),
      element("option", { value: ofList }, "the open list's real heights"),
    );
    this.#form.addEventListener("input", () => this.#tellCount());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say("");
      run(this.value);
    });
    this.#tellCount();
  }

  /** @returns {Form} */
  get value() {
    const data = new FormData(this.#form);
    const chosen = data.getAll("policy").map(String);
    return {
      traces: data.getAll("trace").map(String),
      policies: policies
        .filter(({ name }) => chosen.includes(name))
        .map(({ name, parameter }) =>
          parameter ? { name, [parameter.key]: Number(data.get(`${name}-${parameter.key}`)) } : { name },
        ),
      networks: data.getAll("network").map(String),
      seeds: Number(data.get("seeds")),
      loop: data.get("loop") === "closed" ? "closed" : "open",
      content: String(data.get("content")),
      clairvoyants: data.has("clairvoyants"),
    };
  }

  /**
   * Says why nothing runs.
   * @param {string} problem
   */
  say(problem) {
    write(this.#problem, problem);
  }

  /**
   * Offers the traces that are stored, beside the generated ones.
   * @param {readonly { id: string, name: string, generated: boolean }[]} traces
   */
  offer(traces) {
    const known = new Set([...this.#traces.querySelectorAll("input")].map(({ value }) => value));
    for (const { id, name, generated } of traces) {
      if (generated || known.has(id)) continue;
      this.#traces.append(this.#box("trace", id, name, false));
    }
  }

  focus() {
    this.#form.querySelector("input")?.focus();
  }

  #tellCount() {
    const form = this.value;
    const lack = missing(form);
    this.#run.disabled = lack !== null;
    write(this.#count, lack ?? `${integer(cellCount(form))} runs`);
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {string} does
   * @param {boolean} isChecked
   */
  #box(name, value, does, isChecked) {
    return element(
      "label",
      { class: "lab-box", title: does },
      element("input", { type: "checkbox", name, value, checked: isChecked }),
      element("span", {}, value),
      element("span", { class: "hint" }, does),
    );
  }

  /** @param {typeof policies[number]} policy */
  #policy({ name, label, does, parameter }) {
    const box = this.#box("policy", name, does, first.policies.includes(name));
    box.children[1]?.replaceChildren(label);
    if (!parameter) return box;
    const { key, value, least, most, step, unit } = parameter;
    const number = element("input", {
      type: "number",
      name: `${name}-${key}`,
      "aria-label": `${label}: ${key}, ${unit}`,
      title: `${key}: ${unit}`,
      value,
      min: least,
      max: most,
      step: name === "adaptive" ? "any" : step,
    });
    return element("div", { class: "lab-with-number" }, box, number);
  }
}
