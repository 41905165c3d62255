// @ts-check
/** @typedef {import("../types.js").Layout} Layout */

/**
 * The arrangements of rows that a viewer can have, with the numbers that they use in the order of addresses.
 * @type {readonly { kind: Layout["kind"], label: string, words: string, fields: readonly Field[] }[]}
 */
export const layouts = [
  { kind: "list", label: "List", words: "One row after another.", fields: [] },
  { kind: "grid", label: "Grid", words: "Lines of columns; a line is as high as its highest item.", fields: ["leastWidth", "gap"] },
  { kind: "flow", label: "Flow", words: "Lines of items as wide as their contents.", fields: ["gap"] },
  { kind: "waterfall", label: "Waterfall", words: "Columns, each item in the shortest.", fields: ["leastWidth", "gap", "tolerance"] },
  { kind: "pager", label: "Pager", words: "One row a page, turned sideways.", fields: [] },
  { kind: "sheet", label: "Sheet", words: "Rows as lines of cells; both axes scroll.", fields: [] },
];

/** @typedef {"leastWidth" | "gap" | "tolerance"} Field */

/**
 * The numbers of columns: points, with the bounds that the server sets.
 * @type {Record<Field, { label: string, min: number, max: number, step: number, defaultValue: number }>}
 */
export const layoutFields = {
  leastWidth: { label: "Least width", min: 1, max: 10_000, step: 10, defaultValue: 240 },
  gap: { label: "Gap", min: 0, max: 10_000, step: 1, defaultValue: 12 },
  tolerance: { label: "Tolerance", min: 0, max: 10_000, step: 1, defaultValue: 16 },
};

/** @param {string} kind */
export const layoutOf = (kind) => layouts.find((layout) => layout.kind === kind) ?? null;

/**
 * Returns whether rows may follow one another sideways, or from top to bottom, as one likes.
 * @param {Pick<Layout, "kind">} layout
 */
export const mayBeSideways = ({ kind }) => kind !== "pager" && kind !== "sheet";

/**
 * Returns an arrangement of a kind: its numbers from another one as far as that has them.
 * @param {Layout["kind"]} kind
 * @param {Partial<Layout>} [given]
 * @returns {Layout}
 */
export function layoutLike(kind, given = {}) {
  if (kind === "pager") return { kind, wraps: given.wraps ?? false };
  if (kind === "sheet") return { kind, pinned: given.pinned ?? pinned, cross: given.cross ?? "minimum" };
  const fields = layoutOf(kind)?.fields ?? [];
  // A number of columns stays one.
  const isCounted = kind !== "list" && given.columns !== undefined && given.leastWidth === undefined;
  const spans = kind === "waterfall" && given.spans ? { spans: given.spans } : {};
  const numbers = fields
    .filter((field) => !(isCounted && field === "leastWidth"))
    .map((field) => [field, given[field] ?? layoutFields[field].defaultValue]);
  return withInset({ kind, ...(isCounted ? { columns: given.columns } : {}), ...Object.fromEntries(numbers), ...spans });
}

/**
 * Returns the columns of a list that can say how many columns an item of a waterfall takes: those of whole numbers.
 * @param {readonly import("../types.js").Column[]} columns
 */
export const spanColumns = (columns) => columns.filter(({ type }) => type === "integer").map(({ name }) => name);

/**
 * Returns an arrangement as it suits a list: without `spans` that name none of its columns of whole numbers.
 * @param {Layout} layout
 * @param {readonly import("../types.js").Column[]} columns The list's.
 * @returns {Layout}
 */
export function suited({ spans, ...layout }, columns) {
  return spans && spanColumns(columns).includes(spans) ? { ...layout, spans } : layout;
}

/** The first column of a sheet says as a rule which row it is, so it stays in view. */
const pinned = { top: 0, start: 1, bottom: 0, end: 0 };

/**
 * Returns the arrangement of a viewer as a request for one: without what the server has added.
 * @param {Layout} layout
 * @returns {Layout}
 */
export function requested({ kind, ...rest }) {
  if (kind !== "sheet") return { kind, ...rest };
  const { columns, itemLength } = rest;
  return { ...layoutLike(kind, rest), ...(columns ? { columns } : {}), ...(itemLength ? { itemLength } : {}) };
}

/**
 * Returns the parts of an address that say more of a sheet or a waterfall.
 * @param {Layout} layout
 */
export function layoutParts(layout) {
  if (layout.kind === "waterfall") return layout.spans ? [`spans=${encodeURIComponent(layout.spans)}`] : [];
  const counts = Object.values({ ...pinned, ...layout.pinned }).join();
  const isUsual = layout.kind !== "sheet" || counts === Object.values(pinned).join();
  return [...(isUsual ? [] : [`pinned=${counts}`]), ...(layout.cross === "full" ? ["cross=full"] : [])];
}

/**
 * Returns a sheet or a waterfall with what the parts of an address say of it.
 * @param {Layout} layout
 * @param {ReadonlyMap<string, string>} parts
 * @returns {Layout}
 */
export function withLayoutParts(layout, parts) {
  const spans = parts.get("spans");
  if (layout.kind === "waterfall" && spans) return { ...layout, spans };
  if (layout.kind !== "sheet") return layout;
  return { ...layout, pinned: parsePinned(parts.get("pinned") ?? "") ?? pinned, cross: parts.get("cross") === "full" ? "full" : "minimum" };
}

/**
 * Parses the numbers of rows and columns that are pinned.
 * @param {string} text
 * @returns {import("../types/sheet.js").Pinned | null} Null for anything else.
 */
export function parsePinned(text) {
  if (!/^(?:\d|1[0-6])(?:,(?:\d|1[0-6])){3}$/.test(text)) return null;
  const [top = 0, start = 0, bottom = 0, end = 0] = text.split(",").map(Number);
  return { top, start, bottom, end };
}

/**
 * Formats an arrangement for an address: `grid,240,12`, `pager,wraps`.
 * @param {Layout} layout
 */
export function formatLayout(layout) {
  const fields = layoutOf(layout.kind)?.fields ?? [];
  if (layout.kind === "pager") return layout.wraps ? "pager,wraps" : "pager";
  return [layout.kind, ...fields.map((field) => layout[field] ?? layoutFields[field].defaultValue)].join(",");
}

/**
 * Parses an arrangement in an address.
 * @param {string} text
 * @returns {Layout | null} Null for anything else.
 */
export function parseLayout(text) {
  if (text === "pager" || text === "pager,wraps") return { kind: "pager", wraps: text !== "pager" };
  if (text === "sheet") return layoutLike(text);
  const [kind = "", ...words] = text.split(",");
  const layout = layoutOf(kind);
  if (!layout || words.length !== layout.fields.length) return null;
  const numbers = words.map((word) => (/^\d+(\.\d+)?$/.test(word) ? Number(word) : Number.NaN));
  const isAllowed = layout.fields.every((field, at) => {
    const { min, max } = layoutFields[field];
    const value = numbers[at] ?? Number.NaN;
    return value >= min && value <= max;
  });
  if (!isAllowed) return null;
  return withInset({ kind: layout.kind, ...Object.fromEntries(layout.fields.map((field, at) => [field, numbers[at]])) });
}

/**
 * Returns an arrangement whose columns are as far from the edges as from one another.
 * @param {Layout} layout
 * @returns {Layout}
 */
const withInset = (layout) => (layout.gap === undefined ? layout : { ...layout, inset: layout.gap });
