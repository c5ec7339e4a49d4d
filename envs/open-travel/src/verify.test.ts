import { agentSteps, type Task, textOfAtif } from "@arenakit/contracts";
import { hermes, rolloutGroup } from "@arenakit/core";
import { describe, expect, it } from "vitest";
import { openTravel } from "./environment.ts";
import { POLICY_IDS, type PolicyId } from "./expected-order.ts";
import { fakeTools } from "./fake-tools.fixture.ts";
import { scriptedPolicies } from "./policies.ts";
import { TASKS } from "./tasks.ts";

const taskOf = (id: string): Task => TASKS.find((task) => task.id === id)!;
const trip = taskOf("multi-day-shanghai-hangzhou");

async function trajectoryOf(task: Task, id: PolicyId) {
  const policy = scriptedPolicies(task)[POLICY_IDS.indexOf(id)]!;
  const [trajectory] = await rolloutGroup({
    environment: openTravel,
    task,
    policies: [policy],
    dialect: hermes,
    tools: fakeTools(),
    context: { world: "fake", now: "2026-05-01T08:00" },
    group: "g",
  });
  return trajectory!;
}

/** The same trajectory with other words in its answer. */
function reworded(trajectory: Awaited<ReturnType<typeof trajectoryOf>>, from: string | RegExp, to: string) {
  const copy = structuredClone(trajectory);
  const ours = copy.extra!.arenakit!;
  const reword = (text: string) => text.replaceAll(new RegExp(from, "g"), to);
  ours.answer = reword(ours.answer!);
  const last = agentSteps(copy).at(-1)!;
  last.message = reword(textOfAtif(last.message));
  return copy;
}

describe("verifyTool", () => {
  it("confirms every train that the planner cites", async () => {
    const verified = await openTravel.verifyTool!(await trajectoryOf(trip, "full"), trip, fakeTools());
    expect(verified.length).toBeGreaterThanOrEqual(2);
    expect(verified.filter((result) => !result.ok)).toEqual([]);
  });

  it("confirms flights too", async () => {
    const task = taskOf("compare-beijing-shanghai");
    const trajectory = await trajectoryOf(task, "full");
    expect(trajectory.extra?.arenakit?.answer).toMatch(/CA\d{4}/);
    const verified = await openTravel.verifyTool!(trajectory, task, fakeTools());
    expect(verified.every((result) => result.ok)).toBe(true);
  });

  it("confirms each ride of a paragraph by itself, and refuses the one that is wrong", async () => {
    const query = { ...taskOf("compare-beijing-shanghai"), language: "en" as const };
    const task = { ...query, query: "Train or plane from Beijing to Shanghai? Compare them, please." };
    const full = await trajectoryOf(task, "full");
    const rides = full.extra!.arenakit!.answer!.split("\n").map((line) => line.match(/train G\d+/g) ?? []);
    const [first, second] = rides.find(({ length }) => length > 1)!;
    const verified = await openTravel.verifyTool!(full, task, fakeTools());
    expect(verified.map(({ ok }) => ok)).toEqual(verified.map(() => true));
    const later = reworded(full, `(${second} from \\S+ at) \\d\\d:\\d\\d`, "$1 03:33");
    const refused = (await openTravel.verifyTool!(later, task, fakeTools())).filter(({ ok }) => !ok);
    expect(refused.map(({ message }) => message)).toEqual([
      expect.stringMatching(`${second!.slice(6)} differ.* 03:33`),
    ]);
    expect(refused[0]!.message).not.toContain(first);
    const dearer = reworded(full, "\\d+ yuan a person", "9999 yuan a person");
    const fares = (await openTravel.verifyTool!(dearer, task, fakeTools())).filter(({ ok }) => !ok);
    expect(fares.length).toBeGreaterThan(1);
    expect(fares.filter(({ message }) => !message.startsWith("the fare of "))).toEqual([]);
  });

  it("refuses an invented train, another price and another time", async () => {
    const invented = await openTravel.verifyTool!(await trajectoryOf(trip, "invents-train"), trip, fakeTools());
    expect(invented.some((result) => !result.ok && result.message.includes("G9001"))).toBe(true);
    const full = await trajectoryOf(trip, "full");
    const [, price = ""] = /票价(\d+)元\/人/.exec(full.extra!.arenakit!.answer!) ?? [];
    const dearer = await openTravel.verifyTool!(reworded(full, `${price}元`, "9999元"), trip, fakeTools());
    expect(dearer.some((result) => !result.ok && result.message.includes("票价"))).toBe(true);
    const [, departure = ""] = /G\d+ \S+?(\d\d:\d\d)→/.exec(full.extra!.arenakit!.answer!) ?? [];
    const later = await openTravel.verifyTool!(reworded(full, departure, "03:33"), trip, fakeTools());
    expect(later.some((result) => !result.ok && result.message.includes("时刻"))).toBe(true);
  });

  it("speaks the language of the query", async () => {
    const invented = await trajectoryOf(trip, "invents-train");
    const english = { ...trip, query: "Two days in Shanghai by train, please." };
    const messages = (await openTravel.verifyTool!(invented, english, fakeTools())).map(({ message }) => message);
    expect(messages).toContain("a second query does not find G9001");
  });

  it("has nothing to confirm where no train is cited or no answer is given", async () => {
    const task = taskOf("search-guangzhou-parks");
    expect(await openTravel.verifyTool!(await trajectoryOf(task, "full"), task, fakeTools())).toEqual([]);
    expect(await openTravel.verifyTool!(await trajectoryOf(trip, "no-answer"), trip, fakeTools())).toEqual([]);
  });
});

describe("computeScore", () => {
  it("is 0 for an invented train and lower for any answered defect than for the full planner", async () => {
    const score = async (id: PolicyId) => {
      const trajectory = await trajectoryOf(trip, id);
      const verified = await openTravel.verifyTool!(trajectory, trip, fakeTools());
      return openTravel.computeScore(trajectory, trip, { verified }).total!;
    };
    expect(await score("invents-train")).toBe(0);
    const full = await score("full");
    for (const id of ["ignores-budget", "repeats-calls", "omits-waypoint", "late-leg"] as const)
      expect(await score(id), id).toBeLessThan(full);
  });

  it("is null, never a number, for a trajectory that failed for reasons of the harness", async () => {
    const broken = structuredClone(await trajectoryOf(trip, "full"));
    broken.extra!.arenakit!.failure = {
      owner: "tool",
      code: "unreachable",
      message: "connection lost",
      retryable: true,
    };
    expect(openTravel.computeScore(broken, trip, { verified: [] }).total).toBeNull();
  });
});

describe("prompt", () => {
  it("states the time with its weekday, the tools and the form of the answer, and ends with the query", () => {
    const [system, user] = openTravel.getPrompt(
      trip,
      [{ name: "weather", description: "", inputSchema: {} }],
      "2026-05-01T08:00",
    );
    const rules = JSON.stringify(system);
    for (const part of ["2026-05-01 08:00（星期五）", "weather", "<answer>", "一份方案"]) expect(rules).toContain(part);
    expect(user).toEqual({ role: "user", content: [{ type: "text", text: trip.query }] });
  });

  it("refuses what is no time", () => {
    expect(() => openTravel.getPrompt(trip, [], "tomorrow")).toThrow(/2026-05-01T08:00.*"tomorrow"/);
  });
});

describe("rubric", () => {
  it("has the seven criteria of the paper for each subtask, weighed 0.6 and 0.4", () => {
    const ids = [
      "path.breadth",
      "path.relevance",
      "path.detail",
      "answer.relevance",
      "answer.feasibility",
      "answer.details",
      "answer.clarity",
    ];
    const descriptions = new Set<string>();
    for (const task of TASKS) {
      const rubric = openTravel.rubric(task);
      expect(rubric.criteria.map((criterion) => criterion.id)).toEqual(ids);
      expect(rubric).toMatchObject({ dimensions: { path: 0.6, answer: 0.4 }, scale: { min: 0, max: 10 } });
      for (const criterion of rubric.criteria) descriptions.add(criterion.description);
    }
    expect(descriptions.size).toBe(7 * 5);
  });
});
