/** `arenakit retrieve`, until it is stopped: in this process, or in threads behind one address. */
import { rmSync } from "node:fs";
import { failUsage } from "../commands/arguments.ts";
import { serveAlone } from "../workers/alone.ts";
import { serveByWorkers } from "../workers/serving.ts";
import type { InheritedSockets } from "../workers/sockets.ts";
import { ownHost, readAdvertised, writeAddress } from "./address-file.ts";
import type { RetrieveJob, RetrieveOptions } from "./options.ts";
import { openRetrieveServer } from "./server.ts";

/** Resolves when it has stopped. Throws harness/usage for options that cannot be meant. */
export async function retrieve(options: RetrieveJob): Promise<void> {
  const file = await addressFileOf(options);
  await serveAlone({
    addresses: [options],
    open: () => openRetrieveServer(options, { workers: 1 }),
    ready: (port) => (file ? [file.write(port)] : []),
    stopping: () => file?.remove(),
  });
}

/** The same with several workers, in a process that was handed the sockets. */
export async function retrieveWithWorkers(options: RetrieveJob, sockets: InheritedSockets): Promise<void> {
  const { host, workers } = options;
  const file = await addressFileOf(options);
  try {
    await serveByWorkers({
      name: options.calledAs,
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
