// @ts-check
import { element } from "../element.js";

/**
 * A number with its name and its unit.
 * @param {{ label: string, unit?: string, min: number, max: number, step: number }} field
 * @param {() => void} changed
 */
export function numberField({ label, unit = "", min, max, step }, changed) {
  const input = element("input", { type: "number", min, max, step });
  input.addEventListener("change", changed);
  const made = element("label", { class: "number-field" }, element("span", {}, label), input, element("span", { class: "unit" }, unit));
  return { element: made, input };
}

/**
 * Shows a number, unless somebody is writing there.
 * @param {HTMLInputElement} input
 * @param {number} value
 */
export function fillNumber(input, value) {
  if (input === document.activeElement) return;
  const rounded = Math.round(value * 1e4) / 1e4;
  if (input.valueAsNumber !== rounded) input.value = String(rounded);
  input.removeAttribute("aria-invalid");
}
