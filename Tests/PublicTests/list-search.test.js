// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listsNamed, listWords } from "../../Public/model/list-search.js";

/** @typedef {import("../../Public/types.js").List} List */

/** @returns {List} */
const list = (/** @type {string} */ name, /** @type {Partial<List>} */ other = {}) =>
  /** @type {List} */ (/** @type {unknown} */ ({ id: name, name, rows: 12_345, version: 3, extent: "full", source: { kind: "stored" }, ...other }));

describe("the search of lists", () => {
  const all = [list("Feed"), list("Names A to Z"), list("feed of cats"), list("Ärger")];
  const found = (/** @type {string} */ text) => listsNamed(all, text).map(({ name }) => name);

  test("finds names that have all words, in any order and case", () => {
    assert.deepEqual(found("feed"), ["Feed", "feed of cats"]);
    assert.deepEqual(found(" CATS  feed "), ["feed of cats"]);
    assert.deepEqual(found("är"), ["Ärger"]);
    assert.deepEqual(found("dogs"), []);
    assert.equal(found("").length, all.length);
  });

  test("a line tells rows, kind and version", () => {
    assert.equal(listWords(list("x")), "12,345 rows · stored · version 3");
    assert.equal(listWords(list("x", { rows: 1, version: 1000, extent: "growing", source: { kind: "generated" } })), "1 row · generated · growing · version 1,000");
    assert.equal(listWords(list("x", { source: { kind: "sqlite", table: "posts" } })), "12,345 rows · sqlite table posts · version 3");
  });
});
