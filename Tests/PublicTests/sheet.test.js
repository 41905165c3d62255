// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cellAfter, offsetOf } from "../../Public/model/sheet/focus.js";
import { joined, Lines } from "../../Public/model/sheet/lines.js";
import { grouped, regionsOf } from "../../Public/model/sheet/regions.js";
import { clipped, indices, without } from "../../Public/model/sheet/runs.js";
import { SheetModel } from "../../Public/model/sheet/sheet-model.js";
import { Values } from "../../Public/model/sheet/values.js";
import { maxScrollHeight } from "../../Public/model/scroll/scroller.js";
import { ScrollState } from "../../Public/model/scroll/scroll-state.js";
import { formatPlace, parsePlace } from "../../Public/model/permalink.js";
import { layoutLike, requested } from "../../Public/model/layouts.js";

/**
 * @param {number} first
 * @param {number} end
 */
const run = (first, end) => ({ first, end });

/**
 * Columns of 110 points, the first one of 80.
 * @param {number} count
 * @param {{ start?: number, end?: number }} [pinned]
 */
function columns(count, { start = 1, end = 0 } = {}) {
  const lines = new Lines();
  lines.pin({ start, end });
  lines.resize(count, 80 + (count - 1) * 110);
  lines.learn([{ first: 0, edges: [0, 80, 190, 300] }]);
  return lines;
}

describe("runs", () => {
  test("of a run without another one at most two parts are left", () => {
    assert.deepEqual(without(run(3, 9), run(5, 7)), [run(3, 5), run(7, 9)]);
    assert.deepEqual(without(run(3, 9), run(0, 5)), [run(5, 9)]);
    assert.deepEqual(without(run(3, 9), run(3, 9)), []);
    assert.deepEqual(without(run(3, 9), run(20, 30)), [run(3, 9)]);
    assert.deepEqual(without(run(3, 9), run(5, 5)), [run(3, 9)]);
    assert.deepEqual(without(run(4, 4), run(0, 1)), []);
  });

  test("agree with sets, whatever the runs are", () => {
    for (let at = 0; at < 2000; at++) {
      const [a, b, c, d] = [0, 0, 0, 0].map(() => Math.floor(Math.random() * 12));
      const [one, other] = [run(Number(a), Number(a) + Number(b)), run(Number(c), Number(c) + Number(d))];
      const theirs = new Set(indices(other));
      assert.deepEqual(without(one, other).flatMap(indices), indices(one).filter((each) => !theirs.has(each)));
    }
  });

  test("are held within bounds", () => {
    assert.deepEqual(clipped(run(-3, 20), run(1, 9)), run(1, 9));
    assert.deepEqual(clipped(run(20, 30), run(1, 9)), run(9, 9));
  });
});

describe("Lines", () => {
  test("of one height need no edges", () => {
    const rows = new Lines();
    rows.update({ first: 0, top: 0, heights: [28, 28], rowCount: 1_000_000, contentHeight: 28_000_000 });
    assert.equal(rows.top(999_999), 27_999_972);
    assert.equal(rows.row(27_999_971.5), 999_998);
    assert.equal(rows.row(1e12), 999_999);
    assert.equal(rows.end, 1_000_000);
  });

  test("begin behind those that are pinned", () => {
    const lines = columns(10_001);
    assert.deepEqual([lines.top(0), lines.top(1), lines.top(2), lines.height(0), lines.height(1)], [-80, 0, 110, 80, 110]);
    assert.equal(lines.contentHeight, 1_100_000);
    assert.deepEqual([lines.row(0), lines.row(-50), lines.row(109), lines.row(110)], [1, 1, 1, 2]);
    const both = columns(10_001, { start: 2, end: 3 });
    assert.deepEqual(both.open, run(2, 9998));
    assert.equal(both.contentHeight, 1_100_080 - 190 - 330);
    assert.deepEqual(both.lengths, { start: 190, end: 330 });
    assert.equal(both.row(1e9), 9997);
  });

  test("between known ones are divided evenly", () => {
    const lines = new Lines();
    lines.resize(100, 1000);
    lines.learn([{ first: 40, edges: [500, 530, 540] }]);
    assert.deepEqual([lines.top(20), lines.top(40), lines.top(41), lines.top(42), lines.top(71), lines.top(100)], [250, 500, 530, 540, 770, 1000]);
    for (const line of [0, 7, 39, 40, 41, 42, 80, 99]) {
      assert.equal(lines.row(lines.top(line)), line, String(line));
      assert.equal(lines.row((lines.top(line) + lines.bottom(line)) / 2), line, String(line));
    }
  });

  test("that are told join those that they touch", () => {
    const known = joined([{ first: 0, edges: [0, 10] }, { first: 5, edges: [50, 60, 70] }], { first: 7, edges: [70, 80] });
    assert.deepEqual(known, [{ first: 0, edges: [0, 10] }, { first: 5, edges: [50, 60, 70, 80] }]);
    assert.deepEqual(joined(known, { first: 1, edges: [10, 20, 30, 40, 50] }), [{ first: 0, edges: [0, 10, 20, 30, 40, 50, 60, 70, 80] }]);
  });

  test("are the same however they become known", () => {
    const widths = Array.from({ length: 300 }, (_, at) => 20 + ((at * 37) % 90));
    const edges = widths.reduce((sum, width) => [...sum, Number(sum.at(-1)) + width], [0]);
    const lines = new Lines();
    lines.pin({ start: 2, end: 1 });
    lines.resize(300, Number(edges.at(-1)));
    for (let at = 0; at < 400; at++) {
      const first = Math.floor(Math.random() * 290);
      lines.learn([{ first, edges: edges.slice(first, first + 1 + Math.ceil(Math.random() * 10)) }]);
    }
    lines.learn([{ first: 0, edges: edges.slice(0, 151) }, { first: 150, edges: edges.slice(150) }]);
    for (let line = 0; line <= 300; line++) assert.equal(lines.top(line), Number(edges[line]) - Number(edges[2]));
  });
});

describe("a scroll along columns", () => {
  /** @param {number} count */
  function opened(count) {
    const [rows, across] = [new Lines(), columns(count)];
    rows.update({ first: 0, top: 0, heights: [], rowCount: 1_000_000, contentHeight: 28_000_000 });
    const state = new ScrollState({ geometry: rows, content: { cell: () => undefined } });
    state.open([0, 0]);
    const side = state.cross({ geometry: across, content: { cell: () => undefined } });
    state.resize({ width: 640, height: 700 });
    side.resize({ width: 700, height: 640 });
    state.fit(false);
    return { state, side, across };
  }

  for (const count of [10_001, 1_000_001]) {
    test(`reaches the last cell of ${count} columns by the thumbs`, () => {
      const { state, side, across } = opened(count);
      assert.ok(side.scrollHeight <= maxScrollHeight);
      const [bottom, right] = [state.scrollHeight - 700, side.scrollHeight - 640];
      state.begin("thumb", false);
      const { sample } = state.frame(bottom, 16, right);
      assert.equal(state.offset, 28_000_000 - 700);
      assert.equal(side.offset, across.contentHeight - 640);
      assert.equal(side.visible.end, count);
      assert.deepEqual(sample?.anchor.length, 4);
      assert.deepEqual(sample?.velocity, [0, 0]);
      // Small steps stay small, as far beyond the browser's limit as one is.
      const before = side.offset;
      state.begin("wheel", false);
      state.frame(bottom, 32, right - 7);
      assert.equal(side.offset, before - 7);
    });
  }

  test("goes to both offsets at once, and rests as one", () => {
    const { state, side } = opened(1_000_001);
    const sample = state.goTo(14_000_000, "keys", 10, 55_000_000);
    assert.deepEqual([state.offset, side.offset, sample.phase], [14_000_000, 55_000_000, "drag"]);
    assert.deepEqual(sample.anchor, [500_000, 0, 500_001, 0]);
    assert.equal(state.rest(state.scrollTop, side.scrollTop - 1), "moving");
    const end = state.rest(state.scrollTop, side.scrollTop);
    assert.deepEqual(end, { sample: { anchor: [500_000, 0, 500_001, 0], velocity: [0, 0], phase: "settle" } });
  });

  test("tells the velocities of both axes, of one gesture", () => {
    const { state } = opened(10_001);
    state.begin("wheel", false);
    assert.equal(state.frame(0, 0, 0).sample, null);
    assert.equal(state.frame(10, 16, 0).sample?.phase, "drag");
    const { sample } = state.frame(20, 32, 16);
    assert.equal(sample?.phase, "fling");
    assert.deepEqual(sample?.velocity, [1000, 625]);
  });

  test("keeps a column in place when the edges before it become known", () => {
    const { state, side, across } = opened(10_001);
    state.goTo(0, "keys", 10, across.top(5000));
    const place = across.top(5000) - side.offset;
    across.learn([{ first: 3, edges: [300, 900] }]);
    state.fit(false);
    assert.equal(side.anchor[0], 5000);
    assert.equal(across.top(5000) - side.offset, place);
  });
});

describe("Values", () => {
  test("are kept by row and column, and dropped with either", () => {
    const values = new Values();
    values.keep([run(0, 6)]);
    values.take([{ row: 3, id: 4, column: 0, values: ["a", null, 7] }, { row: 3, id: 4, column: 5, values: [true] }, { row: 4, id: 5, column: 1, values: [1] }]);
    assert.deepEqual([values.value(3, 0), values.value(3, 1), values.value(3, 2), values.value(3, 3), values.value(3, 5)], ["a", null, 7, undefined, true]);
    assert.deepEqual([...values.takeNews()], [3, 4]);
    assert.equal(values.takeNews().size, 0);
    values.keep([run(1, 3)]);
    assert.deepEqual([values.value(3, 0), values.value(3, 2), values.value(3, 5)], [undefined, 7, undefined]);
    values.purge([[3, 15, 3], [4, 3, 1]]);
    assert.deepEqual([values.value(3, 2), values.value(4, 1), values.count], [7, undefined, 1]);
  });
});

describe("SheetModel", () => {
  const told = {
    revision: 1, offset: 0, length: 1_100_080, columnCount: 10_001, anchor: /** @type {[number, number]} */ ([1, 0]), moves: /** @type {const} */ ("rows"),
    ranges: { visible: /** @type {[number, number]} */ ([80, 300]), display: /** @type {[number, number]} */ ([5, 450]), preload: /** @type {[number, number]} */ ([5, 525]) },
    states: /** @type {[number, number, number][]} */ ([[0, 2, 15], [3, 3, 7], [4, 4, 3]]),
    columns: [{ first: 0, edges: [0, 80, 190, 300, 410, 520], titles: ["Room", "1", "2", "3", "4"] }],
    cells: { visible: 1, display: 2, preload: 3 },
  };

  test("a cell has what its row and its column have in common", () => {
    const model = new SheetModel();
    model.arrange({ kind: "sheet", pinned: { top: 0, start: 1, bottom: 0, end: 0 } });
    assert.deepEqual(model.take(told), { isMoved: true, isChanged: true });
    assert.deepEqual([model.state(15, 0), model.state(7, 3), model.state(3, 2), model.state(15, 4), model.state(15, 99)], [15, 7, 3, 3, 1]);
    assert.deepEqual(model.ranges?.visible, [0, 300]);
    assert.equal(model.title(3), "3");
    assert.deepEqual(model.take({ ...told, columns: [] }), { isMoved: false, isChanged: false });
  });

  test("other columns have other edges", () => {
    const model = new SheetModel();
    model.take(told);
    model.take({ ...told, length: 500, columnCount: 5, columns: [{ first: 0, edges: [0, 100, 200, 300, 400, 500], titles: ["a", "b", "c", "d", "e"] }] });
    assert.deepEqual([model.columns.top(1), model.columns.contentHeight, model.title(0)], [100, 500, "a"]);
  });
});

describe("the active cell", () => {
  const rows = new Lines();
  rows.update({ first: 0, top: 0, heights: [], rowCount: 1000, contentHeight: 28_000 });
  const sheet = { rows, columns: columns(50), height: 280, isMirrored: false };
  const from = { row: 10, column: 5 };
  const press = (/** @type {string} */ key, ctrlKey = false, shiftKey = false) => cellAfter({ key, ctrlKey, shiftKey }, from, sheet);

  test("is moved by the keys of a grid", () => {
    assert.deepEqual(press("ArrowDown"), { row: 11, column: 5 });
    assert.deepEqual(press("ArrowLeft"), { row: 10, column: 4 });
    assert.deepEqual(press("Home"), { row: 10, column: 0 });
    assert.deepEqual(press("End"), { row: 10, column: 49 });
    assert.deepEqual(press("Home", true), { row: 0, column: 0 });
    assert.deepEqual(press("End", true), { row: 999, column: 49 });
    assert.deepEqual(press("PageDown"), { row: 19, column: 5 });
    assert.deepEqual(press(" ", false, true), { row: 1, column: 5 });
    assert.equal(press("x"), null);
    assert.equal(press("ArrowLeft", true), null);
    assert.deepEqual(cellAfter({ key: "ArrowLeft", ctrlKey: false }, from, { ...sheet, isMirrored: true }), { row: 10, column: 6 });
    assert.deepEqual(cellAfter({ key: "ArrowUp", ctrlKey: false }, { row: 0, column: 0 }, sheet), { row: 0, column: 0 });
  });

  test("is brought into the open part by the least distance", () => {
    const lines = columns(50);
    assert.equal(offsetOf(lines, 3, 0, 330), 0);
    assert.equal(offsetOf(lines, 4, 0, 330), 110);
    assert.equal(offsetOf(lines, 2, 400, 330), 110);
    assert.equal(offsetOf(lines, 49, 0, 330), 49 * 110 - 330);
    // What is pinned is always there; the first column is also the start.
    assert.equal(offsetOf(lines, 0, 400, 330), 0);
    assert.equal(offsetOf(columns(50, { start: 2 }), 1, 400, 330), 400);
  });
});

describe("the address of a sheet", () => {
  test("names the column, what is pinned, and the reach of both axes", () => {
    const layout = layoutLike("sheet");
    const plain = formatPlace({ list: "1", anchor: [7, 2, 12, 30], choice: { layout } });
    assert.equal(plain, "#list=1&layout=sheet&row=7+2&column=12+30");
    assert.deepEqual(parsePlace(plain).anchor, [7, 2, 12, 30]);
    assert.deepEqual(parsePlace(plain).choice, { layout });
    const other = { ...layout, pinned: { top: 1, start: 0, bottom: 2, end: 16 }, cross: /** @type {const} */ ("full") };
    const full = formatPlace({ list: "1", anchor: [7, 0, 0, 0], choice: { layout: other } });
    assert.equal(full, "#list=1&layout=sheet&pinned=1,0,2,16&cross=full&row=7");
    assert.deepEqual(parsePlace(full).choice, { layout: other });
    assert.deepEqual(parsePlace("#list=1&row=7&column=3").anchor, [7, 0]);
  });

  test("an answer's layout becomes a request again", () => {
    const answer = /** @type {import("../../Public/types.js").Layout} */ ({ ...layoutLike("sheet"), itemLength: 28, columnCount: 5, columnWidth: null });
    assert.deepEqual(requested(answer), { ...layoutLike("sheet"), itemLength: 28 });
    assert.deepEqual(requested({ kind: "grid", gap: 3 }), { kind: "grid", gap: 3 });
  });
});

describe("regions of cells by their states", () => {
  const masks = [15, 7, 3, 1];

  /**
   * Lines one behind the other, each of a random length and state.
   * @param {() => number} random
   */
  const lines = (random) => {
    let start = Math.floor(random() * 50) - 25;
    return Array.from({ length: 1 + Math.floor(random() * 12) }, () => {
      const line = { state: masks[Math.floor(random() * 4)] ?? 1, start, end: start + Math.floor(random() * 4) };
      start = line.end;
      return line;
    });
  };

  test("each cell that is not visible is in the one region of its state, and no other cell is in any", () => {
    for (let seed = 1; seed <= 300; seed++) {
      let value = seed;
      const random = () => (value = (value * 48_271) % 0x7fffffff) / 0x7fffffff;
      const [rows, columns] = [lines(random), lines(random)];
      const regions = regionsOf(grouped(rows), grouped(columns));
      const letters = new Map(masks.map((mask, at) => [mask, "VDPM"[at]]));
      for (const row of rows) {
        for (const column of columns) {
          for (let y = row.start; y < row.end; y++) {
            for (let x = column.start; x < column.end; x++) {
              const over = regions.filter((each) => x >= each.x && x < each.x + each.width && y >= each.y && y < each.y + each.height);
              const expected = letters.get(row.state & column.state);
              assert.deepEqual(over.map((each) => each.letter), expected === "V" ? [] : [expected], `seed ${seed}, ${x}, ${y}`);
            }
          }
        }
      }
    }
  });

  test("the ranges around a viewport are a few regions, however many cells there are", () => {
    const bands = (/** @type {number} */ each) => [1, 3, 7, 15, 7, 3, 1].map((state, at) => ({ state, start: at * each, end: (at + 1) * each }));
    const cells = (/** @type {number} */ each) => grouped(bands(each).flatMap(({ state, start, end }) => Array.from({ length: end - start }, (_, at) => ({ state, start: start + at, end: start + at + 1 }))));
    assert.deepEqual(cells(9), bands(9));
    // A ring of four for each of the three states.
    assert.equal(regionsOf(cells(90), cells(90)).length, 12);
  });
});
