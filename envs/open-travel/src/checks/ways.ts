/**
 * Groundedness of ways: minutes, metres and fares between two places, as navigation or a search around gave them. Where an
 * answer does not name both ends, they are those of the plan before and behind; then a value that any result has is right.
 */
import type { ClaimOf, Mode } from "@arenakit/contracts";
import { inObservation, type LocalizedText, type ObservationAt, perReading } from "@arenakit/evaluator-checks";
import { type KnownLeg, legsBetween, straightMetres } from "./facts/legs.ts";
import type { PlaceRow } from "./facts/places.ts";
import { inRow } from "./facts/rows.ts";
import { wholeOf } from "./facts/transport.ts";
import { distancesIn, durationsIn } from "./facts/values.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsByStatement, holds, inClaim, placesNamed, statementAt, statementOf } from "./said.ts";
import {
  figuresBeside,
  figuresByStatement,
  figuresOfWays,
  isSecond,
  type WaySaid,
  type WayValue,
} from "./told-ways.ts";
import { isWithAWay, minutesOfWays, pricesOfWays } from "./with-a-way.ts";

const ROUTE_MODES: Readonly<Partial<Record<Mode, readonly string[]>>> = {
  driving: ["driving"],
  transit: ["transit"],
  subway: ["transit"],
  bus: ["transit"],
  bicycling: ["bicycling", "electrobike"],
  walking: ["walking"],
};

/** Whether a route is by the means that the words name; null names none. */
export function isByMode(mode: Mode | null, routeMode: string): boolean {
  return mode === null || (ROUTE_MODES[mode]?.includes(routeMode) ?? false);
}

const SLACK: Readonly<Record<WayValue, (value: number) => number>> = {
  metres: (metres) => Math.max(100, metres * 0.06),
  minutes: (minutes) => Math.max(3, minutes * 0.12),
  yuan: (yuan) => Math.max(2, yuan * 0.12),
};
/** What rounding adds to the slack. */
const ROUGHER = 1.6;

function wayCheck(id: string, title: LocalizedText, kind: WayValue): TravelCheck {
  return {
    id: `groundedness.${id}`,
    family: "groundedness",
    title,
    examine: (reading) =>
      figuresOfWays(reading)
        .filter((said) => said.kind === kind)
        .filter(({ mode }) => mode !== "train" && mode !== "flight")
        .filter((said) => !isWalkToStop(reading, said))
        .flatMap((said) => wayFinding(reading, said)),
  };
}

/** Walks to the stops of a line are those of its plan. */
function isWalkToStop(reading: TravelReading, { mode, words }: WaySaid): boolean {
  const near = claimsByStatement(reading).get(statementAt(reading, words.start)) ?? [];
  return mode === "walking" && near.some(({ kind }) => kind === "transit");
}

/**
 * How far a place is from another that the sentence names, by no means of travel: as a search around it, the positions of
 * both or any route between them tell; null where the words are of something else.
 */
function straightFinding(reading: TravelReading, said: WaySaid): TravelFinding[] | null {
  if (said.mode !== null || said.from === null || said.to === null || !areEndsNear(reading, said)) return null;
  const [rows, others] = [placesNamed(reading, said.from), placesNamed(reading, said.to)];
  const straight = straightMetres(rows, others);
  if (straight === null) return null;
  const around = [...rows, ...others].filter((row) => row.distance !== null && row.distance > 0);
  const legs = [...legsBetween(reading.routes, rows, others), ...legsBetween(reading.routes, others, rows)];
  const isRight = (metres: number) =>
    holds(said.range, metres, Math.max(said.range.max < 1000 ? 20 : 60, metres * (said.rough ? 0.12 : 0.06)));
  const known = [straight, ...around.map(({ distance }) => distance!), ...legs.flatMap(({ metres }) => metres)];
  const row = (around.find(({ distance }) => isRight(distance!)) ?? around[0] ?? rows[0]!).row;
  const evidence = [inClaim(said.words), inRow(row)];
  if (known.some(isRight)) return [{ score: 1, evidence }];
  return [{ score: 0, note: { zh: "距离与查询结果不一致", en: "the distance differs from the results" }, evidence }];
}

/** 要是连它也打上，就是26元: what several ways come to. */
const ADDS_MORE = /(?:要是|如果|连)[^。；;\n]{0,24}(?:就是|变成|变为|成了)|\bwould (?:come to|make it|bring)\b/i;

function wayFinding(reading: TravelReading, said: WaySaid): TravelFinding[] {
  const { kind } = said;
  const straight = kind === "metres" ? straightFinding(reading, said) : null;
  if (straight) return straight;
  if (kind === "yuan" && ADDS_MORE.test(statementOf(reading, said.words))) return [];
  const isRight = (value: number): boolean => isValue(reading, said, value);
  const pinned = pinnedLegs(reading, said);
  const between = areEndsNear(reading, said) ? legsAlong(reading, said) : [];
  const legs = between.length > 0 ? between : pinned;
  const fromCentre = kind === "metres" ? distancesOf(reading, said) : [];
  const source = [...legs, ...pinned].find((leg) => valuesOf(leg, kind).some(isRight));
  const place = fromCentre.find(({ distance }) => isRight(distance!));
  if (source) return [{ score: 1, evidence: [inClaim(said.words), inObservation(source.route.observation)] }];
  if (place) return [{ score: 1, evidence: [inClaim(said.words), inRow(place.row)] }];
  const against = legs.find((leg) => valuesOf(leg, kind).length > 0)?.route.observation ?? observedWays(reading, said);
  const elsewhere = fromCentre[0];
  if ((!against && !elsewhere) || isSecond(reading, said)) return [];
  const isAnchored =
    (legs.length > 0 && isTheOnlyOne(reading, said)) || (fromCentre.length > 0 && isOfOnePlace(reading, said));
  const isPinned = pinned.some((leg) => valuesOf(leg, kind).length > 0);
  if (!isAnchored && (isPinned ? isOfSeveral(reading, said) : isOfAnother(reading, said))) return [];
  if (isPinned && (isStraight(reading, said) || pinned.some((leg) => isStepOf(reading, leg, said)))) return [];
  if (isOfWholeTrip(reading, said) || (kind === "minutes" && isSpanTold(reading, said))) return [];
  const evidence = [inClaim(said.words), against ? inObservation(against) : inRow(elsewhere!.row)];
  const note = { zh: "路程数值与查询结果不一致", en: "a figure of this way differs from the results" };
  return [{ score: 0, note, evidence }];
}

function isValue(reading: TravelReading, said: WaySaid, value: number): boolean {
  return timesOf(reading, said).some((times) => {
    const slack = SLACK[said.kind](value * times) * (said.rough && said.kind !== "yuan" ? ROUGHER : 1);
    return holds(said.range, value * times, slack);
  });
}

/** The legs by the means that the words name, from the one end that they have or take from before to the other. */
function legsAlong(reading: TravelReading, { from, to, mode }: WaySaid): KnownLeg[] {
  const legs = legsBetween(reading.routes, placesNamed(reading, from), placesNamed(reading, to));
  return legs.filter(({ route }) => isByMode(mode, route.mode));
}

/** The legs that have all other figures that stand with this one; of those the ones between its ends, where some are. */
function pinnedLegs(reading: TravelReading, said: WaySaid): KnownLeg[] {
  const others = figuresBeside(reading, said);
  if (others.length === 0) return [];
  const having = (legs: readonly KnownLeg[]) =>
    legs.filter((leg) => isByMode(said.mode, leg.route.mode) && others.every((other) => hasValue(reading, leg, other)));
  const own = having(legsAlong(reading, said));
  return own.length > 0 ? own : having(everyLeg(reading));
}

const hasValue = (reading: TravelReading, leg: KnownLeg, said: WaySaid) =>
  valuesOf(leg, said.kind).some((value) => isValue(reading, said, value));

/** "285 m on foot, 97 m of it along the river": a step that the result of the way tells. */
function isStepOf(reading: TravelReading, { route }: KnownLeg, said: WaySaid): boolean {
  const { text } = route.observation;
  const steps = said.kind === "metres" ? distancesIn(text) : said.kind === "minutes" ? durationsIn(text) : [];
  // The rounding of a whole way is more than many a step.
  return steps.some(({ value }) => isValue(reading, said, value) && holds(said.range, value, value * 0.15));
}

/** Whether figures that stand together are those of a way by other means, or of several neighbouring ways. */
function isOfSeveral(reading: TravelReading, said: WaySaid): boolean {
  const group = [said, ...figuresBeside(reading, said)];
  if (SAYS_TOTAL.test(statementOf(reading, said.words))) return isOfAnother(reading, said);
  return everyLeg(reading).some((leg) => group.every((one) => hasValue(reading, leg, one)));
}

/** Words of what several ways come to. */
const SAYS_TOTAL = /一共|总共|合计|共|加起来|全程|in all|in total|altogether|all told|overall/i;

const STRAIGHT = /直线|straight|crow/i;

/** Whether a sentence speaks of one place only, whose distance it tells in a straight line. */
function isOfOnePlace(reading: TravelReading, { words, mode, from }: WaySaid): boolean {
  const at = statementAt(reading, words.start);
  const near = claimsByStatement(reading).get(at) ?? [];
  const places = near.flatMap((claim) => ("place" in claim && claim.place ? [claim.place.quote] : []));
  const isStated =
    reading.claims.statements[at]?.state === "read" &&
    mode === null &&
    from !== null &&
    STRAIGHT.test(statementOf(reading, words));
  return isStated && statementAt(reading, from.start) === at && places.every((quote) => quote === from.quote);
}

/** A result of such ways, where a sentence that was wholly understood says what none of them has. */
function observedWays(reading: TravelReading, said: WaySaid): ObservationAt | undefined {
  const shortest = Math.min(...reading.transport.flatMap(({ durations }) => durations));
  // What takes longer than a train may be the train and the way to it.
  const isWhole = said.kind === "minutes" && said.range.max >= shortest;
  const isSure = said.kind !== "yuan" && !isWhole && !areEndsNear(reading, said) && isTheOnlyOne(reading, said);
  return isSure
    ? everyLeg(reading).find(({ route }) => said.mode !== null && isByMode(said.mode, route.mode))?.route.observation
    : undefined;
}

/** Whether a sentence that was wholly understood says of one means of travel only, and one such value. */
function isTheOnlyOne(reading: TravelReading, said: WaySaid): boolean {
  const at = statementAt(reading, said.words.start);
  if (said.mode === null || reading.claims.statements[at]?.state !== "read") return false;
  if (SAYS_TOTAL.test(statementOf(reading, said.words))) return false;
  const all = figuresByStatement(reading).get(at) ?? [];
  // A walk from one bus to the next is a part of their way.
  const rides = (claimsByStatement(reading).get(at) ?? []).filter(({ kind }) => kind === "ride");
  const isOfOneMode = [...all, ...(rides as ClaimOf<"ride">[])].every(({ mode }) => mode === said.mode);
  return isOfOneMode && all.filter(({ kind }) => kind === said.kind).length === 1;
}

/** Whether the statement of a value names both ends of its way. */
function areEndsNear(reading: TravelReading, { from, to, words }: WaySaid): boolean {
  const at = statementAt(reading, words.start);
  return [from, to].every((end) => end !== null && statementAt(reading, end.start) === at);
}

/** All legs of all results. */
const everyLeg = perReading((reading: TravelReading): KnownLeg[] =>
  reading.routes.flatMap((route) => route.legs.map((leg) => ({ route, isWhole: route.legs.length === 1, ...leg }))),
);

/** A value of another way, where the words leave open whose it is, or the price of a place that they name. */
function isOfAnother(reading: TravelReading, said: WaySaid): boolean {
  const { kind } = said;
  const isRight = (value: number): boolean => isValue(reading, said, value);
  if (!(areEndsNear(reading, said) && isTheOnlyOne(reading, said)) && knownValues(reading, kind).some(isRight))
    return true;
  if (isStraight(reading, said)) return true;
  if (kind !== "yuan") return false;
  const near = claimsByStatement(reading).get(statementAt(reading, said.words.start)) ?? [];
  const named = near.flatMap((claim) =>
    "place" in claim ? [claim.place] : claim.kind === "ride" ? [claim.from, claim.to] : [],
  );
  const rows = [...named, said.from, said.to].flatMap((place) => placesNamed(reading, place));
  return rows.some((row) => [row.ticket, row.cost].some((price) => price !== null && holds(said.range, price, 0.51)));
}

/** Without a means of travel beside it a length may be the straight line that a search around gives. */
function isStraight(reading: TravelReading, said: WaySaid): boolean {
  const isBare = said.kind === "metres" && (said.mode === null || /^[\d.]/.test(said.words.quote));
  return isBare && reading.places.some(({ distance }) => distance !== null && isValue(reading, said, distance));
}

/** Fares of the party beside that of one; a taxi has one price. */
function timesOf(reading: TravelReading, { kind, mode }: WaySaid): number[] {
  return kind === "yuan" && mode !== "driving" ? [...new Set([1, reading.task.constraints.people])] : [1];
}

/** Rows of the one place that is named whose search around says how far it is from the centre. */
function distancesOf(reading: TravelReading, { from, to, mode }: WaySaid): PlaceRow[] {
  if (mode !== null && mode !== "walking") return [];
  const ends = [from, to].filter((end) => end !== null);
  const known = ends.map((end) => placesNamed(reading, end)).filter((rows) => rows.length > 0);
  const apart = known.filter((rows) => rows.some(({ distance }) => distance !== null));
  // The centre of a search is no way off itself.
  return apart.length === 1 ? apart[0]!.filter(({ distance }) => distance !== null && distance > 0) : [];
}

function valuesOf(leg: KnownLeg, kind: WayValue): readonly number[] {
  if (kind === "yuan") return leg.isWhole ? leg.route.prices : [];
  return leg[kind];
}

/** All values of a kind that any result has, its steps and neighbouring legs together among them. */
function knownValues(reading: TravelReading, kind: WayValue): number[] {
  if (kind === "yuan") return sums(reading.routes.flatMap((route) => route.prices));
  const legs = reading.routes.flatMap((route) => route.legs.flatMap((leg) => leg[kind]));
  const noted = reading.routes.flatMap(({ observation: { text } }) =>
    (kind === "metres" ? distancesIn(text) : durationsIn(text)).map(({ value }) => value),
  );
  const places = kind === "metres" ? reading.places.flatMap(({ distance }) => distance ?? []) : [];
  return [...sums(legs), ...reading.routes.flatMap((route) => route[kind]), ...noted, ...places];
}

/** 高铁462.5＋地铁6＝468.5元: more than any way takes, and what a train or flight and one behind it come to. */
function isOfWholeTrip(reading: TravelReading, said: WaySaid): boolean {
  const { kind } = said;
  if (kind === "metres") return false;
  const ways = kind === "yuan" ? pricesOfWays(reading) : minutesOfWays(reading);
  if (said.range.min <= LONGER * Math.max(0, ...ways)) return false;
  const rides = reading.transport.flatMap((row) => {
    const whole = wholeOf(row);
    return kind === "yuan" ? row.prices : whole ? [whole.arrival - whole.departure] : [];
  });
  return isWithAWay(said.range, { rides: rides.slice(0, MOST_RIDES), ways, slack: SLACK[kind] });
}

/** "13:20 to 14:20, an hour": what lies between two times of a visit in the same statement is no way. */
function isSpanTold(reading: TravelReading, { words, range }: WaySaid): boolean {
  const near = claimsByStatement(reading).get(statementAt(reading, words.start)) ?? [];
  return near.some(
    (claim) =>
      claim.kind === "visit" && claim.from !== null && claim.to !== null && holds(range, claim.to - claim.from, 1),
  );
}

/** A way of so many times the longest that was looked up is none of them with a slip. */
const LONGER = 2;
const MOST_RIDES = 60;
const MOST_TOGETHER = 6;

/** Every stretch of a few neighbours added up. */
function sums(values: readonly number[]): number[] {
  return values.flatMap((_, from) => {
    let sum = 0;
    return values.slice(from, from + MOST_TOGETHER).map((value) => (sum += value));
  });
}

export const wayGroundedness: readonly TravelCheck[] = [
  wayCheck("route_distance", { zh: "路程距离与查询结果", en: "Lengths of ways against the results" }, "metres"),
  wayCheck("route_duration", { zh: "路程用时与导航结果", en: "Times of ways against navigation" }, "minutes"),
  wayCheck("route_fare", { zh: "路程费用与导航结果", en: "Costs of ways against navigation" }, "yuan"),
];
