/** Preference: the chosen ride against the best row that was seen, and an answer's own superlatives against the rows. */

import { type CheckFinding, inAnswer, lineAt } from "@arenakit/evaluator-checks";
import { sentenceAt } from "./reading/clauses.ts";
import { chosenJourneys } from "./reading/offers.ts";
import { type RideBlock, rideBlocks } from "./reading/ride-blocks.ts";
import { inRow } from "./reading/rows.ts";
import type { TransportRow } from "./reading/transport.ts";
import { alternativesTo, type Wish, wishesIn, wishOf, worthOf } from "./reading/wishes.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

const BEST: Readonly<Record<Wish, string>> = { price: "更便宜", duration: "更快", changes: "换乘更少或更快" };

/** 1 for the best row that was seen, 1 / (1 + regret) for others, regret = (value - best) / best. */
const preference: TravelCheck = {
  id: "constraints.preference",
  family: "constraints",
  title: "所选走法与题目最看重的一点",
  examine(reading) {
    const wish = wishOf(reading);
    if (wish === null || reading.answer === null) return [];
    const { journeys, areRecommended } = chosenJourneys(reading);
    const byWay = new Map<string, CheckFinding>();
    if (!areRecommended && new Set(journeys.map(({ query }) => `${query.from} ${query.to}`)).size < journeys.length)
      return [];
    for (const { numbers, query } of journeys) {
      const row = rowOf(
        reading,
        numbers.map(({ number }) => number),
      );
      const key = `${query.from} ${query.to} ${query.date}`;
      if (!row || byWay.has(key)) continue;
      const finding = regretFinding(reading, { row, wish, number: numbers[0]! });
      if (finding) byWay.set(key, finding);
    }
    return [...byWay.values()];
  },
};

function rowOf(reading: TravelReading, numbers: readonly string[]): TransportRow | undefined {
  const named = new Set(numbers);
  return reading
    .offersOf(numbers[0]!)
    .find((row) => row.numbers.every((one) => named.has(one)) && named.size <= row.numbers.length);
}

function regretFinding(
  reading: TravelReading,
  { row, wish, number }: { row: TransportRow; wish: Wish; number: { start: number; end: number; number: string } },
): CheckFinding | null {
  const { query } = reading.task;
  const worth = worthOf(row, wish, query);
  const best = bestOf(alternativesTo(reading, row), wish, query);
  if (worth === null || best === null) return null;
  const words = inAnswer(reading, number);
  const regret = Math.max(0, worth - best.worth) / Math.max(1, best.worth);
  if (regret === 0) return { score: 1, evidence: [words, inRow(row.row)] };
  const score = Math.round(1e6 / (1 + regret)) / 1e6;
  const note = `查询结果里有${BEST[wish]}的${best.row.numbers.join("转")}`;
  return { score, note, evidence: [words, inRow(best.row.row)] };
}

function bestOf(rows: readonly TransportRow[], wish: Wish, query: string): { row: TransportRow; worth: number } | null {
  let best: { row: TransportRow; worth: number } | null = null;
  for (const row of rows) {
    const worth = worthOf(row, wish, query);
    if (worth !== null && (best === null || worth < best.worth)) best = { row, worth };
  }
  return best;
}

/** Words around a superlative which say that it is a wish, a condition or none. */
const NO_CLAIM =
  /不是|并非|不算|虽|如果|若|想要|追求|看重|优先|要求|需求|希望|目标|不一定|未必|之一|次|第二|not |if you|prefer|want|one of|among the/i;
/** Words which name a smaller field than all rows. */
const AMONG =
  /(?:其中|以上|上述|这[些几两三]|[两三四五\d]\s*[个种趟班]|方案|选项|候选|备选|所列|之[中间]|同类|同时段|上午|下午|早上|晚上|当[天日]早|直达|of (?:the|these)|options?|morning|afternoon|evening|direct|non-?stop)/i;
const SLACK: Readonly<Record<Wish, number>> = { price: 0.51, duration: 5, changes: 0 };

const superlatives: TravelCheck = {
  id: "groundedness.superlatives",
  family: "groundedness",
  title: "答案自称的最便宜、最快、换乘最少",
  examine(reading) {
    if (reading.answer === null || reading.transport.length === 0) return [];
    const blocks = rideBlocks(reading);
    return wishesIn(reading.answer).flatMap(({ wish, start, end }): CheckFinding[] => {
      const sentence = sentenceAt(reading, start);
      const words = reading.answer!.slice(sentence.start, sentence.end);
      const near = reading.answer!.slice(Math.max(sentence.start, start - 16), Math.min(sentence.end, end + 8));
      if (NO_CLAIM.test(near) || AMONG.test(words) || /[“"「]\s*$/.test(reading.answer!.slice(0, start))) return [];
      const block = subjectOf(reading, blocks, { start, sentence });
      const row = block?.offers[0];
      const worth = row ? worthOf(row, wish, "") : null;
      if (!block || !row || worth === null) return [];
      const best = bestOf(fieldOf(reading, row, words), wish, "");
      if (best === null) return [];
      const said = inAnswer(reading, { start, end });
      if (worth <= best.worth + SLACK[wish]) return [{ score: 1, evidence: [said, inRow(row.row)] }];
      const note = `${block.numbers[0]!.number}不是，查询结果里有${BEST[wish]}的${best.row.numbers.join("转")}`;
      return [{ score: 0, note, evidence: [said, inRow(best.row.row)] }];
    });
  },
};

/** The rows that the words speak of: trains only where they speak of trains. */
function fieldOf(reading: TravelReading, row: TransportRow, words: string): TransportRow[] {
  const [trains, planes] = [/火车|高铁|动车|列车|车次|train/i.test(words), /飞机|航班|机票|flight/i.test(words)];
  return alternativesTo(reading, row).filter(
    ({ kind, numbers }) =>
      (trains === planes || (kind === "train") === trains) &&
      (!/高铁|动车/.test(words) || numbers.every((number) => /^[GDC]/.test(number))),
  );
}

/** The one ride of the sentence, of the block it stands in, or of the answer. */
function subjectOf(
  reading: TravelReading,
  blocks: readonly RideBlock[],
  { start, sentence }: { start: number; sentence: { start: number; end: number } },
): RideBlock | null {
  const inside = blocks.filter(({ numbers }) =>
    numbers.some((number) => number.start >= sentence.start && number.start < sentence.end),
  );
  if (inside.length > 0) return inside.length === 1 ? inside[0]! : null;
  const holding = blocks.filter(({ pieces }) =>
    pieces.some((piece) => piece.start <= start && start < piece.start + piece.text.length),
  );
  if (holding.length === 1) return holding[0]!;
  const names = new Set(blocks.map(({ numbers }) => numbers.map(({ number }) => number).join("+")));
  return names.size === 1 && lineAt(reading.lines, start).kind !== "row" ? blocks[0]! : null;
}

export const preferenceChecks: readonly TravelCheck[] = [preference, superlatives];
