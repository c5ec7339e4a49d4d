/** Options of commands that list or make tasks: the seed, the world and how many. */
import type { OpenedWorld } from "@arenakit/corpus-world";
import type { Command } from "commander";
import * as z from "zod";
import { localTime, MAXIMUM_SEED, wholeNumber } from "../commands/arguments.ts";
import { openNamedWorld, requireNowInside } from "../world-store.ts";

/** That of `serve`, too. */
export const DEFAULT_SEED = 1;

export const SourceOptions = z.object({
  seed: wholeNumber(0, MAXIMUM_SEED).default(DEFAULT_SEED),
  world: z.string().min(1).optional(),
  now: localTime().optional(),
  /** Tasks of each split at most. */
  count: wholeNumber(1, 1_000_000).optional(),
});
export type SourceOptions = z.infer<typeof SourceOptions>;

/** `count` false: of a command that says in other words how many. */
export function withSourceOptions(command: Command, { count = true }: { count?: boolean } = {}): Command {
  command
    .option("--seed <n>", "seed of the world, the corpora and the tasks (default 1)")
    .option("--world <small|full|file|id>", "world that tasks are made for (default: small, of --seed)")
    .option("--now <time>", "simulated local time such as 2026-05-01T08:00 (default: the world's)");
  if (count) command.option("--count <n>", "tasks of each split at most (default: all that there are)");
  return command;
}

/** Throws harness/usage for a world that is not there, and for a time outside of it. */
export async function worldOf({ world: name, seed, now }: Omit<SourceOptions, "count">): Promise<OpenedWorld> {
  const world = await openNamedWorld(name, seed);
  requireNowInside(world, now);
  return world;
}
