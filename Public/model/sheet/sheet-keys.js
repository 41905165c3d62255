// @ts-check
/**
 * What keys do in a sheet, beside the others, which move from cell to cell there.
 * @type {readonly { does: string, shown: readonly string[] }[]}
 */
export const sheetKeys = [
  { shown: ["Home", "End"], does: "in a sheet: first or last cell of the row" },
  { shown: ["Ctrl Home", "Ctrl End"], does: "in a sheet: first or last cell of all" },
];
