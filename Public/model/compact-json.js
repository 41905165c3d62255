// @ts-check

/** The limit of characters in a line. */
const width = 76;

/**
 * Formats JSON for editing: a value that fits into one line stands in one.
 * @param {unknown} value
 * @param {string} [indent]
 * @param {number} [taken] Characters before and after the value in its line.
 * @returns {string}
 */
export function compactJSON(value, indent = "", taken = 0) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const line = oneLine(value);
  if (indent.length + taken + line.length <= width) return line;
  const inner = `${indent}  `;
  const parts = isList
    ? value.map((each) => compactJSON(each, inner, 1))
    : Object.entries(value).map(([name, each]) => {
        const label = `${JSON.stringify(name)}: `;
        return label + compactJSON(each, inner, label.length + 1);
      });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function oneLine(value) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  const parts = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${oneLine(each)}`);
  return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}
