// @ts-check
import { decimal, integer, many } from "../../model/format.js";
import { seedText } from "../../model/lab/seeds.js";
import { byID, write } from "../element.js";

/** @typedef {import("../../types/lab.js").Run} Run */

/** The progress of an experiment, its remaining time, and the button that cancels it. */
export class ProgressLine {
  #line = byID("lab-progress", HTMLElement);
  #bar = byID("lab-progress-bar", HTMLProgressElement);
  #words = byID("lab-progress-words", HTMLElement);
  #cancel = byID("lab-cancel", HTMLButtonElement);

  /** @param {() => void} cancel */
  constructor(cancel) {
    this.#cancel.addEventListener("click", cancel);
    this.clear();
  }

  clear() {
    this.#line.hidden = true;
  }

  /** @param {string} words */
  say(words) {
    write(this.#words, words);
  }

  /** @param {Run} run */
  show(run) {
    const isUnderWay = run.status === "queued" || run.status === "running";
    this.#line.hidden = false;
    this.#bar.hidden = !isUnderWay;
    this.#cancel.hidden = !isUnderWay;
    this.#bar.max = run.of;
    this.#bar.value = run.done;
    write(this.#words, describe(run));
  }
}

/** @param {Run} run */
function describe({ status, done, of, remaining, experiment }) {
  const { traces, networks, seeds, content, loop, preview, bound } = experiment;
  const count = `${integer(done)} of ${integer(of)} ${bound ? "runs and bounds" : "runs"}`;
  const previews = preview === null ? "" : ` · previews of ${decimal(preview * 100)} %`;
  const what = `${traces.join(", ")} on ${networks.join(", ")} · ${many(seeds.length, "seed")} (${seedText(seeds)}) · ${content} · ${loop} loop${previews}`;
  switch (status) {
    case "queued":
      return "Waiting for the experiments before this one.";
    case "running":
      return remaining === null ? count : `${count}, ${left(remaining / 1000)} left`;
    case "done":
      return what;
    case "cancelled":
      return `Cancelled after ${count} · ${what}`;
  }
}

/** @param {number} seconds */
function left(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / 60)} min`;
}
