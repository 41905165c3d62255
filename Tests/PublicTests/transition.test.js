// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { isStill, transition } from "../../Public/model/cell/transition.js";

const { cases } = JSON.parse(readFileSync(new URL("node-transitions.json", import.meta.url), "utf8"));

describe("transition", () => {
  for (const { name, old, new: now, inserted, removed, moved } of cases) {
    test(name, () => {
      const found = transition(old, now);
      assert.deepEqual(found.inserted, inserted);
      assert.deepEqual(found.removed, removed);
      assert.deepEqual(found.moved.map(({ old, id }) => [old, id]), moved);
      assert.equal(isStill(found), inserted.length + removed.length + moved.length === 0);
    });
  }

  test("there and back is the same the other way round", () => {
    for (const { old, new: now } of cases) {
      const [there, back] = [transition(old, now), transition(now, old)];
      assert.deepEqual([...there.inserted].sort(), [...back.removed].sort());
      assert.deepEqual([...there.removed].sort(), [...back.inserted].sort());
      assert.deepEqual(there.moved.map(({ old, id }) => [old, id]).sort(), back.moved.map(({ old, id }) => [id, old]).sort());
    }
  });
});
