// @ts-check
import { element } from "../view/element.js";
import { tell } from "./toast.js";

/**
 * Hands the page's address to other programs on devices for the finger, and copies it elsewhere.
 * @returns {Promise<void>} Fails while the link is down.
 */
export async function share() {
  const url = location.href;
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator && (await isHandedOver(url))) return;
  if (await isCopied(url)) return tell("The address of this place was copied.");
  return tell(`The browser does not let the page copy. The address is: ${url}`);
}

/**
 * @param {string} url
 * @returns {Promise<boolean>} Whether the user has shared it, or has decided not to.
 */
async function isHandedOver(url) {
  try {
    await navigator.share({ title: document.title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
async function isCopied(url) {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    // Without https there is no such clipboard.
    const before = document.activeElement;
    const field = element("textarea", { class: "visually-hidden", readonly: true, tabindex: -1, "aria-hidden": "true" }, url);
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return isDone;
  }
}
