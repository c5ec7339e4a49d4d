/** Ways of a frozen world: on its roads and on its lines of public transport. */
import { boundary, FailureError, fail, haversineMetres, type LonLat, omitUndefined } from "@arenakit/contracts";
import type { World } from "@arenakit/corpus-world";
import { checkPoint } from "../coordinates.ts";
import {
  type Distance,
  FARTHEST_WALK_MEASURED_METRES,
  type Maps,
  type TransitPlan,
  type TransitPlans,
  type TravelMode,
  type WalkPart,
} from "../maps.ts";
import { DEFAULT_DRIVING_STRATEGY, DRIVING_STRATEGIES } from "../strategies.ts";
import { MODE_NAMES } from "../wording.ts";
import { intercityPlans } from "./intercity.ts";

const DEFAULT_PLANS = 5;
/** Straight line between origin and destination, as Amap's service has it. */
const FARTHEST_METRES: Readonly<Partial<Record<TravelMode, number>>> = {
  walking: 100_000,
  bicycling: 500_000,
  electrobike: 500_000,
};
const FARTHEST_STROLL_METRES = 5_000;

export function wayAnswers({
  routing,
  places,
  rail,
}: Pick<World, "routing" | "places" | "rail">): Pick<Maps, "paths" | "transit" | "distances"> {
  return {
    async paths(query, { now }) {
      const { strategy = DEFAULT_DRIVING_STRATEGY, alternatives = 1, points, ...rest } = query;
      return routing.paths({
        points: checkEnds(points, query.mode),
        departure: now,
        alternatives,
        ...omitUndefined({ strategy: query.mode === "driving" ? strategyOf(strategy) : undefined }),
        ...rest,
      });
    },
    async transit(query, { now }) {
      const { departure = now, strategy = 0, alternatives = DEFAULT_PLANS, ...rest } = query;
      const [from, to] = checkEnds([query.origin, query.destination], "transit");
      const asked = { departure, strategy, alternatives, ...rest, origin: from!, destination: to! };
      const found = await inCityOr(
        () => routing.transit(asked),
        () => intercityPlans({ routing, places, rail }, asked),
        haversineMetres(from!, to!),
      );
      return { ...found, plans: found.plans.filter(isRideOrStroll).map(plainPlan) };
    },
    async distances({ origins, destination, measure }, { now }) {
      const to = checkPoint(destination, "destination");
      const from = origins.map((origin) => checkPoint(origin, "origins"));
      const found: (Distance | null)[] = [];
      for (const origin of from) {
        const isTooFar = measure === "walking" && haversineMetres(origin, to) > FARTHEST_WALK_MEASURED_METRES;
        found.push(isTooFar ? null : await distanceOf(() => routing.distances([origin], to, measure, now)[0] ?? null));
      }
      return found;
    },
  };
}

/** Nearer than this no train is taken from one city to the next. */
const NEAREST_BY_TRAIN_METRES = 20_000;

/** What the city's own lines answer, else what trains do; the refusal of the former where neither does. */
async function inCityOr(
  inCity: () => TransitPlans,
  byTrain: () => Promise<TransitPlans | null>,
  lineMetres: number,
): Promise<TransitPlans> {
  const outcome = await boundary("corpus", inCity);
  if (outcome.ok) return outcome.value;
  const isElsewhere = outcome.failure.code === "no_route" && lineMetres >= NEAREST_BY_TRAIN_METRES;
  const found = isElsewhere ? await byTrain() : null;
  if (found) return found;
  throw new FailureError(outcome.failure);
}

/** One origin that no road leaves does not take the distances from others away. */
async function distanceOf(measure: () => Distance | null): Promise<Distance | null> {
  const outcome = await boundary("corpus", measure);
  if (outcome.ok) return outcome.value;
  const { owner, code } = outcome.failure;
  if (owner === "policy" && (code === "no_route" || code === "no_roads_nearby")) return null;
  throw new FailureError(outcome.failure);
}

/** Points as points: a world may say more of an entrance than a line can carry. */
function plainPlan(plan: TransitPlan): TransitPlan {
  const segments = plan.segments.map(({ walking, ride }) => ({ walking: walking && plainWalk(walking), ride }));
  return { ...plan, segments };
}

function plainWalk({ from, to, distanceMetres, durationSeconds, steps }: WalkPart): WalkPart {
  const plainSteps = steps.map((step) => ({ ...step, polyline: step.polyline.map(plainPoint) }));
  return { from: plainPoint(from), to: plainPoint(to), distanceMetres, durationSeconds, steps: plainSteps };
}

const plainPoint = ({ longitude, latitude }: LonLat): LonLat => ({ longitude, latitude });

/** Public transport is no answer where one would walk all the way for hours. */
function isRideOrStroll({ segments, walkingMetres }: TransitPlan): boolean {
  return segments.some(({ ride }) => ride !== null) || walkingMetres <= FARTHEST_STROLL_METRES;
}

/** The points at six decimals, inside of China and of the reach of the mode. */
function checkEnds(points: readonly LonLat[], mode: TravelMode): LonLat[] {
  const checked = points.map((point, index) =>
    checkPoint(point, index === 0 ? "起点" : index === points.length - 1 ? "终点" : `第${index}个途经点`),
  );
  const farthest = FARTHEST_METRES[mode];
  const line = haversineMetres(checked[0]!, checked.at(-1)!);
  if (farthest !== undefined && line > farthest)
    fail(
      "policy",
      "route_too_long",
      `${MODE_NAMES[mode]}只规划直线距离${farthest / 1000}公里以内的路线，起点和终点相距约${Math.round(line / 1000)}公里。请改用驾车，或查询火车票和航班。`,
    );
  return checked;
}

function strategyOf(number: number) {
  const strategy = DRIVING_STRATEGIES[number];
  if (strategy) return strategy;
  const known = Object.keys(DRIVING_STRATEGIES).join("、");
  return fail("policy", "invalid_arguments", `strategy 应为以下之一：${known}，收到${number}。`);
}
