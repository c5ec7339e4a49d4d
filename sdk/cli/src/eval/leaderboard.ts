/** `arenakit eval leaderboard`: several evaluations as tables of what compares, as text, JSON or a page. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { canonicalJson, fail } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import {
  EvaluationCase,
  EvaluationResult,
  type Leaderboard,
  type LeaderboardRun,
  leaderboard,
} from "@arenakit/evaluator-benchmark";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, readOptions } from "../commands/arguments.ts";
import { readJsonLines } from "../json-lines.ts";
import { aligned } from "../output.ts";
import { describeIssue, parseJson } from "../parse-json.ts";
import { EVALUATION_FILES, EvaluationManifest } from "./folder.ts";
import { figureText, percent } from "./summary.ts";

const Options = z.object({ out: z.string().min(1).optional(), json: z.boolean().default(false) });

export function leaderboardCommand(): Command {
  return new Command("leaderboard")
    .argument("<dirs...>", "folders of evaluations")
    .description(
      "Put evaluations side by side, best first: those of the same baseline, judges, prompts, rubric and cases in one table, others apart with why.",
    )
    .option("--out <file>", "write a page (HTML)")
    .option("--json", "print one JSON line")
    .action(async (folders: string[], given: unknown) => {
      const options = readOptions(Options, given);
      const board = leaderboard(await Promise.all(folders.map(runOf)));
      if (options.out) {
        const { leaderboardPage } = await import("@arenakit/server-pages");
        await writeFileAtomic(options.out, leaderboardPage(board, resolve(options.out)));
      }
      console.log(options.json ? canonicalJson(board) : tableOf(board));
    });
}

async function runOf(folder: string): Promise<LeaderboardRun> {
  const read = <T>(name: string, schema: z.ZodType<T>): T => {
    const path = join(folder, name);
    if (!existsSync(path)) failUsage(`${folder} holds no result of an evaluation: expected ${name} in it.`);
    const parsed = schema.safeParse(parseJson(readFileSync(path, "utf8")));
    return parsed.success
      ? parsed.data
      : fail("harness", "file_unreadable", `${path}: ${describeIssue(parsed.error, name)}`);
  };
  return {
    name: folder,
    result: read(EVALUATION_FILES.result, EvaluationResult),
    cases: await readJsonLines(join(folder, EVALUATION_FILES.cases), EvaluationCase),
    settings: read(EVALUATION_FILES.manifest, EvaluationManifest),
  };
}

const HEADS = ["place", "agent", "win rate", "no answer as a loss", "valid", "run"];

function tableOf({ groups }: Leaderboard): string {
  return groups
    .map(({ baseline, judges, cases, differs, rows }) => {
      const cells = [
        HEADS,
        ...rows.map(({ place, agent, winRate, valid, run, left }) => [
          String(place ?? "–"),
          agent,
          figureText(winRate.nonTied),
          figureText(winRate.intentionToTreat),
          `${percent(valid.value)} of ${valid.of}`,
          `${run}${left > 0 ? `, ${left} judgements left` : ""}`,
        ]),
      ];
      const why = differs.map((words) => `  ${words}`);
      return [
        ...(differs.length > 0 ? ["These do not compare with those above:", ...why] : []),
        `against ${baseline}, ${cases} cases, judged by ${judges.join(", ")}`,
        aligned(cells),
      ].join("\n");
    })
    .join("\n\n");
}
