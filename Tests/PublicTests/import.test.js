// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kind, kindOfField, kindOfNumber, kindOfText, typeOf } from "../../Public/model/import/cell-kinds.js";
import { DelimitedReader, separatorIn } from "../../Public/model/import/delimited.js";
import { FileColumns, FileFault, formatOf } from "../../Public/model/import/file-columns.js";

/**
 * Reads a text in parts of a length.
 * @param {import("../../Public/model/import/file-columns.js").FileFormat} format
 * @param {string} text
 * @param {number} length
 */
function columns(format, text, length = text.length) {
  const found = new FileColumns(format);
  for (let at = 0; at < text.length; at += length) found.take(text.slice(at, at + length));
  return { types: Object.fromEntries(found.end().map(({ name, type }) => [name, type])), rows: found.rows };
}

describe("the type of a column", () => {
  test("is the narrowest that loses nothing", () => {
    const { integer, wideInteger, real, boolean, date, text } = kind;
    const cases = /** @type {const} */ ([
      [0, "text"], [integer, "integer"], [integer | wideInteger, "integer"], [integer | real, "real"], [wideInteger | real, "text"],
      [boolean, "boolean"], [boolean | integer, "text"], [date, "date"], [date | text, "text"],
    ]);
    for (const [kinds, type] of cases) assert.equal(typeOf(kinds), type);
  });

  test("tells numbers from texts that look like them", () => {
    for (const text of ["0", "-12", "9007199254740992"]) assert.equal(kindOfNumber(text), kind.integer, text);
    for (const text of ["9007199254740993", "-9223372036854775807"]) assert.equal(kindOfNumber(text), kind.wideInteger, text);
    for (const text of ["1.50", "1e5", "-0", "0.5"]) assert.equal(kindOfNumber(text), kind.real, text);
    for (const text of ["007", "+5", "1,000", "9223372036854775808", "1e999", ".5", "1.", ""]) assert.equal(kindOfNumber(text), kind.text, text);
  });

  test("tells dates from days that there are not", () => {
    for (const text of ["2024-02-29", "2024-02-29T10:20:30Z", "2024-02-29 10:20:30.5+02:00", "0001-01-01", "2024-02-29T10:20"]) assert.equal(kindOfText(text), kind.date, text);
    for (const text of ["2023-02-29", "2024-13-01", "2024-00-10", "2024-02-29T25:00", "2024-2-9", "tomorrow"]) assert.equal(kindOfText(text), kind.text, text);
  });

  test("is not changed by an empty field, but by an empty text", () => {
    assert.deepEqual([kindOfField("", false), kindOfField("", true), kindOfField("TRUE", false)], [0, kind.text, kind.boolean]);
  });
});

describe("separated fields", () => {
  const text = 'a,"b ""x"", y"\r\n1,"two\r\nlines"\n\n"",\r3,last';
  const expected = [["a", 'b "x", y'], ["1", "two\r\nlines"], ["", ""], ["3", "last"]];

  test("are the same however the text is cut", () => {
    for (let length = 1; length <= text.length; length++) {
      const reader = new DelimitedReader(",");
      const records = [];
      for (let at = 0; at < text.length; at += length) records.push(...reader.take(text.slice(at, at + length)));
      records.push(...reader.end());
      assert.deepEqual(records.map((record) => record.map((field) => field.text)), expected, `parts of ${length}`);
    }
  });

  test("are found by the separator that divides all records alike", () => {
    assert.equal(separatorIn("a;b\n1,5;2\n"), ";");
    assert.equal(separatorIn('a,b,c\n"x;y",2,3\n'), ",");
    assert.equal(separatorIn("a\tb\n1\t2"), "\t");
    assert.equal(separatorIn("one\ntwo\n"), ",");
  });
});

describe("the columns of a file", () => {
  test("of CSV have types for all rows to the last", () => {
    const text = "id,when,price,ok,note\r\n1,2024-02-29,1.5,true,\r\n2,2024-03-01,2,false,\r\n3,,3,,007\r\n";
    for (const length of [1, 7, text.length]) {
      const found = new FileColumns("csv");
      // The separator is chosen by the first part.
      found.take(text.slice(0, 40));
      for (let at = 40; at < text.length; at += length) found.take(text.slice(at, at + length));
      assert.deepEqual(found.end().map(({ type }) => type), ["integer", "date", "real", "boolean", "text"]);
      assert.equal(found.rows, 3);
    }
  });

  test("of NDJSON are the keys in the order of appearance, with numbers as they are spelled", () => {
    const text = '{"a":1,"b":"2024-02-29"}\n\n{"c":[1,2],"a":2.0,"d":true}\n{"d":null,"e":"5","f":9007199254740993}';
    assert.deepEqual(columns("ndjson", text, 5), { types: { a: "real", b: "date", c: "text", d: "boolean", e: "text", f: "integer" }, rows: 3 });
  });

  for (const [name, format, text, reason] of /** @type {const} */ ([
    ["nothing", "csv", "", "no rows"],
    ["two columns of a name", "csv", "a,a\n1,2\n", "Two columns are named “a”"],
    ["a column without a name", "csv", "a,\n1,2\n", "Column 2 has no name"],
    ["an array", "ndjson", '{"a":1}\n[1]\n', "Line 2 is not a JSON object: [1]"],
    ["broken JSON", "ndjson", '{"a":1\n', "Line 1 is not a JSON object"],
    ["too many columns", "csv", `${Array.from({ length: 101 }, (_, at) => `c${at}`).join(",")}\n`, "more than 100 columns"],
  ])) {
    test(`are refused of ${name}`, () => {
      assert.throws(() => columns(format, text), (error) => error instanceof FileFault && error.message.includes(reason));
    });
  }

  test("are those of the format that the name says, or the start", () => {
    assert.deepEqual(
      [formatOf("a.CSV", "{"), formatOf("a.tab", ""), formatOf("a.jsonl", ""), formatOf("a", ' {"x":1}'), formatOf("a.txt", "a\tb\n"), formatOf("a.txt", "a,b\n")],
      ["csv", "tsv", "ndjson", "ndjson", "tsv", "csv"],
    );
  });
});
