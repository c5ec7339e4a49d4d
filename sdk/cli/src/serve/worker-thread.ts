/** The thread of a worker of `arenakit serve`: the gateway that the command would be alone, over what its process has opened once. */
import { openPermits } from "../workers/permits.ts";
import { runWorker } from "../workers/run-worker.ts";
import { openServedGateway } from "./gateway.ts";
import { joinState } from "./groups.ts";
import type { ServeOptions } from "./options.ts";

await runWorker(({ data, others, forward, newId, sharing }) => {
  const options = data.options as ServeOptions;
  const { owner, line, workers, permits } = data;
  return openServedGateway(options, {
    owner,
    newId,
    together: { others, forward },
    sharing,
    ...(permits && { permits: openPermits(permits, sharing.number) }),
    openState: (kept) => joinState(kept, { port: options.port, line: line!, workers }),
  });
});
