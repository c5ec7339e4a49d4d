/** A command's server without workers: in this process and thread, until it is stopped. */
import { bindAddress, type HostAndPort } from "@arenakit/server-gateway";
import { interruption } from "../interruption.ts";
import { closeServer, type OpenedServer } from "./worker-server.ts";

export interface AloneOptions {
  readonly addresses: readonly HostAndPort[];
  readonly open: () => Promise<OpenedServer>;
  /** Runs when it answers, with the port of the first address; gives more lines for stderr. */
  readonly ready?: (port: number) => readonly string[];
  /** Runs when it is to stop, before anything in flight is waited for. */
  readonly stopping?: () => void;
}

/** Resolves when it has stopped. Throws harness/address_unavailable, and what `open` throws. */
export async function serveAlone({ addresses, open, ready, stopping }: AloneOptions): Promise<void> {
  // Before anything is opened: a port that is taken is told at once, and nobody takes it meanwhile.
  const bound = await Promise.all(addresses.map(bindAddress));
  const server = await open().catch(async (error: unknown) => {
    await Promise.all(bound.map((address) => address.release()));
    throw error;
  });
  const listening = await server.listen(bound);
  // Whoever reads the lines that follow may end it.
  const { signal, release } = interruption();
  const more = ready?.(bound[0]!.port) ?? [];
  for (const line of [...server.told(listening), ...more]) console.error(line);
  console.error("Ctrl-C stops it.");
  server.warm(signal);
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  stopping?.();
  await closeServer(server, listening);
  release();
}
