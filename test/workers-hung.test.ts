/** Workers that hang, over the command line: they are replaced, and nobody else is kept waiting. Pings come more often here. */
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorkers, type WorkerServer } from "./bench/support/worker-server.mjs";
import { arenakit } from "./demo.ts";

const KILLER = fileURLToPath(new URL("drills/support/worker-killer.mjs", import.meta.url));
/** A worker hangs that leaves six in a row unanswered. */
const PING_MS = 1_000;
const HANGS_AFTER = 6;
/** Connections of their own, each of which any worker may take. */
const MANY = 24;
const folder = mkdtempSync(join(tmpdir(), "arenakit-hung-"));
const world = join(folder, "tiny.akworld");
let server: WorkerServer;

beforeAll(async () => {
  const built = await arenakit(["world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
  expect(built.code, built.stderr).toBe(0);
  server = await startWorkers({
    workers: 2,
    args: ["--world", world, "--plugin", KILLER],
    env: { ARENAKIT_WORKER_PING_MS: String(PING_MS) },
  });
});
afterAll(async () => {
  await server?.stop("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** By a connection of its own: a kept one may be that of a worker that hangs. */
function send(method: string, path: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const asked = request(server.url + path, { method, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("error", reject);
      answer.on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const ask = (name: string) =>
  send("POST", "/mcp/toolset/killer", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } });

/** The status of each, or why there is none. */
const weather = () =>
  Promise.all(
    Array.from({ length: MANY }, () =>
      send("POST", "/tools/weather", { city: "天津" }).then(
        ({ status }) => status,
        (error: Error) => error,
      ),
    ),
  );

const restarts = async () => (await server.whole()).workers.restarts;

it("are replaced, while everybody else is answered", async () => {
  let isOver = false;
  const hung = ask("hang_worker")
    .catch((error: Error) => error)
    .finally(() => {
      isOver = true;
    });
  await wait(PING_MS / 2);
  const { text: health } = await send("GET", "/health");
  expect(JSON.parse(health)).toMatchObject({ workers: { answering: 1, restarts: {} } });
  const told: unknown[] = [];
  while (!isOver) told.push(...(await weather()));
  expect(await hung).toBeInstanceOf(Error);
  expect(told.length).toBeGreaterThanOrEqual(MANY);
  // A thread that is ended accepts at most one connection more, and closes it unread.
  expect(told.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
  expect(await restarts()).toEqual({ hung: 1 });
  expect((await send("GET", "/metrics")).text).toContain('arenakit_worker_restarts_total{reason="hung"} 1\n');
  expect(server.said()).toMatch(/worker [01] is lost \(it hangs\) and is replaced/);
}, 120_000);

it("are not those of a process that was stopped and goes on", async () => {
  const before = await restarts();
  const pid = server.servingPid()!;
  process.kill(pid, "SIGSTOP");
  await wait((HANGS_AFTER + 3) * PING_MS);
  process.kill(pid, "SIGCONT");
  // As long as it takes to lose one that does not answer from here on.
  await wait(2 * PING_MS);
  expect(await restarts()).toEqual(before);
  expect(await weather()).toEqual(Array(MANY).fill(200));
}, 120_000);

it("are replaced with their process where nothing ends their thread", async () => {
  const pid = server.servingPid()!;
  await expect(ask("block_worker")).rejects.toThrow();
  await server.whole();
  expect(server.servingPid()).not.toBe(pid);
  expect(server.said()).toMatch(/the thread of worker [01] hangs where nothing ends it; this process is replaced/);
  expect(await weather()).toEqual(Array(MANY).fill(200));
  expect(await server.stop()).toBe(0);
}, 120_000);
