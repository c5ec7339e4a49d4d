/** `arenakit arena` as a user calls it: lines in and out, a calibration and back, a run ranked anew. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Comparison, canonicalJson, Rubric, Task, type Trajectory } from "@arenakit/contracts";
import { judgeGroup, matchLogHeader, matchLogLine } from "@arenakit/evaluator-arena";
import { noisyJudge } from "@arenakit/evaluator-judge-lab";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { arenaCalls, reset } from "./arena-calls.fixture.ts";

const { home, said, told, ranked, close } = arenaCalls();
afterAll(close);
afterEach(reset);

describe("arena simulate", () => {
  it("ends with one JSON line: the settings, and each figure with its interval", async () => {
    const [line, ...rest] = await said("simulate", "--topology", "ring", "--n", "6", "--groups", "30", "--json");
    expect(rest).toEqual([]);
    const found = JSON.parse(line!);
    expect(found).toMatchObject({ topology: "ring", estimator: "refit", n: 6, sigma: 1, matches: 10, rounds: 1 });
    for (const name of ["tau", "rho", "top1", "alignment"]) {
      expect(found[name].low).toBeLessThanOrEqual(found[name].value);
      expect(found[name].high).toBeGreaterThanOrEqual(found[name].value);
    }
  });

  it("knows the judge models by name, and what is given goes before them", async () => {
    const settings = async (...args: string[]) =>
      JSON.parse((await said("simulate", "--groups", "2", "--json", ...args))[0]!);
    expect(await settings()).toMatchObject({ offset: 0, position: 0, contrast: 0, isQuantised: false, lost: 0 });
    expect(await settings("--judge-model", "offset")).toMatchObject({ offset: 1 });
    const realistic = { offset: 0.7, position: 0.4, contrast: 0.25, isQuantised: true };
    expect(await settings("--judge-model", "realistic")).toMatchObject(realistic);
    const own = await settings(
      "--judge-model",
      "realistic",
      "--offset",
      "0.2",
      "--position",
      "-1",
      "--no-signal",
      "0.5",
    );
    expect(own).toMatchObject({ ...realistic, offset: 0.2, position: -1 });
    expect(own.noSignalEnergy === null || own.noSignalEnergy >= 0).toBe(true);
  });
});

const SIZE = 5;
const TASK = Task.parse({
  id: "task-1",
  env: "open-travel",
  subtask: "one-day",
  split: "validation",
  query: "a day in town",
  constraints: { cities: ["Hangzhou"] },
});
const RUBRIC = Rubric.parse({
  id: "test",
  criteria: [{ id: "answer.all", dimension: "answer", title: "all", description: "all", weight: 1 }],
  dimensions: { path: 0, answer: 1 },
  scale: { min: 0, max: 10 },
});

function attempt(group: string, index: number): Trajectory {
  const answer = `plan ${index}`;
  return {
    schema_version: "ATIF-v1.8",
    trajectory_id: `${group}/${index}`,
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "a day in town" },
      { step_id: 2, source: "agent", message: answer },
    ],
    extra: {
      arenakit: {
        env: "open-travel",
        task: TASK.id,
        policy: "test",
        world: "w",
        now: "2026-05-01T08:00",
        dialect: "hermes",
        group: { id: group, index, size: SIZE, anchor: index === 0 },
        stop: "answer",
        answer,
        failure: null,
        tokens: { count: 1, counter: "test" },
      },
    },
  };
}

/** A folder as a run leaves it; the groups are judged with noise. */
async function runOf(name: string, options: { topology: string; groups: number; sigma: number }): Promise<string> {
  const folder = mkdtempSync(join(home, `${name}-`));
  const [trajectories, matches, rewards] = [[] as string[], [matchLogHeader(name)], [] as string[]];
  rewards.push(`${canonicalJson({ format: "arenakit.rewards/1", run: name })}\n`);
  for (let number = 0; number < options.groups; number++) {
    const group = `${name}:${number}`;
    const attempts = Array.from({ length: SIZE }, (_, index) => attempt(group, index));
    const quality = (one: Trajectory) => Number(one.trajectory_id!.split("/")[1]) - 2;
    const judge = noisyJudge({ quality, sigma: options.sigma, seed: number });
    const judged = await judgeGroup({
      group,
      task: TASK,
      rubric: RUBRIC,
      trajectories: attempts,
      judge,
      topology: options.topology,
    });
    trajectories.push(...attempts.map((one) => `${canonicalJson(one)}\n`));
    matches.push(...judged.matches.map((match) => matchLogLine({ group, task: TASK.id, match })));
    rewards.push(`${canonicalJson(judged.reward)}\n`);
  }
  writeFileSync(join(folder, "trajectories.jsonl"), trajectories.join(""));
  writeFileSync(join(folder, "matches.jsonl"), matches.join(""));
  writeFileSync(join(folder, "rewards.jsonl"), rewards.join(""));
  return folder;
}

describe("arena calibrate", () => {
  it("fits a run's matches as the same matches given as lines, and refit takes the file", async () => {
    const run = await runOf("calibrated", { topology: "round-robin", groups: 12, sigma: 1 });
    const file = join(home, "calibration.json");
    const [line] = await said("calibrate", join(run, "matches.jsonl"), "--out", file, "--json");
    const calibration = JSON.parse(readFileSync(file, "utf8"));
    expect(JSON.parse(line!)).toEqual(calibration);
    expect(calibration.fitted).toMatchObject({ groups: 12, matches: 120, of: ["run calibrated"] });

    const groups = new Map<string, object[]>();
    for (const text of readFileSync(join(run, "matches.jsonl"), "utf8").split("\n").slice(1, -1)) {
      const { group, match } = JSON.parse(text) as {
        group: string;
        match: { pair: number[]; scores: number[]; forward: Comparison };
      };
      groups.set(group, [...(groups.get(group) ?? []), { pair: match.pair, scores: match.scores }]);
    }
    const lines = join(home, "lines.jsonl");
    writeFileSync(lines, [...groups].map(([id, matches]) => `${JSON.stringify({ id, n: SIZE, matches })}\n`).join(""));
    const [fromLines] = await said("calibrate", lines, "--json");
    expect(JSON.parse(fromLines!).parameters).toEqual(calibration.parameters);

    const group = { id: "g", n: SIZE, matches: [...groups.values()][0] };
    const [own] = await ranked([group]);
    const [frozen] = await ranked([group], "--calibration", file);
    expect(frozen.calibration).toBe(calibration.hash);
    expect(own.calibration).toBeUndefined();
    expect(frozen.signalToNoise).not.toBe(own.signalToNoise);
    const [unused] = await ranked([{ ...group, estimator: "wins" }], "--calibration", file);
    expect(unused.error).toMatch(/calibration_unused/);
  });

  it("fits what is whole, and tells lines that are none by the exit code and each on stderr", async () => {
    const run = await runOf("torn", { topology: "ring", groups: 3, sigma: 1 });
    const file = join(run, "matches.jsonl");
    const [whole] = await said("calibrate", file, "--json");
    writeFileSync(file, `${readFileSync(file, "utf8")}torn\n{"group":1}\n`);
    const [line] = await said("calibrate", file, "--json");
    expect(JSON.parse(line!).parameters).toEqual(JSON.parse(whole!).parameters);
    expect(process.exitCode).toBe(1);
    const last = readFileSync(file, "utf8").split("\n").length - 1;
    expect(told.slice(0, 2)).toEqual([
      `${file}: line ${last - 1}: no JSON: "torn"`,
      `${file}: line ${last}: no line of a match log`,
    ]);
  });

  it("refuses a calibration that was changed, and files without a group", async () => {
    const run = await runOf("changed", { topology: "ring", groups: 3, sigma: 1 });
    const file = join(home, "changed.json");
    await said("calibrate", join(run, "matches.jsonl"), "--out", file);
    writeFileSync(file, readFileSync(file, "utf8").replace(/"groups": 3/, '"groups": 4'));
    await expect(said("simulate", "--groups", "2", "--calibration", file)).rejects.toThrow(/bad_calibration/);
    const empty = join(home, "empty.jsonl");
    writeFileSync(empty, '{"id":1}\n');
    await expect(said("calibrate", empty)).rejects.toThrow(/nothing_to_calibrate/);
  });
});

describe("arena rerank", () => {
  it("with the settings of the run gives its rewards to the byte", async () => {
    for (const topology of ["round-robin", "seeded-single-elimination", "ring"]) {
      const run = await runOf(topology, { topology, groups: 3, sigma: 1 });
      const published = readFileSync(join(run, "rewards.jsonl"), "utf8").split("\n").slice(1, -1);
      expect(await said("rerank", run, "--jsonl")).toEqual(published);
      const out = join(home, "rewards-again.jsonl");
      await said("rerank", run, "--out", out);
      expect(readFileSync(out, "utf8")).toBe(readFileSync(join(run, "rewards.jsonl"), "utf8"));
    }
  });

  it("ranks by another estimator, another advantage, some phases, another topology over the same log", async () => {
    const run = await runOf("again", { topology: "round-robin", groups: 3, sigma: 1 });
    const rewards = async (...args: string[]) =>
      (await said("rerank", run, "--jsonl", ...args)).map((line) => JSON.parse(line));
    for (const reward of await rewards("--estimator", "refit", "--advantage", "posterior"))
      expect(reward).toMatchObject({ estimator: "refit", advantageMap: "posterior", matches: 10, status: "scored" });
    for (const reward of await rewards("--topology", "seeded-single-elimination"))
      expect(reward).toMatchObject({
        topology: "seeded-single-elimination",
        slots: "standard",
        estimator: "tiers",
        matches: 8,
      });
    const bracket = await runOf("bracket", { topology: "seeded-single-elimination", groups: 2, sigma: 1 });
    const seeding = (await said("rerank", bracket, "--phases", "seeding")).map((line) => JSON.parse(line));
    for (const reward of seeding) expect(reward).toMatchObject({ matches: SIZE - 1 });
    const [summary] = await said("rerank", run, "--estimator", "refit", "--json");
    expect(JSON.parse(summary!)).toMatchObject({ groups: 3, failed: 0, tau: expect.any(Number) });
  });

  it("takes trajectories that were converted, by the group that their source or their session names", async () => {
    const run = await runOf("converted", { topology: "round-robin", groups: 2, sigma: 1 });
    const file = join(run, "trajectories.jsonl");
    const own = readFileSync(file, "utf8").split("\n").slice(0, -1);
    const published = readFileSync(join(run, "rewards.jsonl"), "utf8").split("\n").slice(1, -1);
    const groupOf = (one: Trajectory) => one.extra!.arenakit!.group!;
    const rewrite = (change: (one: Trajectory, at: number) => unknown, lines = own) =>
      writeFileSync(file, lines.map((line, at) => `${JSON.stringify(change(JSON.parse(line), at))}\n`).join(""));
    const sourced = (index: (one: Trajectory, at: number) => number | undefined) => (one: Trajectory, at: number) => ({
      ...one,
      extra: { source: { format: "slime", line: at + 1, sample: 0, group: groupOf(one).id, index: index(one, at) } },
    });
    rewrite(sourced((_, at) => 1000 + at));
    expect(await said("rerank", run)).toEqual(published);
    rewrite(({ extra, ...one }) => ({ ...one, session_id: extra!.arenakit!.group!.id }));
    expect(await said("rerank", run)).toEqual(published);
    // Lines in another order, each with its index in the group.
    rewrite(
      sourced((one) => groupOf(one).index),
      own.toReversed(),
    );
    expect(await said("rerank", run)).toEqual(published);
    rewrite(({ extra, ...one }) => one);
    await expect(said("rerank", run)).rejects.toThrow(/line_unreadable.*line 1 is no trajectory of a group/);
  });

  it("says what is not in the log, and never ranks without matches", async () => {
    const run = await runOf("short", { topology: "anchor", groups: 2, sigma: 1 });
    await expect(said("rerank", run, "--topology", "round-robin")).rejects.toThrow(/missing_pair/);
    await expect(said("rerank", run, "--phases", "swiss")).rejects.toThrow(/no_matches.*seeding/);
    await expect(said("rerank", join(home, "nowhere"))).rejects.toThrow(/does not exist/);
    await expect(said("rerank", run, "--phases", "finals")).rejects.toThrow(/--phases/);
  });
});
