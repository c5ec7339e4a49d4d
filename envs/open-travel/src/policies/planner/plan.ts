/** A finished plan as data; what the variants bend and what the answer is written from. */
import type { LocalizedText } from "@arenakit/evaluator-checks";
import type { ListedPlace, Mode, NavigationRoute, Ride } from "../observations.ts";

/** A stretch of the timetable; minutes after 00:00 of its day. */
interface Slot {
  readonly start: number;
  readonly end: number;
}
export interface VisitItem extends Slot {
  readonly kind: "visit" | "meal" | "hotel";
  readonly name: string;
  /** Null when nothing could be found out about the place. */
  readonly place: ListedPlace | null;
  readonly note?: string;
}
export interface LegItem extends Slot {
  readonly kind: "leg";
  readonly from: string;
  readonly to: string;
  /** Null when no route could be found out. */
  readonly route: NavigationRoute | null;
}
export interface RideItem extends Slot {
  readonly kind: "ride";
  readonly ride: Ride;
}
export type PlanItem = VisitItem | LegItem | RideItem;

export interface PlanDay {
  readonly date: string;
  readonly items: readonly PlanItem[];
  /** Weather as reported; null when unknown. */
  readonly weather: LocalizedText | null;
}

/** Something paid for: `unitYuan × count`, such as a ticket for each of two people. */
export interface CostLine {
  readonly group: "车票" | "住宿" | "门票" | "用餐" | "市内交通" | "过路费";
  readonly label: string;
  /** What it is for, without a word for what it is: `故宫博物院`, `C2020 天津→北京南`. */
  readonly about: string;
  readonly unitYuan: number;
  readonly count: number;
  /** 人, 趟, 晚. */
  readonly unit: string;
}

/** A thing that was found out, with all its values, to be written in either language. */
export type PlanFact =
  | { readonly kind: "ride"; readonly ride: Ride }
  | {
      readonly kind: "way";
      readonly from: string;
      readonly to: string;
      readonly route: NavigationRoute;
      readonly people: number;
      readonly note?: LocalizedText;
    }
  | { readonly kind: "place"; readonly place: ListedPlace }
  | { readonly kind: "text"; readonly text: LocalizedText };

/** Ways of getting there of one kind, or the places that were searched for. */
export interface PlanOption {
  readonly heading: LocalizedText;
  readonly facts: readonly PlanFact[];
}

export interface TravelPlan {
  readonly title: string;
  /** Conclusions, first to be read. */
  readonly summary: readonly string[];
  readonly options: readonly PlanOption[];
  readonly days: readonly PlanDay[];
  readonly costs: readonly CostLine[];
  /** What the amounts are held against. */
  readonly budget: { readonly amountYuan: number; readonly per: "group" | "person" } | null;
  readonly people: number;
  readonly notes: readonly LocalizedText[];
  /** The way that is recommended, where ways are compared. */
  readonly choice?: PlanFact;
  /** Why what is asked for cannot be done, as a clause; absent where nothing that was found says so. */
  readonly infeasible?: LocalizedText;
}

export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  driving: "打车",
  transit: "公交地铁",
  walking: "步行",
  bicycling: "骑行",
};

/** The same words in English, where a mode stands alone. */
export const MODE_NAMES_EN: Readonly<Record<Mode, string>> = {
  driving: "taxi",
  transit: "bus and metro",
  walking: "foot",
  bicycling: "bike",
};

/** Yuan of the whole list, to a tenth. */
export function totalOf(costs: readonly CostLine[]): number {
  return roundYuan(costs.reduce((sum, { unitYuan, count }) => sum + unitYuan * count, 0));
}

export const roundYuan = (yuan: number) => Math.round(yuan * 10) / 10;

export const rideFact = (ride: Ride): PlanFact => ({ kind: "ride", ride });
export const textFact = (zh: string, en: string): PlanFact => ({ kind: "text", text: { zh, en } });

const FOR_FLIGHTS: LocalizedText = {
  zh: "坐飞机要把值机、安检和去机场的时间算进去",
  en: "For a flight count the check-in, the security check and the way to the airport, too",
};
const FOR_TRAINS: LocalizedText = {
  zh: "坐火车请提前到站，留出安检和检票的时间",
  en: "For a train be early at the station, because of the security and ticket checks",
};
export const BOOK_AHEAD: LocalizedText = {
  zh: "热门景点请提前预约，带好身份证",
  en: "Book popular sights ahead, and take your identity card or passport along",
};

export const weatherNote = (city: string, weather: LocalizedText): LocalizedText => ({
  zh: `${city}当天天气：${weather.zh}`,
  en: `The weather of the day in ${city}: ${weather.en}`,
});

/** Reminders that follow from what was found out about the days of a plan. */
export function notesOn(days: readonly PlanDay[]): LocalizedText[] {
  const isWet = days.some((day) => /[雨雪]/.test(day.weather?.zh ?? ""));
  const isApproximate = days.some((day) =>
    day.items.some((item) => "place" in item && (item.place?.approximate.length ?? 0) > 0),
  );
  return [
    ...(isWet
      ? [
          {
            zh: "可能有雨雪，请带好雨具，室外游览留出机动时间",
            en: "Rain or snow is possible, so take something against it and leave some time between outdoor stops",
          },
        ]
      : []),
    ...(isApproximate
      ? [
          {
            zh: "部分开放时间、门票或游玩时长是约数，出行前请再确认",
            en: "Some opening hours and ticket prices are approximate, so check them before you leave",
          },
        ]
      : []),
  ];
}

/** Reminders on the trains and flights that were found. */
export function notesOnRides(found: {
  readonly weather: LocalizedText | null;
  readonly trains: readonly Ride[];
  readonly flights: readonly Ride[];
}): LocalizedText[] {
  const { weather, trains, flights } = found;
  return [
    ...(weather ? [{ zh: `到达地天气：${weather.zh}`, en: `The weather where you arrive: ${weather.en}` }] : []),
    ...(flights.length > 0 ? [FOR_FLIGHTS] : []),
    ...(trains.length > 0 ? [FOR_TRAINS] : []),
  ];
}
