// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { drawnText, setLines } from "../../Public/model/cell/paragraph.js";
import { drawText, isDrawn, original } from "../../Public/view/cell/drawn-text.js";

/**
 * @param {string} text
 * @param {[number, number, number][]} lines
 */
function drawn(text, lines) {
  const node = /** @type {Text} */ (/** @type {unknown} */ ({ data: "" }));
  drawText(node, { id: 1, kind: "text", parent: 0, frame: [0, 0, 100, 20], text, lines });
  return node;
}

describe("drawn text", () => {
  test("lines end by line feeds, of which only the text's own are copied", () => {
    const text = "one two-three\nfour";
    const node = drawn(text, [[0, 4, 0], [4, 8, 0], [8, 14, 0], [14, 18, 0]]);
    assert.equal(node.data, "one\ntwo-\nthree\nfour");
    assert.equal(original(node, 0, node.data.length), text);
    assert.equal(original(node, 1, 6), "ne tw");
    assert.equal(original(node, 4, 4), "");
  });

  test("a hyphen at a soft one is drawn and not copied", () => {
    const node = drawn("hy\u00adphen", [[0, 3, 0], [3, 7, 0]]);
    assert.equal(node.data, "hy\u00ad‐\nphen");
    assert.equal(original(node, 0, 9), "hy\u00adphen");
    assert.equal(original(node, 4, 6), "p");
  });

  test("white space is collapsed as in lines of several looks", () => {
    const text = " a \t b\r  \n  c  d ";
    /** @type {[number, number, number][]} */
    const lines = [[0, 10, 0], [10, text.length, 0]];
    const set = setLines({ id: 1, kind: "text", parent: 0, frame: [0, 0, 100, 20], text, lines });
    const joined = set.map(({ pieces }) => pieces.map((piece) => piece.text).join("")).join("\n");
    assert.equal(drawn(text, lines).data, joined);
    assert.equal(joined, "a b\nc d");
    assert.equal(drawnText({ id: 1, kind: "text", parent: 0, frame: [0, 0, 100, 20], text: "no lines" }), "no lines");
  });

  test("a text of one line is drawn as it is", () => {
    assert.ok(!isDrawn(drawn("one", [[0, 3, 0]])));
  });
});
