/** Whatever a policy writes as arguments, it gets a result or a mistake of its own: no tool breaks on it. */
import { dateOfDay, dayNumber } from "@arenakit/contracts";
import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { amapTools, frozenMaps } from "@arenakit/server-amap";
import { bindTools, createLocalCaller } from "@arenakit/server-kit";
import { frozenTimetable, transportTools } from "@arenakit/server-transport";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const data = buildWorld({ seed: 1, cities: readAtlas().filter(({ name }) => name === "北京" || name === "天津") });
const world = openWorld(data, worldId(data));
const held = { id: world.id, now: world.meta.now };
const caller = createLocalCaller([
  ...bindTools(amapTools, [{ ...held, backend: frozenMaps(world) }]),
  ...bindTools(transportTools, [{ ...held, backend: frozenTimetable(world) }]),
]);

/** `constructor`, `__proto__`, …: what an object used as a table finds without holding it. */
const MEMBERS_OF_OBJECTS = Object.getOwnPropertyNames(Object.prototype);

const word = fc.oneof(
  fc.constantFrom(
    "北京",
    "天津",
    "北京西",
    "故宫",
    "餐厅",
    "火锅",
    "天津站",
    "，",
    "｜",
    "\u0000",
    "🏯",
    " ",
    "110000",
  ),
  fc.constantFrom(...MEMBERS_OF_OBJECTS),
  fc.string({ maxLength: 90 }),
);
const number = fc.oneof(fc.double(), fc.integer(), fc.double({ min: 70, max: 140 }), fc.double({ min: 0, max: 60 }));
const point = fc.tuple(number, number).map(([one, other]) => `${one},${other}`);
const text = fc.oneof(
  word,
  point,
  fc.array(point, { maxLength: 20 }).map((points) => points.join(";")),
  fc.tuple(word, word).map(([one, other]) => one + other),
);
const first = dayNumber(world.meta.horizon.from) ?? 0;
const date = fc.oneof(fc.integer({ min: first - 60, max: first + 400 }).map(dateOfDay), word);
const anything = fc.oneof(text, number, date, fc.jsonValue());

/** Plausible arguments, any of which may be replaced by anything, left out, or joined by others. */
const plausible: Record<string, Record<string, fc.Arbitrary<unknown>>> = {
  search_poi: { query: text },
  around_search: { location: point, radius: number, keyword: word, types: text },
  get_navigation: {
    start_lon: number,
    start_lat: number,
    end_lon: number,
    end_lat: number,
    via_points: text,
    mode: fc.constantFrom("driving", "walking", "bicycling", "electrobike", "transit", "flying"),
  },
  weather: { city: word },
  search_flights: { date, from_city: word, to_city: word },
  search_train_tickets: { date, from_city: word, to_city: word },
};

const call = (name: string, args: Record<string, unknown>) =>
  caller.call(name, args as Record<string, never>, { context: {}, signal: new AbortController().signal });

describe.each(Object.entries(plausible))("%s", (name, fields) => {
  const loose = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, fc.oneof({ weight: 5, arbitrary: value }, anything)]),
  );
  const args = fc.oneof(
    { weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 4, arbitrary: fc.record(loose, { requiredKeys: Object.keys(loose) }) },
    fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue(), { maxKeys: 4 }),
  );

  it("answers or says what was wrong, in text of its own and within bounds", async () => {
    await fc.assert(
      fc.asyncProperty(args, async (given) => {
        const result = await call(name, given);
        expect(result.text.length).toBeGreaterThan(0);
        expect(result.text.length).toBeLessThan(30_000);
        expect(result.isError).toBe(result.structured === undefined);
        if (result.isError) expect(result.text).toMatch(new RegExp(`^\\[${result.code}\\] .*[\u4e00-\u9fff]`, "s"));
      }),
      { numRuns: 150 },
    );
  });
});

it.each([
  ["search_poi", { query: "故宫" }],
  ["around_search", { location: "116.397,39.917", radius: 2000, keyword: "火锅" }],
  ["around_search", { location: "116.397,39.917", radius: 2000, types: "餐厅" }],
  ["weather", { city: "北京" }],
  ["search_flights", { date: world.meta.now.slice(0, 10), from_city: "北京", to_city: "天津" }],
  ["search_train_tickets", { date: world.meta.now.slice(0, 10), from_city: "北京", to_city: "天津" }],
])("%s reads the name of an object's member as any other word", async (name, args) => {
  for (const field of Object.keys(args))
    for (const word of MEMBERS_OF_OBJECTS.flatMap((member) => [member, `北京${member}`, `No. 10 ${member} Street`]))
      expect((await call(name, { ...args, [field]: word })).text.length, `${field} ${word}`).toBeGreaterThan(0);
});
