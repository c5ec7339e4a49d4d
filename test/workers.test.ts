/** A server with several workers over the command line: one server to who asks, whoever answers, and whoever is lost. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorkers, type WorkerServer } from "./bench/support/worker-server.mjs";
import { arenakit } from "./demo.ts";
import { compareAnswers, type DifferentAnswer } from "./drills/support/equal-answers.mjs";

const PLUGINS = ["worker-killer", "drill-environment"].map((name) =>
  fileURLToPath(new URL(`drills/support/${name}.mjs`, import.meta.url)),
);
/** Connections of their own, each of which any worker may take. */
const MANY = 24;
const folder = mkdtempSync(join(tmpdir(), "arenakit-workers-"));
const world = join(folder, "tiny.akworld");
const servers: WorkerServer[] = [];

async function start(workers: number, args: readonly string[]): Promise<WorkerServer> {
  const server = await startWorkers({ workers, args });
  servers.push(server);
  return server;
}

beforeAll(async () => {
  const built = await arenakit(["world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
  expect(built.code, built.stderr).toBe(0);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** By a connection of its own. */
function ask(url: string, method: string, body?: string | Uint8Array): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const asked = request(url, { method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece)).on("error", reject);
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString("utf8") }));
    });
    asked.on("error", reject).end(body);
  });
}

const many = (url: string, method: string, body?: string) =>
  Promise.all(Array.from({ length: MANY }, () => ask(url, method, body)));

const weather = ({ url }: WorkerServer) => many(`${url}/tools/weather`, "POST", JSON.stringify({ city: "天津" }));

async function metricsOf({ url }: WorkerServer): Promise<string> {
  return (await ask(`${url}/metrics`, "GET")).text;
}

const valueIn = (text: string, name: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1),
  );

it("answers with the same bytes as a server without workers, whichever worker answers", async () => {
  const [alone, together] = [await start(1, []), await start(4, [])];
  expect(together.sockets()).toHaveLength(4);
  const different: DifferentAnswer[] = [];
  const asked = await compareAnswers({ alone, together, seed: 1, count: 100, differs: (one) => different.push(one) });
  expect(asked).toBeGreaterThan(100);
  expect(different).toEqual([]);
  expect(await Promise.all([alone.stop(), together.stop()])).toEqual([0, 0]);
}, 600_000);

describe("two workers", () => {
  let server: WorkerServer;
  beforeAll(async () => {
    const plugins = PLUGINS.flatMap((path) => ["--plugin", path]);
    const kept = ["--state", join(folder, "state.sqlite"), "--amap-daily", "5"];
    server = await start(2, ["--world", world, "--episodes", "drill", "--judge", "rules", ...plugins, ...kept]);
  });

  it("tell of the whole server, whoever is asked", async () => {
    const name = 'arenakit_tool_calls_total{tool="weather",outcome="ok"}';
    await weather(server);
    const before = valueIn(await metricsOf(server), name);
    expect((await weather(server)).map(({ status }) => status)).toEqual(Array(MANY).fill(200));
    for (let times = 0; times < 4; times++) {
      const text = await metricsOf(server);
      expect(valueIn(text, name)).toBe(before + MANY);
      expect(valueIn(text, 'arenakit_workers{state="answering"}')).toBe(2);
      expect(text.match(/^process_resident_memory_bytes /gm)).toHaveLength(1);
      expect(text.match(/^# TYPE arenakit_arena_groups /gm)).toHaveLength(1);
    }
    expect(await server.health()).toMatchObject({ workers: { count: 2, missing: [], answering: 2 } });
  });

  it("hold a trajectory once, and find it from everywhere", async () => {
    const said = [
      { role: "user", content: "去哪里玩" },
      { role: "assistant", content: "去西湖看日落。" },
    ];
    const bytes = JSON.stringify({ messages: said });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const url = `${server.url}/trajectories/${sha256}`;
    expect((await ask(url, "PUT", bytes)).status).toBe(201);
    expect((await many(url, "PUT", bytes)).map(({ status }) => status)).toEqual(Array(MANY).fill(200));
    expect((await many(url, "GET")).map(({ text }) => text)).toEqual(Array(MANY).fill(bytes));
    // An attempt names it, whichever worker takes the attempt.
    const submitted = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        ask(
          `${server.url}/groups/sent-ahead/attempts`,
          "POST",
          JSON.stringify({ index, size: MANY + 1, environment: "drill", task: "drill-0", trajectory: { sha256 } }),
        ),
      ),
    );
    expect(submitted.map(({ status, text }) => (status === 202 ? 202 : text))).toEqual(Array(MANY).fill(202));
  });

  it("count what a key of the map service may ask in one place", async () => {
    const answers = await many(`${server.url}/amap/v3/weather/weatherInfo?key=arenakit&city=120000`, "GET");
    const codes = answers.map(({ text }) => (JSON.parse(text) as { infocode: string }).infocode);
    expect(codes.filter((code) => code === "10000")).toHaveLength(5);
    expect(codes.filter((code) => code !== "10000")).toHaveLength(MANY - 5);
  });

  it("find an episode at its home, and an older client's session at who opened it", async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        ask(`${server.url}/episodes`, "POST", JSON.stringify({ environment: "drill", task: `drill-${number}` })),
      ),
    );
    for (const { text } of made) {
      const { episode } = JSON.parse(text) as { episode: string };
      const turn = { turn: 0, calls: [{ name: "weather", argumentsText: JSON.stringify({ city: "天津" }) }] };
      const taken = await ask(`${server.url}/episodes/${episode}/turns`, "POST", JSON.stringify(turn));
      expect(taken, taken.text).toMatchObject({ status: 200 });
      const seen = await many(`${server.url}/episodes/${episode}`, "GET");
      expect(new Set(seen.map((one) => (JSON.parse(one.text) as { turns: number }).turns))).toEqual(new Set([1]));
    }
    for (let times = 0; times < 4; times++) {
      const client = new Client({ name: "old", version: "0" });
      const transport = new SSEClientTransport(new URL(`${server.url}/mcp/amap/sse`));
      // The transport's types predate exactOptionalPropertyTypes.
      await client.connect(transport as unknown as Parameters<Client["connect"]>[0]);
      expect((await client.listTools()).tools.length).toBeGreaterThan(0);
      await client.close();
    }
  });

  it("replace one that ends by an error, while the other one answers", async () => {
    const name = 'arenakit_tool_calls_total{tool="weather",outcome="ok"}';
    const before = valueIn(await metricsOf(server), name);
    expect(before).toBeGreaterThan(0);
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "end_worker", arguments: {} } };
    await expect(ask(`${server.url}/mcp/toolset/killer`, "POST", JSON.stringify(call))).rejects.toThrow();
    for (let times = 0; times < 4; times++) expect((await weather(server))[0]?.status).toBe(200);
    for (let waited = 0; waited < 600; waited++) {
      if ((await server.health()).workers.restarts.error === 1) break;
      await wait(50);
    }
    expect((await server.whole()).workers.restarts).toMatchObject({ error: 1 });
    expect(server.said()).toContain("ended by the drill");
    // Four that were asked meanwhile, with all that whoever is lost had told.
    expect(valueIn(await metricsOf(server), name)).toBe(before + 4 * MANY);
  });

  it("are replaced one after the other without a call refused", async () => {
    const name = 'arenakit_tool_calls_total{tool="weather",outcome="ok"}';
    const before = valueIn(await metricsOf(server), name);
    let isOver = false;
    const told: unknown[] = [];
    const asking = (async () => {
      while (!isOver) told.push(...(await weather(server).catch((error: Error) => [error])));
    })();
    process.kill(server.pid, "SIGUSR2");
    for (let waited = 0; (await server.health()).workers.restarts.asked !== 2 && waited < 1200; waited++)
      await wait(50);
    isOver = true;
    await asking;
    expect((await server.health()).workers.restarts.asked).toBe(2);
    expect(told.filter((one) => (one as Answer).status !== 200)).toEqual([]);
    expect(valueIn(await metricsOf(server), name)).toBe(before + told.length);
    expect(told.length).toBeGreaterThanOrEqual(MANY);
  });

  it("come back when their process is killed, with what was acknowledged", async () => {
    const { open } = (await server.health()).episodes!;
    expect(open).toBe(8);
    const pid = server.servingPid()!;
    process.kill(pid, "SIGKILL");
    const told = await server.whole();
    expect(server.servingPid()).not.toBe(pid);
    expect(told.episodes!.open).toBe(8);
    expect(await server.stop()).toBe(0);
  });
});

describe("a server that cannot start", () => {
  const run = (args: readonly string[]) =>
    new Promise<{ code: number | null; stderr: string }>((resolve) => {
      const cli = fileURLToPath(new URL("../sdk/cli/bin/arenakit.js", import.meta.url));
      const job = spawn(process.execPath, [
        cli,
        "serve",
        "--web",
        "none",
        "--wiki",
        "none",
        "--papers",
        "none",
        ...args,
      ]);
      let stderr = "";
      job.stderr.setEncoding("utf8").on("data", (piece) => {
        stderr += piece;
      });
      job.on("close", (code) => resolve({ code, stderr }));
    });

  it.each([1, 2])("says so before anything is made where its port is taken (%i workers)", async (workers) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    // There is no such world: it would be told first, were it looked for first.
    const { code, stderr } = await run(["--port", String(port), "--workers", String(workers), "--world", "no-such"]);
    expect(code).toBe(1);
    expect(stderr).toContain("harness/address_unavailable");
    await new Promise((resolve) => other.close(resolve));
  });

  it("ends as its first worker ends", async () => {
    const { code, stderr } = await run(["--port", "0", "--workers", "2", "--world", "no-such"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no world "no-such"')]);
    const wrong = await run(["--port", "0", "--workers", "0"]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("--workers: expected 1 … 256, or auto")]);
  });
});
