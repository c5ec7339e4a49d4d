import { nearDuplicates } from "@arenakit/core";
import { aggregate, rulesRubricJudge } from "@arenakit/evaluator-rubrics";
import { describe, expect, it } from "vitest";
import { PoolRow } from "../pool.ts";
import { createResearchWorld } from "./research-world.ts";
import { LEVELS, readDemands, SKILLS, writeQuery } from "./skills.ts";

const world = createResearchWorld({ seed: 1 });

describe("a generated world of research tasks", () => {
  it("reads back what a query asks for, at every level", () => {
    for (const skill of SKILLS)
      for (let level = 1; level <= LEVELS; level++) {
        const other = { skill: SKILLS.find((one) => one !== skill)!, level: 1 };
        const demands = [{ skill, level }, other];
        expect(readDemands(writeQuery("the seed banks of Harford", demands))).toEqual(demands);
      }
    expect(readDemands("What is the weather like?")).toEqual([]);
  });

  it("is the same of the same seed, and another one of another", () => {
    expect(createResearchWorld({ seed: 1 }).pool(20)).toEqual(world.pool(20));
    expect(createResearchWorld({ seed: 2 }).pool(20)).not.toEqual(world.pool(20));
    expect(world.pool(5)).toEqual(world.pool(20).slice(0, 5));
  });

  it("has rows of a pool", () => {
    for (const row of world.pool(50)) expect(PoolRow.parse(row)).toEqual(row);
  });

  it("tests topics that nobody trains with", () => {
    const trained = new Set(world.pool(200).map(({ query }) => world.topicOf(query)));
    const tested = world.heldOut(48).map(({ query }) => world.topicOf(query));
    expect(tested).not.toContain(undefined);
    expect(tested.filter((topic) => trained.has(topic) || world.topics.includes(topic!))).toEqual([]);
    const queries = [...world.pool(200), ...world.heldOut(48)].map(({ query }) => query);
    // Two training tasks of a topic may be alike; none is like one of the test.
    expect(nearDuplicates(queries).filter(({ first, second }) => first < 200 && second >= 200)).toEqual([]);
  });

  it("trains on a part of the skills that a task asks for", () => {
    for (const { query, rubrics } of world.pool(200)) {
      const asked = readDemands(query).map(({ skill }) => skill.id);
      const covered = rubrics.items.map(({ tags }) => tags![0]!);
      expect(covered.length).toBeGreaterThan(0);
      expect(asked).toEqual(expect.arrayContaining(covered));
      expect(rubrics.items.every(({ polarity, tier }) => polarity === 1 && tier === "persistent")).toBe(true);
    }
    expect(world.pool(200).some(({ query, rubrics }) => rubrics.items.length < readDemands(query).length)).toBe(true);
  });

  it("scores the test by findings, wrong ones and padding", async () => {
    const [{ query, gold }] = world.heldOut(1) as [ReturnType<typeof world.heldOut>[number]];
    const topic = world.topicOf(query)!;
    const demands = readDemands(query);
    const score = async (answer: string) =>
      aggregate(gold, await rulesRubricJudge().judge({ set: gold, items: gold.items, answer })).score!;
    const all = 2 * demands.length + 1;
    expect(gold.items).toHaveLength(all);
    const { right, wrong } = world.finding(topic, demands[0]!);
    expect(await score(`It is ${right}.`)).toBeCloseTo(1 / all, 9);
    expect(await score(`It is ${wrong[0]}.`)).toBeCloseTo(-1 / all, 9);
    expect(await score(demands.map((demand) => world.finding(topic, demand).right).join("\n"))).toBeCloseTo(
      demands.length / all,
      9,
    );
    expect(await score(`The ${demands[0]!.skill.noun} deserves careful thought.`)).toBeCloseTo(-1 / all, 9);
  });

  it("has no more topics than it has names for", () => {
    expect(() => createResearchWorld({ trainTopics: 200 })).toThrow(/expected at most 140 topics in all, got 264/);
  });
});
