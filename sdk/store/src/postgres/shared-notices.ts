/**
 * What other gateways changed, heard on one connection for all threads of a process. Each thread has a line, over which its
 * store is told what it would hear itself.
 */
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { SharedNotices } from "../postgres.ts";
import { checkedConnection, type PostgresConnection } from "./connection.ts";
import { channelOf, type ListeningOptions, listen } from "./listening.ts";

/** The line of each thread says what a notice said. */
interface Notice {
  readonly ids: readonly string[];
  readonly processId: number;
}

/** Resolves when it listens. Throws what `listen` throws. */
export async function openSharedNotices(given: PostgresConnection): Promise<SharedNotices> {
  const connection = checkedConnection(given);
  const lines = new Set<MessagePort>();
  const onNotice: ListeningOptions["onNotice"] = (ids, processId) => {
    for (const line of lines) line.postMessage({ ids, processId } satisfies Notice);
  };
  const endListening = await listen({ connection, channel: channelOf(connection), onNotice });
  return {
    connect() {
      const { port1, port2 } = new MessageChannel();
      lines.add(port1);
      // A thread that is lost closes its end.
      port1.on("close", () => lines.delete(port1));
      return port2;
    },
    async end() {
      for (const line of lines) line.close();
      await endListening();
    },
  };
}

/** Hears over a line. Returns what ends it. */
export function hearOver(line: MessagePort, onNotice: ListeningOptions["onNotice"]): () => Promise<void> {
  line.on("message", ({ ids, processId }: Notice) => onNotice(ids, processId));
  return async () => line.close();
}
