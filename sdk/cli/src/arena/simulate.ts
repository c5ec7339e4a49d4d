/** `arenakit arena simulate`: a topology, an estimator and an advantage map over groups of known qualities. */
import { omitUndefined } from "@arenakit/contracts";
import { ADVANTAGE_NAMES, ESTIMATOR_NAMES, LISTWISE, TOPOLOGY_NAMES } from "@arenakit/evaluator-arena";
import {
  JUDGE_MODELS,
  type JudgeModelName,
  type ScoreModel,
  type Simulation,
  simulate,
} from "@arenakit/evaluator-judge-lab";
import { Command, Option } from "commander";
import * as z from "zod";
import { MAXIMUM_SEED, numberIn, oneOf, readOptions, wholeNumber } from "../commands/arguments.ts";
import { calibrationOf } from "./calibration-file.ts";
import { requireRankers } from "./ranking-options.ts";
import { simulationTable } from "./simulation-table.ts";

const BRACKET = "seeded-single-elimination";
const TOPOLOGIES = [...TOPOLOGY_NAMES, LISTWISE];
const MODELS = Object.keys(JUDGE_MODELS) as [JudgeModelName, ...JudgeModelName[]];

const SimulateOptions = z
  .object({
    topology: oneOf(TOPOLOGIES as [string, ...string[]]).default("seeded-single-elimination"),
    slots: oneOf(["standard", "paper"]).optional(),
    estimator: oneOf(ESTIMATOR_NAMES).default("refit"),
    advantage: oneOf(ADVANTAGE_NAMES).default("quantile_z"),
    n: wholeNumber(1, 64).default(8),
    sigma: numberIn(0, 100).default(1),
    offset: numberIn(0, 100).optional(),
    groups: wholeNumber(1, 1_000_000).default(1000),
    seed: wholeNumber(0, MAXIMUM_SEED).default(1),
    judgeModel: oneOf(MODELS).default("plain"),
    position: numberIn(-100, 100).optional(),
    contrast: numberIn(-1, 10).optional(),
    lost: numberIn(0, 0.99).default(0),
    noSignal: numberIn(0, 1).default(0),
    calls: wholeNumber(1, 64).optional(),
    calibration: z.string().min(1).optional(),
    calibrationGroups: wholeNumber(1, 10_000).optional(),
    table: z.boolean().default(false),
    json: z.boolean().default(false),
  })
  .superRefine(({ topology, slots, calls }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (slots && topology !== BRACKET) refuse("slots", `only ${BRACKET} has slots: leave it out for ${topology}`);
    if (calls && topology !== LISTWISE) refuse("calls", `only ${LISTWISE} has calls: leave it out for ${topology}`);
  });
export type SimulateOptions = z.infer<typeof SimulateOptions>;

export function simulateCommand(): Command {
  return new Command("simulate")
    .description(
      "Rank simulated groups with known qualities and say how well: tau, rho, top-1, alignment of advantages.",
    )
    .option("--topology <name>", `${TOPOLOGIES.join(" | ")} (default seeded-single-elimination)`)
    .option("--slots <kind>", "bracket slots of seeded-single-elimination: standard or paper")
    .option("--estimator <name>", `${ESTIMATOR_NAMES.join(" | ")} (default refit)`)
    .option("--advantage <name>", `${ADVANTAGE_NAMES.join(" | ")} (default quantile_z)`)
    .option("--n <players>", "players of a group, 1 to 64 (default 8)")
    .option("--sigma <s>", "deviation of the judge's errors where qualities have 1 (default 1)")
    .option("--offset <s>", "deviation of what both scores of one call share (default: the judge model's)")
    .option("--groups <count>", "groups to simulate (default 1000)")
    .option("--seed <seed>", "whole number; the same seed draws the same qualities for every topology (default 1)")
    .option("--judge-model <name>", `${MODELS.join(" | ")} (default plain)`)
    .option("--position <points>", "what being shown first adds (default: the judge model's)")
    .option(
      "--contrast <share>",
      "share of the difference that is exaggerated on either side (default: the judge model's)",
    )
    .option("--lost <p>", "probability that one order of a match has no scores (default 0)")
    .addOption(noSignalOption())
    .option("--calls <count>", "listwise: calls a group (default 1)")
    .option("--calibration <file>", "a frozen calibration of `arenakit arena calibrate`, for refit")
    .option("--calibration-groups <count>", "fit a calibration on as many other simulated groups, for refit")
    .option("--table", "print the table of all topologies and estimators as Markdown, with --groups a cell")
    .option("--json", "end with one JSON line")
    .action(async (given: unknown) => {
      const options = readOptions(SimulateOptions, given);
      if (options.table) {
        const write = (line: string) => console.log(line);
        simulationTable({ groups: options.groups, seed: options.seed }, write, (line) => console.error(line));
        return;
      }
      const model = modelOf(options);
      const { topology, estimator, advantage, n, groups, seed, calls, calibrationGroups } = options;
      const calibration = options.calibration ? calibrationOf(options.calibration) : undefined;
      await requireRankers({ topology, estimator, advantage, ...omitUndefined({ calibration }) });
      const found = simulate({
        topology,
        ...omitUndefined({ slots: options.slots }),
        estimator,
        advantage,
        size: n,
        groups,
        seed,
        model,
        noSignal: options.noSignal,
        ...omitUndefined({
          calls: calls || undefined,
          calibration,
          calibrationGroups: calibrationGroups || undefined,
        }),
      });
      const settings = { topology, estimator, advantage, n, groups, seed, judgeModel: options.judgeModel, ...model };
      if (options.json) console.log(JSON.stringify({ ...settings, ...found }));
      else for (const line of lines(found)) console.log(line);
    });
}

/** The parser takes `--no-` for the denial of another option, which this is not. */
function noSignalOption(): Option {
  const option = new Option("--no-signal <share>", "share of groups without real differences (default 0)");
  option.negate = false;
  return option;
}

function modelOf(options: SimulateOptions): ScoreModel {
  const base = JUDGE_MODELS[options.judgeModel];
  const { sigma, lost, offset = base.offset, position = base.position, contrast = base.contrast } = options;
  return { sigma, offset, position, contrast, isQuantised: base.isQuantised, lost };
}

function lines(found: Simulation): string[] {
  const measured = (["tau", "rho", "top1", "alignment"] as const).map((name) => {
    const one = found[name];
    return `${name.padEnd(10)} ${one ? `${one.value.toFixed(3)} (${one.low.toFixed(3)} … ${one.high.toFixed(3)})` : "–"}`;
  });
  return [`matches    ${found.matches}`, `rounds     ${found.rounds}`, ...measured];
}
