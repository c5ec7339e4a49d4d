/** `arenakit world push | pull`: a world to a store and from there into the world store of this machine. */
import { fileDigest, openSnapshot, readSharedFile, snapshotId } from "@arenakit/corpus-text/snapshot";
import { WORLD_KIND, WORLD_VERSION } from "@arenakit/corpus-world";
import { Command } from "commander";
import * as z from "zod";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "../commands/arguments.ts";
import { printSummary } from "../output.ts";
import { WORLD_EXTENSION } from "../snapshots/published.ts";
import { createPullCommand } from "../snapshots/pull-command.ts";
import { pushSnapshot } from "../snapshots/push.ts";
import { addPushOptions, PUSH_OPTIONS, STORE_ARGUMENT, withStore } from "../snapshots/store-options.ts";
import { storeFolder, worldFile } from "../world-store.ts";

const PushOptions = z.object({
  ...PUSH_OPTIONS,
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
});

export function pushCommand(): Command {
  const command = new Command("push")
    .argument(...STORE_ARGUMENT)
    .argument("[world]", "a file, an id of the store, small or full (default: the small one of --seed)")
    .option("--seed <n>", "seed of the generated world (default 1)");
  return addPushOptions(command).action(push);
}

async function push(place: string, named: string | undefined, given: unknown): Promise<void> {
  const options = readOptions(PushOptions, given);
  const file = await worldFile(named, options.seed);
  const bytes = readSharedFile(file);
  const id = snapshotId(bytes);
  const { manifest } = openSnapshot(bytes, { kind: WORLD_KIND, version: WORLD_VERSION });
  const name = String(manifest.name ?? "");
  const files = [{ path: `${id}${WORLD_EXTENSION}`, file, ...(await fileDigest(file)) }];
  const sent = await withStore(place, options, (store, signal) =>
    pushSnapshot(store, { kind: "world", id, name, files }, { names: options.name, anew: options.anew, signal }),
  );
  printSummary({ id, name, bytes: sent }, options.json);
}

export const pullCommand = (): Command => createPullCommand("world", storeFolder);
