// @ts-check
import { lookOf } from "../model/looks.js";
import { fieldOf, freeName, readDraft } from "../model/new-list.js";
import { ApiError, call, reasonIn } from "../net/api.js";
import { openDialog, showErrors } from "../view/dialogs.js";
import { byID } from "../view/element.js";

/** @typedef {import("../model/permalink.js").Choice} Choice */
/** @typedef {import("../types.js").List} List */

/** The form for a new list. */
export class NewList {
  #dialog = byID("new-list-dialog", HTMLDialogElement);
  #form = byID("new-list-form", HTMLFormElement);
  #problem = byID("new-list-problem", HTMLElement);
  /** @type {(list: List, choice: Choice) => Promise<void>} */
  #made;

  /** @param {(list: List, choice: Choice) => Promise<void>} made Called with the arrangement that suits the list. */
  constructor(made) {
    this.#made = made;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#create();
    });
  }

  /** @param {readonly string[]} taken The names of other lists. */
  offer(taken) {
    showErrors(this.#form, {});
    this.#problem.textContent = "";
    openDialog(this.#dialog);
    const name = this.#form.elements.namedItem("name");
    if (!(name instanceof HTMLInputElement)) return;
    name.value = freeName(name.value, taken);
    name.select();
  }

  async #create() {
    const entries = /** @type {[string, string][]} */ ([...new FormData(this.#form)]);
    const draft = readDraft(/** @type {import("../model/new-list.js").Draft} */ (Object.fromEntries(entries)));
    this.#problem.textContent = "";
    if ("errors" in draft) return showErrors(this.#form, draft.errors);
    showErrors(this.#form, {});
    try {
      const list = /** @type {List} */ (await call("POST", "/lists", draft.request));
      const { template, choice } = lookOf(String(new FormData(this.#form).get("look")));
      if (template) await call("PUT", `/lists/${list.id}/template`, template);
      this.#dialog.close();
      await this.#made(list, choice);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** @param {unknown} error */
  #refuse(error) {
    const field = error instanceof ApiError ? fieldOf(error.problem.field) : null;
    const message = reasonIn(error);
    if (field) showErrors(this.#form, { [field]: message });
    else this.#problem.textContent = message;
  }
}
