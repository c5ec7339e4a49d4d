/** Writes a plan as the answer: Markdown, one thing a line with all of its values as observed. */
import { clockOfMinute } from "@arenakit/contracts";
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
import { routeCost } from "./routes.ts";

/** A sum of more terms is written by groups. */
const MOST_ADDENDS = 8;

export function renderPlan(plan: TravelPlan): string {
  const options = plan.options.map(({ heading, facts }) => `### ${heading.zh}\n${bullets(facts.map(factText))}`);
  const sections = [
    `## ${plan.title}`,
    bullets(plan.summary),
    ...plan.days.map((day, at) => renderDay(day, plan, plan.days.length > 1 ? `第${at + 1}天 ` : "")),
    ...(plan.days.length > 0 ? [] : options),
    plan.costs.length > 0 || (plan.budget && isFree(plan)) ? `### 费用\n${bullets(costLines(plan))}` : "",
    ...(plan.days.length > 0 ? options : []),
    plan.notes.length > 0 ? `### 提醒\n${bullets(plan.notes.map(({ zh }) => zh))}` : "",
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

/** Nothing is paid for, and no leg is unknown that might cost something. */
const isFree = (plan: TravelPlan) =>
  plan.days.every((day) => day.items.every((item) => item.kind !== "leg" || item.route !== null));

const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

function renderDay(day: PlanDay, plan: TravelPlan, prefix: string): string {
  const lines = [...day.items].map((item) => itemLine(item, plan.people));
  const weather = day.weather ? [`天气：${day.weather.zh}`] : [];
  return `### ${prefix}${dayLabel(day.date)}\n${bullets([...weather, ...lines])}`;
}

function itemLine(item: PlanItem, people: number): string {
  const times = `${clockOfMinute(item.start)}-${clockOfMinute(item.end)}`;
  switch (item.kind) {
    case "leg":
      return `${times} ${item.from}→${item.to} ${item.route ? routeText(item.route, people) : "路线没有查到，请出发前再确认"}`;
    case "ride":
      return `${times} ${rideText(item.ride)}`;
    case "hotel":
    case "meal":
    case "visit": {
      const label =
        item.kind === "meal" ? (item.start < 15 * 60 ? "午餐：" : "晚餐：") : item.kind === "hotel" ? "入住：" : "";
      const note = item.note ? `，${item.note}` : "";
      return `${times} ${label}${item.place ? placeText(item.place) : `${item.name}（没有查到详细信息）`}${note}`;
    }
  }
}

function factText(fact: PlanFact): string {
  switch (fact.kind) {
    case "ride":
      return rideText(fact.ride);
    case "way": {
      const note = fact.note ? `，${fact.note.zh}` : "";
      return `${fact.from}→${fact.to} ${routeText(fact.route, fact.people)}${note}`;
    }
    case "place": {
      const { distanceMetres } = fact.place;
      return `${placeText(fact.place)}${distanceMetres === null ? "" : `，距离${Math.round(distanceMetres)}米`}`;
    }
    case "text":
      return fact.text.zh;
  }
}

/** `故宫博物院（北京市东城区景山前街4号，评分4.8，营业08:30-17:00）门票60元/人`. */
export function placeText(place: ListedPlace): string {
  const facts = [
    place.address,
    place.rating === null ? "" : `评分${place.rating}`,
    place.hours === null ? "" : `营业${place.hours}${place.closed ? `（${place.closed}）` : ""}`,
    place.tel === null ? "" : `电话${place.tel}`,
  ].filter((fact) => fact !== "");
  return `${place.name}${facts.length > 0 ? `（${facts.join("，")}）` : ""}${priceText(place)}`;
}

function priceText(place: ListedPlace): string {
  if (place.ticketYuan === 0) return "门票免费";
  if (place.ticketYuan !== null) return `门票${yuan(place.ticketYuan)}/人`;
  if (place.costYuan === null) return "";
  return /住宿|宾馆|酒店/.test(place.type) ? `房价${yuan(place.costYuan)}/晚` : `人均${yuan(place.costYuan)}`;
}

/** `打车，5.2公里，约18分钟，约21元`. */
export function routeText(route: NavigationRoute, people: number): string {
  const { unitYuan, count, unit } = routeCost(route, people);
  const price =
    unitYuan === 0
      ? ""
      : `，${route.mode === "driving" ? "车费约" : "票价"}${yuan(unitYuan)}${count > 1 ? `×${count}${unit}=${yuan(unitYuan * count)}` : ""}`;
  return `${MODE_NAMES[route.mode]}，${kilometres(route.distanceMetres)}，约${route.minutes}分钟${price}`;
}

/** A ride with numbers, stations, times and fares exactly as observed. */
export function rideText(ride: Ride): string {
  const legs = ride.legs.map(
    (leg) => `${leg.number} ${leg.from}${leg.departure}→${leg.to}${nextDay(leg.arrivalMinute)}${leg.arrival}`,
  );
  const kind =
    ride.means === "flight"
      ? `航班（${ride.airline ?? ""}）`
      : { direct: "直达", transfer: "中转", other_station: "换站直达" }[ride.kind];
  const change = ride.changeMinutes === null ? "" : `，换乘${ride.changeMinutes}分钟`;
  return `${kind} ${legs.join(" 转 ")}，全程${hours(ride.minutes)}${change}，票价${yuan(ride.priceYuan)}/人`;
}

const nextDay = (minute: number) => (minute >= 1440 ? "次日" : "");

function costLines(plan: TravelPlan): string[] {
  const lines = plan.costs.map((cost) => `${cost.label}：${amount(cost)}`);
  const sums =
    plan.costs.length > MOST_ADDENDS ? sumsByGroup(plan.costs) : plan.costs.map((cost) => yuan(costYuan(cost)));
  const total = totalOf(plan.costs);
  const each = plan.people > 1 ? `，人均${yuan(roundYuan(total / plan.people))}` : "";
  if (plan.costs.length === 0) return [`合计：0元${budgetText(plan, total)}`];
  const sum = plan.costs.length === 1 ? amount(plan.costs[0]!) : `${sums.join("+")}=${yuan(total)}`;
  return [...lines, `合计：${sum}${each}${budgetText(plan, total)}`];
}

function budgetText(plan: TravelPlan, total: number): string {
  if (!plan.budget) return "";
  const { amountYuan, per } = plan.budget;
  const limit = per === "person" ? amountYuan * plan.people : amountYuan;
  const name = per === "person" ? `每人预算${yuan(amountYuan)}` : `预算${yuan(amountYuan)}`;
  return total <= limit ? `，在${name}以内` : `，高于${name}`;
}

/** `车票574元`, in the order in which the groups first occur. */
function sumsByGroup(costs: readonly CostLine[]): string[] {
  const sums = new Map<string, number>();
  for (const cost of costs) sums.set(cost.group, (sums.get(cost.group) ?? 0) + costYuan(cost));
  return [...sums].map(([group, sum]) => `${group}${yuan(sum)}`);
}

const costYuan = ({ unitYuan, count }: CostLine) => roundYuan(unitYuan * count);
const amount = ({ unitYuan, count, unit }: CostLine) =>
  `${yuan(unitYuan)}×${count}${unit}=${yuan(roundYuan(unitYuan * count))}`;

export const yuan = (value: number) => `${roundYuan(value)}元`;
export const kilometres = (metres: number) => `${(metres / 1000).toFixed(1)}公里`;
export function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  return whole === 0 ? `${rest}分钟` : rest === 0 ? `${whole}小时` : `${whole}小时${rest}分钟`;
}
