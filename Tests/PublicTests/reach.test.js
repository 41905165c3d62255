// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Geometry } from "../../Public/model/geometry.js";
import { rowsInReach, rowsInSight, rowsToDraw, rowsWanted } from "../../Public/model/reach.js";

/** Rows of 100 points, of which the page knows 200 to 300. */
function list() {
  const geometry = new Geometry();
  geometry.update({ first: 200, top: 20_000, heights: Array.from({ length: 100 }, () => 100), contentHeight: 100_000, rowCount: 1000 });
  return geometry;
}

const flying = { isCalm: false, isSheet: false };

describe("rows to draw", () => {
  const geometry = list();
  const reach = { first: 240, end: 250 };
  /** @typedef {import("../../Public/model/geometry.js").Rows} Rows */
  /** @type {(reach: Rows, drawn: Rows, hasContent?: (row: number) => boolean, atHand?: Rows) => Rows} */
  const draw = (reach, drawn, hasContent = () => true, atHand = reach) => rowsToDraw(geometry, { reach, atHand, batch: 300 }, drawn, hasContent);

  test("after a jump they are those in reach", () => {
    assert.deepEqual(draw(reach, { first: 0, end: 0 }), reach);
    assert.deepEqual(draw(reach, { first: 250, end: 260 }), reach);
  });

  test("they stay while they are enough", () => {
    const drawn = { first: 239, end: 258 };
    assert.equal(draw(reach, drawn), drawn);
  });

  test("several come at a time, on the side that lacks some", () => {
    assert.deepEqual(draw(reach, { first: 235, end: 249 }), { first: 240, end: 253 });
    assert.deepEqual(draw(reach, { first: 241, end: 259 }), { first: 237, end: 250 });
    assert.deepEqual(draw(reach, { first: 241, end: 249 }), { first: 237, end: 253 });
  });

  test("none is drawn ahead of which nothing is known", () => {
    assert.deepEqual(draw({ first: 288, end: 298 }, { first: 283, end: 297 }), { first: 288, end: 300 });
    assert.deepEqual(draw({ first: 203, end: 213 }, { first: 204, end: 214 }), { first: 200, end: 213 });
    assert.deepEqual(draw({ first: 500, end: 510 }, { first: 499, end: 509 }), { first: 500, end: 510 });
  });

  test("none is drawn ahead without its content, which would be drawn later", () => {
    assert.deepEqual(draw(reach, { first: 235, end: 249 }, (row) => row < 252), { first: 240, end: 252 });
    assert.deepEqual(draw(reach, { first: 235, end: 249 }, () => false), reach);
    assert.deepEqual(draw(reach, { first: 241, end: 259 }, (row) => row >= 238), { first: 238, end: 250 });
  });

  test("those that are not at hand wait for their contents", () => {
    const atHand = { first: 242, end: 248 };
    const [above, below] = [{ first: 241, end: 259 }, { first: 235, end: 249 }];
    assert.equal(draw(reach, below, () => false, atHand), below);
    assert.equal(draw(reach, above, () => false, atHand), above);
    assert.deepEqual(draw(reach, below, (row) => row < 250, atHand), { first: 240, end: 250 });
    assert.deepEqual(draw(reach, above, (row) => row >= 240, atHand), { first: 240, end: 250 });
    assert.deepEqual(draw(reach, { first: 235, end: 246 }, () => false, atHand), { first: 240, end: 248 });
    assert.deepEqual(draw(reach, { first: 244, end: 259 }, () => false, atHand), { first: 242, end: 250 });
    assert.deepEqual(draw(reach, { first: 0, end: 0 }, (row) => row < 249, atHand), { first: 240, end: 249 });
    assert.deepEqual(draw(reach, { first: 200, end: 249 }, () => false, atHand), { first: 240, end: 249 });
  });

  test("a reader never lacks a row that is at hand, and others are drawn with their contents", () => {
    for (const velocity of [3000, -3000]) {
      let drawn = { first: 0, end: 0 };
      let known = -1;
      for (let step = 0; step < 140; step++) {
        const offset = velocity > 0 ? 21_000 + step * 50 : 28_000 - step * 50;
        // Contents come in bursts, now and then too late.
        if (step % 9 === 0) known = velocity > 0 ? Math.floor(offset / 100) + 8 + (step % 4) : Math.floor(offset / 100) - (step % 4);
        const hasContent = (/** @type {number} */ row) => (velocity > 0 ? row <= known : row >= known);
        const { reach, atHand } = rowsWanted(geometry, offset, 800, velocity, flying);
        const next = draw(reach, drawn, hasContent, atHand);
        assert.ok(next.first <= atHand.first && next.end >= atHand.end);
        for (let row = next.first; row < next.end && step > 0; row++) {
          if (row < drawn.first || row >= drawn.end) assert.ok(hasContent(row) || (row >= atHand.first && row < atHand.end), `${row}`);
        }
        drawn = next;
      }
    }
  });

  test("too many are given up, and those that are no more", () => {
    assert.deepEqual(draw(reach, { first: 200, end: 290 }), reach);
    assert.deepEqual(draw({ first: 990, end: 1000 }, { first: 990, end: 1001 }), { first: 990, end: 1000 });
  });

  test("a reader who moves on never lacks a row, and few frames draw new ones", () => {
    let drawn = { first: 0, end: 0 };
    let draws = 0;
    for (let offset = 21_000; offset < 28_000; offset += 50) {
      const wanted = rowsInReach(geometry, offset, 800, 3000);
      const next = draw(wanted, drawn);
      if (next !== drawn) draws++;
      assert.ok(next.first <= wanted.first && next.end >= wanted.end);
      drawn = next;
    }
    assert.ok(draws < 20, `${draws} of 140 frames`);
  });
});

describe("rows that cannot wait for their contents", () => {
  const geometry = list();
  const atHand = (/** @type {number} */ velocity, scroll = {}) => rowsWanted(geometry, 24_000, 800, velocity, { ...flying, ...scroll }).atHand;

  test("they are those in sight and what is travelled until the next frame is shown", () => {
    assert.deepEqual(atHand(0), { first: 240, end: 249 });
    assert.deepEqual(atHand(3000), { first: 240, end: 250 });
    assert.deepEqual(atHand(-3000, { delay: 100 }), { first: 235, end: 249 });
  });

  test("of a slow scroll, and of a sheet, they are all in reach", () => {
    assert.deepEqual(atHand(100, { isCalm: true }), rowsInReach(geometry, 24_000, 800, 100));
    assert.deepEqual(atHand(3000, { isSheet: true }), rowsInReach(geometry, 24_000, 800, 3000));
  });
});

describe("rows in sight", () => {
  const geometry = list();

  test("those that were left are not among them, those ahead are", () => {
    const { first, end } = rowsInReach(geometry, 24_000, 800, 3000);
    assert.deepEqual(rowsInSight(geometry, 24_000, 800, 3000), { first: 240, end });
    assert.deepEqual(rowsInSight(geometry, 24_000, 800, -3000), { first: rowsInReach(geometry, 24_000, 800, -3000).first, end: 249 });
    assert.ok(first < 240 && end > 249);
  });

  test("without a direction all in reach are", () => {
    assert.deepEqual(rowsInSight(geometry, 24_000, 800, 0), rowsInReach(geometry, 24_000, 800, 0));
  });

  test("rows are in reach that come before the next update", () => {
    const soon = rowsInReach(geometry, 24_000, 800, 3000);
    assert.equal(rowsInReach(geometry, 24_000, 800, 3000, 100).end, soon.end + 3);
    assert.equal(rowsInReach(geometry, 24_000, 800, 3000, 100).first, soon.first);
  });
});
