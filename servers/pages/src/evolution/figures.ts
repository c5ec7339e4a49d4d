/** What steps came to in numbers, and neighbours joined where there are many: the curves are drawn from these. Pure. */
import type { Failure } from "@arenakit/contracts";
import type { StepReport } from "@arenakit/evaluator-evolution";

/** Points of a curve at most; in a longer run neighbours are joined, as many in each point. */
export const CURVE_POINTS = 200;

/** Proposals, and groups of the proposer, that gave no task for one reason. */
export interface RefusedCount {
  readonly owner: Failure["owner"];
  readonly code: string;
  readonly count: number;
  /** Of the last of them. */
  readonly message: string;
  readonly lastStep: number;
}

const SCORES = ["real", "synthetic", "tool", "no_tool", "proposer"] as const;
const CRITERIA = ["persistent", "active", "added", "retired"] as const;
export type ScoreName = (typeof SCORES)[number];
export type CriteriaName = (typeof CRITERIA)[number];

/** Of a step, or of several that follow each other: means of theirs. Null where there is nothing. */
export interface EvolutionFigures extends Readonly<Record<ScoreName, number | null>> {
  /** First and last step; equal for one. */
  readonly from: number;
  readonly to: number;
  /** Mean of eq. 5 as it is, where a clamped one stands beside it. */
  readonly proposerRaw: number | null;
  /** Means over tasks. */
  readonly criteria: Readonly<Record<CriteriaName, number>> | null;
  readonly tasks: number;
  /** Tasks that could not be judged. */
  readonly failed: number;
  /** Attempts of the proposer. */
  readonly proposals: number;
  readonly refused: readonly RefusedCount[];
}

/** The figures of one step: what its curves need of a report that is not kept. */
export function stepFigures(report: StepReport): EvolutionFigures {
  const { step, tasks, proposers, real, synthetic, tool, no_tool, proposer } = report;
  const proposals = proposers.flatMap((group) => group.proposals);
  const refusals = proposals.flatMap(({ refused }) => (refused ? [refused] : []));
  const criteriaOf = (name: CriteriaName) => meanOf(tasks.map(({ criteria }) => criteria[name])) ?? 0;
  return {
    ...{ from: step, to: step, real, synthetic, tool, no_tool, proposer },
    proposerRaw: meanOf(proposals.map(({ raw }) => raw)),
    criteria: tasks.length === 0 ? null : recordOf(CRITERIA, criteriaOf),
    tasks: tasks.length,
    failed: tasks.filter(({ failure }) => failure !== null).length,
    proposals: proposals.length,
    refused: mergeRefused(
      refusals.map(({ owner, code, message }) => ({ owner, code, message, count: 1, lastStep: step })),
    ),
  };
}

/** Neighbours joined until no more than `most` are left, each but the last of equally many. */
export function joinFigures(figures: readonly EvolutionFigures[], most = CURVE_POINTS): EvolutionFigures[] {
  const size = Math.max(1, Math.ceil(figures.length / most));
  if (size === 1) return [...figures];
  return Array.from({ length: Math.ceil(figures.length / size) }, (_, at) =>
    joined(figures.slice(at * size, (at + 1) * size)),
  );
}

function joined(figures: readonly EvolutionFigures[]): EvolutionFigures {
  const sum = (of: (one: EvolutionFigures) => number) => figures.reduce((total, one) => total + of(one), 0);
  const known = figures.flatMap(({ criteria }) => criteria ?? []);
  return {
    ...recordOf(SCORES, (name) => meanOf(figures.map((one) => one[name]))),
    from: figures[0]!.from,
    to: figures.at(-1)!.to,
    proposerRaw: meanOf(figures.map(({ proposerRaw }) => proposerRaw)),
    criteria: known.length === 0 ? null : recordOf(CRITERIA, (name) => meanOf(known.map((one) => one[name])) ?? 0),
    tasks: sum(({ tasks }) => tasks),
    failed: sum(({ failed }) => failed),
    proposals: sum(({ proposals }) => proposals),
    refused: mergeRefused(figures.flatMap(({ refused }) => refused)),
  };
}

/** One row a reason, most frequent first. */
export function mergeRefused(rows: readonly RefusedCount[]): RefusedCount[] {
  const byReason = new Map<string, RefusedCount>();
  for (const row of rows) {
    const reason = `${row.owner}/${row.code}`;
    const known = byReason.get(reason);
    const last = known && known.lastStep > row.lastStep ? known : row;
    const { owner, code, message, lastStep } = last;
    byReason.set(reason, { owner, code, message, lastStep, count: row.count + (known?.count ?? 0) });
  }
  return [...byReason.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

/** Of those that are there; null without any. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const recordOf = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
