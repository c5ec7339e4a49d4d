/** What `arenakit trajectory convert` writes of every format passes the public ATIF validator (PyPI `atif`). */

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { answerOf, failureOf, stopOf, Task } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { judgeGroup, rubricNamed, rulesJudge } from "@arenakit/evaluator-arena";
import { convertRecord } from "@arenakit/trainer-adapter";
import { afterAll, expect, it } from "vitest";
import { sharedProcess } from "../shared-process.ts";
import { ROOT } from "../sources.ts";
import { venv } from "./venv.mjs";

const run = promisify(execFile);
const MINUTES = 60_000;
const arenakit = sharedProcess();
const folder = mkdtempSync(join(tmpdir(), "arenakit-converted-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tool = (name: string, args: unknown) => ({ type: "function", function: { name, arguments: args } });
const episode =
  '<think>t</think><tool_call>{"name":"f","arguments":{"a":1}}</tool_call><|im_end|>\n<|im_start|>user\n<tool_response>\nr\n</tool_response><|im_end|>\n<|im_start|>assistant\nend<|im_end|>';
const messages = [
  { role: "user", content: "q" },
  {
    role: "assistant",
    content: null,
    tool_calls: [
      { id: "a", ...tool("f", '{"a":1}') },
      { id: "b", ...tool("f", "{") },
    ],
  },
  { role: "tool", tool_call_id: "b", content: "no" },
  { role: "tool", tool_call_id: "a", content: "\ud800 half a character" },
  { role: "assistant", content: "end" },
];

/** Each with what is odd about it: broken calls, results without calls, lone surrogates, given turns, tokens. */
const RECORDS: Record<string, unknown[]> = {
  openai: [
    { messages },
    [
      { role: "tool", content: "of nothing" },
      { role: "assistant", content: [{ type: "text", text: "x" }] },
    ],
  ],
  anthropic: [
    {
      system: "s",
      messages: [
        { role: "user", content: "q" },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "t" },
            { type: "tool_use", id: "a", name: "f", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "a", content: [{ type: "image", source: {} }], is_error: true },
          ],
        },
      ],
      response: { content: "end", usage: { input_tokens: 1, output_tokens: 2 } },
    },
  ],
  sharegpt: [
    {
      conversations: [
        { from: "human", value: "q" },
        { from: "function_call", value: "{" },
        { from: "observation", value: "r" },
        { from: "gpt", value: "end" },
      ],
    },
  ],
  verifiers: [
    {
      id: "t",
      task: { key: "k" },
      nodes: [
        { message: { role: "user", content: "q" } },
        { parent: 0, message: { role: "assistant", content: "given" } },
        {
          parent: 1,
          message: { role: "assistant", content: "end" },
          sampled: true,
          token_ids: [1, 2],
          mask: [false, true],
          logprobs: [-1],
        },
      ],
    },
  ],
  slime: [
    {
      prompt: "<|im_start|>user\nq<|im_end|>\n",
      response: episode,
      tokens: [1, 2, 3, 4],
      response_length: 3,
      loss_mask: [1, 0, 1],
      group_index: 0,
    },
  ],
  verl: [
    { input: "user\nq\nassistant\n", output: episode.replaceAll(/<\|im_(?:start|end)\|>/g, ""), score: 1, step: 1 },
  ],
  trl: [
    {
      prompts: ["q", "q"],
      completions: [
        [
          { role: "assistant", tool_calls: [tool("f", { a: 1 })] },
          { role: "tool", name: "f", content: "r" },
        ],
        "end",
      ],
      rewards: [0, 1],
    },
  ],
  attempt: [
    {
      prompt: [{ role: "user", content: "q" }],
      completion: [{ role: "assistant", tool_calls: [tool("f", { a: 1 })] }],
    },
    {
      completion: "\ud83d\ude84 call\ntold\nend",
      mask: [
        [6, 1],
        [6, 0],
        [3, 1],
      ],
    },
  ],
};

it(
  "every format",
  async ({ skip }) => {
    const made = venv("atif-1.8.0", ["atif==1.8.0"]);
    if ("missing" in made) return skip(made.missing);
    for (const [format, records] of Object.entries(RECORDS)) {
      const source = join(folder, `${format}.jsonl`);
      writeFileSync(source, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
      const converted = await arenakit(["trajectory", "convert", "--from", format, "--in", source]);
      expect([format, converted.code], converted.stderr).toEqual([format, 0]);
      const file = join(folder, `${format}.atif.jsonl`);
      writeFileSync(file, converted.stdout);
      const counted = await run(made.python, [join(ROOT, "test/interop/check_atif.py"), file]);
      expect([format, Number(counted.stdout)]).toEqual([format, converted.stdout.trim().split("\n").length]);
      expect((await arenakit(["trajectory", "validate", file])).code).toBe(0);
    }
  },
  5 * MINUTES,
);

it("messages of a file come back through the command", async () => {
  const source = join(folder, "back.jsonl");
  const given = messages.with(3, { role: "tool", tool_call_id: "a", content: "r" });
  writeFileSync(source, `${JSON.stringify({ messages: given })}\n`);
  const there = join(folder, "there.jsonl");
  writeFileSync(there, (await arenakit(["trajectory", "convert", "--from", "openai", "--in", source])).stdout);
  const back = await arenakit(["trajectory", "convert", "--from", "atif", "--to", "openai", "--in", there]);
  expect(JSON.parse(back.stdout)).toEqual({ messages: given });
});

it("a list however it is indented is read record by record, and what is no reward is told", async () => {
  const source = join(folder, "list.json");
  const conversations = [
    { from: "human", value: "q" },
    { from: "gpt", value: "a" },
  ];
  writeFileSync(source, JSON.stringify([{ conversations, reward: "high" }, { conversations: 3 }], null, 2));
  const converted = await arenakit(["trajectory", "convert", "--from", "sharegpt", "--in", source]);
  expect(converted.code).toBe(1);
  expect(JSON.parse(converted.stdout).extra.source.kept).toEqual({ reward: "high" });
  expect(converted.stderr).toMatch(/^record 1: reward: no reward: expected a finite number/m);
  expect(converted.stderr).toMatch(/^record 2: conversations: /m);
});

it("a line that is none is told with its number and path, the others are written", async () => {
  const source = join(folder, "mixed.jsonl");
  writeFileSync(source, `nonsense\n${JSON.stringify({ messages })}\n\n{"messages":[{"role":"usr"}]}\n`);
  const converted = await arenakit(["trajectory", "convert", "--from", "openai", "--in", source]);
  expect(converted.code).toBe(1);
  expect(converted.stdout.trim().split("\n")).toHaveLength(1);
  expect(converted.stderr).toMatch(/^line 1: no JSON: "nonsense"$/m);
  expect(converted.stderr).toMatch(/^line 4: messages\[0\]\.role: /m);

  const file = join(folder, "checked.jsonl");
  const broken = { ...JSON.parse(converted.stdout), steps: [{ step_id: 2, source: "user", message: "q" }] };
  writeFileSync(file, `${converted.stdout}${JSON.stringify(broken)}\n`);
  const checked = await arenakit(["trajectory", "validate", file]);
  expect([checked.code, checked.stdout]).toEqual([
    1,
    "line 2: steps[0].step_id: expected 1, steps are numbered from 1 without gaps; got 2\n",
  ]);
  const summary = JSON.parse((await arenakit(["trajectory", "validate", file, "--json"])).stdout);
  expect(summary).toMatchObject({ lines: 2, valid: 1, problems: [{ line: 2, path: "steps[0].step_id" }] });
  expect(readFileSync(file, "utf8").split("\n")).toHaveLength(3);
});

it("trajectories of other tools are ranked and checked as they are: a grounded answer first, none last", async () => {
  const query = "周六从上海虹桥到杭州东，帮我找一趟上午的高铁，两个人，说明票价和总价。";
  const found = "G7301 上海虹桥 07:00 → 杭州东 07:58，二等座 73 元，有票";
  const search = {
    id: "a",
    ...tool("search_train_tickets", '{"origin":"上海虹桥","destination":"杭州东","date":"2026-05-02"}'),
  };
  const asked = (...said: object[]) => ({ messages: [{ role: "user", content: query }, ...said] });
  const looked = [
    { role: "assistant", content: null, tool_calls: [search] },
    { role: "tool", tool_call_id: "a", content: found },
  ];
  const records = [
    asked(...looked, {
      role: "assistant",
      content: "推荐 G7301，07:00 从上海虹桥出发，07:58 到杭州东。二等座 73 元，两人共 146 元。",
    }),
    asked({ role: "assistant", content: "推荐 G9999，06:00 出发，票价 10 元。" }),
    asked(...looked),
  ];
  const converted = await Promise.all(
    records.map((record, at) => convertRecord(record, { format: "openai", line: at + 1 })),
  );
  const trajectories = converted.flatMap((one) => one.trajectories);
  expect(trajectories.map((one) => [answerOf(one) !== null, stopOf(one), failureOf(one)])).toEqual([
    [true, null, null],
    [true, null, null],
    [false, null, null],
  ]);
  expect(new Set(trajectories.map((one) => one.session_id)).size).toBe(1);

  const task = Task.parse({
    id: "t",
    env: "none",
    subtask: "s",
    split: "validation",
    query,
    constraints: { cities: ["杭州"] },
  });
  const rubric = rubricNamed("travel");
  const { reward } = await judgeGroup({
    group: "g",
    task,
    rubric,
    trajectories,
    judge: rulesJudge([openTravel]),
    topology: "round-robin",
  });
  expect(reward.status).toBe("scored");
  expect(reward.rank).toEqual([0, 1, 2]);
  const failed = openTravel.runChecks({ trajectory: trajectories[1]!, task }).filter(({ status }) => status === "fail");
  expect(failed.map(({ id }) => id).join()).toContain("groundedness");
});
