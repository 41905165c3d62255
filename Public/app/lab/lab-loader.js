// @ts-check
import { parseLab, withLab } from "../../model/lab/address.js";
import { byID, write } from "../../view/element.js";
import { pushAddress } from "../address.js";
import { addMarkup, loadMarkup, readMarkup } from "../late-markup.js";
import { loadStyleSheet } from "../late-styles.js";

/** @typedef {import("./lab.js").Lab} Lab */
/** @typedef {import("./lab.js").Surroundings} Surroundings */

/** Opens and closes the lab over the list, and loads its modules when it is first opened. */
export class LabLoader {
  #view = byID("lab", HTMLElement);
  #button = byID("lab-open", HTMLButtonElement);
  #missing = byID("lab-missing", HTMLElement);
  #surroundings;
  #turned;
  /** @type {Lab | null} */
  #lab = null;

  /**
   * @param {Surroundings} surroundings
   * @param {(isOpen: boolean) => void} turned Called when the lab opens or closes.
   */
  constructor(surroundings, turned) {
    this.#surroundings = surroundings;
    this.#turned = turned;
    this.#button.addEventListener("click", () => void this.toggle());
    this.#view.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("#lab-close")) void this.toggle();
    });
    this.#view.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) void this.toggle();
    });
  }

  get isOpen() {
    return !this.#view.hidden;
  }

  /** Opens or closes the lab, and updates the address. */
  async toggle() {
    // The address, not the view: the modules may still be on their way.
    const opens = parseLab(location.hash) === null;
    // A history entry, so that Back returns to the view before.
    pushAddress(withLab(location.hash, opens ? (this.#lab?.opened ?? { run: null, search: null }) : null));
    await this.follow();
    if (this.isOpen) this.#lab?.focus();
    else this.#button.focus();
  }

  /** Shows the part of the lab in the address. */
  async follow() {
    if (parseLab(location.hash)) await this.#load();
    // The address may have changed meanwhile.
    const opened = parseLab(location.hash);
    const wasOpen = this.isOpen;
    this.#view.hidden = opened === null;
    this.#button.setAttribute("aria-pressed", String(opened !== null));
    if (wasOpen !== this.isOpen) this.#turned(this.isOpen);
    if (opened) this.#lab?.show(opened, !wasOpen);
    else this.#lab?.hide();
  }

  async #load() {
    if (this.#lab) return;
    try {
      const styles = ["lab", "replay", "timeline"].map((name) => loadStyleSheet(name));
      const [{ Lab }, form] = await Promise.all([import("./lab.js"), readMarkup("lab"), loadMarkup("use-policy"), ...styles]);
      // Not before: a form that nothing listens to would leave the page.
      addMarkup(form, this.#view);
      this.#lab ??= new Lab(this.#surroundings);
      write(this.#missing, "");
    } catch {
      write(this.#missing, "The lab could not be loaded. Close it (l), and open it again when the server answers.");
    }
  }
}
