// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Geometry } from "../../Public/model/geometry.js";

/** @param {Partial<import("../../Public/types.js").GeometryEvent>} told */
function geometry(told) {
  const made = new Geometry();
  made.update({ first: 0, top: 0, heights: [], rowCount: 0, contentHeight: 0, ...told });
  return made;
}

describe("Geometry", () => {
  const known = geometry({ first: 100, top: 9000, heights: [50, 70, 60], rowCount: 1000, contentHeight: 100_000 });

  test("known rows are where the server put them", () => {
    assert.deepEqual([100, 101, 102, 103].map((row) => known.top(row)), [9000, 9050, 9120, 9180]);
    assert.equal(known.height(101), 70);
    assert.deepEqual([known.first, known.end], [100, 103]);
  });

  test("the others are spread evenly over what is left", () => {
    assert.equal(known.top(0), 0);
    assert.equal(known.top(50), 4500);
    assert.ok(Math.abs(known.top(1000) - 100_000) < 1e-6);
  });

  test("a row is found by any offset inside of it", () => {
    for (const row of [0, 1, 50, 99, 100, 101, 102, 103, 500, 999]) {
      assert.equal(known.row(known.top(row)), row);
      assert.equal(known.row(known.top(row + 1) - 0.01), row);
    }
  });

  test("beyond the ends the nearest row is found", () => {
    assert.equal(known.row(-100), 0);
    assert.equal(known.row(1e9), 999);
  });

  test("an empty list has no rows to trip over", () => {
    const empty = geometry({});
    assert.equal(empty.row(10), 0);
    assert.equal(empty.top(0), 0);
  });

  test("rows of a billion keep their places", () => {
    const rowCount = 1e9;
    const far = geometry({ first: 5e8, top: 4.21e10, heights: [84, 56], rowCount, contentHeight: 8.42e10 });
    for (const row of [0, 123_456_789, 5e8, 5e8 + 1, 5e8 + 2, 987_654_321, rowCount - 1]) {
      assert.equal(far.row(far.top(row)), row);
    }
  });
});

describe("rows that the page measures", () => {
  const told = { first: 10, top: 1000, heights: [100, 100, 100], rowCount: 100, contentHeight: 10_000 };

  test("are as high as it says until the server does", () => {
    const own = geometry(told);
    own.correct([11], [[11, 140]]);
    assert.deepEqual([10, 11, 12, 13].map((row) => own.top(row)), [1000, 1100, 1240, 1340]);
    assert.equal(own.contentHeight, 10_040);
    own.update({ ...told, heights: [100, 100, 90] });
    assert.deepEqual([own.height(11), own.height(12)], [140, 90]);
    own.update({ ...told, heights: [100, 140, 90], contentHeight: 10_030 });
    assert.equal(own.contentHeight, 10_030);
    own.update({ ...told, heights: [100, 160, 90] });
    assert.equal(own.height(11), 160, "the server's word holds again");
  });

  test("are forgotten with their content, and followed through an edit", () => {
    const own = geometry(told);
    own.correct([11, 12], [[11, 140], [12, 50]]);
    own.correct([12], []);
    own.remap({ removed: [], inserted: [[0, 0]], moved: [] });
    own.update({ ...told, first: 11 });
    assert.deepEqual([own.height(11), own.height(12)], [100, 140]);
  });
});

describe("rows that have left the ranges", () => {
  const rowCount = 1000;
  const all = Array.from({ length: rowCount }, (_, row) => 60 + ((row * 37) % 50));
  const tops = all.reduce((sums, height) => [...sums, /** @type {number} */ (sums.at(-1)) + height], [0]);
  const contentHeight = /** @type {number} */ (tops.at(-1));
  /** @type {(first: number, end: number, shift?: number) => import("../../Public/types.js").Frames & { rowCount: number, contentHeight: number }} */
  const told = (first, end, shift = 0) => ({ first, top: (tops[first] ?? 0) + shift, heights: all.slice(first, end), rowCount, contentHeight: contentHeight + shift });

  test("stay where they are while a list is scrolled forth and back", () => {
    const known = geometry(told(100, 120));
    for (let first = 101; first < 130; first++) known.update(told(first, first + 20));
    for (let first = 130; first >= 90; first--) known.update(told(first, first + 20));
    assert.deepEqual([known.first, known.end], [90, 150]);
    for (let row = 90; row < 150; row++) {
      assert.deepEqual([known.top(row), known.bottom(row), known.row(known.top(row))], [tops[row], tops[row + 1], row]);
    }
    assert.deepEqual(known.toldRows, { first: 90, end: 110 });
  });

  test("keep their distance where estimates before them change", () => {
    const known = geometry(told(100, 120));
    known.update(told(110, 130, 12.5));
    assert.equal(known.top(100), (tops[100] ?? 0) + 12.5);
    known.update(told(105, 125, -3));
    assert.equal(known.top(129), (tops[129] ?? 0) - 3);
    assert.ok(Math.abs(known.top(rowCount) - known.contentHeight) < 1e-6);
  });

  test("stay to the end of the list", () => {
    const known = geometry(told(980, 1000));
    known.update(told(970, 990, 7));
    assert.equal(known.end, 1000);
    assert.ok(Math.abs(known.bottom(999) - known.contentHeight) < 1e-6);
    known.update({ ...told(960, 980, 7), contentHeight: contentHeight + 90 });
    assert.ok(known.end < 1000, "the last row would not be at the end");
  });

  test("are as many as a screen may show", () => {
    const known = geometry(told(0, 20));
    for (let first = 10; first < 900; first += 10) known.update(told(first, first + 20));
    assert.ok(known.first > 800 && known.first < 850, `${known.first}`);
    for (let first = 880; first > 0; first -= 10) known.update(told(first, first + 20));
    assert.ok(known.end > 50 && known.end < 110, `${known.end}`);
  });

  test("are forgotten where the list cannot be the same", () => {
    const before = () => {
      const known = geometry(told(100, 120));
      known.update(told(110, 130));
      return known;
    };
    const isForgotten = (/** @type {Geometry} */ known) => known.first === known.toldRows.first && known.end === known.toldRows.end;
    const elsewhere = before();
    elsewhere.update(told(300, 320));
    assert.ok(isForgotten(elsewhere), "after a jump");
    const taller = before();
    taller.update({ ...told(110, 130), heights: all.slice(110, 130).map((height) => height + 20) });
    assert.ok(isForgotten(taller), "after another height of the nearest row");
    const measured = geometry({ ...told(100, 120), measured: 900 });
    measured.update({ ...told(110, 130), measured: 20 });
    assert.ok(isForgotten(measured), "while rows are measured anew");
    const edited = geometry({ ...told(100, 120), measured: 900 });
    edited.update({ ...told(110, 130), measured: 899 });
    assert.equal(edited.first, 100, "a row is measured anew after an edit");
    const another = before();
    another.forget();
    another.update(told(110, 130));
    assert.ok(isForgotten(another), "in another list");
    const start = geometry(told(0, 20));
    start.update(told(10, 30, 40));
    assert.equal(start.first, 10, "where the first row would not be at the start");
  });

  test("are followed through an edit elsewhere, and forgotten after one among them", () => {
    const moved = (/** @type {import("../../Public/types.js").RowEdit} */ edit) => {
      const known = geometry(told(100, 120));
      known.update(told(110, 130));
      known.remap(edit);
      return known;
    };
    const inserted = moved({ removed: [], inserted: [[10, 12]], moved: [] });
    inserted.update({ ...told(110, 130, 300), first: 113 });
    assert.deepEqual([inserted.first, inserted.top(103)], [103, (tops[100] ?? 0) + 300]);
    for (const edit of [{ removed: /** @type {[number, number][]} */ ([[104, 104]]), inserted: [], moved: [] }, { removed: [], inserted: [], moved: /** @type {[number, number][]} */ ([[500, 105]]) }]) {
      const known = moved(edit);
      known.update(told(110, 130));
      assert.equal(known.first, 110);
    }
  });
});

describe("items in columns that have left the ranges", () => {
  const rowCount = 300;
  // Three columns, each item in the shortest: of unequal heights, so that a line of them is none.
  const ends = [0, 0, 0];
  /** @type {[number, number, number, number][]} */
  const frames = Array.from({ length: rowCount }, (_, row) => {
    const lane = ends.indexOf(Math.min(...ends));
    const [top, height] = [ends[lane] ?? 0, 40 + ((row * 53) % 90)];
    ends[lane] = top + height + 10;
    return [lane * 110, top, 100, height];
  });
  const contentHeight = Math.max(...ends) - 10;
  /** @type {(items: [number, number][], shift?: number) => import("../../Public/types.js").LaneFrames & { rowCount: number, contentHeight: number }} */
  const told = (items, shift = 0) => ({
    items,
    frames: items.flatMap(([first, last]) => frames.slice(first, last + 1).flatMap(([x, top, width, height]) => [x, top + shift, width, height])),
    lanes: { count: 3, inset: 0, width: 100, gap: 10 },
    rowCount,
    contentHeight: contentHeight + shift,
  });
  const standing = (/** @type {Geometry} */ known, /** @type {number} */ row) => [...(known.across(row) ?? []), known.top(row), known.height(row)];

  test("stay where they are, between those that are told as well", () => {
    const known = new Geometry();
    known.update(told([[100, 120]]));
    known.update(told([[104, 104], [108, 125]]));
    assert.deepEqual([known.first, known.end, known.toldRows], [100, 126, { first: 104, end: 126 }]);
    for (let row = 100; row < 126; row++) {
      const [x, top, width, height] = frames[row] ?? [];
      assert.deepEqual(standing(known, row), [x, width, top, height]);
      assert.ok(known.has(row));
    }
    known.update(told([[90, 110]], 25));
    assert.equal(known.end, 126);
    assert.equal(known.top(125), (frames[125]?.[1] ?? 0) + 25);
  });

  test("are forgotten where the nearest has another column or size, and among edits", () => {
    const known = new Geometry();
    known.update(told([[100, 120]]));
    const others = told([[110, 130]]);
    known.update({ ...others, frames: others.frames.map((number, at) => (at % 4 === 0 ? number + 110 : number)) });
    assert.equal(known.first, 110);
    known.update(told([[100, 120]]));
    known.remap({ removed: [[105, 105]], inserted: [], moved: [] });
    known.update(told([[110, 130]]));
    assert.equal(known.first, 110);
  });

  test("are forgotten in another arrangement of as many columns", () => {
    const known = new Geometry();
    known.update(told([[100, 120]]));
    // The nearest item stands where it did, the others do not.
    const grid = told([[110, 130]]);
    const { 1: top = 0, 3: height = 0 } = frames[110] ?? [];
    known.update({ ...grid, frames: grid.frames.map((number, at) => (at < 4 ? number : at % 4 === 1 ? top + Math.floor(at / 12) * (height + 200) : number)) });
    assert.equal(known.first, 110);
  });

  test("are of a list no more when its rows stand in columns, nor the other way round", () => {
    const known = new Geometry();
    known.update(told([[100, 120]]));
    known.update({ first: 110, top: 9000, heights: Array.from({ length: 20 }, () => 90), rowCount, contentHeight: 27_000 });
    assert.equal(known.first, 110);
    known.update(told([[115, 135]]));
    assert.equal(known.first, 115);
  });
});
