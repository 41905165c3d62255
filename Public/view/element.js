// @ts-check

/**
 * Makes an element. Text is inserted as text, never as markup.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean>} [attributes] `true` sets an
 *   empty attribute, `false` none.
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/**
 * Makes an SVG element. Text is inserted as text, never as markup.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function svgElement(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Returns the element with an id that must exist in the page's markup.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byID(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`index.html has no ${type.name} with the id ${id}`);
  return found;
}

/**
 * Writes text only where it differs, so that an unchanged figure costs no layout.
 * @param {Node} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Sets an attribute only where it differs: the browser computes styles anew even for the same value.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Sets the options of a menu, and keeps the chosen value if it is among them.
 * @param {HTMLSelectElement} select
 * @param {readonly string[]} values
 * @param {string} [otherwise] The choice if it is not; the first value without one.
 */
export function fill(select, values, otherwise) {
  const kept = [select.value, otherwise].find((value) => value !== undefined && values.includes(value));
  select.replaceChildren(...values.map((value) => element("option", { value }, value)));
  if (kept !== undefined) select.value = kept;
}
