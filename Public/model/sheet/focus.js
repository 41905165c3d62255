// @ts-check
/** @typedef {import("./lines.js").Lines} Lines */

/** @typedef {{ row: number, column: number }} Place A cell. */

/** The overlap of two pages, as a share of a screenful, for orientation. */
const overlap = 0.1;

/**
 * Returns the cell that a key leads to.
 * @param {{ key: string, ctrlKey: boolean, shiftKey?: boolean }} press
 * @param {Place} from
 * @param {{ rows: Lines, columns: Lines, height: number, isMirrored: boolean }} sheet `height` is that of the open part
 *   of the viewport, in points.
 * @returns {Place | null} Null for another key.
 */
export function cellAfter({ key, ctrlKey, shiftKey = false }, { row, column }, { rows, columns, height, isMirrored }) {
  const [lastRow, lastColumn] = [rows.rowCount - 1, columns.rowCount - 1];
  const side = isMirrored ? -1 : 1;
  const page = (/** @type {number} */ way) => {
    const to = rows.row(rows.top(row) + way * height * (1 - overlap));
    return { row: to === row ? row + way : to, column };
  };
  /** @type {Record<string, () => Place>} */
  const moves = {
    ArrowDown: () => ({ row: ctrlKey ? lastRow : row + 1, column }),
    ArrowUp: () => ({ row: ctrlKey ? 0 : row - 1, column }),
    ArrowRight: () => ({ row, column: column + side }),
    ArrowLeft: () => ({ row, column: column - side }),
    Home: () => ({ row: ctrlKey ? 0 : row, column: 0 }),
    End: () => ({ row: ctrlKey ? lastRow : row, column: lastColumn }),
    PageDown: () => page(1),
    PageUp: () => page(-1),
    " ": () => page(shiftKey ? -1 : 1),
  };
  // With control, keys of one axis alone are the browser's.
  const isKnown = key in moves && (!ctrlKey || ["Home", "End", "ArrowDown", "ArrowUp"].includes(key));
  const to = isKnown ? moves[key]?.() : undefined;
  if (!to) return null;
  return { row: Math.max(0, Math.min(lastRow, to.row)), column: Math.max(0, Math.min(lastColumn, to.column)) };
}

/**
 * Returns the offset nearest to another one at which a line is in the open part of the viewport; one that is pinned
 * always is, so that of the content's end at its side.
 * @param {Lines} lines
 * @param {number} line
 * @param {number} offset
 * @param {number} length Points of the open part.
 */
export function offsetOf(lines, line, offset, length) {
  const { first, end } = lines.open;
  const most = Math.max(0, lines.contentHeight - length);
  if (line < first) return line === 0 ? 0 : offset;
  if (line >= end) return line === lines.rowCount - 1 ? most : offset;
  const [top, bottom] = [lines.top(line), lines.bottom(line)];
  const to = top < offset ? top : bottom > offset + length ? Math.min(top, bottom - length) : offset;
  return line === lines.rowCount - 1 ? most : Math.max(0, Math.min(to, most));
}
