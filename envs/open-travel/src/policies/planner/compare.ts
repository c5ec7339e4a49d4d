/** Compare between cities: trains, flights and the road side by side, and the one to take. */
import { clockOfMinute, omitUndefined } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { forecastsIn, type ListedPlace, type NavigationRoute, placesIn, type Ride } from "../observations.ts";
import { ask, type Script, type ScriptCall, type ToolFinding } from "../script.ts";
import { type Brief, dayLabel, prefers } from "./brief.ts";
import { compareInCity } from "./compare-in-city.ts";
import { askWeather, metresBetween, searchPoi } from "./places.ts";
import {
  type CostLine,
  notesOnRides,
  type PlanFact,
  type PlanOption,
  rideFact,
  type TravelPlan,
  textFact,
} from "./plan.ts";
import { hours, kilometres, rideText, yuan } from "./render.ts";
import {
  askFlights,
  askTrains,
  bend,
  burden,
  type RideWindow,
  rankRides,
  rideCostLine,
  ridesIn,
  sortedBy,
} from "./rides.ts";
import { type RouteBook, routeBook } from "./routes.ts";

const LISTED_RIDES = 3;
/** From the door to the platform or the gate, for weighing only. */
const BOARDING_MINUTES = { train: 40, flight: 120 } as const;
/** To walk into the other station and through its security check. */
const STATION_CHANGE_MINUTES = 20;
const WAY_NAMES = {
  train: "火车",
  flight: "飞机",
  driving: "自驾",
  transit: "公交地铁",
  bicycling: "骑行",
  walking: "步行",
};

export function* planCompare(brief: Brief): Script<TravelPlan> {
  return brief.constraints.journey ? yield* compareJourney(brief) : yield* compareInCity(brief);
}

/** What was found out about the journey. */
interface JourneyFacts {
  readonly trains: readonly Ride[];
  readonly flights: readonly Ride[];
  readonly places: ReadonlyMap<string, ListedPlace>;
  /** A sight that stands for the middle of the city of arrival. */
  readonly centre: ListedPlace | null;
  readonly book: RouteBook;
  readonly weather: LocalizedText | null;
}

function* compareJourney(brief: Brief): Script<TravelPlan> {
  const { from, to } = brief.constraints.journey!;
  const date = brief.dates[0]!;
  const ways = brief.constraints.compare ?? ["train"];
  const calls: { use: string; call: ScriptCall }[] = [
    ...(ways.includes("train") ? [{ use: "train", call: askTrains({ date, from, to }) }] : []),
    ...(ways.includes("flight") ? [{ use: "flight", call: askFlights({ date, from, to }) }] : []),
    { use: "weather", call: askWeather(brief.city) },
    { use: "centre", call: searchPoi(`${brief.city}景点`) },
  ];
  const found = yield* ask(
    `${date}从${from}到${to}，先查${ways.map((way) => WAY_NAMES[way]).join("、")}的实际班次，再看到达地的天气和市区位置。`,
    calls.map(({ call }) => call),
  );
  const findingOf = (use: string): ToolFinding | undefined => found[calls.findIndex((one) => one.use === use)];
  const trains = ridesIn(findingOf("train"));
  const flights = ridesIn(findingOf("flight"));
  const names = stationNames(brief, trains, flights);
  const located = yield* ask(`确认${names.join("、")}的位置，估计两头的路程。`, names.map(searchPoi));
  const places = new Map(
    names.flatMap((name, at): [string, ListedPlace][] => {
      const place = placesIn(located[at]).find((row) => row.name === name || row.name.startsWith(name));
      return place ? [[name, place]] : [];
    }),
  );
  const centre = middleOf(placesIn(findingOf("centre")).filter((place) => place.city.startsWith(brief.city)));
  const book = routeBook();
  yield* lookUpRoads(brief, { trains, flights, places, centre, book });
  const forecast = forecastsIn(findingOf("weather")).find((day) => day.date === date);
  return journeyPlan(brief, { trains, flights, places, centre, book, weather: forecast?.text ?? null });
}

/** The place that is nearest to all others. */
function middleOf(places: readonly ListedPlace[]): ListedPlace | null {
  const [middle] = sortedBy(places, (place) => places.reduce((sum, other) => sum + metresBetween(place, other), 0));
  return middle ?? null;
}

/** Stations are known to the map as 北京南站, airports by their own name. */
export const stationName = (ride: Ride, name: string) =>
  ride.means === "train" && !name.endsWith("站") ? `${name}站` : name;

/** The ride of each kind that fits best: a train from the stations named, and a flight. Over budget if need be. */
function bestRides(brief: Brief, trains: readonly Ride[], flights: readonly Ride[]): Ride[] {
  const window = windowOf(brief);
  const same = trains.filter((ride) => ride.kind !== "other_station");
  return [same.length > 0 ? same : trains, flights].flatMap(
    (rides) =>
      rankRides(brief, rides, window)[0] ??
      rankRides(brief, rides, { ...window, personYuan: Number.POSITIVE_INFINITY })[0] ??
      rides[0] ??
      [],
  );
}

/** Where those rides leave and arrive, and the stations between which the traveller would have to cross the city. */
function stationNames(brief: Brief, trains: readonly Ride[], flights: readonly Ride[]): string[] {
  const best = bestRides(brief, trains, flights);
  const ends = best.flatMap((ride) => [stationName(ride, ride.legs[0]!.from), stationName(ride, ride.legs.at(-1)!.to)]);
  const other = trains.find((ride) => ride.kind === "other_station");
  const across =
    other && namesStation(brief)
      ? [`${brief.constraints.journey!.from}站`, stationName(other, other.legs[0]!.from)]
      : [];
  return [...new Set([...ends, ...across])];
}

const namesStation = (brief: Brief) => !brief.constraints.cities.includes(brief.constraints.journey!.from);

/** The road of a comparison with the car, the way into the city, and the way between two stations of one city. */
function* lookUpRoads(brief: Brief, known: Omit<JourneyFacts, "weather">): Script<void> {
  const { book, places, centre } = known;
  const road = roadEnds(brief, known);
  if (road) yield* book.lookUp(`自驾也查一下，同样从${road[0].name}到${road[1].name}。`, [road], ["driving"]);
  const crossing = crossingOf(brief, known);
  if (crossing) yield* book.lookUp("换站要自己过去，查一下两站之间要多久。", [crossing], ["transit", "driving"]);
  const arrivals = arrivalNames(brief, known).flatMap((name) => places.get(name) ?? []);
  const inward = centre ? arrivals.map((place) => [place, centre] as const) : [];
  yield* book.lookUp("再比较到站后进市区要花的时间。", inward, ["transit", "driving"]);
}

function roadEnds(
  brief: Brief,
  { trains, places }: Pick<JourneyFacts, "trains" | "places">,
): [ListedPlace, ListedPlace] | null {
  if (!brief.constraints.compare?.includes("driving")) return null;
  const [ride] = bestRides(brief, trains, []);
  const from = ride && places.get(stationName(ride, ride.legs[0]!.from));
  const to = ride && places.get(stationName(ride, ride.legs.at(-1)!.to));
  return from && to ? [from, to] : null;
}

function crossingOf(
  brief: Brief,
  { trains, places }: Pick<JourneyFacts, "trains" | "places">,
): [ListedPlace, ListedPlace] | null {
  const other = trains.find((ride) => ride.kind === "other_station");
  if (!other || !namesStation(brief)) return null;
  const from = places.get(`${brief.constraints.journey!.from}站`);
  const to = places.get(stationName(other, other.legs[0]!.from));
  return from && to && from.name !== to.name ? [from, to] : null;
}

function arrivalNames(brief: Brief, { trains, flights }: Pick<JourneyFacts, "trains" | "flights">): string[] {
  return bestRides(brief, trains, flights).map((ride) => stationName(ride, ride.legs.at(-1)!.to));
}

function windowOf(brief: Brief): RideWindow {
  const personYuan = brief.budgetYuan === null ? Number.POSITIVE_INFINITY : brief.budgetYuan / brief.people;
  const { window } = brief.constraints;
  return {
    earliest: window?.departAfter ? brief.earliest : 0,
    latest: window?.arriveBy ? brief.latest : 2880,
    personYuan,
  };
}

function journeyPlan(brief: Brief, known: JourneyFacts): TravelPlan {
  const { from, to } = brief.constraints.journey!;
  const window = windowOf(brief);
  const crossing = crossingOf(brief, known);
  const crossMinutes = crossing ? Math.min(...known.book.between(...crossing).map((route) => route.minutes), 60) : 0;
  const isReachable = (ride: Ride) =>
    ride.kind !== "other_station" ||
    !namesStation(brief) ||
    ride.departureMinute >= window.earliest + crossMinutes + STATION_CHANGE_MINUTES;
  const trains = rankRides(brief, known.trains, window).filter(isReachable);
  const flights = rankRides(brief, known.flights, window);
  const ends = roadEnds(brief, known);
  const road = ends ? known.book.between(...ends).find((route) => route.mode === "driving") : undefined;
  const choice = recommend(brief, known, { trains, flights, road: road ?? null });
  const same = trains.filter((ride) => ride.kind !== "other_station");
  const other = trains.filter((ride) => ride.kind === "other_station");
  const asked = brief.constraints.compare ?? ["train"];
  const options: PlanOption[] = [
    ...(asked.includes("train")
      ? [rideOption(brief, "火车", { fitting: withChoice(choice, same), all: known.trains })]
      : []),
    ...(other.length > 0 ? [crossOption(brief, known, other)] : []),
    ...(asked.includes("flight") ? [rideOption(brief, "飞机", { fitting: flights, all: known.flights })] : []),
    ...(ends && road ? [roadOption(brief, ends, road)] : []),
    ...inwardOption(brief, known),
  ];
  const costs = choice.kind === "ride" ? [rideCostLine(choice.ride, brief.people)] : choice.costs;
  return {
    title: `${dayLabel(brief.dates[0]!)} ${from}→${to} 出行对比`,
    summary: summaryOf(brief, choice),
    options,
    days: [],
    costs,
    budget: choice.kind === "none" ? null : (brief.task.constraints.budget ?? null),
    people: brief.people,
    notes: notesOnRides(known),
    ...omitUndefined({ choice: choiceOf(choice, ends) }),
    ...omitUndefined({ infeasible: choice.kind === "none" ? whyNone(brief, known) : undefined }),
  };
}

/** The recommended way as a fact; undefined where there is none. */
function choiceOf(choice: Choice, ends: readonly [ListedPlace, ListedPlace] | null): PlanFact | undefined {
  if (choice.kind === "ride") return rideFact(choice.ride);
  if (choice.kind === "none" || !ends) return undefined;
  const [from, to] = ends;
  return { kind: "way", from: from.name, to: to.name, route: { ...choice.route, taxiYuan: null }, people: 1 };
}

const WAYS_IN_ENGLISH = { 火车: "train", 飞机: "plane" } as const;

type Choice =
  | { readonly kind: "ride"; readonly ride: Ride }
  | { readonly kind: "road"; readonly route: NavigationRoute; readonly costs: readonly CostLine[] }
  | { readonly kind: "none"; readonly costs: readonly CostLine[] };

interface Candidates {
  readonly trains: readonly Ride[];
  readonly flights: readonly Ride[];
  readonly road: NavigationRoute | null;
}

/** The way that suits best; a variant's ride takes precedence. */
function recommend(brief: Brief, known: JourneyFacts, { trains, flights, road }: Candidates): Choice {
  const [train] = trains;
  if (brief.twist.ride && (train ?? known.trains[0]))
    return { kind: "ride", ride: bend(brief, train ?? known.trains[0]!, known.trains) };
  const best = [train, flights[0]].flatMap((ride) => ride ?? []);
  const weight = (ride: Ride) => {
    if (brief.lavish) return -ride.priceYuan;
    return burden(brief, { ...ride, minutes: ride.minutes + BOARDING_MINUTES[ride.means] });
  };
  const [ride] = sortedBy(best, weight);
  const toll = road?.costYuan ?? 0;
  const costs: CostLine[] =
    toll > 0 ? [{ group: "过路费", label: "自驾过路费", about: "自驾", unitYuan: toll, count: 1, unit: "趟" }] : [];
  const arrives = road ? brief.earliest + road.minutes <= brief.latest : false;
  if (road && arrives && (!ride || isFasterByRoad(brief, ride, road))) return { kind: "road", route: road, costs };
  return ride ? { kind: "ride", ride } : { kind: "none", costs: [] };
}

/** The road wins when the traveller wants speed above all and it is faster from door to door. */
const isFasterByRoad = (brief: Brief, ride: Ride, road: NavigationRoute) =>
  prefers(brief, "fast") && !brief.lavish && road.minutes < ride.minutes + BOARDING_MINUTES[ride.means];

/** Every train and flight of the day was found, and none is in time and affordable; undefined where others may exist. */
function whyNone(brief: Brief, { trains, flights }: JourneyFacts): LocalizedText | undefined {
  const { from, to } = brief.constraints.journey!;
  const rides = [...trains, ...flights];
  if (rides.length === 0 || brief.constraints.compare?.includes("driving")) return undefined;
  const { earliest, latest } = windowOf(brief);
  const inTime = rides.filter((ride) => ride.departureMinute >= earliest && ride.arrivalMinute <= latest);
  const [starts, ends] = [clockOfMinute(earliest), clockOfMinute(Math.min(latest, 1439))];
  if (inTime.length === 0)
    return {
      zh: `${from}到${to}查到${rides.length}个班次，没有一个能${starts}以后出发、${ends}前到达`,
      en: `of ${rides.length} trains and flights from ${from} to ${to} none leaves after ${starts} and arrives by ${ends}`,
    };
  const least = Math.min(...inTime.map((ride) => ride.priceYuan));
  return {
    zh: `${from}到${to}时间合适的班次最便宜也要${yuan(least)}，超过了预算`,
    en: `the cheapest ticket from ${from} to ${to} at a suitable time costs ${least} yuan, which is over the budget`,
  };
}

/** The ranked rides with the recommended one first. */
function withChoice(choice: Choice, rides: readonly Ride[]): Ride[] {
  if (choice.kind !== "ride" || choice.ride.means !== "train" || choice.ride.kind === "other_station")
    return [...rides];
  return [choice.ride, ...rides.filter((ride) => ride.text !== choice.ride.text)];
}

function summaryOf(brief: Brief, choice: Choice): string[] {
  if (choice.kind === "none") return ["在要求的时间和预算内没有查到合适的方案，下面列出查到的信息，建议放宽时间或预算"];
  const reasons = [
    prefers(brief, "fast") ? "用时短" : "",
    prefers(brief, "cheap") ? "花费少" : "",
    prefers(brief, "few_transfers") ? "少折腾" : "",
  ].filter((reason) => reason !== "");
  const why = reasons.length > 0 ? `，优先考虑${reasons.join("、")}` : "";
  if (choice.kind === "road")
    return [
      `推荐自驾：${kilometres(choice.route.distanceMetres)}，约${choice.route.minutes}分钟${why}`,
      ...requirements(brief),
    ];
  const { ride } = choice;
  return [
    `推荐：${rideText(ride)}${why}`,
    ...requirements(brief),
    `${clockOfMinute(ride.departureMinute)}出发，${ride.arrivalMinute >= 1440 ? "次日" : ""}${clockOfMinute(ride.arrivalMinute)}到达，路上${hours(ride.minutes)}`,
  ];
}

/** What the traveller asked of the times, to be read beside the recommendation. */
function requirements(brief: Brief): string[] {
  const { departAfter, arriveBy } = brief.constraints.window ?? {};
  const parts = [departAfter ? `${departAfter}以后出发` : "", arriveBy ? `${arriveBy}前到达` : ""].filter(
    (part) => part !== "",
  );
  return parts.length > 0 ? [`按${parts.join("、")}的要求挑选`] : [];
}

/** The best that fit; where none does, the nearest misses, so that there is something to compare with. */
function rideOption(
  brief: Brief,
  name: "火车" | "飞机",
  { fitting, all }: { fitting: readonly Ride[]; all: readonly Ride[] },
): PlanOption {
  const heading = { zh: name, en: `By ${WAYS_IN_ENGLISH[name]}` };
  if (fitting.length > 0) return { heading, facts: fitting.slice(0, LISTED_RIDES).map(rideFact) };
  if (all.length === 0)
    return { heading, facts: [textFact(`没有查到${name}班次`, `No ${WAYS_IN_ENGLISH[name]} was found`)] };
  const inTime = rankRides(brief, all, { ...windowOf(brief), personYuan: Number.POSITIVE_INFINITY });
  const isDear = inTime.length > 0;
  const [zh, en] = isDear ? ["超出预算", "over the budget"] : ["时间不合要求", "outside the times asked for"];
  const nearest = (inTime.length > 0 ? sortedBy(inTime, (ride) => ride.priceYuan) : all).slice(0, 2);
  return {
    heading,
    facts: [
      textFact(
        `查到${all.length}个${name}班次，都${zh}，不推荐，仅供比较`,
        `Of ${all.length} by ${WAYS_IN_ENGLISH[name]} all are ${en}, and stand here only to compare`,
      ),
      ...nearest.map(rideFact),
    ],
  };
}

function crossOption(brief: Brief, known: JourneyFacts, rides: readonly Ride[]): PlanOption {
  const crossing = crossingOf(brief, known);
  const routes = crossing ? known.book.between(...crossing) : [];
  return {
    heading: {
      zh: "换站（需要自行前往另一个车站）",
      en: "From or to another station, which you have to reach yourself",
    },
    facts: [
      ...rides.slice(0, LISTED_RIDES).map(rideFact),
      ...routes.map((route): PlanFact => {
        return { kind: "way", from: crossing![0].name, to: crossing![1].name, route, people: brief.people };
      }),
    ],
  };
}

function roadOption(brief: Brief, [from, to]: readonly [ListedPlace, ListedPlace], route: NavigationRoute): PlanOption {
  const toll = route.costYuan === null ? "" : `，过路费${yuan(route.costYuan)}`;
  const tollInEnglish = route.costYuan === null ? "" : ` with ${route.costYuan} yuan of tolls`;
  return {
    heading: { zh: "自驾", en: "By car" },
    facts: [
      textFact(
        `自驾 ${from.name}→${to.name}，${kilometres(route.distanceMetres)}，约${route.minutes}分钟${toll}（油费另计）`,
        `Driving from ${from.name} to ${to.name} is ${(route.distanceMetres / 1000).toFixed(1)} km and takes about ${route.minutes} minutes${tollInEnglish}, without the fuel`,
      ),
      textFact(
        `${clockOfMinute(brief.earliest)}出发，约${clockOfMinute(brief.earliest + route.minutes)}到达`,
        `Leave at ${clockOfMinute(brief.earliest)} to arrive at about ${clockOfMinute(brief.earliest + route.minutes)}`,
      ),
    ],
  };
}

/** The way from where one arrives into the city. */
function inwardOption(brief: Brief, known: JourneyFacts): PlanOption[] {
  const { centre, places, book } = known;
  if (!centre) return [];
  const facts = arrivalNames(brief, known).flatMap((name): PlanFact[] => {
    const place = places.get(name);
    if (!place) return [];
    const routes = book.between(place, centre).map((route): PlanFact => {
      return { kind: "way", from: place.name, to: centre.name, route, people: 1 };
    });
    return [{ kind: "place", place }, ...routes];
  });
  const inward = {
    zh: `到达后进市区（以${centre.name}为例）`,
    en: `From where you arrive into the city, as to ${centre.name}`,
  };
  return facts.length > 0 ? [{ heading: inward, facts }] : [];
}
