/** The order of what is listed: that which the answer states, by distance, price, rating or time, against its own lines. */
import type { Measure, Quoted } from "@arenakit/contracts";
import { rankingFindings, recapFindings } from "./chains.ts";
import { isBeyond, type Rival, rivalOf } from "./comparisons.ts";
import { type Lead, leadsOf, rideValues, valuesOf } from "./measured.ts";
import { isOnlyCentre } from "./options.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsOf, inClaim } from "./said.ts";

/** The lines that a stated order is of: those behind it, or those before it where none is behind. */
function linesOf(reading: TravelReading, { start }: { readonly start: number }): readonly Lead[] {
  const leads = leadsOf(reading);
  const behind = leads.filter(({ words }) => words.start > start);
  const section = sectionOf(reading, behind, start);
  return section.length >= 2 ? section : leads.filter(({ words }) => words.start < start);
}

/** Up to the next heading behind the first of the lines. */
function sectionOf(reading: TravelReading, leads: readonly Lead[], start: number): readonly Lead[] {
  const source = reading.written?.source ?? "";
  const [first] = leads;
  if (!first) return [];
  const above = source.slice(start, first.words.start + 1);
  const line = above.slice(above.lastIndexOf("\n", above.length - 2) + 1);
  // Each of them stands in a heading, or below one with its number.
  const isHeaded = /^#{1,6} ?\S/.test(line) || /^#{1,6} {0,2}\*{0,2}\d/m.test(above);
  const next = isHeaded ? -1 : source.indexOf("\n#", first.words.start);
  return leads.filter(
    ({ words, number }) => (next < 0 || words.start < next) && (number === null) === (first.number === null),
  );
}

function lineOf(
  reading: TravelReading,
  { words, number, rows }: Lead,
  measure: Measure,
): Rival & { readonly words: Quoted } {
  const byResults =
    number !== null ? { values: rideValues(reading, number, measure)[0] ?? [] } : rivalOf(reading, rows, measure);
  const values =
    byResults.values.length > 0
      ? byResults.values
      : (valuesOf(reading, { ...words, number, mode: null, item: null }, measure)[0] ?? []);
  return { ...byResults, name: words.quote, values, words };
}

export const statedOrder: TravelCheck = {
  id: "arithmetic.stated_order",
  family: "arithmetic",
  title: { zh: "列出的次序与所说的次序", en: "The order of a list against the order it claims" },
  examine: (reading) => [
    ...rankingFindings(reading),
    ...recapFindings(reading),
    ...claimsOf(reading, "order").flatMap((claim): TravelFinding[] => {
      const { measure, direction } = claim;
      const { around } = reading.task.constraints;
      const lines = linesOf(reading, claim)
        .filter(({ rows }) => !isOnlyCentre(reading, rows[0]?.name ?? ""))
        .slice(0, around?.count);
      const known = lines.map((lead) => lineOf(reading, lead, measure));
      if (known.length < 2 || known.some(({ values }) => values.length === 0)) return [];
      const side = { sign: direction === "rising" ? 1 : -1, measure };
      const at = known.findIndex((one, index) => index > 0 && isBeyond(known[index - 1]!, one, side));
      if (at < 0) return [{ score: 1, evidence: [inClaim(claim)] }];
      const [before, behind] = [known[at - 1]!, known[at]!];
      const note = {
        zh: `${behind.name}应排在${before.name}之前`,
        en: `${behind.name} belongs before ${before.name}`,
      };
      return [{ score: 0, note, evidence: [claim, before.words, behind.words].map(inClaim) }];
    }),
  ],
};
