// @ts-check
import { element } from "../element.js";

/** Groups of sections, of which one is shown: each behind a tab. */
export class Tabs {
  #list = element("div", { class: "panel-tabs", role: "tablist", "aria-label": "Panel" });
  /** @type {{ tab: HTMLElement, panel: HTMLElement }[]} */
  #tabs = [];
  #shown = 0;
  #changed;

  /**
   * @param {readonly (readonly [name: string, title: string, sections: readonly { element: HTMLElement }[]])[]} groups
   * @param {() => void} changed Called when the user chooses a tab.
   */
  constructor(groups, changed) {
    this.#changed = changed;
    for (const [at, [name, title, sections]] of groups.entries()) {
      const id = name.toLowerCase();
      const tab = element("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, title }, name);
      const panel = element("div", { class: "panel-column", role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}` }, ...sections.map((section) => section.element));
      tab.addEventListener("click", () => this.#choose(at));
      this.#tabs.push({ tab, panel });
      this.#list.append(tab);
    }
    this.#list.addEventListener("keydown", (event) => this.#press(event));
    this.#show(0);
  }

  /** @returns {HTMLElement[]} The row of tabs, and what stands behind each. */
  get elements() {
    return [this.#list, ...this.#tabs.map(({ panel }) => panel)];
  }

  /** @returns {import("../../model/permalink.js").Tab | null} The tab that is shown; null for the first. */
  get other() {
    const name = this.#tabs[this.#shown]?.tab.textContent?.toLowerCase();
    return this.#shown === 0 ? null : /** @type {import("../../model/permalink.js").Tab} */ (name);
  }

  /** @param {import("../../model/permalink.js").Tab | "tune"} name */
  select(name) {
    this.#show(this.#tabs.findIndex(({ tab }) => tab.id === `tab-${name}`));
  }

  /** @param {number} at */
  #show(at) {
    this.#shown = at;
    for (const [index, { tab, panel }] of this.#tabs.entries()) {
      tab.setAttribute("aria-selected", String(index === at));
      tab.tabIndex = index === at ? 0 : -1;
      panel.hidden = index !== at;
    }
  }

  /** @param {number} at The tab that the user chooses. */
  #choose(at) {
    this.#show(at);
    this.#changed();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose((this.#shown + by + this.#tabs.length) % this.#tabs.length);
    this.#tabs[this.#shown]?.tab.focus();
  }
}
