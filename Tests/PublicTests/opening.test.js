// @ts-check
import assert from "node:assert/strict";
import { afterEach, describe, mock, test } from "node:test";
import { call, give } from "../../Public/net/api.js";
import { Session } from "../../Public/net/session.js";

/** @typedef {import("../../Public/net/messages.js").WorkerEvent} WorkerEvent */

/**
 * Answers every request, and keeps what was asked.
 * @param {(method: string, path: string) => unknown} answer
 */
function serve(answer) {
  /** @type {{ method: string, path: string, body: any }[]} */
  const asked = [];
  mock.method(globalThis, "fetch", async (/** @type {string} */ url, /** @type {RequestInit} */ init) => {
    const path = url.replace("/api/v1", "");
    const method = init.method ?? "GET";
    asked.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : null });
    return new Response(JSON.stringify(answer(method, path)), { status: 200 });
  });
  return asked;
}

afterEach(() => {
  give({});
  mock.restoreAll();
});

describe("answers that came with the page", () => {
  test("each is used once, and then asked for", async () => {
    const asked = serve(() => "fresh");
    give({ "/fonts": "given", "/lists?from=0&count=500": "lists" });
    assert.equal(await call("GET", "/fonts"), "given");
    assert.deepEqual(asked, []);
    assert.equal(await call("GET", "/fonts"), "fresh");
    assert.equal(await call("GET", "/lists?from=0&count=500"), "lists");
  });

  test("they answer nothing but the reading of their own path", async () => {
    serve(() => "fresh");
    give({ "/lists": "given" });
    assert.equal(await call("POST", "/lists", {}), "fresh");
    assert.equal(await call("GET", "/lists?from=500&count=500"), "fresh");
    assert.equal(await call("GET", "/toString"), "fresh");
    assert.equal(await call("GET", "/lists"), "given");
  });
});

describe("a viewer that is opened with its first events", () => {
  const events = [
    { number: 4, type: "snapshot", data: { rowCount: 1, list: { version: 1 } } },
    { number: 5, type: "cells", data: { cells: [] } },
  ];

  test("the page gets them after the viewer, and the stream goes on after the last", async () => {
    const asked = serve((method) => (method === "PUT" ? { id: "one", list: "1", events } : null));
    /** @type {WorkerEvent[]} */
    const told = [];
    /** @type {[string, import("../../Public/net/messages.js").ResumePoint]} */
    const joined = await new Promise((resolve) => {
      const channel = {
        join: (/** @type {string} */ viewer, /** @type {import("../../Public/net/messages.js").ResumePoint} */ point) => resolve([viewer, point]),
        leave: () => {},
        hurry: () => {},
        revive: () => {},
      };
      const session = new Session((message) => told.push(message), channel);
      session.open("1", { viewport: { width: 10, height: 10 }, anchor: [0, 0] });
    });
    assert.deepEqual(joined, ["one", { lastEvent: 5, version: 1 }]);
    assert.match(asked[0]?.path ?? "", /^\/viewers\/[0-9a-f][0-9a-hjkmnp-tv-z]{12}$/);
    assert.equal(asked[0]?.body.list, "1");
    assert.equal(asked[0]?.body.events, true);
    const kinds = told.filter(({ kind }) => kind !== "link").map((each) => (each.kind === "event" ? each.type : each.kind));
    assert.deepEqual(kinds, ["viewer", "snapshot", "cells"]);
    assert.ok(!told.some((each) => each.kind === "viewer" && "events" in each.viewer));
  });
});
