import { canonicalJson, type Policy, stepThought, Trajectory, textPart } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { hermes } from "./dialect/hermes.ts";
import { callText, fakeEnvironment, fakeTask, fakeTools, scriptedPolicy } from "./fakes.fixture.ts";
import { rollout, rolloutGroup, withLease } from "./rollout.ts";
import { scoreTrajectory } from "./score-trajectory.ts";

const base = {
  environment: fakeEnvironment(),
  task: fakeTask,
  dialect: hermes,
  context: { world: "w", now: "2026-05-01T08:00" },
};
const turns = [`<think>先查</think>${callText({ city: "北京" })}`, "<think>够了</think><answer>晴</answer>"];

describe("a rollout", () => {
  it("plays a policy to its answer", async () => {
    const group = { id: "g", index: 3, size: 8, anchor: false };
    const trajectory = await rollout({ ...base, tools: fakeTools(), policy: scriptedPolicy(turns), group });
    expect(Trajectory.parse(trajectory)).toEqual(trajectory);
    expect(trajectory.trajectory_id).toBe("task-1-3");
    expect(trajectory.extra?.arenakit).toMatchObject({ answer: "晴", policy: "script", group });
  });

  it("records a scripted policy without model, metrics or reasoning, its thought in the message", async () => {
    const group = { id: "g", index: 0, size: 1, anchor: true };
    const { steps } = await rollout({ ...base, tools: fakeTools(), policy: scriptedPolicy(turns), group });
    for (const step of steps.slice(2)) {
      expect(step.llm_call_count).toBe(0);
      expect(step).not.toHaveProperty("reasoning_content");
      expect(step).not.toHaveProperty("metrics");
    }
    expect(steps[2]?.message).toBe("先查");
    expect(steps.slice(2).map(stepThought)).toEqual(["先查", "够了"]);
  });

  it("ends as the model's failure when the policy has no turn, or takes too long", async () => {
    const group = { id: "g", index: 0, size: 1, anchor: true };
    const options = { ...base, tools: fakeTools(), group };
    const short = await rollout({ ...options, policy: scriptedPolicy(turns.slice(0, 1)) });
    expect(short.extra?.arenakit).toMatchObject({ stop: "policy_error", failure: { owner: "model" } });
    const silent = { id: "silent", next: () => new Promise<never>(() => {}) };
    const late = await rollout({ ...options, policy: silent, turnTimeoutMs: 10 });
    expect(late.extra?.arenakit?.failure?.code).toBe("turn_too_slow");
  });
});

it("has tools that keep state for itself until it is scored", async () => {
  const seen: string[] = [];
  const marked = (name: string) => {
    const tools = fakeTools();
    const call: typeof tools.call = (...asked) => {
      seen.push(name);
      return tools.call(...asked);
    };
    return { ...tools, call };
  };
  const lease = async () => ({ tools: marked("own"), release: async () => void seen.push("released") });
  const environment = fakeEnvironment(
    {},
    {
      async verifyTool(_trajectory, _task, tools) {
        await tools.call("weather", { city: "北京" }, { context: {}, signal: new AbortController().signal });
        return [];
      },
    },
  );
  const group = { id: "g", index: 0, size: 1, anchor: true };
  const { signal } = new AbortController();
  await withLease({ ...marked("shared"), lease }, signal, async (tools) => {
    const trajectory = await rollout({ ...base, environment, tools, policy: scriptedPolicy(turns), group });
    await scoreTrajectory({ environment, task: fakeTask, trajectory, toolset: tools });
  });
  expect(seen).toEqual(["own", "own", "released"]);
});

describe("a group", () => {
  const policies = Array.from({ length: 5 }, (_, at) => scriptedPolicy(turns, { id: `p${at}` }));
  /** Later calls answer sooner. */
  const uneven = () => {
    let delay = 40;
    return fakeTools(async () => {
      delay -= 7;
      await new Promise((resolve) => setTimeout(resolve, delay));
      return undefined as never;
    });
  };

  it("is the same by bytes whatever the concurrency", async () => {
    const run = (concurrency: number) => rolloutGroup({ ...base, tools: uneven(), group: "g", policies, concurrency });
    const [one, many] = [await run(1), await run(5)];
    expect(many.map(canonicalJson)).toEqual(one.map(canonicalJson));
    expect(many.map((trajectory) => trajectory.extra?.arenakit?.group)).toEqual(
      policies.map((_, index) => ({ id: "g", index, size: 5, anchor: index === 0 })),
    );
  });

  it("runs no more rollouts at a time than it may", async () => {
    let running = 0;
    let most = 0;
    const tools = fakeTools(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return undefined as never;
    });
    await rolloutGroup({ ...base, tools, group: "g", policies, concurrency: 2 });
    expect(most).toBe(2);
  });

  it("stops when the caller aborts", async () => {
    const controller = new AbortController();
    const tools = fakeTools(() => {
      controller.abort(new Error("stopped by the user"));
      return new Promise(() => {});
    });
    const run = rolloutGroup({ ...base, tools, group: "g", policies, signal: controller.signal });
    await expect(run).rejects.toThrow("stopped by the user");
  });

  it("gives up as a whole when one of its rollouts cannot start", async () => {
    let prompts = 0;
    const environment = fakeEnvironment(
      {},
      {
        getPrompt: (task) => {
          if (++prompts === 3) throw new TypeError("no prompt");
          return [{ role: "user", content: [textPart(task.query)] }];
        },
      },
    );
    let aborted = 0;
    const tools = fakeTools((_, signal) => {
      signal.addEventListener("abort", () => aborted++);
      return new Promise(() => {});
    });
    const quick: Policy = {
      id: "quick",
      next: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { kind: "text", text: "晴" };
      },
    };
    const three = [quick, ...policies.slice(0, 2)];
    const run = rolloutGroup({ ...base, environment, tools, group: "g", policies: three, concurrency: 2 });
    await expect(run).rejects.toThrow("no prompt");
    expect(aborted).toBe(1);
  });
});
