/** `arenakit rubric …` as it is called, over files and over an endpoint that speaks HTTP. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { rubricCommand } from "../commands/rubric.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-rubric-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, ...lines: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  return path;
}

/** What was written on stdout, line by line. */
async function printed(...args: string[]): Promise<string[]> {
  let text = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  const log = vi.spyOn(console, "log").mockImplementation((line) => {
    text += `${line}\n`;
  });
  try {
    await rubricCommand().parseAsync(args, { from: "user" });
  } finally {
    write.mockRestore();
    log.mockRestore();
  }
  return text.split("\n").filter(Boolean);
}
const run = async (...args: string[]) => (await printed(...args)).map((line) => JSON.parse(line));

type Document = {
  answer?: string;
  criteria?: { id: string; text: string }[];
  responses?: string[];
  assessments?: object[];
};
/** A model behind HTTP: `reply` is given the document that the prompt holds. */
async function endpoint(reply: (document: Document) => unknown) {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { messages } = JSON.parse(text);
    const content = JSON.stringify(reply(JSON.parse(messages[1].content)));
    const message = { role: "assistant", content };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { asked: ["--judge", `m@${baseUrl}`], close: () => server.close() };
}
/** A criterion is met where its text stands in the answer. */
const scores = ({ answer, criteria }: Document) => ({
  verdicts: criteria!.map(({ id, text }) => ({
    id,
    score: Number(answer!.includes(text)),
    explanation: "",
    quotes: [],
  })),
});

const items = [
  { text: "blue", weight: 3 },
  { text: "green", polarity: -1 },
];

it("aggregates verdicts however they are written, and a bad line fails alone", async () => {
  const set = {
    prompt: "q",
    rubrics: [
      { criterion: "x", points: 5, tags: [] },
      { criterion: "y", points: -2, tags: [] },
    ],
  };
  const lines = file(
    "verdicts.jsonl",
    { id: 1, items, verdicts: [1, 0] },
    { id: "two", set, verdicts: [true, true] },
    "{",
    {
      id: 4,
      items: [
        { id: "a", text: "a" },
        { id: "b", text: "b" },
      ],
      verdicts: { a: 1, b: null },
    },
    { id: 5, items: [{ id: "a", text: "a" }], verdicts: [{ rubricId: "a", met: true }] },
    { id: 6, items: [{ id: "a", text: "a" }], verdicts: [{ rubricId: "z", met: true }] },
  );
  const out = await run("aggregate", "hote", "--in", lines, "--jsonl", "--max-missing", "0.5");
  expect(out.map(({ id, score, error }) => [id, score ?? error])).toEqual([
    [1, 3 / 4],
    ["two", 3 / 7],
    [null, expect.stringContaining("line 3: no JSON")],
    [4, 1],
    [5, 1],
    [6, "a verdict on z, which is no item of the set"],
  ]);
  expect(out[3]).toMatchObject({ missingRate: 0.5, missingWeight: 0.5 });
  const summary = (await run("aggregate", "healthbench", "--in", lines, "--summary")).at(-1).summary;
  // Samples: 1 · 3/3, (5 − 2)/5, 1; of line 4 half is unscored, and two lines are none.
  expect(summary).toMatchObject({ mean: expect.closeTo((1 + 0.6 + 1) / 3, 12), samples: 3, unscored: 1, failed: 2 });
});

it("refuses a member that a line does not have: what is misspelt would be left out", async () => {
  const items = [{ id: "a", text: "x" }];
  const aggregated = file("refrence.jsonl", { id: 1, items, verdicts: [1], refrence: [1] });
  const [race] = await run("aggregate", "race", "--in", aggregated);
  expect(race.error).toMatch(/no member refrence; a line has .*reference/);
  const evolved = file("version.jsonl", { id: 1, items, step: 1, responses: ["x"], verdicts: [[1]], expectVersion: 7 });
  const [update] = await run("update", "--in", evolved);
  expect(update.error).toMatch(/no member expectVersion; a line has .*expectedVersion/);
  process.exitCode = undefined;
});

it("imports a file and exports it byte for byte", async () => {
  const rows = [
    '{"query": "q",  "rubrics": [{"description": "d", "weight": 1.0, "title": "t"}], "x": 1e2}',
    JSON.stringify([JSON.stringify({ Question: "q", rubrics: [{ description: "e", weight: -2, title: "t" }] })]),
  ];
  const sets = file(
    "sets.jsonl",
    ...(await printed("import", "--from", "dr-tulu", "--in", file("rows.jsonl", ...rows))),
  );
  expect(await printed("export", "--in", sets)).toEqual(rows);
  const list = join(folder, "list.json");
  writeFileSync(list, `[\n  ${rows[0]}]\n`);
  const [set] = await printed("import", "--in", list);
  expect(JSON.parse(set!)).toMatchObject({ source: { kind: "dr-tulu", text: rows[0] } });
  expect(await printed("export", "--to", "healthbench", "--in", file("set.jsonl", set))).toEqual([
    '{"prompt":[{"role":"user","content":"q"}],"rubrics":[{"criterion":"d","points":1,"tags":[]}]}',
  ]);
});

it("warns of weights that a layout cannot hold", async () => {
  const items = ["a", "b"].map((text, at) => ({ text, weight: 1 + at }));
  const set = {
    format: "rubricset/1",
    query: "q",
    source: { kind: "native" },
    aggregation: "mean",
    items: items.map((one, at) => ({ id: `i${at}`, polarity: 1, scale: "0-2", tier: "persistent", ...one })),
  };
  const warn = vi.spyOn(console, "error").mockImplementation(() => {});
  const [row] = await printed("export", "--to", "researchqa", "--in", file("weights.jsonl", set));
  expect(JSON.parse(row!).rubric).toHaveLength(2);
  expect(warn).toHaveBeenCalledWith(
    'line 1: weights are lost: "a" weighs 1, and 1 in researchqa; "b" weighs 2, and 1 in researchqa',
  );
  warn.mockRestore();
});

it("says which rows are no rubrics and which lines no sets, and answers the others", async () => {
  const good = { query: "q", rubrics: [{ description: "d", weight: 1, title: "t" }] };
  const rows = file("bad.jsonl", { query: "q", rubrics: [{ description: 3 }] }, good);
  let text = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  const warn = vi.spyOn(console, "error").mockImplementation(() => {});
  const asked = (...args: string[]) => rubricCommand().parseAsync(args, { from: "user" });
  try {
    await expect(asked("import", "--from", "dr-tulu", "--in", rows)).rejects.toThrow(/1 rows are no rubrics/);
    const [first, second] = text.split("\n").filter(Boolean);
    expect(JSON.parse(first!)).toMatchObject({ row: 1, error: expect.stringContaining("rubrics.0.description") });
    const sets = file("some.jsonl", second, "{", second);
    text = "";
    await expect(asked("export", "--in", sets)).rejects.toThrow(/1 lines could not be written/);
    const lines = text.split("\n").filter(Boolean);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      good,
      { row: 2, error: expect.stringContaining("no rubric set: no JSON") },
      good,
    ]);
    text = "";
    await expect(asked("export", "--array", "--in", sets)).rejects.toThrow(/1 lines could not be written/);
    expect(JSON.parse(text)).toEqual([good, good]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("line 2: no rubric set"));
  } finally {
    write.mockRestore();
    warn.mockRestore();
  }
});

it("exports an indented list as a row a line, and as a list that is equal", async () => {
  const rubric = (name: string) => ({ rubric_item: `${name}\n  two`, type: null });
  const rows = [1, 2].map((id) => ({ id, query: `q ${id}`, rubric: ["a", "b"].map(rubric) }));
  const list = join(folder, "indented.json");
  writeFileSync(list, JSON.stringify(rows, null, 2));
  const sets = file("indented.jsonl", ...(await printed("import", "--in", list)));
  const lines = await printed("export", "--in", sets);
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
  const again = await run("import", "--in", file("again.jsonl", ...lines));
  expect(again.map(({ items }) => items.length)).toEqual([2, 2]);
  expect(JSON.parse((await printed("export", "--array", "--in", sets)).join("\n"))).toEqual(rows);
});

it("scores answers by a model, items with a rule by it, and says what it cost to have none", async () => {
  const model = await endpoint(scores);
  const ruled = [...items, { text: "long", check: { rule: "length", args: { least: 3 } } }];
  const lines = file(
    "answers.jsonl",
    { id: 1, items: ruled, query: "q", answer: "the sky is blue" },
    { id: 2, items: ruled, query: "q", answer: "green" },
    { id: 3, items },
  );
  const out = await run("score", "--in", lines, "--kind", "hote", ...model.asked);
  model.close();
  expect(out.map(({ score }) => score)).toEqual([4 / 5, 0, undefined]);
  expect(out[0].verdicts.map(({ judge }: { judge: string }) => judge)).toEqual([
    "model:m?temperature=0",
    "model:m?temperature=0",
    "rules/1",
  ]);
  expect(out[2]).toMatchObject({ id: 3, error: "expected an answer or a trajectory", code: "usage" });
  const rules = await run("score", "--in", lines, "--kind", "hote");
  expect(rules[0]).toMatchObject({ score: null, missingWeight: 0.8 });
});

it("evolves rubrics: a state goes in and the next comes out", async () => {
  const model = await endpoint((document) =>
    document.responses
      ? { positive: [{ title: "Blue", description: "blue" }], negative: [{ title: "Red", description: "red" }] }
      : scores(document),
  );
  const responses = ["sky blue", "sky", "sky", "sky blue", null];
  const line = { id: 1, items: [{ text: "sky" }], query: "q", step: 1, responses };
  const [first] = await run("update", "--in", file("step1.jsonl", line), "--kind", "hote", ...model.asked);
  expect(first.state).toMatchObject({
    version: 1,
    set: { items: [{ text: "sky" }, { text: "blue" }, { text: "red" }] },
  });
  expect(first.state.set.items.map(({ tier }: { tier: string }) => tier)).toEqual(["persistent", "active", "inactive"]);
  expect(first.responses.map(({ score }: { score: number }) => score)).toEqual([2 / 3, 1 / 3, 1 / 3, 2 / 3, null]);
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  const again = { id: 1, state: first.state, step: 2, responses, expectedVersion: 0 };
  const stale = await run("update", "--in", file("step2.jsonl", again), ...model.asked);
  model.close();
  expect(stale[0]).toMatchObject({ id: 1, code: "conflict", error: expect.stringContaining("at version 1") });
  expect(readFileSync(join(folder, "step2.jsonl"), "utf8")).toContain('"expectedVersion":0');
});

it("makes meta rubrics from verdicts that are given and from answers that it scores", async () => {
  const shown: Document[] = [];
  const model = await endpoint((document) => {
    if (!document.assessments) return scores(document);
    shown.push(document);
    return { criteria: [{ title: "Colour", description: "names the colour" }] };
  });
  const ruled = { text: "long", check: { rule: "length", args: { least: 3 } } };
  const assessments = [
    { items: [{ id: "a", text: "blue" }, ruled], query: "q1", responses: ["sky blue", "sky"] },
    { items: [{ id: "c", text: "salty" }], query: "q2", responses: ["x", null], verdicts: [{ c: 0 }, {}] },
  ];
  const mistaken = [{ ...assessments[1], verdicts: [{ z: 1 }, {}] }];
  const short = [{ ...assessments[1], verdicts: [{ c: 1 }] }];
  const silent = [{ ...assessments[1], verdicts: [{}, {}] }];
  const lines = [assessments, mistaken, short, silent].map((one, id) => ({ id, assessments: one, step: 3 }));
  const out = await run("meta", "--in", file("meta.jsonl", ...lines), ...model.asked);
  model.close();
  expect(shown.map((document) => document.assessments)).toMatchObject([
    [
      {
        query: "q1",
        responses: ["sky blue", "sky"],
        criteria: [
          { text: "blue", score: 1 / 2 },
          { text: "long", score: 1 },
        ],
      },
      { query: "q2", criteria: [{ text: "salty", score: 0, scores: [0, null] }] },
    ],
  ]);
  expect(out[0].rubrics).toMatchObject([{ text: "names the colour", tier: "meta", origin: { step: 3 } }]);
  expect(out[0].verdicts.map((own: object[][]) => own.map(({ length }) => length))).toEqual([
    [2, 2],
    [1, 0],
  ]);
  expect(out.slice(1)).toMatchObject([
    { error: expect.stringMatching(/response 1: a verdict on z, which is no criterion/), code: "bad_input" },
    { error: "expected verdicts on each of 2 responses, got 1" },
    { error: "no criterion has a verdict", code: "unscored", retryable: true },
  ]);
  await expect(run("meta", "--in", file("meta.jsonl", ...lines))).rejects.toThrow(/written by a model/);
  process.exitCode = undefined;
});

it("rewards proposed tasks by eq. 5, from verdicts or from answers that it scores", async () => {
  const model = await endpoint(scores);
  const meta = [{ id: "m", text: "blue", tier: "meta" }, { text: "green" }];
  const proposals = [
    { query: "q", responses: ["blue", "blue", "green", "-"] },
    null,
    {
      verdicts: [
        [1, 0],
        [0, 0],
        [0, null],
        [0, 0],
      ],
    },
    { verdicts: [{ m: true, other: 1 }, { m: false }] },
  ];
  const lines = file("proposals.jsonl", { id: 1, meta, proposals }, { id: 2, meta, proposals: [{ query: "q" }] });
  const [line, wrong] = await run("reward-proposals", "--in", lines, ...model.asked);
  model.close();
  // (1 − 2/4 + 1 − 1/4) / 2; (1 − 1/4 + 0) / 2, since none passes the second; 1 − 1/2, the second is left out.
  const clamped = [5 / 8, null, 3 / 8, 1 / 2];
  expect(line.rewards.map((one: { clamped: number } | null) => one?.clamped ?? null)).toEqual(clamped);
  expect(line.rewards[3]).toEqual({ raw: 1 / 2, clamped: 1 / 2, scored: 1, of: 2 });
  // Their mean is 1/2, and the deviation the root of (1/8² + 1/8²) / 3.
  const deviation = Math.sqrt((2 * (1 / 8) ** 2) / 3);
  const advantages = [1 / 8 / deviation, null, -1 / 8 / deviation, 0];
  expect(line.advantages).toEqual(advantages.map((one) => (one === null ? null : expect.closeTo(one, 12))));
  expect(wrong.error).toMatch(/verdicts, or query and responses/);
  process.exitCode = undefined;
});
