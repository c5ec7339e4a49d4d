/** A row of each published data set, typed here, becomes a task that its environment prompts, rolls out and scores. */
import { Readable } from "node:stream";
import { type Policy, type Task, type ToolCaller, tasksFor } from "@arenakit/contracts";
import { rollout, scoreTrajectory } from "@arenakit/core";
import { dialects } from "@arenakit/core/dialects";
import { expect, it } from "vitest";
import { environments } from "../environments.ts";
import { recordsOf } from "../json-lines.ts";
import { importTasks } from "./import.ts";
import { IMPORT_FORMATS, type ImportFormatName } from "./import-formats.ts";

/** Members that the publisher's files have beside those that are read stand here as well. */
const ROWS: Readonly<Record<ImportFormatName, readonly unknown[]>> = {
  "open-travel": [{ query: "下周末从杭州去黄山两天，两个人，预算两千元。", reference: "第一天坐高铁去黄山……" }],
  "open-deepresearch": [{ query: "Explain how heat pumps work in old houses.", reference: "Heat pumps move heat …" }],
  "o2-qa": [{ "Why did cities plant trees?": ["Shade cooled streets by 2 degrees.", "Rain ran off more slowly."] }],
  "dr-tulu": [
    { query: "How do vaccines work?", rubrics: [{ title: "Memory", description: "Names memory cells.", weight: 2 }] },
    {
      messages: [{ role: "user", content: "How do magnets work?" }],
      ground_truth: [
        JSON.stringify({
          query: "How do magnets work?",
          rubrics: [{ title: "Spin", description: "Names the spin of electrons.", weight: 1 }],
          rubrics_types: ["persistent"],
        }),
      ],
      dataset: ["rl_rag_longform"],
    },
  ],
  healthbench: [
    {
      example_tags: ["theme:context_seeking"],
      prompt_id: "p1",
      prompt: [{ role: "user", content: "My head aches, what now?" }],
      rubrics: [{ criterion: "Asks since when.", points: 5, tags: ["axis:context_awareness"] }],
    },
  ],
  researchqa: [
    { id: "q1", query: "How do tides form?", rubric: [{ rubric_item: "Names the moon.", type: "Information" }] },
  ],
  "deepresearch-bench": [
    {
      id: 1,
      prompt: "Report on how cities cool their streets.",
      dimension_weight: { insight: 1 },
      criterions: { insight: [{ criterion: "Compares measures", explanation: "", weight: 1 }] },
    },
  ],
  nq: [
    { question: "who painted it", answer: ["Ada Lee", "A. Lee"] },
    { id: "test_0", question: "who painted it", golden_answers: ["Ada Lee"], metadata: {} },
  ],
  hotpotqa: [
    {
      _id: "5a8b57f2",
      question: "Were both painters Danish?",
      answer: "yes",
      type: "comparison",
      level: "hard",
      supporting_facts: [["Ada Lee", 0]],
      context: [["Ada Lee", ["Ada Lee was Danish."]]],
    },
    { id: "dev_0", question: "Were both painters Danish?", golden_answers: ["yes"] },
  ],
  triviaqa: [
    {
      Data: [
        {
          Question: "Which river?",
          QuestionId: "tc_1",
          Answer: { Value: "Elbe", Aliases: ["River Elbe"], Type: "WikipediaEntity" },
        },
      ],
      Domain: "Web",
      Version: 1,
    },
    {
      question: "Which river?",
      question_id: "tc_1",
      answer: { value: "Elbe", aliases: ["River Elbe"], type: "WikipediaEntity" },
    },
  ],
  popqa: [
    {
      id: 4222362,
      subj: "Ada Lee",
      prop: "occupation",
      obj: "painter",
      s_pop: 142,
      possible_answers: '["painter", "artist"]',
      question: "What is Ada Lee's occupation?",
    },
    { id: "test_0", question: "What is Ada Lee's occupation?", golden_answers: ["painter"] },
  ],
  "2wiki": [
    {
      _id: "8813f87c",
      type: "compositional",
      question: "Who is the mother of the painter?",
      context: [],
      supporting_facts: [],
      evidences: [["Ada Lee", "mother", "Eva Lee"]],
      answer: "Eva Lee",
    },
  ],
  musique: [
    {
      id: "2hop__1_2",
      paragraphs: [],
      question: "Where was the painter's mother born?",
      question_decomposition: [{ id: 1 }, { id: 2 }],
      answer: "Ribe",
      answer_aliases: ["Ribe, Denmark"],
      answerable: true,
    },
  ],
  bamboogle: [{ Question: "Who led the town where the painter was born?", Answer: "Ove Dam" }],
};

/** Of the gold answer, where a row has one; what needs a reader, or something that tools gave, is null or 0. */
const SCORES: Readonly<Record<string, object>> = {
  "search-qa": { total: 1 },
  "o2-qa": { components: { findings: 1, rubric: null } },
  "deep-solver": { total: null, components: { correctness: null, format: 1 } },
  "open-deepresearch": { total: null, components: { addresses: 0, citations: 0, rubric: null } },
  // A beginning of an answer that says nothing which results bear out.
  "open-travel": { components: { format: 0, process: 0 } },
};

const tools: ToolCaller = { list: async () => [], call: async () => ({ text: "nothing found", isError: false }) };
const answering = (text: string): Policy => ({
  id: "answers",
  next: async () => ({ kind: "text", text: `<think>I know.</think>\n<answer>${text}</answer>` }),
});

async function scored(task: Task, answer: string) {
  const environment = await environments[task.env]!();
  const dialect = dialects[(environment.dialect ?? "hermes") as keyof typeof dialects];
  const group = { id: task.id, index: 0, size: 1, anchor: true };
  const context = { now: "2026-05-01T08:00" };
  const trajectory = await rollout({ environment, task, policy: answering(answer), dialect, tools, context, group });
  return { trajectory, ...(await scoreTrajectory({ environment, task, trajectory, toolset: tools })) };
}

it("has a row of every format", () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.keys(IMPORT_FORMATS).sort());
});

it.each(Object.keys(ROWS) as ImportFormatName[])("rolls out and scores what is read of %s", async (from) => {
  const lines = ROWS[from].map((row) => `${JSON.stringify(row)}\n`).join("");
  const { tasks, problems } = await importTasks(recordsOf(Readable.from([lines])), { from, split: "test" });
  expect(problems).toEqual([]);
  expect(tasks.length).toBe(ROWS[from].length);
  for (const task of tasks) {
    const environment = await environments[task.env]!();
    const gold = environment.goldAnswer?.(task) ?? task.reference ?? "An answer.";
    const right = await scored(task, gold);
    const empty = await scored(task, "");
    expect([right.failure, empty.failure]).toEqual([null, null]);
    expect(right.trajectory.extra?.arenakit).toMatchObject({ stop: "answer", answer: gold, failure: null });
    expect(right.score).toMatchObject(SCORES[task.env]!);
    expect(empty.score!.total).toBe(0);
    expect(JSON.stringify(trajectoryPrompt(right.trajectory))).toContain(JSON.stringify(task.query).slice(1, -1));
  }
});

it.each(["o2-qa", "deep-solver"])("rolls out and scores exact-match questions as tasks of %s, too", async (env) => {
  const lines = `${JSON.stringify({ question: "who painted it", answer: ["Ada Lee", "A. Lee"] })}\n`;
  const { tasks } = await importTasks(recordsOf(Readable.from([lines])), { from: "nq", env, split: "train" });
  const [right, wrong] = [await scored(tasks[0]!, "Ada Lee"), await scored(tasks[0]!, "Bob")];
  const component = env === "o2-qa" ? "exact_match" : "correctness";
  expect([right, wrong].map(({ score }) => score!.components[component])).toEqual([1, 0]);
});

it.each([
  ["o2-qa", "open", "findings"],
  ["o2-qa", "closed", "exact_match"],
  ["search-qa", "lookup", "exact_match"],
  ["deep-solver", "web", "correctness"],
  ["report", "web", "findings"],
])("judges no answer to a query of %s that nobody answered", async (env, subtask, component) => {
  const task = { ...tasksFor(env, [{ id: "made-1", split: "train", subtask, query: "What is known?" }])[0]! };
  const { score, failure } = await scored(task, "Something.");
  expect([failure, score!.components[component], score!.total]).toEqual([null, null, null]);
  const policies = (await environments[env]!()).scripted!.policies(task);
  expect((await policies[0]!.next([], [], new AbortController().signal)).kind).toBe("message");
});

const trajectoryPrompt = ({
  steps,
}: {
  readonly steps: readonly { readonly source: string; readonly message?: unknown }[];
}) => steps.filter(({ source }) => source === "user").map(({ message }) => message);
