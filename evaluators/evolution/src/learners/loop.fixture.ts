/** Algorithm 1 in one process, over the functions that a step consists of: no store, no service, no failures. Measures the learners. */
import type { JsonObject, RubricSet } from "@arenakit/contracts";
import { nearDuplicates } from "@arenakit/core";
import { aggregate, rulesRubricJudge } from "@arenakit/evaluator-rubrics";
import {
  assessGroup,
  assessmentOf,
  briefOf,
  drawCombinations,
  EvolutionSettings,
  type EvolutionTask,
  meanOf,
  proposerRewards,
  proposerTasks,
  realPlaces,
  realTasks,
  type SolvedTask,
  type StepOfRun,
  syntheticTasks,
} from "../index.ts";
import {
  checksJudge,
  createProposerLearner,
  createResearchWorld,
  createSolverLearner,
  type LearnedGroup,
  type Learner,
  readDemands,
} from "./index.ts";

export interface LoopOptions {
  readonly steps: number;
  /** Of world, learners and draws. */
  readonly seed: number;
  readonly settings?: Partial<EvolutionSettings>;
  /** Steps between two tests, which come after the step's update; no test without it. */
  readonly testEvery?: number;
}

export interface LoopStep {
  readonly step: number;
  /** Mean reward (eq. 2). */
  readonly real: number | null;
  readonly synthetic: number | null;
  /** Different ones among the synthetic tasks, and the mean level that they ask for. */
  readonly topics: number;
  readonly level: number | null;
  /** Proposals that became no task: nearly a real, test or other proposed one. */
  readonly refused: number;
  /** Score on the held-out test by its gold rubrics. */
  readonly gold: Readonly<Record<"tool" | "no_tool", number>> | null;
}

export interface LoopResult {
  readonly steps: readonly LoopStep[];
  /** Parameters at the end. */
  readonly solver: JsonObject;
  readonly proposer: JsonObject;
}

const POOL = 240;
const TEST_TASKS = 48;
const TEST_ATTEMPTS = 4;

export async function runLoop({ steps, seed, settings: given, testEvery }: LoopOptions): Promise<LoopResult> {
  const settings = EvolutionSettings.parse({ ...given, seed });
  const world = createResearchWorld({ seed });
  const judge = checksJudge(world);
  const solver = createSolverLearner({ world, seed });
  const proposer = createProposerLearner({ world, seed });
  const pool = world.pool(POOL);
  const test = world.heldOut(TEST_TASKS);
  const taken = [...pool, ...test].map(({ query }) => query);
  const sets = new Map<number, RubricSet>();
  const told: LoopStep[] = [];
  let proposed: ProposedGroup[] = [];
  for (let step = 1; step <= steps; step++) {
    const run: StepOfRun = { run: "loop", settings, step };
    const rows = realPlaces(settings, step, pool.length).map((poolAt) => {
      const row = pool[poolAt]!;
      return { ...row, rubrics: sets.get(poolAt) ?? row.rubrics, poolAt };
    });
    const tasks = [...realTasks(run, rows), ...proposed.flatMap((group) => group.tasks)];
    const groups = await Promise.all(tasks.map(async (task) => solve(task)));
    solver.update(groups.map(({ taught }) => taught));
    for (const { solved } of groups)
      if (solved.task.poolAt !== null) sets.set(solved.task.poolAt, solved.assessment!.set);
    if (settings.proposerEvolution) proposer.update(proposed.map((group) => lessonOf(group, groups)));
    const synthetic = groups.filter(({ solved }) => solved.task.origin === "synthetic");
    const scoreWhere = (origin: string) =>
      meanOf(groups.flatMap(({ solved: { task, assessment } }) => (task.origin === origin ? assessment!.reward : [])));
    told.push({
      step,
      real: scoreWhere("real"),
      synthetic: scoreWhere("synthetic"),
      topics: new Set(synthetic.map(({ solved }) => world.topicOf(solved.task.query))).size,
      level: meanOf(synthetic.flatMap(({ solved }) => readDemands(solved.task.query).map(({ level }) => level))),
      refused: proposed.length * settings.proposals - synthetic.length,
      gold: testEvery && step % testEvery === 0 ? await testScores(solver) : null,
    });
    proposed = await propose(run, groups);
  }
  return { steps: told, solver: solver.parameters(), proposer: proposer.parameters() };

  async function solve(task: EvolutionTask): Promise<SolvedGroup> {
    const texts = solver.attempt(task, settings.group, [task.id]);
    const answers = texts.map(answerIn);
    const { judgeEvolution } = settings;
    const assessed = await assessGroup({ set: task.rubrics!, step: task.step, answers, judge, judgeEvolution });
    if (!assessed.ok) throw new Error(assessed.failure.message);
    const { advantage } = assessed.value;
    return {
      solved: { task, assessment: assessed.value, failure: null, answers },
      taught: { task, attempts: texts.map((text, at) => ({ text, advantage: advantage[at]! })) },
    };
  }

  async function propose(run: StepOfRun, groups: readonly SolvedGroup[]): Promise<ProposedGroup[]> {
    const combinations = drawCombinations(
      settings,
      run.step,
      groups.map(({ solved }) => solved),
    );
    const shown = await Promise.all(
      combinations.map(async (combination) => {
        const assessments = combination.flatMap(assessmentOf);
        const meta = await judge.summarise({ assessments, most: settings.metaRubrics, step: run.step });
        if (!meta.ok) throw new Error(meta.failure.message);
        return { basis: combination.map(briefOf), meta: meta.value, language: "en" as const };
      }),
    );
    const asked = proposerTasks(run, shown).map((task) => ({
      task,
      texts: proposer.attempt(task, settings.proposals, [task.id]),
    }));
    const queries = asked.flatMap(({ texts }) => texts.map(taskIn));
    // A query of another topic is not nearly the same.
    const topics = new Set(queries.map((query) => world.topicOf(query)));
    const others = taken.filter((query) => topics.has(world.topicOf(query)));
    const alike = new Set(nearDuplicates([...others, ...queries]).map(({ second }) => second - others.length));
    return asked.map(({ task, texts }, group) => {
      const proposals = texts.map((text, at) =>
        alike.has(group * settings.proposals + at) ? null : { query: taskIn(text) },
      );
      return { task, texts, tasks: syntheticTasks({ ...run, step: run.step + 1 }, task, proposals) };
    });
  }

  async function testScores(learner: Learner) {
    const heldOut = rulesRubricJudge();
    const scoreIn = async (mode: "tool" | "no_tool") => {
      const scores: (number | null)[] = [];
      for (const [at, { query, gold }] of test.entries()) {
        const common = { step: 1, at, language: "en", brief: null, poolAt: null, proposedBy: null } as const;
        const task: EvolutionTask = {
          ...common,
          id: `test-${at}`,
          role: "solver",
          origin: "real",
          mode,
          query,
          rubrics: gold,
        };
        for (const text of learner.attempt(task, TEST_ATTEMPTS, ["test", mode, at])) {
          const verdicts = await heldOut.judge({ set: gold, items: gold.items, answer: answerIn(text) });
          scores.push(aggregate(gold, verdicts).score);
        }
      }
      return meanOf(scores)!;
    };
    return { tool: await scoreIn("tool"), no_tool: await scoreIn("no_tool") };
  }
}

interface SolvedGroup {
  readonly solved: SolvedTask;
  readonly taught: LearnedGroup;
}

interface ProposedGroup {
  readonly task: EvolutionTask;
  readonly texts: readonly string[];
  /** Those of the next step. */
  readonly tasks: readonly EvolutionTask[];
}

/** Eq. 5, from the verdicts that the solver's attempts have. */
function lessonOf({ task, texts, tasks }: ProposedGroup, groups: readonly SolvedGroup[]): LearnedGroup {
  const solved = texts.map((_, index) => {
    const id = tasks.find(({ proposedBy }) => proposedBy!.index === index)?.id;
    return groups.find((one) => one.solved.task.id === id)?.solved.assessment?.verdicts ?? null;
  });
  const { advantage } = proposerRewards(task.brief!.meta, solved);
  return { task, attempts: texts.map((text, at) => ({ text, advantage: advantage[at]! })) };
}

const between = (text: string, opening: string, closing: string) =>
  text.slice(text.indexOf(opening) + opening.length, text.indexOf(closing)).trim();
const answerIn = (text: string) => between(text, "<answer>", "</answer>");
const taskIn = (text: string) => between(text, "<task>", "</task>");
