/** `arenakit corpus push | pull`: a corpus with its indexes to a store, and from there into the corpora of this machine. */
import { join } from "node:path";
import { Command } from "commander";
import * as z from "zod";
import { ownCacheFolders } from "../cache-folders.ts";
import { readOptions } from "../commands/arguments.ts";
import { printSummary } from "../output.ts";
import { createPullCommand } from "../snapshots/pull-command.ts";
import { pushSnapshot } from "../snapshots/push.ts";
import { addPushOptions, PUSH_OPTIONS, STORE_ARGUMENT, withStore } from "../snapshots/store-options.ts";
import { corpusFolder, verifiedFiles } from "./corpus-files.ts";

const PushOptions = z.object(PUSH_OPTIONS);

export function pushCommand(): Command {
  const command = new Command("push")
    .argument(...STORE_ARGUMENT)
    .argument("<corpus>", "its folder, or the id of a pulled one; finished indexes go with it");
  return addPushOptions(command).action(push);
}

async function push(place: string, named: string, given: unknown): Promise<void> {
  const options = readOptions(PushOptions, given);
  const folder = corpusFolder(named);
  const { manifest, files } = await verifiedFiles(folder);
  const { id, name } = manifest;
  const local = files.map((file) => ({ ...file, path: `${id}/${file.path}`, file: join(folder, file.path) }));
  const sent = await withStore(place, options, (store, signal) =>
    pushSnapshot(
      store,
      { kind: "corpus", id, name, files: local },
      { names: options.name, anew: options.anew, signal },
    ),
  );
  printSummary({ id, name, files: files.length, bytes: sent }, options.json);
}

export const pullCommand = (): Command => createPullCommand("corpus", () => ownCacheFolders().corpora);
