/** Trajectories in the layouts of supervised trainers: whose turns are learnt, and that they can be read back. */
import { agentSteps } from "@arenakit/contracts";
import { convertRecord } from "@arenakit/trainer-adapter";
import { expect, it } from "vitest";
import { SFT_FORMATS, sftSet } from "./sft-formats.ts";
import { attempt, calling, saying, task } from "./trajectories.fixture.ts";

const good = attempt("rain", calling("ask", { city: "Hangzhou" }), saying("rain"));
const parallel = attempt("rain", calling("ask", { city: "A" }, { city: "B" }), saying("rain"));
const stumbling = attempt(
  "rain",
  calling("guess", { city: "Hangzou", isError: true }),
  calling("ask", { city: "Hangzhou" }),
  saying("rain"),
);

it("gives OpenAI's messages the weight 0 where a call failed", () => {
  const [row] = sftSet([stumbling], SFT_FORMATS.openai).rows as [
    { messages: { role: string; weight?: number }[]; tools: unknown[] },
  ];
  expect(row.messages.map(({ role, weight }) => [role, weight])).toEqual([
    ["system", undefined],
    ["user", undefined],
    ["assistant", 0],
    ["tool", undefined],
    ["assistant", 1],
    ["tool", undefined],
    ["assistant", 1],
  ]);
  expect(row.messages[4]).toEqual({
    role: "assistant",
    content: "<think>\nask\n</think>\n\n",
    tool_calls: [{ id: "ask-0", type: "function", function: { name: "weather", arguments: '{"city":"Hangzhou"}' } }],
    weight: 1,
  });
  expect(row.tools).toHaveLength(1);
});

it.each(["trl", "llama-factory"] as const)("leaves out of %s what it could not mask", (name) => {
  const { rows, leftOut } = sftSet([good, stumbling, parallel], SFT_FORMATS[name]);
  expect([rows.length, leftOut]).toEqual([2, 1]);
  expect(JSON.stringify(rows)).not.toContain("weight");
});

it.each([good, parallel])("alternates the turns of ShareGPT, as LLaMA-Factory asks", (trajectory) => {
  const [row] = sftSet([trajectory], SFT_FORMATS["llama-factory"]).rows as [
    { conversations: { from: string; value: string }[]; system: string; tools: string },
  ];
  expect(row.conversations.map(({ from }) => from)).toEqual(["human", "function_call", "observation", "gpt"]);
  expect(row.system).toBe("Use the tool.");
  expect(JSON.parse(row.tools)).toEqual([{ name: "weather", description: "", parameters: { type: "object" } }]);
  // Its FunctionFormatter takes the thought away and reads the rest as JSON: one call, or a list of them.
  const calls = JSON.parse(row.conversations[1]!.value.replace(/<think>.*?<\/think>/s, ""));
  expect([calls].flat()).toEqual(
    (agentSteps(trajectory)[0]!.tool_calls ?? []).map(({ function_name: name, arguments: args }) => ({
      name,
      arguments: args,
    })),
  );
});

it("writes an answer in its tags where the prompt asks for them", () => {
  const asked = (prompt: string) => ({
    ...good,
    steps: good.steps.map((step) => (step.source === "system" ? { ...step, message: prompt } : step)),
  });
  const lastOf = (prompt: string) =>
    (["openai", "trl", "sharegpt", "llama-factory"] as const).map((name) => {
      const [row] = sftSet([asked(prompt)], SFT_FORMATS[name]).rows as [Record<string, Record<string, string>[]>];
      const last = (row.messages ?? row.conversations)!.at(-1)!;
      return last.content ?? last.value;
    });
  const tagged = "<think>\ndone\n</think>\n\n<answer>rain</answer>";
  expect(lastOf("Put the answer between <answer> and </answer>.")).toEqual([tagged, tagged, tagged, tagged]);
  expect(lastOf("Just answer.").every((text) => text!.endsWith("rain"))).toBe(true);
});

it("can be read back as the same calls, results and answer", async () => {
  for (const name of ["openai", "sharegpt"] as const) {
    const [row] = sftSet([good], SFT_FORMATS[name]).rows;
    const { trajectories, problems } = await convertRecord(row, { format: name, line: 1 });
    expect(problems).toEqual([]);
    const steps = trajectories.flatMap(agentSteps);
    expect(
      steps.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => [call.function_name, call.arguments])),
    ).toEqual([["weather", { city: "Hangzhou" }]]);
    expect(JSON.stringify(trajectories)).toContain("Hangzhou: rain");
    expect(JSON.stringify(trajectories)).toContain(task.query);
    expect(JSON.stringify(steps.at(-1))).toContain("rain");
  }
});
