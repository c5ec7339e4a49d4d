/** `arenakit evolve cost`: the tool uses that a run may ask for, and what its hybrid steps save of measured waiting. */
import {
  EvolutionSettings,
  proposerGroups,
  runCost,
  type WaitingTimes,
  waitingTimes,
} from "@arenakit/evaluator-evolution";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, readOptions, wholeNumber } from "../commands/arguments.ts";
import { readJsonLines } from "../json-lines.ts";
import { aligned, printSummary } from "../output.ts";

const MOST_STEPS = 1_000_000;

/** The paper's run, unless told otherwise. */
const CostOptions = z.object({
  batch: wholeNumber(2, 4096).default(48),
  group: wholeNumber(2, 64).default(8),
  proposals: wholeNumber(2, 64).default(6),
  toolUses: wholeNumber(0, 1000).default(10),
  noToolSteps: wholeNumber(0, MOST_STEPS).default(600),
  hybridSteps: wholeNumber(0, MOST_STEPS).default(700),
  durations: z.string().min(1).optional(),
  json: z.boolean().default(false),
});
type CostOptions = z.infer<typeof CostOptions>;

/** A line of durations.jsonl; those of attempts say their mode. */
const DurationLine = z.object({
  milliseconds: z.number().nonnegative(),
  mode: z.enum(["tool", "no_tool"]).optional(),
});

export function costCommand(): Command {
  return new Command("cost")
    .description(
      "Tool uses of a run at most, as the paper counts and as they add up; with measured durations, what hybrid steps save of waiting.",
    )
    .option("--batch <n>", "B: tasks of a step (default 48)")
    .option("--group <n>", "G: attempts of the solver at a task (default 8)")
    .option("--proposals <n>", "G′: tasks that a group of the proposer proposes (default 6)")
    .option("--tool-uses <n>", "T: tool uses of an attempt at most (default 10)")
    .option("--no-tool-steps <n>", "first steps without tools (default 600)")
    .option("--hybrid-steps <n>", "steps behind them, half of which has tools (default 700)")
    .option("--durations <file>", "durations.jsonl of rollouts whose tasks have a mode: {milliseconds, mode} a line")
    .option("--json", "print one JSON line")
    .action(async (given: unknown) => {
      const options = readOptions(CostOptions, withSteps(given));
      const settings = EvolutionSettings.safeParse({
        batch: options.batch,
        group: options.group,
        proposals: options.proposals,
      });
      if (!settings.success) failUsage(`--batch, --proposals: ${settings.error.issues[0]!.message}`);
      const cost = runCost(options);
      const groups = proposerGroups(settings.data!);
      const waiting = options.durations === undefined ? null : await waitingOf(options, options.durations);
      if (options.json) printSummary({ ...cost, proposerGroups: groups, waiting }, true);
      else console.log(tableOf(options, { cost, groups, waiting }));
    });
}

/** Commander takes an option that begins with `no-` for the end of another one. */
function withSteps(given: unknown): unknown {
  const { toolSteps, ...others } = given as { toolSteps?: unknown };
  return typeof toolSteps === "string" ? { ...others, noToolSteps: toolSteps } : others;
}

interface Waiting extends WaitingTimes {
  /** Attempts that a step waits for: all of the solver's. */
  readonly attempts: number;
  /** Durations that this rests on, by mode. */
  readonly measured: { readonly tool: number; readonly noTool: number };
}

async function waitingOf(options: CostOptions, path: string): Promise<Waiting> {
  const lines = await readJsonLines(path, DurationLine);
  const of = (mode: "tool" | "no_tool") =>
    lines.flatMap((line) => (line.mode === mode ? [line.milliseconds / 1000] : []));
  const durations = { tool: of("tool"), noTool: of("no_tool") };
  const measured = { tool: durations.tool.length, noTool: durations.noTool.length };
  if (measured.tool === 0 || measured.noTool === 0)
    failUsage(
      `--durations ${path}: expected lines of both modes, got ${measured.tool} of tool and ${measured.noTool} of no_tool`,
    );
  const { noToolSteps, hybridSteps } = options;
  if (noToolSteps + hybridSteps === 0) failUsage("--durations: expected a run of at least one step");
  const attempts = options.batch * options.group;
  return { attempts, measured, ...waitingTimes(durations, { attempts, noToolSteps, hybridSteps }) };
}

function tableOf(
  { batch, group, proposals, toolUses, noToolSteps, hybridSteps }: CostOptions,
  { cost, groups, waiting }: { cost: ReturnType<typeof runCost>; groups: number; waiting: Waiting | null },
): string {
  const { paper, counted, drTulu, baseline, attempts } = cost;
  const uses = [
    ["tool uses at most", "solver", "proposer", "together"],
    ["the paper's formula", whole(paper.solver), whole(paper.proposer), whole(paper.total)],
    ["as they add up", whole(counted.solver), whole(counted.proposer), whole(counted.total)],
    ["every step with tools, no proposer", whole(baseline), "0", whole(baseline)],
    ["DR Tulu, 1900 steps", whole(drTulu), "0", whole(drTulu)],
  ];
  const head = `B ${batch}, G ${group}, G′ ${proposals} (${groups} groups of the proposer a step), T ${toolUses}; ${noToolSteps} steps without tools, ${hybridSteps} hybrid`;
  const all = `attempts of the run: ${whole(attempts.solver)} of the solver, ${whole(attempts.proposer)} of the proposer`;
  return [head, aligned(uses), all, ...(waiting ? waitingText(waiting) : [])].join("\n");
}

function waitingText(waiting: Waiting): string[] {
  const { attempts, measured, tool, hybrid, noTool, savedByStep, savedByRun, savedInQueue } = waiting;
  const rows = [
    ["a step waits for its slowest attempt", "seconds"],
    ["all with tools", tool.toFixed(3)],
    ["half with tools, half without", hybrid.toFixed(3)],
    ["all without", noTool.toFixed(3)],
  ];
  const least = Math.min(measured.tool, measured.noTool);
  const few =
    least < attempts
      ? [`fewer durations than the ${attempts} attempts of a step: the true waits are longer than the longest measured`]
      : [];
  return [
    `${attempts} attempts at once; measured ${measured.tool} with tools, ${measured.noTool} without`,
    aligned(rows),
    `a hybrid step saves ${percent(savedByStep)} of a step with tools, the run ${percent(savedByRun)}`,
    `where attempts queue for one place a hybrid step saves ${percent(savedInQueue)}`,
    ...few,
  ];
}

const whole = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
