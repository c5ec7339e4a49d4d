/** What the program of a worker's thread does: a whole server at sockets that it was handed, until it is told to stop. */
import { randomUUID } from "node:crypto";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { asFailure, boundary, omitUndefined } from "@arenakit/contracts";
import {
  answerLimitOf,
  createForwarding,
  homeOf,
  idsAt,
  inheritedAddress,
  localAddress,
  type WorkerReport,
} from "@arenakit/server-gateway";
import type { FromWorker, ToWorker, WorkerData } from "./messages.ts";
import { createOthers } from "./others.ts";
import { closeServer, type OpenedServer, type OpenWorkerServer } from "./worker-server.ts";

/** Most clients keep an idle connection for four or five seconds; one that asks again is answered, and told that it was the last. */
const LINGER_MS = 6_000;

type Tell = (message: FromWorker) => void;

async function run(open: OpenWorkerServer, { data, port, tell }: { data: WorkerData; port: MessagePort; tell: Tell }) {
  const { worker, workers, host, hasAmapLimits } = data;
  let homes: readonly (string | null)[] = [];
  const others = createOthers(workers, tell);
  let opened: OpenedServer | undefined;
  const forward = createForwarding({
    socketOf(incoming) {
      const home = homeOf(incoming, { workers, hasAmapLimits });
      return home === null || home === worker ? null : (homes[home] ?? "");
    },
    limitOf(incoming) {
      if (!opened) return null;
      const { callDeadlineMs: callMs, judgeDeadlineMs: judgeMs = callMs } = opened;
      return answerLimitOf(incoming, { callMs, judgeMs });
    },
  });
  const ending = new AbortController();
  const stopped = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
  let lingerMs: number | undefined;
  let isWarm = false;
  const warm = (server: OpenedServer) => {
    if (!isWarm) server.warm(ending.signal);
    isWarm = true;
  };
  // Before anything is opened: what takes long is no hung worker as long as its event loop turns.
  port.on("message", (message: ToWorker) => {
    if ("ping" in message) tell({ pong: true });
    else if ("homes" in message) homes = message.homes;
    else if ("gathered" in message) others.hear(message);
    else if ("stop" in message) {
      lingerMs = message.hasSuccessor ? LINGER_MS : undefined;
      ending.abort();
    } else if (!opened)
      return; // asked again of one that answers
    else if ("report" in message) void report(opened, message, tell);
    else if ("release" in message) void release(opened, message.release, tell);
    else warm(opened);
  });
  const server = await open({
    data,
    others,
    forward,
    sharing: data.sharing,
    newId: idsAt(worker, workers, randomUUID),
  });
  opened = server;
  const privately = await server.listenToWorkers?.(localAddress(data.privatePath));
  const addresses = data.sockets.map(({ descriptor, port }) => inheritedAddress(descriptor, { host, port }));
  const listening = await server.listen(addresses);
  tell({ ready: { told: server.told(listening), memory: data.sharing.memory, callDeadlineMs: server.callDeadlineMs } });
  await stopped;
  const answered = async () => tell({ counted: await server.report("metrics") });
  await closeServer(server, listening, { answered, ...omitUndefined({ lingerMs, privately }) });
}

async function release(server: OpenedServer, owner: string, tell: Tell): Promise<void> {
  const released = await boundary("harness", async () => server.releaseOwner?.(owner));
  // Otherwise another is asked when this one is gone; and leases run out by themselves.
  if (released.ok) tell({ released: owner });
}

async function report(
  server: OpenedServer,
  { report: reported, what }: { readonly report: number; readonly what: keyof WorkerReport },
  tell: Tell,
): Promise<void> {
  if (what === "metrics") tell({ reported, what, said: await server.report(what) });
  else tell({ reported, what, said: await server.report(what) });
}

/** Ends the thread. */
export async function runWorker(open: OpenWorkerServer): Promise<never> {
  const port = parentPort!;
  const tell: Tell = (message) => port.postMessage(message);
  try {
    await run(open, { data: workerData as WorkerData, port, tell });
  } catch (error) {
    tell({ failed: asFailure("harness", error) });
  }
  return process.exit();
}
