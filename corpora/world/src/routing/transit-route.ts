/** The summary of journeys by public transport: the first plan of each leg, as a list of several has it, in whole minutes. Plans come from the world's lines, or are estimated where it has none. */
import { addDays, clockOfMinute, type LonLat, parseLocalTime } from "@arenakit/contracts";
import type { Places, Route, RouteLeg, TransitPlan, TransitPlans, TransitQuery, TransitSegment } from "../solvers.ts";
import { lengthText } from "./directions.ts";
import { estimatedTransit, ferryLeg } from "./estimated-transit.ts";
import { fareOf } from "./fares.ts";
import { wholeMinutes } from "./path-steps.ts";
import { islandAt } from "./refusals.ts";

export type TransitPlanner = (query: TransitQuery) => TransitPlans;

/** Half of a return ticket, whole yuan, approximate. */
const FERRY_YUAN = 18;

/** The journeys one after another: each leg leaves when the one before has arrived. */
export function transitRoute(
  points: readonly LonLat[],
  { departure, plan }: { departure: string; plan: TransitPlanner },
): Route {
  let time = departure;
  let costYuan = 0;
  const legs = points.slice(1).map((to, index): RouteLeg => {
    const from = points[index]!;
    if (from.longitude === to.longitude && from.latitude === to.latitude)
      return { from, to, distanceMetres: 0, durationMinutes: 0, steps: [], polyline: [from, to] };
    const best = plan({ origin: from, destination: to, departure: time, alternatives: 1 }).plans[0]!;
    const leg = legOf(best, from, to);
    time = later(time, leg.durationMinutes);
    costYuan += best.fareYuan;
    return leg;
  });
  return summary(legs, { costYuan, estimated: false });
}

/** The same from distances alone. */
export function estimatedTransitRoute(points: readonly LonLat[], places: Places): Route {
  const legs = points.slice(1).map((to, index) => {
    const from = points[index]!;
    const [here, there] = [islandAt(from, places), islandAt(to, places)];
    const island = here ?? there;
    if (here !== there && island) return ferryLeg(from, to, { island, places, outwards: here !== null });
    return estimatedTransit(from, to, places);
  });
  const city = places.nearestCity(points[0]!).city;
  const crossings = legs.filter(({ from, to }) => islandAt(from, places) !== islandAt(to, places)).length;
  const costYuan = legs.reduce((total, leg) => total + fareOf(city, leg.distanceMetres), crossings * FERRY_YUAN);
  return summary(legs, { costYuan, estimated: true });
}

function summary(legs: readonly RouteLeg[], { costYuan, estimated }: { costYuan: number; estimated: boolean }): Route {
  const sum = (key: "distanceMetres" | "durationMinutes") => legs.reduce((total, leg) => total + leg[key], 0);
  return {
    mode: "transit",
    distanceMetres: sum("distanceMetres"),
    durationMinutes: sum("durationMinutes"),
    costYuan: costYuan > 0 ? costYuan : null,
    taxiYuan: null,
    legs,
    estimated,
  };
}

function later(time: string, minutes: number): string {
  const { date, minute } = parseLocalTime(time)!;
  const sum = minute + minutes;
  return `${addDays(date, Math.floor(sum / 1440))}T${clockOfMinute(sum)}`;
}

interface Part {
  readonly instruction: string;
  readonly road: string;
  readonly distanceMetres: number;
  readonly seconds: number;
  readonly polyline: readonly LonLat[];
}

function legOf(plan: TransitPlan, from: LonLat, to: LonLat): RouteLeg {
  const parts = plan.segments.flatMap((segment, index) => partsOf(segment, plan.segments[index + 1] === undefined));
  const minutes = wholeMinutes(parts.map(({ seconds }) => seconds));
  const steps = parts.map(({ instruction, road, distanceMetres }, index) => ({
    instruction,
    road,
    distanceMetres,
    durationMinutes: minutes[index]!,
  }));
  return {
    from,
    to,
    distanceMetres: steps.reduce((sum, step) => sum + step.distanceMetres, 0),
    durationMinutes: minutes.reduce((sum, minute) => sum + minute, 0),
    steps,
    polyline: [from, ...parts.flatMap(({ polyline }) => polyline.slice(1, -1)), to],
  };
}

function partsOf({ walking, ride }: TransitSegment, isLast: boolean): Part[] {
  const parts: Part[] = [];
  if (walking && walking.distanceMetres > 0) {
    const aim = ride
      ? `至${ride.from.name}${ride.entrance ? `（${ride.entrance.name}）` : ""}`
      : isLast
        ? "到达目的地"
        : "";
    parts.push({
      instruction: `步行${lengthText(walking.distanceMetres)}${aim}`,
      road: "步行",
      distanceMetres: walking.distanceMetres,
      seconds: walking.durationSeconds,
      polyline: walking.steps.flatMap(({ polyline }) => polyline),
    });
  }
  if (ride) {
    const stops = ride.via.length + 1;
    parts.push({
      instruction: `在${ride.from.name}乘坐${ride.line}，经${stops}站，在${ride.to.name}下车`,
      road: ride.line,
      distanceMetres: ride.distanceMetres,
      seconds: ride.waitSeconds + ride.durationSeconds,
      polyline: ride.polyline,
    });
  }
  return parts;
}
