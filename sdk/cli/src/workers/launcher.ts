/**
 * The process that `--workers` starts first: it binds the addresses before anything is opened, gives the sockets to a
 * process that serves, and starts another one where that is lost. It never accepts a connection itself: who connects
 * meanwhile waits in the system's line. Signals are passed on, and it ends as the serving process ends.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { asFailure } from "@arenakit/contracts";
import { bindTogether, type HostAndPort } from "@arenakit/server-gateway/address";
import { createBackoff } from "./backoff.ts";
import { variablesFor } from "./sockets.ts";

export interface LaunchOptions {
  /** Of the command, for what is said. */
  readonly name: string;
  readonly addresses: readonly HostAndPort[];
  readonly workers: number;
}

/**
 * Duplicates of the sockets, of which each worker that is ever started uses one: they cost a number each, and a process
 * that has used all of them is replaced.
 */
const DUPLICATES = 1000;
/** The pool that reads files and looks up names is shared by all workers of the process. */
const POOL_OF_A_WORKER = 2;
const LEAST_POOL = 4;
/** With which the serving process asks for another one: it has used all sockets. */
export const RENEW_EXIT_CODE = 75;

/** Resolves when the serving process has ended for good, with its exit code. Throws harness/address_unavailable. */
export async function launch({ name, addresses, workers }: LaunchOptions): Promise<number> {
  const signals = forwardedSignals();
  const backoff = createBackoff(() => performance.now());
  let bound = addresses;
  try {
    for (let isFirst = true; ; isFirst = false) {
      const serving = await started(bound, workers, isFirst);
      bound = bound.map(({ host }, at) => ({ host, port: serving.ports[at]! }));
      signals.to(serving.child);
      const { code, signal, wasReady } = await ended(serving.child);
      if (signals.isEnding() || (isFirst && !wasReady)) return code ?? SIGNALLED;
      if (code === RENEW_EXIT_CODE) continue;
      console.error(`arenakit ${name}: the process that serves ended with ${signal ?? code} and is started again`);
      await pause(wasReady ? backoff.afterEnd() : backoff.afterFailure());
      if (signals.isEnding()) return SIGNALLED;
    }
  } finally {
    signals.release();
  }
}

/** As shells tell of a program that a signal ended. */
const SIGNALLED = 130;

interface Serving {
  readonly child: ChildProcess;
  readonly ports: readonly number[];
}

/** The sockets are given away in the turn in which they are bound. */
async function started(addresses: readonly HostAndPort[], workers: number, isFirst: boolean): Promise<Serving> {
  for (;;) {
    try {
      let serving: Serving | undefined;
      await bindTogether(addresses, (sockets) => {
        const each = Math.floor(DUPLICATES / addresses.length);
        const ports = sockets.map(({ port }) => port);
        const descriptors = sockets.flatMap(({ descriptor }) => Array<number>(each).fill(descriptor));
        serving = { ports, child: spawnServing(descriptors, { ...variablesFor({ ports, each }) }, workers) };
      });
      return serving!;
    } catch (error) {
      if (isFirst) throw error;
      // The address was ours a moment ago; whoever has it now may let go of it.
      console.error(`arenakit: ${asFailure("harness", error).message}; trying again`);
      await pause(REBIND_MS);
    }
  }
}

const REBIND_MS = 1_000;

function spawnServing(descriptors: readonly number[], told: NodeJS.ProcessEnv, workers: number): ChildProcess {
  const pool = String(Math.max(LEAST_POOL, POOL_OF_A_WORKER * workers));
  return spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ["ignore", "inherit", "inherit", "ipc", ...descriptors],
    env: { UV_THREADPOOL_SIZE: pool, ...process.env, ...told },
    // Ctrl-C reaches this process alone, which passes it on once.
    detached: true,
  });
}

function ended(child: ChildProcess) {
  return new Promise<{ code: number | null; signal: NodeJS.Signals | null; wasReady: boolean }>((resolve) => {
    let wasReady = false;
    child.on("message", () => {
      wasReady = true;
    });
    child.on("error", () => resolve({ code: 1, signal: null, wasReady }));
    child.on("exit", (code, signal) => resolve({ code, signal, wasReady }));
  });
}

/** SIGUSR2 replaces the workers; that a terminal was closed ends them. */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"] as const;

/** What this process is told, it tells the one that serves. */
function forwardedSignals() {
  let current: ChildProcess | null = null;
  let isEnding = false;
  const listeners = FORWARDED.map((signal) => {
    const listener = () => {
      isEnding ||= signal !== "SIGUSR2";
      current?.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return {
    to(child: ChildProcess) {
      current = child;
    },
    isEnding: () => isEnding,
    release: () => void listeners.map((off) => off()),
  };
}
