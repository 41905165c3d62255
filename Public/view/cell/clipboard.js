// @ts-check
import { isDrawn, original } from "./drawn-text.js";

/** Attributes that are kept in copied markup. */
const kept = new Set(["href", "src", "alt"]);

/**
 * Removes the line breaks of drawn texts from copied and dragged text.
 * @param {Document} page
 */
export function fixClipboard(page) {
  page.addEventListener("copy", (event) => {
    if (isField(event.target) || !event.clipboardData || !give(page.getSelection(), event.clipboardData)) return;
    event.preventDefault();
  });
  page.addEventListener("dragstart", ({ target, dataTransfer }) => {
    if (target instanceof Text && dataTransfer) give(page.getSelection(), dataTransfer);
  });
}

/**
 * @param {Selection | null} selection
 * @param {DataTransfer} transfer
 * @returns {boolean} Whether the selection has a drawn text.
 */
function give(selection, transfer) {
  if (!selection || selection.rangeCount === 0) return false;
  const range = selection.getRangeAt(0);
  const texts = textsWithin(range);
  if (!texts.some(isDrawn)) return false;
  const wanted = texts.map((text) => selected(text, range));
  const plain = mended(selection.toString(), texts, range, wanted);
  transfer.setData("text/plain", plain);
  transfer.setData("text/html", markup(range.cloneContents(), wanted));
  return true;
}

/**
 * Returns the browser's copied text with each drawn text replaced by its
 * original. The browser keeps white space in drawn texts, so they are found in
 * it in their order.
 * @param {string} copied
 * @param {readonly Text[]} texts
 * @param {Range} range
 * @param {readonly string[]} wanted
 */
function mended(copied, texts, range, wanted) {
  let result = "";
  let at = 0;
  for (const [index, text] of texts.entries()) {
    if (!isDrawn(text)) continue;
    const drawn = text.data.slice(...stretch(text, range));
    const found = copied.indexOf(drawn, at);
    if (drawn === "" || found < 0) continue;
    result += copied.slice(at, found) + wanted[index];
    at = found + drawn.length;
  }
  return result + copied.slice(at);
}

/**
 * @param {DocumentFragment} fragment
 * @param {readonly string[]} wanted The original texts in it.
 */
function markup(fragment, wanted) {
  const clones = texts(fragment);
  for (const [index, clone] of clones.entries()) {
    const lines = (wanted[index] ?? clone.data).split("\n");
    clone.replaceWith(...lines.flatMap((line, at) => (at === 0 ? [line] : [document.createElement("br"), line])));
  }
  for (const each of fragment.querySelectorAll("*")) {
    for (const { name } of [...each.attributes]) if (!kept.has(name)) each.removeAttribute(name);
  }
  const holder = document.createElement("div");
  holder.append(fragment);
  return holder.innerHTML;
}

/** @param {Range} range */
function textsWithin(range) {
  const root = range.commonAncestorContainer;
  return root instanceof Text ? [root] : texts(root).filter((text) => range.intersectsNode(text));
}

/** @param {Node} root */
function texts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) found.push(node);
  return found;
}

/**
 * @param {Text} text
 * @param {Range} range
 */
const selected = (text, range) => original(text, ...stretch(text, range));

/**
 * @param {Text} text
 * @param {Range} range
 * @returns {[from: number, to: number]}
 */
function stretch(text, { startContainer, startOffset, endContainer, endOffset }) {
  return [text === startContainer ? startOffset : 0, text === endContainer ? endOffset : text.length];
}

/** @param {EventTarget | null} target */
const isField = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
