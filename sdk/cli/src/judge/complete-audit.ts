/** Runs or completes an audit, whatever it asks about: its journal, its report, its tables, and what it leaves unanswered. */
import { type Failure, fail } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { type AuditJudgingOptions, type AuditLine, isUnreached } from "@arenakit/evaluator-judge-lab";
import { failUsage } from "../commands/arguments.ts";
import { firstFailure } from "../eval/missing.ts";
import { Interrupted } from "../interruption.ts";
import { type AuditJournal, type AuditSettings, openAuditJournal } from "./journal.ts";

interface AuditOutput {
  readonly out?: string | undefined;
  readonly resume: boolean;
  readonly json: boolean;
}

interface AnyReport {
  readonly judge: string;
  readonly comparisons: { readonly asked: number; readonly unscored: number };
}

export interface AuditJob<Report extends AnyReport> {
  /** Everything that decides what is asked, and of whom. */
  readonly settings: AuditSettings;
  audit(kept: Pick<AuditJudgingOptions, "known" | "onJudged" | "onProgress">): Promise<Report>;
  tablesOf(report: Report): string;
}

/** Throws harness/usage for an audit that is to go on without the file that its journal lies beside. */
export function requireOut({ out, resume }: AuditOutput): void {
  if (resume && out === undefined) failUsage("--resume needs --out: the journal lies beside the report");
}

/**
 * Prints the report, and writes it to `out`. Throws Interrupted when the signal aborts, and a failure of the judge where
 * comparisons are left without a verdict for a reason that may pass, or all are for whatever reason.
 */
export async function completeAudit<Report extends AnyReport>(
  { out, resume, json }: AuditOutput,
  signal: AbortSignal,
  prepare: () => Promise<AuditJob<Report>>,
): Promise<void> {
  let journal: AuditJournal | null = null;
  try {
    const { settings, audit, tablesOf } = await prepare();
    journal = out === undefined ? null : await openAuditJournal(out, settings, { resume });
    const lines = [...(journal?.known ?? [])];
    const report = await audit({
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
    // A table of nothing would only hide the reason.
    if (json || report.comparisons.unscored < report.comparisons.asked)
      console.log(json ? JSON.stringify(report) : tablesOf(report));
    if (missing) fail(missing.owner, missing.code, missing.message);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Interrupted(
      journal
        ? `Interrupted. What was judged is kept in ${journal.path}; go on with the same options and --resume`
        : "Interrupted. Nothing was written: with --out an audit can be resumed.",
    );
  }
}

/** null when every comparison has a verdict, or will not have one for being asked again. */
function whatIsMissing(report: AnyReport, lines: readonly AuditLine[], out: string | undefined): Failure | null {
  const { asked, unscored } = report.comparisons;
  const again =
    out === undefined
      ? "With --out an audit can be resumed."
      : "Go on with the same options and --resume: what has no verdict is asked again.";
  const unreached = lines.filter(isUnreached);
  if (unreached.length > 0)
    return missing(
      "judge_not_reached",
      `${unreached.length} of ${asked} comparisons are left without a verdict, the first with ${firstFailure(inOrder(unreached))} The figures are of the others. ${again}`,
    );
  if (unscored < asked) return null;
  const message = `nothing is known of ${report.judge}: it gave no verdict at all, the first with ${firstFailure(inOrder(lines))}`;
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
