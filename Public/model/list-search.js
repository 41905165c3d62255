// @ts-check
import { integer, many } from "./format.js";

/** @typedef {import("../types.js").List} List */

/**
 * Returns the lists whose names contain all words of a text, whatever their case.
 * @param {readonly List[]} lists
 * @param {string} text
 */
export function listsNamed(lists, text) {
  const words = text.toLocaleLowerCase().split(/\s+/).filter((word) => word !== "");
  return lists.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)));
}

/**
 * Describes a list in a line: `10,000 rows · stored · version 3`.
 * @param {List} list
 */
export function listWords({ rows, source: { kind, table }, extent, version }) {
  const origin = table === undefined ? kind : `${kind} table ${table}`;
  return [many(rows, "row"), origin, ...(extent === "growing" ? ["growing"] : []), `version ${integer(version)}`].join(" · ");
}
