// @ts-check
import { stretches } from "../model/folded-text.js";

/**
 * The browser's highlights of text by name, which TypeScript does not know yet; none in an older browser.
 * @type {{ Highlight?: new () => Set<StaticRange>, CSS: { highlights?: Map<string, Set<StaticRange>> } }}
 */
const { Highlight, CSS: { highlights } } = /** @type {any} */ (globalThis);

/** The name of the highlight in style sheets. */
const name = "found";

/** The most characters of rows that are looked through at once, which takes a few milliseconds. */
const most = 50_000;

/** Highlights a text in the rows that are in the page, without a change to them. */
export class FoundText {
  #root;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** @param {string} text */
  mark(text) {
    if (!Highlight || !highlights) return;
    const highlight = new Highlight();
    const nodes = document.createTreeWalker(this.#root, NodeFilter.SHOW_TEXT);
    let seen = 0;
    for (let node = nodes.nextNode(); node && seen < most; node = nodes.nextNode()) {
      if (!node.parentElement?.closest("[data-node]")) continue;
      const content = node.textContent ?? "";
      seen += content.length;
      for (const [start, end] of stretches(content, text)) {
        highlight.add(new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end }));
      }
    }
    highlights.set(name, highlight);
  }

  clear() {
    highlights?.delete(name);
  }
}
