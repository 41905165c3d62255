// @ts-check
import { element } from "../element.js";

/** Units as words, for tooltips. */
const words = /** @type {Record<string, string>} */ ({
  ms: "milliseconds",
  "kB/s": "kilobytes a second",
  "0…1": "a share of 1",
  "σ": "standard deviations of the logarithm",
  "": "a count",
});

/**
 * Returns the tooltip of a number: its name, unit and bounds.
 * @param {{ label: string, unit?: string, min: number, max: number }} field
 */
export const numberTitle = ({ label, unit = "", min, max }) => `${label}: ${words[unit] ?? unit}, ${min} to ${max}`;

/**
 * Makes an input for a number with its name and its unit.
 * @param {{ label: string, unit?: string, min: number, max: number, step: number }} field
 * @param {() => void} changed
 */
export function numberField({ label, unit = "", min, max, step }, changed) {
  const input = element("input", { type: "number", min, max, step, title: numberTitle({ label, unit, min, max }) });
  input.addEventListener("change", changed);
  const made = element("label", { class: "number-field" }, element("span", {}, label), input, element("span", { class: "unit" }, unit));
  return { element: made, input };
}

/**
 * Returns the fault of an entered number, and marks its input; null for none.
 * @param {{ label: string, min: number, max: number }} field
 * @param {HTMLInputElement} input
 * @param {(value: number) => boolean} [isAllowed] NaN where there is no number.
 */
export function checkNumber({ label, min, max }, input, isAllowed = (value) => value >= min && value <= max) {
  const isRight = isAllowed(input.valueAsNumber);
  input.setAttribute("aria-invalid", String(!isRight));
  return isRight ? null : `${label}: a number from ${min} to ${max}`;
}

/**
 * Shows a number, unless its input has the focus.
 * @param {HTMLInputElement} input
 * @param {number} value
 */
export function fillNumber(input, value) {
  if (input === document.activeElement) return;
  const rounded = Math.round(value * 1e4) / 1e4;
  if (input.valueAsNumber !== rounded) input.value = String(rounded);
  input.removeAttribute("aria-invalid");
}
