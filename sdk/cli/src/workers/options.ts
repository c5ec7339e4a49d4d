/** How many workers answer for one server, as an option of its command. */
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";

const AUTO = "auto";
const MOST = 256;

const isCount = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MOST;

export const WorkersOption = z.object({
  workers: z
    .string()
    .refine((text) => text === AUTO || isCount(text), `expected 1 … ${MOST}, or ${AUTO}`)
    .transform((text) => (text === AUTO ? Math.min(MOST, availableParallelism()) : Number(text)))
    .default(1),
});
export type WorkersOption = z.infer<typeof WorkersOption>;

export function withWorkersOption(command: Command): Command {
  return command.option(
    "--workers <n|auto>",
    "threads that answer at one address, each on a core, with what is opened shared; auto is one for each core (default 1)",
  );
}

/** Throws harness/usage where several workers cannot share a socket. */
export function refuseWorkersElsewhere({ workers }: WorkersOption, platform: NodeJS.Platform): void {
  if (workers > 1 && platform === "win32")
    failUsage(
      `--workers ${workers}: on Windows a process hands no socket down to others; start without it, or in WSL, or several servers over one PostgreSQL behind a proxy`,
    );
}

/** What each of the workers has of a bound that is the server's: at least one. */
export const partOf = (whole: number, workers: number): number => Math.max(1, Math.ceil(whole / workers));
