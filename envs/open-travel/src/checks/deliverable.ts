/** The deliverable: what the task asks to be handed over — a timetable, a choice, a list, a total. Where it is not there, the score is 0. */

import type { ClaimOf } from "@arenakit/contracts";
import { type FactKind, isOwn, perReading } from "@arenakit/evaluator-checks";
import { asksFor } from "../query/asked-parts.ts";
import { chosenRides } from "./chosen-rides.ts";
import { MODES_OF, valuesOfMode } from "./coverage.ts";
import { asksForPlan } from "./itinerary.ts";
import { totalsOf } from "./money.ts";
import { listedOptions, mayCentreBeListed } from "./options.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import {
  claimsByStatement,
  claimsOf,
  type Lack,
  lacking,
  OF_OPTIONS,
  placeVisits,
  planned,
  statementAt,
} from "./said.ts";

/** Visits and rides that a day of a plan has at least. */
const ITEMS_OF_A_DAY = 3;
/** More options than this many times the number asked for is no choice. */
const MOST_OPTIONS = 3;

export const deliverable: TravelCheck = {
  id: "coverage.deliverable",
  family: "coverage",
  title: { zh: "题目要的成果", en: "What the task wants delivered" },
  examine: (reading) =>
    reading.answer === null
      ? []
      : [planFindings, optionFindings, comparisonFindings, rideFindings].flatMap((find) => find(reading)),
};

/** What is there of a part of the deliverable, and what it would stand in. */
interface Part extends Lack {
  readonly score: number;
}

function told(reading: TravelReading, part: Part): TravelFinding[] {
  return part.score >= 1 ? [{ score: 1, evidence: [] }] : lacking(reading, part);
}

/** The visits and rides of the plan by day, each place and each ride once. */
const itemsOfDays = perReading((reading: TravelReading): ReadonlyMap<number, number> => {
  const seen = new Set<string>();
  const counts = new Map<number, number>();
  const visits = planned(placeVisits(reading)).map((visit) => ({ words: visit, name: visit.place.quote }));
  const rides = planned(claimsOf(reading, "ride")).flatMap((ride) =>
    ride.number === null ? [] : [{ words: ride, name: ride.number }],
  );
  for (const { words, name } of [...visits, ...rides]) {
    const day = words.day ?? 1;
    const key = JSON.stringify([day, name]);
    if (seen.has(key) || !isOwn(reading, words)) continue;
    seen.add(key);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
});

/** Every day has its visits, and what it costs is added up. Places that are left out are constraints.waypoints. */
function planFindings(reading: TravelReading): TravelFinding[] {
  const { constraints, query } = reading.task;
  if (!asksForPlan(reading) || (!constraints.waypoints && (constraints.dates?.days ?? 0) <= 1)) return [];
  const { budget } = reading.task.constraints;
  const days = Array.from({ length: constraints.dates?.days ?? 1 }, (_, index): TravelFinding[] => {
    const items = itemsOfDays(reading).get(index + 1) ?? 0;
    const score = Math.min(1, items / ITEMS_OF_A_DAY);
    const note = { zh: `第${index + 1}天只有${items}项安排`, en: `day ${index + 1} has too few items (${items})` };
    return told(reading, { score, note, kinds: ["clock", "ride"], count: ITEMS_OF_A_DAY - items });
  }).flat();
  // 交通费30元以内 is answered by the sum of that part.
  const asksForPart = asksFor(query, "transportCost");
  const asksForSum = budget !== undefined || asksFor(query, "sum");
  const asksForList = asksFor(query, "itemised") && asksFor(query, "spending");
  const priced = planned(claimsOf(reading, "price")).filter((price) => isOwn(reading, price)).length;
  const items = priced + planned(claimsOf(reading, "sum")).filter(({ scope }) => scope === "part").length;
  const isSummed = [
    ...totalsOf(reading),
    ...claimsOf(reading, "sum").filter((sum) => isHeldAgainstLimit(reading, sum)),
    ...(asksForPart ? planned(claimsOf(reading, "sum")).filter(({ scope }) => scope === "part") : []),
  ].some((total) => isOwn(reading, total));
  const kinds: readonly FactKind[] = ["money", "figure"];
  return [
    ...days,
    ...(asksForSum
      ? told(reading, {
          score: Number(isSummed),
          note: { zh: "没有算出总费用", en: "no total cost is worked out" },
          kinds,
        })
      : []),
    ...(asksForList
      ? told(reading, {
          score: Math.min(1, items / ITEMS_OF_A_DAY),
          note: { zh: "没有逐项列出费用", en: "costs are not listed item by item" },
          kinds,
          count: ITEMS_OF_A_DAY - items,
        })
      : []),
  ];
}

/** 11＋0＋12＝23元，比30的上限省7块: a sum that is written out beside a limit is the total. */
const isHeldAgainstLimit = (reading: TravelReading, { scope, start }: ClaimOf<"sum">): boolean =>
  scope === "expression" &&
  (claimsByStatement(reading).get(statementAt(reading, start)) ?? []).some(
    (claim) => claim.kind === "sum" && (claim.scope === "left" || claim.scope === "budget"),
  );

/** As many options as were asked for, and not all there are. */
function optionFindings(reading: TravelReading): TravelFinding[] {
  const { around } = reading.task.constraints;
  if (!around) return [];
  const listed = listedOptions(reading).filter(({ words }) => isOwn(reading, words));
  if (mayCentreBeListed(reading, listed.length)) return [];
  const enough = Math.min(1, listed.length / around.count);
  const isChoice = listed.length <= around.count * MOST_OPTIONS;
  const note = {
    zh: `要${around.count}个，列出了${listed.length}个`,
    en: `${around.count} are asked for, and ${listed.length} listed`,
  };
  return told(reading, { score: isChoice ? enough : enough / 2, note, kinds: OF_OPTIONS });
}

/** Each means of travel with its values. */
function comparisonFindings(reading: TravelReading): TravelFinding[] {
  const modes = reading.task.constraints.compare ?? [];
  return modes.flatMap((mode): TravelFinding[] => {
    const { times, prices } = valuesOfMode(reading, mode);
    const isDenied = reading.claims.claims.some(
      (claim) => claim.kind === "ride" && claim.modality === "denied" && MODES_OF[mode].modes.includes(claim.mode),
    );
    const { name } = MODES_OF[mode];
    const note = { zh: `没有给出${name.zh}的时间或费用`, en: `the time or cost of ${name.en} is missing` };
    const isThere = times + prices > 0 || isDenied;
    return told(reading, { score: Number(isThere), note, kinds: ["duration", "clock", "money", "figure", "ride"] });
  });
}

/** A train or flight for each direction that the task asks to travel. */
function rideFindings(reading: TravelReading): TravelFinding[] {
  const { journey, compare } = reading.task.constraints;
  if (!journey || compare) return [];
  const own = chosenRides(reading).filter(({ ride }) => isOwn(reading, ride));
  const wanted = journey.returns ? 2 : 1;
  const note = {
    zh: `要${wanted}程，只给出${own.length}个查到过的班次`,
    en: `${wanted} journeys are asked for, and only ${own.length} trains or flights from the results given`,
  };
  return told(reading, { score: Math.min(1, own.length / wanted), note, kinds: ["ride"] });
}
