// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const binary = process.env["SCREENFUL_BINARY"] ?? join(root, ".build/release/screenful");

/** The real server, with a database of its own that outlives a restart. */
export class Server {
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;
  #folder = "";
  url = "";

  /** @param {string[]} options */
  static async start(...options) {
    const server = new Server();
    server.#folder = await mkdtemp(join(tmpdir(), "screenful-"));
    await server.#run("0", options);
    return server;
  }

  get port() {
    return Number(new URL(this.url).port);
  }

  /** Ends it as a power cut would, and starts it again at its port. */
  async restart() {
    await this.#end("SIGKILL");
    await this.#run(String(this.port), []);
  }

  async stop() {
    await this.#end("SIGINT");
    await rm(this.#folder, { recursive: true });
  }

  /**
   * @param {string} port
   * @param {string[]} options
   */
  async #run(port, options) {
    const data = join(this.#folder, "lists.db");
    const fixed = ["serve", "--port", port, "--data", data, "--public", join(root, "Public"), "--no-samples", "--log-level", "off"];
    this.#process = spawn(binary, [...fixed, ...options], { stdio: ["ignore", "pipe", "inherit"] });
    let line = "";
    for await (const piece of /** @type {import("node:stream").Readable} */ (this.#process.stdout)) {
      line += piece;
      if (line.includes("\n")) break;
    }
    this.url = line.trim().replace(/\/$/, "");
    if (!this.url.startsWith("http")) throw new Error(`${binary} has not started: ${line}`);
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const ended = once(/** @type {import("node:child_process").ChildProcess} */ (this.#process), "exit");
    this.#process?.kill(signal);
    await ended;
  }
}

/** A link to a server that can be cut, be slow, and lose answers. */
export class Link {
  #server = createServer((socket) => this.#accept(socket));
  /** @type {Set<import("node:net").Socket>} */
  #sockets = new Set();
  #port;
  isCut = false;
  /** Milliseconds by which answers are late. */
  delay = 0;
  /** Answers that are lost once their requests have been served. */
  lost = 0;
  /** The first lines of the requests that came. @type {string[]} */
  requests = [];
  /** All that was sent to the server. */
  sent = "";

  /** @param {number} port */
  constructor(port) {
    this.#port = port;
  }

  /** @param {number} port */
  static async to(port) {
    const link = new Link(port);
    link.#server.listen(0, "127.0.0.1");
    await once(link.#server, "listening");
    return link;
  }

  get url() {
    return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (this.#server.address()).port}`;
  }

  /** Breaks all connections. */
  cut() {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close() {
    this.cut();
    this.#server.close();
  }

  /** @param {import("node:net").Socket} client */
  #accept(client) {
    if (this.isCut) return client.destroy();
    const server = connect(this.#port, "127.0.0.1");
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => this.#sockets.delete(socket));
    }
    client.on("close", () => server.destroy());
    // After what is still on its way.
    server.on("close", () => setTimeout(() => client.destroySoon(), this.delay));
    client.on("data", (data) => {
      this.sent += data;
      for (const [line] of String(data).matchAll(/^[A-Z]+ \/[^\r\n]* HTTP\/1\.1/gm)) this.requests.push(line.replace(" HTTP/1.1", ""));
      server.write(data);
    });
    server.on("data", (data) => {
      if (this.lost > 0) {
        this.lost -= 1;
        return client.destroy();
      }
      setTimeout(() => client.write(data), this.delay);
    });
    return undefined;
  }
}
