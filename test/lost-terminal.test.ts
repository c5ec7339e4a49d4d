/** A server that is told to stop or to replace its workers, or whose terminal or reader is gone, over the command line. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { startWorkers, type WorkerServer } from "./bench/support/worker-server.mjs";

const CLI = fileURLToPath(new URL("../sdk/cli/bin/arenakit.js", import.meta.url));
const KILLER = fileURLToPath(new URL("drills/support/worker-killer.mjs", import.meta.url));
const CALL = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
const servers: WorkerServer[] = [];

async function start(workers: number, args: readonly string[] = []): Promise<WorkerServer> {
  const server = await startWorkers({ workers, args });
  servers.push(server);
  return server;
}

afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop("SIGKILL"))));

/** A call whose body is still to come; the server has read its head. */
async function beginCall(url: string): Promise<{ finish(): Promise<number> }> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "content-length": Buffer.byteLength(CALL),
    expect: "100-continue",
  };
  const asked: ClientRequest = request(`${url}/mcp`, { method: "POST", headers, agent: false });
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  asked.flushHeaders();
  await Promise.race([once(asked, "continue"), answered]);
  return {
    async finish() {
      asked.end(CALL);
      const [answer] = await answered;
      await once(answer.resume(), "end");
      return answer.statusCode ?? 0;
    },
  };
}

/** Resolves when nobody new is let in: it is stopping. */
async function untilRefused(url: string): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    const isRefused = await fetch(`${url}/health`, { headers: { connection: "close" } }).then(
      () => false,
      () => true,
    );
    if (isRefused) return;
    await wait(50);
  }
  throw new Error("it still lets in who comes");
}

it.each([1, 2])(
  "answers what is in flight though nobody reads what it says (%i workers)",
  async (workers) => {
    const server = await start(workers);
    const call = await beginCall(server.url);
    server.stopReading();
    process.kill(server.pid, "SIGTERM");
    await untilRefused(server.url);
    expect(await call.finish()).toBe(200);
    expect(await server.ended).toBe(0);
  },
  120_000,
);

it("goes on with one worker, which nothing replaces", async () => {
  const server = await start(1);
  process.kill(server.pid, "SIGUSR2");
  for (let waited = 0; waited < 600 && !server.said().includes("nothing is replaced"); waited++) await wait(50);
  expect(server.said()).toContain("SIGUSR2: this server has one worker, itself, and nothing is replaced");
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
}, 120_000);

it("replaces a worker that is lost though nobody reads what it says", async () => {
  const server = await start(2, ["--plugin", KILLER]);
  const serving = server.servingPid();
  server.stopReading();
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "end_worker", arguments: {} },
  });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  await expect(fetch(`${server.url}/mcp/toolset/killer`, { method: "POST", headers, body })).rejects.toThrow();
  for (let waited = 0; waited < 600; waited++) {
    const told = await server.whole();
    if (told.workers.restarts.error === 1) break;
    await wait(50);
  }
  expect((await server.whole()).workers.restarts.error).toBe(1);
  expect(server.servingPid()).toBe(serving);
  expect(await server.stop()).toBe(0);
}, 120_000);

/** Runs a program at a terminal, tells its lines, closes the terminal when it is told anything, and tells how it ended. */
const AT_TERMINAL = `
import os, pty, select, sys, time
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    ready, _, _ = select.select([terminal, 0], [], [])
    if terminal in ready:
        os.write(1, os.read(terminal, 65536))
    if 0 in ready:
        break
os.close(terminal)
_, status = os.waitpid(pid, 0)
print("ended with", os.waitstatus_to_exitcode(status), flush=True)
`;

function missing(): string | null {
  if (spawnSync("python3", ["-c", "import pty"]).status === 0) return null;
  if (process.env.CI === "true") throw new Error("this test must run in CI, but python3 has no pty here");
  console.warn("skipped: python3 has no pty here");
  return "python3";
}

describe.skipIf(missing() !== null)("at a terminal that is closed", () => {
  it.each([1, 2])(
    "answers what is in flight, then ends (%i workers)",
    async (workers) => {
      const served = ["serve", "--port", "0", "--workers", String(workers), "--web", "none", "--wiki", "none"];
      const command = [process.execPath, CLI, ...served, "--papers", "none"];
      const job = spawn("python3", ["-c", AT_TERMINAL, ...command], { stdio: ["pipe", "pipe", "inherit"] });
      const ended = once(job, "exit");
      let url = "";
      let end = "";
      try {
        for await (const line of createInterface(job.stdout)) {
          url ||= /^ {2}(http:\/\/\S+?)\/mcp\s*$/.exec(line)?.[1] ?? "";
          if (line.includes("Ctrl-C stops")) {
            const call = await beginCall(url);
            job.stdin.end();
            await untilRefused(url);
            expect(await call.finish()).toBe(200);
          }
          if (line.startsWith("ended with")) end = line;
        }
        await ended;
      } finally {
        job.kill();
      }
      expect(end).toBe("ended with 0");
    },
    120_000,
  );
});
