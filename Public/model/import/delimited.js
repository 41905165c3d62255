// @ts-check
/** @typedef {{ text: string, isQuoted: boolean }} Field */

const separators = [",", ";", "\t"];

/** The characters of a file's start by which its separator is chosen. */
const sampled = 65_536;

/** Splits a text that comes in parts into records of separated fields. A record may go over several lines. */
export class DelimitedReader {
  #separator;
  #rest = "";

  /** @param {string} separator */
  constructor(separator) {
    this.#separator = separator;
  }

  /**
   * @param {string} part
   * @returns {Field[][]} The records that are complete.
   */
  take(part) {
    return this.#records(this.#rest + part, false);
  }

  /** @returns {Field[][]} The last record, if it has no line's end. */
  end() {
    return this.#records(this.#rest, true);
  }

  /**
   * @param {string} text
   * @param {boolean} isWhole Whether nothing follows.
   */
  #records(text, isWhole) {
    /** @type {Field[][]} */
    const records = [];
    let at = 0;
    while (at < text.length) {
      const record = this.#record(text, at, isWhole);
      if (!record) break;
      at = record.end;
      // An empty line is no record.
      if (record.fields.length > 1 || record.fields[0]?.text !== "" || record.fields[0].isQuoted) records.push(record.fields);
    }
    this.#rest = isWhole ? "" : text.slice(at);
    return records;
  }

  /**
   * @param {string} text
   * @param {number} start
   * @param {boolean} isWhole
   * @returns {{ fields: Field[], end: number } | null} Null if the record may go on.
   */
  #record(text, start, isWhole) {
    /** @type {Field[]} */
    const fields = [];
    let at = start;
    for (;;) {
      let value = "";
      const isQuoted = text[at] === '"';
      if (isQuoted) {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          if (quote < 0) {
            if (!isWhole) return null;
            value += text.slice(at);
            at = text.length;
            break;
          }
          value += text.slice(at, quote);
          at = quote + 1;
          if (at === text.length && !isWhole) return null;
          if (text[at] !== '"') break;
          value += '"';
          at += 1;
        }
      }
      const from = at;
      while (at < text.length && text[at] !== this.#separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
      if (at === text.length && !isWhole) return null;
      fields.push({ text: value + text.slice(from, at), isQuoted });
      if (text[at] === this.#separator) {
        at += 1;
        continue;
      }
      if (text[at] === "\r" && at + 1 === text.length && !isWhole) return null;
      return { fields, end: at + (text.startsWith("\r\n", at) ? 2 : 1) };
    }
  }
}

/**
 * Returns the separator that divides the header and the records below it into the same number of fields; of several the
 * one with the most.
 * @param {string} start The file's start.
 */
export function separatorIn(start) {
  const text = start.slice(0, sampled);
  let best = { separator: ",", fields: 1 };
  for (const separator of separators) {
    const reader = new DelimitedReader(separator);
    const records = reader.take(text);
    if (text.length === start.length) records.push(...reader.end());
    const fields = records[0]?.length ?? 1;
    if (fields > best.fields && records.every((record) => record.length === fields)) best = { separator, fields };
  }
  return best.separator;
}
