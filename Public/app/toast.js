// @ts-check
import { element, write } from "../view/element.js";
import { loadStyleSheet } from "./late-styles.js";

/** Milliseconds that a message stays, for each character of it and at least. */
const perCharacter = 80;
const least = 4000;

const text = element("span");
const close = element("button", { type: "button", class: "quiet icon", "aria-label": "Close the message", title: "Close the message" }, "\u2715");
const toast = element("div", { class: "toast", role: "status" });
const box = element("p", { hidden: true }, text, close);
let timer = 0;

close.addEventListener("click", hide);
// What is pointed at or has the focus is being read.
for (const type of ["pointerenter", "focusin"]) box.addEventListener(type, () => clearTimeout(timer));
for (const type of ["pointerleave", "focusout"]) box.addEventListener(type, wait);

/** Loads what a message looks like, so that one can be shown without a link. */
export const prepare = () => loadStyleSheet("toast");

/**
 * Shows a message for a moment, in place of the one before.
 * @param {string} message
 * @returns {Promise<void>} Fails while the link is down.
 */
export async function tell(message) {
  await prepare();
  toast.append(box);
  if (!toast.isConnected) document.body.append(toast);
  // A message is announced when it comes into a region that is there.
  requestAnimationFrame(() => {
    write(text, message);
    box.hidden = false;
    wait();
  });
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(hide, Math.max(least, (text.textContent ?? "").length * perCharacter));
}

function hide() {
  clearTimeout(timer);
  box.hidden = true;
}
