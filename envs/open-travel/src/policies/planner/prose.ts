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
  item(item: PlanItem, people: number): string;
  fact(fact: PlanFact): string;
  choice(fact: PlanFact): string;
  costs(plan: TravelPlan): string;
  refusal(why: string): string;
  readonly note: (text: string) => string;
  readonly space: string;
}

export function tellPlan(plan: TravelPlan, language: PolicyLanguage): string {
  const tongue = TONGUES[language];
  const paragraph = (sentences: readonly string[]) => sentences.filter((one) => one !== "").join(tongue.space);
  const days = plan.days.map((day, at) =>
    paragraph([tongue.day(day, at, plan.days.length), ...day.items.map((item) => tongue.item(item, plan.people))]),
  );
  const paragraphs = [
    plan.infeasible ? tongue.refusal(plan.infeasible[language]) : plan.choice ? tongue.choice(plan.choice) : "",
    ...days,
    ...plan.options.map(({ facts }) => paragraph(facts.map(tongue.fact))),
    plan.infeasible ? "" : tongue.costs(plan),
    paragraph(plan.notes.map((note) => tongue.note(note[language]))),
  ];
  return paragraphs.filter((one) => one !== "").join("\n\n");
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
  day({ date, weather }, at, of) {
    return `${of > 1 ? `第${at + 1}天，` : ""}${dayLabel(date)}${weather ? `，${weather.zh}` : ""}。`;
  },
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
  choice: (fact) => `推荐这样走：${zh.fact(fact)}`,
  costs({ costs, people, budget }) {
    if (costs.length === 0 && !budget) return "";
    const total = totalOf(costs);
    const lines = costs.map(({ label, unitYuan, count, unit }, at) => {
      return `${label}${yuan(unitYuan)}×${count}${unit}=${yuan(sumsOf(costs)[at]!)}`;
    });
    const each = people > 1 ? `，人均${yuan(roundYuan(total / people))}` : "";
    const limit = budget ? budget.amountYuan * (budget.per === "person" ? people : 1) : 0;
    const name = budget ? `${budget.per === "person" ? "每人" : ""}预算${yuan(budget.amountYuan)}` : "";
    const held = budget ? (total <= limit ? `，在${name}以内` : `，高于${name}`) : "";
    return `${lines.length > 0 ? `花费方面，${lines.join("，")}。` : ""}合计${yuan(total)}${each}${held}。`;
  },
};

// English

const MODES_EN = { driving: "taxi", transit: "bus and metro", walking: "foot", bicycling: "bike" } as const;
const COSTS_EN: Readonly<Record<CostLine["group"], string>> = {
  车票: "the tickets of",
  住宿: "the nights at",
  门票: "the admission to",
  用餐: "the meal at",
  市内交通: "the way",
  过路费: "the tolls of",
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
  day({ date, weather }, at, of) {
    const [, month, day] = date.split("-").map(Number);
    const name = `${WEEKDAYS_EN[weekday(date) - 1]}, ${MONTHS_EN[month! - 1]} ${day}`;
    return `${of > 1 ? `Day ${at + 1} is` : "The day is"} ${name}${weather ? `; the weather is ${weather.en}` : ""}.`;
  },
  item(item, people) {
    const [start, end] = clocks(item);
    if (item.kind === "ride") return `At ${start} take ${rideEn(item.ride)}.`;
    if (item.kind === "leg") {
      const { from, to, route } = item;
      if (!route)
        return `From ${start} to ${end} go from ${from} to ${to}; no route was found, so check before you leave.`;
      return `At ${start} go from ${from} to ${to} by ${MODES_EN[route.mode]}: ${wayEn(route, people)}, there by ${end}.`;
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
      return `From ${fact.from} to ${fact.to} by ${MODES_EN[fact.route.mode]}: ${wayEn(fact.route, fact.people)}${note}.`;
    }
    const { distanceMetres } = fact.place;
    return `${placeEn(fact.place)}${distanceMetres === null ? "" : `, ${Math.round(distanceMetres)} metres away`}.`;
  },
  choice: (fact) => `This is what I recommend. ${en.fact(fact)}`,
  costs({ costs, people, budget }) {
    if (costs.length === 0 && !budget) return "";
    const total = totalOf(costs);
    const lines = costs.map(({ group, about, unitYuan, count }, at) => {
      return `${COSTS_EN[group]} ${about} ${yuanEn(unitYuan)} × ${count} = ${yuanEn(sumsOf(costs)[at]!)}`;
    });
    const each = people > 1 ? `, ${yuanEn(roundYuan(total / people))} a person` : "";
    const limit = budget ? budget.amountYuan * (budget.per === "person" ? people : 1) : 0;
    const name = budget
      ? `the budget of ${yuanEn(budget.amountYuan)}${budget.per === "person" ? " a person" : ""}`
      : "";
    const held = budget ? (total <= limit ? `, within ${name}` : `, above ${name}`) : "";
    return `${lines.length > 0 ? `These are the costs: ${lines.join("; ")}. ` : ""}The total is ${yuanEn(total)}${each}${held}.`;
  },
};

const TONGUES: Readonly<Record<PolicyLanguage, Tongue>> = { zh, en };
