// @ts-check
import { element } from "../element.js";

/**
 * A button over a picture that could not be had.
 * @param {string | undefined} label What the picture shows, if it has a name.
 * @param {() => void} again Tries once more.
 */
export function makeRetry(label, again) {
  const name = label ? `Try again: ${label}` : "Try the picture again";
  const button = element("button", { type: "button", class: "retry", "aria-label": name, title: name }, "↻");
  button.addEventListener("click", again);
  return button;
}
