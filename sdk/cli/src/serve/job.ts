/** `arenakit serve`, until it is stopped: one gateway in this process, or several in threads behind one address. */
import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { bindAddress, SERVER_V8_FLAGS } from "@arenakit/server-gateway";
import { failUsage } from "../commands/arguments.ts";
import { interruption } from "../interruption.ts";
import { serveByWorkers } from "../workers/serving.ts";
import type { InheritedSockets } from "../workers/sockets.ts";
import { closeServer } from "../workers/worker-server.ts";
import { openServedGateway } from "./gateway.ts";
import { keptOptions, openSharedState, openState } from "./groups.ts";
import { addressesOf, type ServeOptions } from "./options.ts";
import { partOptions } from "./parts.ts";

/** Resolves when it has stopped. Throws harness/usage for options that cannot be meant. */
export async function serve(options: ServeOptions): Promise<void> {
  // Before anything is opened: a port that is taken is told at once, and nobody takes it meanwhile.
  const addresses = await Promise.all(addressesOf(options).map(bindAddress));
  setFlagsFromString(SERVER_V8_FLAGS);
  const server = await openServedGateway(options, {
    owner: randomUUID(),
    newId: randomUUID,
    openState: (kept) => openState(kept, options.port),
  }).catch(async (error: unknown) => {
    await Promise.all(addresses.map((address) => address.release()));
    throw error;
  });
  const listening = await server.listen(addresses);
  // Whoever reads the lines that follow may end it.
  const { signal, release } = interruption();
  for (const line of server.told(listening)) console.error(line);
  console.error("Ctrl-C stops it.");
  server.warm(signal);
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  release();
  await closeServer(server, listening);
}

/** The same with several workers, in a process that was handed the sockets. */
export async function serveWithWorkers(options: ServeOptions, sockets: InheritedSockets): Promise<void> {
  const { host, workers } = options;
  if (options.record !== undefined)
    failUsage("--record with --workers: a recording has one writer; record with one worker, and replay with several");
  const kept = keptOptions(options);
  const state = kept && (await openSharedState(kept, options.port));
  try {
    await serveByWorkers({
      name: "serve",
      program: new URL("./worker-thread.js", import.meta.url),
      options: partOptions(options),
      permits: options.judgeConcurrency,
      host,
      workers,
      sockets,
      hasAmapLimits: options.amapQps !== undefined || options.amapDaily !== undefined,
      ...(state ? { connect: state.connect } : {}),
    });
  } finally {
    await state?.end();
  }
}
