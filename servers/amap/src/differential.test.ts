/**
 * The contract of both backends: whatever a policy asks, a tool over the frozen maps and the same tool over the live
 * maps that ask our facade over the same frozen maps give the same result, text and structure alike; and whatever
 * else the facade can be asked, the maps themselves give the same records.
 */
import { boundary, random } from "@arenakit/contracts";
import { ATLAS, buildWorld, openWorld } from "@arenakit/corpus-world";
import { bindTools, createLocalCaller } from "@arenakit/server-kit";
import { afterAll, describe, expect, it } from "vitest";
import { argumentGenerator } from "./differential.fixture.ts";
import { createAmapFacade } from "./facade.ts";
import { frozenMaps } from "./maps/frozen.ts";
import { liveMaps } from "./maps/live.ts";
import type { Maps } from "./maps.ts";
import { questionsOf } from "./questions.fixture.ts";
import { AMAP_PROFILES } from "./tools.ts";

/** Two with a district of the same name, one with an island that only ferries reach, one that is no 市. */
const CITIES = ["北京", "南京", "福州", "厦门", "长春", "大理"];
/** Of each tool; ARENAKIT_CASES asks for more. */
const CASES = Number(process.env.ARENAKIT_CASES ?? 200);
const SEED = 1;

const cities = ATLAS.filter(({ name }) => CITIES.includes(name));
const world = openWorld(buildWorld({ seed: SEED, cities }), "ab".repeat(32));
const frozen = frozenMaps(world);
const held = (backend: Maps) => [{ id: world.id, now: world.meta.now, horizon: world.meta.horizon, backend }];
const facade = createAmapFacade({ worlds: held(frozen), keys: ["test key"], nowMs: () => 0 });
const live = liveMaps({
  baseUrl: "http://maps.example",
  key: "test key",
  perSecond: Number.POSITIVE_INFINITY,
  clock: { nowMs: () => 0, sleep: async () => {} },
  transport: async (url, { headers, signal }) => {
    const response = await facade.fetch(new Request(url, { headers, signal }));
    return { status: response.status, body: await response.text() };
  },
});

const generator = argumentGenerator(world);
const counts = new Map<string, { ok: number; refused: number }>();

/** Times of day and of year, so that weather, speeds and opening hours differ. */
const NOWS = ["2026-05-01T08:00", "2026-07-12T17:45", "2026-11-30T23:30"];

describe.each(Object.entries(AMAP_PROFILES))("profile %s", (profile, tools) => {
  const ours = createLocalCaller(bindTools(tools, held(frozen)));
  const theirs = createLocalCaller(bindTools(tools, held(live)));
  it.each(tools.map(({ name }, index) => [name, index] as const))("%s", { timeout: 1_200_000 }, async (name, index) => {
    const names = Object.keys(tools[index]!.input.shape);
    const seen = { ok: 0, refused: 0 };
    for (let at = 0; at < CASES; at++) {
      const from = random(SEED, profile, name, at);
      const args = generator.draw(names, from);
      const options = { context: { now: from.pick(NOWS) }, signal: new AbortController().signal };
      // A caller throws for an outage: two equal ones would prove nothing.
      const [expected, got] = await Promise.all([ours.call(name, args, options), theirs.call(name, args, options)]);
      expect(got, JSON.stringify(args)).toEqual(expected);
      if (expected.isError) seen.refused++;
      else seen.ok++;
    }
    counts.set(`${profile}/${name}`, seen);
    expect(Math.min(seen.ok, seen.refused)).toBeGreaterThan(0);
  });
});

describe("the maps themselves", () => {
  const names = Object.keys(questionsOf(world, random(SEED)));
  it.each(names)("%s", { timeout: 1_200_000 }, async (name) => {
    const seen = { ok: 0, refused: 0 };
    for (let at = 0; at < CASES; at++) {
      const from = random(SEED, "maps", name, at);
      const question = questionsOf(world, from)[name]!;
      const now = from.pick(NOWS);
      const [expected, got] = await Promise.all(
        [frozen, live].map((maps) => boundary("tool", () => question(maps, { now }))),
      );
      expect(got, `case ${at}`).toEqual(expected);
      if (expected!.ok) seen.ok++;
      else {
        expect(expected!.failure.owner, `case ${at}: ${expected!.failure.message}`).toBe("policy");
        seen.refused++;
      }
    }
    counts.set(`maps/${name}`, seen);
    expect(seen.ok).toBeGreaterThan(0);
  });
});

afterAll(() => {
  const lines = Array.from(counts, ([name, { ok, refused }]) => `${name}: ${ok} results, ${refused} refusals`);
  console.log(`frozen = live through the facade, ${counts.size * CASES} cases\n${lines.join("\n")}`);
});
