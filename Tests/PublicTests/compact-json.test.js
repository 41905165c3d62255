// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compactJSON } from "../../Public/model/compact-json.js";

describe("compact JSON", () => {
  test("what fits stands in one line", () => {
    assert.equal(compactJSON({ a: [1, "x", null], b: {} }), '{ "a": [1, "x", null], "b": {} }');
  });

  test("what does not is spread, and no line is too long", () => {
    const value = { type: "stack", children: Array.from({ length: 4 }, (_, at) => ({ type: "text", text: `$column${at}`, font: { size: 16, bold: true } })) };
    const text = compactJSON(value);
    assert.deepEqual(JSON.parse(text), value);
    for (const line of text.split("\n")) assert.ok(line.length <= 76, line);
    assert.ok(text.includes('"font": { "size": 16, "bold": true }'));
  });

  test("it comes back as it went", () => {
    for (const value of [null, [], "é\n\"", -0.5, [[[]]], { "": "x".repeat(100) }, ["y".repeat(50), "z".repeat(50)]]) {
      assert.deepEqual(JSON.parse(compactJSON(value)), value);
    }
  });
});
