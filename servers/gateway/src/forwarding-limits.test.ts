/** How long a worker waits for the home of a request that it passed on, and for whom it does not wait less. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { createGuard, DEFAULT_LIMITS } from "@arenakit/server-kit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createForwarding, type Forwarding } from "./forwarding.ts";
import { listen } from "./listen.ts";
import { createListener } from "./listener.ts";

const HOST = "127.0.0.1";
const LIMIT_MS = 13_000;
const MEBIBYTE = 2 ** 20;

const closers: (() => unknown)[] = [];
beforeEach(() => {
  // Sockets have their own.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

interface Home {
  readonly server: Server;
  /** The next request that comes to it. */
  next(): Promise<readonly [IncomingMessage, ServerResponse]>;
}

/** Answers nothing by itself. */
function silentHome(): Home {
  const server = createServer();
  const asked = () =>
    new Promise<readonly [IncomingMessage, ServerResponse]>((resolve) => {
      server.once("request", (incoming, outgoing) => resolve([incoming, outgoing]));
    });
  return { server, next: asked };
}

/** A worker that passes everything on to a home. */
async function openBefore({ server }: Home, limitMs: number | null): Promise<{ port: number; forward: Forwarding }> {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-forwarding-"));
  const path = join(folder, "1");
  server.listen(path);
  const forward = createForwarding({ socketOf: () => path, limitOf: () => limitMs });
  const listener = createListener({
    host: HOST,
    guard: createGuard({ host: HOST }),
    limits: DEFAULT_LIMITS,
    route: () => undefined,
    fetch: async () => new Response("not passed on"),
    forward,
  });
  const listening = await listen({ listener, host: HOST, port: 0, close: async () => {} });
  closers.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => {
      server.closeAllConnections();
      server.close();
    },
    () => listening.close(),
  );
  return { port: listening.port, forward };
}

interface Asked {
  readonly status: number | undefined;
  readonly text: string;
}

/** A POST whose body the test sends. */
function post(port: number) {
  let pieces = 0;
  const asked = request({ host: HOST, port, method: "POST", path: "/", agent: false });
  const answer = new Promise<Asked>((resolve, reject) => {
    asked.on("error", reject).on("response", (incoming) => {
      let text = "";
      incoming.setEncoding("utf8").on("data", (piece) => {
        pieces++;
        text += piece;
      });
      incoming.on("end", () => resolve({ status: incoming.statusCode, text }));
    });
  });
  return { asked, answer, pieces: () => pieces };
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(setImmediate);
};

const isSilent = { error: { owner: "harness", code: "worker_silent", retryable: true } };

it("says that a home is silent which has not begun to answer in time, and hangs up on it", async () => {
  const home = silentHome();
  const { port } = await openBefore(home, LIMIT_MS);
  const { asked, answer } = post(port);
  const came = home.next();
  asked.end("a body");
  const [incoming] = await came;
  await new Promise((resolve) => incoming.resume().on("end", resolve));
  const isLeft = new Promise((resolve) => incoming.socket.on("close", resolve));
  vi.advanceTimersByTime(LIMIT_MS - 1);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(1);
  const { status, text } = await answer;
  expect(status).toBe(504);
  expect(JSON.parse(text)).toMatchObject(isSilent);
  await isLeft;
});

it("says so of a home that reads no further", async () => {
  const home = silentHome();
  const { port } = await openBefore(home, LIMIT_MS);
  const { asked, answer } = post(port);
  const came = home.next();
  // More than sockets and streams keep: most of it is still at its sender.
  asked.end(Buffer.alloc(64 * MEBIBYTE, "x"));
  await came;
  const sent = () => asked.socket?.bytesWritten ?? 0;
  for (let before = -1; before !== sent(); ) {
    before = sent();
    for (let turns = 0; turns < 100; turns++) await new Promise(setImmediate);
  }
  vi.advanceTimersByTime(LIMIT_MS);
  expect((await answer).status).toBe(504);
});

it("waits for who sends slowly", async () => {
  const home = silentHome();
  const { port } = await openBefore(home, LIMIT_MS);
  const { asked, answer } = post(port);
  const came = home.next();
  asked.write("a ");
  const [incoming, outgoing] = await came;
  let body = "";
  incoming.setEncoding("utf8").on("data", (piece) => {
    body += piece;
  });
  await until(() => body === "a ");
  vi.advanceTimersByTime(5 * LIMIT_MS);
  asked.end("body");
  await until(() => body === "a body");
  vi.advanceTimersByTime(LIMIT_MS - 1);
  outgoing.end("well");
  expect(await answer).toEqual({ status: 200, text: "well" });
});

it("waits for the rest of an answer that has begun", async () => {
  const home = silentHome();
  const { port } = await openBefore(home, LIMIT_MS);
  const { asked, answer, pieces } = post(port);
  const came = home.next();
  asked.end();
  const [, outgoing] = await came;
  outgoing.writeHead(200, { "content-type": "text/event-stream" }).write("first");
  await until(() => pieces() === 1);
  vi.advanceTimersByTime(100 * LIMIT_MS);
  outgoing.end(", last");
  expect(await answer).toEqual({ status: 200, text: "first, last" });
});

it("waits where nothing says how long an answer takes", async () => {
  const home = silentHome();
  const { port } = await openBefore(home, null);
  const { asked, answer } = post(port);
  const came = home.next();
  asked.end();
  const [, outgoing] = await came;
  vi.advanceTimersByTime(100 * LIMIT_MS);
  outgoing.end("at last");
  expect(await answer).toEqual({ status: 200, text: "at last" });
});

const UPGRADE = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n";

it("says so to who would speak another protocol, and cuts nobody who speaks it", async () => {
  const home = silentHome();
  const { port } = await openBefore(home, LIMIT_MS);
  const opened: Duplex[] = [];
  home.server.on("upgrade", (_, socket: Duplex) => {
    opened.push(socket.resume().on("end", () => socket.end()));
  });
  const open = async () => {
    const socket = connect(port, HOST);
    const before = opened.length;
    socket.write(UPGRADE);
    await until(() => opened.length > before);
    return socket.setEncoding("utf8");
  };
  const late = await open();
  vi.advanceTimersByTime(LIMIT_MS);
  let said = "";
  for await (const piece of late) said += piece;
  expect(said).toMatch(/^HTTP\/1\.1 504 Gateway Timeout\r\n/);
  expect(said).toContain('"code":"worker_silent"');

  const joined = await open();
  let heard = "";
  joined.on("data", (piece) => {
    heard += piece;
  });
  opened[1]!.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  await until(() => heard !== "");
  vi.advanceTimersByTime(100 * LIMIT_MS);
  opened[1]!.write("still there");
  await until(() => heard.endsWith("still there"));
  joined.destroy();
});

it("reads for a worker within it", async () => {
  const home = silentHome();
  const { forward } = await openBefore(home, LIMIT_MS);
  const came = home.next();
  const read = expect(forward.read("/held")).rejects.toMatchObject({ failure: { code: "worker_silent" } });
  await came;
  vi.advanceTimersByTime(LIMIT_MS);
  await read;
});
