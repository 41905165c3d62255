// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { AnswerOrder } from "../../Public/model/answer-order.js";

test("an answer that others have overtaken is no news", () => {
  const order = new AnswerOrder();
  const [first, second, third] = [order.ask(), order.ask(), order.ask()];
  assert.ok(order.take(second));
  assert.ok(!order.take(first));
  assert.ok(order.take(third));
});
