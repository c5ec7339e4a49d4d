// The gateway as `arenakit serve` composes it, over a generated world of all cities or of the first so many: every
// server and profile, answers kept, metrics of the process, an access log, legacy sessions.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { ATLAS, buildWorld, openWorld, worldId } from "@arenakit/corpus-world";
import { createGateway } from "@arenakit/server-gateway";
import { createAccessLog } from "@arenakit/server-kit";

/** `cacheMiB` is that of `arenakit serve` where it is not given. */
export function servedGateway({ seed, cities, cacheMiB }) {
  const data = buildWorld({ seed, ...(cities ? { cities: ATLAS.slice(0, cities) } : {}) });
  const log = createWriteStream("/dev/null");
  return createGateway({
    worlds: [openWorld(data, worldId(data))],
    processMetrics: true,
    ...(cacheMiB ? { cacheBytes: cacheMiB * 2 ** 20 } : {}),
    newId: randomUUID,
    clock: () => performance.timeOrigin + performance.now(),
    accessLog: createAccessLog({ write: (lines) => void log.write(lines) }),
  });
}
