/** One journey by train as the tool answers it: a row of structured content with its own sentence. */
import { clockOfMinute, omitUndefined } from "@arenakit/contracts";
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
  seats: z.array(
    z.object({ name: z.string(), price: z.number(), left: z.number().int().optional().describe("余票张数") }),
  ),
});

export const TrainRow = z.object({
  kind: z.enum(["direct", "transfer", "other_station"]).describe("直达、中转、换站"),
  price: z.number().describe("元，各段最低席别之和"),
  duration: z.number().int().describe("分钟，含换乘"),
  change_station: z.string().optional().describe("第一次换乘的车站"),
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
      rowOf("transfer", journey, {
        change_station: first.to,
        change_minutes: second.departure - first.arrival,
        text: sentence(journey),
      }),
    ];
  });
}

/** The row of a journey without a change. */
export function journeyRow(kind: "direct" | "other_station", journey: Journey, places: NamedPlaces): TrainRow {
  return rowOf(kind, journey, { text: singleSentence(kind, journey, places) });
}

function rowOf(
  kind: TrainRow["kind"],
  { legs, priceYuan, durationMinutes }: Journey,
  told: Pick<TrainRow, "change_station" | "change_minutes" | "text">,
): TrainRow {
  return { kind, price: roundYuan(priceYuan), duration: durationMinutes, legs: legs.map(legRow), ...told };
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
    seats: seats.map(({ name, priceYuan, left }) => ({
      name,
      price: roundYuan(priceYuan),
      ...omitUndefined({ left: left ?? undefined }),
    })),
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
  return `${parts.join("，")}，全程约${spanWords(durationMinutes, "时")}${berthWords(leg)}${soldOut(leg) ? "，各席别无票" : ""}。`;
}

/** `，硬卧304.5元`: who rides through the night asks for a berth; the cheapest one of a train whose cheapest class is a seat. */
function berthWords({ seats }: TrainLeg): string {
  const berths = seats.filter(({ name }) => name.includes("卧")).sort((one, other) => one.priceYuan - other.priceYuan);
  const [berth] = berths;
  if (!berth || cheapest({ seats }) === roundYuan(berth.priceYuan)) return "";
  return `，${berth.name}${roundYuan(berth.priceYuan)}元`;
}

/** `中转车次 G1转D2`, then each train with its stations, and what lies between two; a sold-out train says so. */
function transferSentence({ legs, priceYuan, durationMinutes }: Journey): string {
  const prices = legs.map((leg) => `${leg.number} ${cheapest(leg)}元${soldOut(leg) ? " 无票" : ""}`);
  return [
    `中转车次 ${numbersOf(legs)}`,
    `价格${roundYuan(priceYuan)}元（${prices.join("，")}）`,
    ...legs.flatMap((leg, at) => [...changeWords(legs[at - 1], leg), ...legWords(leg)]),
    `全程约${spanWords(durationMinutes, "时")}。`,
  ].join("，");
}

/** A later train from the same change: what tells it apart. Its first train stands in full in the row before. */
function laterSentence({ legs, priceYuan, durationMinutes }: Journey): string {
  return [
    `中转车次 ${numbersOf(legs)}`,
    `${roundYuan(priceYuan)}元`,
    ...legs.flatMap(legWords),
    `全程${spanWords(durationMinutes, "时")}。`,
  ].join("，");
}

const numbersOf = (legs: readonly TrainLeg[]): string => legs.map(({ number }) => number).join("转");

const legWords = ({ departure, from, arrival, to }: TrainLeg): string[] => [
  `${clockWords(departure)}从${from}出发`,
  `${clockWords(arrival)}到达${to}`,
];

/** `换乘26分`, or with the way to another station of the city. */
function changeWords(before: TrainLeg | undefined, leg: TrainLeg): string[] {
  if (!before) return [];
  const span = `换乘${spanWords(leg.departure - before.arrival, "时")}`;
  return [before.to === leg.from ? span : `${span}（请自行前往${leg.from}）`];
}

const soldOut = ({ seats }: TrainLeg): boolean => seats.every(({ left }) => left === 0);

const cheapest = ({ seats }: Pick<TrainLeg, "seats">) =>
  roundYuan(Math.min(...seats.map(({ priceYuan }) => priceYuan)));
