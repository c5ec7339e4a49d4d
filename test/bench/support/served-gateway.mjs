// The gateway as `arenakit serve` composes it, over a kept world: every server and profile, answers kept, metrics of the
// process, an access log, legacy sessions.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { createGateway } from "@arenakit/server-gateway";
import { createAccessLog } from "@arenakit/server-kit";
import { keptWorld } from "./kept-world.mjs";

/** `cacheMiB` is that of `arenakit serve` where it is not given; with 0 every call runs its tool. */
export function servedGateway({ seed, world, cacheMiB }) {
  const log = createWriteStream("/dev/null");
  return createGateway({
    worlds: [keptWorld({ seed, world })],
    processMetrics: true,
    ...(cacheMiB === undefined ? {} : { cacheBytes: cacheMiB * 2 ** 20 }),
    newId: randomUUID,
    clock: () => performance.timeOrigin + performance.now(),
    accessLog: createAccessLog({ write: (lines) => void log.write(lines) }),
  });
}
