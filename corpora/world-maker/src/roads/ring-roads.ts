/** Ring roads of a city: typed by name and mean radius where they are known, else as cities of the size have them. */

import {
  ARC,
  cosineOfDegrees,
  mixed,
  type PlanePoint,
  type Stroke,
  sineOfDegrees,
  stroke,
  type Water,
  waterAcross,
} from "@arenakit/corpus-world/roads";
import { findCity } from "../atlas/cities.ts";

interface RingOptions {
  readonly seed: number;
  /** Radius of the dense part, decimetres. */
  readonly core: number;
  readonly water: Water;
}

const KM = 10_000;
const SIDES = ["东", "北", "西", "南"] as const;
const CORNERS = 24;
/** Smaller rings are streets with crossings. */
const AT_LEVEL_KM = 3.5;

/** A stroke for each side; none where a lake or the sea is. */
export function ringRoads(city: string, { seed, core, water }: RingOptions): Stroke[] {
  const rings = findCity(city)?.streets?.rings ?? [
    { name: "{}环路", km: (core * 0.6) / KM },
    { name: "绕城高速", km: (core * 2) / KM },
  ];
  return rings.flatMap(({ name, km }, index) => {
    const corner = (at: number) => cornerOf(at % CORNERS, { seed: mixed(seed, index), radius: km * KM });
    return SIDES.flatMap((side, quarter) => {
      const first = (quarter * CORNERS) / SIDES.length;
      const points = Array.from({ length: CORNERS / SIDES.length + 1 }, (_, at) => corner(first + at));
      const isLevel = km < AT_LEVEL_KM;
      return dryRuns(points, water).map((run) =>
        stroke(name.replace("{}", side), isLevel ? "arterial" : "expressway", run, {
          arcFlags: isLevel ? 0 : ARC.motorOnly,
        }),
      );
    });
  });
}

/** Something between a circle and a square, a little uneven. */
function cornerOf(at: number, { seed, radius }: { seed: number; radius: number }): PlanePoint {
  const degrees = (at * 360) / CORNERS - 45;
  const [cosine, sine] = [cosineOfDegrees(degrees), sineOfDegrees(degrees)];
  const square = 1 / Math.max(Math.abs(cosine), Math.abs(sine));
  const wobble = 1 + ((mixed(seed, at) / 2 ** 32) * 2 - 1) * 0.04;
  const here = radius * wobble * (0.45 + 0.55 * square);
  return { x: Math.round(here * cosine), y: Math.round(here * sine) };
}

function dryRuns(points: readonly PlanePoint[], water: Water): PlanePoint[][] {
  const runs: PlanePoint[][] = [[points[0]!]];
  for (const [at, to] of points.slice(1).entries()) {
    if (waterAcross(water, points[at]!, to) === "lake") runs.push([to]);
    else runs.at(-1)!.push(to);
  }
  return runs.filter(({ length }) => length > 1);
}
