// @ts-check
import { integer, playTime, time } from "../model/format.js";
import { call, callAll, reasonIn, uploadTrace } from "../net/api.js";
import { openDialog } from "../view/dialogs.js";
import { byID, write } from "../view/element.js";
import { drawTraces } from "../view/trace-list.js";
import { download } from "./download.js";
import { loadMarkup } from "./late-markup.js";

/** @typedef {import("./recorder.js").Recorded} Recorded */
/** @typedef {import("../types.js").Trace} Trace */

/** The suffix of the files' names. */
const suffix = ".scroll.jsonl";

/** Loads the markup of the dialog. */
export const loadParts = () => loadMarkup("traces");

/** The dialog of traces: the new recording, the stored and the generated ones. */
export class Traces {
  #dialog = byID("traces-dialog", HTMLDialogElement);
  #form = byID("recorded-form", HTMLFormElement);
  #name = byID("recorded-name", HTMLInputElement);
  #figures = byID("recorded-figures", HTMLElement);
  #problem = byID("traces-problem", HTMLElement);
  #stored = byID("traces-stored", HTMLTableSectionElement);
  #generated = byID("traces-generated", HTMLTableSectionElement);
  #empty = byID("traces-empty", HTMLElement);
  /** @type {Recorded | null} The recording that is not stored yet. */
  #recorded = null;

  /** @param {() => void} record Begins a recording. */
  constructor(record) {
    byID("record-here", HTMLButtonElement).addEventListener("click", () => {
      this.#dialog.close();
      record();
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#store();
    });
    byID("recorded-discard", HTMLButtonElement).addEventListener("click", () => this.#keep(null));
    this.#listenToFiles();
  }

  /** Shows the traces. */
  open() {
    write(this.#problem, "");
    openDialog(this.#dialog);
    void this.#load();
  }

  /**
   * Offers to store a recording.
   * @param {Recorded} recorded
   */
  offer(recorded) {
    this.#keep(recorded);
    this.#name.value = `${recorded.list} ${time(Date.now())}`.slice(-200);
    this.open();
    this.#name.select();
  }

  #listenToFiles() {
    const input = byID("trace-files", HTMLInputElement);
    input.addEventListener("change", () => {
      void this.#upload([...(input.files ?? [])]);
      // Allows choosing the same file again, for instance after it was repaired.
      input.value = "";
    });
    this.#dialog.addEventListener("dragover", (event) => event.preventDefault());
    this.#dialog.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.#upload([...(event.dataTransfer?.files ?? [])]);
    });
  }

  /** @param {Recorded | null} recorded */
  #keep(recorded) {
    this.#recorded = recorded;
    this.#form.hidden = recorded === null;
    if (recorded) write(this.#figures, `${playTime(recorded.duration)}, ${integer(recorded.count)} events`);
  }

  async #store() {
    const recorded = this.#recorded;
    const name = this.#name.value.trim();
    if (!recorded || !name) return this.#name.focus();
    if (await this.#try(() => uploadTrace(name, recorded.file))) this.#keep(null);
    await this.#load();
  }

  /** @param {File[]} files */
  async #upload(files) {
    write(this.#problem, "");
    for (const file of files) {
      const name = (file.name.endsWith(suffix) ? file.name.slice(0, -suffix.length) : file.name) || "trace";
      await this.#try(() => uploadTrace(name.slice(0, 200), file), `${file.name}: `);
    }
    await this.#load();
  }

  async #load() {
    /** @type {Trace[]} */
    let traces = [];
    if (!(await this.#try(async () => (traces = await callAll("traces"))))) return;
    /** @type {import("../view/trace-list.js").TraceActs} */
    const acts = {
      download: ({ id, name }) => void this.#try(() => download(`/traces/${id}`, name + suffix)),
      remove: (trace) => void this.#remove(trace),
    };
    const stored = traces.filter((trace) => !trace.generated);
    drawTraces(this.#stored, stored.reverse(), acts);
    drawTraces(this.#generated, traces.filter((trace) => trace.generated), acts);
    this.#empty.hidden = stored.length > 0;
  }

  /** @param {Trace} trace */
  async #remove(trace) {
    await this.#try(() => call("DELETE", `/traces/${trace.id}`));
    await this.#load();
    // The button that had the focus is gone.
    this.#dialog.focus();
  }

  /**
   * Runs a request and shows its error.
   * @param {() => Promise<unknown>} act
   * @param {string} [place] The subject of an error.
   * @returns {Promise<boolean>} Whether it succeeded.
   */
  async #try(act, place = "") {
    try {
      await act();
      return true;
    } catch (error) {
      write(this.#problem, place + reasonIn(error));
      return false;
    }
  }
}
