// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";

/** @typedef {import("../../Public/net/messages.js").WorkerCommand} WorkerCommand */
/** @typedef {import("../../Public/types.js").Phase} Phase */

/** @type {WorkerCommand[][]} The messages to the worker, each with its commands. */
let posted = [];

class FakeWorker extends EventTarget {
  /** @param {WorkerCommand[]} commands */
  postMessage(commands) {
    posted.push(commands);
  }
}
Object.assign(globalThis, { Worker: FakeWorker });
const { Connection } = await import("../../Public/net/connection.js");

describe("Connection", () => {
  /** @type {number | null} The version that the page's rows are of. */
  let version = null;
  let connection = new Connection(() => {}, () => version);

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    posted = [];
    version = null;
    connection = new Connection(() => {}, () => version);
  });
  afterEach(() => mock.timers.reset());

  /** The end of a turn. */
  const turn = () => Promise.resolve();
  const scroll = (/** @type {number} */ row, /** @type {Phase} */ phase = "fling", dy = 0) =>
    connection.scroll({ anchor: [row, dy], velocity: 1000, phase }, { first: row, end: row + 4 });
  const sent = () => posted.flat().map((each) => (each.kind === "scroll" ? `${each.sample.phase} ${each.sample.anchor.join("+")}` : each.kind));

  test("the commands of a turn are one message, with the reports that waited", async () => {
    connection.built([[1, 2]]);
    connection.displayed([[1, 1]]);
    await turn();
    assert.deepEqual(posted, []);
    scroll(5);
    connection.pause();
    await turn();
    assert.equal(posted.length, 1);
    assert.deepEqual(sent(), ["built", "displayed", "fling 5+0", "pause"]);
    mock.timers.tick(1000);
    assert.equal(posted.length, 1);
  });

  test("reports alone wait a little", async () => {
    connection.built([[1, 2]]);
    mock.timers.tick(49);
    assert.deepEqual(posted, []);
    connection.displayed([[1, 2]]);
    mock.timers.tick(1);
    assert.equal(posted.length, 1);
    assert.deepEqual(sent(), ["built", "displayed"]);
  });

  test("a scroll that is no news is sent only if the user stays there", async () => {
    scroll(5, "drag");
    scroll(5, "drag", 10);
    scroll(5, "drag", 20);
    await turn();
    assert.deepEqual(sent(), ["drag 5+0"]);
    connection.linger();
    await turn();
    assert.deepEqual(sent(), ["drag 5+0", "drag 5+20"]);
    connection.linger();
    await turn();
    assert.equal(posted.length, 2);
  });

  test("the last scroll of a gesture is sent, and each phase once at least", async () => {
    scroll(5, "drag");
    scroll(5, "drag", 10);
    scroll(6, "fling");
    scroll(6, "fling", 30);
    scroll(6, "settle", 40);
    await turn();
    assert.deepEqual(sent(), ["drag 5+0", "fling 6+0", "settle 6+40"]);
  });

  test("rows are told with the version that they were of, also those that wait", async () => {
    version = 4;
    scroll(5, "drag");
    scroll(5, "drag", 10);
    connection.built([[5, 9]]);
    version = 5;
    connection.linger();
    connection.displayed([[5, 9]]);
    connection.measured([[5, 80]]);
    connection.scrollNested([5, 2], { offset: 10, velocity: 0, phase: "drag" });
    await turn();
    const versions = posted.flat().map((each) => ("version" in each ? `${each.kind} ${each.version}` : each.kind));
    assert.deepEqual(versions, ["scroll 4", "built 4", "scroll 4", "displayed 5", "measured 5", "scrollNested 5"]);
  });

  test("what another list's scroll was compared with says nothing of this one's", async () => {
    scroll(5);
    connection.open("list", { viewport: { width: 1, height: 1 }, anchor: [0, 0] });
    scroll(5);
    await turn();
    assert.deepEqual(sent(), ["fling 5+0", "open", "fling 5+0"]);
  });
});
