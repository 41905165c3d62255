// @ts-check
import { bindings } from "../model/keys.js";
import { byID, element } from "./element.js";

/**
 * Opens a dialog; Escape, its buttons and a click beside it close it.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  if (!dialog.open) dialog.showModal();
}

/**
 * Closes a dialog as Escape does: a `cancel` listener may prevent it.
 * @param {HTMLDialogElement} dialog
 */
function dismiss(dialog) {
  if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

/** Makes every dialog of the page close by its buttons and by a click beside it, and fills the list of shortcuts. */
export function prepareDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    // A selection of text by a drag out of the dialog also ends in a click beside it.
    let isPressBeside = false;
    dialog.addEventListener("pointerdown", (event) => (isPressBeside = isBeside(dialog, event)));
    dialog.addEventListener("click", (event) => {
      const isClose = event.target instanceof Element && event.target.closest("[data-close]");
      if (isClose || (isPressBeside && isBeside(dialog, event))) dismiss(dialog);
    });
  }
  const rows = bindings.flatMap(({ shown, does }) => [
    element("dt", {}, ...shown.map((key) => element("kbd", {}, key))),
    element("dd", {}, does),
  ]);
  byID("help-keys", HTMLDListElement).replaceChildren(...rows);
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

/**
 * Returns whether a click is beside a dialog.
 * @param {HTMLDialogElement} dialog
 * @param {MouseEvent} event
 */
function isBeside(dialog, { target, clientX: x, clientY: y }) {
  const box = dialog.getBoundingClientRect();
  return target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom);
}
