// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Flow } from "../../Public/model/flow.js";

const { vectors } = JSON.parse(readFileSync(new URL("../Conformance/mirroring.json", import.meta.url), "utf8"));

/** @param {string} transform */
const shiftOf = (transform) => Number(/translate\((-?[\d.]+)px/.exec(transform)?.[1] ?? 0);

describe("Flow", () => {
  test("what is read from right to left is drawn and scrolled as the vectors say", () => {
    const flow = new Flow({ isHorizontal: true, isMirrored: true });
    assert.ok(vectors.length >= 16);
    for (const { contentLength, viewport, logicalOffset, items, expect: expected } of vectors) {
      const element = { scrollLeft: 0, scrollTop: 0 };
      flow.scroll(element, logicalOffset);
      assert.equal(element.scrollLeft, expected.scrollLeft);
      assert.equal(flow.offset(element), logicalOffset);
      // An element at the start has its right edge at the content's.
      const drawn = items.map((/** @type {[number, number]} */ [start, width]) => [contentLength - width + shiftOf(flow.translate(start, 0)), width]);
      assert.deepEqual(drawn, expected.frames);
      assert.equal(contentLength - viewport - flow.offset(element), expected.physicalOffset);
    }
  });

  test("only an axis of its own turns a size round", () => {
    const size = { width: 3, height: 7 };
    assert.deepEqual(new Flow().turned(size), size);
    assert.deepEqual(new Flow({ isMirrored: true }).turned(size), size);
    assert.deepEqual(new Flow({ isHorizontal: true }).turned(size), { width: 7, height: 3 });
  });

  test("rows below one another keep their offsets, and their columns change sides", () => {
    const flow = new Flow({ isMirrored: true });
    const element = { scrollLeft: 0, scrollTop: 0 };
    flow.scroll(element, 40);
    assert.deepEqual(element, { scrollLeft: 0, scrollTop: 40 });
    assert.equal(flow.translate(40, 12), "translate(-12px, 40px)");
    assert.equal(new Flow().translate(40, 12), "translate(12px, 40px)");
    assert.equal(flow.translate(40, 0), "translateY(40px)");
  });

  test("the arrow keys follow the screen", () => {
    const sideways = new Flow({ isHorizontal: true });
    assert.deepEqual([sideways.command("right"), sideways.command("left")], ["next", "previous"]);
    const mirrored = new Flow({ isHorizontal: true, isMirrored: true });
    assert.deepEqual([mirrored.command("right"), mirrored.command("left")], ["previous", "next"]);
    assert.equal(mirrored.command("first"), "first");
    assert.deepEqual(["right", "left", "next", "previous"].map((each) => mirrored.command(/** @type {"right"} */ (each), true)), ["previous", "next", "right", "left"]);
    assert.deepEqual([new Flow({ isMirrored: true }).command("right"), new Flow().command("right")], ["left", "right"]);
  });
});
