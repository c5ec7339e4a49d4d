/**
 * The live maps over a service that has no members of ours, as the real one: what they answer is what the frozen maps
 * answer, but for what the service's own replies cannot say. That list is pinned, and each line of it must be needed.
 */
import { boundary, random } from "@arenakit/contracts";
import { bindTools, createLocalCaller } from "@arenakit/server-kit";
import { describe, expect, it } from "vitest";
import { argumentGenerator } from "./differential.fixture.ts";
import { bareLive, CASES, frozen, held, NOWS, SEED, world } from "./differential-world.fixture.ts";
import { questionsOf } from "./questions.fixture.ts";
import { AMAP_PROFILES } from "./tools.ts";

/** Path in a result → why it may differ. `[]` is any member of a list. */
type Pins = Readonly<Record<string, string>>;

const COUNT = "v5 counts the rows of the page, not all that match";
const TICKET = "no member of a place's reply is the price of its ticket";
const VISIT = "no member says how long a visit takes";
const GUESS = "the service does not say which of its values are guesses";
const KIND = "the kind is read off the typecode, which typed landmarks of another kind may share";
const LIGHTS = "only ways by car come with traffic lights";
const ESTIMATED = "the service does not say that a way is an estimate";
const PROVINCE = "an area comes with its adcode and not with its province's name";
const ALIKE = "names alike come with a search that found nothing, of the whole country and not of a region or a type";
const ELSEWHERE = "which famous places are not on its map is nothing that a service says";
const SIMILAR = "whether rows are only like what was asked for is ours to say";

const PLACE_ROWS: Pins = {
  total: COUNT,
  "pois[].business.ticket": TICKET,
  "pois[].business.visit_minutes": VISIT,
  "pois[].type": KIND,
  "pois[].approximate": GUESS,
};
const place = (at: string): Pins => ({
  [`${at}.ticketYuan`]: TICKET,
  [`${at}.visitMinutes`]: VISIT,
  [`${at}.approximate`]: GUESS,
  [`${at}.kind`]: KIND,
});
const PINS: Readonly<Record<string, Pins>> = {
  "arenarl/search_poi": { ...PLACE_ROWS, notice: SIMILAR },
  "arenarl/around_search": PLACE_ROWS,
  "arenarl/get_navigation": { estimated: ESTIMATED },
  "amap/maps_text_search": { "suggestion.keywords": ALIKE, arenakit: SIMILAR },
  "qqr/poi_search": { notice: SIMILAR },
  "maps/search": { total: COUNT, isSimilar: SIMILAR, ...place("rows[]") },
  "maps/around": { total: COUNT, ...place("rows[].place") },
  "maps/details": place("[]"),
  "maps/similarNames": { "": ALIKE },
  "maps/famousElsewhere": { "": ELSEWHERE },
  "maps/paths": {
    "paths[].estimated": ESTIMATED,
    "paths[].trafficLights": LIGHTS,
    "paths[].steps[].trafficLights": LIGHTS,
  },
  "maps/transit": {
    "plans[].segments[].walking.steps[].orientation": "steps on foot to a stop have none",
    "plans[].segments[].walking.steps[].trafficLights": LIGHTS,
    "plans[].segments[].ride.waitSeconds": "how long one waits for a ride is part of the plan's time only",
  },
  "maps/areas": { "[].province": PROVINCE },
  "maps/districts": { "[].province": PROVINCE },
  "maps/similarCities": { "": ALIKE },
};

/** Where the two differ; a list of another length differs as a whole. */
function differences(ours: unknown, theirs: unknown, path = ""): string[] {
  if (Object.is(ours, theirs)) return [];
  const areObjects = typeof ours === "object" && typeof theirs === "object" && ours !== null && theirs !== null;
  if (!areObjects || Array.isArray(ours) !== Array.isArray(theirs)) return [path];
  if (Array.isArray(ours) && Array.isArray(theirs))
    return ours.length === theirs.length
      ? ours.flatMap((value, index) => differences(value, theirs[index], `${path}[]`))
      : [path];
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  const member = (value: object, key: string) => (value as Readonly<Record<string, unknown>>)[key];
  return [...keys].flatMap((key) =>
    differences(member(ours, key), member(theirs, key), path === "" ? key : `${path}.${key}`),
  );
}

/** Half of what the test with our members asks: it covers the same code. */
const ASKED = Math.ceil(CASES / 2);
const ENOUGH_TO_NEED_EACH = 100;
const needed = new Set<string>();

function checkPinned(kind: string, paths: readonly string[], shown: string) {
  for (const path of paths) {
    const reason = PINS[kind]?.[path];
    expect(reason, `${path} of ${shown}`).toBeDefined();
    needed.add(reason!);
  }
}

describe.each(Object.entries(AMAP_PROFILES))("profile %s", (profile, tools) => {
  const ours = createLocalCaller(bindTools(tools, held(frozen)));
  const theirs = createLocalCaller(bindTools(tools, held(bareLive)));
  it.each(tools.map((tool) => [tool.name, tool] as const))("%s", { timeout: 1_200_000 }, async (name, tool) => {
    const generator = argumentGenerator(world);
    for (let at = 0; at < ASKED; at++) {
      const from = random(SEED, profile, name, at);
      const args = generator.draw(Object.keys(tool.input.shape), from);
      const options = { context: { now: from.pick(NOWS) }, signal: new AbortController().signal };
      const [expected, got] = await Promise.all([ours.call(name, args, options), theirs.call(name, args, options)]);
      const shown = JSON.stringify(args);
      // Our refusals say more than a code; the code is the same.
      expect([got.isError, got.code], shown).toEqual([expected.isError, expected.code]);
      if (expected.isError) continue;
      checkPinned(`${profile}/${name}`, differences(expected.structured, got.structured), shown);
      expect(got.text, shown).toBe(tool.render(got.structured!));
    }
  });
});

describe("the maps themselves", () => {
  it.each(Object.keys(questionsOf(world, random(SEED))))("%s", { timeout: 1_200_000 }, async (name) => {
    for (let at = 0; at < ASKED; at++) {
      const from = random(SEED, "maps", name, at);
      const question = questionsOf(world, from)[name]!;
      const now = from.pick(NOWS);
      const [expected, got] = await Promise.all(
        [frozen, bareLive].map((maps) => boundary("tool", () => question(maps, { now }))),
      );
      if (!expected!.ok) {
        const { owner, code } = expected!.failure;
        expect(got, `case ${at}`).toMatchObject({ ok: false, failure: { owner, code } });
        continue;
      }
      const value = got!.ok ? got!.value : got!.failure;
      checkPinned(`maps/${name}`, differences(expected!.value, value), `case ${at}`);
    }
  });
});

it.runIf(ASKED >= ENOUGH_TO_NEED_EACH)("needs every reason of the list", () => {
  const reasons = new Set(Object.values(PINS).flatMap((pins) => Object.values(pins)));
  expect([...needed].sort()).toEqual([...reasons].sort());
});
