// @ts-check

/**
 * Loads markup that the page does not have from the start, and adds it to an element once.
 * @param {string} name The name of a file in `parts`.
 * @param {HTMLElement} [parent]
 * @returns {Promise<void>} Fails while the link is down.
 */
export async function loadMarkup(name, parent) {
  addMarkup(await readMarkup(name), parent);
}

/**
 * Reads markup that is added once all has come that it needs.
 * @param {string} name
 * @returns {Promise<Element[]>} Fails while the link is down.
 */
export async function readMarkup(name) {
  const url = new URL(`../parts/${name}.html`, import.meta.url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the part ${name} could not be loaded: ${answer.status}`);
  const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [...body.children];
}

/**
 * Adds markup to an element, unless the page has it.
 * @param {readonly Element[]} elements
 * @param {HTMLElement} [parent]
 */
export function addMarkup(elements, parent = document.body) {
  const [first] = elements;
  if (first && !document.getElementById(first.id)) parent.append(...elements);
}
