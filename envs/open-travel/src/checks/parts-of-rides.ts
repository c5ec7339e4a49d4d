/**
 * What an answer tells of the rides that it chose: fares, times, durations, stations and days, for the way there and the
 * way back. Whether a value is right is not asked here, only whether it is one of the ride.
 */

import { addDays, parseLocalTime } from "@arenakit/contracts";
import { perReading, type Span } from "@arenakit/evaluator-checks";
import { type CitedJourney, chosenJourneys } from "./reading/offers.ts";
import { type RideBlock, rideBlocks } from "./reading/ride-blocks.ts";
import { type SaidKind, saidOfRides } from "./reading/said-of-rides.ts";
import { amountsIn, clocksIn, durationsIn, type ValueAt } from "./reading/tokens.ts";
import type { TravelReading } from "./reading.ts";

/** An amount or a duration with the words of its field before and after it. */
interface Worded extends ValueAt {
  readonly before: string;
  readonly after: string;
}

const LIMIT_BEFORE = /(?:预算|不超过|低于|上限|控制在|最多|至多|不到|within|under|budget(?: of)?)[^，,。；\d]{0,6}$/i;
const LIMIT_AFTER = /^\s*(?:\/?[每一]?人)?\s*(?:以[内下]|之内|封顶|的?(?:总?预算|上限)|or less|budget)/i;
const DIFFERENCE = /节省|省下|省了|便宜|贵|相差|差价|多花|少花|剩|结余|退票|saves?|cheaper|more than|less than/i;
const FARE =
  /票价|票款|张票|车票|机票|单价|二等座?|一等座?|商务座|硬座|硬卧|软卧|经济舱|车费|交通费|大交通|fares?\b|tickets?\b/i;
const OTHER_SPENDING =
  /打车|出租|网约车|地铁|公交|酒店|住宿|房价|房费|门票|餐|吃|人均|接驳|大巴|高速|油费|停车|保险|taxi|\bcab\b|metro|hotel|meal|lunch|dinner/i;
/** Both directions, or all of it, under one amount. */
const WHOLE = /往返|来回|两[程段趟]|合计|共|总|round[- ]trip|\btotal\b|in all/i;
/** Words that tell what an amount without a label in its own field is for. */
const NEAR = 14;

const MARKS = new Set("，,；;。|｜、\n");

/** The values with the words of their fields. */
function worded(text: string, values: readonly ValueAt[]): Worded[] {
  return values.map((value) => {
    let [from, to] = [value.start, value.end];
    while (from > 0 && !MARKS.has(text[from - 1]!)) from -= 1;
    while (to < text.length && !MARKS.has(text[to]!)) to += 1;
    return { ...value, before: text.slice(from, value.start), after: text.slice(value.end, to) };
  });
}

/** The amounts of the answer that are neither a limit of the task said again nor what is saved. */
export const ownAmounts = perReading((reading: TravelReading): Worded[] => {
  const { budget, maxCostYuan } = reading.task.constraints;
  const answer = reading.answer ?? "";
  return worded(answer, amountsIn(answer)).filter(({ low, before, after }) => {
    const isOfTask = low === budget?.amountYuan || low === maxCostYuan || reading.task.query.includes(`${low}元`);
    return !(isOfTask && (LIMIT_BEFORE.test(before) || LIMIT_AFTER.test(after))) && !DIFFERENCE.test(before + after);
  });
});

/** The chosen journeys by direction; one of each that the task asks to travel. */
function directions(reading: TravelReading): CitedJourney[][] {
  const ways = new Map<string, CitedJourney[]>();
  for (const journey of chosenJourneys(reading).journeys) {
    const key = `${journey.query.from}→${journey.query.to}`;
    ways.set(key, [...(ways.get(key) ?? []), journey]);
  }
  return [...ways.values()];
}

const isOf = (block: RideBlock, journeys: readonly CitedJourney[]): boolean =>
  block.numbers.some(({ number }) => journeys.some(({ numbers }) => numbers.some((one) => one.number === number)));

const isIn = (span: Span, block: RideBlock): boolean =>
  block.pieces.some((piece) => piece.start <= span.start && span.end <= piece.start + piece.text.length);

/** The share of directions of which something is told; 1 where no ride that was found is named, if `otherwise` is. */
function shareOf(
  reading: TravelReading,
  { isTold, otherwise }: { isTold: (journeys: readonly CitedJourney[]) => boolean; otherwise: boolean },
): number {
  const all = directions(reading);
  if (all.length === 0) return Number(otherwise);
  return all.filter(isTold).length / all.length;
}

const tells = (reading: TravelReading, journeys: readonly CitedJourney[], kinds: readonly SaidKind[]): boolean =>
  saidOfRides(reading).some(({ kind, block }) => kinds.includes(kind) && isOf(block, journeys));

/** An amount in the block of the ride, of its price, or under a word for fares; where no ride was looked up, of a ticket. */
export function givesFares(reading: TravelReading, answer: string): number {
  const { people } = reading.task.constraints;
  if (reading.transport.length === 0 && reading.task.constraints.journey === undefined)
    return Number(ownAmounts(reading).length > 0 || /免费|免票|票价[^，。]{0,6}\d/.test(answer));
  const amounts = ownAmounts(reading).filter(({ start, before, after }) => {
    if (FARE.test(before) || FARE.test(after)) return true;
    const near = /^[\s约¥￥*_：:]*$/.test(before) ? answer.slice(Math.max(0, start - NEAR), start) : before;
    return !OTHER_SPENDING.test(`${near}${after}`);
  });
  const ofAll = amounts.some(({ before, after }) => FARE.test(before + after) && WHOLE.test(before + after));
  const isTold = (journeys: readonly CitedJourney[]): boolean =>
    ofAll ||
    journeys.every(({ priceYuan }) => priceYuan === null) ||
    tells(reading, journeys, ["price"]) ||
    amounts.some(
      (amount) =>
        rideBlocks(reading).some((block) => isOf(block, journeys) && isIn(amount, block)) ||
        journeys.some(({ priceYuan }) => isTimes(amount, priceYuan, people)),
    );
  return shareOf(reading, { isTold, otherwise: amounts.length > 0 });
}

/** The fare of one, of all travellers, or of both directions. */
function isTimes({ low, rough }: ValueAt, price: number | null, people: number): boolean {
  if (price === null) return false;
  return [1, 2, people, 2 * people].some((times) => Math.abs(price * times - low) <= (rough ? price * 0.05 : 0.51));
}

/** A departure or an arrival; the hours of a place are none. */
export function givesSchedules(reading: TravelReading, answer: string): number {
  const clocks = clocksIn(answer);
  const isTold = (journeys: readonly CitedJourney[]): boolean => {
    const times = journeys.flatMap(({ legs }) => legs.flatMap((leg) => [leg.departure % 1440, leg.arrival % 1440]));
    return (
      times.length === 0 ||
      tells(reading, journeys, ["departure", "arrival"]) ||
      clocks.some(({ minute }) => times.includes(minute % 1440))
    );
  };
  return shareOf(reading, { isTold, otherwise: clocks.length >= 2 });
}

/** How long the ride takes; a way in the city is none. */
export function givesSpans(reading: TravelReading, answer: string): number {
  const spans = durationsIn(answer);
  const isTold = (journeys: readonly CitedJourney[]): boolean => {
    const known = journeys.flatMap(({ legs }) => {
      const [first, last] = [legs[0], legs.at(-1)];
      return first && last ? [last.arrival - first.departure, first.arrival - first.departure] : [];
    });
    return (
      known.length === 0 ||
      tells(reading, journeys, ["duration"]) ||
      spans.some(({ low }) => known.some((minutes) => Math.abs(minutes - low) <= Math.max(10, minutes * 0.1)))
    );
  };
  return shareOf(reading, { isTold, otherwise: spans.length > 0 });
}

/** Where no ride is known nothing can be told. */
export function namesBothEnds(reading: TravelReading, answer: string): boolean {
  const { journeys } = chosenJourneys(reading);
  const legs = journeys.filter((journey) => journey.legs.length > 0);
  return legs.every((journey) => answer.includes(journey.legs[0]!.from) && answer.includes(journey.legs.at(-1)!.to));
}

const DAY =
  /(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?|(?:\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)|(?:(?:本|这|下)?(?:周|星期|礼拜)[一二三四五六日天]|(?:今|明|大?后)天)|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+\d{1,2}\b/g;
const OTHER_DATE = /预约|预订|购票|放票|开售|提前|查询|更新|截至|天气|气温|闭馆|weather|booked|as of/i;

/** A day in the block of a ride, or one on which the task travels; without rides any that is no forecast or booking. */
export function namesDates(reading: TravelReading, answer: string): number {
  const asked = reading.task.constraints.dates;
  const today = reading.now === null ? null : parseLocalTime(reading.now)?.date;
  const days = new Set(
    today && asked
      ? Array.from({ length: asked.days }, (_, at) => addDays(today, asked.startOffsetDays + at).slice(5))
      : [],
  );
  const named = [...answer.matchAll(DAY)].filter(({ 0: word, index }) => {
    const [value] = worded(answer, [{ start: index, end: index + word.length, low: 0, high: 0, rough: false }]);
    return !OTHER_DATE.test(value!.before + value!.after);
  });
  const ofTask = named.some((match) => {
    const [month, day] = [match[1] ?? match[3], match[2] ?? match[4]];
    return month === undefined || days.has(`${month.padStart(2, "0")}-${day!.padStart(2, "0")}`);
  });
  if (ofTask) return 1;
  return shareOf(reading, {
    isTold: (journeys) => tells(reading, journeys, ["date"]),
    otherwise: named.length > 0,
  });
}

/** A value in the same sentence behind words for a way in the city. */
export function givesWays(answer: string, words: RegExp, valuesIn: (text: string) => readonly ValueAt[]): boolean {
  return [...answer.matchAll(words)].some(({ index }) => {
    const sentence = /^[^。；;\n]*/.exec(answer.slice(index))![0];
    return valuesIn(sentence).length > 0;
  });
}
