import { type ArcRow, graphOfArcs, readCountry } from "@arenakit/corpus-world-maker";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { arcDecimetres } from "../roads/plane.ts";
import { ARC, NODE, type RoadGraph } from "../roads/road-graph.ts";
import type { RoadMode } from "../solvers.ts";
import { type CityRoads, createCityRoads, wayBetween } from "./city-roads.ts";
import type { OnRoad } from "./nearest-arc.ts";
import { CLOSED } from "./shortest-path.ts";
import { NO_TRAFFIC, trafficAt } from "./speeds.ts";
import type { Traveller } from "./weights.ts";

const COUNTRY = createCountry(readCountry());

const traveller = (mode: RoadMode, more: Partial<Traveller> = {}): Traveller => ({
  mode,
  traffic: NO_TRAFFIC,
  strategy: { wish: "fastest" },
  ferry: false,
  ...more,
});

/** A square of four streets, 1 km each way; the one in the south leads east only. Nodes: SW, SE, NE, NW. */
function square(): RoadGraph {
  const [longitude, latitude] = [
    Int32Array.of(116_000_000, 116_011_700, 116_011_700, 116_000_000),
    Int32Array.of(39_900_000, 39_900_000, 39_909_000, 39_909_000),
  ];
  const arc = (from: number, to: number, flags = 0): ArcRow => ({
    from,
    to,
    decimetres: 10_000,
    road: `${Math.min(from, to)}${Math.max(from, to)}路`,
    roadClass: "street",
    flags,
  });
  const around = [1, 2, 3].flatMap((from) => [arc(from, (from + 1) % 4), arc((from + 1) % 4, from)]);
  const south = [arc(0, 1), arc(1, 0, ARC.footOnly)];
  return graphOfArcs({ longitude, latitude, nodeFlags: Uint8Array.of(0, 0, 0, 0) }, [...south, ...around]);
}

const at = (roads: CityRoads, longitude: number, latitude: number, mode: RoadMode): OnRoad =>
  roads.nearest({ longitude, latitude }, mode, { withinMetres: 500, onIsland: false })!;
const lengthOf = (roads: CityRoads, from: OnRoad, to: OnRoad, mode: RoadMode): number => {
  const way = wayBetween(roads, { from, to, by: roads.weighting(traveller(mode)), traveller: traveller(mode) })!;
  return way.pieces.reduce((sum, { decimetres }) => sum + decimetres, 0);
};

describe("ways between places on roads", () => {
  it("go along a one-way street only as it leads, on foot both ways", () => {
    const roads = createCityRoads(square());
    const ends = (mode: RoadMode) =>
      [at(roads, 116.002925, 39.9001, mode), at(roads, 116.008775, 39.9001, mode)] as const;
    for (const mode of ["driving", "bicycling", "electrobike", "walking"] as const) {
      const [west, east] = ends(mode);
      expect([west.share, east.share].map((share) => share.toFixed(4))).toEqual(["0.2500", "0.7500"]);
      expect(lengthOf(roads, west, east, mode)).toBe(5_000);
      // Backwards: on to the corner, three sides around, and a quarter; on foot straight back.
      expect(lengthOf(roads, east, west, mode)).toBe(mode === "walking" ? 5_000 : 2_500 + 30_000 + 2_500);
    }
  });

  it("begin and end beside the nearest road, not the nearest corner", () => {
    const roads = createCityRoads(square());
    const place = at(roads, 116.00585, 39.9003, "walking");
    expect([place.from, place.to].sort()).toEqual([0, 1]);
    expect(place.metres).toBeCloseTo(33.4, 0);
    expect(place.point).toEqual({ longitude: 116.00585, latitude: 39.9 });
    expect(
      roads.nearest({ longitude: 116.1, latitude: 39.9 }, "walking", { withinMetres: 500, onIsland: false }),
    ).toBeNull();
  });

  it("wait at signals, drive slower when the roads are full, and close what a mode may not use", () => {
    const graph = square();
    const withSignals: RoadGraph = { ...graph, nodeFlags: Uint8Array.of(0, NODE.signal, 0, 0) };
    const arc = graph.firstArc[0]!; // from the south-west to the south-east
    expect(graph.target[arc]).toBe(1);
    const weight = (on: RoadGraph, mode: RoadMode, departure?: string) => {
      const traffic = departure ? trafficAt(COUNTRY, departure) : NO_TRAFFIC;
      return createCityRoads(on).weighting(traveller(mode, { traffic })).weights[arc]!;
    };
    // 1 km on foot at 4.5 km/h is 800 s; 15 s of a driver's and 12 s of a walker's time at a signal.
    expect(weight(graph, "walking")).toBe(800_000);
    expect(weight(withSignals, "walking")).toBe(812_000);
    expect(weight(withSignals, "driving") - weight(graph, "driving")).toBe(15_000);
    expect(weight(graph, "driving", "2026-05-06T08:00")).toBeGreaterThan(weight(graph, "driving", "2026-05-06T12:00"));
    expect(weight(graph, "driving", "2026-05-06T12:00")).toBeGreaterThan(weight(graph, "driving", "2026-05-06T02:00"));
    const motorway: RoadGraph = { ...graph, arcFlags: graph.arcFlags.map(() => ARC.motorOnly) };
    expect(weight(motorway, "walking")).toBe(CLOSED);
    expect(weight(motorway, "driving")).not.toBe(CLOSED);
  });

  it("cost what the way over a corner put there would cost", () => {
    const share = fc.integer({ min: 1, max: 9 }).map((tenth) => tenth / 10);
    const pair = fc.tuple(fc.nat(3), share);
    fc.assert(
      fc.property(pair, pair, fc.constantFrom<RoadMode>("driving", "walking"), ([a, s], [b, t], mode) => {
        const graph = square();
        const roads = createCityRoads(graph);
        const place = (side: number, along: number) => {
          const [from, to] = [side, (side + 1) % 4];
          const between = (values: Int32Array) => (values[from]! + (values[to]! - values[from]!) * along) / 1e6;
          return at(roads, between(graph.longitude), between(graph.latitude), mode);
        };
        // Metres around the square, anticlockwise from the south-west; a car leaves the south side eastwards only.
        const [start, end] = [(a + s) * 10_000, (b + t) * 10_000];
        const onwards = (end - start + 40_000) % 40_000;
        const back = (start - end + 40_000) % 40_000;
        // The way back crosses the south side when it passes any part of it.
        const passesSouth = start > end ? end < 10_000 : true;
        const expected = mode === "walking" || !passesSouth ? Math.min(onwards, back) : onwards;
        expect(
          Math.abs(lengthOf(roads, place(a, s), place(b, t), mode) - (a === b && s === t ? 0 : expected)),
        ).toBeLessThan(4);
      }),
      { numRuns: 200 },
    );
  });
});

it("has lengths that its fixture says", () => {
  // The square's sides are drawn about as long as they are said to be.
  const { longitude, latitude } = square();
  const corner = (node: number) => ({ longitude: longitude[node]!, latitude: latitude[node]! });
  for (const node of [0, 1, 2, 3])
    expect(arcDecimetres(corner(node), corner((node + 1) % 4)) / 10_000).toBeCloseTo(1, 1);
});
