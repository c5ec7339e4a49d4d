/** `arenakit judge audit --answers`: freely written answers of folders, a judge, a report and its tables. */
import { boundary, type CheckInput, type CheckResult, canonicalJson } from "@arenakit/contracts";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import { auditAnswers } from "@arenakit/evaluator-judge-lab";
import { digest } from "../eval/inputs.ts";
import { interruption } from "../interruption.ts";
import { openEnvironments, openTables } from "../tables.ts";
import { VERSION } from "../version.ts";
import { answersTables } from "./answers-tables.ts";
import { answerReaderOf } from "./claims-by-model.ts";
import { completeAudit, requireOut } from "./complete-audit.ts";
import { meteredJudge, oneJudge } from "./judges.ts";
import type { AnswersAuditOptions } from "./options.ts";
import { checksWithReader, claimContexts } from "./reading/claims.ts";
import { isRules, judgeSpec, namesRules } from "./specs.ts";
import { readWrittenAnswers } from "./written-files.ts";

/** Runs or completes an audit and prints it. Throws as `completeAudit` does, and for folders that cannot be read. */
export async function runAnswersAudit(options: AnswersAuditOptions): Promise<void> {
  const { concurrency, judge: named, answers: folders } = options;
  requireOut(options);
  const tables = await openTables(options.plugin);
  const environments = await openEnvironments(tables);
  const answers = await readWrittenAnswers(folders, environments);
  const judgesByRules = namesRules(named, tables.judges);
  const reader = answerReaderOf({ ...options, judgesByRules }, claimContexts(environments), tables);
  const { judge, identity } = await oneJudge(named, tables, { reader });
  const metered = await meteredJudge(named, tables, reader);
  const isByChecks = named.every((text) => isRules(judgeSpec(text, tables.judges)));
  const runChecks = checksByEnvironment(environments);
  const check = reader
    ? checksOrNull(checksWithReader(runChecks, reader))
    : async (input: CheckInput) => runChecks(input);
  const { signal, release } = interruption();
  try {
    await completeAudit(options, signal, async () => ({
      settings: { version: VERSION, judge: identity, answers: digest(canonicalJson(answers)) },
      audit: (kept) =>
        auditAnswers({
          judge,
          metered,
          answers,
          concurrency,
          signal,
          ...(isByChecks && { check }),
          ...kept,
        }),
      tablesOf: answersTables,
    }));
  } finally {
    release();
  }
}

/** Null for an answer that the reader fails to read. */
const checksOrNull =
  (check: (input: CheckInput) => Promise<CheckResult[]>) =>
  async (input: CheckInput): Promise<CheckResult[] | null> => {
    const checked = await boundary("judge", () => check(input));
    return checked.ok ? checked.value : null;
  };
