/** Requests that another worker holds what they are about: passed on, and answered as there. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGuard, DEFAULT_LIMITS, refusalResponse } from "@arenakit/server-kit";
import { afterEach, expect, it } from "vitest";
import { localAddress } from "./address.ts";
import { createForwarding, createPeerReader, type ForwardingOptions, withWorkers } from "./forwarding.ts";
import { type Listening, listen } from "./listen.ts";
import { createListener, type ListenerOptions } from "./listener.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const HOST = "127.0.0.1";

async function openWorker(name: string, more: Partial<ListenerOptions>, path?: string): Promise<Listening> {
  // Only programs of this machine: who is asked for another address refuses it.
  const guard = createGuard({ host: "0.0.0.0", allow: ["127.0.0.1/32"] });
  const listener = createListener({
    host: HOST,
    guard,
    limits: DEFAULT_LIMITS,
    route: () => undefined,
    async fetch(asked, peer) {
      const refusal = guard(asked.headers, "policy", peer);
      if (refusal) return refusalResponse(refusal);
      const { pathname, search } = new URL(asked.url);
      const said = { name, peer, pathname, search, method: asked.method, body: await asked.text() };
      return Response.json(said, { status: 207, headers: { "x-said": "yes" } });
    },
    ...more,
  });
  const address = path === undefined ? {} : { address: localAddress(path) };
  const listening = await listen({ listener, host: HOST, port: 0, ...address, close: async () => {} });
  closers.push(() => listening.close());
  return listening;
}

/** Two workers, of which the second one is the home of everything below `/home`. */
async function openTwo(socketOf?: ForwardingOptions["socketOf"]) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-forwarding-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "1");
  await openWorker("home", { peerOf: createPeerReader() }, path);
  const isThere = ({ url = "" }: { url?: string | undefined }) => (url.startsWith("/home") ? path : null);
  return openWorker("other", { forward: createForwarding({ socketOf: socketOf ?? isThere, limitOf: () => null }) });
}

const post = ({ url }: Listening, path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: "POST", body: "a body", headers });

it("answers what it holds, and passes on what it does not, with the address of who asks", async () => {
  const worker = await openTwo();
  const shared = { peer: "127.0.0.1", search: "?a=b", method: "POST", body: "a body" };
  for (const [path, name] of [
    ["/here", "other"],
    ["/home/1", "home"],
  ] as const) {
    const answer = await post(worker, `${path}?a=b`);
    expect([answer.status, answer.headers.get("x-said")]).toEqual([207, "yes"]);
    expect(await answer.json()).toEqual({ ...shared, name, pathname: path });
  }
});

it("believes nobody but workers where a request comes from", async () => {
  const worker = await openTwo();
  const { port } = new URL(worker.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asked = { host: "127.0.0.1", port, localAddress: "127.0.0.9", path: "/home/127.0.0.1/x" };
    request(asked, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
});

it("says that a worker is away, where it is", async () => {
  const [away, gone] = [await openTwo(() => ""), await openTwo(() => "/nowhere/at/all")];
  for (const worker of [away, gone]) {
    const answer = await post(worker, "/home");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await answer.json()).toMatchObject({ error: { owner: "harness", code: "worker_away", retryable: true } });
  }
});

it("streams both ways, and tells the home of who leaves", async () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-forwarding-"));
  const path = join(folder, "1");
  let left = () => {};
  const hasLeft = new Promise<void>((resolve) => {
    left = resolve;
  });
  const home = createServer((incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/plain" });
    incoming.on("data", (piece: Buffer) => outgoing.write(piece.toString().toUpperCase()));
    outgoing.on("close", left);
  }).listen(path);
  closers.push(
    () => home.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  const worker = await openTwo(() => path);
  const { port } = new URL(worker.url);
  const pieces: string[] = [];
  const asked = request({ host: HOST, port, method: "POST", path: "/", headers: { "transfer-encoding": "chunked" } });
  const answered = new Promise<void>((resolve) => {
    asked.on("response", (answer) =>
      answer.setEncoding("utf8").on("data", (piece: string) => {
        pieces.push(piece);
        if (pieces.length === 1) asked.write("two");
        if (pieces.length === 2) resolve();
      }),
    );
  });
  asked.on("error", () => {}); // it leaves by itself
  asked.write("one");
  await answered;
  expect(pieces).toEqual(["ONE", "TWO"]);
  asked.destroy();
  await hasLeft;
});

it("joins connections that speak another protocol", async () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-forwarding-"));
  const path = join(folder, "1");
  const home = createServer().listen(path);
  home.on("upgrade", ({ url, headers }, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n\r\n${url} ${headers.upgrade} `);
    socket.pipe(socket);
  });
  closers.push(
    () => home.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  const worker = await openTwo(() => path);
  const { port } = new URL(worker.url);
  const socket = connect(Number(port), HOST);
  socket.write("GET /ws?session_id=1 HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n");
  let said = "";
  await new Promise<void>((resolve) => {
    socket.setEncoding("utf8").on("data", (piece) => {
      if (said === "") socket.write("and back");
      said += piece;
      if (said.endsWith("and back")) resolve();
    });
  });
  socket.destroy();
  expect(said).toContain("/127.0.0.1/ws?session_id=1 echo and back");
});

/** A home of its own at a socket, and a worker that passes everything on to it. */
async function openBefore(home: Server) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-forwarding-"));
  const path = join(folder, "1");
  home.listen(path);
  closers.push(
    () => home.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  );
  return openTwo(() => path);
}

it("passes on the answer of a home that does not read what it is sent", async () => {
  const home = createServer((_, outgoing) => {
    outgoing.writeHead(413, { connection: "close" }).end("too large");
  });
  const worker = await openBefore(home);
  const body = Buffer.alloc(8 * 2 ** 20, "x");
  for (let times = 0; times < 20; times++) {
    const answer = await fetch(worker.url, { method: "POST", body });
    expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
  }
});

it("says so where a home hangs up without an answer", async () => {
  const worker = await openBefore(createServer(({ socket }) => void socket.destroy()));
  const answer = await post(worker, "/");
  // No 503 with Retry-After: clients send that again whatever it is, and this may have been done.
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([502, null]);
  expect(await answer.json()).toMatchObject({ error: { owner: "harness", code: "worker_lost", retryable: true } });
});

it("answers who would speak another protocol with a home that is away", async () => {
  const hangsUp = createServer().on("upgrade", (_, socket) => void socket.destroy());
  for (const worker of [await openTwo(() => ""), await openTwo(() => "/nowhere/at/all"), await openBefore(hangsUp)]) {
    const socket = connect(Number(new URL(worker.url).port), HOST);
    socket.write("GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n");
    let said = "";
    for await (const piece of socket.setEncoding("utf8")) said += piece;
    expect(said).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(said).toContain('"code":"worker_away"');
  }
});

it("reads for a worker what another one holds, whoever may ask that one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-forwarding-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "1");
  const guard = withWorkers(createGuard({ host: "0.0.0.0", token: "secret" }));
  const fetched = async (asked: Request, peer?: string) => {
    const refusal = guard(asked.headers, "judge", peer);
    if (refusal) return refusalResponse(refusal);
    return new URL(asked.url).pathname === "/held" ? new Response("held") : new Response(null, { status: 404 });
  };
  await openWorker("home", { fetch: fetched, peerOf: createPeerReader() }, path);
  const { read } = createForwarding({ socketOf: () => path, limitOf: () => null });
  expect(Buffer.from((await read("/held")) ?? []).toString()).toBe("held");
  expect(await read("/not")).toBeNull();
  expect(await createForwarding({ socketOf: () => null, limitOf: () => null }).read("/held")).toBeNull();
  for (const away of ["", "/nowhere/at/all"])
    await expect(createForwarding({ socketOf: () => away, limitOf: () => null }).read("/held")).rejects.toMatchObject({
      failure: { code: "worker_away" },
    });
  // Clients say nothing of the kind: theirs is an address.
  const worker = await openTwo(() => path);
  expect((await fetch(`${worker.url}/held`)).status).toBe(401);
  expect((await fetch(`${worker.url}/worker/held`)).status).toBe(401);
});
