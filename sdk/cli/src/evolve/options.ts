/** Options of `arenakit evolve`: what a step consists of, who takes part, and the ablations. */
import { EvolutionSettings } from "@arenakit/evaluator-evolution";
import { type Command, Option } from "commander";
import * as z from "zod";
import { collect, failUsage, MAXIMUM_SEED, oneOf, wholeNumber } from "../commands/arguments.ts";

const DEFAULTS = { steps: 40, seed: 1, concurrency: 8, judgeConcurrency: 64, pool: 480, heldOut: 24, heldOutEvery: 1 };
const MODES = ["hybrid", "tool", "no-tool"] as const;

export const EvolveOptions = z.object({
  steps: wholeNumber(1, 100_000).default(DEFAULTS.steps),
  seed: wholeNumber(0, MAXIMUM_SEED).default(DEFAULTS.seed),
  out: z.string("expected a folder, such as runs/evolution-1").min(1, "expected a folder, such as runs/evolution-1"),
  resume: z.boolean().default(false),
  json: z.boolean().default(false),
  batch: wholeNumber(2, 4096).default(48),
  group: wholeNumber(2, 64).default(8),
  proposals: wholeNumber(2, 64).default(6),
  combination: wholeNumber(1, 4096).default(6),
  metaRubrics: wholeNumber(1, 20).default(5),
  modes: oneOf(MODES).default("hybrid"),
  noToolSteps: wholeNumber(0, 100_000).default(0),
  judgeEvolution: z.boolean().default(true),
  proposerEvolution: z.boolean().default(true),
  diverseProposing: z.boolean().default(true),
  solver: z.string().min(1).optional(),
  proposer: z.string().min(1).optional(),
  judge: z.string().min(1).optional(),
  env: z.string().min(1).optional(),
  split: oneOf(["train", "validation", "test", "demo"]).optional(),
  language: oneOf(["zh", "en"]).optional(),
  taskFile: z.string().min(1).optional(),
  benchmark: z.array(z.string().min(1)).optional(),
  world: z.string().min(1).optional(),
  now: z.string().min(1).optional(),
  pool: wholeNumber(1, 100_000).default(DEFAULTS.pool),
  heldOut: wholeNumber(0, 10_000).default(DEFAULTS.heldOut),
  heldOutEvery: wholeNumber(1, 100_000).default(DEFAULTS.heldOutEvery),
  concurrency: wholeNumber(1, 4096).default(DEFAULTS.concurrency),
  judgeConcurrency: wholeNumber(1, 4096).default(DEFAULTS.judgeConcurrency),
});
export type EvolveOptions = z.infer<typeof EvolveOptions>;

export function withEvolveOptions(command: Command): Command {
  return command
    .option("--steps <n>", `steps of the run (default ${DEFAULTS.steps})`)
    .option("--seed <n>", `of everything drawn (default ${DEFAULTS.seed})`)
    .option("--out <dir>", "folder of the run: steps.jsonl, report.html, and what it goes on from")
    .option("--resume", "go on with the run in --out; what is finished is kept")
    .option("--json", "end with one JSON line on stdout")
    .option("--batch <n>", "B: tasks of a step, half of them real and half proposed (default 48)")
    .option("--group <n>", "G: attempts of the solver at a task (default 8)")
    .option("--proposals <n>", "G′: proposals of a group of the proposer; there are B/2/G′ groups (default 6)")
    .option("--combination <n>", "tasks of the last step that a group of the proposer is shown (default 6)")
    .option("--meta-rubrics <n>", "meta rubrics of a group of the proposer at most (default 5)")
    .option(
      "--modes <hybrid|tool|no-tool>",
      "half of the tasks with tools and half without, or all the same (default hybrid)",
    )
    .addOption(noToolSteps())
    .option("--no-judge-evolution", "ablation: rubrics of tasks stay as they came (no eq. 3)")
    .option("--no-proposer-evolution", "ablation: the proposer stays as it is (no eq. 5)")
    .option("--no-diverse-proposing", "ablation: all groups of the proposer see the whole step")
    .option("--solver <spec>", "MODEL@URL[,key=VARIABLE] in place of the learner; its trainer is elsewhere")
    .option("--proposer <spec>", "the same of the proposer")
    .option("--judge <spec>", "MODEL@URL[,key=VARIABLE] in place of the judge by checks")
    .option("--env <name>", "with endpoints: environment of the real tasks (default deep-solver)")
    .option("--split <train|validation|test|demo>", "with endpoints: which of its tasks (default train)")
    .option("--language <zh|en>", "with endpoints: real tasks in this language alone (default: both)")
    .option(
      "--task-file <file>",
      "with endpoints: real tasks as JSON lines instead, such as arenakit tasks import writes them",
    )
    .option(
      "--benchmark <file>",
      "with endpoints: a published test (HealthBench, ResearchQA, DeepResearch Bench) that no proposal may repeat; may be repeated",
      collect,
    )
    .option("--world <small|full|file|id>", "with endpoints: world of the tools (default: small, of --seed)")
    .option("--now <time>", "with endpoints: simulated local time (default: the world's)")
    .option("--pool <n>", `real tasks of the generated world, or of the file at most (default ${DEFAULTS.pool})`)
    .option(
      "--held-out <n>",
      `held-out tasks of the generated world that measure the solver (default ${DEFAULTS.heldOut})`,
    )
    .option("--held-out-every <n>", `steps between two measurements (default ${DEFAULTS.heldOutEvery})`)
    .option("--concurrency <n>", `rollouts at once (default ${DEFAULTS.concurrency})`)
    .option("--judge-concurrency <n>", `questions to the judge at once (default ${DEFAULTS.judgeConcurrency})`);
}

/** Commander takes an option that begins with --no- for the opposite of another one. */
function noToolSteps(): Option {
  const option = new Option(
    "--no-tool-steps <n>",
    "first steps without tools, whatever --modes; the paper has 600 of 1,300 (default 0)",
  );
  option.negate = false;
  return option;
}

/** Throws harness/usage for sizes that do not go together. */
export function settingsOf(options: EvolveOptions): EvolutionSettings {
  const { modes, ...given } = options;
  const { seed, steps, batch, group, proposals, combination, metaRubrics, noToolSteps } = given;
  const read = EvolutionSettings.safeParse({
    ...{ seed, steps, batch, group, proposals, combination, metaRubrics, noToolSteps },
    modes: modes === "no-tool" ? "no_tool" : modes,
    judgeEvolution: given.judgeEvolution,
    proposerEvolution: given.proposerEvolution,
    diverseProposing: given.diverseProposing,
  });
  if (read.success) return read.data;
  return failUsage(`--batch ${batch}, --proposals ${proposals}: ${read.error.issues[0]!.message}`);
}

/** What the learners have no use for: their tasks are those of the generated world. */
const OF_ENDPOINTS = {
  env: "--env",
  split: "--split",
  language: "--language",
  taskFile: "--task-file",
  benchmark: "--benchmark",
  world: "--world",
  now: "--now",
} as const;

/** Endpoints for all three, or none of them, and then nothing that only they can have. Throws harness/usage. */
export function endpointsOf(options: EvolveOptions) {
  const { solver, proposer, judge } = options;
  const given = [solver, proposer, judge].filter((one) => one !== undefined);
  if (given.length === 0) {
    for (const [name, option] of Object.entries(OF_ENDPOINTS))
      if (options[name as keyof typeof OF_ENDPOINTS] !== undefined)
        failUsage(`${option} goes with --solver, --proposer and --judge: the learners have the generated world`);
    return null;
  }
  if (!solver || !proposer || !judge)
    return failUsage(
      "--solver, --proposer and --judge go together: give MODEL@URL for all three, or none for the learners",
    );
  return { solver, proposer, judge };
}
