/** `arenakit judge audit`: known groups from a world, a judge, a report and its tables. */
import {
  canonicalJson,
  type Failure,
  fail,
  type KnownGroup,
  type PairwiseJudge,
  type Usage,
} from "@arenakit/contracts";
import { connectTools } from "@arenakit/core";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { knownGroups } from "@arenakit/env-open-travel";
import { ensembleJudge } from "@arenakit/evaluator-arena";
import {
  type AuditLine,
  audit,
  isUnreached,
  type JudgeReport,
  PERTURBATIONS,
  perturbationsNamed,
} from "@arenakit/evaluator-judge-lab";
import { createGateway } from "@arenakit/server-gateway";
import { failUsage } from "../commands/arguments.ts";
import { digest } from "../eval/inputs.ts";
import { firstFailure } from "../eval/missing.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { openTables, type Tables } from "../tables.ts";
import { VERSION } from "../version.ts";
import { openNamedWorld } from "../world-store.ts";
import { auditTables } from "./audit-tables.ts";
import { type AuditJournal, type AuditSettings, openAuditJournal } from "./journal.ts";
import { judgeFrom, oneJudge } from "./judges.ts";
import type { JudgeAuditOptions } from "./options.ts";
import { judgeSpec } from "./specs.ts";

/**
 * Runs or completes an audit and prints it. Throws Interrupted on Ctrl-C, and a failure of the judge where comparisons are
 * left without a verdict for a reason that may pass, or all are for whatever reason.
 */
export async function runAudit(options: JudgeAuditOptions): Promise<void> {
  const { groups: count, size, seed, samples, concurrency, out, resume } = options;
  if (resume && out === undefined) failUsage("--resume needs --out: the journal lies beside the report");
  const perturbations = options.kinds ? perturbationsNamed(options.kinds) : PERTURBATIONS;
  const tables = await openTables(options.plugin);
  const { judge, identity } = await oneJudge(options.judge, tables);
  const metered = await meteredJudge(options.judge, tables);
  const { signal, release } = interruption();
  const world = await openNamedWorld(options.world, seed);
  const gateway = await createGateway({ worlds: [world] }).listen({ port: 0 });
  const tools = connectTools({ url: `${gateway.url}/mcp/toolset/arenarl` });
  let journal: AuditJournal | null = null;
  try {
    const groups = await knownGroups({ world, tools, seed, groups: count, size, signal });
    const kinds = perturbations.map(({ kind }) => kind);
    const settings = { version: VERSION, judge: identity, seed, samples, kinds, ...askedIn(groups, judge) };
    journal = out === undefined ? null : await openAuditJournal(out, settings, { resume });
    const lines = [...(journal?.known ?? [])];
    const report = await audit({
      judge,
      metered,
      groups,
      seed,
      samples,
      perturbations,
      concurrency,
      signal,
      known: journal?.known ?? [],
      onJudged(line) {
        lines.push(line);
        if (!isUnreached(line)) journal?.add(line);
      },
      onProgress: tenths,
    });
    if (out !== undefined) await writeFileAtomic(out, `${JSON.stringify(report, null, 2)}\n`);
    const missing = whatIsMissing(report, lines, out);
    if (missing === null) journal?.remove();
    console.log(options.json ? JSON.stringify(report) : auditTables(report));
    if (missing) fail(missing.owner, missing.code, missing.message);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Interrupted(
      journal
        ? `Interrupted. What was judged is kept in ${journal.path}; go on with the same options and --resume`
        : "Interrupted. Nothing was written: with --out an audit can be resumed.",
    );
  } finally {
    release();
    await tools.close();
    await gateway.close();
  }
}

/** The judge as `oneJudge` gives it, which reports the tokens of each reply to whoever opens it. */
async function meteredJudge(named: readonly string[], tables: Tables) {
  const members = await Promise.all(named.map((text) => judgeFrom(judgeSpec(text, tables.judges), tables)));
  return (onUsage: (usage: Usage | null) => void): PairwiseJudge => {
    const [first, ...others] = members.map((member) => member.open(onUsage));
    return first && others.length === 0 ? first : ensembleJudge({ judges: [first!, ...others] });
  };
}

/** What is asked, and in which words: a report is of one kind of verdicts alone. */
function askedIn(groups: readonly KnownGroup[], judge: PairwiseJudge): AuditSettings {
  const prompts = groups.flatMap(({ task, rubric, attempts }) => {
    const [first, second] = attempts;
    return judge.promptOf?.({ task, rubric, first: first!.trajectory, second: second!.trajectory }) ?? [];
  });
  return { questions: digest(canonicalJson(groups)), prompts: [...new Set(prompts)].sort() };
}

/** null when every comparison has a verdict, or will not have one for being asked again. */
function whatIsMissing(report: JudgeReport, lines: readonly AuditLine[], out: string | undefined): Failure | null {
  const { asked, unscored } = report.comparisons;
  const again =
    out === undefined
      ? "With --out an audit can be resumed."
      : "Go on with the same options and --resume: what has no verdict is asked again.";
  const unreached = lines.filter(isUnreached);
  if (unreached.length > 0)
    return missing(
      "judge_not_reached",
      `${unreached.length} of ${asked} comparisons are left without a verdict, the first with ${firstFailure(inOrder(unreached))}. The figures are of the others. ${again}`,
    );
  if (unscored < asked) return null;
  const message = `${report.judge} gave no verdict at all, the first with ${firstFailure(inOrder(lines))}: nothing is known of it.`;
  return missing("no_verdict", message);
}

const missing = (code: string, message: string): Failure => ({ owner: "judge", code, message, retryable: true });

const inOrder = (lines: readonly AuditLine[]) =>
  lines.toSorted((one, other) => one.asked - other.asked).map(({ comparison }) => comparison);

/** A line on stderr after each tenth. */
function tenths(done: number, total: number): void {
  const part = Math.floor((10 * done) / total);
  if (part > Math.floor((10 * (done - 1)) / total)) console.error(`${done} of ${total} comparisons`);
}
