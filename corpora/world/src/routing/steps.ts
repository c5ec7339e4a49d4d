/**
 * Draws a leg: a zigzag along compass directions between two points, and its steps in words. The figures of
 * the leg are given; the steps share them out exactly.
 */
import { haversineMetres, type LonLat, random } from "@arenakit/contracts";
import type { FerryOnlyArea, RoadLine } from "../atlas.ts";
import { angleBetween, type Line, nearestOn } from "../lines.ts";
import type { Places, RouteLeg, TravelMode } from "../solvers.ts";

interface LegFigures {
  readonly mode: TravelMode;
  readonly places: Places;
  readonly distanceMetres: number;
  readonly durationMinutes: number;
}
type Drawn = Pick<RouteLeg, "steps" | "polyline">;
type Step = RouteLeg["steps"][number];

const COMPASS = ["北", "东北", "东", "东南", "南", "西南", "西", "西北"] as const;
/** Farther than this the way leaves the city by an expressway. */
const EXPRESSWAY_METRES = 30_000;
const METRO_WALK_METRES = 2_500;
/** Out of town no single street is so long. */
const LONG_STEP_METRES = 8_000;
/** A step runs on a typed road when it comes so near and goes the same way. */
const ON_ROAD_METRES = 200;
const ON_ROAD_DEGREES = 30;
/** Farther from every centre a road is no street. */
const COUNTRY_METRES = 40_000;

export function drawLeg(from: LonLat, to: LonLat, figures: LegFigures): Drawn {
  if (figures.distanceMetres === 0) return { steps: [], polyline: [from, to] };
  const polyline = zigzag(from, to, figures.distanceMetres);
  const steps = figures.mode === "transit" ? transitSteps(from, to, figures) : roadSteps(polyline, figures);
  return { steps, polyline };
}

type Figures = Pick<LegFigures, "distanceMetres" | "durationMinutes">;

/** By public transport to the pier and by boat to the island, or the other way round. */
export function drawFerryLeg(
  from: LonLat,
  to: LonLat,
  {
    island,
    places,
    outwards,
    land,
    boat,
  }: { island: FerryOnlyArea; places: Places; outwards: boolean; land: Figures; boat: Figures },
): Drawn {
  const { name, pier } = island;
  const at = { longitude: pier.longitude, latitude: pier.latitude };
  const [start, end] = outwards ? [at, to] : [from, at];
  const ride = land.distanceMetres === 0 ? [] : transitSteps(start, end, { mode: "transit", places, ...land });
  const ashore = outwards
    ? ride
    : ride.map((step) => ({ ...step, instruction: step.instruction.replace("目的地", pier.name) }));
  const crossing: Step = {
    instruction: outwards
      ? `步行至${name}码头，乘轮渡至${pier.name}`
      : `从${pier.name}乘轮渡至${name}，岛上步行到达目的地`,
    road: "轮渡",
    ...boat,
  };
  return {
    steps: outwards ? [crossing, ...ashore] : [...ashore, crossing],
    polyline: [from, at, to],
  };
}

/** Alternating stretches east–west and north–south; the way back has the same corners in reverse. */
function zigzag(from: LonLat, to: LonLat, distanceMetres: number): LonLat[] {
  const forward = from.longitude < to.longitude || (from.longitude === to.longitude && from.latitude <= to.latitude);
  const [start, end] = forward ? [from, to] : [to, from];
  const rng = random("zigzag", start.longitude, start.latitude, end.longitude, end.latitude);
  const turns = distanceMetres < 600 ? 1 : distanceMetres < 3000 ? 2 : distanceMetres < 15_000 ? 3 : 4;
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

function roadSteps(polyline: readonly LonLat[], { mode, places, distanceMetres, durationMinutes }: LegFigures): Step[] {
  const stretches = polyline.slice(1).map((to, index) => ({ from: polyline[index]!, to }));
  const merged = mergeStraight(stretches);
  const lengths = merged.map(({ from, to }) => haversineMetres(from, to));
  const metres = shareOut(distanceMetres, lengths);
  const minutes = shareOut(durationMinutes, lengths);
  const verb = { driving: "行驶", walking: "步行", bicycling: "骑行", electrobike: "骑行", transit: "前行" }[mode];
  const middle = Math.floor(merged.length / 2);
  let previousRoad = "";
  return merged.map(({ from, to }, index): Step => {
    const inside = merged.length < 3 ? index === middle : index > 0 && index < merged.length - 1;
    const long = metres[index]! > LONG_STEP_METRES;
    const expressway = mode === "driving" && distanceMetres > EXPRESSWAY_METRES && (inside || long);
    const road = expressway ? "高速公路" : roadName({ from, to }, { places, previousRoad });
    previousRoad = road;
    const last = index === merged.length - 1;
    const turn = last
      ? "到达目的地"
      : turnWord(bearing(from, to), bearing(merged[index + 1]!.from, merged[index + 1]!.to));
    return {
      instruction: `沿${road}向${compass(bearing(from, to))}${verb}${lengthText(metres[index]!)}，${turn}`,
      road,
      distanceMetres: metres[index]!,
      durationMinutes: minutes[index]!,
    };
  });
}

/** Walk, ride, walk; to the metro entrances near both ends where there are any, else by bus. */
function transitSteps(from: LonLat, to: LonLat, { places, distanceMetres, durationMinutes }: LegFigures): Step[] {
  if (distanceMetres < 1200)
    return [
      {
        instruction: `路程较近，步行${lengthText(distanceMetres)}到达目的地`,
        road: "步行",
        distanceMetres,
        durationMinutes,
      },
    ];
  const boarding = metroNear(from, places);
  const alighting = metroNear(to, places);
  const metro = boarding !== null && alighting !== null && boarding.name !== alighting.name;
  const walks = metro ? [boarding.metres, alighting.metres] : [350, 350];
  const cap = distanceMetres * 0.2;
  const weights = [Math.min(walks[0]!, cap), 0, Math.min(walks[1]!, cap)];
  weights[1] = distanceMetres - weights[0]! - weights[2]!;
  const metres = shareOut(distanceMetres, weights);
  const minutes = shareOut(durationMinutes, [metres[0]! / 75, metres[1]! / 450 + 4, metres[2]! / 75]);
  const towards = compass(bearing(from, to));
  const [board, alight] = metro ? [boarding.name, alighting.name] : ["附近公交站", "目的地附近公交站"];
  const ride = metro ? "乘坐地铁" : "乘坐公交";
  return [
    { instruction: `步行${lengthText(metres[0]!)}至${board}`, road: "步行" },
    { instruction: `${ride}向${towards}方向${lengthText(metres[1]!)}，在${alight}下车`, road: metro ? "地铁" : "公交" },
    { instruction: `步行${lengthText(metres[2]!)}到达目的地`, road: "步行" },
  ].map((step, index) => ({ ...step, distanceMetres: metres[index]!, durationMinutes: minutes[index]! }));
}

function metroNear(point: LonLat, places: Places): { name: string; metres: number } | null {
  const [found] = places.around({ centre: point, radiusMetres: METRO_WALK_METRES, kinds: ["metro"], limit: 1 }).pois;
  return found ? { name: found.poi.alias[0] ?? found.poi.name, metres: found.distanceMetres * 1.28 } : null;
}

/** A typed road on which the stretch really runs, else a general word. */
function roadName(stretch: Line, { places, previousRoad }: { places: Places; previousRoad: string }): string {
  const middle = between(stretch, 0.5);
  const { city, distanceMetres } = places.nearestCity(middle);
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

function mergeStraight(stretches: readonly { from: LonLat; to: LonLat }[]): { from: LonLat; to: LonLat }[] {
  const merged: { from: LonLat; to: LonLat }[] = [];
  for (const { from, to } of stretches) {
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

/** Degrees from north, clockwise, in [0, 360); exact enough over a leg. */
function bearing(from: LonLat, to: LonLat): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return ((Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI + 360) % 360;
}

function compass(degrees: number): string {
  return COMPASS[Math.round(degrees / 45) % 8]!;
}

function turnWord(before: number, after: number): string {
  const change = (after - before + 360) % 360;
  if (change < 30 || change > 330) return "继续直行";
  if (change > 150 && change < 210) return "掉头";
  return change < 180 ? "右转" : "左转";
}

function lengthText(metres: number): string {
  return metres < 1000 ? `${metres}米` : `${(metres / 1000).toFixed(1)}公里`;
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
