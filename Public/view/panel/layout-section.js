// @ts-check
import { layoutFields, layoutLike, layoutOf, layouts } from "../../model/layouts.js";
import { element, write } from "../element.js";
import { checkNumber, fillNumber, numberField } from "./number-field.js";
import { Section } from "./section.js";

/** @typedef {import("../../model/layouts.js").Field} Field */
/** @typedef {import("../../types.js").Layout} Layout */
/** @typedef {import("../../types.js").Problem} Problem */

/** The choice of the rows' arrangement: one below the other, or in columns. */
export class LayoutSection {
  #choose;
  #select = element("select", { id: "layout-kind", disabled: true, title: "How the rows are arranged; the first one in view stays there" });
  #words = element("p", { class: "hint" });
  #section;
  /** @type {Map<Field, ReturnType<typeof numberField>>} */
  #fields = new Map();
  /** @type {Layout} */
  #layout = { kind: "list" };

  /** @param {(layout: Layout) => Promise<Problem | null>} choose */
  constructor(choose) {
    this.#choose = choose;
    this.#select.append(...layouts.map(({ kind, label }) => element("option", { value: kind }, label)));
    this.#select.addEventListener("change", () => void this.#send(layoutLike(this.#kind, this.#layout)));
    for (const key of /** @type {const} */ (["leastWidth", "gap", "tolerance"])) {
      this.#fields.set(key, numberField(layoutFields[key], () => void this.#set(key)));
    }
    const fields = element("div", { class: "layout-fields" }, ...[...this.#fields.values()].map((field) => field.element));
    const label = element("label", { class: "controls" }, element("span", {}, "Layout"), this.#select);
    this.#section = new Section("Layout", "layout", label, this.#words, fields);
    this.element = this.#section.element;
    this.show(this.#layout);
  }

  /** @param {Layout} layout The viewer's. */
  show(layout) {
    this.#layout = layout;
    const kind = layoutOf(layout.kind);
    if (document.activeElement !== this.#select) this.#select.value = layout.kind;
    write(this.#section.aside, kind?.label ?? layout.kind);
    write(this.#words, kind?.words ?? "");
    for (const [key, { element: field, input }] of this.#fields) {
      // Hidden in place, so that another arrangement moves nothing.
      field.classList.toggle("is-unused", !kind?.fields.includes(key));
      fillNumber(input, layout[key] ?? layoutFields[key].defaultValue);
    }
  }

  /** Offers the choice for a viewer. */
  offer() {
    this.#select.disabled = false;
  }

  get #kind() {
    return /** @type {Layout["kind"]} */ (this.#select.value);
  }

  /** @param {Field} key */
  async #set(key) {
    const input = this.#fields.get(key)?.input;
    if (!input) return;
    const fault = checkNumber(layoutFields[key], input);
    if (fault) return this.#section.report({ title: fault, status: 0, code: "outOfRange" });
    // A width takes the place of a number of columns.
    return this.#send(layoutLike(this.#layout.kind, { ...this.#layout, [key]: input.valueAsNumber }));
  }

  /** @param {Layout} layout */
  async #send(layout) {
    this.#section.report(await this.#choose(layout));
  }
}
