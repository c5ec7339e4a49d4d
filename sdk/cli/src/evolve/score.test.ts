/** `arenakit evolve score` as it is called, with a judge behind an endpoint that speaks HTTP. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { scoreCommand } from "./score.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-score-"));

function file(name: string, ...lines: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

type Document = { answer?: string; first?: string; second?: string; criteria: { id: string; text: string }[] };
let isSilent = false;
let asked = 0;
/** A criterion is met where its text stands in the answer, a report is worth 8 with "blue" and 4 without; silence is about "hidden". */
function reply({ answer, first, second, criteria }: Document): object {
  asked++;
  const told = criteria.filter(({ text }) => !(isSilent && text === "hidden"));
  if (answer === undefined) {
    const worth = (report = "") => (report.includes("blue") ? 8 : 4);
    return { verdicts: told.map(({ id }) => ({ id, first: worth(first), second: worth(second) })) };
  }
  const scale = answer.includes("likert") ? [1, 5] : [0, 1];
  return {
    verdicts: told.map(({ id, text }) => ({
      id,
      score: scale[Number(answer.includes(text))],
      explanation: "",
      quotes: [],
    })),
  };
}
const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const content = JSON.stringify(reply(JSON.parse(JSON.parse(text).messages[1].content)));
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }] }),
  );
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const judge = `Org/Held-Out@http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  isSilent = false;
  asked = 0;
  process.exitCode = undefined;
});

async function run(...args: readonly string[]): Promise<string> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    await scoreCommand().parseAsync(["--judge", judge, ...args], { from: "user" });
    return log.mock.calls.flat().join("\n");
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

const health = (id: string, ask: string, ...criteria: readonly [string, number][]) => ({
  prompt_id: id,
  prompt: [{ role: "user", content: ask }],
  rubrics: criteria.map(([criterion, points]) => ({ criterion, points, tags: [] })),
});
const HEALTH = file(
  "health.jsonl",
  health("h1", "first?", ["blue", 5], ["green", -2], ["hidden", 5]),
  health("h2", "second?", ["blue", 4], ["green", -2]),
  health("h3", "third?", ["blue", 1]),
);
const RESEARCH = file("research.jsonl", {
  id: 1,
  query: "how?",
  rubric: [{ rubric_item: "blue" }, { rubric_item: "red" }],
});
const criterion = (text: string) => ({ criterion: text, explanation: "", weight: 1 });
const REPORTS = file("drb.jsonl", {
  id: 1,
  prompt: "report!",
  dimension_weight: { insight: 0.75, readability: 0.25 },
  criterions: { insight: [criterion("deep")], readability: [criterion("clear")] },
});
const REFERENCES = file("references.jsonl", { id: 1, prompt: "report!", article: "A red report." });
const untrained = ["--trained-by", "none"];

it("scores the three benchmarks as their authors do", async () => {
  const answers = file(
    "answers.jsonl",
    { id: "h1", answer: "blue, hidden" },
    { query: "second?", answer: "blue and green" },
    { query: "how?", answer: "blue, likert" },
    { prompt: "report!", article: "A blue report." },
    { query: "what is no task?", answer: "blue" },
  );
  const files = ["--benchmark", HEALTH, "--benchmark", RESEARCH, "--benchmark", REPORTS, "--references", REFERENCES];
  const out = join(folder, "all");
  const text = await run(
    ...files,
    "--answers",
    answers,
    "--out",
    out,
    "--json",
    "--step",
    "7",
    "--trained-by",
    "other",
  );
  const { figures, ...counts } = JSON.parse(text);
  expect(counts).toMatchObject({
    tasks: 5,
    unanswered: 1,
    withoutAnswer: 0,
    unjudged: 0,
    trainedBy: ["other"],
    step: 7,
  });
  const [healthbench, researchqa, drb] = figures;
  // 10 of 10 points, and 4 − 2 of 4.
  expect(healthbench).toMatchObject({ benchmark: "healthbench", scored: 2, tasks: 2, figure: { value: 0.75 } });
  // One of two items completely.
  expect(researchqa).toMatchObject({ benchmark: "researchqa", figure: { value: 0.5 } });
  // 8 beside 4, in both orders.
  expect(drb.figure.value).toBeCloseTo(8 / 12, 9);
  expect(drb.dimensions.insight.value).toBeCloseTo(8 / 12, 9);
  expect(JSON.parse(readFileSync(join(out, "figures.json"), "utf8"))).toEqual(JSON.parse(text));
  expect(process.exitCode).toBeUndefined();
});

it("never takes a missing verdict for a 0, and asks again for it alone", async () => {
  const answers = file("two.jsonl", { id: "h1", answer: "blue, hidden" }, { id: "h2", answer: "none" });
  const args = ["--benchmark", HEALTH, "--answers", answers, "--out", join(folder, "silent"), "--json", ...untrained];
  isSilent = true;
  const first = JSON.parse(await run(...args));
  // 5 of 12 points are unscored; the other answer earns 0 of 4.
  expect(first).toMatchObject({ unjudged: 1, figures: [{ scored: 1, samples: 2, figure: { value: 0 } }] });
  expect(process.exitCode).toBe(1);
  isSilent = false;
  asked = 0;
  const second = JSON.parse(await run(...args, "--resume"));
  expect(second).toMatchObject({ unjudged: 0, figures: [{ scored: 2, figure: { value: 0.5 } }] });
  expect(asked).toBe(1);
});

it("counts repetitions, of rollouts without an answer none", async () => {
  const rollouts = join(folder, "rollouts");
  mkdirSync(rollouts);
  const trajectory = (query: string, answer: string | null) => ({
    schema_version: "ATIF-v1.8",
    agent: { name: "solver", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: query },
      ...(answer === null ? [] : [{ step_id: 2, source: "agent", message: answer }]),
    ],
  });
  const lines = [
    trajectory("second?", "blue"),
    trajectory("second?", "blue and green"),
    trajectory("third?", "blue"),
    trajectory("third?", null),
  ];
  file(join("rollouts", "trajectories.jsonl"), ...lines);
  const text = await run(
    ...["--benchmark", HEALTH, "--answers", rollouts, "--out", join(folder, "repeated"), "--json", ...untrained],
  );
  // Repetitions: (1 + 1) / 2, and 0.5 of the one that answered. Tasks: 0.75 and 1.
  expect(JSON.parse(text)).toMatchObject({
    withoutAnswer: 1,
    figures: [{ scored: 3, tasks: 2, figure: { value: 0.875 }, repetitions: { values: [1, 0.5] } }],
  });
});

it("refuses the judge that the solver was trained with, by its folder, id or model", async () => {
  const answers = file("one.jsonl", { id: "h1", answer: "blue" });
  const args = ["--benchmark", HEALTH, "--answers", answers, "--out", join(folder, "refused")];
  const trained = join(folder, "run");
  mkdirSync(trained);
  writeFileSync(join(trained, "run.json"), JSON.stringify({ judge: "model:held-out-fp8?temperature=0.6" }));
  for (const by of [trained, "model:Org/Held-Out?temperature=0", "held-out"])
    await expect(run(...args, "--trained-by", by)).rejects.toThrow("held-out judged the training");
  await expect(run(...args)).rejects.toThrow("--trained-by: needed");
  rmSync(join(trained, "run.json"));
  await expect(run(...args, "--trained-by", trained)).rejects.toThrow("no file of the folder says judge");
  expect(asked).toBe(0);
});

it("refuses what cannot be scored before it asks", async () => {
  const answers = file("another.jsonl", { query: "what is no task?", answer: "blue" });
  const to = ["--out", join(folder, "none"), ...untrained];
  await expect(run("--benchmark", HEALTH, "--answers", answers, ...to)).rejects.toThrow("none is of a task");
  const report = file("report.jsonl", { id: 1, article: "A blue report." });
  await expect(run("--benchmark", REPORTS, "--answers", report, ...to)).rejects.toThrow("--references");
  await expect(run("--benchmark", HEALTH, "--answers", report, "--judge", "rules", ...to)).rejects.toThrow(
    "by a model",
  );
  expect(asked).toBe(0);
});
