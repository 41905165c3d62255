// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Content } from "../../Public/model/content.js";
import { letter, States } from "../../Public/model/states.js";

/** @typedef {import("../../Public/types.js").Run} Run */

describe("letter", () => {
  for (const [state, expected] of /** @type {const} */ ([[15, "V"], [7, "D"], [5, "D"], [3, "P"], [1, "M"], [0, "M"]])) {
    test(`state ${state} is shown as ${expected}`, () => assert.equal(letter(state), expected));
  }
});

describe("States", () => {
  /** @type {Run[]} */
  const runs = [[0, 9, 1], [10, 11, 3], [12, 14, 15], [15, 999_999_999, 1]];

  test("every row has measureLayout until more is said", () => {
    assert.equal(new States().state(123), 1);
  });

  test("runs replace what was, and say what differs", () => {
    const states = new States();
    states.apply([[5, 1, 7], [12, 1, 15]]);
    const changes = states.replace(runs);
    assert.deepEqual(changes, [[10, 1, 3], [11, 1, 3], [13, 1, 15], [14, 1, 15], [5, 7, 1]]);
    assert.deepEqual([5, 10, 12, 15].map((row) => states.state(row)), [1, 3, 15, 1]);
  });

  test("runs after all their changes differ in nothing", () => {
    const states = new States();
    states.apply([[10, 1, 3], [11, 1, 3], [12, 1, 15], [13, 1, 15], [14, 1, 15]]);
    assert.deepEqual(states.replace(runs), []);
  });

  test("a viewer that has not updated its ranges yet costs nothing, however long its list is", () => {
    const states = new States();
    states.apply([[5, 1, 7], [6, 1, 3]]);
    assert.deepEqual(states.replace([[0, 999_999_999, 0]]), [[5, 7, 1], [6, 3, 1]]);
    assert.equal(states.state(5), 1);
    states.apply([[7, 0, 3], [7, 3, 0]]);
    assert.equal(states.state(7), 1);
    assert.deepEqual(states.replace(runs).length, 5);
  });

  test("counts are those of the whole list", () => {
    const states = new States();
    states.replace(runs);
    assert.deepEqual(states.counts, { V: 3, D: 0, P: 2, M: 999_999_995 });
  });

  test("states travel with their rows through an edit", () => {
    const states = new States();
    states.replace(runs);
    states.remap({ removed: [[12, 12]], inserted: [[0, 1]], moved: [], reloaded: [] });
    assert.deepEqual([11, 12, 13, 14, 15, 16].map((row) => states.state(row)), [1, 3, 3, 15, 15, 1]);
  });
});

describe("Content", () => {
  /** @param {number} row */
  const cell = (row) => ({ row, id: row, values: { title: `row ${row}` } });

  test("is purged when its row leaves preload, not when it leaves display", () => {
    const content = new Content();
    content.put([cell(1), cell(2)]);
    content.purge([[1, 7, 3], [2, 3, 1]]);
    assert.ok(content.cell(1));
    assert.equal(content.cell(2), undefined);
  });

  test("travels with its row", () => {
    const content = new Content();
    content.put([cell(1), cell(2)]);
    content.remap({ removed: [[1, 1]], inserted: [[0, 3]], moved: [], reloaded: [] });
    assert.equal(content.cell(5)?.values["title"], "row 2");
    assert.equal(content.count, 1);
  });
});
