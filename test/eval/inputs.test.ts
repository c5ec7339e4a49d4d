/** The files that an evaluation reads: what other tools recorded is taken as it is, and a broken line fails the file. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedProcess } from "../shared-process.ts";
import { type Endpoint, modelEndpoint } from "./endpoint.fixture.ts";

const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), "arenakit-eval-inputs-"));
const arenakit = sharedProcess();
let endpoint: Endpoint;
beforeAll(async () => {
  endpoint = await modelEndpoint();
});
afterAll(() => {
  endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, name);
const lines = (name: string, values: readonly unknown[]) => {
  writeFileSync(file(name), values.map((value) => `${JSON.stringify(value)}\n`).join(""));
  return file(name);
};

/** A trajectory as another tool records it: ATIF without a word of ours. */
function recorded(query: string, answer: string): object {
  return {
    schema_version: "ATIF-v1.6",
    session_id: "s",
    agent: { name: "other-agent", version: "2", model_name: "m" },
    steps: [
      { step_id: 1, source: "user", message: query },
      { step_id: 2, source: "agent", message: answer, metrics: { prompt_tokens: 7, completion_tokens: 3 } },
    ],
  };
}

const QUERIES = ["Why do tides differ along a coast?", "潮汐为什么有大小？"];
const answers = (text: string) => QUERIES.map((query) => recorded(query, text));

function evaluate(out: string, args: readonly string[]) {
  const judge = ["--judge", `judge-a@${endpoint.url}`, "--resamples", "100"];
  return arenakit(["eval", ...judge, "--out", file(out), ...args]);
}

describe("trajectories of other tools", () => {
  it("are compared by the question that they were asked, with a rubric that is named", {
    timeout: MINUTES,
  }, async () => {
    const baseline = lines("short.jsonl", answers("The moon."));
    // One question only, two samples of it; the other is a case without an answer.
    const long = "The moon and the sun pull, basins resonate, and shelves amplify. ".repeat(4);
    const candidate = lines("long.jsonl", [recorded(QUERIES[0]!, long), recorded(QUERIES[0]!, long)]);
    const args = [
      "--baseline",
      baseline,
      "--candidate",
      candidate,
      "--rubric",
      "deep-research-evaluation-en",
      "--json",
    ];
    const run = await evaluate("other", args);
    expect(run.code, run.stderr).toBe(0);
    const { result } = JSON.parse(run.stdout);
    const [{ candidate: name, rates }] = result.pairs;
    expect(name).toBe("long");
    expect(rates.cases).toMatchObject({ all: 3, playable: 2, candidateSilent: 1 });
    expect(rates.valid).toMatchObject({ count: 2, of: 3 });
    expect(result.criteria.map(({ title }: { title: string }) => title)).toHaveLength(7);
    // What was recorded of the policies is in the ledger, under the model that the file names.
    expect(result.cost.entries.at(-1)).toMatchObject({
      name: "short",
      model: "m",
      promptTokens: 14,
      completionTokens: 6,
    });
  });

  const otherWords = (query: string, text: string, extra?: object) => ({
    ...recorded(query, text),
    ...(extra && { extra }),
  });
  const rubric = ["--rubric", "deep-research-evaluation-en", "--json"];

  it("are not compared where nothing says that they are of one task", { timeout: MINUTES }, async () => {
    const baseline = lines("asked.jsonl", answers("The moon."));
    const candidate = lines(
      "asked-otherwise.jsonl",
      QUERIES.map((query) => recorded(`Please answer. ${query}`, "The sun.")),
    );
    const run = await evaluate("disjoint", ["--baseline", baseline, "--candidate", candidate, ...rubric]);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(
      /asked-otherwise: none of its 2 tasks is among the 2 of asked: .*by the id of their task/s,
    );
    expect(run.stderr).toContain("With --task-file a question that holds the query of one of its tasks");
    expect(existsSync(file("disjoint"))).toBe(false);
    const tasks = lines(
      "tasks.jsonl",
      QUERIES.map((query, at) => ({
        id: `tides-${at}`,
        env: "imported",
        subtask: "imported",
        split: "test",
        query,
        constraints: { cities: ["–"] },
      })),
    );
    const args = ["--baseline", baseline, "--candidate", candidate, ...rubric, "--task-file", tasks];
    const matched = await evaluate("by-file", args);
    expect(matched.code, matched.stderr).toBe(0);
    const [{ rates }] = JSON.parse(matched.stdout).result.pairs;
    expect(rates.cases).toMatchObject({ all: 2, playable: 2 });
  });

  it("are compared by the id of their task where both name one, before any wording", { timeout: MINUTES }, async () => {
    const named = (query: string, text: string, task_id: unknown) => otherWords(query, text, { source: { task_id } });
    const [first, second] = QUERIES as [string, string];
    const baseline = lines("named.jsonl", [named(first, "The moon.", 7), named(second, "月亮。", "of tides/2")]);
    // The words of the first under the id of the second; the first is there in its words alone.
    const candidate = lines("named-too.jsonl", [
      named(first, "The sun.", "of tides/2"),
      otherWords(`${first} `, "Wind."),
    ]);
    const whole = await evaluate("by-id", ["--baseline", baseline, "--candidate", candidate, ...rubric]);
    expect(whole.code, whole.stderr).toBe(0);
    expect(JSON.parse(whole.stdout).result.pairs[0].rates.cases).toMatchObject({ all: 2, playable: 2 });
    const [header, line] = readFileSync(join(file("by-id"), "cases.jsonl"), "utf8")
      .trim()
      .split("\n");
    expect([header, line].map((text) => JSON.parse(text!).sides[0].characters)).toEqual([5, 8]);
    const part = lines("part-of-them.jsonl", [named("anything", "The sun.", 7), named("?", "Wind.", "of none")]);
    const partial = await evaluate("in-part", ["--baseline", baseline, "--candidate", part, ...rubric]);
    expect(partial.code, partial.stderr).toBe(0);
    expect(partial.stderr).toContain(
      "part-of-them: has 1 of the 2 tasks of named; the other 1 count as not answered; 1 of its own that named lacks are left out",
    );
  });

  it("are of the question behind their examples, and what users said later reaches the judge", {
    timeout: MINUTES,
  }, async () => {
    const said = (source: string, message: string, others: object = {}) => ({ source, message, ...others });
    const talk = (...steps: readonly object[]) => ({
      ...recorded("", ""),
      steps: steps.map((step, at) => ({ step_id: at + 1, ...step })),
    });
    const asked = said("user", "Book a hotel for Friday night, please.");
    const late = [said("agent", "Which city?"), said("user", "Paris, and it must be under 100 euro.")];
    const example = [said("user", "Book a table."), said("agent", "Done, at eight.", { is_copied_context: true })];
    const baseline = lines("plain.jsonl", [talk(asked, ...late, said("agent", "Booked the Ritz."))]);
    const stop = said("user", "###STOP###");
    const candidate = lines("shot.jsonl", [talk(...example, asked, ...late, said("agent", "Booked an inn."), stop)]);
    const args = ["--baseline", baseline, "--candidate", candidate, "--rubric", "writing-en", "--json"];
    const run = await evaluate("shots", args);
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout).result.pairs[0].rates.cases).toMatchObject({ all: 1, playable: 1 });
    const { query, first, second } = JSON.parse(endpoint.last.get("judge-a")!.messages.at(-1)!.content!);
    expect(query).toBe(asked.message);
    for (const { steps } of [first, second]) expect(steps).toContainEqual({ by: "user", text: late[1]!.message });
    expect([first.answer, second.answer].sort()).toEqual(["Booked an inn.", "Booked the Ritz."]);
  });

  it("need a rubric, since no environment brings one", { timeout: MINUTES }, async () => {
    const baseline = lines("b.jsonl", answers("x"));
    const run = await evaluate("unnamed", ["--baseline", baseline, "--candidate", `c=${baseline}`]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("is of no environment that brings one");
    expect(existsSync(file("unnamed"))).toBe(false);
  });
});

describe("what is refused", () => {
  const rubric = ["--rubric", "writing-en"];

  it.each([
    ["a trajectory that is none", [recorded("q", "a"), { schema_version: "ATIF-v1.8" }], "line 2: agent"],
    ["a line that is no object", ["text"], "line 1: the line: "],
    ["a file without a line", [], "holds no trajectory"],
  ])("%s", { timeout: MINUTES }, async (name, values, words) => {
    const baseline = lines("good.jsonl", answers("x"));
    const candidate = lines(`${name.replaceAll(" ", "-")}.jsonl`, values);
    const run = await evaluate("refused", ["--baseline", baseline, "--candidate", candidate, ...rubric]);
    expect([1, 2]).toContain(run.code);
    expect(run.stderr).toContain(words);
    expect(existsSync(file("refused"))).toBe(false);
  });

  it("a label or a price that says something else", { timeout: MINUTES }, async () => {
    const baseline = lines("good.jsonl", answers("x"));
    const both = ["--baseline", baseline, "--candidate", `c=${baseline}`, ...rubric];
    const labels = lines("labels.jsonl", [{ task: "t", label: "better" }]);
    const labelled = await evaluate("labelled", [...both, "--human", labels]);
    expect(labelled.code).toBe(1);
    expect(labelled.stderr).toContain("line 1: label");
    const prices = file("prices.json");
    writeFileSync(prices, '{"currency":"USD","models":{"m":{"input":1}}}');
    const priced = await evaluate("priced", [...both, "--prices", prices]);
    expect(priced.code).toBe(2);
    expect(priced.stderr).toContain("inputPerMillion");
  });

  it.each([
    ["temperature=hot", "expected temperature to be a number from 0 to 2, got temperature=hot"],
    ["temperature=3", "expected temperature to be a number from 0 to 2"],
    ["max-tokens=0", "expected max-tokens to be a whole number from 1 to"],
    ["max-tokens=1.5", "expected max-tokens to be a whole number"],
    ["timeout=0", "expected timeout to be a whole number from 1 to"],
    ["json-schema=yes", "json-schema stands alone"],
    ["top-k=3", "unknown setting top-k; there are key, temperature, max-tokens, timeout, json-schema"],
  ])("a setting of a judge such as %s", { timeout: MINUTES }, async (setting, words) => {
    const baseline = lines("good.jsonl", answers("x"));
    const args = ["--baseline", baseline, "--candidate", `c=${baseline}`, ...rubric];
    const run = await evaluate("unsettled", [...args, "--judge", `m@${endpoint.url},${setting}`]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(words);
    expect(existsSync(file("unsettled"))).toBe(false);
  });

  it("an amount of money for a model that has no price", { timeout: MINUTES }, async () => {
    const baseline = lines("good.jsonl", answers("x"));
    const prices = file("some-prices.json");
    writeFileSync(prices, '{"currency":"USD","models":{"m":{"inputPerMillion":1,"outputPerMillion":2}}}');
    const args = ["--baseline", baseline, "--candidate", `c=${baseline}`, ...rubric];
    const run = await evaluate("unpriced", [...args, "--prices", prices, "--budget", "5"]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("--budget: --prices has no price for judge-a");
  });

  it("other settings for what is resumed, another evaluation in the folder", { timeout: 2 * MINUTES }, async () => {
    const baseline = lines("kept.jsonl", answers("x"));
    const candidate = lines("kept-too.jsonl", answers("a longer one"));
    const args = ["--baseline", baseline, "--candidate", candidate, ...rubric];
    expect((await evaluate("kept", args)).code).toBe(0);
    const before = readFileSync(join(file("kept"), "result.json"), "utf8");
    const again = await evaluate("kept", args);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("holds an evaluation already");
    const reseeded = await evaluate("kept", [...args, "--resume", "--seed", "2"]);
    expect(reseeded.stderr).toContain("seed: it has 1, you asked for 2");
    lines("kept-too.jsonl", answers("another text"));
    const changed = await evaluate("kept", [...args, "--resume"]);
    expect(changed.stderr).toContain("candidates: it has");
    expect(readFileSync(join(file("kept"), "result.json"), "utf8")).toBe(before);
  });
});

describe("arenakit eval scores", () => {
  it("leaves a broken line out alone, says so and leaves with 1", { timeout: MINUTES }, async () => {
    const scores = lines("scores.jsonl", [{ index: 1, scores: { a: [{ score: 7 }] } }, null]);
    const run = await arenakit(["eval", "scores", "writingbench", scores]);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/overall +7\.00 +of 1\n +left out: scores, line 2: record: /);
  });

  it("aggregates a benchmark's files as JSON", { timeout: MINUTES }, async () => {
    const judged = {
      id: 1,
      category: "book",
      checklist_wise_evaluation: [{ evaluation_score: 1 }, { evaluation_score: 0.5 }],
    };
    const results = lines("open_ended_qa_results.jsonl", [judged]);
    const weights = file("weights.json");
    writeFileSync(weights, '{"book":[60,40]}');
    const run = await arenakit(["eval", "scores", "hellobench", results, "--weights", weights, "--json"]);
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({
      benchmark: "hellobench",
      records: 1,
      scores: [
        { name: "open_ended_qa", score: 80, count: 1 },
        { name: "overall", score: 80 },
        { name: "open_ended_qa, rescaled", score: 20 },
        { name: "overall, rescaled", score: 20 },
      ],
    });
  });
});
