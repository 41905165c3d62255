// @ts-check
import { element } from "../element.js";

/**
 * Something of which any number may be ticked.
 * @param {string} name Of the group, in the form.
 * @param {string} value
 * @param {{ label?: string, does: string, isChecked?: boolean }} options The label is the value, unless told.
 */
export function choiceBox(name, value, { label = value, does, isChecked = false }) {
  const input = element("input", { type: "checkbox", name, value, checked: isChecked, title: does });
  const made = element(
    "label",
    { class: "lab-box", title: does },
    input,
    element("span", {}, label),
    element("span", { class: "hint" }, does),
  );
  return { element: made, input };
}

/**
 * A box with something below it that shows while it is ticked.
 * @param {ReturnType<typeof choiceBox>} box
 * @param {HTMLElement} details
 */
export function folding({ element: box, input }, details) {
  const fold = () => (details.hidden = !input.checked);
  input.addEventListener("change", fold);
  fold();
  return element("div", { class: "lab-folding" }, box, details);
}
