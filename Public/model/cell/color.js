// @ts-check

/** The theme's colour names with their variables in the style sheet. */
const variables = new Map([
  ["ground", "--ground"],
  ["surface", "--surface"],
  ["raised", "--raised"],
  ["line", "--line"],
  ["text", "--text"],
  ["muted", "--muted"],
  ["accent", "--accent"],
  ["onAccent", "--on-accent"],
  ["problem", "--problem"],
]);

/**
 * Converts a node's colour to CSS.
 * @param {string | undefined} color
 * @returns {string | null} Null for none, and for anything that is not a colour.
 */
export function cssColor(color) {
  if (!color) return null;
  const variable = variables.get(color);
  if (variable) return `var(${variable})`;
  return /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i.test(color) ? color : null;
}
