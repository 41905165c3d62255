// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultNumbers, isAllowed, networkFields, networks } from "../../Public/model/networks.js";
import { policyOf, strategies, strategyOf } from "../../Public/model/strategies.js";

describe("strategies", () => {
  test("each is asked for by its name, with its number where one was given", () => {
    const adaptive = strategyOf("adaptive");
    assert.ok(adaptive);
    assert.deepEqual(policyOf(adaptive), { name: "adaptive" });
    assert.deepEqual(policyOf(adaptive, 0.9), { name: "adaptive", q: 0.9 });
    const lazy = strategyOf("lazy");
    assert.deepEqual(lazy && policyOf(lazy, 3), { name: "lazy" });
    assert.equal(strategyOf("later"), undefined);
  });

  test("the default is one of those allowed", () => {
    for (const { parameter } of strategies) {
      if (parameter) assert.ok(parameter.defaultValue >= parameter.min && parameter.defaultValue <= parameter.max);
    }
  });

  test("no name is offered twice", () => {
    for (const names of [strategies.map(({ name }) => name), networks.map(([name]) => name)]) assert.equal(new Set(names).size, names.length);
  });
});

describe("networks", () => {
  test("what a network of one's own begins as is allowed", () => {
    for (const field of networkFields) assert.ok(isAllowed(field, defaultNumbers[field.key]), field.key);
  });

  test("no number, a number beyond the limits and half a request are not", () => {
    const [field] = networkFields;
    assert.ok(field && !isAllowed(field, Number.NaN) && !isAllowed(field, field.max + 1) && !isAllowed(field, -1));
    const requests = networkFields.find(({ key }) => key === "concurrency");
    assert.ok(requests && !isAllowed(requests, 1.5) && isAllowed(requests, 2));
  });
});
