/** What an answer offers to a traveller: the journeys it recommends, the places it lists, the waypoints it covers. */

import type { PlaceConstraint } from "@arenakit/contracts";
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { lineAt, perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";

import { sentenceAt } from "./clauses.ts";
import { fold, foldName, isPartOfAnother, type Mention } from "./names.ts";

import type { PlaceRow } from "./places.ts";
import { locationsOf } from "./plan.ts";
import type { NumberAt, TransportLeg } from "./transport.ts";

/** A journey that the answer cites: one number, or several that one row joins. */
export interface CitedJourney {
  readonly numbers: readonly NumberAt[];
  readonly legs: readonly TransportLeg[];
  readonly priceYuan: number | null;
  readonly query: { readonly from: string; readonly to: string; readonly date: string };
  readonly otherStation: boolean;
  readonly recommended: boolean;
}

const RECOMMENDED = /推荐|建议(?!游)|首选|最佳|最优|结论|选择/;
const DISCOURAGED = /不推荐|不建议|备选|不[符满]|超出|超过|超了|超预算|太贵|偏贵|来不及|晚于|早于|赶不上|高于/;

/** The sentences of the answer; a line break always ends one. */
function sentencesOf(reading: TravelReading): { start: number; end: number; text: string }[] {
  return reading.lines.flatMap((line) =>
    [...line.text.matchAll(/[^。；;！？]+/g)].map((match) => {
      const start = line.start + match.index;
      return { start, end: start + match[0].length, text: match[0] };
    }),
  );
}

/** The journeys of the answer in order, each cited once; discouraged ones are left out. */
export const citedJourneys = perReading((reading: TravelReading): CitedJourney[] => {
  const cited = new Map<string, CitedJourney>();
  let at = 0;
  for (const sentence of sentencesOf(reading)) {
    const numbers: NumberAt[] = [];
    for (; at < reading.numbers.length && reading.numbers[at]!.start < sentence.end; at++)
      if (reading.numbers[at]!.start >= sentence.start) numbers.push(reading.numbers[at]!);
    if (numbers.length === 0 || DISCOURAGED.test(sentence.text)) continue;
    const recommended = RECOMMENDED.test(sentence.text);
    const used = new Set<NumberAt>();
    const named = new Map<string, NumberAt[]>();
    for (const one of numbers) {
      const earlier = named.get(one.number);
      if (earlier) earlier.push(one);
      else named.set(one.number, [one]);
    }
    for (const number of numbers) {
      if (used.has(number)) continue;
      const offers = reading.offersOf(number.number);
      const joined = offers.find((offer) => offer.numbers.length > 1 && offer.numbers.every((one) => named.has(one)));
      const offer = joined ?? offers.find((one) => one.numbers.length === 1) ?? null;
      if (!offer) continue;
      const members = [...new Set(offer.numbers)]
        .flatMap((one) => named.get(one) ?? [])
        .sort((one, other) => one.start - other.start);
      for (const member of members) used.add(member);
      const key = offer.numbers.join("+");
      const known = cited.get(key);
      if (known && (known.recommended || !recommended)) continue;
      cited.set(key, {
        numbers: members,
        legs: offer.legs,
        priceYuan: offer.price,
        query: offer.query,
        otherStation: offer.otherStation,
        recommended,
      });
    }
  }
  return [...cited.values()];
});

/** The journeys that the answer stands for: the recommended ones, else all. */
export function chosenJourneys(reading: TravelReading): { journeys: CitedJourney[]; areRecommended: boolean } {
  const all = citedJourneys(reading);
  const recommended = all.filter((journey) => journey.recommended);
  return recommended.length > 0
    ? { journeys: recommended, areRecommended: true }
    : { journeys: all, areRecommended: false };
}

const LEFT_ASIDE = /不推荐|不符合|未入选|排除|超出/;
const DESCRIBES = /评分|人均|房价|门票|地址|电话|营业|距|\d\s*(?:元|米|公里|分钟)|[路街道巷]\d+号/;

/** The line around a mention, or, in a paragraph, its sentence. */
function sentenceOf(reading: TravelReading, mention: Mention<PlaceRow>): string {
  const line = lineAt(reading.lines, mention.start);
  if (line.kind !== "text") return line.text;
  const { start, end } = sentenceAt(reading, mention.start);
  return reading.answer!.slice(start, end);
}

const LONGEST_DESCRIPTION = 200;

/** In a paragraph: whether the words behind a name, up to the next one, say something of it. */
function isDescribed(reading: TravelReading, index: number): boolean {
  const mention = reading.mentions[index]!;
  let end = Math.min(sentenceAt(reading, mention.start).end, mention.end + LONGEST_DESCRIPTION);
  for (const other of reading.mentions.slice(index + 1, index + 5))
    if (other.spelling !== mention.spelling) end = Math.min(end, other.start);
  return DESCRIBES.test(reading.answer!.slice(mention.end, end));
}

/** The places that the answer lists as options: what opens a heading, an item or a row, or is described in a paragraph; the centre is none. */
export const listedOptions = perReading((reading: TravelReading): Mention<PlaceRow>[] => {
  const around = reading.task.constraints.around;
  const isCentre = (mention: Mention<PlaceRow>) =>
    around?.centre.names.some(
      (name) =>
        foldName(name) === mention.spelling ||
        (mention.spelling.startsWith(foldName(name)) && mention.spelling.length - foldName(name).length <= 3),
    ) ?? false;
  const options = new Map<string, Mention<PlaceRow>>();
  for (const [index, mention] of reading.mentions.entries()) {
    const line = lineAt(reading.lines, mention.start);
    if (mention.end > line.start + line.text.length || isCentre(mention) || options.has(mention.spelling)) continue;
    const at = mention.start - line.start;
    const opens =
      at - line.lead <= 6 ||
      line.cells.some((cell, column) => column < 2 && at >= cell.start && at < cell.start + cell.text.length) ||
      /\*\*\s*$/.test(line.text.slice(0, at));
    const isLaidOut = line.kind !== "text" && opens;
    const isOption = (isLaidOut || isDescribed(reading, index)) && !LEFT_ASIDE.test(sentenceOf(reading, mention));
    if (isOption) options.set(mention.spelling, mention);
  }
  return [...options.values()];
});

/** Where the centre of the task's search is, by what observations say; empty when none says. */
export function centresOf(reading: TravelReading): LonLat[] {
  const names = reading.task.constraints.around?.centre.names ?? [];
  const exact = names.flatMap((name) => locationsOf(reading.placeIndex.get(name)));
  if (exact.length > 0) return exact;
  const similar = reading.places.filter((place) => names.some((name) => foldName(place.name).includes(foldName(name))));
  return locationsOf(similar).slice(0, 3);
}

/** Straight-line metres from the nearest centre; null when unknown. */
export function metresFromCentre(rows: readonly PlaceRow[], centres: readonly LonLat[]): number | null {
  const positions = locationsOf(rows);
  const metres = positions.flatMap((position) => centres.map((centre) => haversineMetres(position, centre)));
  return metres.length > 0 ? Math.min(...metres) : null;
}

const LEFT_OUT = /未安排|没有安排|无法安排|不安排|省略|跳过|放弃|略过|不包含|未包含/;

const foldedAnswer = perReading((reading: TravelReading) => fold(reading.answer ?? ""));

/** Offsets of the answer at which a place is covered: named as itself and not as a part of another name. */
export function coveredAt(reading: TravelReading, place: PlaceConstraint): number[] {
  const answer = reading.answer ?? "";
  const { text, offsets } = foldedAnswer(reading);
  const found = new Set<number>();
  // Of one sentence with many names it is asked once.
  let last: { readonly sentence: object; readonly isLeftOut: boolean } | undefined;
  const isLeftOut = (offset: number): boolean => {
    const sentence = sentenceAt(reading, offset);
    if (last?.sentence !== sentence)
      last = { sentence, isLeftOut: LEFT_OUT.test(answer.slice(sentence.start, sentence.end)) };
    return last.isLeftOut;
  };
  for (const name of place.names.map(foldName))
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const offset = offsets[at]!;
      const isPart =
        isPartOfAnother(text.slice(at + name.length, at + name.length + 6)) &&
        !place.names.some((other) => text.startsWith(foldName(other), at) && foldName(other).length > name.length);
      if (!isPart && !isLeftOut(offset)) found.add(offset);
    }
  return [...found].sort((first, second) => first - second);
}
