/** `arenakit world pull` and `arenakit corpus pull`: from a store into the folder of this machine that holds what is pulled. */
import { Command } from "commander";
import * as z from "zod";
import { readOptions } from "../commands/arguments.ts";
import { printSummary } from "../output.ts";
import type { SnapshotKind } from "./published.ts";
import { pullSnapshot } from "./pull.ts";
import { addStoreOptions, STORE_ARGUMENT, STORE_OPTIONS, withStore } from "./store-options.ts";

const PullOptions = z.object(STORE_OPTIONS);

export function createPullCommand(kind: SnapshotKind, folder: () => string): Command {
  const command = new Command("pull")
    .argument(...STORE_ARGUMENT)
    .argument(`<${kind}>`, "its id or a name in the store");
  return addStoreOptions(command).action(async (place: string, named: string, given: unknown) => {
    const options = readOptions(PullOptions, given);
    const pulled = await withStore(place, options, (store, signal) =>
      pullSnapshot(store, { kind, named }, { folder: folder(), signal }),
    );
    printSummary(pulled, options.json);
  });
}
