/** Made tasks of Direction, Search and 1-Day: inside one city. */
import { type Constraints, clockOfMinute, minuteOfClock, omitUndefined, weekday } from "@arenakit/contracts";
import type { Poi } from "@arenakit/corpus-world";
import { fareBudget } from "./city-ways.ts";
import { sayBudget, sayClock, sayDay, sayList, sayParty, sayQuery, sayWindow, sayWish } from "./saying.ts";
import {
  dateOf,
  inCity,
  type Landmark,
  type Maker,
  minutesBetween,
  placeOf,
  roundUp,
  type Setting,
  type Stop,
  stopsIn,
} from "./setting.ts";
import type { Preference } from "./wording.ts";

type Budget = NonNullable<Constraints["budget"]>;

/** Of the wishes that fit the subtask, none to two. */
const wishesOf = ({ draw }: Setting, fitting: readonly Preference[]): Preference[] =>
  draw.shuffled(fitting).slice(0, draw.pick([0, 1, 1, 1, 2]));

const isOpenOn = (landmark: Landmark, date: string, from: number, to: number) =>
  !landmark.closedWeekdays.includes(weekday(date)) && covers(landmark.openHours, from, to);

function covers(hours: string, from: number, to: number): boolean {
  return hours.split(",").some((span) => {
    const [opens, closes] = span.split("-").map((clock) => minuteOfClock(clock) ?? 0);
    const end = closes! <= opens! ? closes! + 1440 : closes!;
    return opens! <= from && to <= end;
  });
}

const tickets = (stops: readonly Stop[]) => stops.reduce((sum, { landmark }) => sum + landmark.ticketYuan, 0);

export const makeDirection: Maker = (setting) => {
  const { draw, city, language, infeasible } = setting;
  const offset = draw.integer(1, 6);
  const date = dateOf(setting, offset);
  const from = draw.pick([480, 510, 540, 570, 600, 630]);
  const stay = draw.pick([30, 40, 45, 60]);
  const stops = stopsIn(setting, city, {
    count: draw.pick([3, 4, 4]),
    withinMetres: 12_000,
    suits: (one) => isOpenOn(one, date, 600, 960),
  });
  if (stops.length < 3) return null;
  const isOrdered = draw.next() < 0.6;
  const ways = stops.slice(1).reduce((sum, stop, at) => sum + minutesBetween(stops[at]!.landmark, stop.landmark), 0);
  const stays = stay * stops.length;
  const needed = stays + ways * 1.3 + 40;
  const to = infeasible ? from + roundUp(stays * 0.6, 30) : roundUp(from + needed, 30);
  if (to > 21 * 60 || stops.some(({ landmark }) => !isOpenOn(landmark, date, 600, Math.min(to, 1000)))) return null;
  const people = draw.integer(1, 5);
  const points = stops.map(({ landmark }) => landmark);
  const budget =
    !infeasible && draw.next() < 0.5
      ? fareBudget(setting.world, points, { date, people, minutes: to - from - stays })
      : undefined;
  const preferences = wishesOf(setting, ["cheap", "fast", "short_walks", "few_transfers"]);
  const [origin, ...others] = stops.map(({ spoken }) => spoken);
  const day = sayDay(setting, offset, date);
  const clock = sayClock(setting, from);
  const zhVisits = isOrdered
    ? `依次去${sayList(setting, others)}`
    : `${sayList(setting, others)}都要去，先后顺序你来定`;
  const visits =
    language === "zh"
      ? zhVisits
      : `I must visit ${sayList(setting, others)}${isOrdered ? " in this order" : ", in whatever order is best"}`;
  const first =
    language === "zh"
      ? draw.pick([
          `${day}${clock}从${inCity(city, origin!)}出发，${visits}`,
          `人在${city.name}，${day}${clock}从${origin}出发，${visits}`,
        ])
      : `In ${city.english} ${day}, leaving at ${clock} from ${origin}, ${visits}`;
  const minutes =
    language === "zh" ? (stay === 30 ? "半小时" : stay === 60 ? "1个小时" : `${stay}分钟`) : `${stay} minutes`;
  const query = sayQuery(setting, {
    first,
    subtask: "direction",
    others: [
      language === "zh"
        ? draw.pick([`每处停留${minutes}`, `每个地方待${minutes}`])
        : `staying ${minutes} at each place`,
      ...sayWindow(setting, { from: null, to }, "end"),
      sayParty(setting, people),
      ...(budget
        ? [
            language === "zh"
              ? `路上的车费${sayBudget(setting, budget)}`
              : `for transport ${sayBudget(setting, budget)}`,
          ]
        : []),
      ...preferences.map((wish) => sayWish(setting, wish)),
    ],
  });
  const why = whyTooShort(setting, { stops: stops.length, stay, from, to });
  return {
    query,
    constraints: {
      cities: [city.name],
      people,
      ...omitUndefined({ budget }),
      dates: { startOffsetDays: offset, days: 1 },
      window: { departAfter: clockOfMinute(from), arriveBy: clockOfMinute(to) },
      waypoints: { places: stops.map((stop) => placeOf(city, stop)), ordered: isOrdered },
      preferences,
    },
    details: { origin: stops[0]!.names[0], stayMinutes: stay },
    gold: infeasible ? { infeasible, reason: "time", needMinutes: stays, availableMinutes: to - from } : { infeasible },
    why: infeasible ? why : null,
  };
};

function whyTooShort(
  { language }: Setting,
  {
    stops,
    stay,
    from,
    to,
  }: { readonly stops: number; readonly stay: number; readonly from: number; readonly to: number },
): string {
  const [starts, ends] = [clockOfMinute(from), clockOfMinute(to)];
  return language === "zh"
    ? `${stops}个地方各停${stay}分钟就要${stay * stops}分钟，而${starts}到${ends}只有${to - from}分钟`
    : `${stops} stays of ${stay} minutes take ${stay * stops} minutes, and there are only ${to - from} from ${starts} to ${ends}`;
}

/** What is searched for: the keyword, how it is said, what its price is called, and prices to choose among. */
const KINDS = [
  {
    keyword: "餐厅",
    zh: ["餐厅", "馆子", "吃饭的地方"],
    en: "restaurants",
    zhPrice: "人均",
    enPrice: "a head",
    step: 10,
    least: 30,
    clocks: [690, 720, 1080, 1110, 1140],
    wishes: ["food", "short_walks", "high_rating", "family"],
  },
  {
    keyword: "酒店",
    zh: ["酒店", "住的酒店"],
    en: "hotels",
    zhPrice: "每晚",
    enPrice: "a night",
    step: 50,
    least: 150,
    clocks: [],
    wishes: ["short_walks", "high_rating", "cheap", "family"],
  },
  {
    keyword: "景点",
    zh: ["景点", "值得看的景点"],
    en: "sights",
    zhPrice: "门票",
    enPrice: "for a ticket each",
    step: 10,
    least: 20,
    clocks: [600, 660, 840, 900],
    wishes: ["history", "nature", "family", "short_walks"],
  },
  {
    keyword: "公园",
    zh: ["公园"],
    en: "parks",
    zhPrice: null,
    enPrice: null,
    step: 0,
    least: 0,
    clocks: [480, 600, 900, 960],
    wishes: ["nature", "family", "short_walks"],
  },
  {
    keyword: "咖啡",
    zh: ["咖啡馆", "能坐坐的咖啡馆"],
    en: "cafés",
    zhPrice: "人均",
    enPrice: "a head",
    step: 5,
    least: 20,
    clocks: [600, 840, 900, 960],
    wishes: ["high_rating", "short_walks"],
  },
] as const;

/** Places that the map lists at once, with room for such as it leaves out. */
const LISTED = 15;

export const makeSearch: Maker = (setting) => {
  const { world, draw, city, language, infeasible } = setting;
  const kind = draw.pick(KINDS);
  const [centre] = stopsIn(setting, city, { count: 1, withinMetres: 0 });
  if (!centre) return null;
  const offset = draw.integer(0, 4);
  const date = dateOf(setting, offset);
  const count = draw.pick([2, 3, 3, 4, 5]);
  const radiusMetres = draw.pick([1000, 1500, 2000, 3000, 5000, 8000]);
  const clock = kind.clocks.length > 0 && draw.next() < 0.6 ? draw.pick(kind.clocks) : null;
  const all = world.places
    .around({
      centre: centre.landmark,
      radiusMetres: Math.round(radiusMetres * 0.97),
      keywords: kind.keyword,
      limit: 2000,
    })
    .pois.filter(({ poi }) => poi.id !== undefined && poi.kind !== "gate")
    .map(({ poi }) => poi);
  // Enough must fit among those that one answer of the map lists, the nearest.
  const open = all
    .slice(0, infeasible ? all.length : LISTED)
    .filter((poi) => clock === null || isPoiOpen(poi, date, clock));
  const minRating = draw.next() < 0.55 ? draw.pick(kind.keyword === "公园" ? [3.5, 4] : [4, 4.2, 4.5]) : undefined;
  const rated = open.filter(({ rating }) => minRating === undefined || (rating ?? 0) >= minRating);
  const prices = rated.flatMap((poi) => priceOf(poi) ?? []).sort((one, other) => one - other);
  const asksPrice = kind.zhPrice !== null && (infeasible || draw.next() < 0.75);
  if (infeasible ? !asksPrice || all.length === 0 : (asksPrice ? prices : rated).length < count + 1) return null;
  // Nothing that is dearer is left out: the least price of all in a wider circle is above what may be spent.
  const wider = world.places.around({
    centre: centre.landmark,
    radiusMetres: Math.round(radiusMetres * 1.1),
    keywords: kind.keyword,
    limit: 2000,
  });
  const cheapest = Math.min(...wider.pois.flatMap(({ poi }) => priceOf(poi) ?? []));
  const below = Math.floor(cheapest / kind.step - 0.01) * kind.step;
  const generous = roundUp(
    Math.max(kind.least, prices[Math.min(prices.length - 1, count + draw.integer(1, 6))] ?? 0),
    kind.step || 1,
  );
  const maxCostYuan = asksPrice ? (infeasible ? below : generous) : undefined;
  if (infeasible && !(below > 0 && Number.isFinite(below))) return null;
  const preferences = wishesOf(setting, kind.wishes);
  const day = sayDay(setting, offset, date);
  const km = radiusMetres / 1000;
  const first =
    language === "zh"
      ? draw.pick([
          `${day}在${inCity(city, centre.spoken)}附近，想找${count}家${draw.pick(kind.zh)}，${km}公里以内`,
          `${day}要到${inCity(city, centre.spoken)}，附近${km}公里内有没有合适的${draw.pick(kind.zh)}，推荐${count}家`,
          `帮我在${inCity(city, centre.spoken)}周边${km}公里内推荐${count}家${draw.pick(kind.zh)}，${day}去`,
        ])
      : `I will be near ${centre.spoken} in ${city.english} ${day} and look for ${count} ${kind.en} within ${km} km`;
  const query = sayQuery(setting, {
    first,
    subtask: "search",
    others: [
      ...sayLimits(setting, { kind, maxCostYuan, minRating, clock }),
      ...preferences.map((wish) => sayWish(setting, wish)),
    ],
  });
  const why =
    language === "zh"
      ? `${centre.spoken}周围${km}公里内的${kind.keyword}，最便宜的${kind.zhPrice}也要${cheapest}元，没有${maxCostYuan}元以内的`
      : `the cheapest of the ${kind.en} within ${km} km of ${centre.spoken} costs ${cheapest} yuan, and none is within ${maxCostYuan} yuan`;
  return {
    query,
    constraints: {
      cities: [city.name],
      dates: { startOffsetDays: offset, days: 1 },
      around: { centre: placeOf(city, centre), radiusMetres, keyword: kind.keyword, count },
      ...omitUndefined({ maxCostYuan, minRating, openAt: clock === null ? undefined : clockOfMinute(clock) }),
      preferences,
    },
    gold: infeasible ? { infeasible, reason: "price", leastYuan: cheapest, allowedYuan: maxCostYuan! } : { infeasible },
    why: infeasible ? why : null,
  };
};

interface SearchLimits {
  readonly kind: (typeof KINDS)[number];
  readonly maxCostYuan: number | undefined;
  readonly minRating: number | undefined;
  readonly clock: number | null;
}

function sayLimits(setting: Setting, { kind, maxCostYuan, minRating, clock }: SearchLimits): string[] {
  const { language, draw } = setting;
  const isHan = language === "zh";
  const said: string[] = [];
  if (maxCostYuan !== undefined)
    said.push(
      isHan
        ? `${kind.zhPrice}${maxCostYuan}元${draw.pick(["以内", "以下"])}`
        : `at most ${maxCostYuan} yuan ${kind.enPrice}`,
    );
  if (minRating !== undefined)
    said.push(isHan ? `评分${minRating.toFixed(1)}以上` : `rated at least ${minRating.toFixed(1)}`);
  if (clock !== null) {
    const at = sayClock(setting, clock);
    said.push(isHan ? `${at}${draw.pick(["还在营业", "要开着门"])}` : `open at ${at}`);
  }
  return said;
}

const priceOf = (poi: Poi) => poi.costYuan ?? poi.ticketYuan;

function isPoiOpen(poi: Poi, date: string, clock: number): boolean {
  const isWeekend = weekday(date) > 5;
  const hours = (isWeekend ? poi.weekendHours : null) ?? poi.openHours;
  return hours !== null && !poi.closedWeekdays.includes(weekday(date)) && covers(hours, clock, clock + 30);
}

const MEALS_A_DAY_YUAN = 90;
const WAYS_A_DAY_YUAN = 45;

export const makeOneDay: Maker = (setting) => {
  const { draw, city, language, infeasible } = setting;
  const offset = draw.integer(1, 6);
  const date = dateOf(setting, offset);
  const from = draw.pick([510, 540, 570, 600]);
  const to = draw.pick([1080, 1110, 1140, 1170, 1200, 1230]);
  const stops = stopsIn(setting, city, {
    count: draw.pick([2, 2, 3]),
    withinMetres: 12_000,
    suits: (one) => isOpenOn(one, date, 630, 960) && one.visitMinutes <= 180,
  });
  const visits = stops.reduce((sum, { landmark }) => sum + landmark.visitMinutes, 0);
  if (stops.length < 2 || visits > 360) return null;
  const people = draw.integer(1, 5);
  const fees = tickets(stops) * people;
  const allowed = infeasible
    ? Math.floor((fees * 0.7) / 10) * 10
    : roundUp((fees + (MEALS_A_DAY_YUAN + WAYS_A_DAY_YUAN) * people) * 1.2, 10);
  if (infeasible && allowed < 30 * people) return null;
  const per = people > 1 && draw.next() < 0.4 ? "person" : "group";
  const amountYuan =
    per === "group" ? allowed : infeasible ? Math.floor(allowed / people / 10) * 10 : roundUp(allowed / people, 10);
  const budget: Budget | undefined = infeasible || draw.next() < 0.7 ? { amountYuan, per } : undefined;
  const preferences = wishesOf(setting, ["history", "nature", "food", "cheap", "short_walks", "family", "indoor"]);
  const [day, names] = [
    sayDay(setting, offset, date),
    sayList(
      setting,
      stops.map(({ spoken }) => spoken),
    ),
  ];
  const first =
    language === "zh"
      ? draw.pick([
          `${day}在${city.name}玩一天，${names}必去`,
          `${day}想在${city.name}逛一天，一定要去${names}`,
          `${day}到${city.name}玩一整天，必去${names}`,
        ])
      : `${day} we spend a day in ${city.english} and must visit ${names}`;
  const query = sayQuery(setting, {
    first,
    subtask: "one-day",
    others: [
      sayParty(setting, people),
      sayWindow(setting, { from, to }, "end").join(language === "zh" ? "，" : " "),
      ...(budget
        ? [
            language === "zh"
              ? `门票、吃饭和市内交通${sayBudget(setting, budget)}`
              : `for tickets, meals and transport ${sayBudget(setting, budget)}`,
          ]
        : []),
      ...preferences.map((wish) => sayWish(setting, wish)),
    ],
  });
  const spendable = per === "person" ? amountYuan * people : amountYuan;
  const why =
    language === "zh"
      ? `光${names}的门票${people}个人就要${fees}元，超过了全部${spendable}元的预算`
      : `the tickets of ${names} alone cost ${fees} yuan for ${people}, more than the whole budget of ${spendable} yuan`;
  return {
    query,
    constraints: {
      cities: [city.name],
      people,
      ...omitUndefined({ budget }),
      dates: { startOffsetDays: offset, days: 1 },
      window: { departAfter: clockOfMinute(from), arriveBy: clockOfMinute(to) },
      waypoints: { places: stops.map((stop) => placeOf(city, stop)), ordered: false },
      preferences,
    },
    gold: infeasible ? { infeasible, reason: "tickets", leastYuan: fees, allowedYuan: spendable } : { infeasible },
    why: infeasible ? why : null,
  };
};
