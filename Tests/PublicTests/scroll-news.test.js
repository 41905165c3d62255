// @ts-check
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { ScrollNews } from "../../Public/model/scroll-news.js";

/** @typedef {import("../../Public/types.js").Phase} Phase */

describe("ScrollNews", () => {
  let news = new ScrollNews();
  beforeEach(() => void (news = new ScrollNews()));

  /** Whether a sample with four visible rows is news. */
  const isNews = (/** @type {Phase} */ phase, /** @type {number} */ first, velocity = 1000, dy = 0, rows = 4) =>
    news.take({ anchor: [first, dy], velocity, phase }, { first, end: first + rows });

  test("the first sample is, and one of the same rows is not", () => {
    assert.ok(isNews("fling", 10));
    assert.ok(!isNews("fling", 10, 1000, 5));
    assert.ok(!isNews("fling", 10, 1010, 60));
  });

  test("each other row at either edge is, each phase, and each jump", () => {
    isNews("fling", 10);
    assert.ok(isNews("fling", 11));
    assert.ok(isNews("fling", 11, 1000, 40, 5));
    assert.ok(isNews("settle", 11, 0, 40, 5));
    assert.ok(isNews("drag", 11, 0, 40, 5));
    assert.ok(isNews("program", 11, 0, 40, 5));
    assert.ok(isNews("program", 11, 0, 40, 5));
  });

  test("another velocity is, from half as fast again, and another direction", () => {
    isNews("fling", 10, 1000);
    assert.ok(isNews("fling", 10, 1500));
    assert.ok(isNews("fling", 10, 700));
    assert.ok(isNews("fling", 10, -700));
    isNews("fling", 10, 0);
    assert.ok(!isNews("fling", 10, 20), "as slow as rest");
    assert.ok(!isNews("fling", 10, -20));
  });

  test("a sample that was no news is not what the next is compared with", () => {
    isNews("fling", 10, 1000);
    isNews("fling", 10, 1100);
    assert.ok(isNews("fling", 11, 1100));
  });

  test("of a slow scroll by a screenful few are", () => {
    let count = 0;
    for (let offset = 0; offset < 760; offset += 5) {
      const first = Math.floor(offset / 76);
      count += Number(news.take({ anchor: [first, offset % 76], velocity: 300, phase: "fling" }, { first, end: Math.floor((offset + 399) / 76) + 1 }));
    }
    assert.ok(count <= 21, `${count} of 152`);
  });

  test("after another list was opened the first one is again", () => {
    isNews("fling", 10);
    news.clear();
    assert.ok(isNews("fling", 10));
  });
});
