/** `arenakit judge …`: what is asked about a judge itself. */
import { Command } from "commander";
import { AnswersAuditOptions, JudgeAuditOptions } from "../judge/options.ts";
import { JUDGES, MODEL_JUDGE } from "../judge/spec-words.ts";
import { withJudgingOptions } from "../serve/judging-options.ts";
import { withPluginOption } from "../tables.ts";
import { collect, readOptions } from "./arguments.ts";

export function judgeCommand(): Command {
  const judge = new Command("judge");
  withPluginOption(judge.command("audit"))
    .description(
      "Judge attempts whose order a solver knows, and copies of them with planted errors, padding, other order and flattery; or with --answers what others wrote.",
    )
    .option("--judge <spec>", `${JUDGES} (default rules); several, by repeating it, are one ensemble`, collect)
    .option(
      "--reader <spec>",
      `the model that reads claims in answers for the rule judge: ${MODEL_JUDGE} (default: rules read them)`,
    )
    .option(
      "--answers <dir...>",
      "judge answers that were written freely: folders with attempts.jsonl and answers.jsonl, sound answers and copies with one planted error; the options of questions do not go with it",
    )
    .option("--groups <n>", "questions, 3 to 500 (default 12)")
    .option("--size <n>", "attempts a question, 4 to 16 (default 6)")
    .option("--samples <n>", "judgements of each ordered pair, 1 to 16 (default 1)")
    .option("--kinds <kind...>", "perturbations (default: all)")
    .option("--seed <n>", "seed of questions and changes (default 1)")
    .option("--world <small|full|file|id>", "the world of the questions (default: small)")
    .option("--concurrency <n>", "comparisons at once (default 8)")
    .option(
      "--out <file>",
      "write the report here, for `arenakit arena plan`; what is judged so far lies beside it until it is whole",
    )
    .option("--resume", "complete the audit of --out: what has a verdict is not asked again")
    .option("--json", "end with one JSON line on stdout: the report")
    .action(async (given: object) => {
      if ("answers" in given) {
        const { runAnswersAudit } = await import("../judge/audit-answers.ts");
        return runAnswersAudit(readOptions(AnswersAuditOptions, given));
      }
      const { runAudit } = await import("../judge/audit.ts");
      await runAudit(readOptions(JudgeAuditOptions, given));
    });
  return judge.addCommand(judgeStdioCommand());
}

/** The judge's tools for one client; alone it is a program, `arenakit-judge`. */
export function judgeStdioCommand(): Command {
  return withJudgingOptions(new Command("stdio"), { isAll: true })
    .description(
      "Serve the judge's tools over MCP on standard input and output, for clients that start their servers. verify_tool needs `arenakit serve` for tasks that answer from a world.",
    )
    .action(async (given: unknown) => {
      const { serveJudgeOnStdio, StdioJudgeOptions } = await import("../judge/stdio.ts");
      await serveJudgeOnStdio(readOptions(StdioJudgeOptions, given));
    });
}
