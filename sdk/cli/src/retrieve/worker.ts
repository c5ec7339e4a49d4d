/** A worker of `arenakit retrieve`: the server that the command would be alone. Nothing of it lives in one place. */
import type { OpenWorkerServer } from "../workers/worker-server.ts";
import type { RetrieveOptions } from "./options.ts";
import { openRetrieveServer } from "./server.ts";

export const openWorker: OpenWorkerServer = ({ data, others, sharing }) =>
  openRetrieveServer(data.options as RetrieveOptions, { others, sharing, workers: data.workers });
