import { canonicalJson, type PairwiseJudge, type Rubric, Task, type Trajectory } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { type Agent, markdownMarks } from "./cases.ts";
import { type EvaluateOptions, evaluate } from "./evaluate.ts";
import type { EvaluationJudge } from "./judge-cases.ts";
import type { JudgedCase } from "./judged-case.ts";
import { leaderboard } from "./leaderboard.ts";
import { sheetOf } from "./protocol.fixture.ts";

const TASKS = Array.from({ length: 6 }, (_, at) =>
  Task.parse({
    id: `t${at}`,
    env: "test",
    subtask: at % 2 ? "odd" : "even",
    split: "validation",
    query: `第 ${at} 题`,
    constraints: { cities: ["–"] },
  }),
);
const RUBRIC: Rubric = {
  id: "test",
  criteria: [
    { id: "path.a", dimension: "path", title: "甲", description: "", weight: 1 },
    { id: "answer.b", dimension: "answer", title: "乙", description: "", weight: 1 },
  ],
  dimensions: { path: 0.5, answer: 0.5 },
  scale: { min: 0, max: 10 },
};

function trajectory(answer: string): Trajectory {
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "other tool", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "问" },
      { step_id: 2, source: "agent", message: answer },
    ],
  };
}

/** Answers are their quality; `samples` of each task. */
function agent(name: string, quality: (task: number, sample: number) => string, samples = 1): Agent {
  const own = TASKS.map((task, at): [string, Trajectory[]] => [
    task.id,
    Array.from({ length: samples }, (_, sample) => trajectory(quality(at, sample))),
  ]);
  return { name, trajectories: new Map(own) };
}

function judge(id = "j", asked: string[] = []): EvaluationJudge {
  const scoring: PairwiseJudge = {
    id,
    async compare({ task, first, second }) {
      asked.push(task.id);
      const score = (one: Trajectory) => Number(String(one.steps.at(-1)?.message));
      await new Promise((resolve) => setTimeout(resolve, (asked.length * 7) % 5));
      const sheets = [first, second].map((one) => sheetOf([score(one), score(one)]));
      return { status: "scored", first: sheets[0]!, second: sheets[1]! };
    },
  };
  return {
    id,
    open: (onUsage) => ({
      id,
      compare: (request) => {
        onUsage({ promptTokens: 50, completionTokens: 5 });
        return scoring.compare(request);
      },
    }),
  };
}

function options(given: Partial<EvaluateOptions> = {}): EvaluateOptions {
  return {
    evaluation: "e",
    candidates: [agent("c", (task) => String(task + 3))],
    baseline: agent("b", () => "5"),
    tasks: TASKS,
    judges: [judge()],
    rubricOf: () => RUBRIC,
    digest: (text) => text,
    resamples: 100,
    ...given,
  };
}

describe("an evaluation", () => {
  it("goes from trajectories to figures", async () => {
    const { result, judging } = await evaluate(options());
    // Qualities 3 … 8 against 5: two losses, a tie, three wins.
    expect(result.pairs[0]!.rates.judges[0]!.combined).toMatchObject({ wins: 3, ties: 1, losses: 2 });
    expect(result.pairs[0]!.rates.winRate.nonTied.value).toBeCloseTo(3 / 5, 9);
    expect(result.pairs[0]!.rates.subtasks.map(({ subtask }) => subtask)).toEqual(["even", "odd"]);
    expect(judging.lines).toHaveLength(6);
    expect(result.cost).toMatchObject({ calls: 12, tokens: 12 * 55, cost: null });
  });

  it("is the same to the byte whatever the concurrency, and goes on where it was", async () => {
    const whole = await evaluate(options({ judges: [judge("j"), judge("k")] }));
    for (const concurrency of [1, 3, 50]) {
      const { result, judging } = await evaluate(options({ judges: [judge("j"), judge("k")], concurrency }));
      expect(canonicalJson({ result, judging })).toBe(canonicalJson({ result: whole.result, judging: whole.judging }));
    }
    for (let kept = 0; kept <= whole.judging.lines.length; kept++) {
      const asked: string[] = [];
      const known = whole.judging.lines.slice(0, kept);
      const resumed = await evaluate(options({ judges: [judge("j", asked), judge("k", asked)], known }));
      expect(canonicalJson(resumed.result)).toBe(canonicalJson(whole.result));
      expect(asked).toHaveLength(2 * (whole.judging.lines.length - kept));
    }
  });

  it("asks again about what has no verdict, and about other trajectories under the same names", async () => {
    const { judging } = await evaluate(options());
    const failure = { owner: "judge", code: "timeout", message: "late", retryable: true } as const;
    const [first, second, ...others] = judging.lines;
    const known: JudgedCase[] = [
      { ...first!, forward: { status: "unscored", failure } },
      { ...second!, digests: ["of another", second!.digests[1]] },
      ...others,
    ];
    const unreadable = { status: "unscored", failure: { ...failure, code: "malformed_verdict" } } as const;
    known[2] = { ...known[2]!, backward: unreadable };
    const asked: string[] = [];
    const paid: JudgedCase[] = [];
    const onJudged = (line: JudgedCase) => void paid.push(line);
    const again = await evaluate(options({ judges: [judge("j", asked)], known, onJudged, concurrency: 1 }));
    // Of the first line one order stands; the second is of another trajectory; a reply that could not be read stands too.
    expect(asked).toEqual(["t0", "t1", "t1"]);
    const expected = judging.lines.map((line, at) => (at === 2 ? { ...line, backward: unreadable } : line));
    const said = (lines: readonly JudgedCase[]) => lines.map(({ usage: _, ...line }) => line);
    expect(said(again.judging.lines)).toEqual(said(expected));
    // Two questions of 55 tokens a line, and what was asked again on top: nothing that was paid is forgotten.
    expect(again.judging.lines.map(({ usage }) => usage.calls)).toEqual([3, 4, 2, 2, 2, 2]);
    expect(paid.map(({ usage }) => usage.calls)).toEqual([1, 2]);
    expect(again.result.cost).toMatchObject({ calls: 15, tokens: 15 * 55 });
  });

  it("asks again about what was judged with other words, and never about what no words were given for", async () => {
    const worded = (prompt: string, asked: string[] = []): EvaluationJudge => {
      const plain = judge("j", asked);
      return {
        id: "j",
        open(onUsage) {
          const { compare } = plain.open(onUsage);
          return {
            id: "j",
            promptOf: () => prompt,
            async compare(request) {
              const comparison = await compare(request);
              return comparison.status === "scored" ? { ...comparison, prompt } : comparison;
            },
          };
        },
      };
    };
    const { judging } = await evaluate(options({ judges: [worded("pairwise/1:aa")] }));
    const asked: string[] = [];
    const again = (prompt: string, known: readonly JudgedCase[]) =>
      evaluate(options({ judges: [worded(prompt, asked)], known }));
    await again("pairwise/1:aa", judging.lines);
    expect(asked).toEqual([]);
    // Two of six lines stand as they were: one order of the third is by the new prompt, which is not enough.
    const [first, second, third, ...others] = (await again("pairwise/2:bb", [])).judging.lines;
    const mixed = [first!, second!, { ...third!, backward: judging.lines[2]!.backward }, ...judging.lines.slice(3)];
    asked.length = 0;
    const whole = await again("pairwise/2:bb", mixed);
    expect([...new Set(asked)]).toEqual(["t2", "t3", "t4", "t5"]);
    // The order by the new prompt stands: of the third line the other one alone was asked for.
    expect(asked.filter((task) => task === "t2")).toHaveLength(1);
    const said = (lines: readonly JudgedCase[]) => lines.map(({ usage: _, ...line }) => line);
    expect(said(whole.judging.lines)).toEqual(said([first!, second!, third!, ...others]));
  });

  it("has left what its judge could not be reached for, and not what it could not read", async () => {
    const failing = (code: string, retryable: boolean): EvaluationJudge => ({
      id: "j",
      open: () => ({
        id: "j",
        async compare() {
          return { status: "unscored", failure: { owner: "judge", code, message: "no", retryable } };
        },
      }),
    });
    for (const [code, retryable, left] of [
      ["connection_failed", true, 6],
      ["malformed_verdict", true, 0],
      ["not_recorded", false, 0],
    ] as const) {
      const { judging, result } = await evaluate(options({ judges: [failing(code, retryable)] }));
      expect(judging).toMatchObject({ left, unreached: left });
      expect(result.left).toBe(left);
      expect(result.pairs[0]!.rates.judges[0]).toMatchObject({ scored: 0, unscored: 6 });
    }
  });

  it("stops asking when it may not, and says what is left", async () => {
    let may = 3;
    const stopped = await evaluate(options({ concurrency: 1, mayAsk: async () => (may-- > 0 ? () => {} : null) }));
    expect(stopped.judging.lines).toHaveLength(3);
    expect(stopped.result.left).toBe(3);
    const rest = await evaluate(options({ known: stopped.judging.lines }));
    expect(canonicalJson(rest.result)).toBe(canonicalJson((await evaluate(options())).result));
  });

  it("pairs samples, and draws prompts whole", async () => {
    const candidate = agent("c", (task, sample) => String(task + sample), 3);
    const { cases } = await evaluate(options({ candidates: [candidate], baseline: agent("b", () => "5", 2) }));
    expect(cases.map(({ entry }) => entry.case).slice(0, 4)).toEqual(["t0/0", "t0/1", "t0/2", "t1/0"]);
    expect(cases).toHaveLength(18);
  });

  it("takes a task that the candidate lacks for one without an answer", async () => {
    const all = agent("c", () => "9");
    const candidate = { ...all, trajectories: new Map([...all.trajectories].slice(1)) };
    const { result } = await evaluate(options({ candidates: [candidate] }));
    expect(result.pairs[0]!.rates).toMatchObject({ valid: { count: 5, of: 6 }, cases: { candidateSilent: 1 } });
    expect(result.pairs[0]!.rates.winRate.intentionToTreat.value).toBeCloseTo(5 / 6, 9);
  });

  it("takes a failure that is not the policy's for no case at all, and one that is for no answer", async () => {
    const all = agent("c", () => "9");
    const failed = (owner: "tool" | "policy"): Trajectory => {
      const one = trajectory("9");
      const failure = { owner, code: "gone", message: "no server", retryable: false };
      return { ...one, extra: { arenakit: { answer: "9", failure } } } as unknown as Trajectory;
    };
    const trajectories = new Map([...all.trajectories, ["t0", [failed("tool")]], ["t1", [failed("policy")]]]);
    const { result, cases } = await evaluate(options({ candidates: [{ ...all, trajectories }] }));
    expect(result.pairs[0]!.rates.cases).toMatchObject({ all: 6, playable: 4, candidateSilent: 1, void: 1 });
    expect(result.pairs[0]!.rates.valid).toMatchObject({ count: 4, of: 5 });
    expect(cases[0]!.entry.sides[0]).toMatchObject({ status: "void", why: "tool/gone: no server" });
  });

  it("lets candidates meet each other where that is wanted", async () => {
    const candidates = [agent("c", () => "6"), agent("d", () => "7")];
    const { result } = await evaluate(options({ candidates, pairs: "all" }));
    expect(result.pairs.map(({ candidate, baseline }) => `${candidate} ${baseline}`)).toEqual(["c b", "d b", "c d"]);
    expect(result.transitivity).toMatchObject([{ judge: "j", intransitive: { count: 0, of: 6 } }]);
  });

  it("refuses names that are not distinct, and a baseline without a trajectory", async () => {
    await expect(evaluate(options({ candidates: [agent("b", () => "1")] }))).rejects.toThrow('agents are called "b"');
    await expect(evaluate(options({ judges: [judge(), judge()] }))).rejects.toThrow('judges are called "j"');
    const baseline = { name: "b", trajectories: new Map() };
    await expect(evaluate(options({ baseline }))).rejects.toThrow(/no_cases/);
    const others = new Map([["of-another-set", [trajectory("5")]]]);
    const apart = options({ candidates: [agent("c", () => "5"), { name: "d", trajectories: others }] });
    await expect(evaluate(apart)).rejects.toThrow("none of the 1 tasks of d is one that the baseline b has");
  });
});

describe("a leaderboard", () => {
  const settings = { judges: ["j: model m"], prompts: ["pairwise/1:aa"], rubrics: "r" };
  async function run(name: string, given: Partial<EvaluateOptions>, own: Partial<typeof settings> = {}) {
    const { result, cases } = await evaluate(options(given));
    return { name, result, cases: cases.map(({ entry }) => entry), settings: { ...settings, ...own } };
  }

  it("ranks runs by the paper's win rate, equals sharing the better place", async () => {
    const runs = await Promise.all(
      [
        ["c", "6"],
        ["d", "3"],
        ["e", "9"],
      ].map(([name, quality]) => run(`run-${name}`, { candidates: [agent(name!, () => quality!)] })),
    );
    const { groups } = leaderboard(runs);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ baseline: "b", cases: 6, differs: [] });
    expect(groups[0]!.rows.map(({ place, agent: name, run: folder }) => [place, name, folder])).toEqual([
      [1, "c", "run-c"],
      [1, "e", "run-e"],
      [3, "d", "run-d"],
    ]);
  });

  it("puts what does not compare apart, each with why", async () => {
    const strong = agent("strong", () => "9");
    const one = await run("one", {});
    const same = await run("same", { candidates: [strong] });
    const others: [Awaited<ReturnType<typeof run>>, string][] = [
      // The same name of a judge, another model behind it.
      [
        await run("model", {}, { judges: ["j: model n, temperature 1"] }),
        "judges: j: model n, temperature 1, and not j: model m",
      ],
      [await run("words", {}, { prompts: ["pairwise/2:bb"] }), "prompts: pairwise/2:bb, and not pairwise/1:aa"],
      [await run("rubric", {}, { rubrics: "s" }), "rubric: another text, weight or scale of the same criteria"],
      [
        await run("half", { tasks: TASKS.slice(3) }, { rubrics: "of other tasks" }),
        "cases: 3, and not 6; both have 3 of them",
      ],
      [await run("other", { baseline: agent("b", () => "6") }), "baseline: another trajectory of b in 6 of 6 cases"],
      [await run("named", { baseline: agent("a", () => "5") }), "baseline: a, and not b"],
    ];
    const { groups } = leaderboard([others[0]![0], one, ...others.slice(1).map(([other]) => other), same]);
    expect(groups).toHaveLength(1 + others.length);
    expect(groups[0]!.rows.map(({ run: name }) => name)).toEqual(["same", "one"]);
    for (const [{ name }, why] of others) {
      const group = groups.find(({ rows }) => rows[0]!.run === name);
      expect(group!.differs, name).toContain(why);
      expect(group!.rows).toMatchObject([{ place: 1 }]);
    }
    // Candidates of one run may have other cases than each other.
    const samples = await run("samples", { candidates: [agent("c", () => "6", 2), strong] });
    expect(leaderboard([samples]).groups.map(({ cases, rows }) => [cases, rows.length])).toEqual([
      [12, 1],
      [6, 1],
    ]);
  });
});

it.each([
  ["## 标题\n- 甲\n- **乙**\n1. 丙\n| 表 |\n正文 **粗** 与 a*b*c", 7],
  ["plain text - no list, 3 * 4 = 12", 0],
])("counts the Markdown of %j", (text, marks) => {
  expect(markdownMarks(text)).toBe(marks);
});
