/** A gateway that is full, over real connections: how many it works for, who waits, who is told to come back, and who is not concerned. */
import { connect } from "node:net";
import { type AnyTool, bindTools, createToolMetrics, defineTool, READ_ONLY } from "@arenakit/server-kit";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { createToolGateway, type ToolGatewayOptions } from "./tool-gateway.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Handlers that end when they are told, and how many of them ran at once. */
class Holding {
  running = 0;
  most = 0;
  #isOpen = false;
  #held: (() => void)[] = [];

  readonly handler = async (): Promise<{ said: string }> => {
    this.running++;
    this.most = Math.max(this.most, this.running);
    if (!this.#isOpen) await new Promise<void>((resolve) => this.#held.push(resolve));
    this.running--;
    return { said: "好" };
  };

  /** Lets go of all, and of those who come later. */
  open(): void {
    this.#isOpen = true;
    for (const letGo of this.#held.splice(0)) letGo();
  }
}

function toolOf(name: string, handler: () => Promise<{ said: string }>): AnyTool<object> {
  return defineTool<object>()({
    name,
    title: name,
    description: name,
    annotations: READ_ONLY,
    input: z.strictObject({}),
    output: z.object({ said: z.string() }),
    handler,
    render: ({ said }) => said,
  });
}

const PLACES = 2;
const WAITING = 3;

async function full(more: Partial<ToolGatewayOptions> = {}) {
  const holding = new Holding();
  const world = { id: "ab".repeat(32), now: "2026-05-01T08:00", backend: {} };
  const metrics = createToolMetrics();
  let ids = 0;
  const listening = await createToolGateway({
    servers: [
      { name: "slow", profiles: { arenarl: bindTools([toolOf("slow", holding.handler)], [world]) } },
      {
        name: "judge",
        scope: "judge",
        profiles: { arenarl: bindTools([toolOf("judge", async () => ({ said: "7" }))], [world]) },
      },
    ],
    metrics,
    newId: () => `s${ids++}`,
    clock: () => performance.now(),
    limits: { maxConcurrentRequests: PLACES, maxWaitingRequests: WAITING },
    ...more,
  }).listen();
  closers.push(() => listening.close());
  closers.push(async () => holding.open());
  /** Waits until so many are worked for and so many stand in the line. */
  const until = async (inFlight: number, waiting: number) => {
    const wanted = [
      `arenakit_requests_in_flight{scope="policy"} ${inFlight}\n`,
      `arenakit_requests_waiting{scope="policy"} ${waiting}\n`,
    ];
    for (;;) {
      const { text } = await metrics.expose();
      if (wanted.every((line) => text.includes(line))) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return { ...listening, holding, until };
}

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const MODERN = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "t", version: "0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const callOf = (name: string, meta: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params: { name, arguments: {}, _meta: meta } });

/** Each way to call the slow tool. */
const WAYS: Readonly<Record<string, (url: string) => Promise<Response>>> = {
  "on the direct way": (url) => fetch(`${url}/mcp/slow`, { method: "POST", headers: HEADERS, body: callOf("slow") }),
  "on the direct way of 2026-07-28": (url) =>
    fetch(`${url}/mcp/slow`, {
      method: "POST",
      headers: { ...HEADERS, "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "slow" },
      body: callOf("slow", MODERN),
    }),
  "through the protocol layer": (url) =>
    fetch(`${url}/mcp/slow`, { method: "POST", headers: HEADERS, body: callOf("slow", { progressToken: 1 }) }),
  "with a body in chunks": (url) =>
    fetch(`${url}/mcp/slow`, {
      method: "POST",
      headers: HEADERS,
      body: new Blob([callOf("slow")]).stream(),
      duplex: "half",
    } as RequestInit),
  "over REST": (url) => fetch(`${url}/tools/slow`, { method: "POST", headers: HEADERS, body: "{}" }),
  "in a batch": (url) =>
    fetch(`${url}/tools:batch`, { method: "POST", headers: HEADERS, body: '{"calls":[{"name":"slow"}]}' }),
};

describe.each(Object.entries(WAYS))("%s", (_, call) => {
  it("so many are worked for, so many wait, the next is told to come back, and all others get their answers", async () => {
    const { url, holding, until } = await full();
    const asked = Array.from({ length: PLACES + WAITING }, () => call(url).then((answer) => answer.text()));
    await until(PLACES, WAITING);
    while (holding.running < PLACES) await new Promise((resolve) => setTimeout(resolve, 5));
    const beyond = await call(url);
    expect([beyond.status, beyond.headers.get("retry-after")]).toEqual([503, "1"]);
    const { jsonrpc, id, error } = JSON.parse(await beyond.text());
    const failure = { owner: "harness", code: "overloaded", retryable: true };
    if (jsonrpc)
      expect([id, error]).toEqual([
        7,
        expect.objectContaining({ code: -32000, data: expect.objectContaining(failure) }),
      ]);
    else expect(error).toMatchObject(failure);
    holding.open();
    for (const text of await Promise.all(asked)) expect(text).toContain("好");
    expect(holding.most).toBe(PLACES);
    await until(0, 0);
  });
});

it("messages of the legacy transport have their place until they are answered", async () => {
  const { url, holding, until } = await full();
  const reader = (await fetch(`${url}/mcp/slow/sse`)).body!.getReader();
  let events = "";
  const read = async (words: RegExp) => {
    while (!words.test(events)) events += new TextDecoder().decode((await reader.read()).value);
    return words.exec(events)!;
  };
  const [, path] = await read(/data: (\S+)\n/);
  const post = (id: number) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "slow", arguments: {} } });
    return fetch(`${url}${path}`, { method: "POST", headers: HEADERS, body }).then(({ status }) => status);
  };
  const accepted = Array.from({ length: PLACES + WAITING }, (_, id) => post(id));
  await until(PLACES, WAITING);
  expect(await post(9)).toBe(503);
  holding.open();
  expect(await Promise.all(accepted)).toEqual(Array(PLACES + WAITING).fill(202));
  for (let id = 0; id < PLACES + WAITING; id++) await read(new RegExp(`"id":${id}[,}]`));
  expect(holding.most).toBe(PLACES);
  await until(0, 0);
  await reader.cancel();
});

it("a session that is closed leaves its places", async () => {
  const { url, until } = await full();
  const leaving = new AbortController();
  const reader = (await fetch(`${url}/mcp/slow/sse`, { signal: leaving.signal })).body!.getReader();
  const [, path] = /data: (\S+)\n/.exec(new TextDecoder().decode((await reader.read()).value))!;
  await fetch(`${url}${path}`, { method: "POST", headers: HEADERS, body: callOf("slow") });
  await until(1, 0);
  leaving.abort();
  await until(0, 0);
});

it("who leaves the line leaves it to others", async () => {
  const { url, until } = await full();
  const call = (signal?: AbortSignal) =>
    fetch(`${url}/mcp/slow`, { method: "POST", headers: HEADERS, body: callOf("slow"), ...(signal ? { signal } : {}) });
  for (let at = 0; at < PLACES; at++) call().catch(() => {});
  await until(PLACES, 0);
  const leaving = new AbortController();
  const left = Array.from({ length: WAITING }, () => call(leaving.signal).catch(() => "left"));
  await until(PLACES, WAITING);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(Array(WAITING).fill("left"));
  await until(PLACES, 0);
});

it("waits no longer than a call may take, counted from the arrival", async () => {
  const { url, holding } = await full({
    limits: { maxConcurrentRequests: 1, maxWaitingRequests: 4, callDeadlineMs: 200 },
  });
  const call = () => fetch(`${url}/mcp/slow`, { method: "POST", headers: HEADERS, body: callOf("slow") });
  const answers = await Promise.all([call(), call(), call()]);
  // The first holds the only place to its deadline, which is that of the others as well.
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503]);
  expect(await answers[0]!.text()).toContain("deadline_exceeded");
  expect(holding.most).toBe(1);
});

describe("a gateway full of rollouts", () => {
  it("answers judges, its metrics and its health, each from places of its own", async () => {
    const { url, until } = await full({ tokens: { policy: "p", judge: "j", admin: "a" } });
    const post = (path: string, name: string, token: string) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { ...HEADERS, authorization: `Bearer ${token}` },
        body: callOf(name),
      });
    const held = Array.from({ length: PLACES + WAITING }, () => post("/mcp/slow", "slow", "p").catch(() => null));
    await until(PLACES, WAITING);
    expect((await post("/mcp/slow", "slow", "p")).status).toBe(503);
    for (let at = 0; at < 2 * (PLACES + WAITING); at++) {
      const verdict = await post("/mcp/judge", "judge", "j");
      expect([verdict.status, await verdict.text()]).toEqual([200, expect.stringContaining('"text":"7"')]);
    }
    for (const path of ["/health", "/metrics"]) {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: "Bearer a" } });
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.text();
    }
    expect(held).toHaveLength(PLACES + WAITING);
  });
});

describe("a body that does not come", () => {
  it.each(["/mcp/slow", "/tools/slow", "/tools:batch"])("holds no place at %s, and is not waited for", async (path) => {
    const limits = { maxConcurrentRequests: 1, maxWaitingRequests: 0, requestDeadlineMs: 400 };
    const { url, port, holding, until } = await full({ limits });
    holding.open();
    const slow = Array.from(
      { length: 4 },
      () =>
        new Promise<string>((resolve) => {
          const socket = connect(port, "127.0.0.1");
          let received = "";
          socket.on("data", (piece) => {
            received += piece;
          });
          socket.on("close", () => resolve(received));
          socket.on("error", () => {}); // told by the close that follows
          socket.write(
            `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: 200\r\n\r\n{"jsonrpc":`,
          );
        }),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    await until(0, 0);
    const answer = await fetch(`${url}/tools/slow`, { method: "POST", headers: HEADERS, body: "{}" });
    expect(answer.status).toBe(200);
    for (const received of await Promise.all(slow)) expect(received).toMatch(/^HTTP\/1\.1 408 /);
  });
});
