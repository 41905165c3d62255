// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bufferInWords, namePlaces, sliderEnd, tuningMarks } from "../../Public/model/tuning-marks.js";

const buffers = { display: { leading: 1, trailing: 0.5 }, preload: { leading: 2.5, trailing: 1.5 } };

describe("edges of ranges over the list", () => {
  test("they lie as many viewports from its edges as the buffers say, ahead where it moves", () => {
    const down = tuningMarks(buffers, { start: 200, length: 100 }, 1000, true);
    assert.deepEqual(down.map(({ range, side, at, beyond }) => [range, side, at, beyond]), [
      ["display", "leading", 400, 0],
      ["display", "trailing", 150, 0],
      ["preload", "leading", 550, 0],
      ["preload", "trailing", 50, 0],
    ]);
    const up = tuningMarks(buffers, { start: 200, length: 100 }, 1000, false);
    assert.deepEqual(up.map(({ at, beyond }) => [at, beyond]), [[100, 0], [350, 0], [1, -1], [450, 0]]);
  });

  test("what lies outside of the list is held at its edge, and told so", () => {
    const marks = tuningMarks(buffers, { start: 0, length: 600 }, 600, true);
    assert.deepEqual(marks.map(({ at, beyond }) => [at, beyond]), [[599, 1], [1, -1], [599, 1], [1, -1]]);
    assert.ok(tuningMarks({ display: { leading: 0, trailing: 0 }, preload: { leading: 0, trailing: 0 } }, { start: 0, length: 600 }, 600, true).every(({ beyond }) => beyond === 0));
  });

  test("names stand before their edges, and none covers another, wherever the edges are", () => {
    assert.deepEqual(namePlaces([400, 150, 550, 60], 1000, 20), [379, 129, 529, 39]);
    let seed = 7;
    const random = (/** @type {number} */ end) => (seed = (seed * 48271) % 2147483647) % end;
    for (let turn = 0; turn < 2000; turn += 1) {
      const area = 90 + random(900);
      const edges = Array.from({ length: 4 }, () => (random(3) === 0 ? [1, area - 1][random(2)] ?? 0 : random(area)));
      const places = namePlaces(edges, area, 20).sort((one, other) => one - other);
      for (const [index, place] of places.entries()) {
        assert.ok(place >= 0 && place + 20 <= area, `${edges} in ${area}`);
        if (index > 0) assert.ok(place >= (places[index - 1] ?? 0) + 20, `${edges} in ${area}`);
      }
    }
  });

  test("buffers are told in words", () => {
    assert.equal(bufferInWords(1, "leading"), "1 screenful ahead");
    assert.equal(bufferInWords(0.25, "trailing"), "0.25 screenfuls behind");
    assert.equal(tuningMarks(buffers, { start: 0, length: 1 }, 9, true)[2]?.text, "preload: 2.5 screenfuls ahead");
  });

  test("a slider reaches what is set, and not more than the server takes", () => {
    assert.deepEqual([0, 3.9, 4.2, 99.5, 100].map(sliderEnd), [4, 4, 5, 100, 100]);
  });
});
