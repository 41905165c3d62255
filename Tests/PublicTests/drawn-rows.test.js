// @ts-check
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { DrawnRows } from "../../Public/element/drawn-rows.js";
import { AwaitedRows } from "../../Public/model/awaited-rows.js";

/** @typedef {import("../../Public/types.js").Change} Change */

const [preload, display] = /** @type {const} */ ([3, 7]);
const none = { changes: [], filled: [], edit: null };

/** @param {Record<number, number>} states */
const stateIn = (states) => (/** @type {number} */ row) => /** @type {import("../../Public/types.js").StateMask} */ (states[row] ?? 1);

describe("rows in the display range", () => {
  test("are awaited from when they enter it until they are drawn, once", () => {
    const rows = new AwaitedRows();
    const changes = /** @type {Change[]} */ ([[4, preload, display], [5, preload, display], [6, 1, preload]]);
    rows.take({ ...none, changes }, stateIn({ 4: display, 5: display, 6: preload }));
    assert.deepEqual(rows.takeDrawn((row) => row === 5), [5]);
    assert.deepEqual(rows.takeDrawn(() => true), [4]);
    assert.deepEqual(rows.takeDrawn(() => true), []);
  });

  test("are awaited no more when they leave it, and again with another content", () => {
    const rows = new AwaitedRows();
    rows.take({ ...none, changes: [[4, preload, display]] }, stateIn({ 4: display }));
    rows.take({ ...none, changes: [[4, display, preload]] }, stateIn({ 4: preload }));
    assert.deepEqual(rows.takeDrawn(() => true), []);
    rows.take({ ...none, filled: [4, 9] }, stateIn({ 4: preload, 9: display }));
    assert.deepEqual(rows.takeDrawn(() => true), [9]);
  });

  test("move with an edit", () => {
    const rows = new AwaitedRows();
    rows.take({ ...none, changes: [[4, preload, display], [8, preload, display]] }, stateIn({ 4: display, 8: display }));
    rows.take({ ...none, edit: { removed: [[4, 4]], inserted: [[0, 1]], moved: [], reloaded: [] } }, stateIn({}));
    assert.deepEqual(rows.takeDrawn(() => true), [9]);
  });
});

describe("an element's reports", () => {
  /** @type {[string, [number, number][]][]} */
  let sent = [];
  /** @type {() => void} */
  let answer = () => {};
  const made = (/** @type {(row: number) => boolean} */ isDrawn) =>
    new DrawnRows(isDrawn, (kind, rows) => {
      sent.push([kind, rows]);
      return new Promise((resolve) => (answer = () => resolve(null)));
    });
  const settle = async () => {
    answer();
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };

  test("are gathered, sent one after another, and each cell is built once", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      sent = [];
      const rows = made((row) => row < 6);
      const nodes = {};
      rows.built(1, {});
      rows.built(2, nodes);
      rows.built(2, nodes);
      rows.take({ ...none, changes: [[4, preload, display], [5, preload, display], [7, preload, display]] }, stateIn({}));
      assert.deepEqual(sent, []);
      mock.timers.tick(50);
      assert.deepEqual(sent, [["built", [[1, 2]]]]);
      await settle();
      assert.deepEqual(sent[1], ["displayed", [[4, 5]]]);
      rows.built(8, {});
      await settle();
      assert.deepEqual(sent[2], ["built", [[8, 8]]]);
      await settle();
      assert.equal(sent.length, 3);
    } finally {
      mock.timers.reset();
    }
  });

  test("are of the rows' places after an edit", () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      sent = [];
      const rows = made(() => false);
      rows.built(3, {});
      rows.take({ ...none, edit: { removed: [], inserted: [[0, 4]], moved: [], reloaded: [] } }, stateIn({}));
      mock.timers.tick(50);
      assert.deepEqual(sent, [["built", [[8, 8]]]]);
    } finally {
      mock.timers.reset();
    }
  });
});
