// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EditHistory, atLatest } from "../../Public/model/rows/edit-history.js";
import { EditLog } from "../../Public/model/rows/edit-log.js";
import { effectOf, inverseOf, operationsOf, pathAt, pathOf } from "../../Public/model/rows/edit-steps.js";

/** @typedef {import("../../Public/types/rows.js").RowStep} RowStep */
/** @typedef {import("../../Public/types/rows.js").RowOperation} RowOperation */

/** A list as the server has one: the obvious model of what a change set does. */
class Model {
  version = 1;
  #next = 1000;
  log = new EditLog();

  /** @param {number[][]} sections Ids. */
  constructor(sections) {
    this.sections = sections;
    this.log.restart(1);
  }

  get counts() {
    return this.sections.map((ids) => ids.length);
  }

  get ids() {
    return this.sections.flat();
  }

  /** @param {number[]} rows */
  stored(rows) {
    return rows.map((index) => ({ id: this.ids[index] ?? -1, index, values: { id: this.ids[index] ?? -1 } }));
  }

  /** @param {readonly RowOperation[]} operations */
  #apply(operations) {
    const leaving = new Set();
    /** @type {[import("../../Public/types/rows.js").RowPath, number][]} */
    const arriving = [];
    for (const each of operations) {
      if (each.op === "insert") arriving.push([each.at, this.#next++]);
      if (each.op === "delete") leaving.add(this.sections[each.at[0]]?.[each.at[1]]);
      if (each.op === "move") {
        const id = this.sections[each.from[0]]?.[each.from[1]] ?? -1;
        leaving.add(id);
        arriving.push([each.to, id]);
      }
    }
    const kept = this.sections.map((ids) => ids.filter((id) => !leaving.has(id)));
    for (const [[section, item], id] of arriving.sort((one, other) => one[0][1] - other[0][1])) {
      assert.ok(item <= (kept[section]?.length ?? -1), "an insertion is past the end of its section");
      kept[section]?.splice(item, 0, id);
    }
    this.sections = kept;
  }

  /**
   * Makes a step as the page does.
   * @param {RowStep} wanted
   * @returns {RowStep} Its inverse.
   */
  make(wanted) {
    const step = atLatest(wanted, this.log);
    const { counts } = this;
    const before = step.kind === "delete" ? this.stored(step.rows.map(({ row }) => row)) : step.kind === "insert" ? [] : this.stored([step.row.row]);
    const effect = effectOf(step, counts);
    const inverse = inverseOf(step, counts, before, this.version + 1);
    const ids = this.ids;
    this.#apply(operationsOf(step, counts));
    this.version += 1;
    this.log.add(this.version, effect);
    // The effect is what the server would tell.
    for (const [from, to] of effect.moved) assert.equal(this.ids[to], ids[from]);
    for (const [first, last] of effect.inserted) for (let row = first; row <= last; row++) assert.ok(Number(this.ids[row]) >= 1000);
    return inverse;
  }
}

/** @param {number} seed */
function chance(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/**
 * @param {Model} list
 * @param {(limit: number) => number} random
 * @returns {RowStep}
 */
function anyStep(list, random) {
  const { version } = list;
  const count = list.ids.length;
  const row = random(count);
  const mark = { row, version, id: list.ids[row] ?? null };
  const side = random(2) === 0 ? /** @type {const} */ ("before") : /** @type {const} */ ("after");
  if (count === 0 || random(3) === 0) {
    const place = { beside: count === 0 ? null : row, side, section: 0, version };
    return { kind: "insert", runs: [{ place, rows: Array.from({ length: 1 + random(3) }, () => ({ values: {}, id: null })) }] };
  }
  if (random(2) === 0 && count > 1) {
    const other = (row + 1 + random(count - 1)) % count;
    return { kind: "move", row: mark, place: { beside: other, side, section: 0, version } };
  }
  const last = Math.min(count - 1, row + random(5));
  return { kind: "delete", rows: Array.from({ length: last - row + 1 }, (_, at) => ({ row: row + at, version, id: null })) };
}

/** @param {RowStep} step */
const restoredIn = (step) => (step.kind === "insert" ? step.runs.flatMap(({ rows }) => rows.map(({ id }) => Number(id))) : []);

describe("a change of rows", () => {
  test("finds rows in their sections", () => {
    assert.deepEqual(pathOf([2, 0, 3], 2), [2, 0]);
    assert.throws(() => pathOf([2], 2), RangeError);
    assert.deepEqual(pathAt([2, 0, 3], { beside: null, side: "before", section: 1, version: 1 }), [1, 0]);
    assert.deepEqual(pathAt([2, 3], { beside: 9, side: "before", section: 0, version: 1 }), [1, 3], "rows behind it are gone");
  });

  test("is undone to the same order of rows, section by section", () => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = chance(seed);
      const sections = Array.from({ length: 1 + random(3) }, (_, section) => Array.from({ length: random(6) }, (_, item) => section * 100 + item));
      const list = new Model(sections);
      const step = anyStep(list, random);
      const inverse = list.make(step);
      const restored = restoredIn(inverse);
      list.make(inverse);
      // Rows that were deleted come back in their order, as new ones.
      let at = 0;
      const now = list.sections.map((ids) => ids.map((id) => (id >= 1000 ? restored[at++] : id)));
      assert.deepEqual(now, sections, `seed ${seed}: ${JSON.stringify(step)}`);
    }
  });

  test("is undone beside the rows it was beside, whatever others did in between", () => {
    let tried = 0;
    for (let seed = 1; seed <= 600; seed++) {
      const random = chance(seed);
      const list = new Model([Array.from({ length: 12 }, (_, item) => item)]);
      const row = random(12);
      const inverse = list.make({ kind: "delete", rows: [{ row, version: 1, id: row }] });
      const neighbour = row < 11 ? row + 1 : row - 1;
      for (let edits = random(4); edits > 0; edits--) list.make(anyStep(list, random));
      if (!list.ids.includes(neighbour)) continue;
      tried += 1;
      const before = new Set(list.ids);
      list.make(inverse);
      const place = list.ids.findIndex((id) => !before.has(id));
      assert.equal(list.ids[row < 11 ? place + 1 : place - 1], neighbour, `seed ${seed}`);
    }
    assert.ok(tried > 200);
  });

  test("of values is undone for the changed columns only, and expects its own values", () => {
    const mark = { row: 3, version: 1, id: 3 };
    const inverse = inverseOf({ kind: "change", row: mark, values: { likes: 5 }, expected: null }, [9], [{ id: 3, index: 3, values: { likes: 2, title: "x" } }], 2);
    assert.deepEqual(inverse, { kind: "change", row: { ...mark, version: 2 }, values: { likes: 2 }, expected: { likes: 5 } });
  });
});

describe("EditLog", () => {
  const none = { removed: [], inserted: [], moved: [], reloaded: [] };

  test("brings a row of any known version to the latest, and knows when it was deleted", () => {
    const log = new EditLog();
    log.restart(4);
    log.add(5, { ...none, inserted: [[0, 1]] });
    log.add(6, { ...none, removed: [[7, 7]] });
    assert.equal(log.row({ row: 6, version: 4, id: null })?.row, 7);
    assert.equal(log.row({ row: 6, version: 5, id: null })?.row, 6, "an edit that it has seen is not applied again");
    assert.equal(log.row({ row: 5, version: 4, id: null }), null);
    assert.deepEqual(log.place({ beside: 5, side: "after", section: 0, version: 4 }), { beside: 7, side: "after", isGone: true, section: 0, version: 6 });
  });

  test("ignores an edit that it knows, and keeps indices when edits were missed", () => {
    const log = new EditLog();
    log.restart(4);
    log.add(4, { ...none, inserted: [[0, 0]] });
    assert.equal(log.row({ row: 1, version: 4, id: null })?.row, 1);
    log.add(5, { ...none, inserted: [[0, 0]] });
    log.restart(9);
    assert.deepEqual(log.row({ row: 1, version: 4, id: 7 }), { row: 1, version: 9, id: 7 });
  });

  test("brings adjacent rows to the latest version, without those at the ends that are gone", () => {
    const log = new EditLog();
    log.restart(1);
    log.add(2, { ...none, removed: [[0, 0], [9, 9]] });
    assert.deepEqual(log.range([0, 9], 1), [0, 7]);
    assert.deepEqual(log.range([2, 5], 1), [1, 4]);
    assert.equal(log.range([9, 9], 1), null);
  });

  test("says when a later version has come, or that none has", async () => {
    const log = new EditLog();
    log.restart(1);
    const told = log.after(1, 5000);
    log.add(2, none);
    assert.equal(await told, true);
    assert.equal(await log.after(2, 5), false);
  });

  test("has what refers to early versions brought up to date before it drops them", () => {
    let dropped = 0;
    const log = new EditLog(() => (dropped += 1));
    log.restart(0);
    for (let version = 1; version <= 1001; version++) log.add(version, { ...none, inserted: [[0, 0]] });
    assert.equal(dropped, 1);
    assert.equal(log.row({ row: 0, version: 1000, id: null })?.row, 1);
    // Half of them stay, for what is on its way.
    assert.equal(log.rowOf(0, 500), 501);
  });

  test("finds a row's place, and the row itself unless it was deleted", () => {
    const log = new EditLog();
    log.restart(1);
    log.add(2, { ...none, removed: [[3, 4]], inserted: [[0, 1]] });
    assert.deepEqual([log.placeOf(3, 1), log.placeOf(5, 1), log.placeOf(3, 2), log.placeOf(3, null)], [5, 5, 3, 3]);
    assert.deepEqual([log.rowOf(3, 1), log.rowOf(2, 1), log.rowOf(3, 2), log.rowOf(3, null)], [null, 4, 3, 3]);
  });
});

describe("EditHistory", () => {
  const mark = (/** @type {number} */ id) => ({ row: id, version: 1, id });
  const change = (/** @type {number} */ id) => /** @type {RowStep} */ ({ kind: "change", row: mark(id), values: { a: 1 }, expected: null });

  test("gives back the latest, and forgets what was undone with a new change", () => {
    const history = new EditHistory();
    history.made("new", change(1));
    history.made("new", change(2));
    assert.deepEqual(history.take("undo"), change(2));
    history.made("undo", change(3));
    assert.equal(history.canRedo, true);
    history.made("new", change(4));
    assert.equal(history.canRedo, false);
    assert.deepEqual([history.take("undo"), history.take("undo"), history.take("undo")], [change(4), change(1), null]);
  });

  test("keeps the latest hundred", () => {
    const history = new EditHistory();
    for (let id = 0; id < 150; id++) history.made("new", change(id));
    let kept = 0;
    while (history.take("undo")) kept += 1;
    assert.equal(kept, 100);
  });

  test("gives a restored row its new identity in earlier changes", () => {
    const history = new EditHistory();
    history.made("new", change(1));
    history.made("new", { kind: "delete", rows: [mark(1), mark(2)] });
    const restored = { row: 8, version: 5, id: 77 };
    history.rename(new Map([[1, restored]]));
    assert.deepEqual(history.take("undo"), { kind: "delete", rows: [restored, mark(2)] });
    assert.deepEqual(history.take("undo"), { ...change(1), row: restored });
  });

  test("puts rows back beside a neighbour that was restored before them", () => {
    const history = new EditHistory();
    const place = { beside: 4, side: /** @type {const} */ ("after"), isGone: true, id: 9, section: 0, version: 3 };
    history.made("new", { kind: "insert", runs: [{ place, rows: [{ values: {}, id: 5 }] }] });
    history.rename(new Map([[9, { row: 6, version: 4, id: 90 }]]));
    const step = history.take("undo");
    assert.deepEqual(step?.kind === "insert" && step.runs[0]?.place, { ...place, beside: 6, version: 4, id: 90, isGone: false });
  });
});
