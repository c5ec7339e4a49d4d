/** Clauses: the stretch of an answer in which values are said of the train or flight that is named there. */

import { lineAt, perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";

import type { NumberAt, TransportLeg, TransportRow } from "./transport.ts";

export interface TransportClause {
  /** Offsets in the answer. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The known numbers that stand in it; offsets in the answer. */
  readonly numbers: readonly NumberAt[];
  /** The rows of these numbers. */
  readonly offers: readonly TransportRow[];
  readonly legs: readonly TransportLeg[];
}

/** Numbers and characters of a sentence that is read as one. A longer one is a list without full stops. */
const MOST_NUMBERS = 8;
const LONGEST_CLAUSE = 600;

/** A clause for every sentence that names trains or flights which observations offer. */
export const transportClauses = perReading((reading: TravelReading): TransportClause[] => {
  const clauses = new Map<number, Omit<TransportClause, "text" | "offers" | "legs"> & { numbers: NumberAt[] }>();
  for (const number of reading.numbers) {
    if (reading.offersOf(number.number).length === 0) continue;
    const { start, end } = sentenceAt(reading, number.start);
    const clause = clauses.get(start) ?? { start, end, numbers: [] };
    clause.numbers.push(number);
    clauses.set(start, clause);
  }
  return [...clauses.values()].flatMap(bounded).map(({ start, end, numbers }) => {
    const named = new Set(numbers.map((number) => number.number));
    const candidates = [...new Set([...named].flatMap((number) => reading.offersOf(number)))];
    const together = candidates.filter(
      (offer) => offer.numbers.length === named.size && offer.numbers.every((number) => named.has(number)),
    );
    const offers =
      together.length > 0 ? [...together, ...candidates.filter((offer) => !together.includes(offer))] : candidates;
    const legs = offers.flatMap((offer) => offer.legs.filter((leg) => named.has(leg.number)));
    return { start, end, text: reading.answer!.slice(start, end), numbers, offers, legs };
  });
});

/** A sentence as it is, or, where it is too long to speak of one journey, what stands from each number to the next. */
function bounded<T extends { start: number; end: number; numbers: NumberAt[] }>(clause: T) {
  const { start, end, numbers } = clause;
  if (numbers.length <= MOST_NUMBERS && end - start <= LONGEST_CLAUSE) return [{ start, end, numbers }];
  return numbers.map((number, index) => ({
    start: number.start,
    end: Math.min(numbers[index + 1]?.start ?? end, number.start + LONGEST_CLAUSE),
    numbers: [number],
  }));
}

const lastSentence = perReading((): { at: { start: number; end: number } | null } => ({ at: null }));

/** The sentence around an offset; a line break always ends one. The last one is kept, for the many numbers of a long one. */
export function sentenceAt(reading: TravelReading, offset: number): { start: number; end: number } {
  const last = lastSentence(reading);
  if (!last.at || offset < last.at.start || offset >= last.at.end) last.at = sentenceFound(reading, offset);
  return last.at;
}

function sentenceFound(reading: TravelReading, offset: number): { start: number; end: number } {
  const line = lineAt(reading.lines, offset);
  const inLine = offset - line.start;
  // From the offset back, so that a long line is not read to its start for each of its sentences.
  let before = Math.min(inLine, line.text.length - 1);
  while (before >= 0 && !"。；;！？".includes(line.text[before]!)) before--;
  const after = /[。；;！？]/.exec(line.text.slice(inLine));
  return {
    start: line.start + before + 1,
    end: line.start + (after ? inLine + after.index : line.text.length),
  };
}
