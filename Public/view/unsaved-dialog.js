// @ts-check
import { openDialog } from "./dialogs.js";
import { byID } from "./element.js";

/** Asks what is to become of text that was typed and not saved. */
export class UnsavedDialog {
  #dialog = byID("unsaved-dialog", HTMLDialogElement);
  #goOn = () => {};

  /** @param {() => Promise<boolean>} save Tells whether the text is stored. */
  constructor(save) {
    byID("unsaved-keep", HTMLButtonElement).addEventListener("click", () => this.#dialog.close());
    byID("unsaved-discard", HTMLButtonElement).addEventListener("click", () => this.#end());
    byID("unsaved-save", HTMLButtonElement).addEventListener("click", async () => {
      // What is wrong with the text is told in the editor.
      if (await save()) this.#end();
      else this.#dialog.close();
    });
  }

  /** @param {() => void} goOn Called once the text is stored or given up. */
  ask(goOn) {
    this.#goOn = goOn;
    openDialog(this.#dialog);
  }

  #end() {
    this.#dialog.close();
    this.#goOn();
  }
}
