/**
 * qqr's call of our group reward and the tools of its config.py, over `arenakit serve` as a process. qqr is not on PyPI:
 * the order of calls and the samples are stand-ins (`qqr_calls.py`, of 8653a9ab). With checkouts of qqr and slime 0.2.4 in
 * ARENAKIT_QQR and ARENAKIT_SLIME, and openai-agents beside slime's packages in ARENAKIT_PYTHON, qqr's own code runs.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adapterPython } from "../python-adapter.ts";
import { advantagesOf } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { training } from "./training.mjs";

const MINUTE = 60_000;
const own = process.env.ARENAKIT_PYTHON;
const made = own ? { python: own } : adapterPython();

/** By rollout, by sample: the reward, and whether it is masked. */
type Rewards = readonly (readonly (readonly [number, boolean])[])[];

interface Report {
  readonly params: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly listed: { readonly tools: readonly string[]; readonly weather: string } | null;
  readonly group: Rewards;
  readonly lost: Rewards;
  readonly restart: Rewards;
  readonly once: Rewards;
  readonly twice: Rewards;
  /** What the judge was asked before the group came twice more, and after. */
  readonly before: object;
  readonly after: object;
  readonly five: Rewards;
  readonly more: { readonly statuses: readonly number[]; readonly have: number };
  readonly hangs: Rewards;
  readonly refuses: Rewards;
  /** Of groups, by number. */
  readonly states: Readonly<Record<string, string>>;
}

function expectRewards(said: Rewards, expected: readonly number[], masked: readonly number[] = []): void {
  expect(said).toHaveLength(expected.length);
  for (const [at, samples] of said.entries()) {
    // Three steps at most, or samples that fill the list up.
    expect(samples).toHaveLength(3);
    for (const [reward, isMasked] of samples) {
      expect(reward).toBeCloseTo(expected[at]!, 4);
      expect(isMasked).toBe(masked.includes(at));
    }
  }
}

describe.skipIf("missing" in made)("qqr", () => {
  let stage: Awaited<ReturnType<typeof openStage>>;
  let said: Report;

  beforeAll(async () => {
    if ("missing" in made) throw new Error(made.missing);
    stage = await openStage({ word: "quality" });
    const { url, judge, control, restart } = stage;
    said = await training<Report>(
      made.python,
      "trainers/qqr_calls.py",
      { url, judge, control, restart },
      {
        ARENAKIT_LAUNCH: "l",
        ARENAKIT_TOKEN: "of-judges",
        ARENAKIT_TOOLS_TOKEN: "of-policies",
        ARENAKIT_RUN: "qqr",
        ARENAKIT_CONFIG: '{"topology": "round-robin", "rubric": "travel"}',
      },
    );
  }, 5 * MINUTE);
  afterAll(() => stage?.close());

  it("has one reward for all samples of a rollout, steps and filling", () => {
    expectRewards(said.group, advantagesOf([0, 2, 1, 3]));
  });

  it("ranks without a rollout that was aborted, masks all of it, and moves no other", () => {
    const [first, second, last] = advantagesOf([0, 1, 2]) as [number, number, number];
    expectRewards(said.lost, [first, 0, second, last], [1]);
  });

  it("has its rewards when the gateway was killed while the judge was at the group", () => {
    expectRewards(said.restart, advantagesOf([0, 2, 1, 3]));
  });

  it("gives a group that comes twice the same rewards, and asks the judge nothing more", () => {
    expectRewards(said.once, advantagesOf([0, 2, 1, 3]));
    expect(said.twice).toEqual(said.once);
    expect(said.after).toEqual(said.before);
  });

  it("ranks five where five came, and lets nobody else into a group", () => {
    expectRewards(said.five, advantagesOf([1, 3, 2, 4, 0]));
    expect(said.more).toEqual({ statuses: [422, 409], have: 4 });
  });

  it("masks all of a group whose judge is slow or away", () => {
    for (const group of [said.hangs, said.refuses]) expectRewards(group, [0, 0, 0, 0], [0, 1, 2, 3]);
    expect([said.states[6], said.states[7]]).toEqual(["invalid", "invalid"]);
  });

  it("is told where the tools are, by the transport that it has", async () => {
    expect(said.params.url).toBe(`${stage.url}/mcp/toolset/qqr/sse`);
    expect(said.params.headers).toEqual({ Authorization: "Bearer of-policies" });
    const stop = new AbortController();
    const stream = await fetch(said.params.url, { headers: { accept: "text/event-stream" }, signal: stop.signal });
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    stop.abort();
  });

  it.runIf(process.env.ARENAKIT_QQR)("lists and calls them by qqr's own client", () => {
    expect(said.listed!.tools).toEqual(
      [
        "poi_search",
        "around_search",
        "direction",
        "weather",
        "search_flights",
        "search_train_tickets",
        "web_search",
      ].sort(),
    );
    expect(said.listed!.weather).toContain("北京");
  });
});
