/** One journey by train as the tool answers it: a row of structured content with its own sentence. */
import { clockOfMinute } from "@arenakit/contracts";
import * as z from "zod";
import type { Journey, TrainLeg } from "./timetable.ts";
import { clockWords, dayOf, roundYuan, spanWords } from "./wording.ts";

const LegRow = z.object({
  number: z.string(),
  from: z.string(),
  to: z.string(),
  departure: z.string(),
  arrival: z.string(),
  departure_day: z.number().int().describe("0 当天，1 次日"),
  arrival_day: z.number().int(),
  price: z.number().describe("元，最低席别"),
  seats: z.array(z.object({ name: z.string(), price: z.number() })),
});

export const TrainRow = z.object({
  kind: z.enum(["direct", "transfer", "other_station"]).describe("直达、中转、换站"),
  price: z.number().describe("元，各段最低席别之和"),
  duration: z.number().int().describe("分钟，含换乘"),
  change_station: z.string().optional(),
  change_minutes: z.number().int().optional(),
  legs: z.array(LegRow).min(1),
  text: z.string(),
});
export type TrainRow = z.infer<typeof TrainRow>;

/** What the policy named, and the stations that this stands for. */
export interface NamedPlaces {
  readonly from: string;
  readonly to: string;
  readonly stations: { readonly from: readonly string[]; readonly to: readonly string[] };
}

/** Rows of changes: whole sentences of the journeys in `leaders`, short ones of later trains from the same change. */
export function transferRows(journeys: readonly Journey[], leaders: ReadonlySet<Journey>): TrainRow[] {
  return journeys.flatMap((journey) => {
    const [first, second] = journey.legs;
    if (!first || !second) return [];
    const sentence = leaders.has(journey) ? transferSentence : laterSentence;
    return [
      {
        ...rowOf("transfer", journey),
        change_station: first.to,
        change_minutes: second.departure - first.arrival,
        text: sentence(journey, first, second),
      },
    ];
  });
}

/** The row of a journey without a change. */
export function journeyRow(kind: "direct" | "other_station", journey: Journey, places: NamedPlaces): TrainRow {
  return { ...rowOf(kind, journey), text: singleSentence(kind, journey, places) };
}

function rowOf(kind: TrainRow["kind"], { legs, priceYuan, durationMinutes }: Journey): Omit<TrainRow, "text"> {
  return { kind, price: roundYuan(priceYuan), duration: durationMinutes, legs: legs.map(legRow) };
}

function legRow({ number, from, to, departure, arrival, seats }: TrainLeg) {
  return {
    number,
    from,
    to,
    departure: clockOfMinute(departure),
    arrival: clockOfMinute(arrival),
    departure_day: dayOf(departure),
    arrival_day: dayOf(arrival),
    price: cheapest({ seats }),
    seats: seats.map(({ name, priceYuan }) => ({ name, price: roundYuan(priceYuan) })),
  };
}

function singleSentence(kind: TrainRow["kind"], { legs, priceYuan, durationMinutes }: Journey, places: NamedPlaces) {
  const leg = legs[0]!;
  const parts = [
    `${kind === "direct" ? "直达车次" : "换站车次"} ${legs.map(({ number }) => number).join("转")}`,
    `价格${roundYuan(priceYuan)}元`,
  ];
  if (!places.stations.from.includes(leg.from)) parts.push(`请自行前往${leg.from}`);
  parts.push(`${clockWords(leg.departure)}从${leg.from}出发`, `${clockWords(leg.arrival)}到达${leg.to}`);
  if (!places.stations.to.includes(leg.to)) parts.push(`到达站不是${places.to}`);
  return `${parts.join("，")}，全程约${spanWords(durationMinutes, "时")}。`;
}

function transferSentence({ priceYuan, durationMinutes }: Journey, first: TrainLeg, second: TrainLeg): string {
  return [
    `中转车次 ${first.number}转${second.number}`,
    `价格${roundYuan(priceYuan)}元（${first.number} ${cheapest(first)}元，${second.number} ${cheapest(second)}元）`,
    `${clockWords(first.departure)}从${first.from}出发`,
    `${clockWords(first.arrival)}到达${first.to}`,
    `换乘${spanWords(second.departure - first.arrival, "时")}`,
    `${clockWords(second.departure)}从${second.from}出发`,
    `${clockWords(second.arrival)}到达${second.to}`,
    `全程约${spanWords(durationMinutes, "时")}。`,
  ].join("，");
}

/** A later train from the same change: what tells it apart. Its first train stands in full in the row before. */
function laterSentence({ priceYuan, durationMinutes }: Journey, first: TrainLeg, second: TrainLeg): string {
  return [
    `中转车次 ${first.number}转${second.number}`,
    `${roundYuan(priceYuan)}元`,
    `${clockWords(first.departure)}从${first.from}出发`,
    `${clockWords(first.arrival)}到达${first.to}`,
    `${clockWords(second.departure)}从${second.from}出发`,
    `${clockWords(second.arrival)}到达${second.to}`,
    `全程${spanWords(durationMinutes, "时")}。`,
  ].join("，");
}

const cheapest = ({ seats }: Pick<TrainLeg, "seats">) =>
  roundYuan(Math.min(...seats.map(({ priceYuan }) => priceYuan)));
