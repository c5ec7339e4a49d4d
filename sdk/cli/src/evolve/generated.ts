/** What takes part offline: learners in a generated world of research tasks, judged by checks, measured by its gold criteria. */
import type { JsonObject } from "@arenakit/contracts";
import { dialects } from "@arenakit/core/dialects";
import { judges } from "@arenakit/evaluator-arena/judges";
import { type EvolutionTask, meanOf, type StepReport } from "@arenakit/evaluator-evolution";
import {
  checksJudge,
  createProposerLearner,
  createResearchWorld,
  createSolverLearner,
  type Learner,
  readDemands,
} from "@arenakit/evaluator-evolution/learners";
import { rulesRubricJudge, scoreRubric } from "@arenakit/evaluator-rubrics";
import type { ServedJudge } from "@arenakit/server-judge";
import { learnerActor } from "./actors.ts";
import type { HeldOutScore, StepLine } from "./folder.ts";
import type { Participants } from "./participants.ts";

const HELD_OUT_NAME = "gold";
/** Attempts at a held-out task in each mode: what is measured is a mean. */
const HELD_OUT_ATTEMPTS = 2;
const NOW = "2026-05-01T08:00";

export interface GeneratedOptions {
  readonly seed: number;
  readonly pool: number;
  readonly heldOut: number;
  /** What they had learned when the run was cut off. */
  readonly solver: JsonObject | null;
  readonly proposer: JsonObject | null;
}

export async function generatedParticipants(options: GeneratedOptions): Promise<Participants> {
  const { seed, pool, heldOut } = options;
  const world = createResearchWorld({ seed });
  const learned = (parameters: JsonObject | null) => (parameters ? { parameters } : {});
  const solver = createSolverLearner({ world, seed, ...learned(options.solver) });
  const proposer = createProposerLearner({ world, seed, ...learned(options.proposer) });
  const judge = checksJudge(world);
  const served: ServedJudge = { pairwise: await judges.rules!([]), rubric: judge.rubric, evolution: judge };
  const tests = world.heldOut(heldOut);
  return {
    actors: { solver: learnerActor(solver, ["attempt"]), proposer: learnerActor(proposer, ["attempt"]) },
    judge: { name: judge.id, served },
    rows: world.pool(pool),
    heldOutTexts: tests.map(({ query }) => query),
    now: NOW,
    context: {},
    heldOut: (step) => measured(solver, tests, step),
    figuresOf: (report) => figuresOf(report, world.topicOf),
    close: async () => {},
  };
}

/** Draws that are the same at every step, so that two steps differ by what was learned alone. */
async function measured(
  solver: Learner,
  tests: ReturnType<ReturnType<typeof createResearchWorld>["heldOut"]>,
  _step: number,
): Promise<HeldOutScore[]> {
  const judge = rulesRubricJudge();
  const scores: HeldOutScore[] = [];
  for (const mode of ["tool", "no_tool"] as const) {
    const found: (number | null)[] = [];
    for (const [at, { query, gold }] of tests.entries()) {
      const task = heldOutTask(query, { at, mode });
      for (const text of solver.attempt(task, HELD_OUT_ATTEMPTS, ["held-out", at])) {
        const { answer } = dialects["dr-tulu"]!.parse(text, () => "call", "en");
        const scored = answer === null ? null : await scoreRubric({ set: gold, answer, judge });
        // Silence is the least that the criteria can give: it meets none.
        found.push(scored ? scored.aggregate.score : 0);
      }
    }
    scores.push({ mode, name: HELD_OUT_NAME, score: meanOf(found) });
  }
  return scores;
}

const heldOutTask = (query: string, { at, mode }: { at: number; mode: EvolutionTask["mode"] }): EvolutionTask => ({
  ...{ id: `held-out-${at}`, step: 1, at, role: "solver", origin: "real", mode, language: "en", query },
  rubrics: null,
  brief: null,
  poolAt: null,
  proposedBy: null,
});

/** Of what was proposed: how many topics, and how much it demands. */
function figuresOf(
  { tasks }: StepReport,
  topicOf: (text: string) => string | undefined,
): Pick<StepLine, "topics" | "demands"> {
  const proposed = tasks.filter(({ origin }) => origin === "synthetic").map(({ query }) => query);
  if (proposed.length === 0) return { topics: null, demands: null };
  const topics = new Set(proposed.flatMap((query) => topicOf(query) ?? []));
  const levels = proposed.flatMap((query) => readDemands(query).map(({ level }) => level));
  return { topics: topics.size, demands: meanOf(levels) };
}
