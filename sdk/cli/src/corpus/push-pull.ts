/** `arenakit corpus push | pull`: a corpus with its indexes to a store, and from there into the corpora of this machine. */
import { join } from "node:path";
import { Command } from "commander";
import * as z from "zod";
import { ownCacheFolders } from "../cache-folders.ts";
import { collect, readOptions } from "../commands/arguments.ts";
import { printSummary } from "../output.ts";
import { pullSnapshot } from "../snapshots/pull.ts";
import { pushSnapshot } from "../snapshots/push.ts";
import { addStoreOptions, NAME_OPTION, STORE_ARGUMENT, STORE_OPTIONS, withStore } from "../snapshots/store-options.ts";
import { corpusFolder, verifiedFiles } from "./corpus-files.ts";

const PushOptions = z.object({ ...STORE_OPTIONS, name: NAME_OPTION });

export function pushCommand(): Command {
  const command = new Command("push")
    .argument(...STORE_ARGUMENT)
    .argument("<corpus>", "its folder, or the id of a pulled one; finished indexes go with it")
    .option(
      "--name <name>",
      "a name for it in the store (repeatable); the first 16 digits of its id always are one",
      collect,
    );
  return addStoreOptions(command).action(push);
}

async function push(place: string, named: string, given: unknown): Promise<void> {
  const options = readOptions(PushOptions, given);
  const folder = corpusFolder(named);
  const { manifest, files } = await verifiedFiles(folder);
  const { id, name } = manifest;
  const local = files.map((file) => ({ ...file, path: `${id}/${file.path}`, file: join(folder, file.path) }));
  const sent = await withStore(place, options, (store, signal) =>
    pushSnapshot(store, { kind: "corpus", id, name, files: local }, { names: options.name, signal }),
  );
  printSummary({ id, name, files: files.length, bytes: sent }, options.json);
}

const PullOptions = z.object(STORE_OPTIONS);

export function pullCommand(): Command {
  const command = new Command("pull").argument(...STORE_ARGUMENT).argument("<corpus>", "its id or a name in the store");
  return addStoreOptions(command).action(async (place: string, named: string, given: unknown) => {
    const options = readOptions(PullOptions, given);
    const pulled = await withStore(place, options, (store, signal) =>
      pullSnapshot(store, { kind: "corpus", named }, { folder: ownCacheFolders().corpora, signal }),
    );
    printSummary(pulled, options.json);
  });
}
