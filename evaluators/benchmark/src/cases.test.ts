/** How the end of an episode counts: what the policy was bounded by is an attempt without an answer, an outage is none. */
import { type Failure, type StopReason, Task, Trajectory } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { pairCases } from "./cases.ts";

const task = Task.parse({ id: "t", env: "e", subtask: "s", split: "test", query: "q" });
const ended = (stop: StopReason, answer: string | null, failure: Failure | null = null) =>
  Trajectory.parse({
    schema_version: "ATIF-v1.8",
    agent: { name: "a", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "q" },
      { step_id: 2, source: "agent", message: answer ?? "looking" },
    ],
    extra: { arenakit: { stop, answer, failure } },
  });
const sideOf = (trajectory: Trajectory) => {
  const agentOf = (name: string, one: Trajectory) => ({ name, trajectories: new Map([["t", [one]]]), model: null });
  const [paired] = pairCases({
    candidate: agentOf("candidate", trajectory),
    baseline: agentOf("baseline", ended("answer", "42")),
    tasks: [task],
    digest: (text) => text,
  });
  return paired!.entry.sides[0];
};

it.each(["context_budget", "token_budget", "time_budget", "max_turns", "max_tool_calls"] as const)(
  "counts an episode that %s ended against the valid rate, unless it has an answer",
  (stop) => {
    expect(sideOf(ended(stop, null))).toMatchObject({ status: "no_answer", why: `no answer: ${stop}` });
    expect(sideOf(ended(stop, "42"))).toMatchObject({ status: "valid" });
  },
);

it("leaves out an episode that failed by no fault of the policy", () => {
  const failure: Failure = { owner: "tool", code: "unreachable", message: "gone", retryable: true };
  expect(sideOf(ended("infrastructure", null, failure))).toMatchObject({ status: "void" });
});
