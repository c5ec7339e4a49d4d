import { type CheckResult, type PairwiseJudge, type Rubric, Task } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { type AuditedAnswer, auditAnswers } from "./answers-audit.ts";
import { AnswersReport } from "./answers-report.ts";
import { WrittenAnswer, WrittenAttempt } from "./written-answers.ts";

const rubric: Rubric = {
  id: "test",
  criteria: [{ id: "answer.quality", dimension: "answer", title: "quality", description: "quality", weight: 1 }],
  dimensions: { path: 0, answer: 1 },
  scale: { min: 0, max: 10 },
};
const attempt = WrittenAttempt.parse({
  id: "t-1",
  task: Task.parse({
    ...{ id: "t-1", env: "test", subtask: "test", split: "validation", query: "What does it cost?" },
    constraints: { cities: ["Nowhere"] },
  }),
  now: "2026-05-01T09:00",
  steps: [{ step_id: 3, source: "user", message: "What does it cost?" }],
});

const base = { attempt: "t-1", form: "prose", language: "en" };
const audited = (line: object): AuditedAnswer => ({
  attempt,
  rubric,
  written: WrittenAnswer.parse({ ...base, ...line }),
});
/** The fare stands twice; the planted one is the second. */
const SOUND = "The bus costs 5 yuan, 5 yuan back. The walk takes 20 minutes. In all 10 yuan.";
const copy = (id: string, from: string, to: string, planted: object) => {
  const answer = SOUND.replace(from, to);
  return audited({ id, answer, copyOf: "sound", planted: { why: "", ...planted }, trueClaims: [] });
};
const answers = [
  audited({
    ...{ id: "sound", answer: SOUND, copyOf: null, planted: null },
    trueClaims: ["costs 5 yuan", "20 minutes", "In all 10 yuan"],
  }),
  copy("fare", "5 yuan back", "5 yuans back", { kind: "fare", quote: "5 yuan" }),
  copy("time", "20 minutes", "50 minutes", { kind: "time", quote: "50 minutes" }),
  copy("sum", "In all 10", "In all 12", { kind: "sum", quote: "12 yuan" }),
  copy("budget", "In all", "Altogether", { kind: "budget", quote: "Altogether 10 yuan" }),
];

/** A failed check with these wrong words, two of three of which are right where there are none. */
function failed(id: string, family: CheckResult["family"], wrong: readonly (readonly [string, number])[]): CheckResult {
  const evidence = wrong.map(([quote, start]) => ({ step: null, quote, start, note: "wrong" }));
  const right = { step: null, quote: "The walk", start: SOUND.indexOf("The walk") };
  const common = { id, family, status: "fail" as const, message: `${id} fails`, fatal: false };
  return { ...common, score: 2 / 3, examined: 3, evidence: [...evidence, right] };
}

/** Accuses every walk and misses the planted time by it; finds the second fare; counts what is spent in `budget` alone. */
function resultsOf(answer: string): CheckResult[] {
  const walk = failed("time.walks", "time", [["walk takes", answer.indexOf("walk takes")]]);
  const duration = failed("groundedness.minutes", "groundedness", [["20 minutes", answer.indexOf("20 minutes")]]);
  const details = failed("coverage.details", "coverage", [["In all 10 yuan", answer.indexOf("In all")]]);
  const fare = failed("groundedness.fare", "groundedness", [["5 yuans", answer.indexOf("5 yuans")]]);
  return [
    ...(answer.includes("20 minutes") ? [walk, duration] : [walk]),
    ...(answer === SOUND ? [details] : []),
    ...(answer.includes("yuans") ? [fare] : []),
    ...(answer.includes("Altogether") ? [failed("constraints.budget", "constraints", [])] : []),
  ];
}

/** Cannot judge fares, prefers the sound answer of the sum in one order, and the wrong budget in both; ties else. */
const judge: PairwiseJudge = {
  id: "fake",
  async compare({ first, second }) {
    const said = [first, second].map(({ steps }) => String(steps.at(-1)!.message)) as [string, string];
    if (said.some((text) => text.includes("yuans"))) {
      const failure = { owner: "judge" as const, code: "cannot_judge", message: "", retryable: false };
      return { status: "unscored", failure };
    }
    const points = [0, 1].map((at) => (said[at]!.includes("Altogether") ? 6 : 5));
    if (said[1].includes("12 yuan")) points[0]! += 1;
    const sheet = (value: number) => ({
      criteria: { "answer.quality": value },
      path: 0,
      answer: value,
      combined: value,
    });
    return { status: "scored", first: sheet(points[0]!), second: sheet(points[1]!) };
  },
};

it("counts by hand what a judge and its checks make of one answer and four copies", async () => {
  const report = await auditAnswers({
    judge,
    answers,
    check: async ({ trajectory }) => resultsOf(String(trajectory.steps.at(-1)!.message)),
  });
  expect(AnswersReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  expect(report.answers).toEqual({ sound: 1, copies: 4 });
  expect(report.comparisons).toEqual({ asked: 8, unscored: 2, failures: { cannot_judge: 2 } });
  // The walk stands in no listed claim; the details that are there are not called wrong.
  expect(report.checks).toMatchObject({
    unread: 0,
    accused: { count: 1, of: 3 },
    elsewhere: { "time.walks": 1, "coverage.details": 1 },
    missed: ["time", "sum"],
  });
  expect(report.checks!.accusations.map(({ check, claim }) => [check, claim])).toEqual([
    ["time.walks", null],
    ["groundedness.minutes", "20 minutes"],
    ["coverage.details", null],
  ]);
  // Found: the fare by its words, the budget by a constraint that the sound answer keeps.
  expect(report.all).toMatchObject({
    errors: 4,
    found: { count: 2, of: 4 },
    cannotJudge: { count: 2, of: 8, value: 0.25 },
    soundFirst: { count: 1, of: 6 },
    tied: { count: 3, of: 6, value: 0.5 },
  });
  // Wilson (1927) for 1 of 4 pairs: (1/4 + z²/8 ± z √(3/64 + z²/64)) / (1 + z²/4) with z = 1.959964.
  const [z, half] = [1.959964, Math.sqrt(3 / 64 + 1.959964 ** 2 / 64)];
  const end = (sign: number) => (1 / 4 + z ** 2 / 8 + sign * z * half) / (1 + z ** 2 / 4);
  expect(report.all.cannotJudge.wilson![0]).toBeCloseTo(end(-1), 4);
  expect(report.all.cannotJudge.wilson![1]).toBeCloseTo(end(1), 4);
  // Of three judged pairs the time is tied, the sum right and the budget wrong: (1 − 1) / 3.
  expect(report.kendall.value).toBe(0);
  expect(report.kinds.map(({ kind, found }) => [kind, found!.count])).toEqual([
    ["budget", 1],
    ["fare", 1],
    ["sum", 0],
    ["time", 0],
  ]);
});

it("leaves out what checks say of a judge without any, and answers that could not be read", async () => {
  const without = await auditAnswers({ judge, answers });
  expect([without.checks, without.all.found, without.all.errors]).toEqual([null, null, 4]);
  const unread = await auditAnswers({
    judge,
    answers,
    check: async ({ trajectory }) => {
      const answer = String(trajectory.steps.at(-1)!.message);
      return answer.includes("Altogether") ? null : resultsOf(answer);
    },
  });
  expect(unread.checks).toMatchObject({ unread: 1, missed: ["time", "sum"] });
  expect(unread.all.found).toMatchObject({ count: 1, of: 3 });
});

it("gives an answer as the last step of its attempt", async () => {
  const shown: unknown[] = [];
  await auditAnswers({
    judge,
    answers: answers.slice(0, 1),
    check: async ({ trajectory }) => {
      shown.push(
        trajectory.steps.map(({ step_id, source }) => [step_id, source]),
        trajectory.extra?.arenakit?.now,
      );
      return [];
    },
  });
  expect(shown).toEqual([
    [
      [3, "user"],
      [4, "agent"],
    ],
    "2026-05-01T09:00",
  ]);
});

it("refuses a quote that the answer does not hold, and a copy without its error", () => {
  const line = { ...base, id: "x", answer: SOUND, copyOf: "sound", trueClaims: [] };
  const problem = (more: object) => WrittenAnswer.safeParse({ ...line, ...more }).error?.issues[0];
  const planted = { kind: "fare", quote: "6 yuan", why: "" };
  expect(problem({ planted })).toMatchObject({
    path: ["planted", "quote"],
    message: 'the answer does not hold "6 yuan"',
  });
  expect(problem({ planted: null })).toMatchObject({ path: ["planted"] });
  expect(problem({ planted: { ...planted, quote: "5 yuan" }, trueClaims: ["free"] })).toMatchObject({
    path: ["trueClaims", 0],
  });
});
