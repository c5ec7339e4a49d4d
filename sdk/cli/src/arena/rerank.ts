/** `arenakit arena rerank RUN`: the groups of a finished run ranked anew from its match log, without a judge. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  boundary,
  canonicalJson,
  type Failure,
  fail,
  failureText,
  type GroupReward,
  Match,
  omitUndefined,
  REWARDS_FORMAT,
  RewardLine,
} from "@arenakit/contracts";
import {
  ADVANTAGE_NAMES,
  ESTIMATOR_NAMES,
  type LoggedGroup,
  type MatchLog,
  readMatchLog,
  rerankGroup,
  topologyChoice,
} from "@arenakit/evaluator-arena";
import { tauB } from "@arenakit/evaluator-judge-lab";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, MAXIMUM_SEED, oneOf, readOptions, wholeNumber } from "../commands/arguments.ts";
import { formatJsonLines, inputOf, printLine, readJsonLines } from "../json-lines.ts";
import { requireWritable } from "../option-file.ts";
import { RUN_FILES } from "../run/run-directory.ts";
import { withPluginOption } from "../tables.ts";
import { attemptsOf } from "./attempts-of-run.ts";
import { calibrationOf } from "./calibration-file.ts";
import { requireRankers } from "./ranking-options.ts";

const PHASES = Match.shape.phase.options;

const RerankOptions = z.object({
  topology: topologyChoice().optional(),
  slots: oneOf(["standard", "paper"]).optional(),
  phases: z
    .string()
    .transform((names) => names.split(","))
    .pipe(z.array(z.enum(PHASES, { error: `expected some of ${PHASES.join(",")}` })))
    .optional(),
  estimator: oneOf(ESTIMATOR_NAMES).optional(),
  advantage: oneOf(ADVANTAGE_NAMES).default("quantile_z"),
  calibration: z.string().min(1).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(0),
  out: z.string().min(1).optional(),
  json: z.boolean().default(false),
  jsonl: z.boolean().default(false),
});
type RerankOptions = z.infer<typeof RerankOptions>;

export function rerankCommand(): Command {
  return withPluginOption(new Command("rerank"))
    .argument("<run>", "folder of a finished run")
    .description(
      "Rank the groups of a run anew from its matches; no judge is asked. Lines of rewards go to stdout. Trajectories may be converted ones: their group is extra.source.group or session_id.",
    )
    .option("--topology <name>", "play another topology over the log, whose pairs must all be in it")
    .option("--slots <kind>", "bracket slots of that seeded-single-elimination: standard (default) or paper")
    .option("--phases <names>", `only matches of these phases, such as seeding: some of ${PHASES.join(",")}`)
    .option("--estimator <name>", `${ESTIMATOR_NAMES.join(" | ")} (default: the topology's own)`)
    .option("--advantage <name>", `${ADVANTAGE_NAMES.join(" | ")} (default quantile_z)`)
    .option("--calibration <file>", "a frozen calibration of `arenakit arena calibrate`; refit alone takes one")
    .option("--seed <seed>", "of the draw of a topology that has one (default 0)")
    .option("--out <file>", "write a file of rewards here instead of lines to stdout")
    .option("--jsonl", "one JSON object a line (the only format of rewards)")
    .option("--json", "end with one JSON line: how many groups, and how far their ranks agree with the run's own")
    .action(async (folder: string, given: unknown) => rerank(folder, readOptions(RerankOptions, given)));
}

async function rerank(folder: string, options: RerankOptions): Promise<void> {
  if (options.out) requireWritable({ option: "--out", path: options.out, expected: "a file" });
  const calibration = options.calibration ? calibrationOf(options.calibration) : undefined;
  const { topology = "ring", estimator, advantage } = options;
  if (estimator) await requireRankers({ topology, estimator, advantage, ...omitUndefined({ calibration }) });
  const log = readMatchLog(readFileSync(pathIn(folder, RUN_FILES.matches), "utf8"));
  if (log.isTorn) console.error(`${join(folder, RUN_FILES.matches)}: its last line is torn and left out`);
  const before = await readJsonLines(pathIn(folder, RUN_FILES.rewards), RewardLine, REWARDS_FORMAT);
  const trajectories = await attemptsOf(inputOf(pathIn(folder, RUN_FILES.trajectories), "RUN"), {
    folder,
    name: RUN_FILES.trajectories,
  });
  const again: Again[] = [];
  for (const reward of before) {
    const judged = loggedOf(log, reward);
    const done = await boundary("harness", () =>
      rerankGroup(withPhases(judged, options.phases), {
        group: reward.group,
        task: reward.task,
        judge: reward.judge,
        trajectories: trajectories.get(reward.group) ?? missing(folder, reward.group),
        topology: reward.topology,
        ...omitUndefined({
          slots: reward.slots,
          replay: options.topology
            ? { topology: options.topology, ...omitUndefined({ slots: options.slots }) }
            : undefined,
          estimator: options.estimator,
        }),
        advantage: options.advantage,
        ...omitUndefined({ calibration }),
        seed: options.seed,
        anchor: reward.anchor?.kind === "greedy" ? reward.anchor.index : 0,
      }),
    );
    again.push({ before: reward, ...(done.ok ? { reward: done.value } : { failure: done.failure }) });
  }
  await write(log, again, options);
}

interface Again {
  readonly before: GroupReward;
  readonly reward?: GroupReward;
  readonly failure?: Failure;
}

async function write(log: MatchLog, again: readonly Again[], { out, json }: RerankOptions): Promise<void> {
  const failed = again.filter(({ failure }) => failure);
  // One group that cannot be ranked so says why; where none can, the question was wrong.
  const [first] = failed;
  if (first && failed.length === again.length) {
    const { owner, code, message } = first.failure!;
    fail(owner, code, message);
  }
  const lines = again.map(
    ({ before, reward, failure }) => reward ?? { group: before.group, error: failureText(failure!) },
  );
  if (out) {
    const rewards = again.flatMap(({ reward }) => (reward ? [reward] : []));
    const content = [{ format: REWARDS_FORMAT, run: log.run }, ...rewards];
    writeFileSync(out, formatJsonLines(content));
  } else if (!json) for (const line of lines) await printLine(canonicalJson(line));
  const agreement = again.flatMap(({ before, reward }) => (reward ? [agreementOf(before, reward)] : []));
  const measured = agreement.filter((tau) => tau !== null);
  const tau = measured.length > 0 ? measured.reduce((sum, one) => sum + one, 0) / measured.length : null;
  for (const { before, failure } of failed) console.error(`${before.group}: ${failureText(failure!)}`);
  console.error(
    `ranked ${again.length - failed.length} of ${again.length} groups anew${tau === null ? "" : `; tau with the run's own ranks ${tau.toFixed(3)}`}`,
  );
  if (json) await printLine(JSON.stringify({ run: log.run, groups: again.length, failed: failed.length, tau }));
}

/** tau-b of the new ranks with the run's own; null where either has none. */
function agreementOf(before: GroupReward, after: GroupReward): number | null {
  const pairs = after.rank.flatMap((rank, index) => {
    const own = before.rank[index] ?? null;
    return rank === null || own === null ? [] : [[rank, own] as const];
  });
  if (pairs.length < 2) return null;
  return tauB(
    pairs.map(([rank]) => rank),
    pairs.map(([, own]) => own),
  );
}

function loggedOf(log: MatchLog, { group, task }: GroupReward): LoggedGroup {
  return log.groups.find((one) => one.group === group) ?? { group, task, matches: [], lists: [] };
}

/** Throws task/no_matches where none is left: a group without matches would be a group of equals. */
function withPhases(judged: LoggedGroup, phases: RerankOptions["phases"]): LoggedGroup {
  if (!phases || judged.matches.length === 0) return judged;
  const matches = judged.matches.filter(({ phase }) => phases.includes(phase));
  if (matches.length > 0) return { ...judged, matches, lists: [] };
  const there = [...new Set(judged.matches.map(({ phase }) => phase))].join(", ");
  return fail("task", "no_matches", `group ${judged.group} has matches of ${there} and none of ${phases.join(", ")}`);
}

function pathIn(folder: string, name: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) failUsage(`${path} does not exist; expected the folder of a finished run`);
  return path;
}

function missing(folder: string, group: string): never {
  fail("harness", "group_missing", `${join(folder, RUN_FILES.trajectories)} has no trajectories of group ${group}`);
}
