/** The options of all commands that push and pull, and the store that they name. */
import { omitUndefined } from "@arenakit/contracts";
import type { Command } from "commander";
import * as z from "zod";
import { collect, numberIn } from "../commands/arguments.ts";
import { interruption } from "../interruption.ts";
import { fromEnvironment } from "../variables.ts";
import { openSnapshotStore } from "./open-store.ts";
import { isName } from "./published.ts";
import type { SnapshotStore } from "./snapshot-store.ts";

const TIMEOUT_SECONDS = 30;
const LONGEST_TIMEOUT_SECONDS = 3_600;

export const STORE_OPTIONS = {
  tokenEnv: z.string().min(1).optional(),
  timeout: numberIn(0.1, LONGEST_TIMEOUT_SECONDS).default(TIMEOUT_SECONDS),
  json: z.boolean().default(false),
};

export const PUSH_OPTIONS = {
  ...STORE_OPTIONS,
  name: z
    .array(z.string().refine(isName, "expected at most 64 letters, digits and . _ -, a letter or digit first"))
    .default([]),
  anew: z.boolean().default(false),
};

export const STORE_ARGUMENT = ["<store>", "a folder, or an address that begins with http:// or https://"] as const;

export function addStoreOptions(command: Command): Command {
  return command
    .option("--token-env <name>", "environment variable with a bearer token for the address")
    .option(
      "--timeout <seconds>",
      `longest wait for an answer, and for the next bytes (default ${TIMEOUT_SECONDS}); what fails is tried again up to five times`,
    )
    .option("--json", "print one JSON line");
}

/** Those of commands that push; PUSH_OPTIONS reads them. */
export function addPushOptions(command: Command): Command {
  const own = command
    .option(
      "--name <name>",
      "a name for it in the store (repeatable); the first 16 digits of its id always are one",
      collect,
    )
    .option("--anew", "send all files, those too that the store has: at an address alone their sizes are compared");
  return addStoreOptions(own);
}

/** Opens the store for work that Ctrl-C ends. */
export async function withStore<Value>(
  place: string,
  { tokenEnv, timeout }: { readonly tokenEnv?: string | undefined; readonly timeout: number },
  work: (store: SnapshotStore, signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const token = tokenEnv === undefined ? undefined : fromEnvironment(tokenEnv, "the token");
  const store = openSnapshotStore(place, { timeoutMs: timeout * 1_000, ...omitUndefined({ token }) });
  const { signal, release } = interruption();
  try {
    return await work(store, signal);
  } finally {
    release();
  }
}
