import { type Comparison, type ComparisonRequest, canonicalJson, type Match, random } from "@arenakit/contracts";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import {
  attempt,
  honest,
  type JudgingBench,
  judgingBench,
  mortal,
  OUTAGE,
  qualityOf,
  RUBBISH,
  scripted,
  sheet,
  unscored,
} from "./judging.fixture.ts";

let bench: JudgingBench;
afterEach(() => bench.end());

const QUALITIES = [3, 9, 6, 1, 7, 5, 8, 2];
const ATTEMPTS = QUALITIES.map((quality) => attempt(quality));
/** Everybody meets the anchor, then a bracket of three rounds: 14 matches. */
const BRACKET = { topology: "seeded-single-elimination" } as const;

/** `3>9`, as scripted judges name what they are asked. */
const ordersOf = (matches: readonly Match[]) =>
  matches.flatMap(({ pair: [first, second] }) => [
    `${QUALITIES[first]}>${QUALITIES[second]}`,
    `${QUALITIES[second]}>${QUALITIES[first]}`,
  ]);

it("goes on where a gateway that was killed had got to", async () => {
  const judge = scripted(honest, { latencyMs: 5 });
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS, config: BRACKET });
  const { store, kill } = mortal(bench.store);
  bench.open({ store, concurrency: 2 });
  await expect.poll(async () => (await bench.store.matches("g")).length, { interval: 1 }).toBeGreaterThan(4);
  kill();
  const recorded = ordersOf(await bench.store.matches("g"));
  await new Promise((resolve) => void setTimeout(resolve, 50)); // what the dead one asks from now on is nobody's
  const before = judge.asked.length;
  bench.open();
  const { result } = await bench.closed("g");
  const again = judge.asked.slice(before).filter((order) => recorded.includes(order));
  expect(again).toEqual([]);
  expect(result.judging.kept).toBeGreaterThanOrEqual(new Set(recorded).size);
  // The best one is on top by a judge that does not err.
  expect(result.reward.rank[QUALITIES.indexOf(9)]).toBe(0);
  expect(await bench.store.matches("g")).toHaveLength(14);
});

it("records what a judge still says when it stops, and gives the group back", async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  const judge = scripted(async (request) => {
    await held;
    return honest(request);
  });
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  const judging = bench.open({ concurrency: 5 });
  await expect.poll(() => judge.asked.length).toBe(5);
  const stopped = judging.stop();
  open();
  await stopped;
  expect(judge.asked).toHaveLength(5);
  expect(await bench.group("g")).toMatchObject({ state: "ready" });
  const asked = [...judge.asked];
  bench.open();
  const { result } = await bench.closed("g");
  expect(result.judging).toMatchObject({ asked: 56 - 5, kept: 5 });
  expect(judge.asked.slice(5).filter((order) => asked.includes(order))).toEqual([]);
});

it("takes a group over as soon as its gateway has stopped, and not before its lease ends otherwise", async () => {
  const judge = scripted(honest, { latencyMs: 1 });
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  const { store, kill } = mortal(bench.store);
  bench.open({ store, concurrency: 1, leaseMs: 400 });
  await expect.poll(async () => (await bench.group("g")).state).toBe("judging");
  kill();
  const killedAt = Date.now();
  bench.open();
  const { group } = await bench.closed("g");
  expect(group.state).toBe("scored");
  expect(group.closedAt! - killedAt).toBeGreaterThan(100);
});

/** What a noisy judge says of an order, always the same of the same order and sample. */
function noisy({ first, second, sample = 0 }: ComparisonRequest): Comparison {
  const draw = random("noisy", qualityOf(first), qualityOf(second), sample);
  return {
    status: "scored",
    first: sheet(qualityOf(first) + 3 * draw.normal()),
    second: sheet(qualityOf(second) + 3 * draw.normal()),
  };
}

it("gives the same rewards to the byte, however many are asked at once, whatever fails and whoever is killed", async () => {
  const reference = await rewardOf({ concurrency: 1, failures: 0, kills: [] });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
      async (concurrency, failures, kills) => {
        expect(await rewardOf({ concurrency, failures, kills })).toBe(reference);
      },
    ),
    { numRuns: 12, seed: 7 },
  );
});

interface Fate {
  readonly concurrency: number;
  /** Questions that end in an outage, counted from the third. */
  readonly failures: number;
  /** A gateway dies after so many recorded matches of its own. */
  readonly kills: readonly number[];
}

/** Some orders are rubbish at first, some always; the judge is away for a while. */
async function rewardOf({ concurrency, failures, kills }: Fate): Promise<string> {
  let toFail = failures;
  const judge = scripted((request, number) => {
    if (number > 2 && toFail-- > 0) return unscored(OUTAGE);
    const draw = random("fate", qualityOf(request.first), qualityOf(request.second)).next();
    if (draw < 0.05 || (draw < 0.3 && request.sample === 0)) return unscored(RUBBISH);
    return noisy(request);
  });
  const own = await judgingBench({ scripted: judge.named });
  bench = own;
  await own.submit({ id: "g", attempts: ATTEMPTS, config: BRACKET });
  for (const after of kills) {
    const { store, kill } = mortal(own.store);
    const before = (await own.store.matches("g")).length;
    own.open({ store, concurrency, leaseMs: 100 });
    const isDue = async () =>
      (await own.group("g")).closedAt !== null || (await own.store.matches("g")).length >= before + after;
    while (!(await isDue())) await new Promise((resolve) => void setTimeout(resolve, 1));
    kill();
  }
  own.open({ concurrency });
  const { result } = await own.closed("g");
  await own.end();
  bench = { ...own, end: async () => {} };
  return canonicalJson(result.reward);
}

it("closes a group as invalid that took three gateways with it before any match", async () => {
  const judge = scripted(() => new Promise(() => {}));
  bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: ATTEMPTS });
  for (let killed = 1; killed <= 3; killed++) {
    const { store, kill } = mortal(bench.store);
    const before = judge.asked.length;
    bench.open({ store, concurrency: 1, leaseMs: 100 });
    await expect.poll(() => judge.asked.length).toBeGreaterThan(before);
    kill();
  }
  const before = judge.asked.length;
  bench.open();
  const { group } = await bench.closed("g");
  expect(group).toMatchObject({ state: "invalid", failure: { owner: "harness", code: "judging_lost" } });
  expect(judge.asked).toHaveLength(before);
});
