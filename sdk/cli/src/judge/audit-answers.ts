/** `arenakit judge audit --answers`: freely written answers of folders, a judge, a report and its tables. */
import { canonicalJson } from "@arenakit/contracts";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import { auditAnswers } from "@arenakit/evaluator-judge-lab";
import { digest } from "../eval/inputs.ts";
import { interruption } from "../interruption.ts";
import { openEnvironments, openTables } from "../tables.ts";
import { VERSION } from "../version.ts";
import { answersTables } from "./answers-tables.ts";
import { completeAudit, requireOut } from "./complete-audit.ts";
import { meteredJudge, oneJudge } from "./judges.ts";
import type { AnswersAuditOptions } from "./options.ts";
import { judgeSpec } from "./specs.ts";
import { readWrittenAnswers } from "./written-files.ts";

/** Runs or completes an audit and prints it. Throws as `completeAudit` does, and for folders that cannot be read. */
export async function runAnswersAudit(options: AnswersAuditOptions): Promise<void> {
  const { concurrency, judge: named, answers: folders } = options;
  requireOut(options);
  const tables = await openTables(options.plugin);
  const environments = await openEnvironments(tables);
  const answers = await readWrittenAnswers(folders, environments);
  const { judge, identity } = await oneJudge(named, tables);
  const metered = await meteredJudge(named, tables);
  const isByChecks = named.every((text) => {
    const spec = judgeSpec(text, tables.judges);
    return spec.kind === "table" && spec.judge === "rules";
  });
  const runChecks = checksByEnvironment(environments);
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
          ...(isByChecks && { check: async (input) => runChecks(input) }),
          ...kept,
        }),
      tablesOf: answersTables,
    }));
  } finally {
    release();
  }
}
