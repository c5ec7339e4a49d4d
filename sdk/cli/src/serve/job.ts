/** `arenakit serve`, until it is stopped: one gateway in this process, or several in threads behind one address. */
import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { SERVER_V8_FLAGS } from "@arenakit/server-gateway";
import { failUsage } from "../commands/arguments.ts";
import { serveAlone } from "../workers/alone.ts";
import { serveByWorkers } from "../workers/serving.ts";
import type { InheritedSockets } from "../workers/sockets.ts";
import { openServedGateway } from "./gateway.ts";
import { keptOptions, openSharedState, openState } from "./groups.ts";
import { addressesOf, type ServeOptions } from "./options.ts";
import { partOptions } from "./parts.ts";

/** Resolves when it has stopped. Throws harness/usage for options that cannot be meant. */
export function serve(options: ServeOptions): Promise<void> {
  return serveAlone({
    addresses: addressesOf(options),
    open: () => {
      setFlagsFromString(SERVER_V8_FLAGS);
      return openServedGateway(options, {
        owner: randomUUID(),
        newId: randomUUID,
        openState: (kept) => openState(kept, options.port),
      });
    },
  });
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
      name: "arenakit serve",
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
