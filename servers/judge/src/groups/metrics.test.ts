import type { Comparison, ComparisonRequest, PairwiseJudge, Usage } from "@arenakit/contracts";
import { createToolMetrics } from "@arenakit/server-kit";
import { afterEach, expect, it } from "vitest";
import { attempt, honest, type JudgingBench, judgingBench, RUBBISH, scripted, unscored } from "./judging.fixture.ts";
import { addArenaMetrics, countsInTime } from "./metrics.ts";

let bench: JudgingBench;
afterEach(() => bench.end());

/** Likes what it is shown first better, but for attempts that are far apart; and tells what it read. */
function partial({ first, second, sample }: ComparisonRequest): Comparison {
  if (sample === 0) return unscored(RUBBISH);
  const said = honest({ first, second } as ComparisonRequest);
  if (said.status === "scored") said.first.combined += 2;
  return said;
}

/** Lines of the exposition by what stands before the value. */
async function scrape(metrics: ReturnType<typeof createToolMetrics>): Promise<Map<string, number>> {
  const { text } = await metrics.expose();
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

it("tells of groups, judges, ties, flips, failures, tokens and what they cost", async () => {
  const judge = scripted(partial);
  const metered = (onUsage: (usage: Usage) => void): PairwiseJudge => ({
    ...judge.named.pairwise,
    async compare(request) {
      onUsage({ promptTokens: 1000, completionTokens: 10 });
      return judge.named.pairwise.compare(request);
    },
  });
  bench = await judgingBench({ scripted: { ...judge.named, metered } });
  // 5 and 4 are flipped, 5 and 5 tied, 9 beats all in both orders.
  await bench.submit({ id: "g", attempts: [attempt(5), attempt(4), attempt(9)] });
  await bench.submit({ id: "twins", attempts: [attempt(5, "a"), attempt(5, "b")] });
  await bench.submit({ id: "none", attempts: [null, null], quorum: 2 });
  await bench.submit({ id: "open", attempts: [attempt(1)], missing: 1, at: Date.now() - 90_000 });
  const judging = bench.open();
  const verifiable = { config: { verifiable: "submitted" as const }, verifiable: [0, 1] };
  await bench.submit({ id: "verified", attempts: [attempt(1), attempt(2)], ...verifiable });
  for (const id of ["g", "twins", "none", "verified"]) await bench.closed(id);
  const metrics = createToolMetrics();
  const prices = { currency: "EUR", judges: { scripted: { inputPerMillion: 3, outputPerMillion: 50 } } };
  const service = { health: () => ({ waiters: 4, streams: 1 }) };
  const submissions = () => new Map([["accepted", 6]]);
  addArenaMetrics(metrics, { judging, store: bench.store, clock: Date.now, prices, service, submissions });
  const found = await scrape(metrics);
  const told = (name: string) => found.get(`arenakit_arena_${name}`);
  expect(told('groups{state="scored"}')).toBe(3);
  expect(told('groups{state="invalid"}')).toBe(1);
  expect(told('groups{state="open"}')).toBe(1);
  expect(told("oldest_group_seconds")).toBeGreaterThanOrEqual(90);
  expect(told("attempts_bytes")).toBe((await bench.store.counts()).bodyBytes);
  // Three pairs and one, both orders; each is rubbish at first.
  expect(told('judge_orders_total{judge="scripted",was="asked"}')).toBe(8);
  expect(told('judge_orders_total{judge="scripted",was="repeated"}')).toBe(8);
  expect(told('judge_failures_total{judge="scripted",failure="judge/malformed_verdict"}')).toBe(8);
  expect(told('judge_matches_total{judge="scripted",were="all"}')).toBe(4);
  // Even a pair whose two orders favour different attempts by the same amount is tied.
  expect(told('judge_matches_total{judge="scripted",were="tied"}')).toBe(1);
  expect(told('judge_matches_total{judge="scripted",were="flipped"}')).toBe(2);
  expect(told('judge_tokens_total{judge="scripted",kind="input"}')).toBe(16_000);
  expect(told('judge_cost_total{judge="scripted",currency="EUR"}')).toBeCloseTo((16_000 * 3 + 160 * 50) / 1e6, 12);
  expect(told('judge_latency_seconds_count{judge="scripted"}')).toBe(8);
  expect(told('judge_latency_seconds_bucket{le="+Inf",judge="scripted"}')).toBe(8);
  expect(told('groups_scored_total{decided_by="judge"}')).toBe(2);
  expect(told('groups_scored_total{decided_by="verifiable_rewards"}')).toBe(1);
  expect(told('groups_invalid_total{reason="judge/below_quorum"}')).toBe(1);
  expect(told("group_seconds_count")).toBe(4);
  expect(told("waiters")).toBe(4);
  expect(told('submissions_total{outcome="accepted"}')).toBe(6);
  expect(told('judge_up{judge="scripted"}')).toBe(1);
});

it("is read while the store does not answer", async () => {
  bench = await judgingBench({ scripted: scripted().named });
  const judging = bench.open();
  const metrics = createToolMetrics();
  const counts = async () => {
    throw new Error("no connection");
  };
  addArenaMetrics(metrics, { judging, store: { ...bench.store, counts }, clock: Date.now });
  const found = await scrape(metrics);
  expect(found.has("arenakit_arena_oldest_group_seconds")).toBe(false);
  expect(found.get("arenakit_arena_groups_in_judging")).toBe(0);
});

it("does not wait for a store that hangs", async () => {
  bench = await judgingBench({ scripted: scripted().named });
  const judging = bench.open();
  const metrics = createToolMetrics();
  const counts = () => new Promise<never>(() => {});
  addArenaMetrics(metrics, { judging, store: { ...bench.store, counts }, clock: Date.now });
  const found = await scrape(metrics);
  expect(found.has("arenakit_arena_oldest_group_seconds")).toBe(false);
  expect(found.get("arenakit_arena_groups_in_judging")).toBe(0);
  expect(await countsInTime({ counts })).toMatchObject({
    ok: false,
    failure: { code: "store_hangs", retryable: true },
  });
});
