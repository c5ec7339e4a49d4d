/** Algorithm 1 through two steps, with verdicts that are written down. */
import { type Failure, RUBRIC_SET_FORMAT, type RubricItem, type Verdict } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { beginEvolution, combinationsOf, EvolutionState, endStep, takeProposals } from "./evolution-state.ts";
import type { EvolutionTask } from "./evolution-task.ts";
import { EvolutionSettings } from "./settings.ts";
import type { SolvedTask } from "./solved-task.ts";
import type { DrawnRow } from "./step-plan.ts";
import { StepReport } from "./step-report.ts";

const settings = EvolutionSettings.parse({ batch: 4, group: 2, proposals: 2, combination: 2 });
const run = { run: "r", settings };
const item = (id: string): RubricItem => ({
  id,
  text: id,
  polarity: 1,
  weight: 1,
  scale: "binary",
  tier: "persistent",
});
const rows = (...places: number[]): DrawnRow[] =>
  places.map((poolAt) => {
    const query = `question ${poolAt}`;
    const rubrics = {
      format: RUBRIC_SET_FORMAT,
      query,
      source: { kind: "native" },
      aggregation: "hote",
      items: [item("p")],
    } as const;
    return {
      id: `row-${poolAt}`,
      query,
      language: poolAt % 2 === 0 ? "en" : "zh",
      poolAt,
      rubrics: { ...rubrics, items: [item("p")] },
    };
  });

/** `values` by attempt and criterion. */
function solved(task: EvolutionTask, values: number[][], more: RubricItem[] = []): SolvedTask {
  const items = [...task.rubrics!.items, ...more];
  const verdicts = values.map((own) =>
    own.map((value, at): Verdict => ({ rubricId: items[at]!.id, status: "scored", value, judge: "j", promptHash: "" })),
  );
  const reward = values.map((own) => own.reduce((sum, one) => sum + one, 0) / own.length);
  const set = { ...task.rubrics!, items };
  return {
    task,
    assessment: { set, changes: [], verdicts, reward, unproposed: null },
    failure: null,
    answers: values.map(String),
  };
}

const LOST: Failure = { owner: "harness", code: "below_quorum", message: "lost", retryable: false };
const META: RubricItem[] = [
  { ...item("m1"), tier: "meta" },
  { ...item("m2"), tier: "meta" },
];

it("goes from real tasks to what is proposed from them, and rewards that by what it was worth", () => {
  const first = beginEvolution(run, rows(0, 2));
  expect(first.tasks.map(({ origin, query }) => [origin, query])).toEqual([
    ["real", "question 0"],
    ["real", "question 2"],
  ]);

  const step1 = [
    solved(
      first.tasks[0]!,
      [
        [1, 1],
        [0, 1],
      ],
      [{ ...item("a"), tier: "active" }],
    ),
    solved(first.tasks[1]!, [[1], [1]]),
  ];
  const combinations = combinationsOf({ ...run, step: 1 }, step1);
  expect(combinations.map((one) => one.length)).toEqual([2]);
  const end1 = endStep(
    { ...run, step: 1 },
    first.state,
    { solved: step1, proposers: [] },
    { combinations, meta: [META], rows: rows(0, 1) },
  );
  expect(end1.state).toMatchObject({ step: 2, read: [] });
  expect(end1.report).toMatchObject({ step: 1, real: (3 / 4 + 1) / 2, synthetic: null, proposer: null });
  const [proposer, again, other] = end1.tasks;
  // What was lacking of each task, in the order of the combination.
  const told = [...proposer!.brief!.basis].sort((one, two) => one.query.localeCompare(two.query));
  expect(told).toEqual([
    {
      id: first.tasks[0]!.id,
      query: "question 0",
      score: 3 / 4,
      criteria: [
        { text: "p", mean: 1 / 2 },
        { text: "a", mean: 1 },
      ],
    },
    { id: first.tasks[1]!.id, query: "question 2", score: 1, criteria: [{ text: "p", mean: 1 }] },
  ]);
  expect(proposer).toMatchObject({ role: "proposer", language: "en", brief: { meta: META } });
  // The pool's row 0 is drawn again at once, with the criterion that it got.
  expect(again!.rubrics!.items.map(({ id }) => id)).toEqual(["p", "a"]);
  expect(other!.rubrics!.items.map(({ id }) => id)).toEqual(["p"]);
  expect(end1.rubrics.map(({ poolAt }) => poolAt)).toEqual([0, 2]);

  const taken = takeProposals(run, end1.state, {
    task: proposer!,
    proposals: [
      { ok: true, value: { query: "a new question" } },
      { ok: false, failure: { ...LOST, owner: "policy", code: "no_task" } },
    ],
    failure: null,
  });
  expect(
    taken.tasks.map(({ at, query, rubrics }) => [at, query, rubrics!.items.map(({ id, tier }) => `${id} ${tier}`)]),
  ).toEqual([[2, "a new question", ["m1 persistent", "m2 persistent"]]]);
  expect(EvolutionState.parse(JSON.parse(JSON.stringify(taken.state)))).toEqual(taken.state);

  // m1: one of two passes. m2: none passes, the indicator is 0. Together 1/2 · (1/2 + 0).
  const step2 = [
    solved(again!, [
      [1, 1],
      [1, 1],
    ]),
    { task: other!, assessment: null, failure: LOST, answers: [] },
    solved(taken.tasks[0]!, [
      [1, 0],
      [0, 0],
    ]),
  ];
  const end2 = endStep({ ...run, step: 2 }, taken.state, { solved: step2, proposers: [proposer!] }, null);
  expect(end2.tasks).toEqual([]);
  expect(end2.report).toMatchObject({ real: 1, synthetic: 1 / 4, proposer: 1 / 4 });
  expect(end2.report.proposers[0]!.proposals).toEqual([
    { refused: null, raw: 1 / 4, clamped: 1 / 4, scored: 2, of: 2 },
    { refused: expect.objectContaining({ code: "no_task" }), raw: null, clamped: null, scored: 0, of: 2 },
  ]);
  expect(StepReport.parse(JSON.parse(JSON.stringify(end2.report)))).toEqual(end2.report);
});

it("gives a proposal no reward whose group could not be judged", () => {
  const { state } = beginEvolution(run, rows(0, 1));
  const end = endStep(
    { ...run, step: 1 },
    state,
    { solved: [], proposers: [] },
    { combinations: [[]], meta: [META], rows: rows(0, 1) },
  );
  const [proposer] = end.tasks;
  expect(proposer!.brief).toEqual({ basis: [], meta: META });
  const proposals = ["one", "two"].map((query) => ({ ok: true as const, value: { query: `question ${query}` } }));
  const taken = takeProposals(run, end.state, { task: proposer!, proposals, failure: null });
  const step2: SolvedTask[] = [
    { task: taken.tasks[0]!, assessment: null, failure: LOST, answers: [] },
    solved(taken.tasks[1]!, [
      [1, 1],
      [0, 1],
    ]),
  ];
  const { report } = endStep({ ...run, step: 2 }, taken.state, { solved: step2, proposers: [proposer!] }, null);
  expect(report.proposers[0]!.proposals.map(({ clamped }) => clamped)).toEqual([null, 1 / 4]);
  expect(report.tasks[0]).toMatchObject({ score: null, failure: LOST });
});
