import { random } from "@arenakit/contracts";
import { nearDuplicates } from "@arenakit/core";
import { describe, expect, it } from "vitest";
import type { EvolutionTask } from "../evolution-task.ts";
import { namesPrimarySource } from "./criteria.ts";
import type { Learner } from "./learner.ts";
import { createProposerLearner } from "./proposer-learner.ts";
import { LONGEST_REPORT, readTreatment, sentencesFor } from "./report.ts";
import { createResearchWorld } from "./research-world.ts";
import { readDemands, SKILLS, writeQuery } from "./skills.ts";
import { createSolverLearner } from "./solver-learner.ts";

const world = createResearchWorld({ seed: 3 });
const pool = world.pool(12);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function solverTask(at: number, mode: EvolutionTask["mode"] = "no_tool"): EvolutionTask {
  const { id, query, rubrics } = pool[at]!;
  const common = { step: 1, at, language: "en" as const, brief: null, proposedBy: null };
  return { ...common, id, role: "solver", origin: "real", mode, query, rubrics, poolAt: at };
}

const basis = pool.slice(0, 6).map(({ id, query }) => ({ id, query, score: 0.5, criteria: [] }));
const meta = [SKILLS[1]!, SKILLS[4]!].map((skill) => {
  const { text, check } = namesPrimarySource(skill);
  return {
    id: skill.id,
    text,
    check,
    polarity: 1 as const,
    weight: 1,
    scale: "binary" as const,
    tier: "meta" as const,
  };
});
const proposerTask: EvolutionTask = {
  ...{ id: "p-1", step: 1, at: 0, role: "proposer", origin: "combination", mode: "tool", language: "en" },
  ...{ query: "Propose a task.", rubrics: null, brief: { basis, meta }, poolAt: null, proposedBy: null },
} as EvolutionTask;

/** Teaches for some steps what `reward` likes, by advantages alone; its mean before and after. */
function taught(
  learner: Learner,
  tasks: readonly EvolutionTask[],
  reward: (task: EvolutionTask, text: string) => number,
) {
  const rewards: number[] = [];
  for (let step = 0; step < 20; step++) {
    const groups = tasks.map((task) => {
      const texts = learner.attempt(task, 8, ["taught", step, task.id]);
      const own = texts.map((text) => reward(task, text));
      const spread = Math.sqrt(mean(own.map((value) => (value - mean(own)) ** 2)));
      return { task, texts, own, spread };
    });
    rewards.push(mean(groups.flatMap(({ own }) => own)));
    learner.update(
      groups.map(({ task, texts, own, spread }) => ({
        task,
        attempts: texts.map((text, at) => ({ text, advantage: spread === 0 ? 0 : (own[at]! - mean(own)) / spread })),
      })),
    );
  }
  return { first: mean(rewards.slice(0, 3)), last: mean(rewards.slice(-3)) };
}

const tasks = pool.map((_, at) => solverTask(at));
const treatments = ({ query }: EvolutionTask, text: string) =>
  readDemands(query).map((demand) => readTreatment({ world, topic: world.topicOf(query)! }, demand, text));
const share = (kind: string) => (task: EvolutionTask, text: string) =>
  mean(treatments(task, text).map((one) => (one === kind ? 1 : 0)));

describe("the solver", () => {
  it("writes the same of the same parameters, task and stream", () => {
    const [first, again] = [createSolverLearner({ world }), createSolverLearner({ world })];
    expect(first.attempt(tasks[0]!, 8, ["a"])).toEqual(again.attempt(tasks[0]!, 8, ["a"]));
    expect(first.attempt(tasks[0]!, 8, ["a"])).not.toEqual(first.attempt(tasks[0]!, 8, ["b"]));
  });

  it("keeps within the longest report", () => {
    for (const task of [...tasks, ...tasks.map((_, at) => solverTask(at, "tool"))])
      for (const text of createSolverLearner({ world }).attempt(task, 8, ["long"])) {
        const lines = text.slice(text.indexOf("<answer>\n") + 9, text.indexOf("\n</answer>")).split("\n");
        expect(lines.length).toBeLessThanOrEqual(LONGEST_REPORT);
      }
    const demand = readDemands(pool[0]!.query)[0]!;
    expect(sentencesFor("work", demand, "tool")).toBe(sentencesFor("work", demand, "no_tool") + 1);
  });

  it.each(["right", "empty", "invent", "omit", "vague"])("learns what earns an advantage: %s", (kind) => {
    const { first, last } = taught(createSolverLearner({ world }), tasks, share(kind));
    expect(last - first).toBeGreaterThan(0.15);
  });

  it("learns nothing without advantages, and nothing from equal ones", () => {
    const learner = createSolverLearner({ world });
    const before = learner.attempt(tasks[0]!, 8, ["again"]);
    for (const advantage of [null, 0])
      learner.update([{ task: tasks[0]!, attempts: before.map((text) => ({ text, advantage })) }]);
    expect(Object.values(learner.parameters()).filter((value) => value !== 0)).toEqual([]);
    expect(learner.attempt(tasks[0]!, 8, ["again"])).toEqual(before);
  });

  it("goes on from its parameters", () => {
    const learner = createSolverLearner({ world });
    taught(learner, tasks, share("right"));
    const parameters = JSON.parse(JSON.stringify(learner.parameters()));
    const other = createSolverLearner({ world, parameters });
    expect(other.attempt(tasks[1]!, 8, ["on"])).toEqual(learner.attempt(tasks[1]!, 8, ["on"]));
  });

  it("finds less of what is asked for in more depth", () => {
    const learner = createSolverLearner({ world });
    const topic = world.topics[0]!;
    const rate = (level: number) =>
      mean(
        SKILLS.flatMap((skill) => {
          const task = { ...tasks[0]!, query: writeQuery(topic, [{ skill, level }]) };
          return learner.attempt(task, 40, ["depth", skill.id, level]).map((text) => share("right")(task, text));
        }),
      );
    expect(rate(1)).toBeGreaterThan(rate(3));
    expect(rate(3)).toBeGreaterThan(rate(6));
  });

  it("says nothing of a topic that it does not know", () => {
    const task = { ...tasks[0]!, query: "What is new?" };
    const learner = createSolverLearner({ world });
    const texts = learner.attempt(task, 2, ["x"]);
    expect(texts[0]).toMatch(/<answer>\nNothing can be said.\n<\/answer>$/);
    learner.update([{ task, attempts: texts.map((text, at) => ({ text, advantage: at === 0 ? 1 : -1 })) }]);
    expect(learner.parameters()).toEqual({});
  });
});

describe("the proposer", () => {
  const proposed = (text: string) => text.slice(text.indexOf("<task>") + 6, text.indexOf("</task>"));

  it("proposes tasks that the world knows, within what it is shown and beyond", () => {
    const texts = createProposerLearner({ world }).attempt(proposerTask, 60, ["p"]).map(proposed);
    const shown = new Set(basis.map(({ query }) => world.topicOf(query)));
    for (const query of texts) {
      expect(world.topics).toContain(world.topicOf(query));
      expect(readDemands(query).length).toBeGreaterThan(0);
    }
    expect(texts.some((query) => shown.has(world.topicOf(query)))).toBe(true);
    expect(texts.some((query) => !shown.has(world.topicOf(query)))).toBe(true);
    expect(nearDuplicates(texts).length).toBeLessThan(30);
  });

  it("asks for what its meta rubrics name more often than for the rest", () => {
    const texts = createProposerLearner({ world }).attempt(proposerTask, 60, ["m"]).map(proposed);
    const asked = (id: string) => texts.filter((text) => readDemands(text).some(({ skill }) => skill.id === id)).length;
    const rest = SKILLS.filter((_, at) => at !== 1 && at !== 4).map(({ id }) => asked(id));
    expect(Math.min(asked(SKILLS[1]!.id), asked(SKILLS[4]!.id))).toBeGreaterThan(Math.max(...rest));
  });

  const levelIn = (text: string) => mean(readDemands(text).map(({ level }) => level));
  it.each([
    ["deeper", 1],
    ["shallower", -1],
  ] as const)("learns to ask for %s reports where that is rewarded", (_, sign) => {
    const learner = createProposerLearner({ world });
    const groups = Array.from({ length: 6 }, (__, at) => ({ ...proposerTask, id: `p-${at}` }));
    const { first, last } = taught(learner, groups, (___, text) => sign * levelIn(text));
    expect(last - first).toBeGreaterThan(0.5);
  });

  it("stays where no group has an advantage", () => {
    const learner = createProposerLearner({ world });
    const texts = learner.attempt(proposerTask, 6, ["s"]);
    learner.update([{ task: proposerTask, attempts: texts.map((text) => ({ text, advantage: null })) }]);
    expect(learner.parameters()).toEqual({});
  });

  it("draws from named streams alone", () => {
    const stream = [random(1, "any").integer(1, 9)];
    const of = () => createProposerLearner({ world, seed: 5 }).attempt(proposerTask, 6, stream);
    expect(of()).toEqual(of());
  });
});
