/** `arenakit judge audit`: known groups from a world, a judge, a report and its tables. */
import { canonicalJson, type KnownGroup, type PairwiseJudge } from "@arenakit/contracts";
import { connectTools } from "@arenakit/core";
import { knownGroups } from "@arenakit/env-open-travel";
import { audit, PERTURBATIONS, perturbationsNamed } from "@arenakit/evaluator-judge-lab";
import { createGateway } from "@arenakit/server-gateway";
import { digest } from "../eval/inputs.ts";
import { interruption } from "../interruption.ts";
import { openEnvironments, openTables } from "../tables.ts";
import { VERSION } from "../version.ts";
import { openNamedWorld } from "../world-store.ts";
import { auditTables } from "./audit-tables.ts";
import { answerReaderOf } from "./claims-by-model.ts";
import { completeAudit, requireOut } from "./complete-audit.ts";
import type { AuditSettings } from "./journal.ts";
import { meteredJudge, oneJudge } from "./judges.ts";
import type { JudgeAuditOptions } from "./options.ts";
import { claimContexts } from "./reading/claims.ts";
import { namesRules } from "./specs.ts";

/**
 * Runs or completes an audit and prints it. Throws Interrupted on Ctrl-C, and a failure of the judge where comparisons are
 * left without a verdict for a reason that may pass, or all are for whatever reason.
 */
export async function runAudit(options: JudgeAuditOptions): Promise<void> {
  const { groups: count, size, seed, samples, concurrency } = options;
  requireOut(options);
  const perturbations = options.kinds ? perturbationsNamed(options.kinds) : PERTURBATIONS;
  const tables = await openTables(options.plugin);
  const judgesByRules = namesRules(options.judge, tables.judges);
  const reader = answerReaderOf({ ...options, judgesByRules }, claimContexts(await openEnvironments(tables)), tables);
  const { judge, identity } = await oneJudge(options.judge, tables, { reader });
  const metered = await meteredJudge(options.judge, tables, reader);
  const { signal, release } = interruption();
  const world = await openNamedWorld(options.world, seed);
  const gateway = await createGateway({ worlds: [world] }).listen({ port: 0 });
  const tools = connectTools({ url: `${gateway.url}/mcp/toolset/arenarl` });
  try {
    await completeAudit(options, signal, async () => {
      const groups = await knownGroups({ world, tools, seed, groups: count, size, signal });
      const kinds = perturbations.map(({ kind }) => kind);
      return {
        settings: { version: VERSION, judge: identity, seed, samples, kinds, ...askedIn(groups, judge) },
        audit: (kept) => audit({ judge, metered, groups, seed, samples, perturbations, concurrency, signal, ...kept }),
        tablesOf: auditTables,
      };
    });
  } finally {
    release();
    await tools.close();
    await gateway.close();
  }
}

/** What is asked, and in which words: a report is of one kind of verdicts alone. */
function askedIn(groups: readonly KnownGroup[], judge: PairwiseJudge): AuditSettings {
  const prompts = groups.flatMap(({ task, rubric, attempts }) => {
    const [first, second] = attempts;
    return judge.promptOf?.({ task, rubric, first: first!.trajectory, second: second!.trajectory }) ?? [];
  });
  return { questions: digest(canonicalJson(groups)), prompts: [...new Set(prompts)].sort() };
}
