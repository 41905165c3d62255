// @ts-check

/** The longest generated list, in rows; the server's limit. */
const maxRows = 1_000_000_000;

/**
 * What the form for a generated list holds, as typed.
 * @typedef {{ name: string, rows: string, seed: string, extent: string, heights: string }} Draft
 */

/**
 * Reads a number of rows: digits, with separators, or like 1e9 and 20M.
 * @param {string} text
 * @returns {number | null} Null for anything else.
 */
export function readRows(text) {
  const match = /^(\d+(?:\.\d+)?(?:e\d{1,2})?)([kmb]?)$/.exec(text.trim().toLowerCase().replaceAll(/[, _']/g, ""));
  if (!match) return null;
  const unit = { "": 1, k: 1e3, m: 1e6, b: 1e9 }[match[2] ?? ""] ?? 1;
  const rows = Number(match[1]) * unit;
  return Number.isInteger(rows) ? rows : null;
}

/**
 * Turns what was typed into a request, or says which field is wrong.
 * @param {Draft} draft
 * @returns {{ request: object } | { errors: Partial<Record<keyof Draft, string>> }}
 */
export function readDraft(draft) {
  /** @type {Partial<Record<keyof Draft, string>>} */
  const errors = {};
  const rows = readRows(draft.rows);
  if (!draft.name.trim()) errors.name = "A list needs a name.";
  if (rows === null) errors.rows = "A whole number, such as 1,000,000 or 1e9.";
  else if (rows > maxRows) errors.rows = "At most 1,000,000,000 rows.";
  if (!/^\d{1,15}$/.test(draft.seed.trim())) errors.seed = "A whole number of at most 15 digits.";
  if (Object.keys(errors).length > 0) return { errors };
  return {
    request: {
      name: draft.name.trim(),
      source: { kind: "generated", rows, seed: Number(draft.seed) },
      extent: draft.extent,
      rowHeights: draft.heights,
    },
  };
}

/**
 * A name that no list has: the one asked for, or that with the first number from 2 that is free.
 * @param {string} name
 * @param {Iterable<string>} taken
 * @returns {string}
 */
export function freeName(name, taken) {
  const names = new Set(taken);
  if (!names.has(name)) return name;
  const stem = name.replace(/ \d+$/, "");
  let number = 2;
  while (names.has(`${stem} ${number}`)) number += 1;
  return `${stem} ${number}`;
}

/**
 * The field of the form that a field of the request came from.
 * @param {string | undefined} field As a problem names it.
 * @returns {keyof Draft | null}
 */
export function fieldOf(field) {
  const fields = /** @type {Record<string, keyof Draft>} */ ({
    name: "name",
    "source.rows": "rows",
    "source.seed": "seed",
    extent: "extent",
    rowHeights: "heights",
  });
  return fields[field ?? ""] ?? null;
}
