/** Made tasks of Compare and M-Day: from one city to another, proved by all trains and flights of the day. */
import { type Constraints, clockOfMinute, minuteOfClock, omitUndefined } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";
import { farWaysYuan } from "./city-ways.ts";
import type { Ride } from "./rides.ts";
import { sayBudget, sayClock, sayDay, sayList, sayParty, sayQuery, sayWindow, sayWish } from "./saying.ts";
import { type Draft, dateOf, inCity, type Maker, placeOf, roundUp, type Setting, stopsIn } from "./setting.ts";
import type { Preference } from "./wording.ts";

type Budget = NonNullable<Constraints["budget"]>;
type Mode = NonNullable<Constraints["compare"]>[number];

const wishesOf = ({ draw }: Setting, fitting: readonly Preference[]): Preference[] =>
  draw.shuffled(fitting).slice(0, draw.pick([0, 1, 1, 2]));

function otherCity({ world, draw, city, language }: Setting): CityFacts {
  const others = world.data.cities.filter(({ name }) => name !== city.name);
  return draw.pick(language === "en" ? others.filter(({ english }) => /^[A-Z][a-z']+$/.test(english)) : others);
}

const cityName = (city: CityFacts, { language }: Setting) => (language === "zh" ? city.name : city.english);

export const makeCompare: Maker = (setting) =>
  !setting.infeasible && setting.draw.next() < 0.3 ? withinCity(setting) : journey(setting);

const MODES = {
  zh: {
    train: ["高铁", "火车"],
    flight: ["飞机"],
    driving: ["自己开车", "自驾"],
    transit: ["公交", "地铁"],
    bicycling: ["骑车"],
    walking: ["走路"],
  },
  en: {
    train: ["train"],
    flight: ["plane"],
    driving: ["driving"],
    transit: ["metro"],
    bicycling: ["bike"],
    walking: ["walking"],
  },
} as const;
const sayModes = (setting: Setting, modes: readonly Mode[]) => {
  const names = modes.map((mode) => setting.draw.pick(MODES[setting.language][mode]));
  return setting.language === "zh" ? sayList(setting, names) : names.join(" or ");
};

function journey(setting: Setting): Draft | null {
  const { draw, city: from, language, infeasible } = setting;
  const to = otherCity(setting);
  const offset = draw.integer(1, 9);
  const date = dateOf(setting, offset);
  const rides = setting.rides(from.name, to.name, date);
  const suitable = rides?.filter(({ departure, arrival }) => departure >= 390 && arrival <= 1410) ?? [];
  if (!rides || suitable.length === 0) return null;
  const kinds = new Set(rides.map(({ kind }) => kind));
  const compare: Mode[] =
    kinds.has("train") && kinds.has("flight")
      ? draw.shuffled(["train", "flight"])
      : infeasible
        ? []
        : ["train", "driving"];
  if (compare.length === 0 || (compare.includes("driving") && !suitable.some(({ kind }) => kind === "train")))
    return null;
  const chosen = draw.pick(suitable);
  const people = draw.integer(1, 4);
  const least = Math.min(...rides.map(({ priceYuan }) => priceYuan));
  const quickest = Math.min(...rides.map(({ departure, arrival }) => arrival - departure));
  const byPrice = infeasible && draw.next() < 0.5;
  const earliest = roundDown(chosen.departure - draw.integer(20, 120));
  const latest =
    infeasible && !byPrice ? roundDown(earliest + quickest * 0.6) : roundUp(chosen.arrival + draw.integer(20, 150), 30);
  if (earliest < 360 || latest > 1410 || latest <= earliest + 15) return null;
  const personYuan = byPrice ? Math.floor((least * 0.75) / 10) * 10 : roundUp(chosen.priceYuan * 1.08 + 10, 10);
  if (personYuan < 20) return null;
  const budget: Budget | undefined =
    byPrice || draw.next() < 0.6
      ? { amountYuan: personYuan, per: people === 1 && draw.next() < 0.5 ? "group" : "person" }
      : undefined;
  const preferences = wishesOf(setting, ["cheap", "fast", "few_transfers"]);
  const [a, b, day] = [cityName(from, setting), cityName(to, setting), sayDay(setting, offset, date)];
  const modes = sayModes(setting, compare);
  const first =
    language === "zh"
      ? draw.pick([
          `${day}从${a}去${b}，${modes}比一比哪个好`,
          `${day}要从${a}去${b}出差，${modes}帮我比较一下`,
          `打算${day}从${a}到${b}，${modes}哪个好，对比一下`,
        ])
      : `${day} I travel from ${a} to ${b}, by ${modes}`;
  const query = sayQuery(setting, {
    first,
    subtask: "compare",
    others: [
      sayParty(setting, people),
      sayWindow(setting, { from: earliest, to: latest }, "arrive").join(language === "zh" ? "，" : " "),
      ...(budget
        ? [language === "zh" ? `单程${sayBudget(setting, budget)}` : `one way ${sayBudget(setting, budget)}`]
        : []),
      ...preferences.map((wish) => sayWish(setting, wish)),
    ],
  });
  const [starts, ends] = [clockOfMinute(earliest), clockOfMinute(latest)];
  return {
    query,
    constraints: {
      cities: [from.name, to.name],
      people,
      ...omitUndefined({ budget }),
      dates: { startOffsetDays: offset, days: 1 },
      window: { departAfter: starts, arriveBy: ends },
      journey: { from: from.name, to: to.name, returns: false },
      compare,
      preferences,
    },
    gold: !infeasible
      ? { infeasible }
      : byPrice
        ? { infeasible, reason: "fare", leastYuan: least, allowedYuan: personYuan }
        : { infeasible, reason: "time", needMinutes: quickest, availableMinutes: latest - earliest },
    why: infeasible
      ? whyNone(setting, { a, b, starts, ends, quickest, least, personYuan: byPrice ? personYuan : null })
      : null,
  };
}

interface Nothing {
  readonly a: string;
  readonly b: string;
  readonly starts: string;
  readonly ends: string;
  readonly quickest: number;
  readonly least: number;
  /** Null where time forbids it. */
  readonly personYuan: number | null;
}

function whyNone({ language }: Setting, { a, b, starts, ends, quickest, least, personYuan }: Nothing): string {
  if (language === "zh")
    return personYuan === null
      ? `${a}到${b}最快的车次或航班也要${quickest}分钟，${starts}出发${ends}前到不了`
      : `${a}到${b}最便宜的车票或机票也要${least}元，每人${personYuan}元不够`;
  return personYuan === null
    ? `the quickest train or flight from ${a} to ${b} takes ${quickest} minutes, so nothing leaves after ${starts} and arrives by ${ends}`
    : `the cheapest ticket from ${a} to ${b} costs ${least} yuan, and ${personYuan} yuan each is not enough`;
}

const roundDown = (minute: number) => Math.floor(minute / 30) * 30;

/** Ways between two places of one city. */
function withinCity(setting: Setting): Draft | null {
  const { draw, city, language } = setting;
  const offset = draw.integer(1, 6);
  const date = dateOf(setting, offset);
  const stops = stopsIn(setting, city, { count: 2, withinMetres: 9_000 });
  if (stops.length < 2) return null;
  const modes = draw.shuffled<Mode>(["transit", "bicycling", "driving", "walking"]).slice(0, draw.pick([2, 3]));
  const people = draw.integer(1, 4);
  const preferences = wishesOf(setting, ["cheap", "fast", "short_walks"]);
  const [day, clock] = [sayDay(setting, offset, date), draw.pick([540, 600, 840, 900])];
  const [a, b] = stops.map(({ spoken }) => spoken);
  const all = modes.map((mode) =>
    draw.pick(mode === "driving" && language === "zh" ? ["打车"] : MODES[language][mode]),
  );
  const named = language === "zh" ? sayList(setting, all) : all.join(" or ");
  const first =
    language === "zh"
      ? draw.pick([
          `在${city.name}，${day}${sayClock(setting, clock)}从${a}去${b}，${named}比一比时间和花费`,
          `${day}${sayClock(setting, clock)}要从${inCity(city, a!)}去${b}，${named}哪个划算`,
        ])
      : `In ${city.english}, ${day} at ${sayClock(setting, clock)} I go from ${a} to ${b}, ${named}`;
  return {
    query: sayQuery(setting, {
      first,
      subtask: "compare",
      others: [sayParty(setting, people), ...preferences.map((wish) => sayWish(setting, wish))],
    }),
    constraints: {
      cities: [city.name],
      people,
      dates: { startOffsetDays: offset, days: 1 },
      window: { departAfter: clockOfMinute(clock) },
      waypoints: { places: stops.map((stop) => placeOf(city, stop)), ordered: true },
      compare: modes,
      preferences,
    },
    details: { origin: stops[0]!.names[0] },
    gold: { infeasible: false },
    why: null,
  };
}

const NIGHT_YUAN = 420;
const DAY_YUAN = 170;
/** Rooms for two each, meals and ways. */
const stayYuan = (days: number, people: number) =>
  NIGHT_YUAN * (days - 1) * Math.ceil(people / 2) + DAY_YUAN * days * people;

export const makeMultiDay: Maker = (setting) => {
  const { draw, city: from, language, infeasible } = setting;
  const to = otherCity(setting);
  const [offset, days] = [draw.integer(1, 7), draw.pick([2, 2, 3, 3, 4])];
  const departAfter = draw.pick([420, 450, 480, 510, 540]);
  const arriveBy = draw.pick([1230, 1260, 1290, 1320, 1350]);
  const stops = stopsIn(setting, to, {
    count: days,
    withinMetres: 12_000,
    suits: (one) => one.closedWeekdays.length === 0 && covers(one.openHours),
  });
  if (stops.length < 2) return null;
  const there = setting.rides(from.name, to.name, dateOf(setting, offset));
  if (!there || there.length === 0) return null;
  const back = setting.rides(to.name, from.name, dateOf(setting, offset + days - 1));
  if (!back || back.length === 0) return null;
  const isTrain = ({ kind }: Ride) => kind === "train";
  const out = there.filter((one) => isTrain(one) && one.departure >= departAfter && one.arrival <= 900);
  const home = back.filter((one) => isTrain(one) && one.departure >= 900 && one.arrival <= arriveBy - 30);
  if (!infeasible && (out.length === 0 || home.length === 0)) return null;
  const people = draw.integer(1, 4);
  const least = (rides: readonly Ride[]) => Math.min(...rides.map(({ priceYuan }) => priceYuan));
  const fares = (least(there) + least(back)) * people;
  const tickets = stops.reduce((sum, { landmark }) => sum + landmark.ticketYuan, 0) * people;
  const dear = (list: readonly Ride[]) =>
    [...list].sort((one, other) => one.priceYuan - other.priceYuan)[Math.floor(list.length / 2)]?.priceYuan ?? 0;
  const rideYuan = (dear(out) + dear(home)) * people;
  const places = stops.map(({ landmark }) => landmark);
  const generous = rideYuan + tickets + stayYuan(days, people) + farWaysYuan(to, places, people);
  const allowed = infeasible
    ? Math.floor((fares * 0.75) / 50) * 50
    : roundUp(Math.max(generous * 1.2, rideYuan * 2.2), 100);
  if (allowed < 60 * people) return null;
  const per = people > 1 && draw.next() < 0.5 ? "person" : "group";
  const amountYuan =
    per === "group" ? allowed : infeasible ? Math.floor(allowed / people / 10) * 10 : roundUp(allowed / people, 50);
  const budget: Budget | undefined = infeasible || draw.next() < 0.75 ? { amountYuan, per } : undefined;
  const preferences = wishesOf(setting, ["history", "nature", "food", "cheap", "short_walks", "family", "late_start"]);
  const [a, b] = [cityName(from, setting), cityName(to, setting)];
  const day = sayDay(setting, offset, dateOf(setting, offset));
  const names = sayList(
    setting,
    stops.map(({ spoken }) => spoken),
  );
  const [first, window] = sayTrip(setting, { a, b, day, days, names, departAfter, arriveBy });
  const query = sayQuery(setting, {
    first,
    subtask: "multi-day",
    others: [
      sayParty(setting, people),
      window,
      ...(budget
        ? [
            language === "zh"
              ? `车票、住宿、门票和吃饭${sayBudget(setting, budget)}`
              : `for everything ${sayBudget(setting, budget)}`,
          ]
        : []),
      ...preferences.map((wish) => sayWish(setting, wish)),
    ],
  });
  const spendable = per === "person" ? amountYuan * people : amountYuan;
  const why = whyTooDear(setting, { a, b, fares, people, spendable });
  return {
    query,
    constraints: {
      cities: [from.name, to.name],
      people,
      ...omitUndefined({ budget }),
      dates: { startOffsetDays: offset, days },
      window: { departAfter: clockOfMinute(departAfter), arriveBy: clockOfMinute(arriveBy) },
      waypoints: { places: stops.map((stop) => placeOf(to, stop)), ordered: false },
      journey: { from: from.name, to: to.name, returns: true },
      preferences,
    },
    gold: infeasible ? { infeasible, reason: "fare", leastYuan: fares, allowedYuan: spendable } : { infeasible },
    why: infeasible ? why : null,
  };
};

interface Trip {
  readonly a: string;
  readonly b: string;
  readonly day: string;
  readonly days: number;
  readonly names: string;
  readonly departAfter: number;
  readonly arriveBy: number;
}

/** What the trip is, and between which times. */
function sayTrip(setting: Setting, { a, b, day, days, names, departAfter, arriveBy }: Trip): [string, string] {
  const [leaves, returns] = [sayClock(setting, departAfter), sayClock(setting, arriveBy)];
  if (setting.language === "en")
    return [
      `${day} we go from ${a} to ${b} for ${days} days, a round trip by train, and must visit ${names}`,
      `leaving after ${leaves} and back by ${returns} on the last day`,
    ];
  const length = ["", "", "两天一晚", "三天两晚", "四天三晚"][days]!;
  const first = setting.draw.pick([
    `${day}从${a}去${b}玩${length}，坐火车往返，${names}必去`,
    `想${day}从${a}去${b}，${length}，高铁来回，一定要去${names}`,
    `${day}从${a}去${b}旅游，${length}，火车往返，必去${names}`,
  ]);
  return [first, `${leaves}以后出发，最后一天${returns}前回到${a}`];
}

interface Dear {
  readonly a: string;
  readonly b: string;
  readonly fares: number;
  readonly people: number;
  readonly spendable: number;
}

const whyTooDear = ({ language }: Setting, { a, b, fares, people, spendable }: Dear) =>
  language === "zh"
    ? `${a}到${b}往返最便宜的车票或机票${people}个人就要${fares}元，超过了全部${spendable}元的预算`
    : `the cheapest tickets from ${a} to ${b} and back cost ${fares} yuan for ${people}, more than the whole budget of ${spendable} yuan`;

/** Open through the middle of the day. */
const covers = (hours: string) =>
  hours.split(",").some((span) => {
    const [opens, closes] = span.split("-").map((clock) => minuteOfClock(clock) ?? 0);
    return opens! <= 600 && closes! >= 1000;
  });
