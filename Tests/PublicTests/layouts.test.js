// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatLayout, layoutLike, layouts, parseLayout, spanColumns, suited } from "../../Public/model/layouts.js";
import { formatChoice, parsePlace } from "../../Public/model/permalink.js";

describe("layouts", () => {
  test("an address keeps an arrangement", () => {
    for (const { kind } of layouts) {
      const layout = layoutLike(kind);
      assert.deepEqual(parseLayout(formatLayout(layout)), layout);
    }
    const choice = { layout: layoutLike("waterfall", { leastWidth: 180, gap: 0 }) };
    assert.deepEqual(formatChoice(choice), ["layout=waterfall,180,0,16"]);
    assert.deepEqual(parsePlace("#list=1&layout=waterfall,180,0,16&row=7").choice, choice);
    const flow = { layout: layoutLike("flow", { gap: 6 }) };
    assert.deepEqual(flow.layout, { kind: "flow", gap: 6, inset: 6 });
    assert.deepEqual(formatChoice(flow), ["layout=flow,6"]);
    assert.deepEqual(parsePlace("#list=1&layout=flow,6&row=7").choice, flow);
    assert.deepEqual(formatChoice({ layout: { kind: "list" } }), []);
    const pager = /** @type {const} */ ({ layout: { kind: "pager", wraps: true }, direction: "rtl" });
    assert.deepEqual(formatChoice(pager), ["layout=pager,wraps", "direction=rtl"]);
    assert.deepEqual(parsePlace("#list=1&layout=pager,wraps&direction=rtl&row=7").choice, pager);
    const chat = /** @type {const} */ ({ axis: "horizontal", inverted: true });
    assert.deepEqual(formatChoice(chat), ["axis=horizontal", "inverted=1"]);
    assert.deepEqual(parsePlace("#list=1&axis=horizontal&inverted=1&row=7").choice, chat);
  });

  test("an address keeps the column of spans, and a list without it does without", () => {
    const columns = /** @type {const} */ ([{ name: "title", type: "text" }, { name: "a & b", type: "integer" }, { name: "width", type: "real" }]);
    const layout = layoutLike("waterfall", { gap: 4, spans: "a & b" });
    assert.deepEqual(layout, { kind: "waterfall", leastWidth: 240, gap: 4, tolerance: 16, inset: 4, spans: "a & b" });
    const parts = formatChoice({ layout });
    assert.deepEqual(parts, ["layout=waterfall,240,4,16", "spans=a%20%26%20b"]);
    assert.deepEqual(parsePlace(`#list=1&${parts.join("&")}&row=7`).choice, { layout });
    assert.deepEqual(parsePlace("#list=1&layout=grid,240,4&spans=likes").choice, { layout: layoutLike("grid", { gap: 4 }) });
    assert.equal(layoutLike("grid", layout).spans, undefined);
    assert.deepEqual(spanColumns(columns), ["a & b"]);
    assert.deepEqual(suited(layout, columns), layout);
    for (const spans of ["title", "width", "none"]) assert.deepEqual(suited({ ...layout, spans }, columns), layoutLike("waterfall", { gap: 4 }));
  });

  test("an invalid arrangement is ignored, and named", () => {
    for (const text of ["tree", "grid", "grid,240", "grid,0,12", "grid,240,-1", "grid,1e9,0", "grid,240,12,16", "list,1", "flow", "flow,-1", "flow,6,6", "pager,1", "pager,"]) {
      assert.equal(parseLayout(text), null, text);
    }
    assert.deepEqual(parsePlace("#list=1&layout=grid,0,12&row=7").ignored, ["layout=grid,0,12"]);
    const wrong = ["axis=down", "direction=left", "inverted=yes"];
    assert.deepEqual(parsePlace(`#list=1&${wrong.join("&")}&row=7`).ignored, wrong);
    const odd = ["pinned=1,2", "cross=half", "column=x"];
    assert.deepEqual(parsePlace(`#list=1&layout=sheet&${odd.join("&")}&row=7`).ignored, odd);
    assert.deepEqual(parsePlace("#list=1&layout=sheet&pinned=0,2,0,1&cross=full&row=7&column=3").ignored, []);
    // Of a list there is nothing to pin.
    assert.deepEqual(parsePlace("#list=1&pinned=0,2,0,1&row=7").ignored, ["pinned=0,2,0,1"]);
  });

  test("another kind keeps the numbers that it uses", () => {
    const grid = layoutLike("grid", { leastWidth: 100, gap: 3 });
    assert.deepEqual(layoutLike("waterfall", grid), { kind: "waterfall", leastWidth: 100, gap: 3, tolerance: 16, inset: 3 });
    assert.deepEqual(layoutLike("flow", grid), { kind: "flow", gap: 3, inset: 3 });
    assert.deepEqual(layoutLike("list", grid), { kind: "list" });
    assert.deepEqual(layoutLike("grid", { kind: "grid", columns: 3, gap: 0 }), { kind: "grid", columns: 3, gap: 0, inset: 0 });
  });
});
