/** A teacher's attempts: refused ones are written again with what was wrong, a bounded number of times. */
import { type ChatRequest, type Environment, fail, type Message, type ModelClient, textOf } from "@arenakit/contracts";
import { dialects } from "@arenakit/core";
import { expect, it } from "vitest";
import { generateQueries, type RoundJournal } from "./generate-queries.ts";
import { modelTrajectoryJudge } from "./judge-trajectory.ts";
import { type TeachOptions, teach, unfinishedOf, withSubstitutes } from "./teach.ts";
import { task } from "./trajectories.fixture.ts";

const environment = {
  id: "small",
  version: "1",
  language: "en",
  limits: { maxTurns: 4, maxToolCalls: 4, maxCallsPerTurn: 2, callTimeoutMs: 1_000, contextTokens: 10_000 },
  tasks: () => [task],
  getPrompt: ({ query }) => [{ role: "user", content: [{ type: "text", text: query }] }],
  rubric: () => {
    throw new Error("nobody compares");
  },
  goldAnswer: ({ gold }) => String(gold?.answer),
  computeScore({ extra }, { gold }) {
    const match = extra?.arenakit?.answer === gold?.answer ? 1 : 0;
    return { total: match, components: { match }, checks: [] };
  },
} satisfies Environment;

/** Says the replies one after the other, the last one for ever; remembers what it was asked. */
function clientOf(...replies: readonly string[]): ModelClient & { readonly asked: (readonly Message[])[] } {
  const asked: (readonly Message[])[] = [];
  return {
    id: "stub",
    asked,
    async complete({ messages }: ChatRequest) {
      asked.push(messages);
      return { kind: "message", text: replies[Math.min(asked.length, replies.length) - 1]!, calls: [] };
    },
  };
}
const signal = new AbortController().signal;
const options = (more: Partial<TeachOptions>): TeachOptions => ({
  environment,
  teacher: { kind: "scripted" },
  dialect: dialects.hermes,
  tools: { list: async () => [], call: async () => ({ text: "", isError: true }) },
  world: "",
  now: "2026-05-01T08:00",
  seed: 1,
  rewrites: 3,
  minScore: 0.6,
  signal,
  ...more,
});
const textsOf = (messages: readonly Message[]) => messages.map(({ content }) => textOf(content)).join("\n");

it("tells a model what was wrong, and keeps it out of the trajectory", async () => {
  const client = clientOf("<answer>snow</answer>", "<answer>rain</answer>");
  const taught = await teach(task, options({ teacher: { kind: "model", client, tools: "native" } }));
  expect(taught).toMatchObject({ attempts: 2, remarks: [] });
  expect(textsOf(client.asked[0]!)).not.toContain("review");
  expect(textsOf(client.asked[1]!)).toContain("consistency: its score is 0.00, expected at least 0.6");
  expect(JSON.stringify(taught.trajectory)).not.toContain("review");
});

it("gives up after the rewrites that are allowed, and says why", async () => {
  const client = clientOf("<answer>snow</answer>");
  const taught = await teach(task, options({ teacher: { kind: "model", client, tools: "native" }, rewrites: 2 }));
  expect(taught).toMatchObject({ attempts: 3, remarks: [{ dimension: "consistency" }] });
  expect(client.asked).toHaveLength(3);
});

it("answers with the gold answer where a script alone teaches and is refused", async () => {
  const wrong = { id: "wrong", next: async () => ({ kind: "message" as const, text: "snow", calls: [] }) };
  const scripted = { ...environment, scripted: { ids: ["wrong"], policies: () => [wrong] } };
  const taught = await teach(task, options({ environment: scripted }));
  expect(taught).toMatchObject({ attempts: 2, remarks: [] });
  expect(taught.trajectory.extra?.arenakit?.answer).toBe("rain");
});

it("asks the judge after the rules, and accepts nothing that was not judged", async () => {
  const refusing = clientOf('{"tool_use": null, "content": "It is rude.", "consistency": null}');
  const refused = await teach(task, options({ judge: modelTrajectoryJudge(refusing), rewrites: 0 }));
  expect(refused.remarks).toEqual([{ dimension: "content", message: "It is rude." }]);
  const silent = await teach(task, options({ judge: modelTrajectoryJudge(clientOf("no")), rewrites: 0 }));
  expect(silent.remarks).toEqual([{ dimension: "not_judged", message: "stub gave no verdict on one" }]);
});

it("writes nothing again that others failed, or that was not judged", async () => {
  const down = { id: "down", complete: async () => fail("model", "unavailable", "the endpoint is down") };
  const failed = await teach(task, options({ teacher: { kind: "model", client: down, tools: "native" } }));
  expect(failed.attempts).toBe(1);
  expect(unfinishedOf(failed.trajectory, failed.remarks)).toMatchObject({
    owner: "model",
    message: "the endpoint is down",
  });
  const client = clientOf("<answer>rain</answer>");
  const teacher = { kind: "model", client, tools: "native" } as const;
  const unjudged = await teach(task, options({ teacher, judge: modelTrajectoryJudge(down) }));
  expect(unjudged.attempts).toBe(1);
  expect(unfinishedOf(unjudged.trajectory, unjudged.remarks)).toEqual({
    owner: "judge",
    message: "the endpoint is down",
  });
  const refused = await teach(task, options({ teacher, rewrites: 0, minScore: 2 }));
  expect(refused.remarks).toHaveLength(1);
  expect(unfinishedOf(refused.trajectory, refused.remarks)).toBeNull();
});

it("generates queries that are new, from models in turn, and ends where they repeat themselves", async () => {
  const [one, two] = [
    clientOf('{"queries": ["Will it snow in Beijing?", "What is the weather in Hangzhou?"]}'),
    clientOf('{"queries": ["Will it snow in Beijing?", "How windy is Qingdao at noon?"]}'),
  ];
  const made = await generateQueries({ environment, seeds: [task], clients: [one, two], count: 10, seed: 1, signal });
  expect(made.map(({ query, split, subtask, gold }) => [query, split, subtask, gold])).toEqual([
    ["Will it snow in Beijing?", "train", "weather", undefined],
    ["How windy is Qingdao at noon?", "train", "weather", undefined],
  ]);
  // Two rounds with something new, then three with nothing.
  expect(one.asked.length + two.asked.length).toBe(5);
});

it("asks no round again that a journal has, and makes the same queries", async () => {
  const replies = ['{"queries": ["Will it snow in Beijing?"]}', '{"queries": ["How windy is Qingdao at noon?"]}'];
  const rounds = new Map<number, readonly string[]>();
  const journal: RoundJournal = {
    round: (round) => rounds.get(round),
    addRound: (round, queries) => rounds.set(round, queries),
  };
  const client = clientOf(...replies);
  const shared = { environment, seeds: [task], count: 2, seed: 1, signal };
  const made = await generateQueries({ ...shared, clients: [client], journal });
  expect(client.asked).toHaveLength(2);
  // As one that was killed after the first round.
  rounds.delete(1);
  const later = clientOf(replies[1]!);
  expect(await generateQueries({ ...shared, clients: [later], journal })).toEqual(made);
  expect(later.asked).toHaveLength(1);
});

it("tries a spare task in the place of each that is refused, and no more than it needs", async () => {
  const named = (names: string) => [...names].map((id) => ({ ...task, id }));
  const rounds: string[] = [];
  const tried = (tasks: string, spare: string) => {
    rounds.length = 0;
    return withSubstitutes(
      { tasks: named(tasks), spare: named(spare) },
      async (some) => {
        rounds.push(some.map(({ id }) => id).join(""));
        return some.map(({ id }) => id);
      },
      // Small letters are refused.
      (id) => id !== id.toUpperCase(),
    );
  };
  expect((await tried("AbCd", "eFGH")).join("")).toBe("AbCdeFG");
  expect(rounds).toEqual(["AbCd", "eF", "G"]);
  expect((await tried("ab", "c")).join("")).toBe("abc");
  expect((await tried("A", "B")).join("")).toBe("A");
});

it("verifies with the tools that the attempt had for itself", async () => {
  const seen: string[] = [];
  const named = (name: string) => ({
    list: async () => [],
    call: async () => {
      seen.push(name);
      return { text: "", isError: false };
    },
  });
  const lease = async () => ({ tools: named("own"), release: async () => void seen.push("released") });
  const verifying = {
    ...environment,
    async verifyTool(_trajectory: unknown, _task: unknown, tools: TeachOptions["tools"]) {
      await tools.call("look", {}, { context: {}, signal });
      return [];
    },
  } satisfies Environment;
  const client = clientOf("<answer>rain</answer>");
  const teacher = { kind: "model", client, tools: "native" } as const;
  await teach(task, options({ environment: verifying, teacher, tools: { ...named("shared"), lease } }));
  expect(seen).toEqual(["own", "released"]);
});

it("takes a tool that fails while the score is verified for no refusal", async () => {
  const down = {
    ...environment,
    verifyTool: async () => fail("tool", "unreachable", "the tool is down"),
  } satisfies Environment;
  const client = clientOf("<answer>rain</answer>");
  const teacher = { kind: "model", client, tools: "native" } as const;
  const taught = await teach(task, options({ environment: down, teacher }));
  // Nothing is written again, and nobody says that it was refused.
  expect(taught.attempts).toBe(1);
  expect(client.asked).toHaveLength(1);
  expect(unfinishedOf(taught.trajectory, taught.remarks)).toEqual({
    owner: "tool",
    message: "it could not be scored: the tool is down",
  });
  // What the rules refuse beside it stays refused, and the policy is told that alone.
  const silent = clientOf("");
  const refused = await teach(
    task,
    options({ environment: down, teacher: { ...teacher, client: silent }, rewrites: 1 }),
  );
  expect(refused.attempts).toBe(2);
  expect(unfinishedOf(refused.trajectory, refused.remarks)).toBeNull();
});
