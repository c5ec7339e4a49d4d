/** Algorithm 1 in one process, for tests of the learners: no store, no service, no failures. */
import { RUBRIC_SET_FORMAT, type RubricItem, type RubricSet, random } from "@arenakit/contracts";
import { nearDuplicates } from "@arenakit/core";
import {
  aggregate,
  judgements,
  newRubricState,
  proposerReward,
  type RubricState,
  type TaskAssessment,
  updateRubric,
} from "@arenakit/evaluator-rubrics";
import type { EvolutionTask } from "../evolution-task.ts";
import { EvolutionSettings, proposerGroups } from "../settings.ts";
import {
  checksJudge,
  createProposerLearner,
  createResearchWorld,
  createSolverLearner,
  type LearnedGroup,
  readDemands,
} from "./index.ts";

export interface LoopOptions {
  readonly settings?: Partial<EvolutionSettings>;
  readonly steps: number;
  readonly seed: number;
  readonly evaluateEvery?: number;
  readonly solverRate?: number;
  readonly proposerRate?: number;
}
export interface StepFigures {
  readonly step: number;
  readonly real: number;
  readonly synthetic: number | null;
  readonly gold: Readonly<Record<"tool" | "no_tool", number>> | null;
  readonly topics: number;
  readonly level: number | null;
  readonly refused: number;
}
interface Solved {
  readonly task: EvolutionTask;
  readonly state: RubricState;
  readonly assessment: TaskAssessment;
  readonly scores: readonly number[];
  readonly texts: readonly string[];
}
interface Proposing {
  readonly task: EvolutionTask;
  readonly texts: readonly string[];
}

const answerIn = (text: string) => text.slice(text.indexOf("<answer>") + 8, text.indexOf("</answer>")).trim();
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function advantages(rewards: readonly (number | null)[]): (number | null)[] {
  const scored = rewards.filter((reward) => reward !== null);
  const middle = mean(scored);
  const deviation = Math.sqrt(mean(scored.map((reward) => (reward - middle) ** 2)));
  return rewards.map((reward) => (reward === null ? null : deviation < 1e-9 ? 0 : (reward - middle) / deviation));
}

export async function runLoop(options: LoopOptions) {
  const { steps, seed, evaluateEvery = 5, solverRate, proposerRate } = options;
  const settings = EvolutionSettings.parse({ seed, ...options.settings });
  const world = createResearchWorld({ seed });
  const judge = checksJudge(world);
  const rate = (learningRate: number | undefined) => (learningRate === undefined ? {} : { learningRate });
  const solver = createSolverLearner({ world, seed, ...rate(solverRate) });
  const proposer = createProposerLearner({ world, seed, ...rate(proposerRate) });
  const pool = world.pool(240);
  const test = world.heldOut(48);
  const taken = [...pool.map(({ query }) => query), ...test.map(({ query }) => query)];
  const states = new Map<number, RubricState>();
  const figures: StepFigures[] = [];
  let proposing: Proposing[] = [];
  let synthetic: EvolutionTask[] = [];
  for (let step = 1; step <= steps; step++) {
    const draws = random(seed, "step", step);
    const half = settings.batch / 2;
    const drawn = draws.shuffled(pool.map((_, at) => at)).slice(0, half);
    const modeAt = (at: number, of: number) => modeOf(settings, step, at < of / 2);
    const real = drawn.map((poolAt, at): EvolutionTask => {
      const { query, rubrics } = pool[poolAt]!;
      return {
        ...base(step, at),
        id: `real-${step}-${at}`,
        role: "solver",
        origin: "real",
        mode: modeAt(at, half),
        query,
        rubrics: states.get(poolAt)?.set ?? rubrics,
        poolAt,
      };
    });
    const solved: Solved[] = [];
    for (const task of [...real, ...synthetic]) {
      const texts = solver.attempt(task, settings.group, ["solve", task.id]);
      const state = (task.poolAt === null ? undefined : states.get(task.poolAt)) ?? newRubricState(task.rubrics!);
      const answers = texts.map(answerIn);
      const proposed = settings.judgeEvolution
        ? await judge.propose({ set: state.set, answers, most: 5 })
        : { ok: true as const, value: [] };
      if (!proposed.ok) throw new Error(proposed.failure.message);
      const updated = await updateRubric(state, {
        step,
        responses: answers,
        judge: judge.rubric,
        kind: "hote",
        proposer: { proposals: proposed.value },
        ...(settings.judgeEvolution ? {} : {}),
      });
      if (task.poolAt !== null && settings.judgeEvolution) states.set(task.poolAt, updated.state);
      const verdicts = updated.responses.map((one) => one.verdicts);
      // What retired after scoring was counted in it: the set that was scored is the one before retirement.
      const set = {
        ...updated.state.set,
        items: updated.state.set.items.map((item) =>
          verdicts[0]!.some(({ rubricId }) => rubricId === item.id) && item.tier === "inactive"
            ? { ...item, tier: "active" as const }
            : item,
        ),
      };
      solved.push({
        task,
        state: updated.state,
        assessment: { set, verdicts },
        scores: updated.responses.map((one) => one.aggregate.score ?? 0),
        texts,
      });
    }
    solver.update(
      solved.map(({ task, texts, scores }): LearnedGroup => {
        const told = advantages(scores);
        return { task, attempts: texts.map((text, at) => ({ text, advantage: told[at]! })) };
      }),
    );
    if (settings.proposerEvolution && proposing.length > 0)
      proposer.update(
        proposing.map(({ task, texts }): LearnedGroup => {
          const rewards = texts.map((_, at) => {
            const own = solved.find((one) => one.task.proposedBy?.task === task.id && one.task.proposedBy.index === at);
            if (!own) return null;
            const meta = own.task.rubrics!.items.filter(({ tier }) => tier === "persistent");
            return proposerReward(judgements(meta, own.assessment.verdicts)).raw;
          });
          const told = advantages(rewards);
          return { task, attempts: texts.map((text, at) => ({ text, advantage: told[at]! })) };
        }),
      );
    const synthetics = solved.filter(({ task }) => task.origin === "synthetic");
    const scoreOf = (list: readonly Solved[]) =>
      list.length === 0 ? null : mean(list.flatMap(({ scores }) => scores));
    figures.push({
      step,
      real: scoreOf(solved.filter(({ task }) => task.origin === "real"))!,
      synthetic: scoreOf(synthetics),
      gold:
        step % evaluateEvery === 0 || step === 1 || step === steps
          ? { tool: await goldScore("tool"), no_tool: await goldScore("no_tool") }
          : null,
      topics: new Set(synthetics.map(({ task }) => world.topicOf(task.query))).size,
      level:
        synthetics.length === 0
          ? null
          : mean(synthetics.flatMap(({ task }) => readDemands(task.query).map(({ level }) => level))),
      refused: proposing.length * settings.proposals - synthetics.length,
    });
    // The next step's proposals.
    const groups = proposerGroups(settings);
    proposing = [];
    for (let at = 0; at < groups; at++) {
      const combination = settings.diverseProposing ? draws.shuffled(solved).slice(0, settings.combination) : solved;
      const meta = await judge.summarise({
        assessments: combination.map(({ assessment }) => assessment),
        most: settings.metaRubrics,
        step,
      });
      if (!meta.ok) throw new Error(meta.failure.message);
      const task: EvolutionTask = {
        ...base(step, at),
        id: `propose-${step}-${at}`,
        role: "proposer",
        origin: "combination",
        mode: modeAt(at, groups),
        query: "Propose a research task.",
        rubrics: null,
        brief: {
          basis: combination.map(({ task: { id, query }, scores }) => ({
            id,
            query,
            score: mean(scores),
            criteria: [],
          })),
          meta: [...meta.value],
        },
      };
      proposing.push({ task, texts: proposer.attempt(task, settings.proposals, ["propose", task.id]) });
    }
    const proposals = proposing.flatMap(({ task, texts }) =>
      texts.map((text, index) => ({
        task,
        index,
        query: text.slice(text.indexOf("<task>") + 6, text.indexOf("</task>")),
      })),
    );
    const alike = new Set(
      nearDuplicates([...taken, ...proposals.map(({ query }) => query)]).map(({ second }) => second - taken.length),
    );
    synthetic = proposals.flatMap(({ task, index, query }, at): EvolutionTask[] =>
      alike.has(at)
        ? []
        : [
            {
              ...base(step + 1, half + at),
              id: `synthetic-${step + 1}-${at}`,
              role: "solver",
              origin: "synthetic",
              mode: task.mode,
              query,
              rubrics: setOf(query, task.brief!.meta),
              proposedBy: { task: task.id, index },
            },
          ],
    );
  }
  return { figures, solver, proposer, world };

  async function goldScore(mode: "tool" | "no_tool"): Promise<number> {
    const scores: number[] = [];
    for (const [at, { query, gold }] of test.entries()) {
      const task: EvolutionTask = {
        ...base(1, at),
        id: `test-${at}`,
        role: "solver",
        origin: "real",
        mode,
        query,
        rubrics: gold,
      };
      for (const text of solver.attempt(task, 8, ["test", mode, at])) {
        const verdicts = await judge.rubric.judge({ set: gold, items: gold.items, answer: answerIn(text) });
        scores.push(aggregate(gold, verdicts, { kind: "hote" }).score!);
      }
    }
    return mean(scores);
  }
}

const base = (step: number, at: number) => ({
  step,
  at,
  language: "en" as const,
  brief: null,
  poolAt: null,
  proposedBy: null,
});

function modeOf({ modes, noToolSteps }: EvolutionSettings, step: number, isFirstHalf: boolean): "tool" | "no_tool" {
  if (step <= noToolSteps || modes === "no_tool") return "no_tool";
  return modes === "tool" || isFirstHalf ? "tool" : "no_tool";
}

const setOf = (query: string, meta: readonly RubricItem[]): RubricSet => ({
  format: RUBRIC_SET_FORMAT,
  query,
  lang: "en",
  source: { kind: "native" },
  aggregation: "hote",
  items: meta.map((item) => ({ ...item, tier: "persistent" as const })),
});
