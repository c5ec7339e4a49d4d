/**
 * Groundedness of rides: numbers, fares, times, stations, durations and dates of trains and flights, against the rows of
 * the same number. What no row knows is held against nobody, but for numbers where the results list such rides.
 */
import { addDays, type ClaimOf, dayNumber, type Mode, type Quoted } from "@arenakit/contracts";
import { type LocalizedText, type ObservationAt, perReading } from "@arenakit/evaluator-checks";
import { isLatin } from "./facts/latin-names.ts";
import { inRow } from "./facts/rows.ts";
import { isSameStation } from "./facts/stations.ts";
import { isRideTool, kindOfNumber, type TransportLeg, type TransportRow, wholeOf } from "./facts/transport.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsByStatement, claimsOf, holds, inClaim, judged, statementAt, statementOf, verdictOf } from "./said.ts";
import { isWithAWay, minutesOfWays } from "./with-a-way.ts";

type Ride = ClaimOf<"ride">;

/** Whether somebody looked for trains or flights and had an answer. */
const wereRidesSought = perReading((reading: TravelReading): boolean =>
  reading.observations.some(
    ({ tool, isError, code, answersCall }) =>
      answersCall && isRideTool(tool) && (!isError || (code ?? "").startsWith("no_")),
  ),
);

/** Nobody knows the numbers of trains and flights by heart: without a question to any tool for them they are made up. */
const wereRidesNeverAsked = perReading(
  (reading: TravelReading): boolean => !reading.observations.some(({ tool }) => isRideTool(tool)),
);

/** A number that is made up is shown at so many of its places. */
const MOST_PLACES_SHOWN = 4;

function existence(kind: TransportRow["kind"], title: LocalizedText): TravelCheck {
  return {
    id: `groundedness.${kind}_number`,
    family: "groundedness",
    title,
    examine(reading) {
      const findings = new Map<string, TravelFinding>();
      for (const { number, words } of numbersSaid(reading)) {
        const before = findings.get(number);
        if (before?.score === 0) {
          const isAnywhere = before.evidence.length < MOST_PLACES_SHOWN;
          if (isAnywhere) findings.set(number, { ...before, evidence: [...before.evidence, inClaim(words)] });
          continue;
        }
        if (kindOf(number) !== kind || before || reading.task.query.includes(number)) continue;
        const offer = reading.offersOf(number)[0];
        const evidence = [inClaim(words), ...(offer ? [inRow(offer.row)] : [])];
        if (offer || isObserved(reading.observations, number)) findings.set(number, { score: 1, evidence });
        else if (wereRidesSought(reading) && isRideNumber(reading, number, words)) {
          const note = { zh: `${number}不在任何查询结果中`, en: `no result has ${number}` };
          findings.set(number, { score: 0, fatal: true, note, evidence });
        } else if (wereRidesNeverAsked(reading) && isRideNumber(reading, number, words)) {
          const note = {
            zh: `没有查过车次或航班，${number}无从核实`,
            en: `no trains or flights were looked up, so ${number} cannot be verified`,
          };
          findings.set(number, { score: 0, note, evidence });
        }
      }
      return [...findings.values()];
    },
  };
}

/** Letters and digits are the number of a flight where an airline of the results has them, or the words tell more of it. */
function isRideNumber(
  { transport }: TravelReading,
  number: string,
  { kind, from, to, departs, arrives }: Ride,
): boolean {
  if (kindOf(number) === "train") return true;
  const airlines = transport.filter((row) => row.kind === "flight").flatMap(({ numbers }) => numbers);
  if (airlines.some((one) => one.slice(0, 2) === number.slice(0, 2))) return true;
  return kind === "ride" && [from, to, departs, arrives].some((told) => told !== null);
}

/** 1461 is a train without a letter. */
const kindOf = (number: string): TransportRow["kind"] | null =>
  kindOfNumber(number) ?? (/^\d{4}$/.test(number) ? "train" : null);

/** The numbers of rides, of fares and of durations that the answer names. */
function numbersSaid(reading: TravelReading): { number: string; words: Ride }[] {
  const rides = [...claimsOf(reading, "ride"), ...claimsOf(reading, "time")];
  const fares = claimsOf(reading, "price").map((claim) => ({
    number: claim.of.what === "ride" ? claim.of.number : null,
    ...claim,
  }));
  return [...rides, ...fares].flatMap((words) =>
    words.number === null ? [] : [{ number: words.number, words: words as Ride }],
  );
}

/** Whether a result that is a fact holds exactly this word, and not because the policy asked for it. */
function isObserved(observations: readonly ObservationAt[], word: string): boolean {
  const isPart = (unit: string | undefined) => unit !== undefined && /[A-Za-z0-9]/.test(unit);
  return observations.some(({ isFact, text, arguments: args }) => {
    const isAsked = Object.values(args).some((value) => typeof value === "string" && value.includes(word));
    if (!isFact || isAsked) return false;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true;
    return false;
  });
}

/** The rows of a number; those of the claim's date where there are any. */
export function rowsOfRide(
  reading: TravelReading,
  number: string | null,
  date: string | null,
): readonly TransportRow[] {
  const rows = number === null ? [] : reading.offersOf(number);
  const ofDate = rows.filter(({ query }) => query.date === date);
  return ofDate.length > 0 ? ofDate : rows;
}

/** The legs of a number, and the whole ways of the rows that have it. */
export function legsOf(row: TransportRow, number: string): TransportLeg[] {
  const whole = row.legs.length > 1 ? wholeOf(row) : null;
  return [...row.legs.filter((leg) => leg.number === number), ...(whole ? [whole] : [])];
}

/** Minutes by which a rounded time may be off. */
const ROUGH_CLOCK = 10;

/** "Pulled away as the G6115 did, you'd arrive at 10:43": the time of another way. */
const IF_ONE_WENT = /\b(?:you|one|we)(?:['’]d| would) (?:arrive|be|get|reach|pull)\b/i;

const schedule: TravelCheck = {
  id: "groundedness.schedule",
  family: "groundedness",
  title: {
    zh: "出发和到达时刻与同一车次或航班的查询结果",
    en: "Departures and arrivals against the results for the same train or flight",
  },
  examine: (reading) =>
    claimsOf(reading, "ride").flatMap((ride): TravelFinding[] => {
      const { number, departs } = ride;
      // G5，14:57就能到豫园: when one is somewhere else the train has long been in.
      const isBeyond = ride.to !== null && !isStop(reading, ride.to.quote);
      const arrives = isBeyond ? null : ride.arrives;
      if (number === null || (departs === null && arrives === null)) return [];
      if (IF_ONE_WENT.test(statementOf(reading, ride))) return [];
      const rows = rowsOfRide(reading, number, ride.date);
      const slack = ride.rough ? ROUGH_CLOCK : 0;
      const isBackwards = departs !== null && arrives !== null && arrives < departs;
      const isAt = (said: number | null, known: number) => said === null || isNearClock(said, known, slack);
      const verdict = verdictOf(rows, (row) => {
        const legs = legsOf(row, number);
        if (legs.length > 0)
          return legs.some(
            (leg) =>
              (isAt(departs, leg.departure) && isAt(arrives, leg.arrival) && !isAnotherNight(ride, leg)) ||
              // Who arrives before he departs was read the wrong way round.
              (isBackwards && isAt(arrives, leg.departure) && isAt(departs, leg.arrival)),
          );
        if (row.clocks.length === 0) return null;
        return [departs, arrives].every((said) => said === null || row.clocks.includes(said % 1440));
      });
      if (verdict?.isRight === false && (isSlotAround(reading, ride) || isEndOf(rows, ride))) return [];
      const note = { zh: `${number}的时刻与查询结果不一致`, en: `the times of ${number} differ from the results` };
      return judged(ride, verdict, note);
    }),
};

/** Two nights on the way are said by nobody who means one; a single one may be that of the reader. */
function isAnotherNight({ departs, arrives }: Ride, leg: TransportLeg): boolean {
  if (departs === null || arrives === null || arrives < 2 * 1440) return false;
  return Math.floor(arrives / 1440) !== Math.floor((leg.arrival - Math.floor(leg.departure / 1440) * 1440) / 1440);
}

function isNearClock(said: number, known: number, slack: number): boolean {
  const apart = Math.abs((said % 1440) - (known % 1440));
  return Math.min(apart, 1440 - apart) <= slack;
}

/** A time alone that the ride has at its other end was read the wrong way round. */
function isEndOf(rows: readonly TransportRow[], { number, departs, arrives }: Ride): boolean {
  if (departs !== null && arrives !== null) return false;
  const said = (departs ?? arrives)!;
  return rows.some((row) =>
    legsOf(row, number!).some((leg) => [leg.departure, leg.arrival].some((one) => isNearClock(said, one, 0))),
  );
}

/** A range of the plan may begin with the way to the station and end with the way out of it, where the times stand elsewhere. */
const BEFORE_DEPARTURE = 150;
const AFTER_ARRIVAL = 60;

function isSlotAround(reading: TravelReading, { number, departs, arrives, start }: Ride): boolean {
  if (departs === null) return false;
  const told = claimsOf(reading, "ride").filter((other) => other.number === number && other.start !== start);
  const legs = reading.offersOf(number!).flatMap((row) => legsOf(row, number!));
  return legs.some((leg) => {
    const isTold = told.some((other) => other.departs !== null && other.departs % 1440 === leg.departure % 1440);
    const early = (leg.departure % 1440) - (departs % 1440);
    const late = arrives === null ? 0 : (arrives % 1440) - (leg.arrival % 1440);
    return isTold && early >= 0 && early <= BEFORE_DEPARTURE && late >= 0 && late <= AFTER_ARRIVAL;
  });
}

/** Where the rides of the results begin and end. */
export const stationsOf = perReading((reading: TravelReading) => [
  ...new Set(reading.transport.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to]))),
]);

/** A station, an airport or a city; who leaves from a hotel says nothing of the train's station. */
export function isStop(reading: TravelReading, said: string): boolean {
  return isStation(reading, said) || reading.cities.some((city) => said.startsWith(city));
}

/** 苏州博物馆 begins with its city and is none. */
export function isStation(reading: TravelReading, said: string): boolean {
  if (/[站场]$|航站楼|机场/.test(said)) return true;
  const isLatinSaid = isLatin(said);
  return stationsOf(reading).some((one) => one === said || (isLatinSaid && isSameStation(one, said)));
}

const duration: TravelCheck = {
  id: "groundedness.journey_duration",
  family: "groundedness",
  title: {
    zh: "乘车或飞行时长与同一车次或航班的查询结果",
    en: "Durations against the results for the same train or flight",
  },
  examine: (reading) =>
    claimsOf(reading, "time").flatMap((claim): TravelFinding[] => {
      const { number, minutes } = claim;
      if (claim.of !== "ride" || number === null) return [];
      const verdict = verdictOf(rowsOfRide(reading, number, claim.date), (row) => {
        const known = durationsOf(row, number);
        if (known.length === 0) return null;
        return known.some((one) => holds(minutes, one, claim.rough ? Math.max(15, one * 0.1) : 5));
      });
      if (verdict?.isRight === false && isFromDoorToDoor(reading, claim)) return [];
      const note = { zh: `${number}的用时与查询结果不一致`, en: `the duration of ${number} differs from the results` };
      return judged(claim, verdict, note);
    }),
};

/** Minutes that a row tells of a number, and those between its times. */
const durationsOf = (row: TransportRow, number: string): number[] => [
  ...row.durations,
  ...legsOf(row, number).map((leg) => leg.arrival - leg.departure),
];

const DOOR_TO_DOOR = /门到门|加上|算上|连同|door[- ]to[- ]door|\b(?:plus|allow|including|counting)\b/i;

/** A journey with the way to or from its ride is no time of the ride itself. */
function isFromDoorToDoor(reading: TravelReading, claim: ClaimOf<"time">): boolean {
  const { number, minutes, date } = claim;
  if (DOOR_TO_DOOR.test(statementOf(reading, claim))) return true;
  const rides = rowsOfRide(reading, number, date).flatMap((row) => durationsOf(row, number!));
  return isWithAWay(minutes, { rides, ways: minutesOfWays(reading), slack: () => 1 });
}

/** The words of a ride that give its date themselves; under a heading it may be that of another day. */
const DATE_WORDS =
  /\d{1,2} ?月 ?\d{1,2} ?[日号]?|\d{1,2} ?[号日]|\d{4}-\d{2}-\d{2}|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} \d{1,2}|周[一二三四五六日天]|星期|礼拜|[今明后]天|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i;

function dateWordsOf(reading: TravelReading, ride: Ride): Quoted | null {
  const words = DATE_WORDS.exec(statementOf(reading, ride));
  const statement = reading.claims.statements[statementAt(reading, ride.start)];
  if (!words || !statement) return null;
  const start = statement.start + words.index;
  return { start, end: start + words[0].length, quote: words[0] };
}

const date: TravelCheck = {
  id: "groundedness.ride_date",
  family: "groundedness",
  title: { zh: "车次或航班的日期与查询的日期", en: "Dates of trains and flights against those asked for" },
  examine(reading) {
    // A summary may name a ride under another day than its own: one right date of a number is enough.
    const byNumber = new Map<string, TravelFinding>();
    for (const ride of claimsOf(reading, "ride")) {
      const { number, date: said, departs } = ride;
      if (number === null || said === null || byNumber.get(number)?.score === 1) continue;
      const verdict = verdictOf(reading.offersOf(number), ({ query, legs }) => {
        if (dayNumber(query.date) === null) return null;
        // A departure is on its own day; other words may be of any day of the ride.
        const nights = departs === null ? Math.max(0, ...legs.map((leg) => Math.floor(leg.arrival / 1440))) : 0;
        return Array.from({ length: nights + 1 }, (_, night) => addDays(query.date, night)).includes(said);
      });
      const dated = dateWordsOf(reading, ride);
      if (verdict?.isRight === false && !dated) continue;
      const note = { zh: `${number}的日期与查询结果不一致`, en: `the date of ${number} differs from the results` };
      for (const finding of judged(dated ?? ride, verdict, note)) byNumber.set(number, finding);
    }
    return [...byNumber.values()];
  },
};

const MODES_OF: Readonly<Record<TransportRow["kind"], Mode>> = { train: "train", flight: "flight" };

/** A train or flight without its number: its times and its fare are those of some ride that was found. */
const unnumbered: TravelCheck = {
  id: "groundedness.unnumbered_ride",
  family: "groundedness",
  title: { zh: "没有写班次的火车和航班", en: "Trains and flights without a number" },
  examine: (reading) =>
    claimsOf(reading, "ride").flatMap((ride): TravelFinding[] => {
      const { departs, arrives } = ride;
      if (ride.number !== null || departs === null || arrives === null || ride.rough) return [];
      if (![ride.from, ride.to].some((end) => end !== null && isStop(reading, end.quote))) return [];
      // Of words that were not all understood the times may be those of something else.
      if (reading.claims.statements[statementAt(reading, ride.start)]?.state !== "read") return [];
      const rows = reading.transport.filter(({ kind }) => MODES_OF[kind] === ride.mode);
      const verdict = verdictOf(rows, (row) => {
        const whole = wholeOf(row);
        if (!whole) return row.clocks.includes(departs % 1440) && row.clocks.includes(arrives % 1440);
        return whole.departure % 1440 === departs % 1440 && whole.arrival % 1440 === arrives % 1440;
      });
      return judged(ride, verdict, {
        zh: "没有查到在这个时刻出发和到达的班次",
        en: "no train or flight with these times was found",
      });
    }),
};

const SOLD_OUT = /无票|售罄|sold out/i;
const SAYS_SEATS =
  /(?<!没)(?:还|尚|仍)?有(?:余)?票|有座|has seats|have seats|seats (?:left|available)|tickets? (?:left|available)|余票充足/i;
const SAYS_NONE = /没有?票|无票|没余票|售罄|卖完|抢光|sold out|no (?:seats|tickets)/i;

/** Whether a ride still has seats, by all its rows. */
const availability: TravelCheck = {
  id: "groundedness.availability",
  family: "groundedness",
  title: { zh: "余票与同一车次的查询结果", en: "Seats left against the results for the same train" },
  examine: (reading) =>
    claimsOf(reading, "ride").flatMap((ride): TravelFinding[] => {
      const words = statementOf(reading, ride);
      const near = claimsByStatement(reading).get(statementAt(reading, ride.start)) ?? [];
      const numbers = new Set(
        near.flatMap((claim) => (claim.kind === "ride" && claim.number !== null ? [claim.number] : [])),
      );
      const [has, none] = [SAYS_SEATS.test(words), SAYS_NONE.test(words)];
      if (ride.number === null || numbers.size !== 1 || has === none) return [];
      const verdict = verdictOf(
        rowsOfRide(reading, ride.number, ride.date),
        ({ row }) => SOLD_OUT.test(row.text) === none,
      );
      return judged(ride, verdict, {
        zh: `${ride.number}的余票与查询结果不一致`,
        en: `the seats left on ${ride.number} differ from the results`,
      });
    }),
};

export const rideGroundedness: readonly TravelCheck[] = [
  existence("train", { zh: "答案中的车次", en: "Train numbers in the answer" }),
  existence("flight", { zh: "答案中的航班", en: "Flight numbers in the answer" }),
  schedule,
  duration,
  date,
  unnumbered,
  availability,
];
