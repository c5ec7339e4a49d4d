/** Which episodes a server has, as options of its command. */
import { EPISODE_LIMITS } from "@arenakit/server-environments/limits";
import type { Command } from "commander";
import * as z from "zod";
import { failUsage, wholeNumber } from "../commands/arguments.ts";

const NOTHING = "none";

export const EpisodeOptions = z.object({
  episodes: z.array(z.string().min(1)).default([]),
  nemoGym: z.array(z.string().includes("=", "expected ENVIRONMENT=PORT, such as hello=9001")).default([]),
  maxEpisodes: wholeNumber(1, 1_000_000).default(EPISODE_LIMITS.maxOpenEpisodes),
});
export type EpisodeOptions = z.infer<typeof EpisodeOptions>;

export function withEpisodeOptions(command: Command): Command {
  return command
    .option("--episodes <environment|none...>", "environments whose episodes are served (default: all)")
    .option(
      "--nemo-gym <environment=port...>",
      "ports at whose root NeMo Gym finds the episodes of an environment, since it knows a server by host and port alone",
    )
    .option(
      "--max-episodes <n>",
      `episodes that are open at once; further ones are told to come back (default ${EPISODE_LIMITS.maxOpenEpisodes})`,
    );
}

export const servesEpisodes = ({ episodes }: EpisodeOptions): boolean => !episodes.includes(NOTHING);

/** Ports for NeMo Gym, in their order. Throws harness/usage for what is none. */
export function nemoGymPorts({ nemoGym }: EpisodeOptions): number[] {
  return nemoGym.map((text) => {
    const port = Number(text.slice(text.lastIndexOf("=") + 1));
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      failUsage(`--nemo-gym ${text}: expected a port of 0 … 65535`);
    return port;
  });
}
