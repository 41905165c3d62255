// @ts-check
import { many } from "../model/format.js";
import { ApiError, reasonIn } from "../net/api.js";
import { openDialog } from "../view/dialogs.js";
import { byID, write } from "../view/element.js";
import { loadMarkup } from "./late-markup.js";
import { server } from "./server.js";

/** @typedef {import("../types.js").List} List */

/** The loss that deleting a list entails, by the list's kind. */
const losses = {
  generated: "Its edits are lost; the same rows come from the same seed.",
  sqlite: "The table that it shows stays as it is.",
  postgres: "The table that it shows stays as it is.",
  stored: "Its rows are lost.",
  http: "The rows that were fetched are lost; the API keeps its own.",
};

/** Loads what the dialog needs; fails while the link is down. */
export const loadParts = () => loadMarkup("delete-list");

/** The dialog that asks before a list is deleted. */
export class DeleteList {
  #dialog = byID("delete-list-dialog", HTMLDialogElement);
  #problem = byID("delete-list-problem", HTMLElement);
  /** @type {List | null} */
  #list = null;
  /** @type {() => List | null} */
  #open;
  /** @type {{ leave: () => Promise<void>, stay: (list: List) => void, gone: (isOpen: boolean) => Promise<void> }} */
  #listener;

  /**
   * @param {() => List | null} open The open list.
   * @param {{ leave: () => Promise<void>, stay: (list: List) => void, gone: (isOpen: boolean) => Promise<void> }} listener
   *   Called before the deletion of the open list, when that failed, and when a deletion succeeded.
   */
  constructor(open, listener) {
    this.#open = open;
    this.#listener = listener;
    byID("delete-list-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#delete();
    });
  }

  /** @param {List} list That is deleted if the user says so. */
  ask(list) {
    this.#list = list;
    write(byID("delete-list-name", HTMLElement), `${list.name}, ${many(list.rows, "row")}`);
    const hint = `${losses[list.source.kind]} Whoever reads it elsewhere loses it too. This cannot be undone.`;
    write(byID("delete-list-hint", HTMLElement), hint);
    write(this.#problem, "");
    openDialog(this.#dialog);
  }

  async #delete() {
    const list = this.#list;
    if (!list) return;
    this.#list = null;
    const isOpen = list.id === this.#open()?.id;
    if (isOpen) await this.#listener.leave();
    try {
      // Once, so that its end is not waited for in the dialog.
      await server.list(list.id).delete({ repeats: false });
    } catch (error) {
      // 404: the list was deleted elsewhere meanwhile, which is a success.
      if (!(error instanceof ApiError) || error.problem.status !== 404) {
        this.#list = list;
        write(this.#problem, reasonIn(error));
        return isOpen ? this.#listener.stay(list) : undefined;
      }
    }
    this.#dialog.close();
    await this.#listener.gone(isOpen);
  }
}
