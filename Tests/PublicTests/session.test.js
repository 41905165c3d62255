// @ts-check
import assert from "node:assert/strict";
import { afterEach, describe, mock, test } from "node:test";
import { Session } from "../../Public/net/session.js";
import { settle } from "./settle.js";

/** @typedef {import("../../Public/net/messages.js").Word} Word */
/** @typedef {{ path: string, body: any, answer: (status: number, body: unknown) => void }} Asked A request, and its answer to be given. */

const fifty = { removed: [], inserted: [[0, 49]], moved: [], reloaded: [] };
const settings = { viewport: { width: 10, height: 10 }, anchor: /** @type {[number, number]} */ ([25, 0]) };
const snapshot = { number: 1, type: "snapshot", data: { list: { version: 4 } } };

/** A session of an open viewer with a list of version 4, whose requests wait for their answers. */
async function open() {
  mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {Asked[]} */
  const asked = [];
  mock.method(globalThis, "fetch", (/** @type {string} */ url, /** @type {RequestInit} */ init) =>
    new Promise((resolve) => {
      const answer = (/** @type {number} */ status, /** @type {unknown} */ body) =>
        resolve(new Response(JSON.stringify(body), { status, headers: { "content-type": status < 400 ? "application/json" : "application/problem+json" } }));
      asked.push({ path: url.replace("/api/v1", ""), body: init.body ? JSON.parse(String(init.body)) : null, answer });
    }));
  /** @type {((word: Word) => void)[]} */
  const hearing = [];
  const channel = { join: (/** @type {string} */ _viewer, /** @type {object} */ _point, /** @type {(word: Word) => void} */ hear) => hearing.push(hear), leave: () => {}, hurry: () => {}, revive: () => {} };
  const session = new Session(() => {}, channel);
  session.open("1", settings);
  await settle();
  asked.shift()?.answer(200, { id: "one", list: "1", events: [snapshot] });
  await settle();
  const edited = (/** @type {number} */ number, /** @type {number} */ version) =>
    hearing.at(-1)?.({ kind: "event", number, version, type: "list", data: JSON.stringify({ version, edit: fifty }) });
  const next = async () => {
    await settle();
    return asked.shift();
  };
  const missed = (/** @type {number} */ number, /** @type {{ list: { version: number }, since?: object }} */ data) =>
    hearing.at(-1)?.({ kind: "event", number, version: data.list.version, type: "snapshot", data: JSON.stringify(data) });
  return { session, edited, missed, next, gone: () => hearing.at(-1)?.({ kind: "gone" }) };
}

const scroll = (/** @type {number} */ row) => ({ anchor: /** @type {[number, number]} */ ([row, 3]), velocity: 0, phase: /** @type {const} */ ("settle") });

describe("rows that the page tells of", () => {
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  test("are told by the version that the session knows, though the page has not drawn it yet", async () => {
    const { session, edited, next } = await open();
    edited(2, 5);
    session.scroll(scroll(25), 4);
    const request = await next();
    assert.equal(request?.path, "/viewers/one/scroll");
    assert.deepEqual([request?.body.anchor, request?.body.version], [[75, 3], 5]);
    session.measured([[3, 80], [4, 90]], 4);
    assert.deepEqual((await next())?.body, { signal: "measured", rows: [[53, 80], [54, 90]], version: 5 });
    session.scrollNested([3, 2], { offset: 10, velocity: 0, phase: "drag" }, 4);
    const nested = await next();
    assert.deepEqual([nested?.path, nested?.body.version], ["/viewers/one/nodes/53/lists/2/scroll", 5]);
  });

  test("keep their numbers where the page has drawn the version", async () => {
    const { session, edited, next } = await open();
    edited(2, 5);
    session.scroll(scroll(75), 5);
    assert.deepEqual((await next())?.body.anchor, [75, 3]);
  });

  test("say on their way which version they are of, and are told anew when the server does not know it", async () => {
    const { session, edited, next } = await open();
    session.scroll(scroll(25), 4);
    const early = await next();
    assert.deepEqual([early?.body.anchor, early?.body.version], [[25, 3], 4]);
    edited(2, 5);
    early?.answer(412, { status: 412, code: "staleVersion", version: 5 });
    await settle();
    mock.timers.tick(2000);
    const again = await next();
    assert.deepEqual([again?.body.anchor, again?.body.version, again?.body.sequence], [[75, 3], 5, early?.body.sequence]);
  });

  test("are told once, also if an edit comes while they are on their way", async () => {
    const { session, edited, next } = await open();
    session.measured([[3, 80]], 4);
    const sent = await next();
    edited(2, 5);
    sent?.answer(200, {});
    assert.equal(await next(), undefined);
    session.measured([[60, 70]], 5);
    assert.deepEqual((await next())?.body.rows, [[60, 70]]);
  });

  test("a viewer that is made anew begins where the rows are by now", async () => {
    const { session, edited, next, gone } = await open();
    session.scroll(scroll(30), 4);
    (await next())?.answer(200, { event: 1 });
    edited(2, 5);
    gone();
    assert.deepEqual((await next())?.body.anchor, [80, 3]);
  });

  test("a viewer that is made anew is asked for the edits that nobody told of, and the place is brought up to date", async () => {
    const { session, next, missed, gone } = await open();
    session.scroll(scroll(30), 4);
    (await next())?.answer(200, { event: 1 });
    gone();
    const opening = await next();
    assert.deepEqual([opening?.body.anchor, opening?.body.version], [[30, 3], 4]);
    // The page scrolls on meanwhile.
    session.scroll(scroll(31), 4);
    const data = { list: { version: 6 }, since: { version: 4, edit: fifty } };
    opening?.answer(200, { id: "two", list: "1", events: [{ number: 1, type: "snapshot", data }] });
    /** Scrolls to a row of a version, and returns what is told of it. */
    const told = async (/** @type {number} */ row, /** @type {number} */ version) => {
      mock.timers.tick(1000);
      session.scroll(scroll(row), version);
      const request = await next();
      request?.answer(200, { event: 1 });
      await settle();
      return [request?.path, request?.body.anchor[0], request?.body.version];
    };
    const waited = await next();
    assert.deepEqual([waited?.body.anchor, waited?.body.version], [[81, 3], 6]);
    waited?.answer(200, { event: 1 });
    await settle();
    assert.deepEqual(await told(32, 4), ["/viewers/two/scroll", 82, 6]);
    // So does a snapshot in place of events that were dropped.
    missed(4, { list: { version: 7 }, since: { version: 6, edit: fifty } });
    assert.deepEqual(await told(83, 6), ["/viewers/two/scroll", 133, 7]);
    // Where the server does not know the edits, the numbers stay.
    missed(6, { list: { version: 9 } });
    assert.deepEqual(await told(134, 7), ["/viewers/two/scroll", 134, 9]);
  });

  test("another list begins without a version", async () => {
    const { session, next } = await open();
    session.open("2", settings);
    await settle();
    assert.deepEqual(Object.keys((await next())?.body ?? {}).includes("version"), false);
  });
});
