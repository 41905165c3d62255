import assert from "node:assert/strict";
import test from "node:test";
import { addressAt, resolveAddresses } from "../../Public/element/addresses.js";

test("what a server names by a path is at that server", () => {
  for (const [named, whole] of [
    ["/media/generated/1/2.png", "https://lists.example:8443/media/generated/1/2.png"],
    ["media/1.png", "https://lists.example:8443/media/1.png"],
    ["/tiles/{z}/{x}/{y}.png", "https://lists.example:8443/tiles/{z}/{x}/{y}.png"],
    ["//cdn.example/1.png", "https://cdn.example/1.png"],
    ["http://other.example/1.png", "http://other.example/1.png"],
    ["data:image/png;base64,AA", "data:image/png;base64,AA"],
  ]) {
    assert.equal(addressAt("https://lists.example:8443", named), whole);
  }
});

test("the addresses of media and of cells, at any depth, are made whole", () => {
  const whole = (path) => `https://lists.example${path}`;
  const cell = () => ({ row: 0, nodes: [{ id: 0, image: "/a" }, { id: 1, defaultImage: "/b", images: ["/c", "/d"] }, { id: 2, video: { url: "/e", poster: "/f" } }, { id: 3, text: "/g" }] });
  const resolved = { row: 0, nodes: [{ id: 0, image: whole("/a") }, { id: 1, defaultImage: whole("/b"), images: [whole("/c"), whole("/d")] }, { id: 2, video: { url: whole("/e"), poster: whole("/f") } }, { id: 3, text: "/g" }] };
  const medium = () => ({ id: 1, url: "/a", preview: "/p", request: { id: 4, url: "/a", priority: "display" } });
  const told = { id: 1, url: whole("/a"), preview: whole("/p"), request: { id: 4, url: whole("/a"), priority: "display" } };
  for (const [type, given, wanted] of [
    ["snapshot", { media: [medium()], cells: [cell()], nested: [{ cells: [cell()] }, {}] }, { media: [told], cells: [resolved], nested: [{ cells: [resolved] }, {}] }],
    ["snapshot", { media: [], cells: [] }, { media: [], cells: [] }],
    ["media", { media: [medium(), { id: 2 }], gone: [] }, { media: [told, { id: 2 }], gone: [] }],
    ["cells", { cells: [cell(), { row: 1 }] }, { cells: [resolved, { row: 1 }] }],
    ["nested", { lists: [{ cells: [cell()] }], ended: [] }, { lists: [{ cells: [resolved] }], ended: [] }],
    ["states", { changes: [] }, { changes: [] }],
  ]) {
    resolveAddresses(type, given, whole);
    assert.deepEqual(given, wanted);
  }
});
