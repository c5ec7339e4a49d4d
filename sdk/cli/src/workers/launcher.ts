/**
 * The process that `--workers` starts first: it binds the addresses before anything is opened, gives the sockets to a
 * process that serves, and starts another one where that is lost. It never accepts a connection itself: who connects
 * meanwhile waits in the system's line. Signals are passed on, and it ends as the serving process ends.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants, tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { asFailure } from "@arenakit/contracts";
import { bindTogether, type HostAndPort } from "@arenakit/server-gateway/address";
import { failUsage } from "../commands/arguments.ts";
import { createBackoff } from "./backoff.ts";
import { makeWorkersFolder, removeWorkersFolder } from "./folder.ts";
import { duplicatesFor, variablesFor } from "./sockets.ts";

export interface LaunchOptions {
  /** The command as it is called, for what is said. */
  readonly name: string;
  readonly addresses: readonly HostAndPort[];
  readonly workers: number;
}

/** What the launcher needs of a process that serves. */
export interface ServingProcess {
  on(event: "message", listener: () => void): unknown;
  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
  on(event: "exit", listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
  kill(signal: NodeJS.Signals): unknown;
}

/** What it has of its own process. */
export interface LaunchPlace {
  /** Starts one with these descriptors and variables. */
  readonly start: (descriptors: readonly number[], variables: NodeJS.ProcessEnv) => ServingProcess;
  /** Tells of signals, by their names. */
  readonly signals: Pick<NodeJS.EventEmitter, "on" | "off">;
  readonly say: (line: string) => void;
  readonly temporary: string;
  /** How many files a process may have open. */
  readonly openFiles: number;
  /** Waits so many milliseconds, and throws where that is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The pool that reads files and looks up names is shared by all workers of the process. */
const POOL_OF_A_WORKER = 2;
const LEAST_POOL = 4;
/** With which the serving process asks for another one: it has used all sockets. */
export const RENEW_EXIT_CODE = 75;
const REBIND_MS = 1_000;

const thisProcess = (workers: number): LaunchPlace => ({
  start: (descriptors, variables) => spawnServing(descriptors, variables, workers),
  signals: process,
  say: (line) => console.error(line),
  temporary: tmpdir(),
  openFiles: mostOpenFiles(),
  pause: (ms, signal) => pause(ms, undefined, { signal }),
});

/**
 * Resolves when the serving process has ended for good, with its exit code. Throws harness/address_unavailable, and
 * harness/usage where the system does not give what is asked for.
 */
export async function launch(
  options: LaunchOptions,
  place: LaunchPlace = thisProcess(options.workers),
): Promise<number> {
  const { name, workers } = options;
  const signals = forwardedSignals(place);
  const backoff = createBackoff(() => performance.now());
  const each = duplicatesFor(workers, options.addresses.length, place.openFiles);
  let addresses = options.addresses;
  try {
    for (let isFirst = true; ; isFirst = false) {
      const lived = await lifeOfOne({ ...options, addresses }, { each, isFirst, place, signals });
      if (!lived) return signals.exitCode();
      addresses = addresses.map(({ host }, at) => ({ host, port: lived.ports[at]! }));
      if (lived.refused && isFirst) refuseStart(lived.refused, each * addresses.length, options);
      const isOver = signals.isEnding() || (isFirst && !lived.wasReady);
      // One that ends by itself has said why.
      if (!isOver || (lived.code === null && lived.signal !== signals.passed()))
        place.say(`${name}: ${fateOf(lived)}${isOver ? "" : ", and is started again"}`);
      if (isOver) return lived.code === RENEW_EXIT_CODE ? 0 : (lived.code ?? codeOf(lived.signal));
      // Also after one that has used all its sockets: what does so again and again must not fill the machine.
      await signals.pause(lived.wasReady ? backoff.afterEnd() : backoff.afterFailure());
      if (signals.isEnding()) return signals.exitCode();
    }
  } finally {
    signals.release();
  }
}

/** Node raises what is allowed to the most that may be, and tells it in its report alone; Windows has no such number. */
function mostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files: { readonly hard: unknown } };
  };
  const hard = userLimits?.open_files.hard;
  return typeof hard === "number" ? hard : Number.POSITIVE_INFINITY;
}

function fateOf({ code, signal, refused, wasReady }: Life): string {
  if (refused) return `no process could be started (${refused.message})`;
  if (code === RENEW_EXIT_CODE) return "the process that serves has used all its sockets";
  const when = wasReady ? "with what was in flight" : "before it answered";
  return `the process that serves ended with ${signal ?? code}, ${when}`;
}

/** As shells tell of a program that a signal ended. */
export const codeOf = (signal: NodeJS.Signals | null): number => (signal ? 128 + constants.signals[signal] : 1);

function refuseStart({ message, code }: NodeJS.ErrnoException, sockets: number, { workers, addresses }: LaunchOptions) {
  const needs = `${workers} workers at ${addresses.length} address(es) are handed ${sockets} sockets`;
  // The system copies each number once more while it starts the process.
  const files = `raise the number of open files (ulimit -Hn) to ${2 * sockets + SPARE_FILES}`;
  failUsage(`--workers: cannot start the process that serves (${code ?? message}): ${needs}; ${files}`);
}

const SPARE_FILES = 100;

interface Round {
  readonly each: number;
  readonly isFirst: boolean;
  readonly place: LaunchPlace;
  readonly signals: Signals;
}

/** How a process that serves has ended. */
interface Life {
  readonly ports: readonly number[];
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly wasReady: boolean;
  /** It was never there. */
  readonly refused?: NodeJS.ErrnoException;
}

/** Null where all shall end before there is one. */
async function lifeOfOne(options: LaunchOptions, round: Round): Promise<Life | null> {
  const folder = makeWorkersFolder(round.place.temporary);
  try {
    const serving = await started(options, round, folder);
    return serving && { ports: serving.ports, ...(await serving.ended) };
  } finally {
    // One that was killed has not removed it.
    removeWorkersFolder(folder);
  }
}

interface Serving {
  readonly ports: readonly number[];
  readonly ended: Promise<Omit<Life, "ports">>;
}

/** The sockets are given away in the turn in which they are bound. Null where all shall end. */
async function started({ name, addresses }: LaunchOptions, round: Round, folder: string): Promise<Serving | null> {
  const { each, isFirst, place, signals } = round;
  while (!signals.isEnding()) {
    try {
      let serving: Serving | undefined;
      await bindTogether(addresses, (sockets) => {
        const ports = sockets.map(({ port }) => port);
        const descriptors = sockets.flatMap(({ descriptor }) => Array<number>(each).fill(descriptor));
        serving = { ports, ended: served(descriptors, variablesFor({ ports, each, folder }), round) };
      });
      return serving!;
    } catch (error) {
      if (isFirst) throw error;
      // The address was ours a moment ago; whoever has it now may let go of it.
      place.say(`${name}: ${asFailure("harness", error).message}; trying again`);
      await signals.pause(REBIND_MS);
    }
  }
  return null;
}

function spawnServing(descriptors: readonly number[], told: NodeJS.ProcessEnv, workers: number): ChildProcess {
  const pool = String(Math.max(LEAST_POOL, POOL_OF_A_WORKER * workers));
  return spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ["ignore", "inherit", "inherit", "ipc", ...descriptors],
    env: { UV_THREADPOOL_SIZE: pool, ...process.env, ...told },
    // Ctrl-C reaches this process alone, which passes it on once.
    detached: true,
  });
}

/** One that cannot be started has ended, whichever way the system says so. */
async function served(descriptors: readonly number[], told: NodeJS.ProcessEnv, { place, signals }: Round) {
  try {
    const child = place.start(descriptors, told);
    signals.to(child);
    return await ended(child, signals.isReady);
  } catch (error) {
    // Node throws some refusals and tells others by an event.
    return { code: 1, signal: null, wasReady: false, refused: error as NodeJS.ErrnoException };
  }
}

function ended(child: ServingProcess, isReady: () => void) {
  return new Promise<Omit<Life, "ports">>((resolve) => {
    let wasReady = false;
    child.on("message", () => {
      wasReady = true;
      isReady();
    });
    child.on("error", (refused) => resolve({ code: 1, signal: null, wasReady, refused }));
    child.on("exit", (code, signal) => resolve({ code, signal, wasReady }));
  });
}

/** SIGUSR2 replaces the workers; that a terminal was closed ends them. */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"] as const;

type Signals = ReturnType<typeof forwardedSignals>;

/** What this process is told, it tells the one that serves, also the one that is started next. */
function forwardedSignals({ signals: told, pause }: LaunchPlace) {
  let current: ServingProcess | null = null;
  let came: NodeJS.Signals | null = null;
  let canReplace = false;
  let isToReplace = false;
  const ending = new AbortController();
  const passed = () => (came === "SIGHUP" ? "SIGTERM" : came);
  // One that does not listen to it yet, or no more, would end by it.
  const replace = () => {
    isToReplace = !canReplace && !ending.signal.aborted;
    if (canReplace && !ending.signal.aborted) current?.kill("SIGUSR2");
  };
  const listeners = FORWARDED.map((signal) => {
    const listener = () => {
      if (signal === "SIGUSR2") return replace();
      // A closed terminal says so more than once, and what ends by it answers what is in flight.
      if (signal === "SIGHUP" && came) return;
      came = signal;
      ending.abort();
      current?.kill(passed()!);
    };
    told.on(signal, listener);
    return () => void told.off(signal, listener);
  });
  return {
    to(child: ServingProcess) {
      current = child;
      canReplace = false;
      if (ending.signal.aborted) child.kill(passed()!);
    },
    /** The present one listens to all signals. */
    isReady() {
      canReplace = true;
      if (isToReplace) replace();
    },
    isEnding: () => ending.signal.aborted,
    /** By which one the serving process was ended. */
    passed,
    exitCode: () => codeOf(came),
    /** Until all shall end, at most. */
    pause: (ms: number) => pause(ms, ending.signal).catch(() => {}), // nothing waits any more
    release: () => {
      for (const off of listeners) off();
    },
  };
}
