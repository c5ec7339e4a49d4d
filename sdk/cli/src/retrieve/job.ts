/** `arenakit retrieve`, until it is stopped: in this process, or in threads behind one address. */
import { rmSync } from "node:fs";
import { bindAddress } from "@arenakit/server-gateway";
import { failUsage } from "../commands/arguments.ts";
import { interruption } from "../interruption.ts";
import { serveByWorkers } from "../workers/serving.ts";
import type { InheritedSockets } from "../workers/sockets.ts";
import { closeServer } from "../workers/worker-server.ts";
import { ownHost, readAdvertised, writeAddress } from "./address-file.ts";
import type { RetrieveOptions } from "./options.ts";
import { openRetrieveServer } from "./server.ts";

/** Resolves when it has stopped. Throws harness/usage for options that cannot be meant. */
export async function retrieve(options: RetrieveOptions): Promise<void> {
  const file = await addressFileOf(options);
  // Before anything is opened: a port that is taken is told at once, and nobody takes it meanwhile.
  const bound = await bindAddress(options);
  const server = await openRetrieveServer(options, { workers: 1 }).catch(async (error: unknown) => {
    await bound.release();
    throw error;
  });
  const listening = await server.listen([bound]);
  // Whoever reads the lines that follow may end it.
  const { signal, release } = interruption();
  const told = file?.write(bound.port);
  for (const line of server.told(listening)) console.error(line);
  if (told) console.error(told);
  console.error("Ctrl-C stops it.");
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  release();
  file?.remove();
  await closeServer(server, listening);
}

/** The same with several workers, in a process that was handed the sockets. */
export async function retrieveWithWorkers(options: RetrieveOptions, sockets: InheritedSockets): Promise<void> {
  const { host, workers } = options;
  const file = await addressFileOf(options);
  try {
    await serveByWorkers({
      name: "retrieve",
      program: new URL("./worker-thread.js", import.meta.url),
      options,
      host,
      workers,
      sockets,
      ready() {
        const told = file?.write(sockets.ports[0]!);
        if (told) console.error(told);
      },
    });
  } finally {
    file?.remove();
  }
}

/** The file that says where clients find the server; null where none is written. */
async function addressFileOf({ host, addressFolder, advertise }: RetrieveOptions) {
  if (advertise !== undefined && addressFolder === undefined)
    failUsage("--advertise says what is written to --address-folder: it needs that");
  const named = advertise === undefined ? null : readAdvertised(advertise);
  if (addressFolder === undefined) return null;
  const advertised = named ?? { host: await ownHost(host) };
  let written: string | null = null;
  return {
    write(port: number): string {
      written = writeAddress(addressFolder, { port, ...advertised });
      return `address in ${written}`;
    },
    remove() {
      if (written !== null) rmSync(written, { force: true });
    },
  };
}
