// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reflow } from "../../Public/model/cell/reflow.js";

/** @typedef {import("../../Public/types/node.js").CellNode} CellNode */

/**
 * @param {number} id
 * @param {number | null} parent
 * @param {...number} frame
 */
const node = (id, parent, ...frame) => /** @type {CellNode} */ ({ id, kind: "node", parent, frame });

describe("reflow", () => {
  test("without news nothing moves", () => {
    const nodes = [node(0, null, 0, 0, 200, 90), node(1, 0, 10, 10, 180, 20), node(2, 0, 10, 40, 180, 40)];
    const frames = reflow(nodes, new Map([[2, 40]]));
    for (const { id, frame } of nodes) assert.deepEqual(frames.get(id), frame);
  });

  test("what lies below moves, and the row grows", () => {
    const nodes = [node(0, null, 0, 0, 200, 100), node(1, 0, 10, 10, 180, 40), node(2, 0, 10, 60, 180, 30)];
    const frames = reflow(nodes, new Map([[1, 60]]));
    assert.deepEqual(frames.get(1), [10, 10, 180, 60]);
    assert.deepEqual(frames.get(2), [10, 80, 180, 30]);
    assert.deepEqual(frames.get(0), [0, 0, 200, 120]);
  });

  test("a lower text pulls up, whatever lies above it", () => {
    const nodes = [node(0, null, 0, 0, 200, 100), node(1, 0, 0, 0, 200, 20), node(2, 0, 0, 20, 200, 40), node(3, 0, 0, 60, 200, 40)];
    const frames = reflow(nodes, new Map([[2, 20]]));
    assert.deepEqual(frames.get(3), [0, 40, 200, 40]);
    assert.equal(frames.get(0)?.[3], 80);
  });

  test("what stands beside stays", () => {
    const nodes = [node(0, null, 0, 0, 200, 60), node(1, 0, 0, 0, 50, 50), node(2, 0, 60, 0, 140, 20), node(3, 0, 60, 30, 140, 20)];
    const frames = reflow(nodes, new Map([[2, 40]]));
    assert.deepEqual(frames.get(1), [0, 0, 50, 50]);
    assert.deepEqual(frames.get(3), [60, 50, 140, 20]);
    assert.equal(frames.get(0)?.[3], 80);
  });

  test("a taller neighbour hides some of the growth", () => {
    const nodes = [node(0, null, 0, 0, 200, 60), node(1, 0, 0, 0, 50, 60), node(2, 0, 60, 0, 140, 20)];
    assert.equal(reflow(nodes, new Map([[2, 40]])).get(0)?.[3], 60);
  });

  test("boxes grow with what is in them, backgrounds with what is before them", () => {
    const nodes = [
      node(0, null, 0, 0, 200, 80), node(1, 0, 0, 0, 200, 40), node(2, 1, 5, 5, 190, 30),
      node(3, 0, 0, 50, 200, 20), node(4, 0, -4, -4, 208, 48),
    ];
    const frames = reflow(nodes, new Map([[2, 50]]));
    assert.deepEqual(frames.get(1), [0, 0, 200, 60]);
    assert.deepEqual(frames.get(3), [0, 70, 200, 20]);
    assert.equal(frames.get(4)?.[3], 68);
    assert.equal(frames.get(0)?.[3], 100);
  });
});
