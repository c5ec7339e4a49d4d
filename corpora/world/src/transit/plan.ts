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
import { islandOf } from "../islands.ts";
import { waterBetween } from "../roads/borders.ts";
import { taxiYuan } from "../routing/fares.ts";
import type { TransitPlan, TransitPlans, TransitQuery } from "../solvers.ts";
import { leastSeconds } from "./bounds.ts";
import { type CompiledNetwork, compileNetwork, estimatedWalk } from "./compile.ts";
import { isNightLine, type Planned, planOf, type Walk } from "./journey.ts";
import { MOST_RIDES, type RaptorJourney, type RaptorMemory, type Reach, raptorMemory, search } from "./raptor.ts";
import type { TransitNetwork, TransitStation } from "./transit-network.ts";

/** One walks at most so far to the first stop and from the last one, to an underground station or where nothing is nearer. */
export const REACH_METRES = 2000;
/** To a bus, where there is a choice. */
const BUS_REACH_METRES = 1000;
/** Of who walks little. */
const SHORT_REACH_METRES = 600;
const SHORT_CHANGE_METRES = 150;
/** Plans with a longer wait than this say that nothing runs yet. */
const LONGEST_WAIT = 3600;
/** A city's lines may reach so far from its centre or that of a district. */
const CITY_METRES = 100_000;
const MOST_SEARCHES = 12;
const DAY = 86_400;
/** From here on one looks for the first departure of a day. */
const MORNING = 4 * 3600;
const DAYTIME = { from: 7 * 3600, to: 20 * 3600 } as const;
/** Taxis drive so much longer than the straight line, in percent. */
const TAXI_DETOUR = 135;

/** Who asks for fewer gets the first of these. */
const USUAL_PLANS = 5;

export const STRATEGIES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const MOST_PLANS = 10;

export interface Transit {
  plan(query: TransitQuery): TransitPlans;
  /** Makes what the first question about a city would wait for, a part at each step. */
  warm(city: CityFacts): Iterable<void>;
}

/** `networks` are one a city, in the order of `cities`. Networks are made ready when they are first asked. */
export function createTransit(networks: readonly TransitNetwork[], cities: readonly CityFacts[], walk: Walk): Transit {
  const ready = new Map<number, Ready>();
  const boxes = cities.map(boxOf);
  const readyOf = (index: number): Ready => {
    const known = ready.get(index);
    if (known) return known;
    const compiled = compileNetwork(networks[index]!);
    const made = { compiled, memory: raptorMemory(compiled), city: cities[index]! };
    ready.set(index, made);
    return made;
  };
  const plan = (query: TransitQuery): TransitPlans => {
    checkQuery(query);
    const time = timeOf(query);
    const near = cities.flatMap((city, index) => {
      if (networks[index]!.stations.length === 0 || !boxes[index]!(query.origin)) return [];
      const metres = Math.min(...[city, ...city.districts].map((place) => haversineMetres(place, query.origin)));
      return metres < CITY_METRES ? [{ index, metres }] : [];
    });
    near.sort((a, b) => a.metres - b.metres || a.index - b.index);
    const walked = new Map<string, ReturnType<Walk>>();
    const walkOnce: Walk = (from, to) => {
      const key = `${from.longitude},${from.latitude},${to.longitude},${to.latitude}`;
      const known = walked.get(key);
      if (known) return known;
      const made = walk(from, to);
      walked.set(key, made);
      return made;
    };
    for (const { index } of near) {
      const network = readyOf(index);
      const access = reachOf(network, query.origin);
      const egress = reachOf(network, query.destination);
      if (access.length === 0 || egress.length === 0) continue;
      return plansOf(network, { query, ...time, access, egress, walk: walkOnce });
    }
    return refuse(
      near.map(({ index }) => networks[index]!),
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

/** Whether a point may be so near to a city; cheap, and never false for one that is. */
function boxOf(city: CityFacts): (point: LonLat) => boolean {
  const places = [city, ...city.districts];
  const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)];
  const [high, wide] = [CITY_METRES / 110_000, CITY_METRES / 60_000];
  const [south, north] = [Math.min(...latitudes) - high, Math.max(...latitudes) + high];
  const [west, east] = [Math.min(...longitudes) - wide, Math.max(...longitudes) + wide];
  return ({ longitude, latitude }) => latitude > south && latitude < north && longitude > west && longitude < east;
}

interface Ready {
  readonly compiled: CompiledNetwork;
  readonly memory: RaptorMemory;
  readonly city: CityFacts;
}
interface Asked {
  readonly query: TransitQuery;
  /** Seconds after midnight. */
  readonly departure: number;
  readonly weekday: number;
  readonly access: readonly Found[];
  readonly egress: readonly Found[];
  readonly walk: Walk;
}
interface Found extends Reach {
  readonly metres: number;
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

/** Stations that one can walk to, with the way to their nearest entrance; none across the water to an island. */
function reachOf({ compiled, city }: Ready, point: LonLat): Found[] {
  const island = islandOf(city, point);
  // A degree of latitude is more than 110 km, one of longitude more than 60 km wherever there are cities.
  const [high, wide] = [REACH_METRES / 110_000, REACH_METRES / 60_000];
  const found: Found[] = [];
  for (const [station, place] of compiled.network.stations.entries()) {
    if (Math.abs(place.latitude - point.latitude) > high || Math.abs(place.longitude - point.longitude) > wide)
      continue;
    if (city.ferryOnly && islandOf(city, place) !== island) continue;
    const { metres, seconds } = nearestDoor(place, point);
    if (metres <= REACH_METRES) found.push({ station, metres, seconds });
  }
  const near = found.filter(
    ({ station, metres }) => metres <= BUS_REACH_METRES || compiled.network.stations[station]!.entrances.length > 0,
  );
  return near.some(({ metres }) => metres <= BUS_REACH_METRES) ? near : found;
}

function nearestDoor(station: TransitStation, point: LonLat): { metres: number; seconds: number } {
  let best = estimatedWalk(station.entrances[0] ?? station, point);
  for (const entrance of station.entrances.slice(1)) {
    const other = estimatedWalk(entrance, point);
    if (other.metres < best.metres) best = other;
  }
  return best;
}

function plansOf(network: Ready, asked: Asked): TransitPlans {
  const { query, walk } = asked;
  const { strategy = 0, alternatives = USUAL_PLANS } = query;
  const onFoot = estimatedWalk(query.origin, query.destination);
  const { usual, further } = candidates(network, asked, alternatives);
  const ranked = (planned: readonly Planned[]) =>
    planned
      .filter(({ longestWait }) => longestWait <= LONGEST_WAIT)
      .sort((a, b) => cost(strategy, a) - cost(strategy, b) || a.plan.durationSeconds - b.plan.durationSeconds)
      .map(({ plan }) => plan);
  const plans = [...ranked(usual), ...ranked(further)].slice(0, alternatives);
  const isAshore =
    islandOf(network.city, query.origin) === islandOf(network.city, query.destination) &&
    waterBetween(query.origin, query.destination) === null;
  const isSlower = (seconds: number) => plans.every((plan) => plan.durationSeconds > seconds);
  if (isAshore && onFoot.metres <= REACH_METRES && isSlower(onFoot.seconds)) {
    // The way as it is may be much longer than estimated.
    const walked = walkingPlan(query, walk);
    if (isSlower(walked.durationSeconds)) plans.unshift(walked);
    plans.length = Math.min(plans.length, alternatives);
  }
  if (plans.length === 0) refuseUntilService(network, asked);
  const straight = Math.round(haversineMetres(query.origin, query.destination));
  return {
    walkingMetres: onFoot.metres,
    taxiYuan: straight === 0 ? 0 : taxiYuan(network.city.name, Math.round((straight * TAXI_DETOUR) / 100)),
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

type Allows = (pattern: number) => boolean;

/**
 * Journeys under several restrictions, then without a line of the best ones, until there are enough that differ. The
 * usual ones are the same however few are wanted, so that the first of one plan is the first of five.
 */
function candidates(network: Ready, asked: Asked, wanted: number): { usual: Planned[]; further: Planned[] } {
  const { compiled, memory } = network;
  const { strategy = 0, night = true } = asked.query;
  const lineOf = (pattern: number) => compiled.network.lines[compiled.patterns[pattern]!.line]!;
  const isMetro = (pattern: number) => lineOf(pattern).kind === "metro";
  const isAllowed: Allows = (pattern) =>
    (night || !isNightLine(lineOf(pattern))) &&
    (strategy !== 5 || !isMetro(pattern)) &&
    (strategy !== 6 || isMetro(pattern));
  const least = leastSeconds(compiled, asked.egress, MOST_RIDES);
  const found = new Map<string, Planned>();
  const open = new Uint8Array(compiled.patterns.length);
  const run = (allows: Allows, isShort = false) => {
    const within = (reach: readonly Found[]) =>
      isShort ? reach.filter(({ metres }) => metres <= SHORT_REACH_METRES) : reach;
    for (let pattern = 0; pattern < open.length; pattern++)
      open[pattern] = isAllowed(pattern) && allows(pattern) ? 1 : 0;
    const journeys = search(compiled, memory, {
      departure: asked.departure,
      weekday: asked.weekday,
      access: within(asked.access),
      egress: within(asked.egress),
      least,
      allows: (pattern) => open[pattern] === 1,
      ...(isShort ? { changeMetres: SHORT_CHANGE_METRES } : {}),
    });
    for (const journey of journeys) {
      const key = journey.rides.map(({ pattern }) => lineOf(pattern).name).join("|");
      if (found.has(key)) continue;
      const planned = planOf(journey, {
        compiled,
        ...asked,
        origin: asked.query.origin,
        destination: asked.query.destination,
      });
      if (planned) found.set(key, planned);
    }
    return journeys;
  };
  const first = run(() => true);
  run(() => true, true);
  if (strategy !== 5 && strategy !== 6) {
    run(isMetro);
    run((pattern) => !isMetro(pattern));
  }
  const banned = bansOf(first, lineOf);
  let usual = Number.POSITIVE_INFINITY;
  for (let searches = 0; searches < Math.min(banned.length, MOST_SEARCHES); searches++) {
    if (found.size >= 2 * USUAL_PLANS) usual = Math.min(usual, found.size);
    if (found.size >= 2 * Math.max(wanted, USUAL_PLANS)) break;
    const names = banned[searches]!;
    const more = run((pattern) => !names.has(lineOf(pattern).name));
    for (const name of more.at(-1)?.rides.map(({ pattern }) => lineOf(pattern).name) ?? [])
      if (!names.has(name)) banned.push(new Set([...names, name]));
  }
  const all = [...found.values()];
  return { usual: all.slice(0, usual), further: all.slice(usual) };
}

function bansOf(journeys: readonly RaptorJourney[], lineOf: (pattern: number) => { name: string }): Set<string>[] {
  const names = new Set(journeys.flatMap(({ rides }) => rides.map(({ pattern }) => lineOf(pattern).name)));
  return [...names].map((name) => new Set([name]));
}

/**
 * What a plan counts under a strategy, in seconds; the least is best. Usually that is generalised time: the journey's
 * own seconds, 360 more a change, 0.4 a metre on foot, 0.15 a second in a bus, 20 a yuan.
 */
function cost(strategy: number, { plan, rides, metroSeconds, rideSeconds }: Planned): number {
  const { durationSeconds, fareYuan, walkingMetres } = plan;
  const changes = rides.length - 1;
  // A change, a walk and a street full of cars are worse than the minutes they take; money counts little.
  const busSeconds = rideSeconds - metroSeconds;
  const usual = durationSeconds + 360 * changes + 0.4 * walkingMetres + 0.15 * busSeconds + 20 * fareYuan;
  switch (strategy) {
    case 1:
      return fareYuan * DAY + durationSeconds;
    case 2:
      return changes * DAY + durationSeconds;
    case 3:
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
function refuseUntilService(network: Ready, asked: Asked): never {
  const { query, departure } = asked;
  const at = clockOfMinute(Math.floor(departure / 60));
  const isEarly = departure < MORNING;
  const isDay = departure >= DAYTIME.from && departure < DAYTIME.to;
  const morning: Asked = {
    ...asked,
    departure: MORNING,
    weekday: isEarly ? asked.weekday : (asked.weekday % 7) + 1,
  };
  // By day everything runs: what is not found now is not found later.
  const [first] = isDay ? [] : candidates(network, morning, 1).usual.sort((a, b) => a.boards - b.boards);
  if (!first)
    return fail(
      "policy",
      "no_route",
      `${network.city.name}没有乘车不超过4次的公交路线可达，请改用 mode=driving，或换一个附近的起点、终点`,
    );
  const ride = first.rides[0]!;
  const clock = clockOfMinute(Math.floor(first.boards / 60));
  return fail(
    "policy",
    "no_route",
    `${at} 出发没有运营中的公共交通，${isEarly ? "当天" : "次日"}首班 ${clock} 从${ride.from.name}站发车（${ride.line}）；请改为 ${clock} 之后出发，或改用 mode=driving${query.night === false ? "，或允许夜班车" : ""}`,
  );
}

/** No city's network has stops near both points. */
function refuse(networks: readonly TransitNetwork[], { origin, destination }: TransitQuery): never {
  const stations = networks.flatMap((network) => network.stations);
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
      `两点不在同一城市的公共交通网络内（直线约${Math.round(line / 1000)}公里）；跨城请用 search_train_tickets 或 search_flights 查询，或改用 mode=driving`,
    );
  const words = far.map(
    ([which, { name, metres }]) => `${which}步行 ${REACH_METRES} 米内没有站点（最近的是${name}，约 ${metres} 米）`,
  );
  return fail("policy", "no_route", `${words.join("，")}；请改用 mode=driving 或换一个附近的地点`);
}
