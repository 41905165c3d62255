// @ts-check
import { store } from "./storage.js";

/** @typedef {"system" | "light" | "dark"} Theme */

const order = /** @type {const} */ (["system", "light", "dark"]);
const signs = { system: "◐", light: "☀", dark: "☾" };

/** The button that switches between the system's theme, light and dark. */
export class ThemeButton {
  /** @type {HTMLButtonElement} */
  #button;
  /** @type {() => void} */
  #changed;

  /**
   * @param {HTMLButtonElement} button
   * @param {() => void} changed Called after a change of colours.
   */
  constructor(button, changed) {
    this.#button = button;
    this.#changed = changed;
    button.addEventListener("click", () => this.next());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
    this.#label();
  }

  /** @returns {Theme} */
  get theme() {
    const theme = document.documentElement.dataset["theme"];
    return theme === "light" || theme === "dark" ? theme : "system";
  }

  next() {
    const theme = order[(order.indexOf(this.theme) + 1) % order.length] ?? "system";
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    store("theme", theme);
    this.#label();
    this.#changed();
  }

  #label() {
    this.#button.textContent = signs[this.theme];
    this.#button.setAttribute("aria-label", `Theme: ${this.theme}`);
  }
}
