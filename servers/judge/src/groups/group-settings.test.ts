import { canonicalJson, type JsonObject } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { rulesJudge } from "@arenakit/evaluator-arena";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkConfig, configIn, hashOf, type JudgedWith, storedConfig } from "./configs.ts";
import { groupOf, headOf, resolveGroupSettings, StoredGroupSettings } from "./group-settings.ts";
import { TASK, toy } from "./groups.fixture.ts";
import { RUBRIC, scripted } from "./judging.fixture.ts";
import { RunConfig } from "./wire.ts";

const evaluation: JudgedWith = {
  judges: { scripted: scripted().named, rules: { pairwise: rulesJudge([openTravel]) } },
  rubrics: { test: RUBRIC },
  environments: [toy],
};
const configOf = (given: object = {}) => storedConfig(RunConfig.parse(given), null);
const opened = async (given: object = {}, asked: object = { task: TASK.id }) => {
  const config = configOf(given);
  return { config, terms: await resolveGroupSettings(evaluation, asked, config) };
};
const stored = (terms: StoredGroupSettings) => ({ terms: terms as JsonObject, quorum: 2 });

describe("a configuration", () => {
  it("has the same hash whatever the order of its members and whichever defaults are spelt out", () => {
    const spelt = { seed: 0, anchor: 0, advantage: "quantile_z", topology: "seeded-single-elimination" };
    expect(configOf().sha256).toBe(configOf(spelt).sha256);
    expect(configOf({ seed: 1 }).sha256).not.toBe(configOf().sha256);
    expect(hashOf(configOf(spelt).config)).toBe(configOf().sha256);
    expect(configIn(configOf({ seed: 7 })).seed).toBe(7);
  });

  it.each([
    [{ judge: "nobody" }, "no_such_judge"],
    [{ topology: "listwise" }, "no_listwise_judge"],
    [{ rubric: "poetry" }, "no_such_rubric"],
    [{ advantage: "posterior" }, "invalid_config"],
    [{ calibration: "ab".repeat(32) }, "calibration_unused"],
    [{ topology: "ring", calibration: "ab".repeat(32) }, "no_such_calibration"],
    [{ topology: "ring", slots: "paper" }, "invalid_config"],
    [{ calls: 3 }, "invalid_config"],
  ])("is refused where no group could be judged by it: %j", (given, code) => {
    const failure = { owner: "policy", code };
    expect(() => checkConfig(evaluation, RunConfig.parse(given))).toThrow(
      expect.objectContaining({ failure: expect.objectContaining(failure) }),
    );
  });

  it.each([
    [{ anchor: 4 }, 4],
    [{ slots: "paper" }, 6],
  ])("is refused by a group of a size it has no tournament for: %j of %i", async (given, size) => {
    const found = await opened(given);
    expect(() => headOf("g", { size }, found)).toThrow("invalid_config");
    expect(() => headOf("g", { size: 8 }, found)).not.toThrow();
  });
});

it("is refused on a server without a judge, which says what gives it one", () => {
  expect(() => checkConfig({ ...evaluation, judges: {} }, RunConfig.parse({}))).toThrow(
    /no_judge: this server has no judge: start it with --judge MODEL@URL, or with --judge rules/,
  );
});

describe("the head of a group", () => {
  it("takes run and step from a name that has them, unless they are said", async () => {
    const named = headOf("exp-1:n7:train:12:sea:0", { size: 8 }, await opened());
    expect([named.run, named.step, named.quorum]).toEqual(["exp-1", 12, 2]);
    expect(headOf("alone", { size: 1 }, await opened())).toMatchObject({ run: "alone", step: null, quorum: 1 });
    expect(headOf("a:b:c:d:e:f", { size: 2, run: "r", step: 3 }, await opened())).toMatchObject({ run: "r", step: 3 });
    expect(headOf("a:b:c:d:e:f", { size: 2 }, await opened()).step).toBeNull();
  });

  it("keeps a group for half an hour of collecting and as long for its judge, unless said otherwise", async () => {
    expect(headOf("g", { size: 2 }, await opened())).toMatchObject({ collectMs: 1_800_000, judgeMs: 1_800_000 });
    const said = headOf("g", { size: 2, collectSeconds: 0.5, judgeSeconds: 7 }, await opened());
    expect([said.collectMs, said.judgeMs]).toEqual([500, 7000]);
  });
});

describe("stored terms", () => {
  it("come back as the task, the rubric, the judge and the settings that they were made of", async () => {
    const { config, terms } = await opened({ topology: "ring", advantage: "posterior", seed: 5, judge: "rules" });
    const read = StoredGroupSettings.parse(JSON.parse(canonicalJson(terms)));
    const group = await groupOf(evaluation, stored(read), config);
    expect([group.task, group.rubric, group.judge.name, group.asked.id]).toEqual([
      TASK,
      RUBRIC,
      "rules",
      rulesJudge([openTravel]).id,
    ]);
    expect(group.settings).toEqual({ topology: "ring", advantage: "posterior", seed: 5, anchor: 0, quorum: 2 });
  });

  it("hold a query of the caller's own with its constraints", async () => {
    const constraints = { cities: ["Oslo"], people: 2 };
    const { config, terms } = await opened({ rubric: "test" }, { query: "Two days in Oslo", constraints });
    const { task } = await groupOf(evaluation, stored(terms), config);
    expect(task).toMatchObject({ query: "Two days in Oslo", constraints: { cities: ["Oslo"] } });
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 300 }), async (query) => {
        const own = await opened({ rubric: "test" }, { query });
        expect((await groupOf(evaluation, stored(own.terms), own.config)).task.query).toBe(query);
      }),
    );
  });

  const another = { ...RUBRIC, dimensions: { path: 0.7, answer: 0.3 } };
  it.each([
    ["rubric_changed", { environments: [{ ...toy, rubric: () => another }] }],
    ["task_changed", { environments: [{ ...toy, tasks: () => [{ ...TASK, query: "Another" }] }] }],
    ["task_changed", { environments: [] }],
    ["judge_changed", { judges: { scripted: scripted(undefined, { id: "another" }).named } }],
    ["judge_changed", { judges: { rules: { pairwise: rulesJudge([openTravel]) } } }],
  ])("are a failure of the harness (%s) on a server that no longer has what they name", async (code, changed) => {
    const { config, terms } = await opened();
    const asked = groupOf({ ...evaluation, ...changed }, stored(terms), config);
    await expect(asked).rejects.toMatchObject({ failure: { owner: "harness", code, retryable: false } });
  });

  it("go on with the judge they name, whichever is now the first", async () => {
    const { config, terms } = await opened();
    const turned = { rules: { pairwise: rulesJudge([openTravel]) }, scripted: scripted().named };
    expect((await groupOf({ ...evaluation, judges: turned }, stored(terms), config)).judge.name).toBe("scripted");
  });

  it("are not judged by another configuration", async () => {
    const { terms } = await opened();
    for (const config of [null, configOf({ seed: 9 })])
      await expect(groupOf(evaluation, stored(terms), config)).rejects.toMatchObject({
        failure: { code: "config_changed" },
      });
  });
});
