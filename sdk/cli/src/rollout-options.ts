/** The options of every command that rolls out: what strikes tools, where their results are kept, what an episode may use. */
import type { Command } from "commander";
import * as z from "zod";
import { collect, wholeNumber } from "./commands/arguments.ts";

const ToolLimit = z.string().transform((text, context) => {
  const at = text.lastIndexOf("=");
  const [name, limit] = [text.slice(0, at), Number(text.slice(at + 1))];
  if (at > 0 && Number.isSafeInteger(limit) && limit > 0) return { name, limit };
  context.addIssue({ code: "custom", message: `expected NAME=N such as search_poi=4, got ${text}` });
  return z.NEVER;
});

export const RolloutOptions = z.object({
  faults: z.string().min(1).optional(),
  load: z.string().min(1).optional(),
  toolCache: z.string().min(1).optional(),
  toolLimit: z.array(ToolLimit).default([]),
  mcp: z.array(z.string().min(1)).default([]),
  /** The models of policies read images. */
  images: z.boolean().default(false),
  maxTurns: wholeNumber(1, 10_000).optional(),
  maxToolCalls: wholeNumber(0, 100_000).optional(),
  maxTokens: wholeNumber(1, 1_000_000_000).optional(),
  maxSeconds: wholeNumber(1, 86_400).optional(),
  maxResultLength: wholeNumber(1, 100_000_000).optional(),
});
export type RolloutOptions = z.infer<typeof RolloutOptions>;

export function withRolloutOptions(command: Command): Command {
  return command
    .option(
      "--faults <preset|json>",
      "faults of the tools, by seed: slow, flaky, outage, messy, storm, or a specification as JSON (default none)",
    )
    .option(
      "--load <profile|json>",
      'tools that take real time: light, busy, peak, or {"p50","p90","p99"} in milliseconds (default: as fast as they are)',
    )
    .option(
      "--tool-cache <where>",
      "results of tools: memory | FILE (of SQLite) | record:FILE | replay:FILE, which asks no tool (default: none are kept)",
    )
    .option(
      "--mcp <file>",
      "tools of other servers beside those of the environment: mcp_tools.pydata, an mcpServers JSON, or ours; may be repeated",
      collect,
    )
    .option("--tool-limit <name=n>", "calls of a tool at once; may be repeated", collect)
    .option(
      "--images",
      "the policy's model reads the images of tools, with native tool calls (default: a placeholder each)",
    )
    .option("--max-turns <n>", "turns of an episode (default and most: the environment's)")
    .option("--max-tool-calls <n>", "tool calls of an episode (default and most: the environment's)")
    .option("--max-tokens <n>", "tokens that a policy writes in an episode (default: no bound)")
    .option("--max-seconds <n>", "real time of an episode (default: no bound)")
    .option("--max-result-length <n>", "characters of a tool's result that a policy is shown (default: all)");
}

/** What of the options decides the bytes of trajectories, as manifests name it; a run that sets nothing names nothing. */
export const RolloutSettings = z.object({
  faults: z.string().optional(),
  limits: z.record(z.string(), z.number()).optional(),
  /** Digests of the files of other servers, as they stand: variables are not filled in. */
  mcp: z.array(z.string()).optional(),
});
