/** Public transport of a navigation result: its lines in order with their stops, and the walks before, between and behind. */
import { perText } from "@arenakit/evaluator-checks";

export interface TransitRide {
  /** 145, or 4 of 地铁4号线. */
  readonly number: string;
  readonly isMetro: boolean;
  readonly boards: string;
  readonly alights: string;
  readonly stops: number;
}

export interface TransitPlan {
  readonly rides: readonly TransitRide[];
  /** Metres. */
  readonly walks: readonly number[];
  /** Letters of the gates by which one goes in or out. */
  readonly exits: readonly string[];
}

const RIDE =
  /乘([^（(，\n]{1,30})[^，\n]{0,80}，(?:\d{1,2}:\d{2}从)?([^，\n]{1,30})上车，经(\d{1,3})站，([^，\n]{1,30})下车/g;
const WALK = /步行(\d{1,6}(?:\.\d{1,2})?)(米|公里)到/g;
const EXIT = /([A-Z]\d?)口[进出]/g;

/** The plan that a result gives; null where it names no line. */
export const planOf = perText((text): TransitPlan | null => {
  const rides = [...text.matchAll(RIDE)].map(([, name, boards, stops, alights]) => ({
    ...lineOf(name!),
    boards: boards!,
    alights: alights!,
    stops: Number(stops),
  }));
  if (rides.length === 0) return null;
  return {
    rides,
    walks: [...text.matchAll(WALK)].map(([, length, unit]) => Number(length) * (unit === "米" ? 1 : 1000)),
    exits: [...text.matchAll(EXIT)].map(([, exit]) => exit!),
  };
});

function lineOf(name: string): Pick<TransitRide, "number" | "isMetro"> {
  return {
    number: /[A-Za-z]{0,3}\d{1,4}|APM/.exec(name)?.[0].toUpperCase() ?? name,
    isMetro: /地铁|轨道|轻轨|号线/.test(name) && !/巴士|大巴/.test(name),
  };
}

const LINE = /(?<![\dA-Za-z])(巴士|大巴|专线|快线)?([A-Za-z]?\d{1,4}|[A-Z]{2,4}) ?(路|号线|线)/g;

/** All lines that a text names, as 145路 or 4线. */
export const linesIn = perText((text): ReadonlySet<string> => {
  return new Set([...text.matchAll(LINE)].map(([, bus, number, kind]) => keyOf(number!, !bus && kind !== "路")));
});

export const keyOf = (number: string, isMetro: boolean): string => `${number.toUpperCase()}${isMetro ? "线" : "路"}`;
