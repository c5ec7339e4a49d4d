/**
 * The planner of public transport: searches a city's network under several restrictions, turns what it finds into
 * plans and ranks them by Amap's strategies. The search is exact (raptor.ts) for walks of 1.3 times the straight line;
 * a plan has the walks as they are, and its waits are taken again along them. Alternatives are the best without a line
 * of a better plan, not all there are: the cheapest or the one with the least walking is that among these.
 */
import {
  clockOfMinute,
  dayNumber,
  fail,
  haversineMetres,
  type LonLat,
  parseLocalTime,
  weekday,
} from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Country } from "../country.ts";
import { islandOf } from "../islands.ts";
import { walkEnds } from "../roads/walled-sights.ts";
import { taxiYuan } from "../routing/fares.ts";
import type { TransitPlan, TransitPlans, TransitQuery } from "../solvers.ts";
import {
  candidates,
  type JourneyRequest,
  LONGEST_WALK_METRES,
  lineMasks,
  type Ready,
  USUAL_PLANS,
} from "./candidates.ts";
import { compileNetwork, estimatedWalk, walkSeconds } from "./compile.ts";
import { isDetour, leastMetres, type Planned, type Walk } from "./journey.ts";
import { raptorMemory } from "./raptor.ts";
import { northwardsOf, REACH_METRES, reachOf } from "./reach.ts";
import type { TransitNetwork } from "./transit-network.ts";

export { REACH_METRES };

/** Plans with a longer wait than this say that nothing runs yet. */
const LONGEST_WAIT = 3600;
/** A city's lines may reach so far from its centre or that of a district. */
const CITY_METRES = 100_000;
const DAY = 86_400;
/** From here on one looks for the first departure of a day. */
const MORNING = 4 * 3600;
const DAYTIME = { from: 7 * 3600, to: 20 * 3600 } as const;
/** Taxis drive so much longer than the straight line, in percent. */
const TAXI_DETOUR = 135;

const STRATEGIES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const LEAST_WALKING = 3;
const MOST_PLANS = 10;

export interface Transit {
  plan(query: TransitQuery): TransitPlans;
  /** Makes what the first question about a city would wait for, a part at each step. */
  warm(city: CityFacts): Iterable<void>;
}

/** `networks` are one a city, in the order of `cities`. Networks are made ready when they are first asked. */
export function createTransit(
  networks: readonly TransitNetwork[],
  { cities, country, walk }: { cities: readonly CityFacts[]; country: Country; walk: Walk },
): Transit {
  const ready = new Map<number, Ready>();
  const nearnesses = cities.map(nearnessOf);
  const readyOf = (index: number): Ready => {
    const known = ready.get(index);
    if (known) return known;
    const compiled = compileNetwork(networks[index]!);
    const city = cities[index]!;
    const { stations } = compiled.network;
    const made = {
      compiled,
      masks: lineMasks(compiled),
      northwards: northwardsOf(stations),
      memory: raptorMemory(compiled),
      city,
      country,
      ends: walkEnds(city),
    };
    ready.set(index, made);
    return made;
  };
  const plan = (query: TransitQuery): TransitPlans => {
    checkQuery(query);
    const time = timeOf(query);
    const near: { index: number; metres: number }[] = [];
    for (let index = 0; index < cities.length; index++) {
      if (networks[index]!.stations.length === 0) continue;
      const metres = nearnesses[index]!(query.origin);
      if (metres < CITY_METRES) near.push({ index, metres });
    }
    near.sort((a, b) => a.metres - b.metres || a.index - b.index);
    const walkOnce = onceEach(walk);
    for (const { index } of near) {
      const network = readyOf(index);
      const [starts, ends] = [network.ends.from(query.origin), network.ends.to(query.destination)];
      const access = reachOf(network, query.origin, starts);
      const egress = reachOf(network, query.destination, ends);
      if (access.length === 0 || egress.length === 0) continue;
      return plansOf(network, { query, ...time, starts, ends, access, egress, walk: walkOnce });
    }
    return refuse(
      near.map(({ index }) => ({ network: networks[index]!, city: cities[index]! })),
      query,
    );
  };
  return {
    plan,
    *warm({ adcode }) {
      const index = cities.findIndex((city) => city.adcode === adcode);
      if (networks[index] && networks[index].stations.length > 0) readyOf(index);
      yield;
    },
  };
}

/** Walks of one question, by their ends: stops and doors are one object wherever they are named. */
function onceEach(walk: Walk): Walk {
  const walks = new Map<LonLat, Map<LonLat, ReturnType<Walk>>>();
  return (from, to) => {
    const fromThere = walks.get(from) ?? new Map<LonLat, ReturnType<Walk>>();
    const made = fromThere.get(to) ?? walk(from, to);
    fromThere.set(to, made);
    walks.set(from, fromThere);
    return made;
  };
}

/** How far a point is from the nearest of a city and its districts; Infinity, which is told sooner, where that is too far. */
function nearnessOf(city: CityFacts): (point: LonLat) => number {
  const places = [city, ...city.districts];
  const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)];
  const [high, wide] = [CITY_METRES / 110_000, CITY_METRES / 60_000];
  const [south, north] = [Math.min(...latitudes) - high, Math.max(...latitudes) + high];
  const [west, east] = [Math.min(...longitudes) - wide, Math.max(...longitudes) + wide];
  return (point) => {
    const { longitude, latitude } = point;
    let least = Number.POSITIVE_INFINITY;
    if (latitude <= south || latitude >= north || longitude <= west || longitude >= east) return least;
    for (const place of places) least = Math.min(least, haversineMetres(place, point));
    return least;
  };
}

function checkQuery({ strategy = 0, alternatives = 1 }: TransitQuery): void {
  if (!(STRATEGIES as readonly number[]).includes(strategy))
    fail("policy", "invalid_arguments", `公交策略应为 0 至 8 的整数，收到 ${strategy}`);
  if (!Number.isInteger(alternatives) || alternatives < 1 || alternatives > MOST_PLANS)
    fail("policy", "invalid_arguments", `方案数应为 1 至 ${MOST_PLANS} 的整数，收到 ${alternatives}`);
}

function timeOf({ departure }: TransitQuery): { departure: number; weekday: number } {
  const time = parseLocalTime(departure);
  if (!time || dayNumber(time.date) === null)
    return fail("policy", "invalid_arguments", `出发时间应形如 2026-05-01T08:00，收到 ${departure}`);
  return { departure: time.minute * 60, weekday: weekday(time.date) };
}

function plansOf(network: Ready, asked: JourneyRequest): TransitPlans {
  const { query, walk, starts, ends } = asked;
  const { strategy = 0, alternatives = USUAL_PLANS } = query;
  const straightOn = starts.reduce((least, start) => Math.min(least, leastMetres(start, ends)), REACH_METRES + 1);
  const { usual, further } = candidates(network, asked, alternatives);
  const ranked = (planned: readonly Planned[]) =>
    planned
      .filter(({ longestWait }) => longestWait <= LONGEST_WAIT)
      .sort((a, b) => cost(strategy, a) - cost(strategy, b) || a.durationSeconds - b.durationSeconds);
  const best = ranked(usual);
  const plans = [...best, ...ranked(further)].slice(0, alternatives).map(({ plan }) => plan());
  const isAshore =
    islandOf(network.city, query.origin) === islandOf(network.city, query.destination) &&
    network.country.waterBetween(query.origin, query.destination) === null;
  const isSlower = (seconds: number) => best.every((plan) => plan.durationSeconds > seconds);
  if (isAshore && straightOn <= REACH_METRES && isSlower(walkSeconds(straightOn))) {
    const walked = walkingPlan(query, walk);
    const { durationSeconds, walkingMetres } = walked;
    // The way as it is may be much longer than estimated.
    const isShort = walkingMetres <= LONGEST_WALK_METRES && !(best.length > 0 && isDetour(walkingMetres, straightOn));
    const isWanted = strategy !== LEAST_WALKING || best.every((plan) => plan.walkingMetres >= walkingMetres);
    if (isShort && isWanted && isSlower(durationSeconds)) plans.unshift(walked);
    plans.length = Math.min(plans.length, alternatives);
  }
  if (plans.length === 0) refuseUntilService(network, asked);
  const straight = Math.round(haversineMetres(query.origin, query.destination));
  return {
    walkingMetres: estimatedWalk(query.origin, query.destination).metres,
    taxiYuan: straight === 0 ? 0 : taxiYuan(network.city, Math.round((straight * TAXI_DETOUR) / 100)),
    plans,
  };
}

function walkingPlan({ origin, destination }: TransitQuery, walk: Walk): TransitPlan {
  const walking = walk(origin, destination);
  return {
    durationSeconds: walking.durationSeconds,
    fareYuan: 0,
    distanceMetres: walking.distanceMetres,
    walkingMetres: walking.distanceMetres,
    night: false,
    segments: [{ walking, ride: null }],
  };
}

/**
 * What a plan counts under a strategy, in seconds; the least is best. Usually that is generalised time: the journey's
 * own seconds, 360 more a change, 0.4 a metre on foot, 0.15 a second in a bus, 20 a yuan.
 */
function cost(strategy: number, planned: Planned): number {
  const { durationSeconds, fareYuan, walkingMetres, changes, metroSeconds, rideSeconds } = planned;
  // A change, a walk and a street full of cars are worse than the minutes they take; money counts little.
  const busSeconds = rideSeconds - metroSeconds;
  const usual = durationSeconds + 360 * changes + 0.4 * walkingMetres + 0.15 * busSeconds + 20 * fareYuan;
  switch (strategy) {
    case 1:
      return fareYuan * DAY + durationSeconds;
    case 2:
      return changes * DAY + durationSeconds;
    case LEAST_WALKING:
      return walkingMetres * 100 + durationSeconds;
    case 4:
      return durationSeconds + 600 * changes + 1.5 * walkingMetres;
    case 7:
      return usual + 2 * busSeconds;
    case 8:
      return durationSeconds;
    default:
      return usual;
  }
}

/** Nothing runs now: says when the first vehicle leaves. */
function refuseUntilService(network: Ready, asked: JourneyRequest): never {
  const { query, departure } = asked;
  const at = clockOfMinute(Math.floor(departure / 60));
  const isEarly = departure < MORNING;
  const isDay = departure >= DAYTIME.from && departure < DAYTIME.to;
  const morning: JourneyRequest = {
    ...asked,
    departure: MORNING,
    weekday: isEarly ? asked.weekday : (asked.weekday % 7) + 1,
  };
  // By day everything runs: what is not found now is not found later.
  const [first] = isDay ? [] : [...candidates(network, morning, 1).usual].sort((a, b) => a.boards - b.boards);
  const ferry = ferryTo([network.city], query);
  if (!first)
    return fail(
      "policy",
      "no_route",
      `${network.city.name}没有乘车不超过4次、每段步行不超过${LONGEST_WALK_METRES / 1000}公里的公交路线可达，${ferry ?? "请改用 mode=driving"}，或换一个附近的起点、终点`,
    );
  const ride = first.plan().segments[0]!.ride!;
  const clock = clockOfMinute(Math.floor(first.boards / 60));
  return fail(
    "policy",
    "no_route",
    `${at} 出发没有运营中的公共交通，${isEarly ? "当天" : "次日"}首班 ${clock} 从${ride.from.name}站发车（${ride.line}）；请改为 ${clock} 之后出发${ferry === null ? "，或改用 mode=driving" : ""}${query.night === false ? "，或允许夜班车" : ""}`,
  );
}

/** To and from an island without cars nobody drives: the ferry, in two questions. */
function ferryTo(cities: readonly CityFacts[], { origin, destination }: TransitQuery): string | null {
  for (const city of cities) {
    const [here, there] = [islandOf(city, origin), islandOf(city, destination)];
    if (here === there) continue;
    const { name, longitude, latitude } = (there ?? here)!.pier;
    return `请以${name}（${longitude},${latitude}）为界分两段查询`;
  }
  return null;
}

interface CityNetwork {
  readonly network: TransitNetwork;
  readonly city: CityFacts;
}

/** No city's network has stops near both points. */
function refuse(near: readonly CityNetwork[], query: TransitQuery): never {
  const { origin, destination } = query;
  const stations = near.flatMap(({ network }) => network.stations);
  const line = Math.round(haversineMetres(origin, destination));
  const nearest = (point: LonLat) => {
    let best = { name: "", metres: Number.POSITIVE_INFINITY };
    for (const station of stations) {
      const { metres } = estimatedWalk(station, point);
      if (metres < best.metres) best = { name: station.name, metres };
    }
    return best;
  };
  const [from, to] = [nearest(origin), nearest(destination)];
  const far = [["起点", from] as const, ["终点", to] as const].filter(([, { metres }]) => metres > REACH_METRES);
  if (stations.length === 0 || far.length === 0 || line > CITY_METRES)
    return fail(
      "policy",
      "no_route",
      `两点不在同一城市的公共交通网络内（直线约${Math.round(line / 1000)}公里）；跨城请用 search_train_tickets 或 search_flights 查询${
        ferryTo(
          near.map(({ city }) => city),
          query,
        ) === null
          ? "，或改用 mode=driving"
          : ""
      }`,
    );
  const words = far.map(
    ([which, { name, metres }]) => `${which}步行 ${REACH_METRES} 米内没有站点（最近的是${name}，约 ${metres} 米）`,
  );
  const cities = near.map(({ city }) => city);
  const instead = ferryTo(cities, query) ?? "请改用 mode=driving";
  return fail("policy", "no_route", `${words.join("，")}；${instead}，或换一个附近的地点`);
}
