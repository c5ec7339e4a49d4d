/** Public transport where the world has no lines: the distance model's figures as a walk, a ride and a walk; the ferry to islands. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { FerryOnlyArea } from "../atlas.ts";
import type { Places, RouteLeg } from "../solvers.ts";
import { bearing, compass, lengthText } from "./directions.ts";
import { modelMetres, modelMinutes } from "./distance-model.ts";
import { shareOut, zigzag } from "./estimated-way.ts";

type Step = RouteLeg["steps"][number];
interface Figures {
  readonly distanceMetres: number;
  readonly durationMinutes: number;
}

const METRO_WALK_METRES = 2_500;
const FERRY_KMH = 12;
const FERRY_WAIT_MINUTES = 20;

export function estimatedTransit(from: LonLat, to: LonLat, places: Places): RouteLeg {
  const figures = figuresOf(from, to);
  if (figures.distanceMetres === 0) return { from, to, ...figures, steps: [], polyline: [from, to] };
  const steps = transitSteps(from, to, { ...figures, places });
  return { from, to, ...figures, steps, polyline: zigzag(from, to, figures.distanceMetres) };
}

/** Between the mainland and the island: to the pier or from it, and the boat. */
export function ferryLeg(
  from: LonLat,
  to: LonLat,
  { island, places, outwards }: { island: FerryOnlyArea; places: Places; outwards: boolean },
): RouteLeg {
  const { name, pier } = island;
  const at = { longitude: pier.longitude, latitude: pier.latitude };
  const [ashore, onIsland] = outwards ? [to, from] : [from, to];
  const land = figuresOf(ashore, at);
  const metres = haversineMetres(at, onIsland);
  const boat = {
    distanceMetres: Math.ceil(metres),
    durationMinutes: Math.ceil(FERRY_WAIT_MINUTES + (metres / 1000 / FERRY_KMH) * 60),
  };
  const [start, end] = outwards ? [at, to] : [from, at];
  const ride = land.distanceMetres === 0 ? [] : transitSteps(start, end, { ...land, places });
  const inland = outwards
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
    from,
    to,
    distanceMetres: land.distanceMetres + boat.distanceMetres,
    durationMinutes: land.durationMinutes + boat.durationMinutes,
    steps: outwards ? [crossing, ...inland] : [...inland, crossing],
    polyline: [from, at, to],
  };
}

function figuresOf(from: LonLat, to: LonLat): Figures {
  const metres = modelMetres("transit", haversineMetres(from, to));
  // Rounding up keeps sums of parts from falling below the whole.
  return { distanceMetres: Math.ceil(metres), durationMinutes: Math.ceil(modelMinutes("transit", metres)) };
}

/** Walk, ride, walk; to the metro entrances near both ends where there are any, else by bus. */
function transitSteps(
  from: LonLat,
  to: LonLat,
  { places, distanceMetres, durationMinutes }: Figures & { readonly places: Places },
): Step[] {
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
