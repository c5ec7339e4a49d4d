/** A scrape tells what the alarm says of the last runs, and never waits for a store or a reading that hangs. */
import { createToolMetrics, type Metrics } from "@arenakit/server-kit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RunDrift } from "./alarm.ts";
import { type AlarmSources, alarmFamilies } from "./alarm-metrics.ts";

const bounded = (value: number) => ({ value, low: value, high: value });
const still = { from: 0, to: 0, change: bounded(0), paidForDouble: null, part: null, share: null, alarm: false };
const longer = { ...still, part: bounded(1.5), share: bounded(0.75), alarm: true };
const ALARM: RunDrift = {
  run: "paid",
  judge: "j",
  message: "The judge's score rose by 2.00.",
  attempts: 320,
  groups: 80,
  steps: 20,
  verdict: "alarm",
  score: { from: 10, to: 12, change: bounded(2) },
  features: { characters: longer, bullets: still, citations: still, calls: still, flattery: still },
  together: { part: bounded(1.5), share: bounded(0.75), alarm: true },
  paidNow: {
    groups: 0,
    features: { characters: null, bullets: null, citations: null, calls: null, flattery: null },
  },
};
const EARLY: RunDrift = { ...ALARM, run: "young", verdict: "too_few", score: null, features: null, together: null };
const RUNS = [ALARM, EARLY].map(({ run }) => ({ run, groups: 1, lastChangedAt: 0 }));

let now = 0;
let asked: string[] = [];
let sources: AlarmSources;
beforeEach(() => {
  [now, asked] = [0, []];
  sources = {
    clock: () => now,
    store: { runs: async (limit) => RUNS.slice(0, limit) },
    async drift(run) {
      asked.push(run);
      return run === "paid" ? ALARM : EARLY;
    },
  };
});
afterEach(() => void vi.useRealTimers());

function metricsOf(given: AlarmSources): Metrics {
  const metrics = createToolMetrics();
  for (const family of alarmFamilies(given)) metrics.add(family);
  return metrics;
}

async function scrape(metrics: Metrics): Promise<string[]> {
  const { text } = await metrics.expose();
  const prefix = "arenakit_arena_reward_drift_";
  return text.split("\n").flatMap((line) => (line.startsWith(prefix) ? [line.slice(prefix.length)] : []));
}

it("tells the verdict of each run, and what explains a rise", async () => {
  const lines = await scrape(metricsOf(sources));
  expect(lines.filter((line) => line.startsWith("verdict"))).toEqual([
    'verdict{run="paid",verdict="too_few"} 0',
    'verdict{run="paid",verdict="no_rise"} 0',
    'verdict{run="paid",verdict="quiet"} 0',
    'verdict{run="paid",verdict="alarm"} 1',
    'verdict{run="young",verdict="too_few"} 1',
    'verdict{run="young",verdict="no_rise"} 0',
    'verdict{run="young",verdict="quiet"} 0',
    'verdict{run="young",verdict="alarm"} 0',
  ]);
  expect(lines.filter((line) => line.startsWith("rise"))).toEqual(['rise{run="paid"} 2']);
  expect(lines.filter((line) => line.startsWith("feature_alarm"))).toEqual([
    'feature_alarm{run="paid",feature="characters"} 1',
    ...["bullets", "citations", "calls", "flattery"].map((name) => `feature_alarm{run="paid",feature="${name}"} 0`),
    'feature_alarm{run="paid",feature="together"} 1',
  ]);
  expect(lines.filter((line) => line.startsWith("feature_share"))).toEqual([
    'feature_share{run="paid",feature="characters"} 0.75',
    'feature_share{run="paid",feature="together"} 0.75',
  ]);
});

it("makes the figures once a scrape, and no more often than every 15 s", async () => {
  const metrics = metricsOf(sources);
  await scrape(metrics);
  now = 14_999;
  await scrape(metrics);
  expect(asked).toEqual(["paid", "young"]);
  now = 15_000;
  await scrape(metrics);
  expect(asked).toEqual(["paid", "young", "paid", "young"]);
});

it("is without samples while the store fails", async () => {
  const runs = async () => Promise.reject(new Error("no connection"));
  expect(await scrape(metricsOf({ ...sources, store: { runs } }))).toEqual([]);
});

it("does not wait for a long run, and tells of it in a later scrape", async () => {
  vi.useFakeTimers();
  let end = (_: RunDrift) => {};
  const drift = () => new Promise<RunDrift>((resolve) => (end = resolve));
  const metrics = metricsOf({ ...sources, store: { runs: async () => RUNS.slice(0, 1) }, drift });
  const first = scrape(metrics);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await first).toEqual([]);
  end(ALARM);
  expect(await scrape(metrics)).toContain('verdict{run="paid",verdict="alarm"} 1');
});
