import { type Poi, poiTable, type WorldData } from "@arenakit/corpus-world";
import { NO_ROADS, type RoadGraph } from "@arenakit/corpus-world/roads";
import { expect, it } from "vitest";
import { readAtlas } from "./atlas/cities.ts";
import { buildWorld } from "./build-world.ts";
import { checkConsistency } from "./consistency.ts";

const CITIES = readAtlas().filter(({ name }) => name === "杭州" || name === "厦门");
const WORLD = buildWorld({ seed: 3, cities: CITIES, scale: 0.05 });
const [PLACE] = [...WORLD.pois];

const wrong = (changes: Partial<WorldData>) =>
  checkConsistency({ ...WORLD, ...changes }).flatMap(({ problems }) => problems);

it("finds nothing wrong with a generated world, and explains its islands", () => {
  const checks = checkConsistency(WORLD);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  expect(checks.every(({ checked }) => checked > 0)).toBe(true);
  expect(checks.flatMap(({ explained }) => explained)).toContainEqual(expect.stringMatching(/^厦门: \d+ arcs .*ferry/));
});

const place = (changes: Partial<Poi>): Partial<WorldData> => ({
  pois: poiTable([{ ...PLACE!, parent: null, ...changes }]),
  guides: [],
});
/** The Qiantang, 800 m wide there. */
const IN_THE_RIVER = { city: "330100", longitude: 120.29, latitude: 30.28 };
/** Three nodes in a row; arcs as pairs. */
function row(arcs: readonly (readonly [number, number])[], flags = 0): RoadGraph {
  const sorted = [...arcs].sort(([one], [other]) => one - other);
  return {
    ...NO_ROADS,
    longitude: Int32Array.of(120e6, 120.01e6, 120.02e6),
    latitude: Int32Array.of(30e6, 30e6, 30e6),
    nodeFlags: new Uint8Array(3),
    firstArc: Uint32Array.from([0, 1, 2, 3], (node) => sorted.filter(([from]) => from < node).length),
    target: Uint32Array.from(sorted, ([, to]) => to),
    decimetres: new Uint32Array(sorted.length).fill(9600),
    roadClass: new Uint8Array(sorted.length),
    arcFlags: new Uint8Array(sorted.length).fill(flags),
    road: new Uint16Array(sorted.length),
  };
}
const streets = (graph: RoadGraph): Partial<WorldData> => ({ roads: [graph, NO_ROADS] });
const [FLIGHT, TRAIN, GUIDE] = [WORLD.flights[0]!, WORLD.services[0]!, WORLD.guides[0]!];
const [STOP, NEXT] = [TRAIN.stops[0]!, TRAIN.stops[1]!];
const NETWORK = WORLD.transit[0]!;
const LINE = NETWORK.lines[0]!;
const lines = (changes: Partial<typeof LINE>): Partial<WorldData> => ({
  transit: [{ ...NETWORK, lines: [{ ...LINE, ...changes }] }, WORLD.transit[1]!],
});

it.each<[string, Partial<WorldData>, RegExp]>([
  ["a place of no city", place({ city: "999999" }), /unknown city 999999/],
  ["a place of no district", place({ district: "无区" }), /in 无区, which is no district/],
  ["a place far away", place({ longitude: 100, latitude: 40 }), /lies \d+ km outside/],
  ["a place in a river", place({ ...IN_THE_RIVER, kind: "restaurant", source: "generated" }), /stands in the water/],
  [
    "a one-way street into nowhere",
    streets(
      row([
        [0, 1],
        [1, 0],
        [1, 2],
      ]),
    ),
    /arcs that a car cannot reach and leave/,
  ],
  [
    "a street apart",
    streets(
      row(
        [
          [0, 1],
          [1, 0],
          [2, 2],
        ],
        0,
      ),
    ),
    /arcs that a car cannot reach and leave/,
  ],
  [
    "a footway apart",
    streets(
      row(
        [
          [0, 1],
          [1, 0],
          [2, 2],
        ],
        16,
      ),
    ),
    /arcs that cannot be walked to/,
  ],
  [
    "a train from nowhere",
    { services: [{ ...TRAIN, stops: [{ ...STOP, station: 9999 }, NEXT] }] },
    /unknown station 9999/,
  ],
  [
    "a train back in time",
    {
      services: [
        {
          ...TRAIN,
          stops: [
            { ...STOP, departure: 900 },
            { ...NEXT, arrival: 800 },
          ],
        },
      ],
    },
    /before it left/,
  ],
  ["a station of no city", { stations: WORLD.stations.map((one) => ({ ...one, city: "无城" })) }, /unknown city 无城/],
  ["a flight to nowhere", { flights: [{ ...FLIGHT, to: "XXX" }] }, /unknown airport XXX/],
  ["a flight that lands first", { flights: [{ ...FLIGHT, arrival: FLIGHT.departure }] }, /lands before it leaves/],
  ["a flight twice", { flights: [FLIGHT, FLIGHT] }, /twice on weekday/],
  ["a line to nowhere", lines({ stops: LINE.stops.map(() => 99_999) }), /stops at an unknown station/],
  ["a line without lengths", lines({ metres: [] }), /0 lengths/],
  ["a line without a fare", lines({ fare: "gratis" }), /unknown fare gratis/],
  ["an article about nothing", { guides: [{ ...GUIDE, places: ["B0FFFFFFFF"] }] }, /speaks of no place B0FFFFFFFF/],
  ["an article of no city", { guides: [{ ...GUIDE, city: "999999" }] }, /about the unknown city/],
])("finds %s", (_, changes, words) => {
  expect(wrong(changes)).toContainEqual(expect.stringMatching(words));
});

it("lists twenty of a kind and counts the rest", () => {
  const flights = Array.from({ length: 25 }, (_, index) => ({ ...FLIGHT, number: `XX${index}`, to: "XXX" }));
  const problems = wrong({ flights });
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe("and 5 more");
});
