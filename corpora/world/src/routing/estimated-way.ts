/**
 * A way where the world has no roads: a model's figures shared out over a zigzag along the compass. Distance is a concave
 * function of the great circle and time a concave function of the distance, both zero at zero; so a detour is never
 * shorter nor faster than the direct way.
 */
import { haversineMetres, type LonLat, random } from "@arenakit/contracts";
import type { RoadLine } from "../atlas.ts";
import { angleBetween, type Line, nearestOn } from "../roads/lines.ts";
import { ARC, ROAD_CLASSES } from "../roads/road-graph.ts";
import type { Places, RoadMode } from "../solvers.ts";
import { bearing, compass } from "./directions.ts";
import type { Piece } from "./pieces.ts";

/** Farther than this the way leaves the city by a motorway. */
const MOTORWAY_METRES = 30_000;
/** Out of town no single street is so long. */
const LONG_METRES = 8_000;
/** A stretch runs on a typed road when it comes so near and goes the same way. */
const ON_ROAD_METRES = 200;
const ON_ROAD_DEGREES = 30;
/** Farther from every centre a road is no street. */
const COUNTRY_METRES = 40_000;

/** No pieces from a point to itself. */
export function estimatedWay(from: LonLat, to: LonLat, { mode, places }: { mode: RoadMode; places: Places }): Piece[] {
  const metres = modelMetres(mode, haversineMetres(from, to));
  if (metres === 0) return [];
  const stretches = mergeStraight(zigzag(from, to, metres));
  const lengths = stretches.map((line) => haversineMetres(line.from, line.to));
  const decimetres = shareOut(Math.ceil(metres) * 10, lengths);
  const ms = shareOut(Math.ceil(modelMinutes(mode, metres) * 60_000), lengths);
  const middle = Math.floor(stretches.length / 2);
  let previousRoad = "";
  return stretches.map((line, index): Piece => {
    const inside = stretches.length < 3 ? index === middle : index > 0 && index < stretches.length - 1;
    const isLong = decimetres[index]! > LONG_METRES * 10;
    const isMotorway = mode === "driving" && metres > MOTORWAY_METRES && (inside || isLong);
    const road = isMotorway ? "高速公路" : roadName(line, { places, previousRoad });
    previousRoad = road;
    return {
      road,
      roadClass: ROAD_CLASSES.indexOf(isMotorway ? "motorway" : "arterial"),
      arcFlags: isMotorway ? ARC.motorOnly | ARC.toll : 0,
      decimetres: decimetres[index]!,
      ms: ms[index]!,
      ...line,
      signal: false,
      access: false,
    };
  });
}

/** Alternating stretches east–west and north–south; the way back has the same corners in reverse. */
function zigzag(from: LonLat, to: LonLat, metres: number): LonLat[] {
  const forward = from.longitude < to.longitude || (from.longitude === to.longitude && from.latitude <= to.latitude);
  const [start, end] = forward ? [from, to] : [to, from];
  const rng = random("zigzag", start.longitude, start.latitude, end.longitude, end.latitude);
  const turns = metres < 600 ? 1 : metres < 3000 ? 2 : metres < 15_000 ? 3 : 4;
  const corners: LonLat[] = [start];
  let eastFirst = rng.next() < 0.5;
  for (let turn = 1; turn <= turns; turn++) {
    const share = turn === turns ? 1 : (turn + (rng.next() - 0.5) * 0.5) / turns;
    const last = corners.at(-1)!;
    const next = {
      longitude: round6(start.longitude + (end.longitude - start.longitude) * share),
      latitude: round6(start.latitude + (end.latitude - start.latitude) * share),
    };
    corners.push(
      eastFirst
        ? { longitude: next.longitude, latitude: last.latitude }
        : { longitude: last.longitude, latitude: next.latitude },
    );
    corners.push(turn === turns ? end : next);
    eastFirst = rng.next() < 0.5;
  }
  const distinct = corners.filter((corner, index) => index === 0 || haversineMetres(corner, corners[index - 1]!) > 1);
  if (distinct.length < 2 || haversineMetres(distinct.at(-1)!, end) > 0) distinct.push(end);
  return forward ? distinct : distinct.reverse();
}

/** A typed road on which the stretch really runs, else a general word. */
function roadName(stretch: Line, { places, previousRoad }: { places: Places; previousRoad: string }): string {
  const { city, distanceMetres } = places.nearestCity(between(stretch, 0.5));
  if (distanceMetres > COUNTRY_METRES) return "公路";
  const samples = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => between(stretch, share));
  // The median: more than half of the stretch runs there.
  const metresFrom = (line: RoadLine) =>
    samples.map((sample) => nearestOn(line, sample).metres).sort((left, right) => left - right)[2]!;
  const [best] = (city.roadLines ?? [])
    .filter((line) => line.name !== previousRoad && angleBetween(line, stretch) <= ON_ROAD_DEGREES)
    .map((line) => ({ name: line.name, metres: metresFrom(line) }))
    .filter(({ metres }) => metres <= ON_ROAD_METRES)
    .sort((left, right) => left.metres - right.metres);
  return best?.name ?? "城市道路";
}

const between = ({ from, to }: Line, share: number): LonLat => ({
  longitude: from.longitude + (to.longitude - from.longitude) * share,
  latitude: from.latitude + (to.latitude - from.latitude) * share,
});

function mergeStraight(points: readonly LonLat[]): Line[] {
  const merged: { from: LonLat; to: LonLat }[] = [];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const last = merged.at(-1);
    if (last && compass(bearing(last.from, last.to)) === compass(bearing(from, to))) last.to = to;
    else merged.push({ from, to });
  }
  return merged;
}

/** Integers in proportion to the weights that sum to the whole number `total`. */
function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0) || 1;
  let before = 0;
  let given = 0;
  return weights.map((weight, index) => {
    before += weight;
    const upTo = index === weights.length - 1 ? total : Math.round((total * before) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

interface ModeModel {
  /** How much longer the way is than the line, up to `nearMetres` and beyond. */
  readonly detour: { readonly near: number; readonly far: number; readonly nearMetres: number };
  /** Speeds by distance travelled, ascending; each band is faster than the one before. */
  readonly bands: readonly { readonly upToMetres: number; readonly kmh: number }[];
  /** Getting in and out, waiting; minutes. */
  readonly fixedMinutes: number;
}

const ALWAYS = Number.POSITIVE_INFINITY;
const MODELS: Readonly<Record<RoadMode, ModeModel>> = {
  driving: {
    detour: { near: 1.42, far: 1.22, nearMetres: 15_000 },
    bands: [
      { upToMetres: 8_000, kmh: 24 },
      { upToMetres: 40_000, kmh: 45 },
      { upToMetres: ALWAYS, kmh: 88 },
    ],
    fixedMinutes: 2,
  },
  walking: {
    detour: { near: 1.28, far: 1.28, nearMetres: 1 },
    bands: [{ upToMetres: ALWAYS, kmh: 4.5 }],
    fixedMinutes: 0,
  },
  bicycling: {
    detour: { near: 1.3, far: 1.25, nearMetres: 15_000 },
    bands: [{ upToMetres: ALWAYS, kmh: 14 }],
    fixedMinutes: 0,
  },
  electrobike: {
    detour: { near: 1.3, far: 1.25, nearMetres: 15_000 },
    bands: [{ upToMetres: ALWAYS, kmh: 20 }],
    fixedMinutes: 0,
  },
};

/** Metres of the way for metres of the great circle. */
function modelMetres(mode: RoadMode, lineMetres: number): number {
  const { near, far, nearMetres } = MODELS[mode].detour;
  return near * Math.min(lineMetres, nearMetres) + far * Math.max(0, lineMetres - nearMetres);
}

/** Minutes for metres of the way; 0 for none. */
function modelMinutes(mode: RoadMode, metres: number): number {
  if (metres === 0) return 0;
  const { bands, fixedMinutes } = MODELS[mode];
  let minutes = fixedMinutes;
  let from = 0;
  for (const { upToMetres, kmh } of bands) {
    minutes += (Math.max(0, Math.min(metres, upToMetres) - from) / 1000 / kmh) * 60;
    from = upToMetres;
  }
  return minutes;
}
