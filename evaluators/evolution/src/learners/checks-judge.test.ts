import type { RubricItem, RubricSet } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { CHECKS_JUDGE_ID, checksJudge } from "./checks-judge.ts";
import { createResearchWorld } from "./research-world.ts";
import { readDemands } from "./skills.ts";

const world = createResearchWorld({ seed: 4 });
const judge = checksJudge(world);
const [{ query, rubrics }] = world.pool(1) as [ReturnType<typeof world.pool>[number]];
const set = { ...rubrics, items: [] };
const topic = world.topicOf(query)!;
const demands = readDemands(query);
const findings = demands.map((demand) => world.finding(topic, demand));
const stated = (at: number) => `The ${demands[at]!.skill.noun} of ${topic}: ${findings[at]!.right}.`;
const empty = `The ${demands[0]!.skill.noun} of ${topic} deserves careful thought.`;

async function proposalsFor(answers: readonly string[], most = 5, from: RubricSet = set) {
  const proposed = await judge.propose({ set: from, answers, most });
  return proposed.ok ? proposed.value : [];
}

describe("proposals of the judge by checks", () => {
  it("are what some answers have and some do not", async () => {
    const found = await proposalsFor([stated(0), stated(1), `${stated(1)}\n${empty}`, empty]);
    const tags = found.map((one) => one.tags);
    expect(tags).toHaveLength(3);
    expect(tags).toEqual(
      expect.arrayContaining([
        [demands[0]!.skill.id, "finding"],
        [demands[1]!.skill.id, "finding"],
        ["report", "padding"],
      ]),
    );
    expect(found.map(({ polarity }) => polarity).sort()).toEqual([-1, 1, 1]);
  });

  it("are faults where answers are wrong", async () => {
    const [fault] = await proposalsFor([`It is ${findings[2]!.wrong[1]}.`, "Nothing."]);
    expect(fault).toMatchObject({ polarity: -1, tags: [demands[2]!.skill.id, "wrong"] });
  });

  it("are none where all answers are alike", async () => {
    expect(await proposalsFor([stated(0), stated(0)])).toEqual([]);
    expect(await proposalsFor([stated(0)])).toEqual([]);
  });

  it("are none that the set has, whatever its tier, and at most as many as are asked for", async () => {
    const [found] = await proposalsFor([stated(0), "Nothing."]);
    const retired: RubricItem = {
      id: "x",
      ...found!,
      tags: [...found!.tags!],
      weight: 1,
      scale: "binary",
      tier: "inactive",
    };
    expect(await proposalsFor([stated(0), "Nothing."], 5, { ...set, items: [retired] })).toEqual([]);
    expect(await proposalsFor([`${stated(0)}\n${stated(1)}`, "Nothing."], 1)).toHaveLength(1);
  });

  it("tell most answers apart first", async () => {
    const [first] = await proposalsFor([stated(0), stated(1), stated(1), "Nothing."], 1);
    expect(first!.text).toContain(findings[1]!.right);
  });
});

describe("meta rubrics of the judge by checks", () => {
  const item = (id: string, tags: string[], polarity: 1 | -1 = 1) =>
    ({ id, text: id, tags, polarity, weight: 1, scale: "binary", tier: "persistent" }) as const;
  const verdict = (rubricId: string, value: number) =>
    ({ rubricId, status: "scored", value, judge: "x", promptHash: "" }) as const;
  const items = [
    item("a", ["figures", "finding"]),
    item("b", ["timeline", "finding"]),
    item("c", ["advice", "words"]),
    item("d", ["mechanism", "finding"]),
    item("e", ["report", "padding"], -1),
  ];
  const verdicts = [
    [verdict("a", 1), verdict("b", 0), verdict("c", 1), verdict("d", 0), verdict("e", 1)],
    [verdict("a", 0), verdict("b", 1), verdict("c", 1), verdict("d", 0), verdict("e", 0)],
    [verdict("a", 1), verdict("b", 0), verdict("c", 1), verdict("d", 0)],
  ];
  const summarised = async (most: number) => {
    const found = await judge.summarise({
      assessments: [{ set: { ...set, items }, verdicts, responses: [null, null, null] }],
      most,
      step: 7,
    });
    return found.ok ? found.value : [];
  };

  it("are merits of any topic: what somebody can do and most lacked first, what nobody can do last", async () => {
    const found = await summarised(5);
    // Means 1/3, 2/3, 1; of mechanism 0.
    expect(found.map(({ tags }) => tags)).toEqual([
      ["timeline", "source"],
      ["figures", "source"],
      ["advice", "words"],
      ["mechanism", "source"],
    ]);
    expect(found.every(({ tier, polarity, text }) => tier === "meta" && polarity === 1 && !text.includes(topic))).toBe(
      true,
    );
    expect(found[0]!.origin).toEqual({ by: "judge", model: CHECKS_JUDGE_ID, step: 7 });
  });

  it("are as many as are asked for", async () => {
    expect((await summarised(2)).map(({ tags }) => tags![0])).toEqual(["timeline", "figures"]);
  });

  it("are scored by the judge's own rules", async () => {
    const [timeline] = await summarised(1);
    const of = async (answer: string) =>
      (await judge.rubric.judge({ set, items: [timeline!], answer })).map(({ met }) => met);
    expect(await of("The dated milestones, as the Calder Archive records.")).toEqual([true]);
    expect(await of("The dated milestones.\nThe Calder Archive is old.")).toEqual([false]);
  });
});
