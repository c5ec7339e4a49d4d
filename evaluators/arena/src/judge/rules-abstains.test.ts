/** What the rule judge has not read it does not judge: queries of no environment get no number, by any rubric. */
import { type Criterion, type Rubric, type Task, Trajectory } from "@arenakit/contracts";
import { hello } from "@arenakit/env-hello";
import { openTravel } from "@arenakit/env-open-travel";
import { describe, expect, it } from "vitest";
import { judgeGroup } from "../group.ts";
import { RUBRICS } from "../rubrics.ts";
import { FAR_FROM_TRAVEL, NEAR_TRAVEL } from "./beside-travel.fixture.ts";
import { OUTSIDE_TRAVEL } from "./outside-travel.fixture.ts";
import { rulesJudge } from "./rules.ts";

const judge = rulesJudge([openTravel, hello]);
const bare = (query: string): Task => ({
  id: "query-0",
  env: "none",
  subtask: "none",
  split: "test",
  query,
  constraints: { cities: [], people: 1, preferences: [] },
});

function attempt(query: string, answer: string, found: readonly string[] = []): Trajectory {
  const calls = found.map((_, at) => ({
    tool_call_id: `c${at}`,
    function_name: "web_search",
    arguments: { query: `${query} ${at}` },
  }));
  const searched = {
    step_id: 2,
    source: "agent",
    message: "",
    tool_calls: calls,
    observation: { results: found.map((content, at) => ({ source_call_id: `c${at}`, content })) },
  };
  return Trajectory.parse({
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: query },
      ...(found.length > 0 ? [searched] : []),
      { step_id: found.length > 0 ? 3 : 2, source: "agent", message: answer },
    ],
  });
}

const criterion = (id: string): Criterion => ({
  id,
  dimension: id.startsWith("path.") ? "path" : "answer",
  title: id,
  description: "",
  weight: 1,
});
/** Nothing but what checks of any text could look at. */
const verifiable: Rubric = {
  id: "verifiable",
  criteria: ["path.tool_use", "answer.accuracy"].map(criterion),
  dimensions: { path: 0.5, answer: 0.5 },
  scale: { min: 0, max: 10 },
};
const rubrics = [
  ...Object.values(RUBRICS),
  verifiable,
  hello.rubric(bare("?")),
  openTravel.rubric(openTravel.tasks("demo")[0]!),
];

describe("the rule judge, asked outside of travel", () => {
  it("is asked twenty queries, some with a search", () => {
    expect(OUTSIDE_TRAVEL).toHaveLength(20);
    expect(OUTSIDE_TRAVEL.filter(({ found }) => found).length).toBeGreaterThanOrEqual(5);
  });

  it("is asked sixty more, twenty of them near travel", () =>
    expect([NEAR_TRAVEL.length, FAR_FROM_TRAVEL.length]).toEqual([20, 40]));

  it.each([...OUTSIDE_TRAVEL, ...NEAR_TRAVEL, ...FAR_FROM_TRAVEL])(
    "gives no number on: $query",
    async ({ query, answers, found }) => {
      for (const searched of found ? [undefined, found] : [undefined])
        for (const rubric of rubrics)
          for (const first of answers)
            for (const second of answers) {
              const sides = { first: attempt(query, first, searched), second: attempt(query, second, searched) };
              const comparison = await judge.compare({ task: bare(query), rubric, ...sides });
              expect(comparison, rubric.id).toMatchObject({
                status: "unscored",
                failure: { owner: "judge", code: "cannot_judge", retryable: false },
              });
            }
    },
  );

  it("leaves the group of bleached corals without a reward, and says what to do", async () => {
    const { query, answers } = OUTSIDE_TRAVEL[0]!;
    const { reward } = await judgeGroup({
      group: "corals",
      task: bare(query),
      rubric: RUBRICS["deep-research-en"],
      trajectories: answers.map((answer) => attempt(query, answer)),
      judge,
      topology: "round-robin",
    });
    expect(reward).toMatchObject({
      status: "invalid",
      reward: [null, null, null],
      advantage: [null, null, null],
      rank: [null, null, null],
      failure: { owner: "judge", code: "cannot_judge" },
    });
    for (const words of ["has no checks for this task", "--judge MODEL@URL", "constraints"])
      expect(reward.failure!.message).toContain(words);
  });

  it("still places last those who say nothing where nobody else can be compared", async () => {
    const { query, answers } = OUTSIDE_TRAVEL[0]!;
    const trajectories = [attempt(query, answers[0]!), attempt(query, "")];
    const options = { group: "one", task: bare(query), rubric: RUBRICS["deep-research-en"], judge };
    const { reward } = await judgeGroup({ ...options, trajectories, topology: "round-robin" });
    expect(reward).toMatchObject({ status: "scored", rank: [0, 1] });
  });
});

describe("the rule judge, asked of travel by a query alone", () => {
  const query = "预算300元以内，必须去颐和园";
  const plan = (yuan: string) =>
    `## 行程\n- 09:00-11:30 天坛公园，门票15元\n- 12:00-13:00 午餐，人均60元\n- 14:00-16:30 北海公园，门票10元\n\n合计${yuan}元。`;
  const compare = (first: string, second: string) =>
    judge.compare({
      task: bare(query),
      rubric: RUBRICS.travel,
      first: attempt(query, first),
      second: attempt(query, second),
    });

  it("puts what keeps the budget above what breaks it, though neither has the place that must be visited", async () => {
    const [cheap, dear] = [plan("215"), plan("9,015")];
    for (const [first, second, sign] of [
      [cheap, dear, 1],
      [dear, cheap, -1],
    ] as const) {
      const comparison = await compare(first, second);
      if (comparison.status !== "scored") throw new Error(comparison.failure.message);
      expect(Math.sign(comparison.first.combined - comparison.second.combined)).toBe(sign);
      for (const words of ["颐和园", "budget “300元”", "waypoints “颐和园”"])
        expect(comparison.reason).toContain(words);
    }
    const { reward } = await judgeGroup({
      group: "palace",
      task: bare(query),
      rubric: RUBRICS.travel,
      trajectories: [dear, cheap].map((answer) => attempt(query, answer)),
      judge,
      topology: "round-robin",
    });
    expect(reward).toMatchObject({ status: "scored", rank: [1, 0] });
  });

  it("puts what has the place above what has it not", async () => {
    const comparison = await compare(plan("215").replaceAll("北海公园", "颐和园"), plan("215"));
    if (comparison.status !== "scored") throw new Error(comparison.failure.message);
    expect(comparison.first.combined).toBeGreaterThan(comparison.second.combined);
  });

  it("charges a place that is left out to relevance alone", async () => {
    const comparison = await compare(plan("215").replaceAll("北海公园", "颐和园"), plan("215"));
    if (comparison.status !== "scored") throw new Error(comparison.failure.message);
    const [whole, lacking] = [comparison.first.criteria, comparison.second.criteria];
    expect(lacking["answer.relevance"]).toBeLessThan(whole["answer.relevance"]!);
    for (const id of ["answer.feasibility", "answer.details"]) expect(lacking[id], id).toBe(whole[id]);
    expect(comparison.reason!.match(/没有安排颐和园/g)).toHaveLength(1);
    for (const again of ["没有提到颐和园", "颐和园没有排进行程"]) expect(comparison.reason).not.toContain(again);
  });

  it.each([
    "给领导写一封请假邮件：我们两个人想去北京旅行三天，预算3000元",
    "帮我家猫安排减肥计划，预算300元，两只猫，每天出发前喂食",
  ])("says why it cannot judge a query that asks for no journey: %s", async (other) => {
    const sides = { first: attempt(other, plan("215")), second: attempt(other, plan("9,015")) };
    const comparison = await judge.compare({ task: bare(other), rubric: RUBRICS.travel, ...sides });
    expect(comparison).toMatchObject({ status: "unscored", failure: { code: "cannot_judge" } });
    expect(comparison.status === "unscored" && comparison.failure.message).toMatch(/open-travel: it (?:asks|names)/);
  });

  it("gives attempts that say nothing of what was asked no score in the middle", async () => {
    const { reward } = await judgeGroup({
      group: "readme",
      task: bare("Where should I go?"),
      rubric: RUBRICS["travel-en"],
      trajectories: ["attempt 0 …", "attempt 1 …"].map((answer) => attempt("Where should I go?", answer)),
      judge,
      topology: "round-robin",
    });
    expect(reward).toMatchObject({ status: "invalid", reward: [null, null], failure: { code: "cannot_judge" } });
  });
});

describe("the rule judge, where two answers earn the same", () => {
  const tea = (unread: readonly string[]) =>
    rulesJudge([
      {
        id: "tea",
        runChecks: () => [
          {
            id: "groundedness.warmth",
            family: "groundedness",
            status: "pass",
            score: 1,
            examined: 1,
            message: "",
            evidence: [],
            fatal: false,
          },
        ],
        understandingOf: () => ({ statements: 4, share: unread.length > 0 ? 0.75 : 1, unread }),
        ruleGrounds: { criteria: { "path.tool_use": { "groundedness.*": 1 } } },
      },
    ]);
  const compare = (unread: readonly string[], first: string, second: string) =>
    tea(unread).compare({
      task: { ...bare("Which tea?"), env: "tea" },
      rubric: verifiable,
      first: attempt("Which tea?", first),
      second: attempt("Which tea?", second),
    });

  it("calls it a tie only if it understood all of both, or they say the same", async () => {
    expect(await compare([], "Oolong, at 80 °C.", "Oolong, at 90 °C.")).toMatchObject({ status: "scored" });
    expect(await compare(["at 80 °C"], "Oolong.", "Oolong.")).toMatchObject({ status: "scored" });
  });

  it("cannot judge what no check held against anything, and names it", async () => {
    const travel = openTravel.rubric(openTravel.tasks("demo")[0]!);
    const pairs = [
      ["从北京到上海明天坐高铁，两个人，预算1500元", "坐早上的高铁，票价553元，两人1106元。", "1106", "1806"],
      ["成都有什么好吃的？推荐三家火锅", "推荐小龙坎，人均约100元，三人合计300元。", "300", "900"],
      ["从上海到苏州坐高铁怎么走？", "坐高铁25分钟，40元。", "25分钟", "25小时"],
    ] as const;
    for (const [query, answer, from, to] of pairs) {
      const { constraints } = openTravel.constraintsOf(query);
      const asked = { ...bare(query), env: openTravel.id, constraints: constraints! };
      const [first, second] = [attempt(query, answer), attempt(query, answer.replace(from, to))];
      const compare = (other: typeof first) => judge.compare({ task: asked, rubric: travel, first, second: other });
      const comparison = await compare(second);
      const said = comparison.status === "unscored" ? comparison.failure.message : "";
      expect(said, answer).toMatch(new RegExp(`no check held against anything.*${from}`));
      expect(await compare(first)).toMatchObject({ status: "scored" });
    }
  });

  it("cannot judge what a check tells apart at no cost", async () => {
    const query = "杭州三天怎么玩？";
    const { constraints } = openTravel.constraintsOf(query);
    const comparison = await judge.compare({
      task: { ...bare(query), env: openTravel.id, constraints: constraints! },
      rubric: openTravel.rubric(openTravel.tasks("demo")[0]!),
      first: attempt(query, "第一天灵隐寺，门票30元，飞来峰45元，合计75元。"),
      second: attempt(query, "第一天灵隐寺，门票30元，飞来峰45元，合计195元。"),
    });
    expect(comparison.status === "unscored" && comparison.failure.message).toContain("arithmetic.totals");
  });

  it("cannot judge what may differ in the words that it did not understand, and names them", async () => {
    const comparison = await compare(["at 80 °C"], "Oolong, at 80 °C.", "Oolong, at 90 °C.");
    expect(comparison).toMatchObject({ status: "unscored", failure: { owner: "judge", code: "cannot_judge" } });
    expect(comparison.status === "unscored" && comparison.failure.message).toContain("at 80 °C");
  });
});
