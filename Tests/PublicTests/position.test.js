// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Geometry } from "../../Public/model/geometry.js";
import { Position } from "../../Public/model/scroll/position.js";
import { ViewportFrame } from "../../Public/model/scroll/viewport-frame.js";

const area = { width: 600, height: 900 };

/**
 * @param {number} rowCount
 * @param {number} rowHeight
 */
function evenly(rowCount, rowHeight) {
  const geometry = new Geometry();
  geometry.update({ first: 0, top: 0, heights: [], rowCount, contentHeight: rowCount * rowHeight });
  return geometry;
}

/** @param {Geometry} geometry */
function positioned(geometry, part = 1) {
  const position = new Position();
  position.resize(area);
  position.narrow(part);
  position.fit(geometry, false);
  return position;
}

describe("ViewportFrame", () => {
  for (const content of [1000, 1700, 5000, 1e6]) {
    test(`reaches every row of ${content} points, and back again`, () => {
      const frame = new ViewportFrame(900, content, 0.25);
      assert.equal(frame.top(0), 0);
      assert.equal(frame.top(content - 900), 900 - frame.height);
      for (let step = 0; step <= 100; step++) {
        const viewportOffset = ((content - frame.height) * step) / 100;
        const areaOffset = frame.areaOffset(viewportOffset);
        assert.ok(Math.abs(areaOffset + frame.top(areaOffset) - viewportOffset) < 1e-6);
      }
    });
  }

  test("a list that fits is all viewport", () => {
    assert.equal(new ViewportFrame(900, 500, 0.25).height, 900);
  });
});

describe("Position", () => {
  test("the row at the top stays there when rows above turn out higher", () => {
    const geometry = evenly(1000, 100);
    const position = positioned(geometry);
    position.moveTo(50_030, geometry);
    assert.deepEqual(position.anchor, [500, 30]);
    geometry.update({ first: 490, top: 49_000, heights: Array(30).fill(150), rowCount: 1000, contentHeight: 101_500 });
    position.fit(geometry, false);
    assert.equal(position.offset, 49_000 + 10 * 150 + 30);
    assert.deepEqual(position.anchor, [500, 30]);
  });

  test("the row at the top is held while it is not known, as while all rows are measured anew", () => {
    const geometry = evenly(1000, 100);
    const position = positioned(geometry);
    geometry.update({ first: 490, top: 49_000, heights: Array(30).fill(150), rowCount: 1000, contentHeight: 101_500 });
    position.moveTo(geometry.top(500) + 120, geometry);
    // For a moment the server is farther on: of the rows on the screen it knows the later ones.
    geometry.update({ first: 503, top: 50_300, heights: Array(30).fill(100), rowCount: 1000, contentHeight: 100_000 });
    position.fit(geometry, false);
    geometry.update({ first: 490, top: 49_000, heights: Array(30).fill(160), rowCount: 1000, contentHeight: 101_800 });
    position.fit(geometry, false);
    assert.equal(position.anchor[0], 500);
    assert.equal(position.offset, geometry.top(500) + 130);
  });

  test("a row that turns out lower than the place in it gives way to the next", () => {
    const geometry = evenly(1000, 100);
    const position = positioned(geometry);
    position.moveTo(50_095, geometry);
    geometry.update({ first: 500, top: 50_000, heights: Array(30).fill(76), rowCount: 1000, contentHeight: 99_280 });
    position.fit(geometry, false);
    assert.deepEqual(position.anchor, [501, 19]);
  });

  test("what is seen of a row that is partly scrolled off stays when the row grows", () => {
    const geometry = new Geometry();
    const told = { first: 0, top: 0, rowCount: 100, contentHeight: 10_000 };
    geometry.update({ ...told, heights: Array(100).fill(100) });
    const position = positioned(geometry);
    position.moveTo(530, geometry);
    geometry.update({ ...told, heights: [100, 100, 100, 100, 100, 140, ...Array(94).fill(100)], contentHeight: 10_040 });
    position.fit(geometry, false);
    assert.deepEqual(position.anchor, [5, 70]);
    assert.equal(geometry.top(6) - position.offset, 70);
  });

  test("the place in a row outlives the time in which a new viewer has only an estimate of it", () => {
    const geometry = new Geometry();
    const told = { first: 490, top: 49_000, heights: Array(30).fill(100), rowCount: 1000, contentHeight: 100_000 };
    geometry.update(told);
    const position = positioned(geometry);
    position.moveTo(50_090, geometry);
    geometry.update({ first: 0, top: 0, heights: [], rowCount: 1000, contentHeight: 60_000 });
    position.fit(geometry, false);
    assert.deepEqual(position.anchor, [500, 90]);
    geometry.update(told);
    position.fit(geometry, false);
    assert.deepEqual(position.anchor, [500, 90]);
    assert.equal(position.offset, 50_090);
  });

  test("a place in a row is found when the row is known, also where its estimate ends before", () => {
    const position = positioned(new Geometry());
    position.anchor = [500, 90];
    const geometry = evenly(1000, 60);
    position.fit(geometry, false);
    geometry.update({ first: 490, top: 29_400, heights: Array(30).fill(100), rowCount: 1000, contentHeight: 61_200 });
    position.fit(geometry, false);
    assert.deepEqual(position.anchor, [500, 90]);
  });

  test("a row that the list does not have gives way to the last one at once", () => {
    const position = positioned(new Geometry());
    position.anchor = [5000, 90];
    position.fit(evenly(1000, 60), false);
    assert.deepEqual(position.anchor, [985, 0]);
  });

  test("rows that were only estimated make room for those that are known below them", () => {
    const geometry = new Geometry();
    geometry.update({ first: 54, top: 5400, heights: Array(40).fill(100), rowCount: 1000, contentHeight: 100_000 });
    const position = positioned(geometry);
    position.moveTo(5230, geometry);
    geometry.update({ first: 50, top: 5000, heights: [120, 120, 120, 120, ...Array(40).fill(100)], rowCount: 1000, contentHeight: 100_080 });
    position.fit(geometry, false);
    assert.equal(geometry.top(54) - position.offset, 170);
  });

  test("a place asked for before anything is known is found when it is", () => {
    const position = new Position();
    position.resize(area);
    position.anchor = [512_345, 12];
    const geometry = evenly(1_000_000, 106);
    position.fit(geometry, false);
    assert.equal(position.offset, 512_345 * 106 + 12);
    assert.ok(position.rebase(geometry));
  });

  test("a place asked for before anything is known outlives a change of the area", () => {
    const position = positioned(new Geometry());
    position.anchor = [500, 10];
    position.resize({ width: 585, height: 880 });
    position.fit(new Geometry(), false);
    position.fit(evenly(10_000, 106), false);
    assert.deepEqual(position.anchor, [500, 10]);
    assert.equal(position.offset, 500 * 106 + 10);
  });

  test("the end stays in sight when the last rows turn out higher", () => {
    const geometry = evenly(1_000_000_000, 84);
    const position = positioned(geometry, 0.25);
    position.moveTo(Number.MAX_SAFE_INTEGER, geometry);
    assert.ok(position.isAtEnd);
    geometry.update({ first: 999_999_980, top: 84 * 999_999_980, heights: Array(20).fill(136), rowCount: 1e9, contentHeight: 84e9 + 1040 });
    position.fit(geometry, true);
    assert.equal(position.offset + position.viewport.height, geometry.contentHeight);
    assert.equal(position.anchor[0], geometry.row(position.offset));
  });

  test("a step of the scroll bar moves the anchor", () => {
    const geometry = evenly(1000, 100);
    const position = positioned(geometry);
    position.scrolled(250, true, geometry);
    assert.deepEqual(position.anchor, [2, 50]);
  });
});
