// @ts-check
import { element } from "../view/element.js";

/**
 * Loads a style sheet that the page does not have from the start. Its rules are in a layer of its name, whose place among
 * the others is that of the page's first style sheet.
 * @param {string} name
 * @param {ParentNode} tree The part of the document that it is for: all of it, or an element's own tree.
 * @returns {Promise<void>} Fails while the link is down.
 */
export function loadStyleSheet(name, tree = document.head) {
  const href = new URL(`../styles/${name}.css`, import.meta.url).href;
  if (tree.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = element("link", { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`the style sheet ${name} could not be loaded`));
    });
    tree.append(link);
  });
}
