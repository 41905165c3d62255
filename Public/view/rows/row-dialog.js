// @ts-check
import { typed } from "../../model/rows/typed-values.js";
import { openDialog } from "../dialogs.js";
import { element, write } from "../element.js";

/** @typedef {import("../../types.js").List["columns"][number]} Column */
/** @typedef {import("../../types/rows.js").RowValues} RowValues */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */

/** The forms of values that a field's title names. */
const forms = {
  text: "Text",
  integer: "A whole number",
  real: "A number",
  boolean: "true or false",
  date: "A date as 2026-03-01 or 2026-03-01T17:59:21Z",
  image: "The address of a picture",
};

/** The dialog with a field for each column of a row. */
export class RowDialog {
  #title = element("h2", { id: "row-title" });
  #fields = element("div", { class: "row-fields" });
  #problem = element("p", { class: "problem", role: "alert" });
  #save = element("button", { type: "submit", class: "primary", title: "Change the list (Enter in a field of one line)" }, "Save");
  #cancel = element("button", { type: "button", title: "Close and change nothing (Esc)" }, "Cancel");
  #form = element(
    "form",
    { method: "dialog", novalidate: true },
    this.#title,
    element("p", { class: "hint" }, "A field without anything in it is null."),
    this.#fields,
    this.#problem,
    element("div", { class: "buttons" }, this.#cancel, this.#save),
  );
  #dialog = element("dialog", { id: "row-dialog", "aria-labelledby": "row-title" }, this.#form);
  /** @type {Map<string, Control>} */
  #controls = new Map();
  /** @type {(texts: Map<string, string>) => Promise<void>} */
  #submitted = async () => {};

  constructor() {
    document.body.append(this.#dialog);
    this.#cancel.addEventListener("click", () => this.#dialog.close());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#save.disabled) void this.#submit();
    });
  }

  /**
   * @param {string} title
   * @param {readonly Column[]} columns
   * @param {RowValues} values
   * @param {(texts: Map<string, string>) => Promise<void>} submitted Called with the texts of all fields, by column; it
   *   closes the dialog, or shows faults.
   * @returns {Promise<void>} Settles when the dialog is closed.
   */
  open(title, columns, values, submitted) {
    this.#submitted = submitted;
    write(this.#title, title);
    this.fail({}, "");
    this.#controls.clear();
    this.#fields.replaceChildren(...columns.map((column, at) => this.#field(column, `row-field-${at}`, typed(values[column.name] ?? null))));
    openDialog(this.#dialog);
    const first = this.#controls.get(columns[0]?.name ?? "");
    first?.focus();
    // WebKit leaves the caret in front of a value that is set.
    if (first && !(first instanceof HTMLSelectElement)) first.setSelectionRange(first.value.length, first.value.length);
    return new Promise((resolve) => this.#dialog.addEventListener("close", () => resolve(), { once: true }));
  }

  close() {
    this.#dialog.close();
  }

  /**
   * Shows what is wrong.
   * @param {Readonly<Record<string, string>>} errors By column.
   * @param {string} problem Of the whole; empty for none.
   */
  fail(errors, problem) {
    write(this.#problem, problem);
    /** @type {Control | null} */
    let first = null;
    for (const [name, control] of this.#controls) {
      const error = errors[name] ?? "";
      const place = /** @type {HTMLElement} */ (control.nextElementSibling);
      write(place, error);
      place.hidden = error === "";
      control.toggleAttribute("aria-invalid", false);
      if (!error) continue;
      control.setAttribute("aria-invalid", "true");
      first ??= control;
    }
    first?.focus();
  }

  async #submit() {
    this.#save.disabled = true;
    try {
      await this.#submitted(new Map([...this.#controls].map(([name, control]) => [name, control.value])));
    } finally {
      this.#save.disabled = false;
    }
  }

  /**
   * @param {Column} column
   * @param {string} id
   * @param {string} text
   */
  #field({ name, type }, id, text) {
    const control = controlOf(type, { id, title: forms[type], "aria-describedby": `${id}-problem` });
    control.value = text;
    this.#controls.set(name, control);
    return element("div", { class: "field" }, element("label", { for: id }, name), control, element("p", { class: "problem", id: `${id}-problem`, hidden: true }));
  }
}

/**
 * @param {Column["type"]} type
 * @param {Record<string, string>} attributes
 * @returns {Control}
 */
function controlOf(type, attributes) {
  if (type === "text") return element("textarea", { ...attributes, rows: 2 });
  if (type !== "boolean") return element("input", { ...attributes, autocomplete: "off", inputmode: type === "integer" ? "numeric" : type === "real" ? "decimal" : "text" });
  return element("select", attributes, ...["", "true", "false"].map((value) => element("option", { value }, value || "null")));
}
