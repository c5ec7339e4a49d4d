/**
 * The contract of both backends: whatever a policy asks, a tool over the frozen maps and the same tool over the live
 * maps that ask our facade over the same frozen maps give the same result, text and structure alike; and whatever
 * else the facade can be asked, the maps themselves give the same records.
 */
import { boundary, random } from "@arenakit/contracts";
import { bindTools, createLocalCaller } from "@arenakit/server-kit";
import { afterAll, describe, expect, it } from "vitest";
import { argumentGenerator } from "./differential.fixture.ts";
import { CASES, frozen, held, liveOver, NOWS, SEED, world } from "./differential-world.fixture.ts";
import { questionsOf } from "./questions.fixture.ts";
import { AMAP_PROFILES } from "./tools.ts";

const live = liveOver();
const generator = argumentGenerator(world);
const counts = new Map<string, { ok: number; refused: number }>();

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
