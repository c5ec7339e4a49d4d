/**
 * The timeline of an answer: what happens one after the other in its words. From each time to the next, what is said to
 * take time in between — a stay, a way — must fit; a way that nobody measures takes what navigation says.
 */
import type { ClaimOf, Quoted } from "@arenakit/contracts";
import { straightMetres } from "./facts/legs.ts";
import type { PlaceRow } from "./facts/places.ts";
import { asksForPlan } from "./itinerary.ts";
import type { TravelFinding, TravelReading } from "./reading.ts";
import { rowsOfRide } from "./rides.ts";
import {
  claimsByStatement,
  claimsOf,
  dateOf,
  inClaim,
  placesNamed,
  planned,
  statementAt,
  statementOf,
} from "./said.ts";

type Visit = ClaimOf<"visit">;
type Ride = ClaimOf<"ride">;
type Time = ClaimOf<"time">;

/** A time of the plan: from when somebody is busy, and from when he is free again. */
interface Moment {
  readonly claim: Visit | Ride;
  readonly from: number;
  readonly until: number;
  /** Only the beginning is told, so that a stay may follow. */
  readonly isOpen: boolean;
  /** Where one is at its beginning and at its end. */
  readonly starts: readonly PlaceRow[];
  readonly ends: readonly PlaceRow[];
}

/** What a way or a stay takes between two times. */
interface Lasting {
  readonly claim: Time;
  readonly minutes: number;
}

/** Statements further apart than this are no sequence. */
const MOST_STATEMENTS = 4;
/** Durations are estimates: a tenth less than they say is still in time, and so are two minutes. */
const TIGHT = 0.9;
const ROUNDING = 2;

export const isInTime = (left: number, needed: number): boolean => left >= Math.min(needed * TIGHT, needed - ROUNDING);

/** Findings of all that is said to last between two times, and of the visits that are longer than their own times. */
export function timelineFindings(reading: TravelReading): TravelFinding[] {
  if (!asksForPlan(reading)) return [];
  const events = [...visitsAndRides(reading), ...lastings(reading)].sort(
    (one, other) => one.claim.start - other.claim.start,
  );
  const findings: TravelFinding[] = [];
  let last: Moment | null = null;
  let between: Lasting[] = [];
  for (const event of events) {
    if ("minutes" in event) {
      if (last) findings.push(...longerThanItself(reading, last, event));
      if (last && isAfter(reading, last, event)) between.push(event);
      continue;
    }
    if (last && isNext(reading, last, event)) {
      const ways = [...between, ...arrivalWays(reading, event, events)];
      findings.push(...fits(reading, { before: last, after: event, between: ways }));
    }
    // A way that was measured before it begins is still to come: "the bus takes 53 minutes; leave at 11:30".
    [last, between] = [event, isDeparture(event) ? between.filter(({ claim }) => claim.of === "ride") : []];
  }
  return findings;
}

function visitsAndRides(reading: TravelReading): Moment[] {
  const visits = planned(claimsOf(reading, "visit")).flatMap((claim): Moment[] => {
    const { from, to } = claim;
    const rows = placesNamed(reading, claim.place);
    const begin = from ?? to;
    if (begin === null) return [];
    const until = to === null || to < begin ? begin : to;
    return [{ claim, from: begin, until, isOpen: to === null, starts: rows, ends: rows }];
  });
  const rides = planned(claimsOf(reading, "ride")).flatMap((claim): Moment[] => {
    const leg = rowsOfRide(reading, claim.number, claim.date)
      .flatMap(({ legs }) => legs)
      .find(({ number }) => number === claim.number);
    const from = claim.departs ?? claim.arrives;
    if (from === null) return [];
    const arrives = claim.arrives ?? (leg ? from + leg.arrival - leg.departure : from);
    const rowsOf = (name: Quoted | null, known: string | undefined) => {
      const own = placesNamed(reading, name);
      return own.length > 0 || known === undefined ? own : reading.placeIndex.find(`${known}站`, reading.cities);
    };
    const starts = rowsOf(claim.from, leg?.from);
    const ends = rowsOf(claim.to, leg?.to);
    return [{ claim, from, until: arrives < from ? arrives + 1440 : arrives, isOpen: false, starts, ends }];
  });
  return [...visits, ...rides];
}

/** Words of what is usual or proposed, and of no plan. */
const PROPOSED =
  /建议|推荐|一般|通常|至少|最多|可玩|可以|足够|宽裕|recommend|suggest|usual|typical|at least|up to|allow/i;

const HYPOTHETICAL = /would|could|如果|要是|也可/i;

/** Ways without a number, the shortest of those that one statement tells side by side, and stays. */
function lastings(reading: TravelReading): Lasting[] {
  return [...claimsByStatement(reading).values()].flatMap((claims) => {
    const times = planned(claims.filter((claim): claim is Time => claim.kind === "time"));
    const isProposed = times.length > 0 && PROPOSED.test(statementOf(reading, times[0]!));
    const stays = times.filter(({ of, place }) => of === "visit" && place !== null && !isProposed);
    const isHypothetical = times.length > 0 && HYPOTHETICAL.test(statementOf(reading, times[0]!));
    const ways = times.filter(
      ({ of, number, mode }) =>
        of === "ride" && number === null && mode !== "train" && mode !== "flight" && !isHypothetical,
    );
    return [...stays, ...ways].map((claim) => ({ claim, minutes: claim.minutes.min }));
  });
}

/** 09:00-11:00 故宫，游览3小时 */
function longerThanItself(reading: TravelReading, { claim, from, until }: Moment, stay: Lasting): TravelFinding[] {
  const isOfIt = statementAt(reading, claim.start) === statementAt(reading, stay.claim.start);
  if (claim.kind !== "visit" || stay.claim.of !== "visit" || until === from || !isOfIt) return [];
  if (stay.claim.place?.quote !== claim.place?.quote) return [];
  const evidence = [inClaim(claim), inClaim(stay.claim)];
  if (isInTime(until - from, stay.minutes)) return [{ score: 1, evidence }];
  const note = {
    zh: `要停留${stay.minutes}分钟，只留了${until - from}分钟`,
    en: `the stay takes ${stay.minutes} min and has only ${until - from} min`,
  };
  return [{ score: 0, note, evidence }];
}

/** Whether something takes its time after a moment: a stay of its place, or a way that begins there. */
function isAfter(reading: TravelReading, last: Moment, { claim }: Lasting): boolean {
  if (claim.of === "visit") return last.isOpen && isSame(reading, claim.place, last);
  if (isWay(last)) return false;
  if (isDeparture(last) && last.claim.kind === "ride") return true;
  if (claim.from && isSame(reading, claim.from, last)) return true;
  if (claim.to && isSame(reading, claim.to, last)) return false;
  if (statementAt(reading, claim.start) !== statementAt(reading, last.claim.start)) return true;
  // Behind a time of its own statement a way that names no end may be the one that led there.
  return last.claim.kind === "ride" || last.claim.from === null || isBeforeAnother(reading, claim);
}

/** 14:00-14:14 骑行14分钟: both times are those of the way itself, which the next words may measure. */
const isWay = ({ claim, from, until }: Moment) =>
  until > from && (claim.kind === "ride" ? claim.number === null : claim.place === null && claim.purpose === "sight");

/** Whether the statement goes on with another time behind a way. */
function isBeforeAnother(reading: TravelReading, claim: Time): boolean {
  const near = claimsByStatement(reading).get(statementAt(reading, claim.start)) ?? [];
  return near.some(
    (one) =>
      one.start > claim.start &&
      ((one.kind === "visit" && (one.from ?? one.to) !== null) ||
        (one.kind === "ride" && (one.departs ?? one.arrives) !== null)),
  );
}

/** Ways behind the words of a moment that say that they led there: 12:30 午餐（从故宫步行13分钟）, 打车24分钟，12:10到. */
function arrivalWays(reading: TravelReading, after: Moment, events: readonly (Moment | Lasting)[]): Lasting[] {
  const at = statementAt(reading, after.claim.start);
  return events.filter(
    (event): event is Lasting =>
      "minutes" in event &&
      event.claim.of === "ride" &&
      event.claim.start >= after.claim.start &&
      statementAt(reading, event.claim.start) === at &&
      (after.claim.kind === "visit"
        ? event.claim.to !== null && isSame(reading, event.claim.to, after)
        : after.claim.departs === null && event.claim.end <= after.claim.end),
  );
}

function isSame(reading: TravelReading, named: Quoted | null, { claim, ends }: Moment): boolean {
  if (named === null) return false;
  const own = claim.kind === "visit" ? claim.place : claim.to;
  if (own?.quote === named.quote) return true;
  return placesNamed(reading, named).some(({ name }) => ends.some((row) => row.name === name));
}

/** Whether one moment comes right after another: on the same day, near in words and not before it. */
function isNext(reading: TravelReading, last: Moment, next: Moment): boolean {
  const apart = statementAt(reading, next.claim.start) - statementAt(reading, last.claim.start);
  const isOfDay = last.claim.day === next.claim.day && dateOf(reading, last.claim) === dateOf(reading, next.claim);
  const areOffers = isNumbered(last.claim) && isNumbered(next.claim);
  return apart <= MOST_STATEMENTS && isOfDay && !areOffers && next.from >= last.until;
}

const isNumbered = (claim: Visit | Ride) => claim.kind === "ride" && claim.number !== null;

/** Somebody sets out and takes no train: the way is still to come. */
const isDeparture = ({ claim }: Moment) =>
  claim.kind === "ride"
    ? claim.number === null && claim.departs !== null && claim.arrives === null
    : claim.from === null;

const NEAR_METRES = 600;

interface Stretch {
  readonly before: Moment;
  readonly after: Moment;
  readonly between: readonly Lasting[];
}

function fits(reading: TravelReading, { before, after, between }: Stretch): TravelFinding[] {
  const stays = between.filter(({ claim }) => claim.of === "visit");
  const ways = between.filter(({ claim }) => claim.of === "ride");
  const isThere = after.claim.kind === "visit" && after.claim.from !== null && !isElsewhere(reading, before, after);
  if (between.length === 0 || isThere) return [];
  // Several ways may be told side by side.
  const way = isDeparture(after) || ways.length === 0 ? 0 : Math.min(...ways.map(({ minutes }) => minutes));
  const needed = stays.reduce((sum, { minutes }) => sum + minutes, 0) + way;
  if (needed === 0) return [];
  const left = after.from - before.until;
  const evidence = [inClaim(before.claim), ...between.map(({ claim }) => inClaim(claim)), inClaim(after.claim)];
  const note = {
    zh: `要${Math.round(needed)}分钟，只留了${left}分钟`,
    en: `what lies between takes ${Math.round(needed)} min and has only ${left} min`,
  };
  return [isInTime(left, needed) ? { score: 1, evidence } : { score: 0, note, evidence }];
}

/** Whether the next visit is at another place, and not at a part of where one is. */
function isElsewhere(reading: TravelReading, before: Moment, { claim, starts }: Moment): boolean {
  if (claim.kind === "ride" || claim.place === null) return claim.kind === "ride" || claim.purpose === "meal";
  if (isSame(reading, claim.place, before)) return false;
  if (before.ends.length === 0 || starts.length === 0) return starts.length > 0;
  const metres = straightMetres(before.ends, starts);
  return metres === null || metres > NEAR_METRES;
}
