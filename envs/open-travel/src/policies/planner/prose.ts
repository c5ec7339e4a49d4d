/**
 * Tells a plan in running text, in Chinese or English: a sentence for each fact, a paragraph for each day. It says what the
 * Markdown of render.ts says, from the same values; names stay as they were observed.
 */
import { clockOfMinute, type PolicyLanguage, weekday } from "@arenakit/contracts";
import type { ListedPlace, NavigationRoute, Ride } from "../observations.ts";
import { dayLabel } from "./brief.ts";
import {
  type CostLine,
  MODE_NAMES,
  MODE_NAMES_EN,
  type PlanDay,
  type PlanFact,
  type PlanItem,
  roundYuan,
  type TravelPlan,
  totalOf,
} from "./plan.ts";
import { hours, kilometres, yuan } from "./render.ts";
import { routeCost } from "./routes.ts";

/** The sentences of one language. */
interface Tongue {
  day(day: PlanDay, at: number, of: number): string;
  weather(day: PlanDay): string;
  item(item: PlanItem, people: number): string;
  fact(fact: PlanFact): string;
  /** The recommended way, and in what it is best among all. */
  choice(fact: PlanFact, best: Best): string;
  picks(names: readonly string[]): string;
  costs(plan: TravelPlan): string[];
  refusal(why: string): string;
  readonly headings: Readonly<Record<"costs" | "notes", string>>;
  readonly note: (text: string) => string;
  readonly space: string;
}

export function tellPlan(plan: TravelPlan, language: PolicyLanguage): string {
  const tongue = TONGUES[language];
  const facts = plan.options.flatMap((option) => option.facts);
  const places = facts.flatMap((fact) => (fact.kind === "place" ? fact.place.name : []));
  const opening = plan.infeasible
    ? tongue.refusal(plan.infeasible[language])
    : plan.choice
      ? tongue.choice(plan.choice, bestOf(plan.choice, facts))
      : plan.days.length === 0 && places.length > 0
        ? tongue.picks(places)
        : "";
  const sections = [
    opening,
    ...plan.days.map((day, at) =>
      section(tongue.day(day, at, plan.days.length), [
        tongue.weather(day),
        ...day.items.map((item) => tongue.item(item, plan.people)),
      ]),
    ),
    ...plan.options.map(({ heading, facts: own }) => section(heading[language], own.map(tongue.fact))),
    plan.infeasible ? "" : section(tongue.headings.costs, tongue.costs(plan)),
    section(
      tongue.headings.notes,
      plan.notes.map((note) => tongue.note(note[language])),
    ),
  ];
  return sections.filter((one) => one !== "").join("\n\n");

  /** A heading and the sentences, in paragraphs of a length that is easy to read; empty without sentences. */
  function section(heading: string, sentences: readonly string[]): string {
    const paragraphs: string[] = [];
    for (const sentence of sentences.filter((one) => one !== "")) {
      const last = paragraphs.at(-1);
      if (last === undefined || last.length + sentence.length > PARAGRAPH) paragraphs.push(sentence);
      else paragraphs[paragraphs.length - 1] = last + tongue.space + sentence;
    }
    return paragraphs.length === 0 ? "" : [`### ${heading}`, ...paragraphs].join("\n\n");
  }
}

/** Characters of a paragraph. */
const PARAGRAPH = 300;

/** In what the recommended way is best among those that are listed. */
interface Best {
  readonly isCheapest: boolean;
  readonly isFastest: boolean;
}

function bestOf(choice: PlanFact, facts: readonly PlanFact[]): Best {
  const own = measureOf(choice);
  const others = facts.filter(({ kind }) => kind === choice.kind).flatMap((fact) => measureOf(fact) ?? []);
  const isLeast = (of: "yuan" | "minutes") => own !== null && others.every((other) => own[of] <= other[of]);
  return { isCheapest: isLeast("yuan"), isFastest: isLeast("minutes") };
}

function measureOf(fact: PlanFact): { readonly yuan: number; readonly minutes: number } | null {
  if (fact.kind === "ride") return { yuan: fact.ride.priceYuan, minutes: fact.ride.minutes };
  if (fact.kind !== "way") return null;
  return { yuan: partyCost(fact.route, fact.people).all, minutes: fact.route.minutes };
}

const isHotel = ({ type }: ListedPlace) => /住宿|宾馆|酒店/.test(type);
const clocks = ({ start, end }: PlanItem): [string, string] => [clockOfMinute(start), clockOfMinute(end)];
const partyCost = (route: NavigationRoute, people: number) => {
  const { unitYuan, count, unit } = routeCost(route, people);
  return { unitYuan, count, unit, all: roundYuan(unitYuan * count) };
};
const sumsOf = (costs: readonly CostLine[]) => costs.map(({ unitYuan, count }) => roundYuan(unitYuan * count));

// Chinese

function placeZh(place: ListedPlace): string {
  const facts = [
    place.address,
    place.rating === null ? "" : `评分${place.rating}`,
    place.hours === null ? "" : `营业${place.hours}${place.closed ? `（${place.closed}）` : ""}`,
    place.tel === null ? "" : `电话${place.tel}`,
  ].filter((fact) => fact !== "");
  const price =
    place.ticketYuan === 0
      ? "，门票免费"
      : place.ticketYuan !== null
        ? `，门票${yuan(place.ticketYuan)}/人`
        : place.costYuan === null
          ? ""
          : isHotel(place)
            ? `，房价${yuan(place.costYuan)}/晚`
            : `，人均${yuan(place.costYuan)}`;
  return `${place.name}${facts.length > 0 ? `（${facts.join("，")}）` : ""}${price}`;
}

function wayZh(route: NavigationRoute, people: number): string {
  const { unitYuan, count, unit, all } = partyCost(route, people);
  const name = route.mode === "driving" ? "车费约" : "票价";
  const price = unitYuan === 0 ? "" : `，${name}${yuan(unitYuan)}${count > 1 ? `×${count}${unit}=${yuan(all)}` : ""}`;
  return `${kilometres(route.distanceMetres)}，约${route.minutes}分钟${price}`;
}

function rideZh(ride: Ride): string {
  const legs = ride.legs.map(({ number, from, to, departure, arrival, arrivalMinute }) => {
    const day = arrivalMinute >= 1440 ? "次日" : "";
    return `${number} ${from}${departure}→${to}${day}${arrival}`;
  });
  const change = ride.changeMinutes === null ? "" : `，换乘${ride.changeMinutes}分钟`;
  const name = ride.means === "flight" ? `${ride.airline ?? ""}航班` : "";
  return `${name}${legs.join("转")}，全程${hours(ride.minutes)}${change}，票价${yuan(ride.priceYuan)}/人`;
}

const zh: Tongue = {
  space: "",
  note: (text) => `${text}。`,
  refusal: (why) => `这个要求办不到：${why}。`,
  headings: { costs: "费用", notes: "提醒" },
  day: ({ date }, at, of) => `${of > 1 ? `第${at + 1}天 ` : ""}${dayLabel(date)}`,
  weather: ({ weather }) => (weather ? `当天${weather.zh}。` : ""),
  item(item, people) {
    const [start, end] = clocks(item);
    if (item.kind === "ride") return `${start}坐${item.ride.means === "train" ? "火车" : "飞机"}${rideZh(item.ride)}。`;
    if (item.kind === "leg") {
      const { from, to, route } = item;
      if (!route) return `${start}到${end}从${from}去${to}，路线没有查到，请出发前再确认。`;
      return `${start}从${from}${MODE_NAMES[route.mode]}去${to}，${wayZh(route, people)}，${end}前到。`;
    }
    const does = { visit: "游览", meal: item.start < 15 * 60 ? "吃午餐，去" : "吃晚餐，去", hotel: "入住" }[item.kind];
    const note = item.note ? `，${item.note}` : "";
    return `${start}到${end}${does}${item.place ? placeZh(item.place) : `${item.name}（没有查到详细信息）`}${note}。`;
  },
  fact(fact) {
    if (fact.kind === "text") return `${fact.text.zh}。`;
    if (fact.kind === "ride") return `可以坐${fact.ride.means === "train" ? "火车" : "飞机"}${rideZh(fact.ride)}。`;
    if (fact.kind === "way") {
      const note = fact.note ? `，${fact.note.zh}` : "";
      return `从${fact.from}${MODE_NAMES[fact.route.mode]}去${fact.to}，${wayZh(fact.route, fact.people)}${note}。`;
    }
    const { distanceMetres } = fact.place;
    return `${placeZh(fact.place)}${distanceMetres === null ? "" : `，距离${Math.round(distanceMetres)}米`}。`;
  },
  choice(fact, { isCheapest, isFastest }) {
    const why =
      isCheapest && isFastest ? "又快又省" : isFastest ? "用时短" : isCheapest ? "花费少" : "时间和花费都合适";
    return `推荐这样走：${zh.fact(fact)}选它的理由是${why}。`;
  },
  picks: (names) => `推荐${names.join("、")}，都是按要求选出来的。`,
  costs({ costs, people, budget }) {
    if (costs.length === 0 && !budget) return [];
    const total = totalOf(costs);
    const lines = costs.map(({ label, unitYuan, count, unit }, at) => {
      return `${label}${yuan(unitYuan)}×${count}${unit}=${yuan(sumsOf(costs)[at]!)}`;
    });
    const each = people > 1 ? `，人均${yuan(roundYuan(total / people))}` : "";
    const limit = budget ? budget.amountYuan * (budget.per === "person" ? people : 1) : 0;
    const name = budget ? `${budget.per === "person" ? "每人" : ""}预算${yuan(budget.amountYuan)}` : "";
    const held = budget ? (total <= limit ? `，在${name}以内` : `，高于${name}`) : "";
    return [...lines.map((line) => `${line}。`), `合计${yuan(total)}${each}${held}。`];
  },
};

// English

const COSTS_EN: Readonly<Record<CostLine["group"], string>> = {
  车票: "The tickets of",
  住宿: "The nights at",
  门票: "The admission to",
  用餐: "The meal at",
  市内交通: "The way",
  过路费: "The tolls of",
};
const WEEKDAYS_EN = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const MONTHS_EN = "January February March April May June July August September October November December".split(" ");
const yuanEn = (value: number) => `${roundYuan(value)} yuan`;

function placeEn(place: ListedPlace): string {
  const facts = [
    place.address,
    place.rating === null ? "" : `rated ${place.rating}`,
    place.hours === null ? "" : `open ${place.hours}${place.closed ? `, ${place.closed}` : ""}`,
    place.tel === null ? "" : `telephone ${place.tel}`,
  ].filter((fact) => fact !== "");
  const price =
    place.ticketYuan === 0
      ? ", admission free"
      : place.ticketYuan !== null
        ? `, admission ${yuanEn(place.ticketYuan)} a person`
        : place.costYuan === null
          ? ""
          : `, about ${yuanEn(place.costYuan)} ${isHotel(place) ? "a night" : "a person"}`;
  return `${place.name}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}${price}`;
}

function wayEn(route: NavigationRoute, people: number): string {
  const { unitYuan, count, all } = partyCost(route, people);
  const name = route.mode === "driving" ? "the taxi costs about" : "the fare is";
  const price = unitYuan === 0 ? "" : `, ${name} ${yuanEn(unitYuan)}${count > 1 ? ` × ${count} = ${yuanEn(all)}` : ""}`;
  return `${(route.distanceMetres / 1000).toFixed(1)} km, about ${route.minutes} minutes${price}`;
}

function rideEn(ride: Ride): string {
  const legs = ride.legs.map(({ number, from, to, departure, arrival, arrivalMinute }) => {
    const day = arrivalMinute >= 1440 ? " the next day" : "";
    return `${number} from ${from} at ${departure} to ${to} at ${arrival}${day}`;
  });
  const change = ride.changeMinutes === null ? "" : ` with ${ride.changeMinutes} minutes to change`;
  const time = `${Math.floor(ride.minutes / 60)} h ${ride.minutes % 60} min`;
  return `${ride.means} ${legs.join(", then ")}, ${time} in all${change}, ${yuanEn(ride.priceYuan)} a person`;
}

const en: Tongue = {
  space: " ",
  note: (text) => `${text}.`,
  refusal: (why) => `This request is not feasible: ${why}.`,
  headings: { costs: "Costs", notes: "Good to know" },
  day({ date }, at, of) {
    const [, month, day] = date.split("-").map(Number);
    const name = `${WEEKDAYS_EN[weekday(date) - 1]}, ${MONTHS_EN[month! - 1]} ${day}`;
    return of > 1 ? `Day ${at + 1}: ${name}` : name;
  },
  weather: ({ weather }) => (weather ? `The weather is ${weather.en}.` : ""),
  item(item, people) {
    const [start, end] = clocks(item);
    if (item.kind === "ride") return `At ${start} take ${rideEn(item.ride)}.`;
    if (item.kind === "leg") {
      const { from, to, route } = item;
      if (!route)
        return `From ${start} to ${end} go from ${from} to ${to}; no route was found, so check before you leave.`;
      return `At ${start} go from ${from} to ${to} by ${MODE_NAMES_EN[route.mode]}: ${wayEn(route, people)}, there by ${end}.`;
    }
    const meal = item.start < 15 * 60 ? "have lunch at" : "have dinner at";
    const does = { visit: "visit", meal, hotel: "check in at" }[item.kind];
    return `From ${start} to ${end} ${does} ${item.place ? placeEn(item.place) : `${item.name}, of which no details were found`}.`;
  },
  fact(fact) {
    if (fact.kind === "text") return `${fact.text.en}.`;
    if (fact.kind === "ride") return `There is ${rideEn(fact.ride)}.`;
    if (fact.kind === "way") {
      const note = fact.note ? `, ${fact.note.en}` : "";
      return `From ${fact.from} to ${fact.to} by ${MODE_NAMES_EN[fact.route.mode]}: ${wayEn(fact.route, fact.people)}${note}.`;
    }
    const { distanceMetres } = fact.place;
    return `${placeEn(fact.place)}${distanceMetres === null ? "" : `, ${Math.round(distanceMetres)} metres away`}.`;
  },
  choice(fact, { isCheapest, isFastest }) {
    const why =
      isCheapest && isFastest
        ? "both quick and cheap"
        : isFastest
          ? "quick"
          : isCheapest
            ? "cheap"
            : "reasonable in time and money";
    return `This is what I recommend. ${en.fact(fact)} The reason is that it is ${why}.`;
  },
  picks: (names) => `I recommend ${names.join(", ")}, which all meet what you ask for.`,
  costs({ costs, people, budget }) {
    if (costs.length === 0 && !budget) return [];
    const total = totalOf(costs);
    const lines = costs.map(({ group, about, unitYuan, count }, at) => {
      return `${COSTS_EN[group]} ${about}: ${yuanEn(unitYuan)} × ${count} = ${yuanEn(sumsOf(costs)[at]!)}`;
    });
    const each = people > 1 ? `, ${yuanEn(roundYuan(total / people))} a person` : "";
    const limit = budget ? budget.amountYuan * (budget.per === "person" ? people : 1) : 0;
    const name = budget
      ? `the budget of ${yuanEn(budget.amountYuan)}${budget.per === "person" ? " a person" : ""}`
      : "";
    const held = budget ? (total <= limit ? `, within ${name}` : `, above ${name}`) : "";
    return [...lines.map((line) => `${line}.`), `The total is ${yuanEn(total)}${each}${held}.`];
  },
};

const TONGUES: Readonly<Record<PolicyLanguage, Tongue>> = { zh, en };
