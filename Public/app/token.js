// @ts-check
import { openDialog } from "../view/dialogs.js";
import { byID } from "../view/element.js";

const key = "screenful.token";

/** The token of a server that requires one. It lasts as long as the tab. */
export class Token {
  #dialog = byID("token-dialog", HTMLDialogElement);
  #input = byID("token", HTMLInputElement);
  #memory = "";

  /** @param {() => void} given Called when a token was typed. */
  constructor(given) {
    byID("token-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#store(this.#input.value.trim());
      this.#dialog.close();
      given();
    });
  }

  get value() {
    try {
      return sessionStorage.getItem(key) ?? this.#memory;
    } catch {
      return this.#memory; // Storage may be forbidden.
    }
  }

  ask() {
    openDialog(this.#dialog);
    this.#input.select();
  }

  /** @param {string} token */
  #store(token) {
    this.#memory = token;
    try {
      sessionStorage.setItem(key, token);
    } catch {
      // It then lasts as long as the page.
    }
  }
}
