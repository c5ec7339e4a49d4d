/** A way through several points in legs, one between each two neighbours, from what the maps answer for each mode. */
import { addDays, clockOfMinute, fail, type LonLat, parseLocalTime } from "@arenakit/contracts";
import type { Maps, MapsCall, RoadMode, RoadStep, TransitPlan, TransitSegment, TravelMode } from "./maps.ts";
import { metresWords } from "./wording.ts";

const DAY_MINUTES = 1440;

export interface Navigation {
  /** Tolls or fares; null where nothing is paid. */
  readonly costYuan: number | null;
  /** Driving only. */
  readonly taxiYuan: number | null;
  /** Whether any part is an estimate. */
  readonly estimated: boolean;
  readonly legs: readonly NavigationLeg[];
}
export interface NavigationLeg {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly steps: readonly NavigationStep[];
}
type NavigationStep = Pick<RoadStep, "instruction" | "road" | "distanceMetres" | "durationSeconds" | "polyline">;

interface NavigationQuery {
  /** At least two. */
  readonly points: readonly LonLat[];
  readonly mode: TravelMode;
  /** Told after each leg that had to be asked for by itself: behind a service each is a wait. */
  readonly onLeg?: (done: number, total: number) => Promise<void>;
}

/** The best way through all the points. Throws what the maps throw, and no_route where they know none. */
export async function navigate(maps: Maps, query: NavigationQuery, call: MapsCall): Promise<Navigation> {
  const { points, mode, onLeg } = query;
  if (mode === "driving") return drive(maps, points, call);
  const parts = [];
  let departure = call.now;
  // One after the other: a leg leaves when the one before has arrived.
  for (const [index, to] of points.slice(1).entries()) {
    const ends = [points[index]!, to] as const;
    const part =
      mode === "transit" ? await ride(maps, { ends, departure }, call) : await roll(maps, { ends, mode }, call);
    departure = later(
      departure,
      part.legs.reduce((sum, leg) => sum + leg.durationSeconds, 0),
    );
    parts.push(part);
    await onLeg?.(parts.length, points.length - 1);
  }
  const cost = parts.reduce((sum, { costYuan }) => sum + (costYuan ?? 0), 0);
  return {
    costYuan: cost > 0 ? cost : null,
    taxiYuan: null,
    estimated: parts.some(({ estimated }) => estimated),
    legs: parts.flatMap(({ legs }) => legs),
  };
}

/** The local time so many seconds on, in whole minutes. */
function later(time: string, seconds: number): string {
  const at = parseLocalTime(time);
  if (!at)
    fail("harness", "invalid_context", `now is ${JSON.stringify(time)}: expected a time such as 2026-05-01T08:00`);
  const minute = at.minute + Math.ceil(seconds / 60);
  return `${addDays(at.date, Math.floor(minute / DAY_MINUTES))}T${clockOfMinute(minute)}`;
}

/** By car the points between are part of one question: turning around at them is decided with the whole. */
async function drive(maps: Maps, points: readonly LonLat[], call: MapsCall): Promise<Navigation> {
  const { taxiYuan, paths } = await maps.paths({ points, mode: "driving" }, call);
  const path = paths[0] ?? noRoute();
  const legs = points.slice(1).map((to, index) => {
    const steps = path.steps.filter(({ leg }) => leg === index);
    return { from: points[index]!, to, ...sums(steps), steps };
  });
  const { tollsYuan, estimated } = path;
  return { costYuan: tollsYuan > 0 ? tollsYuan : null, taxiYuan, estimated, legs };
}

async function roll(
  maps: Maps,
  { ends: [from, to], mode }: { ends: readonly [LonLat, LonLat]; mode: Exclude<RoadMode, "driving"> },
  call: MapsCall,
): Promise<Navigation> {
  const { paths } = await maps.paths({ points: [from, to], mode }, call);
  const { distanceMetres, durationSeconds, steps, estimated } = paths[0] ?? noRoute();
  return { costYuan: null, taxiYuan: null, estimated, legs: [{ from, to, distanceMetres, durationSeconds, steps }] };
}

async function ride(
  maps: Maps,
  { ends: [from, to], departure }: { ends: readonly [LonLat, LonLat]; departure: string },
  call: MapsCall,
): Promise<Navigation> {
  const { plans } = await maps.transit({ origin: from, destination: to, departure, alternatives: 1 }, call);
  const plan = plans[0];
  if (!plan)
    fail("policy", "no_route", "两点之间没有公共交通方案。距离近请改用 walking，远请改用 driving 或查询火车票和航班。");
  const { distanceMetres, durationSeconds, fareYuan } = plan;
  const leg = { from, to, distanceMetres, durationSeconds, steps: transitSteps(plan) };
  return { costYuan: fareYuan, taxiYuan: null, estimated: false, legs: [leg] };
}

function transitSteps({ segments }: TransitPlan): NavigationStep[] {
  return segments.flatMap((segment, index) => [
    ...walkStep(segment, segments[index + 1] === undefined && segment.ride === null),
    ...rideStep(segment),
  ]);
}

function walkStep({ walking, ride }: TransitSegment, isLast: boolean): NavigationStep[] {
  if (!walking || walking.distanceMetres === 0) return [];
  const goal = isLast
    ? "到终点"
    : ride
      ? `到${ride.from.name}${ride.entrance ? `（${ride.entrance.name}进）` : ""}`
      : "";
  const { distanceMetres, durationSeconds, steps, from, to } = walking;
  const polyline = steps.flatMap((step) => step.polyline);
  return [
    {
      instruction: `步行${metresWords(distanceMetres)}${goal}`,
      road: "",
      distanceMetres,
      durationSeconds,
      polyline: polyline.length > 0 ? polyline : [from, to],
    },
  ];
}

function rideStep({ ride }: TransitSegment): NavigationStep[] {
  if (!ride) return [];
  const exit = ride.exit ? `，${ride.exit.name}出` : "";
  return [
    {
      instruction: `乘${ride.line}，${ride.kind === "railway" ? `${ride.firstClock}从` : ""}${ride.from.name}上车，经${ride.via.length + 1}站，${ride.to.name}下车${exit}`,
      road: ride.line,
      distanceMetres: ride.distanceMetres,
      durationSeconds: ride.durationSeconds,
      polyline: ride.polyline,
    },
  ];
}

function sums(steps: readonly NavigationStep[]): Pick<NavigationLeg, "distanceMetres" | "durationSeconds"> {
  let distanceMetres = 0;
  let durationSeconds = 0;
  for (const step of steps) {
    distanceMetres += step.distanceMetres;
    durationSeconds += step.durationSeconds;
  }
  return { distanceMetres, durationSeconds };
}

const noRoute = (): never => fail("policy", "no_route", "两点之间没有路线，请检查坐标，或换一种方式。");
