// @ts-check
import { date, decimal, integer } from "./format.js";

/** @typedef {import("../types.js").Column} Column */
/** @typedef {import("../types.js").Value} Value */

/**
 * Which column plays which part in a row.
 * @typedef {{ title: Column | null, text: Column | null, image: Column | null, rest: Column[] }} Parts
 */

const titles = ["title", "name", "package", "subject", "headline"];
const texts = ["text", "description", "body", "summary", "content", "message"];

/**
 * Casts the columns of any list: by well-known names first, else the first
 * text column is the title and the second the text.
 * @param {readonly Column[]} columns
 * @returns {Parts}
 */
export function castColumns(columns) {
  const words = columns.filter((column) => column.type === "text");
  const title = named(words, titles) ?? words.find((column) => !texts.includes(lower(column))) ?? columns[0] ?? null;
  const others = words.filter((column) => column !== title);
  const text = named(others, texts) ?? (words.length === others.length ? null : (others[0] ?? null));
  const image = columns.find((column) => column.type === "image") ?? null;
  const rest = columns.filter((column) => column !== title && column !== text && column !== image);
  return { title, text, image, rest };
}

/**
 * A value as a reader wants to see it; null when there is nothing to show.
 * @param {Column} column
 * @param {Value | undefined} value
 * @returns {string | null}
 */
export function display(column, value) {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return Number.isInteger(value) ? integer(value) : decimal(value);
  return column.type === "date" ? date(value) : value;
}

/**
 * Whether a value needs its column's name beside it to be understood.
 * @param {Column} column
 */
export const needsLabel = (column) => column.type !== "text" && column.type !== "date";

/** Pixels of a line of the title or the text, and of the details' line. */
const line = 20;
const details = 18;
/** Pixels above the title where there is room. */
const padding = 8;
/** Pixels of an image's side where there is room. */
const picture = 48;

/**
 * What fits into a row of a height, in pixels.
 * @param {number} height
 * @returns {{ lines: number, padding: number, picture: number, isLow: boolean, isInline: boolean }}
 *   Lines of text, space above the title, side of an image; whether index and
 *   state share a line, and whether everything does.
 */
export function fit(height) {
  if (height < line + details) {
    return { lines: 0, padding: 0, picture: Math.max(0, Math.min(line, height - 4)), isLow: true, isInline: true };
  }
  const lines = Math.max(0, Math.floor((height - line - details - 2 * padding + 4) / line));
  const space = Math.min(padding, Math.floor((height - line - details - lines * line) / 2));
  return {
    lines,
    padding: space,
    picture: Math.min(picture, height - 2 * space - 1),
    isLow: height < line + details + 2 * padding,
    isInline: false,
  };
}

/** @param {Column} column */
const lower = (column) => column.name.toLowerCase();

/**
 * @param {readonly Column[]} columns
 * @param {readonly string[]} names In the order of preference.
 */
function named(columns, names) {
  for (const name of names) {
    const column = columns.find((column) => lower(column) === name);
    if (column) return column;
  }
  return null;
}
