// @ts-check
import { FileFault } from "../model/import/file-columns.js";
import { bytes as size } from "../model/format.js";
import { lookOf } from "../model/looks.js";
import { fieldOf, freeName, nameOfFile, readDraft, readSource } from "../model/new-list.js";
import { ApiError, reasonIn } from "../net/api.js";
import { openDialog, showErrors } from "../view/dialogs.js";
import { byID, write } from "../view/element.js";
import { importFile, LineFault } from "./import/file-import.js";
import { loadMarkup } from "./late-markup.js";
import { loadStyleSheet } from "./late-styles.js";
import { server } from "./server.js";

/** @typedef {import("../model/permalink.js").Choice} Choice */
/** @typedef {import("../types.js").List} List */

/** @typedef {Parameters<typeof server.createList>[0]} NewListRequest */

/** Loads the markup and the style sheet of the dialog. */
export const loadParts = () => Promise.all([loadMarkup("new-list"), loadStyleSheet("new-list")]);

/** Milliseconds until a table has to be indexed, or an API to have answered. */
const patience = 120_000;

const stages = { reading: "Reading the columns", sending: "Sending", storing: "Storing the rows" };

/** The form for a new list: of generated rows, of a file, of a table or of an HTTP API. */
export class NewList {
  #dialog = byID("new-list-dialog", HTMLDialogElement);
  #form = byID("new-list-form", HTMLFormElement);
  #problem = byID("new-list-problem", HTMLElement);
  #line = byID("import-line", HTMLElement);
  #name = byID("new-name", HTMLInputElement);
  #chooser = byID("new-file", HTMLInputElement);
  #create = /** @type {HTMLButtonElement} */ (this.#form.querySelector("button[type=submit]"));
  /** @type {File | null} */
  #file = null;
  /** @type {readonly string[]} */
  #taken = [];
  /** @type {AbortController | null} The creation that is under way. */
  #task = null;
  /** @type {(list: List, choice: Choice) => Promise<void>} */
  #made;

  /** @param {(list: List, choice: Choice) => Promise<void>} made Called with the arrangement that suits the list. */
  constructor(made) {
    this.#made = made;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#task) void this.#submit();
    });
    this.#form.addEventListener("change", ({ target }) => {
      if (target === this.#chooser) this.#take(this.#chooser.files?.[0] ?? null);
      else if (target instanceof HTMLInputElement && target.name === "kind") this.#show();
    });
    this.#dialog.addEventListener("close", () => this.#task?.abort());
  }

  /**
   * @param {readonly string[]} taken The names of other lists.
   * @param {File} [file] The file whose rows the list is to have.
   */
  offer(taken, file) {
    // A file that is dropped while another is on its way is not taken.
    if (this.#task) return;
    this.#taken = taken;
    this.#refuse({}, "");
    openDialog(this.#dialog);
    this.#name.value = freeName(this.#name.value, taken);
    this.#show();
    if (file) this.#take(file);
    this.#name.select();
  }

  get #kind() {
    return String(new FormData(this.#form).get("kind"));
  }

  /** Shows the fields for the kind of rows. */
  #show() {
    const kind = this.#kind;
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (this.#form.querySelectorAll("[data-kind]"))) field.hidden = field.dataset["kind"] !== kind;
    this.#refuse({}, "");
  }

  /** @param {File | null} file */
  #take(file) {
    if (!file) return;
    this.#file = file;
    const choice = this.#form.querySelector("input[name=kind][value=file]");
    if (choice instanceof HTMLInputElement) choice.checked = true;
    write(byID("new-file-name", HTMLElement), `${file.name}, ${size(file.size)}`);
    this.#name.value = freeName(nameOfFile(file.name), this.#taken);
    this.#show();
  }

  async #submit() {
    const form = /** @type {Record<string, string>} */ (Object.fromEntries([...new FormData(this.#form)].filter(([, value]) => typeof value === "string")));
    const isGenerated = form["kind"] === "generated";
    const draft = isGenerated ? readDraft(/** @type {import("../model/new-list.js").Draft} */ (form)) : readSource(form, this.#file);
    if ("errors" in draft) return this.#refuse(draft.errors, "");
    this.#refuse({}, "");
    const request = /** @type {NewListRequest} */ (draft.request);
    const task = new AbortController();
    this.#task = task;
    this.#create.disabled = true;
    try {
      if (isGenerated) await this.#generate(request, form["look"] ?? "");
      else if (form["kind"] !== "file") await this.#make(request, { signal: task.signal, deadline: patience });
      else await this.#import(/** @type {Parameters<typeof importFile>[1]} */ (draft.request), task.signal);
    } catch (error) {
      if (!task.signal.aborted) this.#fail(error);
    } finally {
      this.#task = null;
      this.#create.disabled = false;
      byID("import-progress", HTMLElement).hidden = true;
    }
  }

  /**
   * @param {NewListRequest} request
   * @param {import("../client.js").Options} options
   */
  async #make(request, options) {
    const list = await server.createList(request, options);
    await this.#open(await list.get(), {});
  }

  /**
   * @param {NewListRequest} request
   * @param {string} look
   */
  async #generate(request, look) {
    const list = await server.createList(request);
    const { template, choice } = lookOf(look);
    if (template) await server.request("PUT", `/lists/${list.id}/template`, template);
    await this.#open(await list.get(), choice);
  }

  /**
   * @param {Parameters<typeof importFile>[1]} request
   * @param {AbortSignal} signal
   */
  async #import(request, signal) {
    if (!this.#file) return;
    const bar = byID("import-bar", HTMLProgressElement);
    const words = byID("import-words", HTMLElement);
    const list = await importFile(this.#file, request, {
      signal,
      progress: ({ stage, bytes, total }) => {
        byID("import-progress", HTMLElement).hidden = false;
        // How long the server stores is not known.
        if (stage === "storing") bar.removeAttribute("value");
        else bar.value = total > 0 ? bytes / total : 1;
        write(words, stage === "storing" ? `${stages[stage]} …` : `${stages[stage]}: ${size(bytes)} of ${size(total)}`);
      },
    });
    this.#file = null;
    this.#chooser.value = "";
    byID("new-file-name", HTMLElement).textContent = "Drop a file here, or choose one";
    await this.#open(list, {});
  }

  /**
   * @param {List} list
   * @param {Choice} choice
   */
  async #open(list, choice) {
    this.#dialog.close();
    await this.#made(list, choice);
  }

  /** @param {unknown} error */
  #fail(error) {
    if (error instanceof LineFault || error instanceof FileFault) this.#refuse({}, error.message, error instanceof LineFault ? error.line : "");
    else {
      const field = error instanceof ApiError ? fieldOf(error.problem.field) : null;
      if (field) this.#refuse({ [field]: reasonIn(error) }, "");
      else this.#refuse({}, reasonIn(error));
    }
  }

  /**
   * Shows faults; without any, none.
   * @param {Readonly<Record<string, string | undefined>>} errors By field.
   * @param {string} problem Of the whole.
   * @param {string} [line] The line of the file that it is about.
   */
  #refuse(errors, problem, line = "") {
    showErrors(this.#form, errors);
    write(this.#problem, problem);
    write(this.#line, line);
    this.#line.hidden = line === "";
  }
}
