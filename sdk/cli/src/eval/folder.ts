/**
 * The folder of an evaluation. `journal.jsonl` takes every trajectory and every judged case as it finishes and is only
 * ever appended to; the files that people read are written whole from it, in one order, so that an evaluation that was
 * killed anywhere and resumed ends with the bytes of one that was not.
 */
import { appendFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Trajectory } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import {
  EVALUATION_MATCHES_FORMAT,
  type EvaluationCase,
  type EvaluationResult,
  JudgedCase,
  lineKey,
  sumOfUsage,
  usageOf,
} from "@arenakit/evaluator-benchmark";
import * as z from "zod";
import { formatJsonLines, readJsonLines } from "../json-lines.ts";
import { type FolderKind, openFolder, readJournal } from "../resumable.ts";
import { RolloutSettings } from "../rollout-options.ts";

export const EVALUATION_FILES = {
  manifest: "evaluation.json",
  journal: "journal.jsonl",
  trajectories: "trajectories",
  /** Attempts that were paid for and are not among the trajectories: they failed and were made again. */
  givenUp: "given-up",
  cases: "cases.jsonl",
  matches: "matches.jsonl",
  result: "result.json",
  report: "report.html",
  durations: "durations.jsonl",
} as const;

/** evaluation.json: everything that decides the bytes of cases and matches. */
export const EvaluationManifest = z.object({
  format: z.literal("arenakit.evaluationrun/1"),
  /** sha256 of the rest, 16 hex digits. */
  evaluation: z.string(),
  version: z.string(),
  seed: z.number(),
  resamples: z.number(),
  world: z.string().nullable(),
  now: z.string().nullable(),
  tasks: z.array(z.string()),
  samples: z.number(),
  pairs: z.enum(["baseline", "all"]),
  /** Digest of the rubrics of all tasks. */
  rubrics: z.string(),
  candidates: z.array(z.string()),
  baseline: z.string(),
  judges: z.array(z.string()),
  /** Names of the prompts that the judges use, with the hashes of their texts. */
  prompts: z.array(z.string()).default([]),
  /** What struck the tools of rollouts on purpose, and limits lower than the environment's. */
  ...RolloutSettings.shape,
});
export type EvaluationManifest = z.infer<typeof EvaluationManifest>;

export const EVALUATION_FOLDER: FolderKind<EvaluationManifest> = {
  manifest: EVALUATION_FILES.manifest,
  journal: EVALUATION_FILES.journal,
  schema: EvaluationManifest,
  id: "evaluation",
  words: { one: "an evaluation", none: "no evaluation", subject: "it" },
};

const JournalLine = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("trajectory"), agent: z.string(), trajectory: Trajectory }),
  z.object({ kind: z.literal("judged"), line: JudgedCase }),
]);
type JournalLine = z.infer<typeof JournalLine>;

export interface EvaluationFolder {
  readonly path: string;
  /** The last trajectory of each agent and id. */
  readonly trajectories: ReadonlyMap<string, ReadonlyMap<string, Trajectory>>;
  /** One line of a key: the last one, with the usage of all. */
  readonly judged: readonly JudgedCase[];
  /** Every trajectory of an agent that was rolled out here, those that were made again among them. */
  paid(agent: string): readonly Trajectory[];
  addTrajectory(agent: string, trajectory: Trajectory): void;
  addJudged(line: JudgedCase): void;
  /** What took how long: a side file, the only one that differs between two equal runs. */
  addDuration(entry: { what: string; milliseconds: number }): void;
  write(name: string, content: string): Promise<void>;
  publish(evaluation: PublishedEvaluation): Promise<void>;
  /** Nothing is left to ask: the journal goes. */
  finish(): void;
}

export interface PublishedEvaluation {
  readonly cases: readonly EvaluationCase[];
  readonly lines: readonly JudgedCase[];
  readonly result: EvaluationResult;
  /** What was rolled out, by agent, and what else was paid for. */
  readonly rolledOut: ReadonlyMap<
    string,
    { readonly shown: readonly Trajectory[]; readonly paid: readonly Trajectory[] }
  >;
}

/** A new evaluation needs a folder without one; with `resume` the folder must hold one of equal settings. */
export async function openEvaluationFolder(
  path: string,
  manifest: EvaluationManifest,
  { resume }: { resume: boolean },
): Promise<EvaluationFolder> {
  const file = (name: string) => join(path, name);
  const journal = file(EVALUATION_FILES.journal);
  await openFolder(path, manifest, { kind: EVALUATION_FOLDER, resume });
  if (!existsSync(journal)) await writeFileAtomic(journal, formatJsonLines(await published(path)));
  const kept = readJournal(journal, JournalLine);
  const append = (line: JournalLine) => appendFileSync(journal, formatJsonLines([line]));
  const trajectories = new Map<string, Map<string, Trajectory>>();
  const paid = new Map<string, Trajectory[]>();
  const addPaid = (agent: string, trajectory: Trajectory) => {
    if (!paid.has(agent)) paid.set(agent, []);
    paid.get(agent)!.push(trajectory);
  };
  const judged = new Map<string, JudgedCase>();
  for (const entry of kept) {
    if (entry.kind === "judged") {
      const before = judged.get(lineKey(entry.line));
      const usage = before ? sumOfUsage(before.usage, entry.line.usage) : entry.line.usage;
      judged.set(lineKey(entry.line), { ...entry.line, usage });
    } else {
      const own = trajectories.get(entry.agent) ?? new Map<string, Trajectory>();
      trajectories.set(entry.agent, own.set(entry.trajectory.trajectory_id ?? "", entry.trajectory));
      addPaid(entry.agent, entry.trajectory);
    }
  }
  return {
    path,
    trajectories,
    judged: [...judged.values()],
    paid: (agent) => paid.get(agent) ?? [],
    addTrajectory(agent, trajectory) {
      append({ kind: "trajectory", agent, trajectory });
      addPaid(agent, trajectory);
    },
    addJudged: (line) => append({ kind: "judged", line }),
    addDuration: (entry) => appendFileSync(file(EVALUATION_FILES.durations), formatJsonLines([entry])),
    write: (name, content) => writeFileAtomic(file(name), content),
    publish: (evaluation) => publish(file, evaluation),
    finish: () => rmSync(journal, { force: true }),
  };
}

/** Where the trajectories of an agent that was rolled out are. */
const trajectoryFile = (agent: string, folder: "trajectories" | "givenUp") =>
  `${EVALUATION_FILES[folder]}/${encodeURIComponent(agent)}.jsonl`;

async function publish(file: (name: string) => string, evaluation: PublishedEvaluation): Promise<void> {
  const { cases, lines, result, rolledOut } = evaluation;
  for (const [agent, { shown, paid }] of rolledOut) {
    await writeFileAtomic(file(trajectoryFile(agent, "trajectories")), formatJsonLines(shown));
    const isShown = new Set(shown);
    const others = paid.filter((one) => !isShown.has(one) && usageOf([one]).calls > 0);
    if (others.length > 0) await writeFileAtomic(file(trajectoryFile(agent, "givenUp")), formatJsonLines(others));
    else rmSync(file(trajectoryFile(agent, "givenUp")), { force: true });
  }
  await writeFileAtomic(file(EVALUATION_FILES.cases), formatJsonLines(cases));
  const header = { format: EVALUATION_MATCHES_FORMAT, run: result.evaluation };
  await writeFileAtomic(file(EVALUATION_FILES.matches), formatJsonLines([header, ...lines]));
  await writeFileAtomic(file(EVALUATION_FILES.result), formatJsonLines([result]));
}

/** A finished evaluation has no journal any more: its files hold everything. */
async function published(path: string): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  // Those that were made again come first, as they did.
  for (const folder of [EVALUATION_FILES.givenUp, EVALUATION_FILES.trajectories].map((name) => join(path, name)))
    for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
      if (!name.endsWith(".jsonl")) continue;
      const agent = decodeURIComponent(name.slice(0, -".jsonl".length));
      for (const trajectory of await readJsonLines(join(folder, name), Trajectory))
        lines.push({ kind: "trajectory", agent, trajectory });
    }
  const matches = join(path, EVALUATION_FILES.matches);
  const judged = existsSync(matches) ? await readJsonLines(matches, JudgedCase, EVALUATION_MATCHES_FORMAT) : [];
  return [...lines, ...judged.map((line): JournalLine => ({ kind: "judged", line }))];
}
