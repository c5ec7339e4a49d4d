/**
 * The judge's tools on standard input and output, for MCP clients that start their servers. Environments come with it, so
 * it is a command and no program of the server's package. What confirms an answer by the tools of a world is the gateway's.
 */
import { omitUndefined } from "@arenakit/contracts";
import { withLocalTools } from "@arenakit/core";
import { createJudgeBackend, EVALUATION_PROFILES } from "@arenakit/server-judge";
import { bindTools, connectStdio } from "@arenakit/server-kit";
import type * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { judgingOf } from "../serve/judging.ts";
import { NOBODY, ServedJudgesOptions } from "../serve/judging-options.ts";
import { openTables } from "../tables.ts";
import { VERSION } from "../version.ts";
import { openReading } from "./reading/elsewhere.ts";

/** Without a name the rules judge: they need nothing. */
export const StdioJudgeOptions = ServedJudgesOptions.extend({
  judge: ServedJudgesOptions.shape.judge.unwrap().default(["rules"]),
});
export type StdioJudgeOptions = z.infer<typeof StdioJudgeOptions>;

/** Questions to one model at a time. */
const CONCURRENCY = 8;
/** The time of a call that names none: judging asks no clock. */
const NOW = "2026-05-01T08:00";

/** Throws harness/usage for what is no judge, before anything is served; the process lives until its client has left. */
export async function serveJudgeOnStdio(options: StdioJudgeOptions): Promise<void> {
  const tables = await openTables(options.plugin);
  const threads = openReading(options.plugin);
  const judging = await judgingOf(options, tables, { concurrency: CONCURRENCY, threads });
  if (!judging) failUsage(`--judge ${NOBODY}: this program has the judge's tools alone`);
  const { program, ...judges } = judging;
  const backend = createJudgeBackend({
    ...judges,
    ...omitUndefined({ program }),
    clock: () => performance.now(),
    tools: (environment, task) => (environment.toolset === undefined ? withLocalTools({ environment, task }) : null),
  });
  const held = {
    kind: "corpus" as const,
    // What answers is the code that judges.
    get id() {
      return program?.() ?? VERSION;
    },
    now: NOW,
    backend,
  };
  connectStdio({ name: "arenakit-judge", version: VERSION, tools: bindTools(EVALUATION_PROFILES.judge, [held]) });
  // The process ends when its client has left, and nobody asks for what is still being judged.
  process.stdin.once("close", () => {
    backend.jobs.close();
    void threads?.close();
  });
}
