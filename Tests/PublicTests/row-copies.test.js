// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseExactly, writeExactly } from "../../Public/model/rows/exact-json.js";
import { rowCommandOf } from "../../Public/model/rows/row-keys.js";
import { bounds, mapRange } from "../../Public/model/rows/row-range.js";
import { csv, json } from "../../Public/model/rows/row-text.js";
import { readValue, typed } from "../../Public/model/rows/typed-values.js";

describe("copied rows", () => {
  test("as CSV are quoted as RFC 4180 says, and tell null from an empty text", () => {
    const rows = [
      { a: 'said "no"', b: "x,y", c: null },
      { a: "two\nlines", b: "", c: -1.5 },
      { a: " spaces ", b: "=1+1", c: true },
    ];
    assert.equal(csv(["a", "b", "c"], rows), 'a,b,c\r\n"said ""no""","x,y",\r\n"two\nlines","",-1.5\r\n spaces ,=1+1,true\r\n');
  });

  test("as CSV of one column have no empty line, which would be no row", () => {
    assert.equal(csv(["a"], [{ a: null }, { a: "" }, {}]), 'a\r\n""\r\n""\r\n""\r\n');
    assert.equal(csv(['a"b'], []), '"a""b"\r\n');
  });

  test("as JSON have all columns in their order, and all digits", () => {
    const text = json(["b", "a"], [{ a: 1, b: 'x"\u2028' }, { a: 9007199254740993n, b: null }]);
    assert.equal(text, '[\n{"b":"x\\"\u2028","a":1},\n{"b":null,"a":9007199254740993}\n]\n');
    assert.deepEqual(JSON.parse(json(["a"], [])), []);
  });
});

describe("exact JSON", () => {
  test("reads whole numbers beyond 2^53 with all digits, and writes them as numbers", () => {
    const text = '{"a":9007199254740993,"b":[-9223372036854775808,1234567890123456],"c":1e300,"d":0.125,"e":"9007199254740993"}';
    const read = parseExactly(text);
    assert.deepEqual(read, { a: 9007199254740993n, b: [-9223372036854775808n, 1234567890123456], c: 1e300, d: 0.125, e: "9007199254740993" });
    assert.equal(writeExactly(read), text.replace("1e300", "1e+300"));
  });

  test("leaves texts alone, whatever they look like", () => {
    for (const value of ['{"$integer":"9007199254740993"}', '\\"9007199254740993', "12345678901234567890 \\", '"']) {
      assert.deepEqual(parseExactly(JSON.stringify({ value, n: 1 })), { value, n: 1 });
      assert.equal(writeExactly({ value }), JSON.stringify({ value }));
    }
  });
});

describe("values that are typed", () => {
  /** @type {readonly [import("../../Public/types.js").ColumnType, string, unknown][]} */
  const cases = [
    ["integer", " 12 ", 12], ["integer", "9007199254740993", 9007199254740993n], ["integer", "", null], ["integer", "+5", 5],
    ["real", "1e3", 1000], ["real", ".5", 0.5], ["boolean", "true", true], ["boolean", "", null],
    ["text", "", null], ["text", " x ", " x "], ["date", " 2026-03-01 ", "2026-03-01"],
  ];
  for (const [type, text, value] of cases) {
    test(`${JSON.stringify(text)} is a value of ${type}`, () => assert.deepEqual(readValue(type, text), { value }));
  }

  for (const [type, text] of /** @type {const} */ ([["integer", "1.5"], ["integer", "9223372036854775808"], ["real", "1e999"], ["real", "x"], ["boolean", "yes"]])) {
    test(`${JSON.stringify(text)} is none of ${type}`, () => assert.ok("error" in readValue(type, text)));
  }

  test("are shown as they are typed", () => {
    assert.deepEqual([typed(null), typed(9007199254740993n), typed(false)], ["", "9007199254740993", "false"]);
  });
});

describe("the selection", () => {
  const edit = (/** @type {Partial<import("../../Public/types.js").RowEdit>} */ given) => ({ removed: [], inserted: [], moved: [], reloaded: [], ...given });

  test("follows its rows through edits, and ends with them", () => {
    const range = { anchor: 9, focus: 5 };
    assert.deepEqual(bounds(range), [5, 9]);
    assert.deepEqual(mapRange(edit({ inserted: [[0, 1]] }), range), { anchor: 11, focus: 7 });
    assert.deepEqual(mapRange(edit({ removed: [[4, 6]] }), range), { anchor: 6, focus: 4 });
    assert.deepEqual(mapRange(edit({ removed: [[9, 20]] }), range), { anchor: 8, focus: 5 });
    assert.equal(mapRange(edit({ removed: [[5, 9]] }), range), null);
  });

  test("of a billion rows is mapped at once", () => {
    assert.deepEqual(mapRange(edit({ removed: [[0, 999_999_997]] }), { anchor: 0, focus: 999_999_999 }), { anchor: 0, focus: 1 });
  });
});

describe("keys for rows", () => {
  const press = (/** @type {string} */ key, given = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...given });

  test("undo and make again, on any keyboard", () => {
    assert.equal(rowCommandOf(press("z", { ctrlKey: true }), false), "undo");
    assert.equal(rowCommandOf(press("Z", { metaKey: true, shiftKey: true }), false), "redo");
    assert.equal(rowCommandOf(press("y", { ctrlKey: true }), false), "redo");
  });

  test("leave the copying of selected text to the browser, and other keys to the page", () => {
    assert.equal(rowCommandOf(press("c", { ctrlKey: true }), true), null);
    assert.equal(rowCommandOf(press("c", { ctrlKey: true }), false), "copy");
    for (const key of ["j", "ArrowDown", "A", "z"]) assert.equal(rowCommandOf(press(key, { shiftKey: key === "A" }), false), null);
    assert.equal(rowCommandOf(press("ArrowUp", { altKey: true, ctrlKey: true }), false), null);
  });
});
