// @ts-check

/**
 * Loads markup that the page does not have from the start, and adds it to an element once.
 * @param {string} name The name of a file in `parts`.
 * @param {HTMLElement} [parent]
 * @returns {Promise<void>} Fails while the link is down.
 */
export async function loadMarkup(name, parent = document.body) {
  const url = new URL(`../parts/${name}.html`, import.meta.url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the part ${name} could not be loaded: ${answer.status}`);
  const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [first] = body.children;
  if (first && !document.getElementById(first.id)) parent.append(...body.children);
}
