// @ts-check
import { layoutFields, layoutLike, layoutOf, layouts, mayBeSideways, spanColumns } from "../../model/layouts.js";
import { element, write } from "../element.js";
import { checkNumber, fillNumber, numberField } from "./number-field.js";
import { Section } from "./section.js";

/** @typedef {import("../../model/layouts.js").Field} Field */
/** @typedef {import("../../types.js").Layout} Layout */
/** @typedef {import("../../types.js").Problem} Problem */

/**
 * A switch of the section.
 * @typedef {"mirrored" | "horizontal" | "inverted" | "wraps" | "cross"} Switch
 */

/** @type {Record<Switch, { label: string, title: string, suits: (layout: Layout) => boolean }>} */
const switches = {
  mirrored: { label: "Right to left", title: "Read from right to left: cells, columns and the map are mirrored", suits: () => true },
  horizontal: { label: "Sideways", title: "Rows follow one another sideways", suits: mayBeSideways },
  inverted: {
    label: "From the end",
    title: "Opens at the end and stays there while rows come, as a chat does",
    suits: ({ wraps }) => !wraps,
  },
  wraps: { label: "Wraps", title: "The first page follows the last one", suits: ({ kind }) => kind === "pager" },
  cross: {
    label: "Both axes",
    title: "Both axes of a sheet have the ranges of the mode; otherwise only the one that moved last",
    suits: ({ kind }) => kind === "sheet",
  },
};

/**
 * The choice of the rows' arrangement: one below the other, in columns, or a page each; and of the way in which they are
 * read.
 */
export class LayoutSection {
  #choose;
  #turn;
  #select = element("select", { id: "layout-kind", disabled: true, title: "How the rows are arranged; the first one in view stays there" });
  #words = element("p", { class: "hint" });
  #spans = element("select", { id: "layout-spans", "aria-label": "Spans", title: "The column of the list that says how many columns an item takes" });
  #section;
  /** @type {Map<Field, ReturnType<typeof numberField>>} */
  #fields = new Map();
  /** @type {Map<Switch, HTMLInputElement>} */
  #switches = new Map();
  /** @type {Map<Switch, boolean>} What the user has set and the server has not confirmed. */
  #asked = new Map();
  /** Whether the list has a column that can say them. */
  #hasSpans = false;
  /** @type {Layout} */
  #layout = { kind: "list" };

  /**
   * @param {(layout: Layout) => Promise<Problem | null>} choose
   * @param {(way: Switch, isOn: boolean) => Promise<Problem | null>} turn
   */
  constructor(choose, turn) {
    this.#choose = choose;
    this.#turn = turn;
    this.#select.append(...layouts.map(({ kind, label }) => element("option", { value: kind }, label)));
    this.#select.addEventListener("change", () => void this.#send(layoutLike(this.#kind, this.#layout)));
    this.#spans.addEventListener("change", () => void this.#send({ ...layoutLike("waterfall", this.#layout), spans: this.#spans.value || null }));
    for (const key of /** @type {const} */ (["leastWidth", "gap", "tolerance"])) {
      this.#fields.set(key, numberField(layoutFields[key], () => void this.#set(key)));
    }
    const fields = element("div", { class: "layout-fields" }, ...[...this.#fields.values()].map((field) => field.element));
    const label = element("label", { class: "controls" }, element("span", {}, "Layout"), this.#select);
    const ways = element("div", { class: "layout-ways" }, ...Object.entries(switches).map(([key, each]) => this.#switch(/** @type {Switch} */ (key), each)));
    this.#section = new Section("Layout", "layout", element("div", { class: "layout-kind" }, label, this.#spans), this.#words, fields, ways);
    this.element = this.#section.element;
    this.show(this.#layout);
  }

  /** @param {readonly import("../../types.js").Column[]} columns Those of the list. */
  open(columns) {
    const names = spanColumns(columns);
    this.#spans.replaceChildren(element("option", { value: "" }, "One column each"), ...names.map((name) => element("option", { value: name }, `As ${name} says`)));
    this.#hasSpans = names.length > 0;
  }

  /** @param {Layout} layout The viewer's. */
  show(layout) {
    this.#layout = layout;
    const kind = layoutOf(layout.kind);
    if (document.activeElement !== this.#select) this.#select.value = layout.kind;
    this.#spans.classList.toggle("is-unused", layout.kind !== "waterfall" || !this.#hasSpans);
    if (document.activeElement !== this.#spans) this.#spans.value = layout.spans ?? "";
    write(this.#section.aside, kind?.label ?? layout.kind);
    write(this.#words, kind?.words ?? "");
    for (const [key, { element: field, input }] of this.#fields) {
      // Hidden in place, so that another arrangement moves nothing.
      field.classList.toggle("is-unused", !kind?.fields.includes(key));
      fillNumber(input, layout[key] ?? layoutFields[key].defaultValue);
    }
  }

  /** @param {Record<Switch, boolean>} ways The viewer's. */
  showWays(ways) {
    for (const [key, input] of this.#switches) {
      const isSuited = switches[key].suits(this.#layout);
      if (!isSuited || this.#asked.get(key) === ways[key]) this.#asked.delete(key);
      input.checked = isSuited && (this.#asked.get(key) ?? ways[key]);
      input.disabled = this.#select.disabled || !isSuited;
    }
  }

  /** Offers the choice for a viewer. */
  offer() {
    this.#select.disabled = false;
  }

  /**
   * @param {Switch} key
   * @param {{ label: string, title: string }} words
   */
  #switch(key, { label, title }) {
    const input = element("input", { type: "checkbox", id: `layout-${key}`, title, disabled: true });
    this.#switches.set(key, input);
    input.addEventListener("change", async () => {
      this.#asked.set(key, input.checked);
      const problem = await this.#turn(key, input.checked);
      if (problem) this.#asked.delete(key);
      this.#section.report(problem);
    });
    return element("label", { class: "layout-way" }, input, element("span", {}, label));
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
