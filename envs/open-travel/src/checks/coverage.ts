/** Coverage: whether the answer speaks of everything that was asked, and with how many values that the results bear out. */

import type { ClaimOf, Mode } from "@arenakit/contracts";
import {
  type CheckFinding,
  FACT_KINDS,
  type FactKind,
  findingsOf,
  LONGEST_READ,
  type LocalizedText,
  libraryOf,
} from "@arenakit/evaluator-checks";
import { chosenRides } from "./chosen-rides.ts";
import { isPlaceIn } from "./facts/stations.ts";
import { fareGroundedness } from "./fares.ts";
import { partsAsked } from "./parts.ts";
import { placeGroundedness } from "./places.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { rideGroundedness } from "./rides.ts";
import { claimsByStatement, claimsOf, lacking, type MissedKind, statementAt } from "./said.ts";
import { wayGroundedness } from "./ways.ts";

/** Places that must be visited are looked for by constraints.waypoints. */
const entities: TravelCheck = {
  id: "coverage.entities",
  family: "coverage",
  title: { zh: "题目提到的出发地和到达地", en: "Start and destination of the task" },
  examine(reading) {
    const { journey } = reading.task.constraints;
    if (reading.answer === null || !journey) return [];
    return [journey.from, journey.to].flatMap((end): TravelFinding[] => {
      if (isEndOfRide(reading, end)) return [{ score: 1, evidence: [] }];
      return lacking(reading, { note: { zh: `没有提到${end}`, en: `${end} is not mentioned` }, kinds: ["ride"] });
    });
  },
};

function isEndOfRide(reading: TravelReading, end: string): boolean {
  const served = chosenRides(reading).flatMap(({ rows }) => rows.flatMap(({ query }) => [query.from, query.to]));
  const named = [...claimsOf(reading, "ride"), ...claimsOf(reading, "distance"), ...claimsOf(reading, "time")];
  const said = named.flatMap(({ from, to }) => [from?.quote ?? "", to?.quote ?? ""]);
  return [...served, ...said].some((stop) => isPlaceIn(stop, end));
}

const NUMBER = /\d{1,9}(?:\.\d{1,2})?/g;

/** Whether the answer comes back to the number that it was asked to keep. */
function isSaid({ written }: TravelReading, limit: number | undefined): boolean {
  const said = (written?.source ?? "").slice(0, LONGEST_READ).replaceAll(",", "");
  return limit !== undefined && [...said.matchAll(NUMBER)].some(([number]) => Number(number) === limit);
}

const limits: TravelCheck = {
  id: "coverage.limits",
  family: "coverage",
  title: { zh: "对题目限定条件的回应", en: "Limits of the task are addressed" },
  examine(reading) {
    if (reading.answer === null) return [];
    const { budget, maxCostYuan, minRating, openAt, window, around } = reading.task.constraints;
    const sums = claimsOf(reading, "sum").filter(({ scope }) => scope !== "expression" && scope !== "day");
    const hasTimes = [...claimsOf(reading, "visit"), ...claimsOf(reading, "ride")].some(
      (claim) => (claim.kind === "visit" ? claim.from : claim.departs) !== null,
    );
    const ratings = claimsOf(reading, "attribute").filter(({ attribute }) => attribute === "rating");
    type Limit = readonly [what: LocalizedText | undefined, isShown: boolean, kinds: readonly MissedKind[]];
    const asked: readonly Limit[] = [
      [
        budget && { zh: "预算", en: "the budget" },
        sums.length > 0 || isSaid(reading, budget?.amountYuan),
        ["money", "figure"],
      ],
      [
        maxCostYuan === undefined
          ? undefined
          : { zh: `${maxCostYuan}元的上限`, en: `the limit of ${maxCostYuan} yuan` },
        claimsOf(reading, "price").length > 0,
        ["money", "figure"],
      ],
      [
        minRating === undefined ? undefined : { zh: `${minRating}分的下限`, en: `a rating of at least ${minRating}` },
        ratings.length > 0,
        ["score", "figure"],
      ],
      [
        openAt ? { zh: `${openAt}营业`, en: `being open at ${openAt}` } : undefined,
        claimsOf(reading, "opening").length > 0,
        ["clock", "hours"],
      ],
      [around && { zh: "半径", en: "the radius" }, claimsOf(reading, "distance").length > 0, ["distance"]],
      [
        window?.arriveBy ? { zh: `${window.arriveBy}前结束`, en: `ending by ${window.arriveBy}` } : undefined,
        hasTimes,
        ["clock"],
      ],
    ];
    return asked.flatMap(([what, isShown, kinds]): TravelFinding[] => {
      if (what === undefined) return [];
      const note = { zh: `没有回应${what.zh}`, en: `nothing is said of ${what.en}` };
      return isShown ? [{ score: 1, evidence: [] }] : lacking(reading, { note, kinds });
    });
  },
};

const parts: TravelCheck = {
  id: "coverage.parts",
  family: "coverage",
  title: { zh: "题目问到的各个方面", en: "Everything that the task asks for" },
  examine(reading) {
    if (reading.answer === null || libraryOf(reading).isResearch) return [];
    return partsAsked(reading).flatMap(({ what, share, kinds }): TravelFinding[] => {
      if (share >= 1) return [{ score: 1, evidence: [] }];
      const note =
        share > 0
          ? { zh: `只给出一部分${what.zh}`, en: `the answer gives ${what.en} only in part` }
          : { zh: `没有给出${what.zh}`, en: `the answer does not give ${what.en}` };
      return lacking(reading, { score: share, note, kinds });
    });
  },
};

/** A means of travel that a task asks to compare. */
export type ComparedMode = NonNullable<TravelReading["task"]["constraints"]["compare"]>[number];

/** By what an answer may go that compares a means of travel. */
export const MODES_OF: Readonly<
  Record<ComparedMode, { readonly name: LocalizedText; readonly modes: readonly Mode[] }>
> = {
  train: { name: { zh: "高铁", en: "trains" }, modes: ["train"] },
  flight: { name: { zh: "飞机", en: "flights" }, modes: ["flight"] },
  driving: { name: { zh: "自驾", en: "driving" }, modes: ["driving"] },
  transit: { name: { zh: "公交", en: "public transport" }, modes: ["transit", "subway", "bus"] },
  bicycling: { name: { zh: "骑行", en: "cycling" }, modes: ["bicycling"] },
  walking: { name: { zh: "步行", en: "walking" }, modes: ["walking"] },
};

/** What the answer says of times and of money of a means of travel. */
export function valuesOfMode(
  reading: TravelReading,
  mode: ComparedMode,
): { times: number; prices: number; rides: number } {
  const isOf = (one: Mode | null) => one !== null && MODES_OF[mode].modes.includes(one);
  const rides = claimsOf(reading, "ride").filter((ride) => isOf(ride.mode));
  const numbers = new Set(rides.flatMap(({ number }) => number ?? []));
  const times = claimsOf(reading, "time").filter((claim) => isOf(claim.mode) || numbers.has(claim.number ?? ""));
  const timed = rides.filter(({ departs, arrives }) => departs !== null && arrives !== null);
  const prices = claimsOf(reading, "price").filter(({ of }: ClaimOf<"price">) => of.what === "ride" && isOf(of.mode));
  // 公交：31分钟，4元×2人=8元
  const sums = claimsOf(reading, "sum").filter(
    ({ scope, start }) => (scope === "expression" || scope === "part") && isOnlyOf(reading, start, isOf),
  );
  return { times: times.length + timed.length, prices: prices.length + sums.length, rides: rides.length };
}

/** Whether the statement at an offset tells of a means of travel, and of no other. */
function isOnlyOf(reading: TravelReading, start: number, isOf: (mode: Mode | null) => boolean): boolean {
  const near = claimsByStatement(reading).get(statementAt(reading, start)) ?? [];
  const modes = near.flatMap((claim) =>
    claim.kind === "ride" || claim.kind === "time" || claim.kind === "distance" ? (claim.mode ?? []) : [],
  );
  return modes.length > 0 && modes.every(isOf);
}

const comparison: TravelCheck = {
  id: "coverage.comparison",
  family: "coverage",
  title: { zh: "每种方式都有时间和费用", en: "Time and cost of each means of travel" },
  examine(reading) {
    const modes = reading.task.constraints.compare;
    if (!modes || reading.answer === null) return [];
    return modes.flatMap((mode): TravelFinding[] => {
      const { name } = MODES_OF[mode];
      const { times, prices, rides } = valuesOfMode(reading, mode);
      if (times + prices + rides === 0)
        return lacking(reading, {
          note: { zh: `没有比较${name.zh}`, en: `the comparison leaves out ${name.en}` },
          kinds: ["ride", "clock", "duration", "money"],
        });
      const isFree = mode === "walking" || mode === "bicycling";
      const lack = (what: LocalizedText, kinds: readonly FactKind[]) =>
        lacking(reading, {
          note: { zh: `${name.zh}没有写${what.zh}`, en: `${what.en} of ${name.en} is missing` },
          kinds,
        });
      return [
        ...(times > 0
          ? [{ score: 1, evidence: [] }]
          : lack({ zh: "用时", en: "the travel time" }, ["duration", "clock", "ride"])),
        ...(prices > 0 || isFree
          ? [{ score: 1, evidence: [] }]
          : lack({ zh: "费用", en: "the cost" }, ["money", "figure"])),
      ];
    });
  },
};

/** What the results bear out of an answer. */
export function confirmedIn(reading: TravelReading): CheckFinding[] {
  return [...rideGroundedness, ...fareGroundedness, ...placeGroundedness, ...wayGroundedness]
    .flatMap((check) => findingsOf(check, reading))
    .filter((finding) => finding.score === 1);
}

/** Values that a row confirms, against how many an answer to such a task can be expected to hold. */
const details: TravelCheck = {
  id: "coverage.details",
  family: "coverage",
  title: { zh: "可核实的具体信息", en: "Details that can be verified" },
  examine(reading) {
    // How much can be expected follows from what the task asks for as data.
    if (reading.answer === null || reading.task.constraints.cities.length === 0) return [];
    const confirmed = confirmedIn(reading);
    const expected = expectedDetails(reading);
    const score = Math.min(1, confirmed.length / expected);
    const evidence = confirmed.slice(0, 6).flatMap((finding) => finding.evidence.slice(0, 1));
    if (score === 1) return [{ score, evidence }];
    const note = {
      zh: `能核实的具体信息只有${confirmed.length}项，通常应有${expected}项`,
      en: `only ${confirmed.length} details can be verified, where ${expected} are to be expected`,
    };
    const count = expected - confirmed.length;
    return lacking(reading, { score, note, kinds: [...FACT_KINDS, "hours"], count }).map((finding) => ({
      ...finding,
      evidence,
    }));
  },
};

/** Four values for a listed place, four for a means of travel, three for a waypoint, four for a meal or ride of a day. */
export function expectedDetails(reading: TravelReading): number {
  const { around, compare, waypoints, dates, journey } = reading.task.constraints;
  if (around) return around.count * 4;
  if (compare) return compare.length * 4;
  const daily = waypoints?.ordered ? 0 : (dates?.days ?? 1) * 4;
  return Math.max(6, (waypoints?.places.length ?? 0) * 3 + daily + (journey ? 6 : 0));
}

export const coverage: readonly TravelCheck[] = [entities, parts, limits, comparison, details];
