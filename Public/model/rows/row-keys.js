// @ts-check
/** @typedef {import("../../view/rows/rows-section.js").RowCommand} RowCommand */

/** @typedef {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean }} Press */

/**
 * What keys do to rows while the list has the focus, in the order of the help.
 * @type {readonly { does: string, shown: readonly string[] }[]}
 */
export const rowKeys = [
  { shown: ["Shift ↓", "Shift ↑"], does: "select rows; also Shift with a click" },
  { shown: ["Ctrl A"], does: "select all rows; Esc selects none" },
  { shown: ["Ctrl C"], does: "copy the selected rows, or those on screen" },
  { shown: ["a"], does: "add a row below" },
  { shown: ["F2"], does: "change the row’s values" },
  { shown: ["Delete"], does: "delete the row, or those selected" },
  { shown: ["Alt ↓", "Alt ↑"], does: "move the row, or those selected" },
  { shown: ["Ctrl Z", "Ctrl Shift Z"], does: "undo your change of rows; make it again" },
];

/** @type {Readonly<Record<string, RowCommand>>} */
const plain = { a: "insert", Insert: "insert", F2: "change", Delete: "delete", Backspace: "delete" };

/**
 * Returns the command of a key press in the list.
 * @param {Press} press
 * @param {boolean} hasText Whether text is selected, which is what the user copies then.
 * @returns {RowCommand | null}
 */
export function rowCommandOf({ key, ctrlKey, metaKey, altKey, shiftKey }, hasText) {
  const letter = key.toLowerCase();
  const isControl = ctrlKey || metaKey;
  if (altKey) return isControl || shiftKey ? null : key === "ArrowUp" ? "up" : key === "ArrowDown" ? "down" : null;
  if (!isControl) return shiftKey ? null : (plain[key] ?? null);
  if (letter === "z") return shiftKey ? "redo" : "undo";
  if (shiftKey) return null;
  return letter === "y" ? "redo" : letter === "c" && !hasText ? "copy" : null;
}
