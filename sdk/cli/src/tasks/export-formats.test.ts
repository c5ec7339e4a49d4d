/** Rows of the data sets of trainers, and that Parquet files say what went in. */
import { tasksFor, textPart } from "@arenakit/contracts";
import { parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { EXPORT_FORMATS, type PromptedTask } from "./export-formats.ts";
import { parquetOf } from "./parquet.ts";

const tasks = tasksFor("small", [
  { id: "one", split: "train", subtask: "sum", query: "1 + 1?", gold: { value: 2 } },
  { id: "two", split: "train", subtask: "sum", query: "早上好", extra: { hard: true } },
]);
const schema = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
const prompted: PromptedTask[] = tasks.map((task, index) => ({
  task,
  index,
  prompt: [
    { role: "system", content: [textPart("Answer.")] },
    { role: "user", content: [textPart(task.query)] },
  ],
  tools: [{ name: "add", description: "Adds.", inputSchema: schema }],
  answer: index === 0 ? "2" : null,
}));
const chat = [
  { role: "system", content: "Answer." },
  { role: "user", content: "1 + 1?" },
];
const tool = { type: "function", function: { name: "add", description: "Adds.", parameters: schema } };

const readParquet = (bytes: Uint8Array) =>
  parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer });

it("gives verl its five columns, one type each in every row", async () => {
  const rows = prompted.map(EXPORT_FORMATS.verl.row);
  const bytes = EXPORT_FORMATS.verl.write(rows) as Uint8Array;
  const read = await readParquet(bytes);
  expect(read).toEqual(rows);
  expect(read[0]).toMatchObject({
    data_source: "arenakit/small",
    prompt: chat,
    ability: "sum",
    reward_model: { style: "rule", ground_truth: "2" },
    extra_info: { split: "train", index: 0, task_id: "one" },
  });
  expect(JSON.parse(read[0]!.extra_info.task)).toEqual(tasks[0]);
  expect(JSON.parse(read[0]!.extra_info.tools)).toEqual([tool]);
  expect(read[1]).toMatchObject({ reward_model: { style: "rule", ground_truth: null } });
  expect(EXPORT_FORMATS.verl.write(rows)).toEqual(bytes);
});

it("gives RL-Factory the answers where its SearchEnv reads them, and none where there are none", async () => {
  const { row, write } = EXPORT_FORMATS["rl-factory"];
  const [withoutAnswers, { task, ...about }] = prompted as [PromptedTask, PromptedTask];
  const known = { ...about, task: { ...task, gold: { answers: ["烟台", "烟台市"] } } };
  const read = await readParquet(write([withoutAnswers, known].map(row)) as Uint8Array);
  // As data/nq_search of Search-R1 has it: ground_truth["target"] is the list of spellings.
  expect(read.map(({ reward_model }) => reward_model.ground_truth ?? null)).toEqual([
    null,
    { target: ["烟台", "烟台市"] },
  ]);
  expect(read[1]!.extra_info).toMatchObject({ task_id: "two", index: 1 });
});

it("gives slime a conversation, a label, tools and metadata", () => {
  const [line] = String(EXPORT_FORMATS.slime.write(prompted.map(EXPORT_FORMATS.slime.row))).split("\n");
  expect(JSON.parse(line!)).toMatchObject({
    prompt: chat,
    label: "2",
    tools: [tool],
    metadata: { task_id: "one", env: "small", split: "train", index: 0 },
  });
});

it("gives NeMo Gym parameters of a response, and the agent that runs them", () => {
  expect(EXPORT_FORMATS["nemo-gym"].row(prompted[0]!)).toEqual({
    responses_create_params: {
      input: chat,
      tools: [{ type: "function", name: "add", description: "Adds.", parameters: schema, strict: false }],
      parallel_tool_calls: true,
    },
    agent_ref: { type: "responses_api_agents", name: "simple_agent" },
    environment: "small",
    task: "one",
    split: "train",
  });
});

it("gives TRL prompts alone, and names the file of each split", async () => {
  const rows = prompted.map(EXPORT_FORMATS.trl.row);
  expect(await readParquet(EXPORT_FORMATS.trl.write(rows) as Uint8Array)).toEqual(rows);
  expect(rows[0]).toMatchObject({ prompt: chat, answer: "2", task_id: "one", subtask: "sum" });
  expect(EXPORT_FORMATS.trl.extras!("small", ["train", "test"], "small-12ab")["README.md"]).toContain(
    "- config_name: small-12ab\n  data_files:\n  - split: train\n    path: data/train-*\n  - split: test\n    path: data/test-*\n",
  );
});

it("keeps lists of any length, and texts of any script, whatever stands in the first row", async () => {
  const rows = [
    { list: [{ b: "y" }], text: null, about: { a: null, n: 1 } },
    { list: [], text: "", about: { a: "é中🙂", n: -2 } },
    { list: [{ b: "x" }, { b: null }, { b: "z" }], text: "x".repeat(100_000), about: { a: "a", n: 2_000_000_000 } },
  ];
  const columns = { list: [{ b: "text" }], text: "text", about: { a: "text", n: "integer" } } as const;
  expect(await readParquet(parquetOf(rows, columns))).toEqual(rows);
});
