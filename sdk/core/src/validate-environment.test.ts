/** What validation reports of environments whose scores are known by construction. */
import {
  type CheckResult,
  type Environment,
  fail,
  type LocalTool,
  MAX_ANSWER_LENGTH,
  type Task,
  type Trajectory,
} from "@arenakit/contracts";
import { expect, it } from "vitest";
import { fakeEnvironment, fakeTask } from "./fakes.fixture.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { validateEnvironment } from "./validate-environment.ts";

const task = (split: Task["split"], word: string): Task => ({
  ...fakeTask,
  id: `${split}-${word}`,
  split,
  query: `What is the ${word} of ${word}s?`,
  gold: { answer: word },
});
const TASKS = [task("train", "apple"), task("validation", "river"), task("test", "moon"), task("test", "castle")];

/** Exact match. */
const exact = (more: Partial<Environment> = {}): Environment =>
  fakeEnvironment(
    {},
    {
      tasks: () => TASKS,
      goldAnswer: ({ gold }) => String(gold!.answer),
      computeScore(trajectory, { gold }) {
        const match = trajectory.extra?.arenakit?.answer === gold!.answer ? 1 : 0;
        return { total: match, components: { match }, checks: [] };
      },
      ...more,
    },
  );

it("passes an environment that tells gold from nothing and from another answer", async () => {
  expect(await validateEnvironment(exact(), TASKS)).toEqual({
    id: "fake",
    ok: true,
    tasks: { demo: 0, train: 1, validation: 1, test: 2 },
    scored: 4,
    goldMean: 1,
    emptyMean: 0,
    copiedMean: 0,
    pastedMean: null,
    shuffledMean: 0,
    notJudged: [],
    judged: {},
    nearDuplicates: 0,
    problems: [],
  });
});

it("fails one that is content with any answer", async () => {
  const credulous = exact({
    computeScore: ({ extra }) => {
      const said = extra?.arenakit?.answer ? 1 : 0;
      return { total: said, components: { said }, checks: [] };
    },
  });
  const report = await validateEnvironment(credulous, TASKS);
  expect(report).toMatchObject({ ok: false, goldMean: 1, emptyMean: 0, copiedMean: 1, shuffledMean: 1 });
  expect(report.problems).toEqual([
    "the query as the answer scores 1.000, expected at most 0.2",
    "answers of other tasks score 1.000, expected at most 0.4",
  ]);
});

it("fails one whose prompt breaks, with what it said", async () => {
  const broken = exact({
    getPrompt: () => {
      throw new Error("bug");
    },
  });
  const { ok, problems } = await validateEnvironment(broken, TASKS);
  expect(ok).toBe(false);
  expect(problems.join("\n")).toMatch(/getPrompt of fake for task .* threw: bug/);
});

it("fails one whose totals lie beside [0, 1], with the value", async () => {
  const generous = exact({ computeScore: () => ({ total: 7, components: {}, checks: [] }) });
  const { ok, goldMean, problems } = await validateEnvironment(generous, TASKS);
  expect({ ok, goldMean }).toEqual({ ok: false, goldMean: null });
  expect(problems.join("\n")).toMatch(/computeScore of fake: total: expected a number in \[0, 1\].*, got 7/);
});

it("fails one that takes its own query for an answer, which no call stands before", async () => {
  const words = exact({
    computeScore: ({ extra, steps }, { gold }) => {
      const said = String(extra?.arenakit?.answer).includes(String(gold!.answer)) ? 1 : 0;
      return {
        total: steps.some(({ tool_calls: calls }) => calls?.length) ? 0 : said,
        components: { said },
        checks: [],
      };
    },
  });
  expect(await validateEnvironment(words, TASKS)).toMatchObject({
    ...{ ok: false, goldMean: 1, emptyMean: 0, copiedMean: 1, shuffledMean: 0 },
    problems: ["the query as the answer scores 1.000, expected at most 0.2"],
  });
});

it("does not count what needs a reader, names it, and holds a reader to the order of gold and other answers", async () => {
  const read = exact({
    computeScore(trajectory, { gold }, { judged }) {
      const match = trajectory.extra?.arenakit?.answer === gold!.answer ? 1 : 0;
      const clarity = judged?.clarity ?? null;
      const total = clarity === null ? null : (match + 3 * clarity) / 4;
      return { total, components: { match, clarity }, weights: { match: 1, clarity: 3 }, checks: [] };
    },
  });
  expect(await validateEnvironment(read, TASKS)).toMatchObject({
    ok: true,
    goldMean: 1,
    notJudged: ["clarity"],
    judged: {},
  });
  const isGold = (trajectory: Trajectory, { gold }: Task) => trajectory.extra?.arenakit?.answer === gold!.answer;
  const withReader = (clarity: (isGold: boolean) => number | null) =>
    validateEnvironment(read, TASKS, { judged: async (...read) => ({ clarity: clarity(isGold(...read)) }) });
  // What the environment verifies alone stays 1: (1 + 3 × 0.6) / 4 would be below 0.8.
  expect(await withReader((gold) => (gold ? 0.6 : 0.2))).toMatchObject({
    ok: true,
    goldMean: 1,
    notJudged: [],
    judged: { clarity: { gold: expect.closeTo(0.6), shuffled: expect.closeTo(0.2) } },
  });
  expect(await withReader(() => 0.2)).toMatchObject({
    ok: false,
    problems: ["the reader scores gold answers 0.200 in clarity and those of other tasks 0.200, expected less"],
  });
  expect(await withReader(() => null)).toMatchObject({
    notJudged: ["clarity"],
    judged: { clarity: { gold: null, shuffled: null } },
  });
});

it("scores nothing where nothing can be verified, and says 0 of none of it", async () => {
  const unread = exact({ computeScore: () => ({ total: null, components: { rubric: null }, checks: [] }) });
  expect(await validateEnvironment(unread, TASKS)).toMatchObject({
    ok: true,
    goldMean: null,
    emptyMean: null,
    copiedMean: null,
    pastedMean: null,
    shuffledMean: null,
    notJudged: ["rubric"],
  });
});

/** Looks up once; what is found is the text. */
const looksUp = (found: string, more: Partial<Environment>): Environment => {
  const lookup: LocalTool = {
    kind: "program",
    spec: { name: "lookup", description: "", inputSchema: { type: "object" } },
    call: async () => ({ text: found, isError: false }),
  };
  const { toolset: _none, ...own } = exact({
    tools: [lookup],
    scripted: {
      ids: ["looks"],
      policies: () => [
        {
          id: "looks",
          scripted: true,
          async next(messages) {
            if (messages.some(({ role }) => role === "tool")) return { kind: "message", text: "I give up", calls: [] };
            return { kind: "message", text: "", calls: [{ name: "lookup", argumentsText: "{}" }] };
          },
        },
      ],
    },
    ...more,
  });
  return own;
};

it("calls the environment's own tools: the script's research stands before the gold answer", async () => {
  const own = looksUp("found", {
    async verifyTool(_trajectory, _task, tools) {
      const { text } = await tools.call("lookup", {}, { context: {}, signal: AbortSignal.timeout(1000) });
      return [{ id: "again", ok: text === "found", message: "" }];
    },
    computeScore({ steps, extra }, { gold }, { verified }) {
      const looked = steps.some(({ tool_calls: calls }) => calls?.length === 1) ? 1 : 0;
      const match = extra?.arenakit?.answer === gold!.answer && verified.every(({ ok }) => ok) ? 1 : 0;
      return { total: looked * match, components: { looked, match }, checks: [] };
    },
  });
  expect(await validateEnvironment(own, TASKS)).toMatchObject({ ok: true, goldMean: 1, shuffledMean: 0 });
});

it("fails one that takes a heap of results for an answer, not one whose tool says hardly more than the answer", async () => {
  const says: Partial<Environment> = {
    computeScore({ extra }, { gold }) {
      const said = String(extra?.arenakit?.answer).includes(`: ${gold!.answer}`) ? 1 : 0;
      return { total: said, components: { said }, checks: [] };
    },
    goldAnswer: ({ gold }) => `I found it: ${gold!.answer}`,
  };
  const found = TASKS.map(({ gold }) => `word: ${gold!.answer}`).join(", ");
  expect(await validateEnvironment(looksUp(found.repeat(3), says), TASKS)).toMatchObject({
    ...{ ok: false, goldMean: 1, pastedMean: 1, shuffledMean: 0 },
    problems: ["what the tools returned, pasted as the answer, scores 1.000, expected at most 0.5"],
  });
  expect(await validateEnvironment(looksUp(found.slice(0, 60), says), TASKS)).toMatchObject({
    ...{ ok: true, pastedMean: null },
  });
});

it("reports doubles, overlap, gaps and prompts that tell the answer", async () => {
  const twin = { ...task("test", "river"), id: "train-apple" };
  const { problems } = await validateEnvironment(
    exact({
      getPrompt: ({ query, gold }) => [
        { role: "user", content: [{ type: "text", text: `${query} (${gold?.answer ?? "?"})` }] },
      ],
    }),
    [...TASKS.filter(({ split }) => split !== "train"), task("demo", "apple"), { ...twin, id: "validation-river" }],
  );
  expect(problems).toEqual([
    "there is no task of the split train",
    "tasks share an id: validation-river",
    "the prompt is another one without gold and reference: validation-river, test-moon, test-castle, demo-apple, validation-river",
    "splits overlap: validation-river like validation-river",
  ]);
});

it("reports what an environment throws, and goes on", async () => {
  const broken = exact({
    computeScore() {
      throw new Error("no table");
    },
  });
  const { ok, problems } = await validateEnvironment(broken, TASKS);
  expect(ok).toBe(false);
  // One line for one cause, however many tasks it stopped.
  expect(problems).toEqual([
    expect.stringMatching(
      new RegExp(`^score of \\S+ and ${TASKS.length - 1} more: computeScore of fake threw: no table$`),
    ),
  ]);
});

it("tells names that are misspelt, which would count for nothing", async () => {
  const lost = { ...task("train", "spoon"), split: "trian" as Task["split"] };
  const { maxTurns: _, ...limits } = exact().limits;
  const rubric = exact().rubric(TASKS[0]!);
  const misspelt = exact({
    tasks: () => [...TASKS, lost],
    limits: limits as Environment["limits"],
    rubric: () => ({ ...rubric, criteria: rubric.criteria.map((one) => ({ ...one, dimension: "anser" as "answer" })) }),
    ruleGrounds: {
      criteria: { "answer.clarty": { "time.*": 1, "format.length": 1 } },
      delivered: { "time.overlaps": { "answer.clarity": 1 } },
    },
  });
  const { problems } = await validateEnvironment(misspelt, TASKS);
  expect(problems).toEqual(
    expect.arrayContaining([
      "limits.maxTurns: expected a number, and not undefined",
      expect.stringMatching(/^rubric\.criteria\.0\.dimension: .*"path"\|"answer"/),
      "ruleGrounds: no rubric has the criterion answer.clarty; did you mean answer.clarity?",
      "the split trian of 1 of the tasks is none: expected demo, train, validation, test; did you mean train?",
    ]),
  );
  expect(problems.filter((problem) => /ruleGrounds|limits|split/.test(problem))).toHaveLength(3);
});

it("tells checks that are misspelt, and none that other answers may decide", async () => {
  const check = (id: string, family: CheckResult["family"]): CheckResult => {
    return { id, family, status: "pass", score: 1, examined: 1, message: "", evidence: [], fatal: false };
  };
  const grounded = exact({
    runChecks: () => [check("groundedness.price", "groundedness"), check("time.overlaps", "time")],
    ruleGrounds: {
      criteria: { "answer.clarity": { "groundedness.prize": 1, "grounedness.price": 1, "time.*": 1, "tmie.*": 1 } },
      hard: ["time.overlap", "time.closed_on_mondays", "process.recovery", "time.overlaps", "legroom.price"],
      delivered: { "groundednes.prices": { "answer.clarity": 1 } },
    },
  });
  const { problems } = await validateEnvironment(grounded, TASKS);
  expect(problems).toEqual([
    "ruleGrounds: no check groundedness.prize ran; did you mean groundedness.price?",
    "ruleGrounds: no check grounedness.price ran; did you mean groundedness.price?",
    "ruleGrounds: no check tmie.* ran; did you mean time.*?",
    "ruleGrounds: no check time.overlap ran; did you mean time.overlaps?",
    "ruleGrounds: no check groundednes.prices ran; did you mean groundedness.price?",
  ]);
});

it("asks for gold answers where there are none, and nothing has failed", async () => {
  const { problems } = await validateEnvironment(exact({ goldAnswer: () => null }), TASKS);
  expect(problems).toEqual(["no gold answer was scored: give goldAnswer, or scripted policies and tools"]);
});

it("tells a tool that failed as a problem, and takes nothing of it for a score", async () => {
  const { toolset: _none, ...own } = exact({
    tools: [
      {
        kind: "program",
        spec: { name: "lookup", description: "", inputSchema: { type: "object" } },
        call: async () => fail("tool", "unreachable", "the library is closed"),
      },
    ],
    scripted: {
      ids: ["looks"],
      policies: () => [
        {
          id: "looks",
          scripted: true,
          next: async () => ({ kind: "message", text: "", calls: [{ name: "lookup", argumentsText: "{}" }] }),
        },
      ],
    },
  });
  const report = await validateEnvironment(own, TASKS);
  expect(report).toMatchObject({ ok: false, scored: 0, goldMean: null, emptyMean: null, shuffledMean: null });
  expect(report.problems.at(-1)).toMatch(/^score of \S+ and \d+ more: the library is closed$/);
});

it("tells a gold answer that is too long to be judged as a problem", async () => {
  const limits = { ...exact().limits, contextTokens: 10 * MAX_ANSWER_LENGTH };
  const long = exact({ limits, goldAnswer: ({ gold }) => String(gold!.answer).padEnd(MAX_ANSWER_LENGTH + 1, "!") });
  const report = await validateEnvironment(long, TASKS.slice(0, 3));
  expect(report).toMatchObject({ ok: false, scored: 0, goldMean: null });
  expect(report.problems.join("\n")).toContain(`and 2 more: expected an answer of at most ${MAX_ANSWER_LENGTH}`);
});

it("does not verify by tools that it was not given", async () => {
  const verified = exact({ verifyTool: async () => [{ id: "again", ok: false, message: "not found" }] });
  const scored = { ...verified, computeScore: withVerification };
  expect(await validateEnvironment(scored, TASKS)).toMatchObject({ goldMean: 1, notJudged: ["again"] });
  const tools = { list: async () => [], call: async () => ({ text: "", isError: true }) };
  expect(await validateEnvironment(scored, TASKS, { tools })).toMatchObject({ goldMean: 0.5, notJudged: [] });
});

const withVerification: Environment["computeScore"] = (trajectory, { gold }, { verified }) => {
  const match = trajectory.extra?.arenakit?.answer === gold!.answer ? 1 : 0;
  const again = verified[0] ? Number(verified[0].ok) : null;
  return { total: again === null ? null : (match + again) / 2, components: { match, again }, checks: [] };
};

it("finds near-duplicates as a comparison of all pairs does", () => {
  const words = ["night", "train", "lake", "museum", "market", "temple", "noodles", "early", "cheap", "garden"];
  const texts = Array.from({ length: 300 }, (_, at) =>
    Array.from({ length: 12 }, (_, place) => words[(at * (place % 5 === 0 ? 7 : 1) + place * 3 + (at >> 3)) % 10]).join(
      " ",
    ),
  );
  const shingles = texts.map((text) => {
    const plain = text.replaceAll(" ", "");
    return new Set(Array.from({ length: plain.length - 4 }, (_, at) => plain.slice(at, at + 5)));
  });
  const similarity = (a: number, b: number) => {
    const shared = [...shingles[a]!].filter((one) => shingles[b]!.has(one)).length;
    return shared / (shingles[a]!.size + shingles[b]!.size - shared);
  };
  for (const threshold of [0.5, 0.8, 0.9]) {
    const expected = texts.flatMap((_, second) => {
      const first = Array.from({ length: second }, (_, at) => at).find((at) => similarity(at, second) >= threshold);
      return first === undefined ? [] : [{ first, second, similarity: similarity(first, second) }];
    });
    expect(expected.length).toBeGreaterThan(0);
    expect(nearDuplicates(texts, threshold)).toEqual(expected);
  }
});
