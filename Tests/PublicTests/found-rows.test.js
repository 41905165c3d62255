// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { stretches } from "../../Public/model/folded-text.js";
import { FoundRows } from "../../Public/model/found-rows.js";
import { mapRow } from "../../Public/model/row-edit.js";

/**
 * Answers as the server does, about a list whose rows that match are known.
 * @param {readonly number[]} all
 * @param {number} total
 * @param {number} from
 * @param {"forward" | "backward"} direction
 * @param {number} reach Rows that are searched at once.
 */
function answer(all, total, from, direction, reach, version = 1) {
  const [first, end] = direction === "forward" ? [from, Math.min(total, from + reach)] : [Math.max(0, from - reach), from];
  const rows = all.filter((row) => row >= first && row < end);
  const next = direction === "forward" ? (end < total ? end : null) : first > 0 ? first : null;
  return { version, total, rows: direction === "forward" ? rows : rows.reverse(), next, indexed: null };
}

test("answers from both ways make the rows of a search of the whole list, wherever it begins", () => {
  const all = Array.from({ length: 60 }, (_, index) => index * 17);
  for (const from of [0, 1, 17, 500, 999]) {
    for (const reach of [1000, 97]) {
      const found = new FoundRows(from);
      while (!found.hasEnd) found.add(answer(all, 1000, found.end, "forward", reach), "forward");
      assert.equal(found.isComplete, from === 0);
      while (!found.hasStart) found.add(answer(all, 1000, found.first, "backward", reach), "backward");
      assert.deepEqual(found.rows, all.filter((row) => row < 1000));
      assert.equal(found.share(1000), 1);
      assert.equal(found.place(34), "3 of 59");
    }
  }
});

test("an answer from another version does not fit", () => {
  const found = new FoundRows(0);
  assert.equal(found.add(answer([3], 10, 0, "forward", 5), "forward"), true);
  assert.equal(found.add(answer([3], 10, 5, "forward", 5, 2), "forward"), false);
  assert.deepEqual(found.rows, [3]);
  assert.equal(found.hasEnd, false);
});

test("steps go to the neighbours and around, a row need not be among those found", () => {
  const found = new FoundRows(0);
  found.add(answer([3, 5, 9], 10, 0, "forward", 10), "forward");
  for (const [row, next, previous] of [[3, 5, null], [4, 5, 3], [5, 9, 3], [9, null, 5], [0, 3, null], [99, null, 9]]) {
    assert.equal(found.beyond(/** @type {number} */ (row), "forward"), next);
    assert.equal(found.beyond(/** @type {number} */ (row), "backward"), previous);
  }
  assert.equal(found.wrapped("forward"), 3);
  assert.equal(found.wrapped("backward"), 9);
  assert.equal(found.nearest(4), 5);
  assert.equal(found.nearest(5), 5);
  assert.equal(found.nearest(10), 9);
  assert.equal(new FoundRows(0).nearest(1), null);
});

test("the place is told as far as it is known", () => {
  const found = new FoundRows(50);
  assert.equal(found.place(null), "");
  found.add(answer([60, 61, 70], 1e6, 50, "forward", 50), "forward");
  assert.equal(found.place(60), "3+ found");
  found.add(answer([10], 1e6, 50, "backward", 50), "backward");
  assert.equal(found.place(60), "2 of 4+");
  assert.equal(found.place(null), "4+ found");
  assert.equal(found.place(11), "4+ found");
});

test("an edit moves the rows until they are searched again", () => {
  const found = new FoundRows(0);
  found.add(answer([3, 5, 9], 10, 0, "forward", 10), "forward");
  /** @type {import("../../Public/types.js").RowEdit} */
  const edit = { removed: [[5, 5]], inserted: [[0, 1]], moved: [[9, 2]], reloaded: [] };
  found.remap(edit);
  assert.deepEqual(found.rows, [mapRow(edit, 9), mapRow(edit, 3)].sort());
});

test("a text is marked whatever its case and its accents", () => {
  for (const [text, query, parts] of /** @type {const} */ ([
    ["The Kettle", "kettle", ["Kettle"]],
    ["Café, cafe\u0301!", "CAFE", ["Café", "cafe\u0301"]],
    ["aaaa", "aa", ["aa", "aa"]],
    ["Straße", "STRASSE", ["Straße"]],
    ["日本語の本", "本", ["本", "本"]],
    ["ＡＢＣ", "bc", ["ＢＣ"]],
    ["a🎈b", "🎈", ["🎈"]],
    ["a\u00a0b", "a b", ["a\u00a0b"]],
    ["50% \"off\"", "% \"", ["% \""]],
    ["nothing", "zz", []],
    ["nothing", "", []],
    ["ﬁne", "i", ["ﬁ"]],
  ])) {
    assert.deepEqual(stretches(text, query).map(([start, end]) => text.slice(start, end)), parts, `${query} in ${text}`);
  }
});
