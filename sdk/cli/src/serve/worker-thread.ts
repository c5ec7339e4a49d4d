/** The thread of a worker of `arenakit serve`: the gateway that the command would be alone, over what its process has opened once. */
import { openPermits } from "../workers/permits.ts";
import { runWorker } from "../workers/run-worker.ts";
import { openServedGateway } from "./gateway.ts";
import { joinState } from "./groups.ts";
import type { ServeOptions } from "./options.ts";

await runWorker(({ data, others, forward, newId, sharing }) => {
  const options = data.options as ServeOptions;
  const { owner, lost, line, workers, permits } = data;
  return openServedGateway(options, {
    owner,
    newId,
    together: { others, forward },
    sharing,
    ...(permits && { permits: openPermits(permits, sharing.number) }),
    async openState(kept) {
      const state = await joinState(kept, { port: options.port, line, workers });
      // What it had leased need not be waited for.
      if (lost !== null) await state.store.releaseOwner(lost);
      return state;
    },
  });
});
