/** What is told of a step when its tasks are solved: the curves of a run and its pages are made from these alone. */
import { Failure, type RubricItem } from "@arenakit/contracts";
import * as z from "zod";
import type { EvolutionTask } from "./evolution-task.ts";
import type { ProposerRewards } from "./proposer-rewards.ts";
import { meanOf, type SolvedTask } from "./solved-task.ts";

const Figure = z.number().nullable();

export const SolvedReport = z.strictObject({
  id: z.string(),
  at: z.int(),
  origin: z.enum(["real", "synthetic"]),
  mode: z.enum(["tool", "no_tool"]),
  query: z.string(),
  poolAt: z.int().nullable(),
  proposedBy: z.strictObject({ task: z.string(), index: z.int() }).nullable(),
  /** Mean of eq. 2 over the attempts with a reward; null where none has one. */
  score: Figure,
  rewards: z.array(Figure),
  criteria: z.strictObject({ persistent: z.int(), active: z.int(), added: z.int(), retired: z.int() }),
  /** Why the group was not judged, and why no criteria were proposed from it. */
  failure: Failure.nullable(),
  unproposed: Failure.nullable(),
});
export type SolvedReport = z.infer<typeof SolvedReport>;

export const ProposedReport = z.strictObject({
  /** Of the step before. */
  id: z.string(),
  at: z.int(),
  mode: z.enum(["tool", "no_tool"]),
  meta: z.array(z.strictObject({ id: z.string(), title: z.string().optional(), text: z.string() })),
  /** By attempt: why it is no task, or its reward where its task was judged. */
  proposals: z.array(
    z.strictObject({
      refused: Failure.nullable(),
      raw: Figure,
      clamped: Figure,
      /** Meta rubrics with a verdict, of all. */
      scored: z.int(),
      of: z.int(),
    }),
  ),
  failure: Failure.nullable(),
});
export type ProposedReport = z.infer<typeof ProposedReport>;

export const StepReport = z.strictObject({
  step: z.int().min(1),
  tasks: z.array(SolvedReport),
  proposers: z.array(ProposedReport),
  /** Why combinations of the step have no meta rubrics, and so no proposer. */
  unsummarised: z.array(Failure),
  /** Means of the tasks' scores; null without any. */
  real: Figure,
  synthetic: Figure,
  tool: Figure,
  no_tool: Figure,
  /** Mean of the clamped eq. 5; null without any. */
  proposer: Figure,
});
export type StepReport = z.infer<typeof StepReport>;

/** A group of the proposer whose tasks were solved in the step. */
export interface SolvedProposer {
  readonly task: EvolutionTask;
  /** By attempt; null for what became a task. */
  readonly refused: readonly (Failure | null)[];
  readonly rewards: ProposerRewards;
  /** Of the group. */
  readonly failure: Failure | null;
}

interface ReportedStep {
  readonly solved: readonly SolvedTask[];
  readonly proposers: readonly SolvedProposer[];
  readonly unsummarised: readonly Failure[];
}

/** Means leave out what has no score; a step has one of each even where nothing was judged. */
export function stepReport(step: number, ended: ReportedStep): StepReport {
  const { solved, proposers, unsummarised } = ended;
  const tasks = solved.map(solvedReport);
  const proposed = proposers.map(proposedReport);
  const meanWhere = (holds: (task: SolvedReport) => boolean) => meanOf(tasks.filter(holds).map(({ score }) => score));
  return {
    step,
    tasks,
    proposers: proposed,
    unsummarised: [...unsummarised],
    real: meanWhere(({ origin }) => origin === "real"),
    synthetic: meanWhere(({ origin }) => origin === "synthetic"),
    tool: meanWhere(({ mode }) => mode === "tool"),
    no_tool: meanWhere(({ mode }) => mode === "no_tool"),
    proposer: meanOf(proposed.flatMap(({ proposals }) => proposals.map(({ clamped }) => clamped))),
  };
}

function solvedReport({ task, assessment, failure }: SolvedTask): SolvedReport {
  const { id, at, mode, query, poolAt, proposedBy } = task;
  const items = (assessment?.set ?? task.rubrics)?.items ?? [];
  const ofTier = (tier: RubricItem["tier"]) => items.filter((item) => item.tier === tier).length;
  const changed = (kind: string) => assessment?.changes.filter((change) => change.kind === kind).length ?? 0;
  const rewards = [...(assessment?.reward ?? [])];
  const origin = task.origin === "synthetic" ? "synthetic" : "real";
  return {
    ...{ id, at, origin, mode, query, poolAt, proposedBy, score: meanOf(rewards), rewards },
    criteria: {
      persistent: ofTier("persistent"),
      active: ofTier("active"),
      added: changed("added"),
      retired: changed("retired"),
    },
    failure,
    unproposed: assessment?.unproposed ?? null,
  };
}

function proposedReport({ task, refused, rewards, failure }: SolvedProposer): ProposedReport {
  const { id, at, mode, brief } = task;
  const meta = brief?.meta ?? [];
  return {
    ...{ id, at, mode },
    meta: meta.map(({ id: own, title, text }) => (title === undefined ? { id: own, text } : { id: own, title, text })),
    proposals: refused.map((one, index) => {
      const { raw = null, clamped = null, scored = 0 } = rewards.details[index] ?? {};
      return { refused: one, raw, clamped, scored, of: meta.length };
    }),
    failure,
  };
}
