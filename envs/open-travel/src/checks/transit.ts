/**
 * Public transport: lines, changes, stops, exits and walks, against the plans that navigation gave. Where an answer does not
 * name both ends of a way, any plan that has its lines may be meant.
 */
import type { Claim, ClaimOf, Mode, Quoted } from "@arenakit/contracts";
import { inObservation, perReading } from "@arenakit/evaluator-checks";
import { legsBetween } from "./facts/legs.ts";
import type { RouteRow } from "./facts/routes.ts";
import { isComparable, isSameStation } from "./facts/stations.ts";
import { keyOf, linesIn, type TransitPlan } from "./facts/transit.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsByStatement, claimsOf, holds, inClaim, placesNamed, statementAt } from "./said.ts";

type Transit = ClaimOf<"transit">;
type Planned = RouteRow & { readonly plan: TransitPlan };

const plansOf = perReading((reading: TravelReading): readonly Planned[] =>
  reading.routes.filter((route): route is Planned => route.plan !== null),
);

/** Lines of all results, whatever they are told of. */
const knownLines = perReading(
  ({ observations }: TravelReading): ReadonlySet<string> =>
    new Set(observations.flatMap(({ isFact, text }) => (isFact ? [...linesIn(text)] : []))),
);

/** "Line 4" may be of either kind. */
const keysOf = ({ mode, number }: Transit["lines"][number]) =>
  [true, false]
    .filter((isMetro) => mode === "transit" || (mode === "subway") === isMetro)
    .map((isMetro) => keyOf(number, isMetro));
const isKnown = (reading: TravelReading, line: Transit["lines"][number]) =>
  keysOf(line).some((key) => knownLines(reading).has(key));

const lines: TravelCheck = {
  id: "groundedness.transit_lines",
  family: "groundedness",
  title: { zh: "公交和地铁线路与查询结果", en: "Bus and metro lines against the results" },
  examine(reading) {
    const [plan] = plansOf(reading);
    if (!plan) return [];
    return claimsOf(reading, "transit").flatMap(({ lines }) =>
      lines.flatMap((line): TravelFinding[] => {
        const evidence = [inClaim(line.line), inObservation(plan.observation)];
        if (isKnown(reading, line) || reading.task.query.includes(line.line.quote))
          return [{ score: 1, evidence: [inClaim(line.line)] }];
        const note = { zh: `${line.line.quote}不在任何查询结果中`, en: `no result has ${line.line.quote}` };
        return [{ score: 0, note, evidence }];
      }),
    );
  },
};

const plan: TravelCheck = {
  id: "groundedness.transit_plan",
  family: "groundedness",
  title: { zh: "公交和地铁的换乘、站数与步行", en: "Changes, stops and walks of public transport" },
  examine: (reading) =>
    claimsOf(reading, "transit").flatMap((claim): TravelFinding[] => {
      const plans = plansMeant(reading, claim);
      const walks = walksBeside(reading, claim);
      const right = plans.find(
        ({ plan }) => differenceOf(reading, claim, plan) === null && walks.every((walk) => isWalked(plan, walk)),
      );
      if (right) return [{ score: 1, evidence: [inClaim(claim), inObservation(right.observation)] }];
      const [against] = plans;
      if (!against || claim.modality !== "asserted") return [];
      const words =
        differenceOf(reading, claim, against.plan) ??
        measureOff(reading, claim, against) ??
        walks.find((walk) => !isWalked(against.plan, walk))!;
      return [
        {
          score: 0,
          note: {
            zh: "换乘、站数、站名或步行与查到的路线不一致",
            en: "changes, stops or walks differ from the route that was found",
          },
          evidence: [inClaim(words), inObservation(against.observation)],
        },
      ];
    }),
};

/** The plans that the words may speak of. */
function plansMeant(reading: TravelReading, claim: Transit): readonly Planned[] {
  const { from, to, lines } = claim;
  const [starts, ends] = [placesNamed(reading, from), placesNamed(reading, to)];
  const between = legsBetween(reading.routes, starts, ends).map(({ route }) => route);
  const own = plansOf(reading).filter((route) => between.includes(route));
  const at = statementAt(reading, claim.start);
  const isNamed = [from, to].every((end) => end !== null && statementAt(reading, end.start) === at);
  if (isNamed && own.length > 0) return own;
  const having = lines.length === 0 ? [] : plansOf(reading).filter(({ plan }) => startOf(plan, lines) >= 0);
  if (own.length > 0 || having.length > 0) return measured(reading, claim, [...new Set([...own, ...having])]);
  // Lines that somebody changes between are of one plan.
  const areKnown = lines.every((line) => isKnown(reading, line));
  return areKnown && lines.length > 1 && claim.changes !== null ? plansOf(reading) : [];
}

/** Those of the plans that take as long, or go as far, as is said beside; all where none has what is said. */
function measured(reading: TravelReading, claim: Transit, plans: readonly Planned[]): readonly Planned[] {
  const near = claimsBeside(reading, claim);
  const fitting = plans.filter((route) =>
    near.some(
      (one) =>
        (one.kind === "time" && isMinutes(route, one, 1)) ||
        (one.kind === "distance" && route.metres.some((metres) => holds(one.metres, metres, metres * 0.01))),
    ),
  );
  return fitting.length > 0 ? fitting : plans;
}

/** What a sentence says of this way, and not of the next. */
function claimsBeside(reading: TravelReading, claim: Transit): readonly Claim[] {
  const all = claimsByStatement(reading).get(statementAt(reading, claim.start)) ?? [];
  const next =
    all.find(({ kind, start }) => kind === "transit" && start > claim.start)?.start ?? Number.POSITIVE_INFINITY;
  const isFirst = all.find(({ kind }) => kind === "transit") === claim;
  return all.filter(({ start, end }) => start < next && (isFirst || end > claim.start));
}

const isMinutes = ({ minutes }: Planned, { minutes: said }: ClaimOf<"time">, slack: number) =>
  minutes.some((one) => holds(said, one, slack));

/** Longer walks than these within a way by public transport are seldom: it is the way that takes so long, or is so far. */
const LONGEST_WALK = { minutes: 25, metres: 2500 };

/** How long or how far a whole way is said to be, where all its lines are named and the plan says otherwise. */
function measureOff(reading: TravelReading, claim: Transit, route: Planned): Quoted | null {
  if (claim.lines.length !== route.plan.rides.length) return null;
  const beside = claimsBeside(reading, claim).filter(
    ({ start }) => start >= claim.lines[0]!.line.start || claim.lines.length > 1,
  );
  const isOfWay = (mode: Mode | null) => mode !== null && ["bus", "subway", "transit"].includes(mode);
  const times = beside.filter(
    (one): one is ClaimOf<"time"> =>
      one.kind === "time" &&
      one.of === "ride" &&
      one.number === null &&
      (isOfWay(one.mode) || (one.mode === "walking" && one.minutes.min >= LONGEST_WALK.minutes)),
  );
  const lengths = beside.filter(
    (one): one is ClaimOf<"distance"> =>
      one.kind === "distance" && one.metres.min >= LONGEST_WALK.metres && (isOfWay(one.mode) || one.mode === "walking"),
  );
  const [time] = times;
  if (time && times.length === 1 && !isMinutes(route, time, Math.max(3, time.minutes.max * (time.rough ? 0.2 : 0.12))))
    return time;
  const [length] = lengths;
  const isFar = route.metres.some(
    (metres) => length && holds(length.metres, metres, Math.max(150, metres * (length.rough ? 0.12 : 0.06))),
  );
  return length && lengths.length === 1 && !isFar ? length : null;
}

const isLine = (line: Transit["lines"][number], ride: TransitPlan["rides"][number]) =>
  keysOf(line).includes(keyOf(ride.number, ride.isMetro));

/** Where in a plan the lines stand one after another; -1 where they do not. */
function startOf({ rides }: TransitPlan, lines: Transit["lines"]): number {
  return rides.findIndex((_, at) => lines.every((line, next) => rides[at + next] && isLine(line, rides[at + next]!)));
}

/** The first words of a claim that a plan speaks against; null where it bears all of them out. */
function differenceOf(reading: TravelReading, claim: Transit, plan: TransitPlan): Quoted | null {
  const { lines, changes, exit } = claim;
  const at = startOf(plan, lines);
  if (at < 0) return (lines.find((_, index) => startOf(plan, lines.slice(0, index + 1)) < 0) ?? lines[0]!).line;
  const rides = plan.rides.slice(at, at + lines.length);
  const all = plan.rides.length - 1;
  // 145路直达市民广场 is direct up to there.
  const isPart = lines.length === 1 && lines[0]!.alights !== null && plan.rides.length > 1;
  if (changes && !isPart && (all < changes.min || all > changes.max)) return claim;
  if (exit !== null && plan.exits.length > 0 && !plan.exits.includes(exit)) return claim;
  const total = plan.rides.reduce((sum, ride) => sum + ride.stops, 0);
  for (const [index, line] of lines.entries()) {
    const ride = rides[index]!;
    const isTotal =
      lines.length > 1 && lines.filter(({ stops }) => stops !== null).length === 1 && line.stops === total;
    if (line.stops !== null && line.stops !== ride.stops && !isTotal) return line.line;
    // Who walks from one stop to the next may name either.
    const [before, next] = [plan.rides[at + index - 1], plan.rides[at + index + 1]];
    const ends = { boards: [ride.boards, before?.alights], alights: [ride.alights, next?.boards] };
    for (const end of ["boards", "alights"] as const) {
      const said = line[end];
      // 从虎丘坐828路: who sets out from a place, or goes to one, names no stop.
      const place = end === "boards" ? claim.from : claim.to;
      if (said && place?.start === said.start && placesNamed(reading, said).length > 0) continue;
      if (said && ends[end].every((stop) => stop === undefined || isOtherStop(reading, said, stop))) return said;
    }
  }
  return null;
}

/** Whether a stop is another one; a place that one goes to stands for the stop beside it. */
function isOtherStop(reading: TravelReading, said: Quoted, stop: string): boolean {
  if (isSameStation(stop, said.quote) || !isComparable(said.quote, stopsOf(reading))) return false;
  // Who goes to a train's station is there, wherever he gets off.
  if (
    reading.transport.some(({ legs }) =>
      legs.some((leg) => [leg.from, leg.to].some((one) => isSameStation(one, said.quote))),
    )
  )
    return false;
  const isOfAnother = stopsOf(reading).some((one) => isSameStation(one, said.quote));
  return isOfAnother || placesNamed(reading, said).length === 0;
}

const stopsOf = perReading((reading: TravelReading) => [
  ...new Set(plansOf(reading).flatMap(({ plan }) => plan.rides.flatMap(({ boards, alights }) => [boards, alights]))),
]);

/** Walks that the sentence of a way tells. */
function walksBeside(reading: TravelReading, claim: Transit): ClaimOf<"distance">[] {
  const near = claimsByStatement(reading).get(statementAt(reading, claim.start)) ?? [];
  const ways = reading.routes.flatMap((route) => route.metres);
  return near.filter(
    (one): one is ClaimOf<"distance"> =>
      one.kind === "distance" &&
      one.mode === "walking" &&
      // Behind the walks stands how far the whole way is.
      !ways.some((metres) => holds(one.metres, metres, metres * 0.03)),
  );
}

const MOST_TOGETHER = 3;

/** A walk of the plan, or several of them together. */
function isWalked({ walks }: TransitPlan, { metres, rough }: ClaimOf<"distance">): boolean {
  const all = walks.reduce((sum, walk) => sum + walk, 0);
  return [...walks, ...(walks.length <= MOST_TOGETHER ? [all] : [])].some((walk) =>
    holds(metres, walk, Math.max(rough ? 60 : 30, walk * (rough ? 0.12 : 0.06))),
  );
}

export const transitGroundedness: readonly TravelCheck[] = [lines, plan];
