// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { LateView, loadOnce } from "../../Public/view/cell/late-view.js";

test("a module is loaded once, and after a failure again", async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError("no response");
    return loads;
  });
  await assert.rejects(Promise.all([load(), load()]));
  assert.equal(loads, 1);
  assert.deepEqual(await Promise.all([load(), load()]), [2, 2]);
  assert.equal(await load(), 2);
});

/** A view, what it was told, and the end of its loading. */
const late = () => {
  /** @type {(string | number)[]} */
  const told = [];
  /** @type {{ finish: () => void, fail: () => void }[]} */
  const loads = [];
  const view = new LateView(async () => {
    await new Promise((resolve, reject) => loads.push({ finish: () => resolve(null), fail: () => reject(new TypeError("no response")) }));
    return () => ({ show: (/** @type {number} */ state) => told.push(state), stop: () => told.push("stop") });
  });
  return { view, told, loads };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a view that has come late shows the latest state", async () => {
  const { view, told, loads } = late();
  view.show(1);
  view.show(2);
  for (const { finish } of loads) finish();
  await turn();
  assert.deepEqual(told, [2]);
  view.show(3);
  view.stop();
  assert.deepEqual(told, [2, 3, "stop"]);
});

test("a view that is stopped before it comes shows nothing, and one that failed comes with the next state", async () => {
  const { view, told, loads } = late();
  view.show(1);
  view.stop();
  loads[0]?.finish();
  await turn();
  assert.deepEqual(told, []);
  view.show(2);
  loads[1]?.fail();
  await turn();
  view.show(3);
  loads[2]?.finish();
  await turn();
  assert.deepEqual(told, [3]);
});
