// @ts-check
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crc32 } from "../../Public/model/crc32.js";
import { playTime } from "../../Public/model/format.js";
import { Gesture } from "../../Public/model/scroll/gesture.js";
import { Recording, maxEvents } from "../../Public/model/recording.js";

const about = { viewport: { width: 390.3, height: 800 }, source: "Screenful, \"feed\"" };

/** @param {Recording} recording */
const lines = async (recording) => (await recording.file(about).text()).split("\n");

describe("Recording", () => {
  test("a file is a header, events and a footer", async () => {
    const recording = new Recording(1000, 5);
    recording.move(1016.667, "d", 12.3, 400, 0);
    recording.move(1033.334, "f", 31, 1200.4, 620.4);
    recording.move(1050, "f", 50, 1100, 620.4);
    recording.insert(1060, 3, 2);
    recording.move(1200, "i", 70, 0, 0);
    assert.equal(recording.count, 6);
    assert.equal(recording.duration, 200);
    const [header, ...rest] = await lines(recording);
    assert.deepEqual(JSON.parse(header ?? ""), {
      kind: "header", v: 1, unit: "pt", viewport: [390.5, 800], platform: "web", paging: "cursor", t: "us",
      source: "Screenful, \"feed\"", split: "dev",
    });
    assert.deepEqual(rest.slice(0, 6), [
      '{"t":0,"y":5,"k":"i"}',
      '{"t":16667,"y":12.5,"k":"d"}',
      '{"t":33334,"y":31,"k":"f","v":1200,"target":620.5}',
      '{"t":50000,"y":50,"k":"f"}',
      '{"t":60000,"k":"insert","at":3,"count":2}',
      '{"t":200000,"y":70,"k":"i"}',
    ]);
    const footer = JSON.parse(rest[6] ?? "");
    const body = new TextEncoder().encode(`${[header, ...rest.slice(0, 6)].join("\n")}\n`);
    assert.deepEqual(footer, { kind: "footer", count: 6, checksum: crc32(body).toString(16).padStart(8, "0") });
    assert.deepEqual(rest.slice(7), [""]);
  });

  test("time never goes backward", async () => {
    const recording = new Recording(100, 0);
    recording.move(99, "w", 1, 0, 0);
    recording.move(110, "w", 2, 0, 0);
    recording.move(109, "w", 3, 0, 0);
    const times = (await lines(recording)).slice(1, 5).map((line) => JSON.parse(line).t);
    assert.deepEqual(times, [0, 0, 10_000, 10_000]);
  });

  test("a full recording has room for its end, and its file fits in a mebibyte", async () => {
    const recording = new Recording(0, 0);
    while (!recording.isFull) recording.move(300_000 + recording.count * 16.667, "d", 90_000_000.5, 0, 0);
    assert.equal(recording.count, maxEvents - 1);
    recording.move(1e6, "i", 3, 0, 0);
    recording.move(1e6, "i", 3, 0, 0);
    assert.equal(recording.count, maxEvents);
    assert.ok(recording.file(about).size < 1 << 20);
  });
});

test("a checksum is that of gzip", () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
  assert.equal(crc32(new Uint8Array()), 0);
});

test("a movement is called what a trace calls it", () => {
  const gesture = new Gesture();
  assert.equal(gesture.movement, "i");
  gesture.begin("touch", true);
  assert.equal(gesture.movement, "d");
  gesture.release();
  assert.equal(gesture.movement, "f");
  for (const cause of /** @type {const} */ (["thumb", "keys", "program"])) {
    gesture.begin(cause);
    assert.equal(gesture.movement, "j");
  }
  gesture.begin("wheel");
  assert.equal(gesture.movement, "w");
  gesture.end();
  assert.equal(gesture.movement, "i");
});

test("time is shown as players show it", () => {
  assert.deepEqual([0, 7_250, 59_999, 60_000, 67_900, 3_600_000].map(playTime), ["0.0 s", "7.2 s", "59.9 s", "1:00", "1:07", "60:00"]);
});
