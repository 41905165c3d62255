// @ts-check

/** @typedef {"next" | "previous" | "right" | "left" | "pageDown" | "pageUp" | "first" | "last" | "goTo" | "find" | "narrow" | "panel" | "theme" | "nodes" | "frames" | "template" | "record" | "timeline" | "lookBack" | "traces" | "scenes" | "lab" | "help"} Command */

/**
 * The page's keyboard shortcuts, in the order of the help.
 * @type {readonly { command: Command, keys: readonly string[], does: string, shown: readonly string[] }[]}
 */
export const bindings = [
  { command: "next", keys: ["ArrowDown", "j"], shown: ["↓", "j"], does: "next row, or the item below" },
  { command: "previous", keys: ["ArrowUp", "k"], shown: ["↑", "k"], does: "previous row, or the item above" },
  { command: "right", keys: ["ArrowRight"], shown: ["→"], does: "the item to the right" },
  { command: "left", keys: ["ArrowLeft"], shown: ["←"], does: "the item to the left" },
  { command: "pageDown", keys: ["PageDown", " "], shown: ["PgDn", "Space"], does: "one screenful on" },
  { command: "pageUp", keys: ["PageUp", "Shift+ "], shown: ["PgUp", "Shift Space"], does: "one screenful back" },
  { command: "first", keys: ["Home"], shown: ["Home"], does: "first row" },
  { command: "last", keys: ["End"], shown: ["End"], does: "last row" },
  { command: "nodes", keys: ["Enter"], shown: ["Enter"], does: "show the row's node tree" },
  { command: "frames", keys: ["o"], shown: ["o"], does: "outline the nodes" },
  { command: "template", keys: ["e"], shown: ["e"], does: "edit the list's template" },
  { command: "goTo", keys: ["g"], shown: ["g"], does: "go to a row" },
  { command: "find", keys: ["/"], shown: ["/"], does: "find a text in the rows" },
  { command: "narrow", keys: ["v"], shown: ["v"], does: "narrow or widen the viewport" },
  { command: "panel", keys: ["i"], shown: ["i"], does: "go to the panel, and back" },
  { command: "record", keys: ["r"], shown: ["r"], does: "record the scroll, and stop" },
  { command: "timeline", keys: ["y"], shown: ["y"], does: "open and close the timeline" },
  { command: "lookBack", keys: ["b"], shown: ["b"], does: "show the list as it was, and as it is again" },
  { command: "traces", keys: ["t"], shown: ["t"], does: "recorded scrolls" },
  { command: "scenes", keys: ["s"], shown: ["s"], does: "lists behind tabs and pushed screens" },
  { command: "theme", keys: ["d"], shown: ["d"], does: "light, dark, as the system" },
  { command: "lab", keys: ["l"], shown: ["l"], does: "open and close the lab" },
  { command: "help", keys: ["?"], shown: ["?"], does: "help, and these keys" },
];

/** Commands that apply only while the list has the focus. */
const ofList = new Set(["next", "previous", "right", "left", "pageDown", "pageUp", "first", "last", "nodes"]);

/**
 * Returns the command of a key press.
 * @param {{ key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean }} press
 * @param {boolean} isInList Whether the list has the focus.
 * @returns {Command | null}
 */
export function commandOf(press, isInList) {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const key = press.key === " " && press.shiftKey ? "Shift+ " : press.key;
  const binding = bindings.find((binding) => binding.keys.includes(key));
  if (!binding || (ofList.has(binding.command) && !isInList)) return null;
  return binding.command;
}
