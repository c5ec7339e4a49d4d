/** A made-up run of tri-evolution: real tasks are learned, synthetic ones stay as hard, rubrics grow, a few proposals are refused. */
import { type Failure, random } from "@arenakit/contracts";
import { EvolutionSettings, type StepReport } from "@arenakit/evaluator-evolution";
import type { EvolutionView } from "./view.ts";

type Task = StepReport["tasks"][number];
type Proposer = StepReport["proposers"][number];

export interface FixtureOptions {
  readonly run?: string;
  readonly steps: number;
  readonly settings?: Partial<EvolutionSettings>;
  /** Of every query, meta rubric and message. */
  readonly words?: (plain: string) => string;
}

const TOPICS = [
  "sleep and memory",
  "heat pumps in old houses",
  "心肌炎的随访",
  "battery recycling",
  "河流的含沙量",
  "migration of cranes",
];
const ASKS = [
  "Compare what trials since 2015 say about",
  "What is known, and what is disputed, about",
  "请比较近十年的研究：",
];
const META = [
  [
    "Weighs contrary findings",
    "Names at least two findings that disagree and says which design explains the difference.",
  ],
  ["Gives effect sizes", "Reports effect sizes with their intervals rather than only the direction of an effect."],
  ["Cites each claim", "Each claim that is not common knowledge has a citation that supports it."],
  ["Bounds the question", "Says which population, period and outcome the answer covers."],
  ["说明不确定性", "对每个结论说明证据的强弱与尚不清楚之处。"],
] as const;
const REFUSALS: readonly Failure[] = [
  { owner: "policy", code: "no_task", message: "expected one task in <task> tags, came none", retryable: false },
  { owner: "policy", code: "near_duplicate", message: "nearly the task of place 12 in the pool", retryable: false },
  { owner: "policy", code: "near_duplicate", message: "nearly another proposal of the step", retryable: false },
  { owner: "harness", code: "attempt_abandoned", message: "no attempt came in time", retryable: false },
];
export const JUDGE_LOST: Failure = {
  owner: "judge",
  code: "judge_timed_out",
  message: "the judge did not answer within 60 s",
  retryable: true,
};

export function evolutionFixture({
  run = "hote-8b",
  steps,
  settings,
  words = (plain) => plain,
}: FixtureOptions): EvolutionView {
  const all = EvolutionSettings.parse({ steps, seed: 1, ...settings });
  const rng = random(`evolution ${run}`);
  const between = (low: number, high: number) => low + (high - low) * rng.next();
  const pick = <T>(values: readonly T[]): T => values[Math.floor(rng.next() * values.length)]!;
  const rewardsOf = (level: number) =>
    Array.from({ length: all.group }, () => Math.min(1, Math.max(0, level + between(-0.2, 0.2))));

  const taskOf = (step: number, at: number): Task => {
    const isReal = step === 1 || at < all.batch / 2;
    const mode = at % 2 === 0 ? "tool" : "no_tool";
    const level = (isReal ? 0.35 + 0.4 * (1 - Math.exp(-step / 15)) : 0.46) + (mode === "tool" ? 0.05 : 0);
    const isLost = rng.next() < 0.01;
    const rewards = isLost ? rewardsOf(level).map(() => null) : rewardsOf(level);
    const synthetic = at - all.batch / 2;
    return {
      id: `${run}-${step}-solver-${at}`,
      at,
      origin: isReal ? "real" : "synthetic",
      mode,
      query: words(
        `${pick(ASKS)} ${pick(TOPICS)}, with a view to what a clinician or planner should do in ${2000 + at}?`,
      ),
      poolAt: isReal ? at * 7 + step : null,
      proposedBy: isReal
        ? null
        : {
            task: `${run}-${step - 1}-proposer-${Math.floor(synthetic / all.proposals)}`,
            index: synthetic % all.proposals,
          },
      score: isLost ? null : meanOf(rewards),
      rewards,
      criteria: {
        persistent: isReal ? 6 : META.length,
        active: Math.min(8, Math.floor(step / 4)),
        added: Math.floor(between(0, 3)),
        retired: step > 10 ? Math.floor(between(0, 2)) : 0,
      },
      failure: isLost ? { ...JUDGE_LOST, message: words(JUDGE_LOST.message) } : null,
      unproposed: null,
    };
  };

  const proposerOf = (step: number, at: number): Proposer => ({
    id: `${run}-${step - 1}-proposer-${at}`,
    at,
    mode: at % 2 === 0 ? "tool" : "no_tool",
    meta: META.map(([title, text], index) => ({
      id: `m${step}-${at}-${index}`,
      title: words(title),
      text: words(text),
    })),
    proposals: Array.from({ length: all.proposals }, () => {
      const of = META.length;
      if (rng.next() < 0.08) {
        const refused = pick(REFUSALS);
        return { refused: { ...refused, message: words(refused.message) }, raw: null, clamped: null, scored: 0, of };
      }
      const raw = between(0.3, step < 8 ? 1.15 : 0.85);
      const clamped = Math.min(1, raw);
      return all.proposerEvolution
        ? { refused: null, raw, clamped, scored: of, of }
        : { refused: null, raw: null, clamped: null, scored: 0, of };
    }),
    failure: null,
  });

  const stepOf = (step: number): StepReport => {
    const tasks = Array.from({ length: step === 1 ? all.batch / 2 : all.batch }, (_, at) => taskOf(step, at));
    const groups = step === 1 ? 0 : all.batch / 2 / all.proposals;
    const proposers = Array.from({ length: groups }, (_, at) => proposerOf(step, at));
    const meanWhere = (holds: (task: Task) => boolean) => meanOf(tasks.filter(holds).map(({ score }) => score));
    return {
      step,
      tasks,
      proposers,
      unsummarised: [],
      real: meanWhere(({ origin }) => origin === "real"),
      synthetic: meanWhere(({ origin }) => origin === "synthetic"),
      tool: meanWhere(({ mode }) => mode === "tool"),
      no_tool: meanWhere(({ mode }) => mode === "no_tool"),
      proposer: meanOf(proposers.flatMap(({ proposals }) => proposals.map(({ clamped }) => clamped))),
    };
  };

  const every = Math.max(1, Math.round(steps / 8));
  const measured = Array.from({ length: Math.floor(steps / every) }, (_, at) => (at + 1) * every);
  return {
    run,
    settings: all,
    judge: "qwen3-32b, rubrics by prompts",
    steps: Array.from({ length: steps }, (_, at) => stepOf(at + 1)),
    heldOut: measured.flatMap((step) =>
      ["HealthBench", "ResearchQA", "DeepResearch Bench"].flatMap((benchmark, at) =>
        (["tool", "no_tool"] as const).map((mode) => {
          const score = 0.3 + at / 10 + 0.15 * (1 - Math.exp(-step / 20)) + (mode === "tool" ? 0.02 : 0);
          return { step, mode, benchmark: words(benchmark), score, low: score - 0.03, high: score + 0.03 };
        }),
      ),
    ),
    topics: Array.from({ length: steps - 1 }, (_, at) => ({ step: at + 2, count: 9 + Math.floor(between(0, 5)) })),
    demands: Array.from({ length: steps - 1 }, (_, at) => ({
      step: at + 2,
      mean: 2 + (2 * at) / steps + between(0, 0.4),
    })),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
