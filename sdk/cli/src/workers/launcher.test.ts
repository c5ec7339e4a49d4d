/** The process that starts who serves: what becomes of it when that one is lost, and when a signal comes. */
import { EventEmitter } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { launch, RENEW_EXIT_CODE } from "./launcher.ts";
import { inheritedSockets } from "./sockets.ts";

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), "ak-"));
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

class FakeServing extends EventEmitter {
  readonly killed: (NodeJS.Signals | number | undefined)[] = [];
  readonly port: number;
  readonly folder: string;
  constructor(variables: NodeJS.ProcessEnv) {
    super();
    const { ports, folder } = inheritedSockets({ ...variables })!;
    this.port = ports[0]!;
    this.folder = folder;
  }
  kill(signal?: NodeJS.Signals | number): boolean {
    this.killed.push(signal);
    return true;
  }
}

function fakeLaunch(onStart: (serving: FakeServing) => void = () => {}) {
  const started: FakeServing[] = [];
  const said: string[] = [];
  const waits: number[] = [];
  const signals = new EventEmitter();
  const code = launch(
    { name: "arenakit serve", addresses: [{ host: "127.0.0.1", port: 0 }], workers: 2 },
    {
      start(_descriptors, variables) {
        const serving = new FakeServing(variables);
        started.push(serving);
        onStart(serving);
        return serving;
      },
      signals,
      say: (line) => said.push(line),
      temporary,
      openFiles: 20_000,
      pause(ms, signal) {
        waits.push(ms);
        return wait(ms, undefined, { signal });
      },
    },
  );
  return { started, said, waits, signals, code };
}

const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds() && waited < 10_000; waited += 5) await wait(5);
};

/** Somebody else has the address. */
async function occupy(port: number): Promise<Server> {
  for (;;) {
    const server = createServer();
    const isBound = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isBound) return server;
    await wait(5);
  }
}

/** Its first process has answered. */
async function running() {
  const launched = fakeLaunch();
  await until(() => launched.started.length === 1);
  const [first] = launched.started as [FakeServing];
  first.emit("message", { ready: true });
  return { ...launched, first };
}

it("ends at once by a signal that comes while the address is bound again", async () => {
  const { first, started, said, signals, code } = await running();
  const other = await occupy(first.port);
  first.emit("exit", null, "SIGKILL");
  await until(() => said.some((line) => line.includes("trying again")));
  signals.emit("SIGTERM");
  expect(await code).toBe(143);
  expect(started).toHaveLength(1);
  await new Promise((resolve) => other.close(resolve));
});

it("passes on a signal that came before there was who serves", async () => {
  const { started, signals, code } = fakeLaunch((serving) => setImmediate(() => serving.emit("exit", null, "SIGINT")));
  // The address is being bound.
  signals.emit("SIGINT");
  expect(await code).toBe(130);
  expect(started.map(({ killed }) => killed)).toEqual([["SIGINT"]]);
});

it("has workers replaced by a process that listens to that, and by no other", async () => {
  const { started, signals, code } = fakeLaunch();
  await until(() => started.length === 1);
  const [first] = started as [FakeServing];
  signals.emit("SIGUSR2");
  signals.emit("SIGUSR2");
  expect(first.killed).toEqual([]);
  first.emit("message", { ready: true });
  expect(first.killed).toEqual(["SIGUSR2"]);
  signals.emit("SIGUSR2");
  expect(first.killed).toEqual(["SIGUSR2", "SIGUSR2"]);
  first.emit("exit", null, "SIGKILL");
  await until(() => started.length === 2);
  const second = started[1]!;
  signals.emit("SIGUSR2");
  expect(second.killed).toEqual([]);
  second.emit("message", { ready: true });
  signals.emit("SIGTERM");
  signals.emit("SIGUSR2");
  expect(second.killed).toEqual(["SIGUSR2", "SIGTERM"]);
  second.emit("exit", 0, null);
  expect(await code).toBe(0);
});

it("ends as the one that serves ends, which it tells of a closed terminal once", async () => {
  const { first, said, signals, code } = await running();
  signals.emit("SIGHUP");
  signals.emit("SIGHUP");
  expect(first.killed).toEqual(["SIGTERM"]);
  first.emit("exit", 0, null);
  expect([await code, said]).toEqual([0, []]);
});

it("tells of one that is lost while it is ending", async () => {
  const { first, said, signals, code } = await running();
  signals.emit("SIGTERM");
  first.emit("exit", null, "SIGKILL");
  // 128 and the number of the signal.
  expect(await code).toBe(137);
  expect(said.join()).toContain("ended with SIGKILL, with what was in flight");
});

it("removes the folder of one that was killed, and gives the next one another", async () => {
  const { first, started, signals, code } = await running();
  expect(readdirSync(temporary)).toHaveLength(1);
  first.emit("exit", null, "SIGKILL");
  await until(() => started.length === 2);
  expect(existsSync(first.folder)).toBe(false);
  expect(existsSync(started[1]!.folder)).toBe(true);
  signals.emit("SIGTERM");
  started[1]!.emit("exit", 0, null);
  expect(await code).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

it("waits longer and longer for what uses all its sockets again and again", async () => {
  const { signals, started, waits, code } = fakeLaunch((serving) => {
    setImmediate(() => {
      serving.emit("message", { ready: true });
      if (started.length < 4) serving.emit("exit", RENEW_EXIT_CODE, null);
    });
  });
  await until(() => started.length === 4);
  expect(waits).toEqual([0, 100, 200]);
  signals.emit("SIGTERM");
  started[3]!.emit("exit", 0, null);
  await code;
});

it("says what to do where the system gives no more files", async () => {
  const refused = Object.assign(new Error("spawn EMFILE"), { code: "EMFILE" });
  const { code } = fakeLaunch((serving) => setImmediate(() => serving.emit("error", refused)));
  const thrown = fakeLaunch(() => {
    throw Object.assign(new Error("spawn EINVAL"), { code: "EINVAL" });
  });
  await expect(thrown.code).rejects.toThrow(/\(EINVAL\).*ulimit -Hn\) to 2100/);
  await expect(code).rejects.toThrow(/2 workers at 1 address\(es\) are handed 1000 sockets; raise .*ulimit -Hn/);
});
