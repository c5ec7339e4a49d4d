/**
 * Which numbers trains get. Real numbers tell the kind by a letter and by their first digits whether a train leaves the
 * area of its railway bureau: below 1000 those to and from the capital, then those between bureaus, from 6001 on those
 * inside one. Which digits a bureau has is typed as far as it is known.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";
import type { RailwayLine, TrainKind } from "../railway.ts";

interface Bureau {
  readonly provinces: RegExp;
  /** First number of trains to other bureaus, and of those that stay inside. */
  readonly between: number;
  readonly inside: number;
}

/** A train between two bureaus is numbered by the one that stands first. */
const BUREAUS: readonly Bureau[] = [
  { provinces: /^(上海|江苏|浙江|安徽)/, between: 1301, inside: 7001 },
  { provinces: /^(广东|湖南|香港|澳门|海南)/, between: 1001, inside: 6001 },
  { provinces: /^(辽宁|吉林)/, between: 1201, inside: 8001 },
  { provinces: /^黑龙江/, between: 1251, inside: 9101 },
  { provinces: /^(四川|重庆|贵州)/, between: 2801, inside: 8501 },
  { provinces: /^云南/, between: 2901, inside: 8701 },
  { provinces: /^(福建|江西)/, between: 5301, inside: 6301 },
  { provinces: /^山东/, between: 5501, inside: 6901 },
  { provinces: /^陕西/, between: 2001, inside: 6851 },
  { provinces: /^山西/, between: 2601, inside: 6881 },
  { provinces: /^(甘肃|宁夏|青海|新疆|西藏)/, between: 2701, inside: 8801 },
  { provinces: /^湖北/, between: 2301, inside: 6801 },
  { provinces: /^河南/, between: 2401, inside: 6601 },
  { provinces: /^广西/, between: 2951, inside: 8201 },
  { provinces: /^内蒙古/, between: 2501, inside: 8901 },
  { provinces: /^(北京|天津|河北)/, between: 4001, inside: 6701 },
];
const CAPITAL_BUREAU = BUREAUS.at(-1)!;
/** Intercity trains and night trains have blocks of their own. */
const INTERCITY: readonly (readonly [RegExp, number])[] = [
  [/^(北京|天津|河北)/, 2001],
  [/^四川/, 6001],
  [/^湖北/, 5601],
  [/^海南/, 7401],
  [/^广东/, 7001],
];
const INTERCITY_ELSEWHERE = 8001;
const NIGHT = 701;
/** Trains of the old lines: across bureaus from here, inside one from 7001. */
const OLD_INSIDE = 7001;
/** The fastest trains of the capital have the smallest numbers, the others begin here. */
const CAPITAL_OTHERS = 101;
const LAST = 9997;

interface NumberQuestion {
  readonly line: RailwayLine;
  readonly ends: readonly [LonLat, LonLat];
  readonly isExpress: boolean;
}

/** Hands out each odd number once a kind; the even one after it belongs to the way back. */
export function createNumbers(cities: readonly CityFacts[]): (question: NumberQuestion) => number {
  const taken = new Map<TrainKind, Set<number>>();
  const provinceAt = (point: LonLat): string =>
    cities.reduce((best, city) => (metres(point, city) < metres(point, best) ? city : best)).province;
  const known = new Map<string, string>();
  const province = (point: LonLat): string => {
    const key = `${point.longitude},${point.latitude}`;
    const found = known.get(key) ?? provinceAt(point);
    known.set(key, found);
    return found;
  };
  return ({ line, ends, isExpress }) => {
    const own = taken.get(line.kind) ?? new Set();
    taken.set(line.kind, own);
    let number = firstNumber(line, { provinces: [province(ends[0]), province(ends[1])], isExpress });
    while (own.has(number)) number = number >= LAST ? 1 : number + 2;
    own.add(number);
    return number;
  };
}

function firstNumber(
  { kind, night }: RailwayLine,
  { provinces, isExpress }: { provinces: readonly [string, string]; isExpress: boolean },
): number {
  const bureaus = provinces.map((province) => BUREAUS.find((bureau) => bureau.provinces.test(province)));
  const isInside = bureaus[0] === bureaus[1];
  if (night) return NIGHT;
  if (kind === "Z" || kind === "T") return 1;
  if (kind === "K") return isInside ? OLD_INSIDE : 1;
  if (kind === "C")
    return INTERCITY.find(([name]) => provinces.some((each) => name.test(each)))?.[1] ?? INTERCITY_ELSEWHERE;
  if (isInside) return bureaus[0]?.inside ?? OLD_INSIDE;
  if (bureaus.includes(CAPITAL_BUREAU)) return isExpress && kind === "G" ? 1 : CAPITAL_OTHERS;
  return BUREAUS.find((bureau) => bureaus.includes(bureau))!.between;
}

const metres = (one: LonLat, other: LonLat): number => Math.round(haversineMetres(one, other));
