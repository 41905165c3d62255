// @ts-check
import { withLab } from "../../model/lab/address.js";
import { firstRun, firstWords, newRun } from "../../model/lab/choices.js";
import { boundWords } from "../../model/lab/columns.js";
import { assumptionWords } from "../../model/lab/profiles.js";
import { typedSeeds } from "../../model/lab/seeds.js";
import { call, reasonIn } from "../../net/api.js";
import { byID, element, write } from "../../view/element.js";
import { drawPareto } from "../../view/lab/pareto-plot.js";
import { ProgressLine } from "../../view/lab/progress-line.js";
import { ResultsTable } from "../../view/lab/results-table.js";
import { RunForm } from "../../view/lab/run-form.js";
import { download } from "../download.js";
import { replaceAddress } from "../address.js";
import { Replay } from "./replay.js";
import { Suggest } from "./suggest.js";
import { UsePolicy } from "./use-policy.js";
import { Watch } from "./watch.js";
import { WorstCells } from "./worst-cells.js";

/** @typedef {import("../../model/lab/address.js").Opened} Opened */
/** @typedef {import("../../types/lab.js").PolicyChoice} PolicyChoice */
/** @typedef {import("../../types/lab.js").Run} Run */

/**
 * The page around the lab: `list` returns the open list, `use` changes its policy.
 * @typedef {{ list: () => string | null, use: (policy: PolicyChoice) => void }} Surroundings
 */

/** The option value for all scenes. */
const everything = "";

/**
 * The lab: experiments are configured, run on the server, compared and replayed. The open
 * experiment is in the address, and so survives a reload.
 */
export class Lab {
  #results = byID("lab-results", HTMLElement);
  #empty = byID("lab-empty", HTMLElement);
  #first = byID("lab-first", HTMLElement);
  #bound = byID("lab-bound", HTMLElement);
  #assumed = byID("lab-assumed", HTMLElement);
  #scene = byID("lab-scene", HTMLSelectElement);
  #report = byID("lab-report", HTMLButtonElement);
  #reportNotice = byID("lab-report-notice", HTMLElement);
  #plot = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("lab-pareto")));
  #form = new RunForm((form) => void this.#begin(form));
  #progress = new ProgressLine(() => void this.#cancel());
  #table = new ResultsTable(byID("lab-table", HTMLTableElement), (policy) => this.#choose(policy));
  #replay = new Replay();
  #worst = new WorstCells((cell) => this.#replay.watch(cell));
  #watch = new Watch("/lab/runs", {
    came: (/** @type {Run} */ run) => this.#came(run),
    gone: ({ message }) => this.#gone(message),
    silent: () => this.#progress.say("The server does not answer; trying again."),
  });
  #use;
  #suggest;
  #surroundings;
  /** @type {Run | null} */
  #run = null;
  /** @type {string | null} The experiment that the lab itself begins at the first opening; empty while it is asked for. */
  #own = null;
  /** Whether the user has begun an experiment. */
  #isBegun = false;

  /** @param {Surroundings} surroundings */
  constructor(surroundings) {
    this.#surroundings = surroundings;
    this.#use = new UsePolicy(surroundings.use);
    this.#suggest = new Suggest({
      form: () => this.#form.value,
      list: surroundings.list,
      opened: (search) => this.#address({ run: this.#run?.id ?? null, search }),
      use: (name, policy) => this.#use.open(name, policy),
    });
    this.#form.watchNetworks((networks) => this.#suggest.offerNetworks(networks));
    this.#scene.addEventListener("change", () => this.#show());
    this.#report.addEventListener("click", () => void this.#takeReport());
    this.#open(null);
  }

  /** The parts that are open, for the address. */
  get opened() {
    return { run: this.#run?.id === this.#own ? null : (this.#run?.id ?? null), search: this.#suggest.id };
  }

  focus() {
    this.#form.focus();
  }

  /**
   * Shows the parts in the address.
   * @param {Opened} opened
   * @param {boolean} isFresh Whether the lab was closed before.
   */
  show({ run, search }, isFresh) {
    if (isFresh) void this.#offerTraces();
    if (search) this.#suggest.open(search);
    if (run && (run !== this.#run?.id || !this.#run.results)) this.#watch.follow(run);
    else if (!run && !search && !this.#isBegun && !this.#run?.results) void this.#beginFirst();
  }

  /** Runs a short experiment, so that the lab does not open on nothing. */
  async #beginFirst() {
    if (this.#own) return this.#watch.follow(this.#own);
    if (this.#own !== null) return;
    this.#own = "";
    try {
      const run = /** @type {Run} */ (await call("POST", "/lab/runs", newRun(firstRun(this.#form.value), null)));
      this.#own = run.id;
      // The user may have begun another one.
      if (!this.#isBegun && this.#run === null) this.#watch.follow(run.id);
    } catch {
      // Then the lab is empty, and says what to do.
    }
  }

  /** Stops the replay and the progress of the hidden lab. */
  hide() {
    this.#replay.pause();
    this.#suggest.pause();
    this.#watch.stop();
  }

  async #offerTraces() {
    try {
      const { traces } = await call("GET", "/traces?count=500");
      this.#form.offer(traces);
      this.#suggest.offer(traces);
    } catch {
      // Without stored traces the generated ones can still be run.
    }
  }

  /** @param {import("../../types/lab.js").Form} form */
  async #begin(form) {
    const before = this.#run;
    this.#isBegun = true;
    this.#open(null);
    try {
      const run = /** @type {Run} */ (await call("POST", "/lab/runs", newRun(form, this.#surroundings.list())));
      this.#address({ run: run.id, search: this.#suggest.id });
      this.#came({ ...run, results: null });
      this.#watch.follow(run.id);
    } catch (error) {
      this.#open(before?.results ? before : null);
      this.#form.say(reasonIn(error));
    }
  }

  async #cancel() {
    const run = this.#run;
    if (!run) return;
    try {
      await call("DELETE", `/lab/runs/${run.id}`);
    } catch (error) {
      this.#progress.say(reasonIn(error));
    }
  }

  async #takeReport() {
    const run = this.#run;
    if (!run) return;
    write(this.#reportNotice, "Drawing some runs once more …");
    try {
      await download(`/lab/runs/${run.id}/report`, "screenful-lab.html");
      write(this.#reportNotice, "");
    } catch (error) {
      write(this.#reportNotice, reasonIn(error));
    }
  }

  /** @param {Run} run */
  #came(run) {
    if (run.id !== this.#run?.id) this.#form.seeds = typedSeeds(run.experiment.seeds);
    const isNew = run.id !== this.#run?.id || (run.results !== null && this.#run.results === null);
    this.#run = run;
    this.#progress.show(run);
    if (!isNew) return;
    this.#empty.hidden = true;
    write(this.#reportNotice, "");
    const isShown = run.results !== null && run.results.policies.some(({ runs }) => runs > 0);
    this.#open(isShown ? run : null);
    if (!isShown || !run.results) return;
    this.#scene.replaceChildren(
      element("option", { value: everything }, "all scrolls and networks"),
      ...run.results.scenes.map(({ trace, network }, index) =>
        element("option", { value: index }, `${trace} · ${network}`),
      ),
    );
    this.#show();
  }

  /** @param {Run | null} run A run with results. */
  #open(run) {
    this.#results.hidden = run === null;
    this.#first.hidden = run === null || run.id !== this.#own;
    if (run && run.id === this.#own) write(this.#first, firstWords(run.experiment));
    this.#worst.open(run);
    this.#replay.open(run);
  }

  /** @param {string} message */
  #gone(message) {
    this.#run = null;
    this.#progress.clear();
    this.#open(null);
    this.#empty.hidden = false;
    this.#form.say(message);
    this.#address({ run: null, search: this.#suggest.id });
  }

  /** @param {Opened} lab */
  #address(lab) {
    replaceAddress(withLab(location.hash, lab));
  }

  #show() {
    const results = this.#run?.results;
    if (!results) return;
    const scene = this.#scene.value === everything ? results : results.scenes[Number(this.#scene.value)];
    const summaries = (scene?.policies ?? []).filter(({ runs }) => runs > 0);
    this.#table.show(summaries);
    write(this.#bound, boundWords(results));
    write(this.#assumed, assumptionWords(this.#run?.experiment.profiles ?? []));
    drawPareto(this.#plot, summaries);
  }

  /** @param {string} name */
  #choose(name) {
    const experiment = this.#run?.experiment;
    const chosen = experiment?.chosen[experiment.policies.indexOf(name)];
    if (chosen) this.#use.open(name, chosen);
  }
}
