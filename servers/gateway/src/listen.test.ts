/** A server over real connections: who may connect from where, who is slow, and how it ends. */
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import {
  createGuard,
  DEFAULT_LIMITS,
  type GuardOptions,
  refusalResponse,
  type ServerLimits,
} from "@arenakit/server-kit";
import { afterEach, describe, expect, it } from "vitest";
import { type BoundAddress, bindAddress } from "./address.ts";
import { fakeServers } from "./fake-servers.fixture.ts";
import { type Listening, listen } from "./listen.ts";
import { createListener } from "./listener.ts";
import { createToolGateway } from "./tool-gateway.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Options extends Partial<GuardOptions> {
  readonly limits?: Partial<ServerLimits>;
  readonly answer?: (request: Request) => Promise<Response>;
}

async function open({ limits, answer = async () => new Response("ok"), host = "127.0.0.1", ...who }: Options = {}) {
  const guard = createGuard({ host, ...who });
  const listener = createListener({
    host,
    guard,
    limits: { ...DEFAULT_LIMITS, ...limits },
    route: () => undefined,
    fetch: async (asked, peer) => {
      const refusal = guard(asked.headers, "policy", peer);
      return refusal ? refusalResponse(refusal) : answer(asked);
    },
  });
  const close = async () => {};
  const listening = await listen({ listener, host, port: 0, close, ...(limits ? { limits } : {}) });
  closers.push(() => listening.close());
  return listening;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}
interface SentRequest {
  readonly from?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
}
function get(
  { port }: Listening,
  { from = "127.0.0.1", path = "/", headers = {}, agent }: SentRequest = {},
): Promise<Answer> {
  const options = { port, host: "127.0.0.1", path, headers, localAddress: from, agent: agent ?? false };
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      answer.on("error", reject);
    });
    asked.on("error", reject).end();
  });
}

/** A connection as it is, and all that comes over it until it is closed. */
function raw({ port }: Listening): { socket: Socket; received: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  closers.push(() => socket.destroy());
  let text = "";
  socket.setEncoding("utf8").on("data", (piece) => {
    text += piece;
  });
  const received = new Promise<string>((resolve) => {
    socket.on("error", (error) => resolve(`${text}!${error.message}`));
    socket.on("close", () => resolve(text));
  });
  return { socket, received };
}

describe("who connects from where", () => {
  const far = { host: "0.0.0.0", allow: ["127.0.0.2", "127.0.1.0/24"] };
  it.each([
    ["127.0.0.2", 200],
    ["127.0.1.9", 200],
    ["127.0.0.1", 403],
    ["127.0.2.1", 403],
  ])("%s, of a server for some networks: %i", async (from, status) => {
    expect((await get(await open(far), { from })).status).toBe(status);
  });

  it("needs a token elsewhere, or a key, or a password", async () => {
    const server = await open({ ...far, token: "t" });
    const statusOf = async (headers: Record<string, string>) => (await get(server, { headers })).status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ "x-api-key": "t" })).toBe(200);
    const { port } = server;
    const asked = new Promise<number | undefined>((resolve, reject) =>
      request(`http://x:t@127.0.0.1:${port}/`, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end(),
    );
    expect(await asked).toBe(200);
    expect((await get(server, { from: "127.0.0.2" })).status).toBe(200);
    expect((await get(server, { from: "127.0.0.2", headers: { origin: "http://a.example" } })).status).toBe(403);
    expect((await get(server, { from: "127.0.0.2", headers: { host: "a.example" } })).status).toBe(403);
  });

  it("a gateway of tools lets the same in, on the direct way and on the others, and keeps its metrics", async () => {
    const { servers, metrics, cache } = fakeServers();
    const gateway = createToolGateway({ servers, metrics, cache, ...far, tokens: { policy: "p", admin: "a" } });
    const { port, close } = await gateway.listen();
    closers.push(close);
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "greet", arguments: { name: "阿宝" } },
    };
    const post = (path: string, from: string, body: object) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
        const options = { port, host: "127.0.0.1", path, method: "POST", headers, localAddress: from, agent: false };
        const asked = request(options, (answer) => resolve(answer.resume().statusCode));
        asked.on("error", reject).end(JSON.stringify(body));
      });
    for (const [from, status] of [
      ["127.0.0.2", 200],
      ["127.0.0.1", 401],
    ] as const) {
      expect(await post("/mcp/greeter", from, call)).toBe(status);
      expect(await post("/mcp", from, call)).toBe(status);
      expect(await post("/tools/greet", from, { name: "阿宝" })).toBe(status);
    }
    const named = { port, url: "", close };
    expect((await get(named, { from: "127.0.0.2", path: "/metrics" })).status).toBe(401);
    expect((await get(named, { from: "127.0.0.1", path: "/metrics", headers: { "x-api-key": "a" } })).status).toBe(200);
  });

  it("names no host, as before HTTP/1.1", async () => {
    const { socket, received } = raw(await open());
    socket.write("GET / HTTP/1.0\r\n\r\n");
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nok$/);
  });
});

describe("a connection on which nothing comes", () => {
  const limits = { requestDeadlineMs: 300 };
  it("is closed without a word, so that its client sends again", async () => {
    expect(await raw(await open({ limits })).received).toBe("");
  });

  it("is told when its request has begun", async () => {
    const { socket, received } = raw(await open({ limits }));
    socket.write("POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n");
    expect(await received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nconnection: close\r\n\r\n$/);
  });

  it("is told when what came is no request", async () => {
    const server = await open();
    const odd = raw(server);
    odd.socket.write("hello\r\n\r\n");
    expect(await odd.received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const long = raw(server);
    long.socket.write(`GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${"y".repeat(20_000)}\r\n\r\n`);
    expect(await long.received).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("may wait for a minute by default", () => {
    expect(DEFAULT_LIMITS.requestDeadlineMs).toBeGreaterThanOrEqual(60_000);
  });
});

describe("an end", () => {
  it("answers what is in flight, and says with it that there is no more", async () => {
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const server = await open({
      answer: () => {
        begun();
        return answered;
      },
    });
    const agent = new Agent({ keepAlive: true });
    closers.push(() => agent.destroy());
    const asked = get(server, { agent });
    await hasBegun;
    let isClosed = false;
    const closed = server.close().then(() => {
      isClosed = true;
    });
    await expect(get(server)).rejects.toThrow("ECONNREFUSED");
    await wait(500);
    expect(isClosed).toBe(false);
    answer(new Response("found"));
    expect(await asked).toMatchObject({ status: 200, text: "found", headers: { connection: "close" } });
    await closed;
  });

  it("resets no client that asks one question after the other", async () => {
    const server = await open({ answer: () => wait(5, new Response("ok")) });
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        closers.push(() => agent.destroy());
        for (let asked = 0; ; asked++) {
          if (at === 0 && asked === 20) void server.close();
          const { status, headers } = await get(server, { agent });
          if (headers.connection === "close") return [status, asked > 0];
        }
      }),
    );
    expect(outcomes).toEqual(Array.from({ length: 16 }, () => [200, true]));
  });

  it("waits for none that asks nothing, and no longer than a call may take", async () => {
    const server = await open({ limits: { callDeadlineMs: 600 }, answer: () => new Promise(() => {}) });
    const silent = raw(server);
    const stuck = raw(server);
    stuck.socket.write("GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
    await wait(50);
    const closed = server.close();
    const gone: string[] = [];
    await Promise.all([
      silent.received.then((text) => gone.push(`silent${text}`)),
      stuck.received.then((text) => gone.push(`stuck${text}`)),
    ]);
    expect(gone).toEqual(["silent", "stuck"]);
    await closed;
  });
});

describe("an address that is bound before it is served", () => {
  const answering = (address: BoundAddress) =>
    listen({
      listener: createListener({
        host: "127.0.0.1",
        guard: createGuard({ host: "127.0.0.1" }),
        limits: DEFAULT_LIMITS,
        route: () => undefined,
        fetch: async () => new Response("at last"),
      }),
      host: "127.0.0.1",
      port: address.port,
      address,
      close: async () => {},
    });

  it("says of an address that the machine has not that the address is wrong", async () => {
    // 192.0.2.0/24 is kept for documentation (RFC 5737).
    const bound = bindAddress({ host: "192.0.2.1", port: 0 });
    await expect(bound).rejects.toThrow(/EADDRNOTAVAIL\): this machine has no such address/);
  });

  it("lets those who come early wait for their answer, and nobody else have it", async () => {
    const address = await bindAddress({ host: "127.0.0.1", port: 0 });
    const early = [get({ ...address, close: async () => {} }), get({ ...address, close: async () => {} })];
    await wait(20);
    await expect(bindAddress({ host: "127.0.0.1", port: address.port })).rejects.toThrow("EADDRINUSE");
    const listening = await answering(address);
    closers.push(() => listening.close());
    const answers = [...(await Promise.all(early)), await get(listening)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, "at last"]));
    await listening.close();
    const again = await bindAddress({ host: "127.0.0.1", port: address.port });
    await again.release();
  });

  it("hangs up on them where it is let go", async () => {
    const address = await bindAddress({ host: "127.0.0.1", port: 0 });
    const early = get({ ...address, close: async () => {} }).catch((error: Error) => error.message);
    await wait(20);
    await address.release();
    expect(await early).toMatch(/ECONNRESET|hang up/);
    await expect(get({ ...address, close: async () => {} })).rejects.toThrow("ECONNREFUSED");
  });
});
