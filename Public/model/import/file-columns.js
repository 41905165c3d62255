// @ts-check
import { kind, kindOfField, kindOfNumber, kindOfText, typeOf } from "./cell-kinds.js";
import { DelimitedReader, separatorIn } from "./delimited.js";

/** @typedef {import("../../types.js").Column} Column */

/** @typedef {"csv" | "tsv" | "ndjson"} FileFormat */

/** The media types of the formats. */
export const mediaTypes = Object.freeze({ csv: "text/csv", tsv: "text/tab-separated-values", ndjson: "application/x-ndjson" });

/** The server's limits of a new list. */
const mostColumns = 100;
const longestName = 200;

/** The mark of a number in a parsed line: what it was spelled as follows. No other string of a line begins so. */
const mark = "\u0000number:";

/** Strings and numbers of JSON. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** A fault that keeps a file from becoming a list, in words. */
export class FileFault extends Error {
  name = "FileFault";
}

/**
 * Returns the format of a file by its name and its start.
 * @param {string} name
 * @param {string} start
 * @returns {FileFormat}
 */
export function formatOf(name, start) {
  const suffix = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (["ndjson", "jsonl", "json"].includes(suffix)) return "ndjson";
  if (["tsv", "tab"].includes(suffix)) return "tsv";
  if (suffix === "csv") return "csv";
  if (/^\s*[{[]/.test(start)) return "ndjson";
  return /^[^\n]*\t/.test(start) ? "tsv" : "csv";
}

/** The columns of a file that comes in parts, with types wide enough for all values to its end, and its rows. */
export class FileColumns {
  /** The rows so far. */
  rows = 0;
  #format;
  /** @type {Map<string, number>} The kinds of values by column. */
  #kinds = new Map();
  /** @type {string[] | null} */
  #header = null;
  /** @type {DelimitedReader | null} */
  #reader = null;
  #rest = "";
  #line = 0;

  /** @param {FileFormat} format */
  constructor(format) {
    this.#format = format;
  }

  /**
   * @param {string} part
   * @throws {FileFault}
   */
  take(part) {
    if (this.#format === "ndjson") {
      const lines = (this.#rest + part).split("\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) this.#object(line);
      return;
    }
    this.#reader ??= this.#format === "tsv" ? new DelimitedReader("\t") : new DelimitedReader(separatorIn(part));
    for (const record of this.#reader.take(part)) this.#record(record);
  }

  /**
   * @returns {Column[]}
   * @throws {FileFault}
   */
  end() {
    if (this.#format === "ndjson") this.#object(this.#rest);
    for (const record of this.#reader?.end() ?? []) this.#record(record);
    if (this.#kinds.size === 0) throw new FileFault("The file has no rows.");
    return [...this.#kinds].map(([name, kinds]) => ({ name, type: typeOf(kinds) }));
  }

  /** @param {readonly import("./delimited.js").Field[]} fields */
  #record(fields) {
    if (!this.#header) {
      this.#header = fields.map(({ text }) => text);
      for (const [at, name] of this.#header.entries()) {
        if (name === "") throw new FileFault(`Column ${at + 1} has no name in the first line.`);
        if (this.#kinds.has(name)) throw new FileFault(`Two columns are named “${name}”.`);
        this.#column(name);
      }
      return;
    }
    this.rows += 1;
    // One with another number of fields is a fault that the server names with its line.
    for (const [at, { text, isQuoted }] of fields.entries()) {
      const name = this.#header[at];
      if (name !== undefined) this.#note(name, kindOfField(text, isQuoted));
    }
  }

  /** @param {string} line */
  #object(line) {
    this.#line += 1;
    if (line.trim() === "") return;
    const object = this.#parsed(line);
    this.rows += 1;
    for (const [name, value] of Object.entries(object)) {
      if (!this.#kinds.has(name)) this.#column(name);
      this.#note(name, kindOfValue(value));
    }
  }

  /** @param {string} line */
  #parsed(line) {
    try {
      const value = JSON.parse(line.replace(tokens, (token) => (token.startsWith('"') ? token : JSON.stringify(mark + token))));
      if (value !== null && typeof value === "object" && !Array.isArray(value)) return /** @type {Record<string, unknown>} */ (value);
    } catch {
      // Told below.
    }
    throw new FileFault(`Line ${this.#line} is not a JSON object: ${excerpt(line)}`);
  }

  /** @param {string} name */
  #column(name) {
    if (name === "") throw new FileFault(`A column without a name, in line ${Math.max(1, this.#line)}.`);
    if ([...name].length > longestName) throw new FileFault(`A column’s name is longer than ${longestName} characters: ${excerpt(name)}`);
    if (this.#kinds.size === mostColumns) throw new FileFault(`The file has more than ${mostColumns} columns. The command “screenful import” takes up to 1,000.`);
    this.#kinds.set(name, 0);
  }

  /**
   * @param {string} name
   * @param {number} kinds
   */
  #note(name, kinds) {
    this.#kinds.set(name, (this.#kinds.get(name) ?? 0) | kinds);
  }
}

/** @param {unknown} value Of a parsed line. */
function kindOfValue(value) {
  if (value === null) return 0;
  if (typeof value === "boolean") return kind.boolean;
  if (typeof value !== "string") return kind.text;
  return value.startsWith(mark) ? kindOfNumber(value.slice(mark.length)) : kindOfText(value);
}

/**
 * Returns the beginning of a line.
 * @param {string} line
 */
export const excerpt = (line) => (line.length > 120 ? `${line.slice(0, 120)}…` : line.trimEnd());
