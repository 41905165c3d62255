// @ts-check
import { integer } from "../model/format.js";
import { ApiError, call, reasonIn } from "../net/api.js";
import { openDialog } from "../view/dialogs.js";
import { byID, write } from "../view/element.js";

/** @typedef {import("../types.js").List} List */

/** The loss that deleting a list entails, by the list's kind. */
const losses = {
  generated: "Its edits are lost; the same rows come from the same seed.",
  sqlite: "The table that it shows stays as it is.",
  stored: "Its rows are lost.",
};

/** The button that deletes the open list, and the dialog that asks first. */
export class DeleteList {
  #button = byID("delete-list", HTMLButtonElement);
  #dialog = byID("delete-list-dialog", HTMLDialogElement);
  #problem = byID("delete-list-problem", HTMLElement);
  /** @type {List | null} */
  #list = null;
  /** @type {{ leave: () => void, stay: (list: List) => void, gone: () => Promise<void> }} */
  #reader;

  /**
   * @param {() => List | null} open The list that would be deleted.
   * @param {{ leave: () => void, stay: (list: List) => void, gone: () => Promise<void> }} reader
   *   Called before the deletion, when it failed, and when it succeeded.
   */
  constructor(open, reader) {
    this.#reader = reader;
    this.#button.addEventListener("click", () => {
      const list = open();
      if (list) this.#ask(list);
    });
    byID("delete-list-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#delete();
    });
    this.enable(false);
  }

  /** @param {boolean} isEnabled Whether there is a list to delete. */
  enable(isEnabled) {
    this.#button.disabled = !isEnabled;
  }

  /** @param {List} list */
  #ask(list) {
    this.#list = list;
    write(byID("delete-list-name", HTMLElement), `${list.name}, ${integer(list.rows)} rows`);
    const hint = `${losses[list.source.kind]} Whoever reads it elsewhere loses it too. This cannot be undone.`;
    write(byID("delete-list-hint", HTMLElement), hint);
    write(this.#problem, "");
    openDialog(this.#dialog);
  }

  async #delete() {
    const list = this.#list;
    if (!list) return;
    this.#list = null;
    this.#reader.leave();
    try {
      await call("DELETE", `/lists/${list.id}`);
    } catch (error) {
      // 404: the list was deleted elsewhere meanwhile, which is a success.
      if (!(error instanceof ApiError) || error.problem.status !== 404) {
        this.#list = list;
        write(this.#problem, reasonIn(error));
        return this.#reader.stay(list);
      }
    }
    this.#dialog.close();
    await this.#reader.gone();
  }
}
