// @ts-check
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { ApiError, Screenful } from "../../Public/client.js";
import { Link, Server } from "./server.js";

const viewport = { width: 390, height: 844 };

/** @type {Server} */
let server;
/** @type {Link} */
let link;
/** @type {Screenful} */
let screenful;

before(async () => (server = await Server.start()));
after(() => server.stop());
beforeEach(async () => {
  link = await Link.to(server.port);
  screenful = new Screenful(link.url);
});
afterEach(() => link.close());

let made = 0;

/** @param {object} [source] */
const makeList = (source = { kind: "generated", rows: 100_000, seed: 7 }, more = {}) => screenful.createList({ name: `list ${++made}`, source, ...more });

const makeTitles = () => makeList({ kind: "empty", columns: [{ name: "title", type: "text" }] });

/**
 * @param {AsyncGenerator<any, void, undefined>} events
 * @param {(event: any) => boolean} isWanted
 */
async function first(events, isWanted) {
  for (let next = await events.next(); !next.done; next = await events.next()) if (isWanted(next.value)) return next.value;
  throw new Error("the events have ended");
}

describe("lists", () => {
  test("lists and rows come in pages, as many as are asked for", async () => {
    const list = await makeList();
    const other = await makeList();
    const names = [];
    for await (const { id } of screenful.lists({ pageSize: 1 })) names.push(id);
    assert.ok(names.includes(list.id) && names.includes(other.id));
    const rows = [];
    for await (const row of list.rows({ from: 99_000, count: 700, pageSize: 300 })) rows.push(row);
    assert.equal(rows.length, 700);
    assert.deepEqual(link.requests.slice(-3).map((line) => line.split("?")[1]), ["from=99000&count=300", "from=99300&count=300", "from=99600&count=100"]);
    const tail = [];
    for await (const row of list.rows({ from: 99_990 })) tail.push(row);
    assert.equal(tail.length, 10);
  });

  test("an edit names its version; a stale one is refused with the code and applied nowhere", async () => {
    const list = await makeTitles();
    const { version } = await list.get();
    const insert = /** @type {const} */ ({ op: "insert", at: [0, 0], values: { title: "one" } });
    assert.equal((await list.edit([insert], { version })).version, version + 1);
    await assert.rejects(list.edit([insert], { version }), (error) => error instanceof ApiError && error.status === 412 && error.code === "staleVersion");
    assert.equal((await list.get()).rows, 1);
  });

  test("after an edit, whatever server answers has to have its version", async () => {
    const list = await makeTitles();
    await list.get();
    assert.doesNotMatch(link.sent, /screenful-version/i);
    const { version } = await list.edit([{ op: "insert", at: [0, 0], values: { title: "one" } }], { version: "*" });
    link.sent = "";
    assert.equal((await list.get()).version, version);
    for await (const row of list.rows()) assert.equal(row.values["title"], "one");
    const file = await new Response(await list.export({ format: "csv" })).text();
    assert.match(file, /one/);
    assert.equal(link.sent.match(new RegExp(`screenful-version: ${version}\\r`, "gi"))?.length, 3);
  });

  test("an error names the field at fault", async () => {
    await assert.rejects(
      screenful.createList({ name: "wrong", source: { kind: "generated", rows: -1, seed: 7 } }),
      (error) => error instanceof ApiError && error.status === 400 && error.field === "source.rows" && error.code !== "unknown",
    );
  });

  test("a file goes in and comes out, and a mistake is named by its line", async () => {
    const list = await makeTitles();
    const file = "title\r\nfirst\r\n\"second, and last\"\r\n";
    assert.equal((await list.import(file, { format: "csv" })).added, 2);
    const out = await list.export({ format: "csv" });
    assert.equal(await new Response(out).text(), file);
    const part = await list.export({ format: "ndjson", from: 1, count: 1 });
    assert.equal(await new Response(part).text(), '{"title":"second, and last"}\n');
    await assert.rejects(list.import("title\nx\ny,z\n", { format: "csv" }), (error) => error instanceof ApiError && error.status === 422 && /^lines\[3\]/.test(error.field ?? ""));
    assert.equal((await list.get()).rows, 2);
  });

  test("rows are replaced by the difference, by a key", async () => {
    const list = await makeTitles();
    await list.replace([{ title: "a" }, { title: "b" }]);
    const [a] = (await list.pages().next()).value?.rows ?? [];
    await list.replace([{ title: "c" }, { title: "a" }], { key: "title" });
    const page = (await list.pages().next()).value;
    assert.deepEqual(page?.rows.map(({ values }) => values["title"]), ["c", "a"]);
    assert.equal(page?.rows[1]?.id, a?.id);
  });

  test("its events go on after a cut with what was missed, and end when it is deleted", async () => {
    const list = await makeTitles();
    const events = list.events();
    assert.equal((await events.next()).value?.type, "list");
    link.isCut = true;
    link.cut();
    const direct = new Screenful(server.url).list(list.id);
    for (const title of ["x", "y"]) await direct.edit([{ op: "insert", at: [0, 0], values: { title } }], { version: "*" });
    link.isCut = false;
    const edits = [await events.next(), await events.next()].map(({ value }) => [value?.type, value?.id]);
    assert.deepEqual(edits, [["edit", 2], ["edit", 3]]);
    assert.match(link.sent, /last-event-id: 1\r/i);
    await direct.delete();
    assert.equal((await events.next()).value?.type, "deleted");
    assert.equal((await events.next()).done, true);
  });
});

describe("requests over a bad link", () => {
  test("one that may be repeated is, until there is a link again", async () => {
    const list = await makeList();
    link.isCut = true;
    link.cut();
    setTimeout(() => (link.isCut = false), 300);
    assert.equal((await list.get()).rows, 100_000);
  });

  test("one that may not be repeated is sent once, and says that there was no answer", async () => {
    const list = await makeTitles();
    link.lost = 1;
    await assert.rejects(list.edit([{ op: "insert", at: [0, 0], values: { title: "once" } }], { version: "*" }), (error) => error instanceof ApiError && error.code === "unreachable" && error.status === 0);
    assert.equal((await list.get()).rows, 1);
    assert.equal(link.requests.filter((line) => line.startsWith("PATCH")).length, 1);
  });

  test("a deletion whose answer was lost has succeeded", async () => {
    const list = await makeList();
    link.lost = 1;
    await list.delete();
    assert.equal(link.requests.filter((line) => line.startsWith("DELETE")).length, 2);
    await assert.rejects(list.get(), (error) => error instanceof ApiError && error.status === 404 && error.code === "listNotFound");
  });

  test("a deadline ends the retries", async () => {
    link.isCut = true;
    link.cut();
    const start = performance.now();
    await assert.rejects(screenful.list("1").get({ deadline: 1500 }), (error) => error instanceof ApiError && error.code === "unreachable");
    assert.ok(performance.now() - start < 5000);
    link.isCut = false;
    link.delay = 3000;
    await assert.rejects(screenful.list("1").get({ deadline: 200 }), (error) => error instanceof ApiError && error.code === "timedOut");
  });

  test("what is sent once has all of its deadline, however long one attempt may take", async () => {
    const impatient = new Screenful(link.url, { patience: 50 });
    link.delay = 300;
    const source = { kind: "generated", rows: 10, seed: 1 };
    await assert.rejects(impatient.createList({ name: `list ${++made}`, source }), (error) => error instanceof ApiError && error.code === "timedOut");
    const list = await impatient.createList({ name: `list ${++made}`, source }, { deadline: 20_000 });
    assert.equal((await screenful.list(list.id).get()).rows, 10);
  });

  test("a signal ends a request, a file, a stream and a wait, with its reason", async () => {
    const list = await makeList();
    const viewer = await list.open({ viewport });
    link.delay = 2000;
    const calls = [
      (/** @type {AbortSignal} */ signal) => list.get({ signal }),
      (/** @type {AbortSignal} */ signal) => list.export({ format: "csv", signal }),
      (/** @type {AbortSignal} */ signal) => list.events({ signal }).next(),
      (/** @type {AbortSignal} */ signal) => viewer.events({ signal }).next(),
      (/** @type {AbortSignal} */ signal) => viewer.scroll({ offset: 10 }, { signal }),
      (/** @type {AbortSignal} */ signal) => screenful.lists({ signal }).next(),
    ];
    for (const call of calls) {
      const controller = new AbortController();
      const reason = new Error("enough");
      setTimeout(() => controller.abort(reason), 50);
      await assert.rejects(call(controller.signal), reason);
      await assert.rejects(call(controller.signal), reason);
    }
    link.delay = 0;
    await viewer.close();
  });
});

describe("viewers", () => {
  test("a scroll moves the ranges, and the newest of those that wait is sent", async () => {
    const viewer = await (await makeList()).open({ viewport });
    link.delay = 100;
    const before = link.requests.length;
    const answers = await Promise.all([100, 200, 300, 90_000].map((offset) => viewer.scroll({ offset, phase: "drag", velocity: 900 })));
    assert.deepEqual(answers.map((answer) => answer !== null), [true, false, false, true]);
    assert.equal(link.requests.slice(before).length, 2);
    assert.ok((answers[3]?.changes.length ?? 0) > 0);
    assert.deepEqual(viewer.anchor, answers[3]?.anchor);
    link.delay = 0;
    await viewer.close();
  });

  test("the range controller, the batch context, cells, nodes and signals answer", async () => {
    const list = await makeList(undefined, { extent: "growing" });
    const viewer = await list.open({ viewport });
    const ranges = await viewer.tune({ preset: "article", mode: "full" });
    assert.equal(ranges.mode, "full");
    assert.equal((await viewer.rangeController()).mode, "full");
    assert.equal((await viewer.batchContext()).grows, true);
    const { cells } = await viewer.cells({ state: "visible" });
    assert.equal(cells[0]?.row, 0);
    assert.equal((await viewer.nodes(0))?.row, 0);
    assert.equal(await viewer.nodes(80), null);
    assert.equal((await viewer.arrange({ kind: "grid", columns: 2 })).kind, "grid");
    assert.ok((await viewer.setNetwork({ network: "3g", seed: 7 })).traffic);
    await viewer.signal("memoryWarning");
    await viewer.signal("displayed", [[0, 1]]);
    await viewer.close();
  });

  test("its events are a snapshot and what follows, once each, across cuts of the stream", async () => {
    const viewer = await (await makeList()).open({ viewport });
    const numbers = /** @type {number[]} */ ([]);
    const types = /** @type {string[]} */ ([]);
    const stop = new AbortController();
    const reading = (async () => {
      for await (const { id, type } of viewer.events({ signal: stop.signal })) {
        numbers.push(id);
        types.push(type);
      }
    })().catch((error) => assert.equal(error.name, "AbortError"));
    while (numbers.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // After a cut few enough events are missed that the server still has them all.
    for (let turn = 1; turn <= 5; turn++) {
      link.cut();
      await viewer.scroll({ offset: 200 * turn });
      const { event } = /** @type {{ event: number }} */ (await viewer.scroll({ offset: 200 * turn + 100 }));
      while (!numbers.includes(event)) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    stop.abort();
    await reading;
    assert.ok((link.sent.match(/last-event-id/gi) ?? []).length >= 5);
    assert.deepEqual(types.flatMap((type, at) => (type === "snapshot" ? at : [])), [0]);
    assert.deepEqual(numbers, numbers.map((_, at) => (numbers[0] ?? 0) + at));
    await viewer.close();
  });

  test("a reader that is slower than the events gets all of them", async () => {
    const viewer = await (await makeList()).open({ viewport });
    const events = viewer.events();
    let last = (await events.next()).value?.id ?? 0;
    let event = 0;
    for (let step = 1; step <= 400; step++) event = (await viewer.scroll({ offset: 400 * step }))?.event ?? 0;
    assert.ok(event - last > 1000, String(event - last));
    while (last < event) {
      const { value } = await events.next();
      assert.ok(value && (value.id === last + 1 || value.type === "snapshot"), `${value?.id} after ${last}`);
      last = value.id;
    }
    await viewer.close();
  });

  test("a lost viewer is opened again at its row, for requests and for events", async () => {
    const list = await makeList();
    const viewer = await list.open({ viewport, policy: "adaptive" });
    await viewer.scroll({ anchor: [5000, 12] });
    const events = viewer.events();
    assert.equal((await events.next()).value?.type, "snapshot");
    const { id } = viewer;
    await new Screenful(server.url).request("DELETE", `/viewers/${id}`);
    const reopened = await first(events, ({ type }) => type === "reopened");
    assert.notEqual(viewer.id, id);
    assert.equal(reopened.data.viewer, viewer.id);
    const { value } = await events.next();
    assert.equal(value?.type, "snapshot");
    assert.deepEqual(viewer.anchor, [5000, 12]);
    assert.equal(/** @type {any} */ (await viewer.rangeController()).policy.name, "adaptive");
    await viewer.close();
    assert.equal((await events.next()).done, true);
  });

  test("a lost viewer is opened where its row has gone, and who missed edits is told them as one", async () => {
    const list = await makeList();
    const viewer = await list.open({ viewport });
    assert.equal((await viewer.scroll({ anchor: [5000, 12] }))?.version, 1);
    await new Screenful(server.url).request("DELETE", `/viewers/${viewer.id}`);
    for (const at of [0, 1]) await list.edit([{ op: "insert", at: [0, at], values: {} }], { version: "*" });
    assert.deepEqual(/** @type {any} */ (await viewer.rangeController()).anchor, [5002, 12]);
    const { value } = await viewer.events({ version: 1 }).next();
    const edit = { removed: [], inserted: [[0, 1]], moved: [], reloaded: [] };
    assert.deepEqual(value?.type === "snapshot" && value.data.since, { version: 1, edit });
    await viewer.signal("displayed", [[0, 1]], { version: 1 });
    await assert.rejects(viewer.signal("displayed", [[0, 1]], { version: 7 }), { code: "staleVersion", field: "version" });
    await viewer.close();
  });

  test("the server is killed during a scroll: the scroll is answered by its successor", async () => {
    const list = await makeList();
    const viewer = await list.open({ viewport });
    await viewer.scroll({ anchor: [7000, 0] });
    const { id } = viewer;
    const restarting = server.restart();
    const answer = await viewer.scroll({ anchor: [7001, 5], phase: "drag", velocity: 500 });
    await restarting;
    assert.deepEqual(answer?.anchor, [7001, 5]);
    assert.notEqual(viewer.id, id);
    await viewer.close();
  });

  test("a viewer is opened where another one is, and again after it was lost", async () => {
    const list = await makeList();
    const one = await list.open({ viewport });
    const home = one.id.slice(0, 6);
    const other = await list.open({ viewport }, { home });
    assert.ok(other.id.startsWith(home) && other.id !== one.id);
    const lost = other.id;
    await screenful.request("DELETE", `/viewers/${lost}`);
    await other.scroll({ offset: 10 });
    assert.ok(other.id.startsWith(home) && other.id !== lost);
  });

  test("a text that was typed is told to the viewer that follows one that was lost", async () => {
    const list = await makeTitles();
    const insert = (/** @type {number} */ row) => /** @type {const} */ ({ op: "insert", at: [0, row], values: { title: `row ${row}` } });
    await list.edit([insert(0), insert(1)], { version: "*" });
    const call = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {object | undefined} */ body = undefined) => {
      const sent = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
      const answer = await fetch(`${link.url}/api/v1${path}`, { method, ...sent });
      assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
      return /** @type {any} */ (answer.status === 204 ? null : await answer.json());
    };
    await call("PUT", `/lists/${list.id}/template`, { version: 1, root: { type: "editableText", text: "$title" } });
    const viewer = await list.open({ viewport });
    // Its rows have nodes once they are measured.
    for await (const { data } of viewer.events()) if (data.cells?.length > 0) break;
    const ids = [];
    for await (const { id } of list.rows()) ids.push(id);
    const nodes = async (/** @type {number} */ row) => (await call("GET", `/viewers/${viewer.id}/nodes/${row}`)).nodes;
    const { id: node } = (await nodes(0)).find((/** @type {{ kind: string }} */ each) => each.kind === "editableText");
    for (const [row, value] of ["typed", "sent"].entries()) await viewer.act(row, { node, id: ids[row] ?? 0, action: "edit", value });
    await viewer.act(1, { node, id: ids[1] ?? 0, action: "submit", value: "sent" });
    const before = viewer.id;
    await call("DELETE", `/viewers/${before}`);
    await viewer.rangeController();
    assert.notEqual(viewer.id, before);
    const drafts = [];
    for (const row of [0, 1]) drafts.push((await nodes(row)).find((/** @type {{ id: number }} */ each) => each.id === node).draft);
    assert.deepEqual(drafts, ["typed", undefined]);
    await viewer.close();
  });

  test("callbacks share one stream, end with their signals, and hear why it has ended", async () => {
    const list = await makeList();
    const viewer = await list.open({ viewport });
    const stop = new AbortController();
    const snapshot = new Promise((resolve) => viewer.on("snapshot", resolve, { signal: stop.signal }));
    let changes = 0;
    viewer.on("states", (data) => (changes += data.changes.length), { signal: stop.signal });
    assert.equal(/** @type {any} */ (await snapshot).rowCount, 100_000);
    await viewer.scroll({ offset: 5000 });
    while (changes === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(link.requests.filter((line) => line.endsWith("/events")).length, 1);
    stop.abort();
    const failed = new Promise((resolve) => viewer.on("failed", resolve));
    const before = changes;
    await list.delete();
    assert.equal(/** @type {any} */ (await failed).code, "listNotFound");
    assert.equal(changes, before);
  });

  test("a closed viewer takes no scroll, and is not opened again", async () => {
    const list = await makeList();
    const viewer = await list.open({ viewport });
    await viewer.close();
    await viewer.close();
    await assert.rejects(viewer.scroll({ offset: 1 }), { name: "AbortError" });
    await assert.rejects(viewer.rangeController(), { name: "AbortError" });
    assert.equal(link.requests.filter((line) => /^PUT .*\/viewers\/\w+$/.test(line)).length, 1);
  });
});
