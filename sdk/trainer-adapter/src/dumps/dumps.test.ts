/** What each trainer writes of a rollout, in its own members, and the group, attempt, task and reward that are read of it. */
import { describe, expect, it } from "vitest";
import { convertRecord } from "../convert.ts";
import { DUMP_FORMATS, DUMP_TRAINERS } from "./dumps.ts";
import { responsesMessages } from "./responses-messages.ts";

const namesOf = (trainer: string, value: unknown) =>
  DUMP_FORMATS.get(trainer)!
    .attempts(value)
    .map(({ group, attempt, task, reward }) => ({ group, attempt, task, reward }));

const messages = [{ role: "user", content: "q" }];
const said = { prompt: "q", response: "a" };

const UUID = "0b5f3a77-12ab-4cde-8f01-23456789abcd";

/** By trainer: a value of its dump, and what it says. */
const DUMPED: Record<string, [unknown, ReturnType<typeof namesOf>]> = {
  // verl 0.9.1 writes the key {sample}_{rollout}_{output} as uid.
  verl: [
    { input: "q", output: "a", gts: null, score: 0.5, step: 3, uid: `${UUID}_2_0` },
    [{ group: `3:${UUID}`, attempt: "2", task: null, reward: 0.5 }],
  ],
  "rl-factory": [
    { input: "q", output: "a", score: 1, step: 1, uid: "5f3a-77" },
    [{ group: "1:5f3a-77", attempt: null, task: null, reward: 1 }],
  ],
  slime: [
    {
      rollout_id: 7,
      samples: [
        { ...said, group_index: 0, index: 0, reward: 1, metadata: { task_id: "t" } },
        { ...said, group_index: 0, index: 1, reward: null, metadata: { task_id: "t" } },
      ],
    },
    [
      { group: "7:0", attempt: "0", task: "t", reward: 1 },
      { group: "7:0", attempt: "1", task: "t", reward: null },
    ],
  ],
  // Two samples of one rollout.
  qqr: [
    { rollout_id: 7, samples: [0, 1].map((index) => ({ ...said, group_index: 4, index, rollout_id: 9, reward: 1 })) },
    [
      { group: "7:4", attempt: "9", task: null, reward: 1 },
      { group: "7:4", attempt: "9", task: null, reward: 1 },
    ],
  ],
  trl: [
    { step: 2, prompt: messages, completion: "a", arenakit: 1.3, advantage: 1.2, task_id: "t" },
    [{ group: null, attempt: null, task: "t", reward: 1.3 }],
  ],
  // Rewards by token.
  skyrl: [
    { input_prompt: "q", output_response: "a", score: [0, 0, 0.5, 0.25], env_extras: { extra_info: {}, task_id: "t" } },
    [{ group: null, attempt: null, task: "t", reward: 0.75 }],
  ],
  openrlhf: [
    { ...said, label: '{"split":"train","task":"t"}', group: "g", reward: -1 },
    [{ group: "g", attempt: null, task: "t", reward: -1 }],
  ],
  verifiers: [
    {
      id: "r1",
      task: { key: "k", data: { task_id: "t" } },
      nodes: [{ message: messages[0] }],
      rewards: { a: { score: 1, weight: 0.5 }, b: { score: 2 }, c: null },
    },
    [{ group: "k", attempt: "r1", task: "t", reward: 2.5 }],
  ],
  "nemo-gym": [
    {
      _ng_task_index: 4,
      _ng_rollout_index: 1,
      task: "t",
      responses_create_params: { input: "q" },
      response: { output: [] },
      reward: 0,
      mask_sample: true,
    },
    [{ group: "4", attempt: "1", task: "t", reward: null }],
  ],
  atif: [
    { extra: { arenakit: { group: { id: "g", index: 2 }, task: "t" } } },
    [{ group: "g", attempt: "2", task: "t", reward: null }],
  ],
};

describe.each(Object.entries(DUMPED))("%s", (trainer, [value, expected]) => {
  it("is read by its own names", () => {
    expect(namesOf(trainer, value)).toEqual(expected);
  });

  it("gives records that its reader takes", async () => {
    if (trainer === "atif") return;
    const { attempts, format } = DUMP_FORMATS.get(trainer)!;
    for (const { record } of attempts(value)) {
      const { problems, trajectories } = await convertRecord(record, { format, line: 1 });
      expect(problems).toEqual([]);
      expect(trajectories[0]!.steps[0]).toMatchObject({ source: "user", message: "q" });
    }
  });

  it.each([null, 1, "text", [], [1]])("finds no rollout in %j", (other) => {
    expect(namesOf(trainer, other)).toEqual([]);
  });
});

const rewardOf = (trainer: string, value: object, reward?: string) =>
  DUMP_FORMATS.get(trainer)!.attempts(value, reward)[0]!.reward;

it.each([
  ["verl", { score: [] }, null],
  ["verl", { score: [], reward: 0.5 }, 0.5],
  ["verl", { score: 0.5, reward: [] }, 0.5],
  ["verl", { score: 0.5, reward: [1, 1] }, 0.5],
  ["verl", { score: "0.7", reward: 1 }, null],
  ["verl", { score: true }, null],
  ["verl", { score: [0.5, null] }, null],
  ["slime", { reward: 0.3, remove_sample: true }, null],
  ["slime", { reward: { rule: 1 } }, null],
  ["verifiers", { rewards: { a: { score: null, weight: 1 } } }, null],
  ["verifiers", { rewards: { a: { score: "", weight: 1 } } }, null],
  ["verifiers", { rewards: { a: { score: 1, weight: null } } }, null],
  ["verifiers", { rewards: { a: { score: 1 }, b: { score: null } }, reward: 1 }, null],
  // No function ran (v1/trace.py:408).
  ["verifiers", { rewards: { a: null }, reward: 0 }, null],
  ["verifiers", { reward: 0.25 }, 0.25],
] as const)("%s: invents no reward of %j", (trainer, value, expected) => {
  expect(rewardOf(trainer, value)).toBe(expected);
});

it("takes the reward of the member that is named, and none of what is not trained on", () => {
  expect(rewardOf("skyrl", { input_prompt: "q", score: 1, own: 0.25 }, "own")).toBe(0.25);
  expect(rewardOf("nemo-gym", { response: { output: [] }, reward: 1, own: 0.25 }, "own")).toBe(0.25);
  expect(rewardOf("slime", { reward: 1, own: 0.25, remove_sample: true }, "own")).toBeNull();
});

it("takes a uid that only ends like a key of verl whole", () => {
  expect(namesOf("verl", { uid: "task_2024_01", step: 1 })).toMatchObject([{ group: "1:task_2024_01", attempt: null }]);
});

it("names every trainer that a dump is read of", () => {
  const alike = ["miles", "prime-rl"];
  expect(new Set([...Object.keys(DUMPED), ...alike])).toEqual(new Set(DUMP_TRAINERS));
});

it("reads items of the Responses API as turns", () => {
  const call = (id: string) => ({ type: "function_call", call_id: id, name: "f", arguments: "{}" });
  const output = [
    { type: "reasoning", summary: [{ type: "summary_text", text: "hm" }] },
    call("a"),
    call("b"),
    { type: "function_call_output", call_id: "a", output: "1" },
    { type: "function_call_output", call_id: "b", output: "2" },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "end" }] },
  ];
  const chatCall = (id: string) => ({ id, type: "function", function: { name: "f", arguments: "{}" } });
  expect(responsesMessages({ input: messages }, { output })).toEqual([
    ...messages,
    { role: "assistant", content: "", reasoning_content: "hm", tool_calls: [chatCall("a"), chatCall("b")] },
    { role: "tool", tool_call_id: "a", content: "1" },
    { role: "tool", tool_call_id: "b", content: "2" },
    { role: "assistant", content: "end" },
  ]);
});
