/** Preference: the chosen ride against the best row that was seen. */

import type { ClaimOf } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { chosenRides } from "./chosen-rides.ts";
import { inRow } from "./facts/rows.ts";
import type { TransportRow } from "./facts/transport.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { inClaim } from "./said.ts";
import { alternativesTo, type Wish, wishOf, worthOf } from "./wishes.ts";

const BETTER: Readonly<Record<Wish, LocalizedText>> = {
  price: { zh: "更便宜", en: "cheaper" },
  duration: { zh: "更快", en: "faster" },
  changes: { zh: "换乘更少或更快", en: "faster or has fewer changes" },
};

/** 1 for the best row that was seen, 1 / (1 + regret) for others, regret = (value - best) / best. */
const preference: TravelCheck = {
  id: "constraints.preference",
  family: "constraints",
  title: { zh: "所选走法与题目最看重的一点", en: "The chosen ride and what the task wants most" },
  examine(reading) {
    const wish = wishOf(reading);
    // Of means that are compared the fastest way is asked for, and no fastest train.
    if (wish === null || reading.task.constraints.compare) return [];
    const journeys = journeysOf(reading);
    const ways = new Set(journeys.map(({ row }) => wayOf(row)));
    const hasAlternatives = reading.claims.claims.some(
      ({ kind, modality }) => kind === "ride" && modality === "alternative",
    );
    if (!hasAlternatives && ways.size < journeys.length) return [];
    const byWay = new Map<string, TravelFinding>();
    for (const { row, ride } of journeys) {
      if (byWay.has(wayOf(row))) continue;
      const finding = regretFinding(reading, { row, wish, ride });
      if (finding) byWay.set(wayOf(row), finding);
    }
    return [...byWay.values()];
  },
};

const wayOf = ({ query }: TransportRow): string => JSON.stringify([query.from, query.to, query.date]);

/** The rows that the answer chooses: all numbers of a row are rides of the plan. */
function journeysOf(reading: TravelReading): { row: TransportRow; ride: ClaimOf<"ride"> }[] {
  const chosen = chosenRides(reading);
  const named = new Set(chosen.map(({ ride }) => ride.number!));
  const used = new Set<string>();
  return chosen.flatMap(({ ride, rows }) => {
    if (used.has(ride.number!)) return [];
    const complete = rows.filter(({ numbers }) => numbers.every((number) => named.has(number)));
    const row = complete.find(({ numbers }) => numbers.length > 1) ?? complete[0];
    for (const number of row?.numbers ?? []) used.add(number);
    return row ? [{ row, ride }] : [];
  });
}

function regretFinding(
  reading: TravelReading,
  { row, wish, ride }: { row: TransportRow; wish: Wish; ride: ClaimOf<"ride"> },
): TravelFinding | null {
  const { query } = reading.task;
  const worth = worthOf(row, wish, query);
  const best = bestOf(alternativesTo(reading, row), wish, query);
  if (worth === null || best === null) return null;
  const regret = Math.max(0, worth - best.worth) / Math.max(1, best.worth);
  if (regret === 0) return { score: 1, evidence: [inClaim(ride), inRow(row.row)] };
  const score = Math.round(1e6 / (1 + regret)) / 1e6;
  const { numbers } = best.row;
  const note = {
    zh: `查询结果里有${BETTER[wish].zh}的${numbers.join("转")}`,
    en: `the results have ${numbers.join(" and ")}, which is ${BETTER[wish].en}`,
  };
  return { score, note, evidence: [inClaim(ride), inRow(best.row.row)] };
}

function bestOf(rows: readonly TransportRow[], wish: Wish, query: string): { row: TransportRow; worth: number } | null {
  let best: { row: TransportRow; worth: number } | null = null;
  for (const row of rows) {
    const worth = worthOf(row, wish, query);
    if (worth !== null && (best === null || worth < best.worth)) best = { row, worth };
  }
  return best;
}

export const preferenceChecks: readonly TravelCheck[] = [preference];
