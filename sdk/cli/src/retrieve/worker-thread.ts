/** The thread of a worker of `arenakit retrieve`: the server that the command would be alone. Nothing of it lives in one place. */
import { runWorker } from "../workers/run-worker.ts";
import type { RetrieveJob } from "./options.ts";
import { openRetrieveServer } from "./server.ts";

await runWorker(({ data, others, sharing }) =>
  openRetrieveServer(data.options as RetrieveJob, { others, sharing, workers: data.workers }),
);
