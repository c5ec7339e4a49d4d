/** Groundedness of what is presented as a place, a train or a flight: a meal, a night, a leg or a ride that no observation knows. */

import { type CheckFinding, inAnswer, lineAt, type Span } from "@arenakit/evaluator-checks";
import type { PlanLine } from "./reading/plan-lines.ts";
import { inRow } from "./reading/rows.ts";
import { isKnownPlace, subjectsOf } from "./reading/subjects.ts";
import { amountsIn, type ClockAt, clocksIn, type ValueAt } from "./reading/tokens.ts";
import type { TransportRow } from "./reading/transport.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";

const places: TravelCheck = {
  id: "groundedness.places",
  family: "groundedness",
  title: "去的、吃的、住的地方",
  examine(reading) {
    if (reading.answer === null || reading.observations.length === 0) return [];
    const judged = subjectsOf(reading).map((subject) => ({ subject, isKnown: isKnownPlace(reading, subject.name) }));
    const unknown = judged.filter((one) => !one.isKnown);
    // One bare name that nobody looked up may be common knowledge; several, or one with values, are made up.
    const isMadeUp = unknown.length > 1 || unknown.some((one) => one.subject.kind === "claimed");
    return judged.flatMap(({ subject, isKnown }): CheckFinding[] => {
      const evidence = [inAnswer(reading, subject)];
      if (isKnown) return [{ score: 1, evidence }];
      return isMadeUp ? [{ score: 0, note: `“${subject.name}”不在任何查询结果中`, evidence }] : [];
    });
  },
};

const RIDE: Readonly<Record<TransportRow["kind"], RegExp>> = {
  train: /高铁(?!站)|动车(?!站)|火车(?!站)|城际|列车/,
  flight: /飞机(?!场)|航班/,
};
/** A bound or a timetable's frame, not a ride. */
const BOUND_AFTER = /^\s*(?:以|之)?[前后]|^\s*左右/;
const BOUND_BEFORE = /(?:最[早晚]|不[早晚]于|[早晚]于|首班|末班|截止|提前|约)[^，。]{0,4}$/;
const LEFT_ASIDE = /首班|末班|运营|没有|查不到|未查到|提前|检票|安检|如果|若/;
const FARE = /票价|车票|机票|二等座|一等座|单程|每人|经济舱/;
const NOT_A_FARE =
  /预算|以内|以下|不超过|上限|打车|出租|地铁|公交|酒店|住宿|门票|餐|往返|共|合计|总|×|[xX*＝=+]|节省|便宜|贵|差/;

const rides: TravelCheck = {
  id: "groundedness.unnumbered_ride",
  family: "groundedness",
  title: "没有写班次的火车和航班",
  examine(reading) {
    const numbered = new Set(reading.numbers.map((number) => lineAt(reading.lines, number.start)));
    return reading.lines.flatMap((line) => {
      if (numbered.has(line) || line.kind === "blank") return [];
      return [...line.text.matchAll(/[^。；;！？]+/g)].flatMap((sentence) =>
        rideFindings(reading, line, { text: sentence[0], start: sentence.index }),
      );
    });
  },
};

function rideFindings(
  reading: TravelReading,
  line: PlanLine,
  { text, start }: { text: string; start: number },
): CheckFinding[] {
  const kinds = (["train", "flight"] as const).filter((kind) => RIDE[kind].test(text));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1 || LEFT_ASIDE.test(text)) return [];
  const rows = reading.transport.filter((row) => row.kind === kind);
  const at = (span: Span) => ({ start: line.start + start + span.start, end: line.start + start + span.end });
  const clocks = clocksIn(text).filter(
    (clock) => !BOUND_AFTER.test(text.slice(clock.end)) && !BOUND_BEFORE.test(text.slice(0, clock.start)),
  );
  const [first, second] = clocks;
  if (first && second && clocks.length === 2) {
    const row = rows.find((one) =>
      isRide(
        one,
        first,
        second,
        reading.timed.some((timed) => timed.line === line),
      ),
    );
    const evidence = [inAnswer(reading, at({ start: first.start, end: second.end }))];
    return [
      row
        ? { score: 1, evidence: [...evidence, inRow(row.row)] }
        : { score: 0, note: "没有查到在这个时刻出发和到达的班次", evidence },
    ];
  }
  const fares = amountsIn(text).filter((amount) => FARE.test(text.slice(Math.max(0, amount.start - 8), amount.start)));
  if (fares.length !== 1 || NOT_A_FARE.test(text)) return [];
  const row = rows.find((one) => isFare(one, fares[0]!));
  const evidence = [inAnswer(reading, at(fares[0]!))];
  return [
    row
      ? { score: 1, evidence: [...evidence, inRow(row.row)] }
      : { score: 0, note: "没有查到这个票价的班次", evidence },
  ];
}

/** Exactly the times of the row; a range that opens a line of the plan may also hold them. */
function isRide(row: TransportRow, first: ClockAt, second: ClockAt, mayHold: boolean): boolean {
  const [departs, arrives] = [row.legs[0]?.departure, row.legs.at(-1)?.arrival];
  const [from, to] = [first.minute % 1440, second.minute % 1440];
  if (departs === undefined || arrives === undefined) return [from, to].every((minute) => row.clocks.includes(minute));
  if (departs % 1440 === from && arrives % 1440 === to) return true;
  return mayHold && from <= departs && arrives <= (to < from ? to + 1440 : to);
}

function isFare(row: TransportRow, { low, high, rough }: ValueAt): boolean {
  return row.prices.some((price) => {
    const slack = rough ? price * 0.1 : 0.51;
    return price >= low - slack && price <= high + slack;
  });
}

export const subjectGroundedness: readonly TravelCheck[] = [places, rides];
