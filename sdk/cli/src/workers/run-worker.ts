/** What the program of a worker's thread does: a whole server at sockets that it was handed, until it is told to stop. */
import { randomUUID } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { asFailure, omitUndefined } from "@arenakit/contracts";
import { createForwarding, homeOf, idsAt, inheritedAddress, localAddress } from "@arenakit/server-gateway";
import type { FromWorker, ToWorker, WorkerData } from "./messages.ts";
import { createOthers } from "./others.ts";
import { closeServer, type OpenWorkerServer } from "./worker-server.ts";

const data = workerData as WorkerData;
const port = parentPort!;
const tell = (message: FromWorker) => port.postMessage(message);
const { worker, workers, host, hasAmapLimits } = data;

/** Most clients keep an idle connection for four or five seconds; one that asks again is answered, and told that it was the last. */
const LINGER_MS = 6_000;

let homes: readonly (string | null)[] = [];
const others = createOthers(data.workers, tell);
const forward = createForwarding({
  socketOf(incoming) {
    const home = homeOf(incoming, { workers, hasAmapLimits });
    return home === null || home === worker ? null : (homes[home] ?? "");
  },
});

async function run(open: OpenWorkerServer): Promise<void> {
  const server = await open({
    data,
    others,
    forward,
    sharing: data.sharing,
    newId: idsAt(worker, workers, randomUUID),
  });
  const ending = new AbortController();
  const stopped = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
  let lingerMs: number | undefined;
  let isWarm = false;
  const warm = () => {
    if (!isWarm) server.warm(ending.signal);
    isWarm = true;
  };
  port.on("message", (message: ToWorker) => {
    if ("homes" in message) homes = message.homes;
    else if ("gathered" in message) others.hear(message);
    else if ("report" in message) void report(message.report, server.report(message.what));
    else if ("warm" in message) warm();
    else {
      lingerMs = message.hasSuccessor ? LINGER_MS : undefined;
      ending.abort();
    }
  });
  const privately = await server.listenToWorkers?.(localAddress(data.privatePath));
  const addresses = data.sockets.map(({ descriptor, port }) => inheritedAddress(descriptor, { host, port }));
  const listening = await server.listen(addresses);
  tell({ ready: { told: server.told(listening), memory: data.sharing.memory } });
  await stopped;
  await closeServer(server, listening, omitUndefined({ lingerMs }));
  await privately?.close();
}

async function report(number: number, said: Promise<unknown>): Promise<void> {
  tell({ reported: number, said: await said });
}

/** Ends the thread. */
export async function runWorker(open: OpenWorkerServer): Promise<never> {
  try {
    await run(open);
  } catch (error) {
    tell({ failed: asFailure("harness", error) });
  }
  return process.exit();
}
