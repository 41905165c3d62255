// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mapPlace, mapRow } from "../../Public/model/row-edit.js";

/** @typedef {import("../../Public/types.js").RowEdit} RowEdit */

/**
 * @param {Partial<RowEdit>} edit
 * @returns {RowEdit}
 */
const edit = (edit) => ({ removed: [], inserted: [], moved: [], reloaded: [], ...edit });

/**
 * The edit done to a real array: the obvious model.
 * @param {RowEdit} edit
 * @param {number} count
 * @returns {(number | "new")[]} By new index, the old one.
 */
function applied(edit, count) {
  const leaving = new Set(edit.moved.map(([from]) => from));
  for (const [first, last] of edit.removed) for (let row = first; row <= last; row++) leaving.add(row);
  /** @type {(number | "new")[]} */
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) => !leaving.has(row));
  /** @type {[number, number | "new"][]} */
  const arriving = edit.moved.map(([from, to]) => [to, from]);
  for (const [first, last] of edit.inserted) for (let row = first; row <= last; row++) arriving.push([row, "new"]);
  for (const [at, row] of arriving.sort((one, other) => one[0] - other[0])) rows.splice(at, 0, row);
  return rows;
}

const edits = {
  nothing: edit({}),
  "an insertion at the head": edit({ inserted: [[0, 2]] }),
  "removals and insertions": edit({ removed: [[1, 2], [7, 7]], inserted: [[0, 0], [5, 6]] }),
  "a row moved down": edit({ moved: [[0, 5]] }),
  "rows moved among edits": edit({ removed: [[3, 4]], inserted: [[2, 2]], moved: [[9, 0], [1, 7]] }),
};

describe("mapRow", () => {
  for (const [name, each] of Object.entries(edits)) {
    test(`follows every row through ${name}`, () => {
      const after = applied(each, 12);
      for (let row = 0; row < 12; row++) {
        const now = after.indexOf(row);
        assert.equal(mapRow(each, row), now < 0 ? null : now, `row ${row}`);
      }
    });
  }
});

test("the place of a removed row is that of the next that stays", () => {
  const removal = edit({ removed: [[3, 5]] });
  assert.equal(mapPlace(removal, 4), 3);
  assert.equal(mapPlace(removal, 7), 4);
});
