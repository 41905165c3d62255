// @ts-check
import { bindings } from "../model/keys.js";
import { byID, element } from "./element.js";

/**
 * Opens a dialog, unless it is open: `showModal` would throw.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  dialog.addEventListener("close", () => leave(dialog), { once: true });
}

/**
 * Removes the focus from a closed dialog. WebKit leaves it there, where a hidden field would take the page's keys.
 * @param {HTMLDialogElement} dialog
 */
function leave(dialog) {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.blur();
}

/**
 * Adds shortcuts to the list in the help.
 * @param {readonly { does: string, shown: readonly string[] }[]} [shortcuts] Those of every list by default.
 */
export function listShortcuts(shortcuts = bindings) {
  const rows = shortcuts.flatMap(({ shown, does }) => [
    element("dt", {}, ...shown.map((key) => element("kbd", {}, key))),
    element("dd", {}, does),
  ]);
  byID("help-keys", HTMLDListElement).append(...rows);
}

/**
 * Shows errors at the fields of a form, and focuses the first of them.
 * @param {HTMLFormElement} form
 * @param {Readonly<Record<string, string | undefined>>} errors By the field's name.
 */
export function showErrors(form, errors) {
  for (const old of form.querySelectorAll(".field > .problem")) old.remove();
  /** @type {HTMLElement | null} */
  let first = null;
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const error = errors[field.name];
    field.toggleAttribute("aria-invalid", false);
    if (!error || (field.type === "radio" && !field.checked)) continue;
    const id = `${field.id || field.name}-problem`;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", id);
    field.closest(".field")?.append(element("p", { class: "problem", id }, error));
    first ??= field;
  }
  first?.focus();
}
