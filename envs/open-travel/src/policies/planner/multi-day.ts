/** M-Day: the journey there and back, a hotel, and a day's timetable for every day. */
import { omitUndefined } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { forecastsIn, type ListedPlace, placesIn, type Ride } from "../observations.ts";
import { ask, type Script, type ToolFinding } from "../script.ts";
import { type Brief, dayLabel, prefers } from "./brief.ts";
import { stationName } from "./compare.ts";
import { labelOf, planDay } from "./day.ts";
import { budgetFrame, costsOf, type Frame, timeText } from "./money.ts";
import { lookAround, type Nearby } from "./one-day.ts";
import { askWeather, findStops, metresBetween, opening, type Stop, searchAround, searchPoi, unique } from "./places.ts";
import { BOOK_AHEAD, type CostLine, notesOn, type PlanDay, type PlanItem, type TravelPlan, totalOf } from "./plan.ts";
import { placeText, rideText, yuan } from "./render.ts";
import { askTrains, type RideWindow, rideBack, rideOut, ridesIn } from "./rides.ts";
import { type RouteBook, routeBook } from "./routes.ts";

const HOTEL_RADIUS_METRES = 5_000;
const SIGHTS_A_DAY = 3;
/** From the train to the street, and from the street to the train. */
const LEAVE_STATION_MINUTES = 15;
const BOARDING_MINUTES = 40;
/** Between sights, or between a station and a sight; for sharing out only. */
const TO_TOWN_MINUTES = 60;
const USUAL_VISIT_MINUTES = 90;
const MORNING = 9 * 60;
const EVENING = 20 * 60 + 30;

interface TripFacts {
  readonly musts: readonly Stop[];
  readonly near: Nearby;
  readonly hotels: readonly ListedPlace[];
  readonly out: Ride | null;
  readonly back: Ride | null;
  readonly outStation: Stop | null;
  readonly backStation: Stop | null;
  readonly weather: ReadonlyMap<string, LocalizedText>;
  /** What a person may pay for each way of the journey. */
  readonly fares: readonly (readonly number[])[];
  readonly book: RouteBook;
}

export function* planMultiDay(brief: Brief): Script<TravelPlan> {
  const known = yield* research(brief);
  const fixed = [known.out, known.back].reduce((sum, ride) => sum + (ride?.priceYuan ?? 0), 0) * brief.people;
  let best: TravelPlan | null = null;
  for (const frame of budgetFrame(brief, known.musts, fixed + cheapestNights(brief, known))) {
    const plan = yield* planDays(brief, known, frame);
    if (best === null || totalOf(plan.costs) < totalOf(best.costs)) best = plan;
    if (frame.isEnough(totalOf(plan.costs))) break;
  }
  return { ...best!, ...omitUndefined({ infeasible: whyTooDear(brief, known.fares) }) };
}

/** The cheapest tickets there and back cost more than the whole budget; undefined where they do not. */
function whyTooDear({ budgetYuan, people, constraints }: Brief, fares: TripFacts["fares"]): LocalizedText | undefined {
  if (budgetYuan === null || fares.length === 0 || fares.some((prices) => prices.length === 0)) return undefined;
  const least = fares.reduce((sum, prices) => sum + Math.min(...prices), 0) * people;
  const { from, to } = constraints.journey!;
  return least > budgetYuan
    ? {
        zh: `${from}到${to}往返最便宜的车票${people}人就要${yuan(least)}，超过了全部预算${yuan(budgetYuan)}`,
        en: `the cheapest tickets from ${from} to ${to} and back cost ${least} yuan for ${people}, more than the whole budget of ${budgetYuan} yuan`,
      }
    : undefined;
}

function* research(brief: Brief): Script<TripFacts> {
  const { journey, waypoints } = brief.constraints;
  const [first, last] = [brief.dates[0]!, brief.dates.at(-1)!];
  const from = journey?.from ?? brief.city;
  const to = journey?.to ?? brief.city;
  const sought = yield* findStops(brief, waypoints?.places ?? [], [
    askWeather(brief.city),
    ...(journey ? [askTrains({ date: first, from, to })] : []),
    ...(journey?.returns ? [askTrains({ date: last, from: to, to: from })] : []),
  ]);
  const [weather, outward, homeward] = sought.others;
  const { out, back } = chooseRides(brief, outward, homeward);
  const outName = out && stationName(out, out.legs.at(-1)!.to);
  const backName = back && stationName(back, back.legs[0]!.from);
  const stations = [...new Set([outName, backName].filter((name) => name !== null))];
  const centres = sought.stops.flatMap((stop) => stop.place ?? []);
  const found = yield* ask(
    `去程选${out ? rideText(out) : "（没有合适的车次）"}，返程选${back ? rideText(back) : "（没有合适的车次）"}。接着确认车站位置，并找住处。`,
    [...stations.map(searchPoi), ...centres.map(({ point }) => searchAround(point, HOTEL_RADIUS_METRES, "酒店"))],
  );
  const stationStop = (name: string | null): Stop | null => {
    if (name === null) return null;
    return { name, place: placesIn(found[stations.indexOf(name)]).find((row) => row.name === name) ?? null };
  };
  return {
    musts: sought.stops,
    near: yield* lookAround(brief, sought.stops, false),
    hotels: unique(found.slice(stations.length).flatMap(placesIn)).filter((place) => place.costYuan !== null),
    out,
    back,
    outStation: stationStop(outName),
    backStation: stationStop(backName),
    fares: [...(journey ? [outward] : []), ...(journey?.returns ? [homeward] : [])].map((finding) =>
      ridesIn(finding).map((ride) => ride.priceYuan),
    ),
    weather: new Map(forecastsIn(weather).map((day) => [day.date, day.text])),
    book: routeBook(),
  };
}

/** Of the money of a person, the parts that each way may take: tickets are cheap if they can be, and dear if they must be. */
const TICKET_PARTS = [0.3, 0.5, 1];
/** When one goes home: in the afternoon, but from far away earlier. */
const AFTERNOON = 14 * 60;
const MORNING_TRAINS = 7 * 60;

function chooseRides(brief: Brief, outward: ToolFinding | undefined, homeward: ToolFinding | undefined) {
  const personYuan = brief.budgetYuan === null ? Number.POSITIVE_INFINITY : brief.budgetYuan / brief.people;
  const { window } = brief.constraints;
  const bounds = (part: number): RideWindow => ({
    earliest: window?.departAfter ? brief.earliest : 7 * 60,
    latest: window?.arriveBy ? brief.latest : 23 * 60,
    personYuan: personYuan * part,
  });
  const firstOf = (choose: (part: number) => Ride | null) =>
    TICKET_PARTS.reduce<Ride | null>((chosen, part) => chosen ?? choose(part), null);
  const homeAfter = (earliest: number) =>
    firstOf((part) => rideBack(brief, ridesIn(homeward), { ...bounds(part), earliest }));
  const out = firstOf((part) => rideOut(brief, ridesIn(outward), bounds(part)));
  const back = homeAfter(AFTERNOON) ?? homeAfter(MORNING_TRAINS);
  return { out, back };
}

const nights = (brief: Brief) => brief.dates.length - 1;
/** Rooms for two each. */
const rooms = (brief: Brief) => Math.ceil(brief.people / 2);

function cheapestNights(brief: Brief, { hotels }: TripFacts): number {
  const prices = hotels.map((hotel) => hotel.costYuan!);
  return prices.length === 0 ? 0 : Math.min(...prices) * nights(brief) * rooms(brief);
}

function* planDays(brief: Brief, known: TripFacts, frame: Frame): Script<TravelPlan> {
  const hotel = chooseHotel(brief, known, frame);
  const hotelStop = hotel ? { name: hotel.name, place: hotel } : null;
  const shared = shareOut(brief, known);
  const used = new Set<string>();
  const days: PlanDay[] = [];
  for (const [at, date] of brief.dates.entries()) {
    const isFirst = at === 0;
    const isLast = at === brief.dates.length - 1;
    const out = isFirst ? known.out : null;
    const back = isLast ? known.back : null;
    const laid = yield* planDay(brief, known.book, {
      date,
      start: out ? out.arrivalMinute + LEAVE_STATION_MINUTES : MORNING,
      end: back ? back.departureMinute - BOARDING_MINUTES : EVENING,
      from: isFirst ? known.outStation : hotelStop,
      to: isLast ? known.backStation : hotelStop,
      musts: shared[at]!,
      extras: extrasOf(known, shared, at).filter(
        (place) => (place.ticketYuan ?? 0) <= frame.ticketYuan && !used.has(place.name),
      ),
      restaurants: unvisited(known.near.restaurants, used),
      mealYuan: frame.mealYuan,
      fareYuan: frame.fareYuan,
      wished: known.near.wished,
    });
    for (const item of laid.items) if (item.kind === "visit" || item.kind === "meal") used.add(item.name);
    const items: PlanItem[] = [
      ...(out ? [rideItem(out)] : []),
      ...laid.items,
      ...(isFirst && !isLast && hotelStop ? [checkIn(hotelStop, laid.items)] : []),
      ...(back ? [rideItem(back)] : []),
    ];
    days.push({ date, items, weather: known.weather.get(date) ?? null });
  }
  return tripPlan(brief, known, { days, hotel });
}

/** What was not taken on an earlier day; all of them when that leaves too little to choose from. */
function unvisited(places: readonly ListedPlace[], used: ReadonlySet<string>): readonly ListedPlace[] {
  const left = places.filter((place) => !used.has(place.name));
  return left.length > 1 ? left : places;
}

const rideItem = (ride: Ride): PlanItem => ({
  kind: "ride",
  start: ride.departureMinute,
  end: ride.arrivalMinute,
  ride,
});

function checkIn(hotel: Stop, items: readonly PlanItem[]): PlanItem {
  const start = items.at(-1)?.end ?? EVENING;
  return { kind: "hotel", start, end: start + 20, name: hotel.name, place: hotel.place };
}

/** Well rated and near the sights, for what is left after everything else. */
function chooseHotel(brief: Brief, known: TripFacts, frame: Frame): ListedPlace | null {
  if (nights(brief) === 0) return null;
  const burden = (hotel: ListedPlace) => {
    if (brief.lavish) return -hotel.costYuan!;
    const ways = [...known.musts, known.outStation, known.backStation].flatMap((stop) => stop?.place ?? []);
    const far = ways.reduce((sum, place) => sum + metresBetween(hotel, place) / 1000, 0);
    return hotel.costYuan! * (prefers(brief, "cheap") ? 1 : frame.thrift) - (hotel.rating ?? 3) * 25 + far * 3;
  };
  let best: ListedPlace | null = null;
  for (const hotel of known.hotels) if (best === null || burden(hotel) < burden(best)) best = hotel;
  return best;
}

/** The places asked for, over the days: the longest visit first, each on the day that has most time while it is open. */
function shareOut(brief: Brief, { musts, out, back }: TripFacts): Stop[][] {
  const spans = brief.dates.map((date, at) => ({
    date,
    from: at === 0 && out ? out.arrivalMinute + LEAVE_STATION_MINUTES + TO_TOWN_MINUTES : MORNING,
    to: at === brief.dates.length - 1 && back ? back.departureMinute - BOARDING_MINUTES - TO_TOWN_MINUTES : EVENING,
  }));
  const left = spans.map(({ from, to }) => to - from);
  const days: Stop[][] = spans.map(() => []);
  const minutesOf = ({ place }: Stop) => place?.visitMinutes ?? USUAL_VISIT_MINUTES;
  for (const stop of [...musts].sort((a, b) => minutesOf(b) - minutesOf(a))) {
    const minutes = minutesOf(stop);
    const suits = (at: number) => {
      const { date, from, to } = spans[at]!;
      const start = stop.place ? opening(stop.place, date, { minute: from, minutes }) : from;
      return start !== null && start + minutes <= to;
    };
    const suitable = spans.map((_, at) => at).filter(suits);
    const candidates = suitable.length > 0 ? suitable : spans.map((_, at) => at);
    const day = candidates.reduce((best, at) => (left[at]! > left[best]! ? at : best));
    days[day]!.push(stop);
    left[day]! -= minutes + TO_TOWN_MINUTES;
  }
  return days;
}

/** Sights near those of the day that no other day is nearer to. */
function extrasOf({ near }: TripFacts, shared: readonly (readonly Stop[])[], day: number): readonly ListedPlace[] {
  const distance = (place: ListedPlace, at: number) =>
    Math.min(...shared[at]!.flatMap((stop) => (stop.place ? [metresBetween(place, stop.place)] : [])), 1e9);
  const wanted = Math.max(0, SIGHTS_A_DAY - shared[day]!.length);
  const mine = near.sights.filter((place, at) => {
    const nearest = shared.map((_, other) => distance(place, other));
    const least = Math.min(...nearest);
    return least === 1e9 ? at % shared.length === day : nearest.indexOf(least) === day;
  });
  // a day without a place of its own takes what the other days leave
  return shared[day]!.length > 0 ? mine.slice(0, wanted) : near.sights;
}

function tripPlan(
  brief: Brief,
  known: TripFacts,
  { days, hotel }: { days: readonly PlanDay[]; hotel: ListedPlace | null },
): TravelPlan {
  const room: CostLine[] = hotel
    ? [
        {
          group: "住宿",
          label: `${hotel.name}住宿`,
          about: hotel.name,
          unitYuan: hotel.costYuan!,
          count: nights(brief) * rooms(brief),
          unit: "间晚",
        },
      ]
    : [];
  const costs = [...costsOf(days, brief.people), ...room];
  const missing = [known.out ? "" : "去程", known.back || !brief.constraints.journey?.returns ? "" : "返程"].filter(
    (part) => part !== "",
  );
  return {
    title: `${brief.city}${brief.dates.length}日游（${dayLabel(brief.dates[0]!)}出发）`,
    summary: [
      ...(known.out ? [`去程：${rideText(known.out)}`] : []),
      ...(known.back ? [`返程：${rideText(known.back)}`] : []),
      ...missing.map((part) => `${part}在要求的时间内没有查到合适的车次，请改期或改用其他方式`),
      ...(hotel ? [`住宿：${placeText(hotel)}，住${nights(brief)}晚`] : []),
      ...days.map((day, at) => `第${at + 1}天${timeText(day)}：${sightsOf(day)}`),
      `${brief.people}人花费合计${yuan(totalOf(costs))}`,
    ],
    options: [],
    days,
    costs,
    budget: brief.task.constraints.budget ?? null,
    people: brief.people,
    notes: [
      {
        zh: "车票请提前购买，进站留足安检时间",
        en: "Buy the train tickets early, and leave time for the security check",
      },
      BOOK_AHEAD,
      ...notesOn(days),
    ],
  };
}

function sightsOf(day: PlanDay): string {
  const names = day.items.flatMap((item) => (item.kind === "visit" ? [labelOf(item)] : []));
  return names.length > 0 ? names.join("、") : "自由活动";
}
