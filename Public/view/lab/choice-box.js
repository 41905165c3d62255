// @ts-check
import { element } from "../element.js";

/**
 * Makes a labelled checkbox.
 * @param {string} name The name of its group in the form.
 * @param {string} value
 * @param {{ label?: string, does: string, isChecked?: boolean }} options The label defaults to the value.
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
 * Makes a checkbox with details below it that are shown while it is checked.
 * @param {ReturnType<typeof choiceBox>} box
 * @param {HTMLElement} details
 */
export function folding({ element: box, input }, details) {
  const fold = () => (details.hidden = !input.checked);
  input.addEventListener("change", fold);
  fold();
  return element("div", { class: "lab-folding" }, box, details);
}
