// @ts-check
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { Foresight } from "../../Public/model/foresight.js";
import { letter } from "../../Public/model/states.js";
import { ViewerModel } from "../../Public/model/viewer-model.js";

/** @typedef {import("../../Public/types.js").RangesEvent} RangesEvent */
/** @typedef {import("../../Public/types.js").Run} Run */

const rowCount = 100;
const drawn = { first: 0, end: rowCount };

/**
 * The ranges of a viewport of 400 points over rows of 100, one screenful ahead in display and two in preload, half a
 * screenful behind in both.
 * @param {number} offset A multiple of 100.
 * @param {Run[]} [runs]
 * @returns {RangesEvent}
 */
function ranges(offset, runs) {
  const row = offset / 100;
  return {
    revision: 1,
    mode: "full",
    direction: "down",
    offset,
    viewport: { width: 300, height: 400 },
    contentHeight: rowCount * 100,
    rects: { visible: [0, offset, 300, 400], display: [0, offset - 200, 300, 1000], preload: [0, offset - 200, 300, 1400] },
    runs: runs ?? [[0, row - 3, 1], [row - 2, row - 1, 7], [row, row + 3, 15], [row + 4, row + 7, 7], [row + 8, row + 11, 3], [row + 12, rowCount - 1, 1]],
  };
}

describe("Foresight", () => {
  let model = new ViewerModel();
  let foresight = new Foresight(model);

  beforeEach(() => {
    model = new ViewerModel();
    foresight = new Foresight(model);
    model.geometry.update({ first: 0, top: 0, heights: Array.from({ length: rowCount }, () => 100), rowCount, contentHeight: rowCount * 100 });
    model.apply("ranges", ranges(2000));
  });

  /** The letters of rows, from one to another. */
  const picture = (/** @type {number} */ first, /** @type {number} */ last) =>
    Array.from({ length: last - first + 1 }, (_, at) => letter(foresight.state(first + at))).join("");

  /** Moves the viewport there, and looks. */
  const look = (/** @type {number} */ offset, velocity = 0, height = 400) => {
    foresight.move();
    return foresight.look({ offset, height, velocity }, drawn);
  };

  test("where the server's word is the latest, it holds", () => {
    assert.deepEqual(look(2000), []);
    assert.equal(picture(17, 33), "MDDVVVVDDDDPPPPMM");
  });

  test("the ranges move with the viewport, and a row is visible by one pixel", () => {
    look(2001, 60);
    assert.equal(picture(17, 33), "MDDVVVVVDDDDPPPPM");
    look(2300, 3000);
    assert.equal(picture(20, 35), "MDDVVVVDDDDPPPPM");
  });

  test("each look tells what is new, once", () => {
    assert.deepEqual(look(2100, 3000).map(([row, old, now]) => `${row} ${letter(old)}${letter(now)}`), ["18 DM", "20 VD", "24 DV", "28 PD", "32 MP"]);
    assert.deepEqual(look(2100, 3000), []);
    assert.deepEqual(look(2000).map(([row]) => row), [18, 20, 24, 28, 32]);
  });

  test("they swap their sides with the direction", () => {
    look(1900, -3000);
    assert.equal(picture(10, 26), "MPPPPDDDDVVVVDDMM");
    assert.equal(foresight.ranges?.direction, "up");
    // As long as the velocity is not known, the direction is the old one.
    look(1900, 0);
    assert.equal(picture(10, 26), "MMMMMMMDDVVVVDDDD");
  });

  test("the server's word about the same place corrects what was foreseen", () => {
    look(2100, 3000);
    const runs = /** @type {Run[]} */ ([[0, 20, 1], [21, 24, 15], [25, 99, 1]]);
    const { changes } = model.apply("ranges", ranges(2100, runs));
    assert.ok(changes.length > 0);
    look(2100);
    assert.equal(picture(18, 33), "MMMVVVVMMMMMMMMM");
  });

  test("a viewport that the page has not moved is where the server says", () => {
    foresight.look({ offset: 2100, height: 400, velocity: 0 }, drawn);
    assert.equal(picture(20, 24), "VVVVD");
    look(2100, 3000);
    assert.equal(picture(20, 24), "DVVVV");
    model.apply("ranges", ranges(2100));
    foresight.look({ offset: 2100, height: 400, velocity: 0 }, drawn);
    model.apply("ranges", ranges(2500));
    foresight.look({ offset: 2100, height: 400, velocity: 0 }, drawn);
    assert.equal(picture(20, 24), "MMMDD");
  });

  test("after an edit the server's states hold until the next look", () => {
    look(2100, 3000);
    foresight.forget();
    assert.equal(picture(20, 24), "VVVVD");
  });

  test("what the server says of a row beside its ranges holds while it stays on the same side of them", () => {
    model.apply("ranges", ranges(2000, [[0, 19, 1], [20, 23, 15], [24, 26, 7], [27, 97, 1], [98, 98, 3], [99, 99, 1]]));
    look(2001, 60);
    assert.equal(picture(24, 26), "VDD");
    assert.equal(letter(foresight.state(27)), "M", "a row that the server left out of display");
    assert.equal(letter(foresight.state(98)), "P");
  });

  test("a viewport that grows shows more rows at once", () => {
    look(2000, 0, 500);
    assert.equal(picture(19, 25), "DVVVVVD");
  });

  test("nothing is foreseen where no row is visible, as in the background, nor before the first word", () => {
    model.apply("ranges", ranges(2000, [[0, 99, 1]]));
    look(2300, 3000);
    assert.equal(picture(20, 30), "MMMMMMMMMMM");
    const empty = new Foresight(new ViewerModel());
    assert.deepEqual(empty.look({ offset: 10, height: 400, velocity: 0 }, { first: 0, end: 0 }), []);
    assert.equal(empty.ranges, null);
  });

  test("only the rows that are drawn are looked at", () => {
    foresight.move();
    foresight.look({ offset: 2300, height: 400, velocity: 3000 }, { first: 20, end: 24 });
    assert.equal(picture(20, 27), "MDDVDDDD");
  });
});
