/** Walks and journeys to large sights end at their gates; properties over all of them in a few cities with their own streets. */

import { FailureError, haversineMetres, type LonLat } from "@arenakit/contracts";
import { generateRoads, generateTransit, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { createRouting } from "../routing.ts";
import type { RoadMode, TransitPlan } from "../solvers.ts";

const COUNTRY = createCountry(readCountry());

const SEED = 3;
const cities = readAtlas().filter(({ name }) => ["北京", "上海", "三亚", "酒泉"].includes(name));
const roads = cities.map((city) => generateRoads(city, SEED));
const transit = cities.map((city, index) => generateTransit(city, SEED, { roads: roads[index]! }));
const routing = createRouting(createPlaces({ country: COUNTRY, cities, pois: poiTable([]) }), { roads, transit });
const NOON = "2026-05-06T12:00";

const sights = cities.flatMap(({ landmarks }) =>
  landmarks.flatMap(({ gates, ...sight }) => (gates ? { ...sight, gates } : [])),
);
const doors = transit.flatMap(({ stations }) => stations.flatMap(({ entrances }) => entrances));
const path = (from: LonLat, to: LonLat, mode: RoadMode) =>
  routing.paths({ points: [from, to], mode, departure: NOON }).paths[0]!;
const walked = (from: LonLat, to: LonLat) => path(from, to, "walking").distanceMetres;
const isGate = (point: LonLat, gates: readonly LonLat[]) => gates.some((gate) => haversineMetres(gate, point) < 1);
const longestWalk = ({ segments }: TransitPlan) =>
  Math.max(...segments.map(({ walking }) => walking?.distanceMetres ?? 0));

function refusal(ask: () => unknown): string {
  try {
    ask();
  } catch (error) {
    if (error instanceof FailureError) return error.failure.message;
    throw error;
  }
  return "";
}

describe("gates of large sights", () => {
  it("are reached on foot from the underground beside them without a way around the block", () => {
    const pairs = sights.flatMap(({ gates }) =>
      gates.flatMap((gate) =>
        doors.filter((door) => haversineMetres(door, gate) <= 500).map((door) => ({ door, gate })),
      ),
    );
    expect(pairs.length).toBeGreaterThan(40);
    const direct = pairs.filter(({ door, gate }) => walked(door, gate) <= 2 * haversineMetres(door, gate) + 150);
    expect(direct.length / pairs.length).toBeGreaterThanOrEqual(0.95);
    for (const { door, gate } of pairs)
      if (haversineMetres(door, gate) < 200) expect(walked(door, gate)).toBeLessThan(2 * 200 + 150);
  });

  it("are where a walk to the sight ends, never at one that only leads out", () => {
    let checked = 0;
    for (const { gates, ...sight } of sights) {
      const away = { longitude: sight.longitude + 0.02, latitude: sight.latitude + 0.015 };
      if (COUNTRY.waterBetween(away, sight)) continue;
      checked++;
      const { polyline } = path(away, sight, "walking").steps.at(-1)!;
      const entries = gates.filter(({ name }) => !name.includes("出口"));
      expect(isGate(polyline.at(-1)!, entries), sight.name).toBe(true);
    }
    expect(checked).toBeGreaterThan(20);
  });

  it("are where a walk ends that is not longer than those to each gate", () => {
    for (const { gates, ...sight } of sights) {
      const away = { longitude: sight.longitude - 0.02, latitude: sight.latitude + 0.01 };
      if (COUNTRY.waterBetween(away, sight)) continue;
      const entries = gates.filter(({ name }) => !name.includes("出口"));
      const least = Math.min(...entries.map((gate) => walked(away, gate)));
      // Equal but for the metre to the node and the seconds that stand for metres at signals.
      expect(walked(away, sight), sight.name).toBeLessThanOrEqual(least * 1.1 + 20);
    }
  });

  it("lie on the way from the station to a sight, and the last walk is a short one", () => {
    const [beijing] = cities;
    const station = beijing!.stations.find(({ name }) => name === "北京")!;
    for (const name of ["天坛公园", "颐和园", "故宫博物院", "圆明园遗址公园", "北海公园"]) {
      const sight = sights.find((one) => one.name === name)!;
      const [best] = routing.transit({ origin: station, destination: sight, departure: NOON }).plans;
      const { walking } = best!.segments.at(-1)!;
      expect(isGate(walking!.to, sight.gates), name).toBe(true);
      expect(walking!.distanceMetres, name).toBeLessThan(700);
    }
  });
});

describe("plans by public transport", () => {
  const shanghai = cities.find(({ name }) => name === "上海")!;
  const ends = [...shanghai.landmarks, ...shanghai.stations];

  it.each(["09:00", "22:50", "01:30", "05:10"])("that leave at %s walk nowhere more than 4 km at once", (clock) => {
    for (const [index, origin] of ends.entries()) {
      const destination = ends[(index * 7 + 3) % ends.length]!;
      if (haversineMetres(origin, destination) < 1) continue;
      const ask = () => routing.transit({ origin, destination, departure: `2026-05-06T${clock}` });
      const said = refusal(ask);
      if (said !== "")
        expect(said, `${origin.name} ${destination.name}`).toMatch(/出发没有运营|最多支持直线距离|路线可达/u);
      else
        expect(Math.max(...ask().plans.map(longestWalk)), `${origin.name} ${destination.name}`).toBeLessThanOrEqual(
          4000,
        );
    }
  });

  it("lead to every landmark within 60 km of a station; driving and they never point at each other", () => {
    for (const city of cities)
      for (const place of city.landmarks) {
        const hubs = [...city.stations, ...city.airports];
        const metres = (hub: LonLat) => haversineMetres(hub, place);
        const [hub] = hubs.sort((one, other) => metres(one) - metres(other));
        if (!hub || metres(hub) > 60_000) continue;
        const byTransit = refusal(() => routing.transit({ origin: hub, destination: place, departure: NOON }));
        expect(byTransit, place.name).toBe("");
        for (const clock of ["03:00", "23:40"]) {
          const atNight = refusal(() =>
            routing.transit({ origin: hub, destination: place, departure: `2026-05-06T${clock}` }),
          );
          const byCar = refusal(() => path(hub, place, "driving"));
          expect(atNight.includes("mode=driving") && byCar !== "", place.name).toBe(false);
        }
      }
  });
});

it("piers stand where the places of their names do, off their islands", () => {
  for (const { ferryOnly = [], landmarks } of readAtlas())
    for (const { pier, ...area } of ferryOnly) {
      const place = landmarks.find(({ name, alias }) => [name, ...alias].includes(pier.name));
      if (place) expect(haversineMetres(place, pier), pier.name).toBeLessThan(1);
      const isOnIt = [
        pier.longitude > area.west,
        pier.longitude < area.east,
        pier.latitude > area.south,
        pier.latitude < area.north,
      ];
      expect(isOnIt.every(Boolean), pier.name).toBe(false);
    }
});
