// @ts-check
import { objectiveCSnippet, policyJSON, swiftSnippet } from "../../model/lab/snippet.js";
import { openDialog } from "../../view/dialogs.js";
import { byID, write } from "../../view/element.js";

/** @typedef {import("../../types/lab.js").PolicyChoice} PolicyChoice */

/** The dialog that applies a policy to the viewer, or exports it as JSON or code. */
export class UsePolicy {
  #dialog = byID("use-dialog", HTMLDialogElement);
  #name = byID("use-name", HTMLElement);
  #text = byID("use-text", HTMLPreElement);
  #notice = byID("use-notice", HTMLElement);
  #formats = byID("use-formats", HTMLElement);
  /** @type {PolicyChoice} */
  #policy = { name: "ranges" };

  /** @param {(policy: PolicyChoice) => void} apply */
  constructor(apply) {
    this.#formats.addEventListener("change", () => this.#show());
    byID("use-copy", HTMLButtonElement).addEventListener("click", () => void this.#copy());
    byID("use-apply", HTMLButtonElement).addEventListener("click", () => {
      apply(this.#policy);
      write(this.#notice, "The list prepares its rows by this policy now.");
    });
  }

  /**
   * @param {string} name
   * @param {PolicyChoice} policy
   */
  open(name, policy) {
    this.#policy = policy;
    write(this.#name, name);
    write(this.#notice, "");
    this.#show();
    openDialog(this.#dialog);
  }

  #show() {
    const chosen = this.#formats.querySelector("input:checked");
    const format = chosen instanceof HTMLInputElement ? chosen.value : "json";
    const code = format === "swift" ? swiftSnippet(this.#policy) : objectiveCSnippet(this.#policy);
    write(
      this.#text,
      format === "json"
        ? policyJSON(this.#policy)
        : code ?? "Texture cannot be set up like this policy: it has ranges of a fixed number of screenfuls only.",
    );
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#text.textContent ?? "");
      write(this.#notice, "Copied.");
    } catch {
      getSelection()?.selectAllChildren(this.#text);
      write(this.#notice, "Selected; copy it with the keyboard.");
    }
  }
}
