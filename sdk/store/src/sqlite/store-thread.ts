/** The thread that a store of SQLite runs in: the gateway's own goes on while one commits. */
import { type MessagePort, workerData } from "node:worker_threads";
import type { SqliteOptions } from "./connection.ts";
import { servePort } from "./group-commit.ts";

const { port, options } = workerData as { readonly port: MessagePort; readonly options: SqliteOptions };
await servePort(port, options);
