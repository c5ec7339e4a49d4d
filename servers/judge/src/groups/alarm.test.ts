/** The alarm reads the closed groups of a run from the store, each once, and says what it found. */
import { JsonObject } from "@arenakit/contracts";
import { type GroupStore, openSqliteStore, type StoredGroup } from "@arenakit/store";
import { afterAll, describe, expect, it } from "vitest";
import { createRunDrifts } from "./alarm.ts";
import { alarmFamilies } from "./alarm-metrics.ts";
import type { GroupResult } from "./result.ts";

const SIZE = 4;
const store = await openSqliteStore({ path: null });
afterAll(() => store.end());
let now = 1000;

interface Shape {
  readonly run: string;
  readonly step: number | null;
  readonly at: number;
  /** Points of log(1 + characters). */
  readonly pays: number;
  readonly judge?: string;
  /** In the form of six parts where it is given. */
  readonly id?: string;
}

/** A group whose longer answers are paid for, and which is longer in later steps; the last attempt was not ranked. */
async function close(shape: Shape): Promise<void> {
  const { run, step, at, id = `${run}:${step}:${at}` } = shape;
  const group = { id, run, step, size: 1, quorum: 1, terms: {}, collectMs: 10_000, judgeMs: 10_000 };
  await store.submit({ group, index: 0, generation: 0, sha256: "0".repeat(64), body: Buffer.from("{}"), now: now++ });
  const [claim] = await store.claim({ owner: "test", now, leaseMs: 10_000, limit: 1 });
  const result = JsonObject.parse(resultOf({ ...shape, id }));
  await store.close({ id, token: claim!.token, state: "scored", result, failure: null, now: now++ });
}

function resultOf({ at, pays, judge = "j", id }: Shape & { readonly id: string }): GroupResult {
  const lengths = Array.from({ length: SIZE }, (_, index) => Math.round(200 * Math.exp(0.1 * at) + 40 * index));
  return {
    reward: {
      group: id,
      task: "t",
      status: "scored",
      topology: "ring",
      judge,
      estimator: "wins",
      advantageMap: "quantile_z",
      calibration: null,
      matches: 0,
      directions: { asked: 0, lost: 0 },
      anchor: null,
      rank: [3, 2, 1, 0, null],
      reward: [0, 1 / 3, 2 / 3, 1, null],
      advantage: [0, 0, 0, 0, null],
      signalToNoise: null,
      failure: null,
    },
    matches: [],
    score: [...lengths.map((characters) => 10 + pays * Math.log1p(characters) + (1 - pays) * 0.1 * at), null],
    features: [...lengths.map((characters) => ({ characters, bullets: 0, citations: 0, calls: 2, flattery: 0 })), null],
    judging: { beganAt: now, endedAt: now, asked: 0, kept: 0, repeated: 0 },
  };
}

async function closeRun(run: string, pays: number, stepOf: (at: number) => number | null): Promise<void> {
  for (let at = 0; at < 20; at++)
    for (let twice = 0; twice < 4; twice++) await close({ run, step: stepOf(at), at: at + twice / 10, pays });
}

describe("the drift of a run", () => {
  it("rings where length explains the rise, and says so", async () => {
    await closeRun("paid", 1, (at) => at);
    const drift = await createRunDrifts({ store }).of("paid");
    expect(drift).toMatchObject({ run: "paid", judge: "j", verdict: "alarm", groups: 80, attempts: 80 * SIZE });
    expect(drift.features!.characters.share!.value).toBeCloseTo(1, 2);
    expect(drift.message).toMatch(/length with 100 % \(100 to 100 %\) of it\.$/);
    expect(drift.paidNow.features.characters!.value).toBeGreaterThan(0.9);
  });

  it("is quiet where the judge pays nothing, and early without groups", async () => {
    await closeRun("honest", 0, (at) => at);
    const drifts = createRunDrifts({ store });
    expect(await drifts.of("honest")).toMatchObject({ verdict: "quiet" });
    expect(await drifts.of("unknown")).toMatchObject({ verdict: "too_few", groups: 0, judge: null });
    expect((await drifts.of("unknown")).message).toMatch(/^Too early/);
  });

  it("is in the metrics as the studio shows it", async () => {
    const families = alarmFamilies({ store, drift: createRunDrifts({ store }).of, clock: () => now });
    const { features } = await createRunDrifts({ store }).of("paid");
    const samples = await Promise.all(families.map(async ({ name, read }) => [name, await read()] as const));
    const told = new Map(samples);
    const verdicts = told.get("arenakit_arena_reward_drift_verdict")!.filter(({ value }) => value === 1);
    expect(verdicts.map(({ labels }) => labels)).toEqual(
      expect.arrayContaining([
        { run: "paid", verdict: "alarm" },
        { run: "honest", verdict: "quiet" },
      ]),
    );
    expect(told.get("arenakit_arena_reward_drift_feature_share")).toContainEqual({
      labels: { run: "paid", feature: "characters" },
      value: features!.characters.share!.value,
    });
  });

  it("counts groups where there are no steps, eight a step", async () => {
    await closeRun("stepless", 1, () => null);
    expect(await createRunDrifts({ store }).of("stepless")).toMatchObject({ groups: 80, steps: 10, verdict: "alarm" });
  });

  it("reads a closed group once, and the report anew when there is a new one", async () => {
    await closeRun("followed", 1, (at) => at);
    const asked: unknown[] = [];
    const read: number[] = [];
    const watched = {
      async groups(filter: Parameters<typeof store.groups>[0]) {
        asked.push(filter);
        const groups = await store.groups(filter);
        read.push(groups.length);
        return groups;
      },
    };
    const drifts = createRunDrifts({ store: watched });
    const first = await drifts.of("followed");
    const [second, third] = await Promise.all([drifts.of("followed"), drifts.of("followed")]);
    expect([second, third]).toEqual([first, first]);
    expect(second).toBe(first);
    expect(asked).toHaveLength(2);
    await close({ run: "followed", step: 20, at: 20, pays: 1 });
    expect(await drifts.of("followed")).toMatchObject({ groups: 81 });
  });

  it("is of the last judge's groups alone", async () => {
    await closeRun("two-judges", 1, (at) => at);
    const drifts = createRunDrifts({ store });
    expect(await drifts.of("two-judges")).toMatchObject({ groups: 80, judge: "j" });
    await close({ run: "two-judges", step: 20, at: 20, pays: 1, judge: "other" });
    expect(await drifts.of("two-judges")).toMatchObject({ groups: 1, judge: "other", verdict: "too_few" });
  });

  it("sees the whole of a run with many groups a step", async () => {
    const [steps, each] = [12, 300];
    const all = Array.from({ length: steps * each }, (_, at) => {
      const [step, id] = [Math.floor(at / each), `wide:${at}`];
      const result = resultOf({ run: "wide", step, at: at / each, pays: 1, id });
      return { id, step, openedAt: at, changedAt: at, result } as unknown as StoredGroup;
    });
    const groups: GroupStore["groups"] = async ({ changedSince = 0, limit }) =>
      all.slice(changedSince, changedSince + limit);
    const drift = await createRunDrifts({ store: { groups } }).of("wide");
    expect(drift).toMatchObject({ groups: steps * each, steps, verdict: "alarm" });
  });

  it("leaves out what is held out, and what a later launch has done anew", async () => {
    const named = (launch: string, split: string, at: number) => ({
      run: "again",
      step: Math.floor(at),
      at,
      id: `again:${launch}:${split}:${Math.floor(at)}:t:${at}`,
    });
    for (let at = 0; at < 20; at += 0.25) await close({ ...named("one", "train", at), pays: 0 });
    for (let at = 0; at < 20; at += 0.5) await close({ ...named("one", "eval", at), pays: 1 });
    const drifts = createRunDrifts({ store });
    expect(await drifts.of("again")).toMatchObject({ groups: 80, steps: 20, verdict: "quiet" });
    // Resumed from step 15: what the first launch did from there on counts no more.
    for (let at = 15; at < 18; at += 0.25) await close({ ...named("two", "train", at), pays: 0 });
    expect(await drifts.of("again")).toMatchObject({ groups: 60 + 12, steps: 18 });
    for (let at = 0; at < 12; at += 0.25) await close({ ...named("three", "train", at), pays: 1 });
    expect(await drifts.of("again")).toMatchObject({ groups: 48, steps: 12, verdict: "alarm" });
  });
});
