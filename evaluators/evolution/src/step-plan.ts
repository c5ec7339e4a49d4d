/**
 * What a step consists of (HOTE, Algorithm 1, lines 4, 5, 7 and 25–27): which real tasks, in which modes, which combinations for the
 * proposer. Every draw is named by the seed, the step and what it is for, so that a run that goes on draws the same. Pure.
 */
import { createHash } from "node:crypto";
import { fail, type RubricItem, type RubricSet, random } from "@arenakit/contracts";
import type { EvolutionTask, TaskInBrief } from "./evolution-task.ts";
import type { PoolRow } from "./pool.ts";
import type { Proposal } from "./proposal.ts";
import { type EvolutionSettings, proposerGroups } from "./settings.ts";

type Mode = EvolutionTask["mode"];

const RUN_DIGITS = 12;
/** An id of a `Task`, unique over runs: `evo-{of the run}-{step}-s{place}`. */
const taskId = (run: string, step: number, place: string) =>
  `evo-${createHash("sha256").update(run).digest("hex").slice(0, RUN_DIGITS)}-${step}-${place}`;

/**
 * Line 4: places in the pool of the real tasks of a step. Each pass over the pool has an order of its own, and leaves out
 * what fills no step. Throws policy/pool_too_small for a pool that does not fill one step.
 */
export function realPlaces({ seed, batch }: EvolutionSettings, step: number, poolSize: number): number[] {
  const count = batch / 2;
  if (poolSize < count)
    fail(
      "policy",
      "pool_too_small",
      `a step has ${count} real tasks and the pool ${poolSize}: expected as many, or a smaller batch`,
    );
  const stepsInPass = Math.floor(poolSize / count);
  const pass = Math.floor((step - 1) / stepsInPass);
  const order = random(seed, "pool", pass).shuffled(Array.from({ length: poolSize }, (_, at) => at));
  const from = ((step - 1) % stepsInPass) * count;
  return order.slice(from, from + count);
}

/** Line 7: `count` modes of which half are each, in a drawn order; of an odd number the last one is drawn. */
export function drawModes(
  settings: EvolutionSettings,
  step: number,
  draw: { readonly of: string; readonly count: number },
): Mode[] {
  const { seed, modes, noToolSteps } = settings;
  const { of, count } = draw;
  const only: Mode | null = step <= noToolSteps ? "no_tool" : modes === "hybrid" ? null : modes;
  if (only) return new Array<Mode>(count).fill(only);
  const stream = random(seed, "modes", of, step);
  const half = Array.from({ length: count }, (_, at): Mode => (at < Math.floor(count / 2) ? "tool" : "no_tool"));
  if (count % 2 === 1) half[count - 1] = stream.pick(["tool", "no_tool"]);
  return stream.shuffled(half);
}

export interface StepOfRun {
  readonly run: string;
  readonly settings: EvolutionSettings;
  readonly step: number;
}

/** A row of the pool with its place, and its rubrics as they have become where it was drawn before. */
export interface DrawnRow extends PoolRow {
  readonly poolAt: number;
}

/** The real tasks of a step, half of them in each mode. Whatever their source, eq. 2 scores them. */
export function realTasks({ run, settings, step }: StepOfRun, rows: readonly DrawnRow[]): EvolutionTask[] {
  const modes = drawModes(settings, step, { of: "real", count: rows.length });
  return rows.map(({ poolAt, query, language, rubrics }, at) => ({
    id: taskId(run, step, `s${at}`),
    ...{ step, at, role: "solver", origin: "real", mode: modes[at]!, language, query, poolAt },
    rubrics: { ...rubrics, aggregation: "hote" as const, items: rubrics.items.map(asPassed) },
    brief: null,
    proposedBy: null,
  }));
}

/** The judge of eq. 2 says passed or not: J is 0 or ±1, whatever scale a dataset has. */
const asPassed = ({ levels: _, ...item }: RubricItem): RubricItem =>
  item.scale === "ternary" ? item : { ...item, scale: "binary" };

/**
 * Line 25: N combinations of the tasks of a step, none like another where there are tasks enough. While there are tasks that
 * none has, a combination has no other.
 */
export function drawCombinations<Item>(settings: EvolutionSettings, step: number, tasks: readonly Item[]): Item[][] {
  const groups = proposerGroups(settings);
  if (!settings.diverseProposing) return Array.from({ length: groups }, () => [...tasks]);
  const stream = random(settings.seed, "combinations", step);
  const size = Math.min(settings.combination, tasks.length);
  const places = [...tasks.keys()];
  const drawn = new Set<string>();
  let rest: number[] = [];
  return Array.from({ length: groups }, () => {
    if (rest.length < size) {
      const kept = new Set(rest);
      rest = [...rest, ...stream.shuffled(places.filter((place) => !kept.has(place)))];
    }
    let chosen = rest.splice(0, size);
    for (let tries = 0; drawn.has(keyOf(chosen)) && tries < MOST_REDRAWN; tries++)
      chosen = stream.shuffled(places).slice(0, size);
    drawn.add(keyOf(chosen));
    return chosen.map((place) => tasks[place]!);
  });
}

/** Of few tasks there may be no other combination of this size. */
const MOST_REDRAWN = 50;
const keyOf = (places: readonly number[]) => [...places].sort((one, two) => one - two).join(" ");

/** Line 26: the proposer's groups, each over a combination with the meta rubrics that were made from it. */
export function proposerTasks(
  { run, settings, step }: StepOfRun,
  combinations: readonly {
    readonly basis: readonly TaskInBrief[];
    readonly meta: readonly RubricItem[];
    readonly language: "zh" | "en";
  }[],
): EvolutionTask[] {
  const modes = drawModes(settings, step + 1, { of: "proposer", count: combinations.length });
  return combinations.map(({ basis, meta, language }, at) => ({
    id: taskId(run, step, `p${at}`),
    ...{ step, at, role: "proposer", origin: "combination", mode: modes[at]!, language },
    query: PROPOSING[language],
    rubrics: null,
    brief: { basis: [...basis], meta: [...meta] },
    poolAt: null,
    proposedBy: null,
  }));
}

const PROPOSING = { en: "Propose one research task.", zh: "提出一个研究任务。" } as const;

/** Line 27: what a group of the proposer proposed, as tasks of the next step; null in the place of what is no task. */
export function syntheticTasks(
  { run, settings, step }: StepOfRun,
  proposer: EvolutionTask,
  proposals: readonly (Proposal | null)[],
): EvolutionTask[] {
  return proposals.flatMap((proposal, index) => {
    if (!proposal) return [];
    const at = settings.batch / 2 + proposer.at * settings.proposals + index;
    const { query } = proposal;
    const { language, mode } = proposer;
    return [
      {
        id: taskId(run, step, `s${at}`),
        ...{ step, at, role: "solver", origin: "synthetic", mode, language, query },
        rubrics: persistentSet({ query, language, meta: proposer.brief!.meta }),
        brief: null,
        poolAt: null,
        proposedBy: { task: proposer.id, index },
      } satisfies EvolutionTask,
    ];
  });
}

/** The meta rubrics as the persistent criteria of a proposed task. Their ids stay, by which eq. 5 finds their verdicts. */
function persistentSet({
  query,
  language,
  meta,
}: {
  query: string;
  language: "zh" | "en";
  meta: readonly RubricItem[];
}): RubricSet {
  return {
    format: "rubricset/1",
    query,
    lang: language,
    source: { kind: "native" },
    aggregation: "hote",
    items: meta.map((item) => ({ ...item, tier: "persistent" })),
  };
}
