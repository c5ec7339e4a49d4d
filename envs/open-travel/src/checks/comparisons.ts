/**
 * Comparisons: a difference is that of two values of what is compared, the best of a list is the best of it, and a list
 * that says its order stands in it. Where it is not certain what is compared, or by what, nothing is held against anybody.
 */
import type { ClaimOf, Compared, Measure } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import type { PlaceRow } from "./facts/places.ts";
import { numbersNear } from "./figures.ts";
import {
  everyValue,
  leadsOf,
  numbersNamed,
  placeValues,
  resolve,
  rideValues,
  straightMetresOf,
  type Values,
  valuesOf,
  valuesWritten,
  waysToCentre,
} from "./measured.ts";
import { isOnlyCentre, listedOptions } from "./options.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsOf, inClaim, placesNamed, statementOf } from "./said.ts";
import { alternativesTo } from "./wishes.ts";

type Comparison = ClaimOf<"comparison">;

const UNITS: Readonly<Record<Measure, LocalizedText>> = {
  price: { zh: "元", en: " yuan" },
  duration: { zh: "分钟", en: " min" },
  distance: { zh: "米", en: " m" },
  rating: { zh: "分", en: " points" },
  clock: { zh: "分钟", en: " min" },
};

/** A value of a measure with its unit. */
function quantityOf(value: number, measure: Measure): LocalizedText {
  const { zh, en } = UNITS[measure];
  return { zh: `${value}${zh}`, en: `${value}${en}` };
}

/** How far a difference may be off: each of its two values may be rounded, and so may it be. */
function slackOf({ measure, by, rough }: Comparison): number {
  const value = by!.max;
  const isRound = (unit: number) => value >= unit && value % unit === 0;
  if (measure === "price") return Math.max(rough ? value * 0.12 : 0, isRound(10) && rough ? 5 : 1);
  if (measure === "rating") return rough ? 0.15 : 0.051;
  if (measure === "distance") return Math.max(value >= 300 ? 110 : 30, rough ? value * 0.15 : 0);
  return Math.max(isRound(60) ? 15 : isRound(30) ? 8 : 2, rough ? Math.max(10, value * 0.12) : 0);
}

/** How much less than the other value the first is, with the sign of the words; null where they say none. */
const SIGNS: Readonly<Record<Comparison["relation"], number | null>> = {
  more: 1,
  less: -1,
  apart: null,
  most: 1,
  least: -1,
};

/**
 * Whether some two values of the same facet are as far apart as the words say, and on which side. A price may be of one
 * or of all, on both sides or on one, and of several nights.
 */
function fits(
  claim: Comparison,
  { people = 1, multiples = [1] }: { readonly people?: number; readonly multiples?: readonly number[] },
  [of, than]: readonly [Values, Values],
): "yes" | "turned" | "no" {
  const { by, relation, measure } = claim;
  const slack = slackOf(claim);
  const sign = SIGNS[relation];
  const alike = [...multiples, people, 1 / people].map((times) => [times, times]);
  const heads = measure === "price" ? [...alike, [people, 1], [1, people]] : [[1, 1]];
  const pairs = of.flatMap((values, facet) =>
    values.flatMap((one) => (than[facet] ?? []).map((other) => [one, other] as const)),
  );
  const aparts = pairs.flatMap(([one, other]) => heads.map(([times, others]) => one * times! - other * others!));
  const said = aparts.filter((apart) => Math.abs(apart) >= by!.min - slack && Math.abs(apart) <= by!.max + slack);
  if (said.length === 0) return "no";
  return sign === null || said.some((apart) => Math.sign(apart) === sign) ? "yes" : "turned";
}

/** Nights or ways that a difference of two named things may be of. */
const MULTIPLES = [1, 2, 3];

const has = (values: Values) => values.some((facet) => facet.length > 0);
/** Among more values some two are as far apart as anybody says. */
const MOST_VALUES = 80;
const areMany = (values: Values | null) => values?.some((facet) => facet.length > MOST_VALUES) ?? false;

function differenceFinding(reading: TravelReading, claim: Comparison): TravelFinding[] {
  if (claim.against !== null) return limitFinding(reading, claim, claim.against);
  const { people } = reading.task.constraints;
  const [of, than] = [resolve(reading, claim.of), resolve(reading, claim.than)];
  if ((claim.of && !of) || (claim.than && !than)) return [];
  const known = (thing: Compared) => alsoOfClocks(claim, (_, measure) => valuesOf(reading, thing, measure), reading);
  const second = than && known(than);
  const own = claim.value && [[claim.value.min, claim.value.max]];
  const first = of ? known(of) : own;
  const evidence = [inClaim(claim)];
  if ((first && !has(first)) || (second && !has(second)) || areMany(first) || areMany(second)) return [];
  if (first && second) {
    const fit = fits(claim, { people, multiples: MULTIPLES }, [first, second]);
    if (fit === "yes") return [{ score: 1, evidence }];
    if (fit === "no" && (isSum(reading, claim) || isOfNumbersNear(reading, claim))) return [];
    return [{ score: 0, note: noteOf(claim, { than: than!, first, second, fit }), evidence }];
  }
  // Of things that nobody named, two that the answer does not write may be meant.
  const one = first ?? second;
  if (!one && claim.relation !== "apart") return [];
  const apart = { ...claim, relation: "apart" } as const;
  const [written, every] = [valuesWritten, everyValue].map((values) => alsoOfClocks(claim, values, reading));
  if (every!.every((facet) => facet.length < 2) || areMany(every!) || isSum(reading, claim)) return [];
  if (fits(apart, { people }, [one ?? every!, every!]) === "yes") return [{ score: 1, evidence }];
  // What was named may not be what is meant.
  if (fits(apart, { people }, [written!, written!]) === "yes") return [];
  const apartBy = quantityOf(claim.by!.max, claim.measure);
  const note = { zh: `没有两项相差${apartBy.zh}`, en: `no two of them are ${apartBy.en} apart` };
  return [{ score: 0, note, evidence }];
}

/** Who comes 19 minutes earlier may have ridden faster: beside times of day stand durations, each for itself. */
const alsoOfClocks = ({ measure, ...claim }: Comparison, values: typeof everyValue, reading: TravelReading): Values =>
  measure === "clock"
    ? [...values(reading, "clock", claim), ...values(reading, "duration", claim)]
    : values(reading, measure, claim);

/** Between two numbers of the same sentence, whatever they were read as. */
function isOfNumbersNear(reading: TravelReading, claim: Comparison): boolean {
  const near = [numbersNear(reading, claim, claim.measure)];
  return fits({ ...claim, relation: "apart" }, {}, [near, near]) === "yes";
}

const HALF_DAY = 720;

/** Against a limit: the value that is said before, or any other of the answer where that one does not fit. */
function limitFinding(reading: TravelReading, claim: Comparison, limit: number): TravelFinding[] {
  const { people } = reading.task.constraints;
  const isClock = claim.measure === "clock";
  const limits = isClock ? [limit, limit + HALF_DAY] : [limit];
  const own = claim.value ? [claim.value.min, claim.value.max] : [];
  const visits = isClock ? claimsOf(reading, "visit").flatMap(({ from, to }) => [from ?? [], to ?? []].flat()) : [];
  const all = [...new Set([...own, ...visits, ...everyValue(reading, claim.measure, claim).flat()])];
  if (own.length === 0 && all.length < 2) return [];
  if (areMany([all])) return [];
  const evidence = [inClaim(claim)];
  if (fits(claim, { people }, [[all], [limits]]) === "yes") return [{ score: 1, evidence }];
  if (own.length === 0 || isSum(reading, claim)) return [];
  const apart = quantityOf(claim.by!.max, claim.measure);
  const note = { zh: `没有一项与所说的限度相差${apart.zh}`, en: `none of them is ${apart.en} from that limit` };
  return [{ score: 0, note, evidence }];
}

/** A difference between sums, which no two values have. */
function isSum(reading: TravelReading, claim: Comparison): boolean {
  if (claim.measure !== "price") return false;
  const sums = [...new Set(claimsOf(reading, "sum").map(({ amount }) => amount.max))];
  if (areMany([sums])) return true;
  return sums.length >= 2 && fits({ ...claim, relation: "apart" }, {}, [[sums], [sums]]) === "yes";
}

interface Sides {
  readonly than: Compared;
  readonly first: Values;
  readonly second: Values;
  readonly fit: "turned" | "no";
}

function noteOf(claim: Comparison, { than, first, second, fit }: Sides): LocalizedText {
  const value = claim.value && quantityOf(claim.value.max, claim.measure);
  const of = claim.of ? { zh: claim.of.quote, en: claim.of.quote } : value!;
  if (fit === "turned")
    return {
      zh: `${of.zh}与${than.quote}的高低说反了`,
      en: `it is the other way round with ${of.en} and ${than.quote}`,
    };
  const difference = Math.abs((first[0]![0] ?? 0) - (second[0]![0] ?? 0));
  const apart = quantityOf(Math.round(difference * 10) / 10, claim.measure);
  return { zh: `${of.zh}与${than.quote}相差${apart.zh}`, en: `${of.en} and ${than.quote} are ${apart.en} apart` };
}

/** How far a multiple in words may be off. */
const NEAR = 0.22;

function timesFinding(reading: TravelReading, claim: Comparison): TravelFinding[] {
  const [of, than] = [resolve(reading, claim.of), resolve(reading, claim.than)];
  if (!of || !than) return [];
  const [first = []] = valuesOf(reading, of, claim.measure);
  const [second = []] = valuesOf(reading, than, claim.measure);
  const shares = first.flatMap((one) => second.flatMap((other) => (other > 0 ? [one / other] : [])));
  if (shares.length === 0) return [];
  const evidence = [inClaim(claim)];
  if (shares.some((share) => Math.abs(share / claim.times! - 1) <= NEAR)) return [{ score: 1, evidence }];
  const note = {
    zh: `${of.quote}与${than.quote}不是${claim.times}倍`,
    en: `${of.quote} is not ${claim.times} times ${than.quote}`,
  };
  return [{ score: 0, note, evidence }];
}

const comparisons: TravelCheck = {
  id: "arithmetic.comparisons",
  family: "arithmetic",
  title: { zh: "两项之间的差与高低", en: "Differences between two things, and which is more" },
  examine: (reading) =>
    claimsOf(reading, "comparison").flatMap((claim) =>
      claim.times !== null
        ? timesFinding(reading, claim)
        : claim.by !== null && claim.relation !== "most" && claim.relation !== "least"
          ? differenceFinding(reading, claim)
          : [],
    ),
};

/** One of what an answer lists, with the values of a measure that the results have of it. */
export interface Rival {
  readonly name: string;
  readonly values: readonly number[];
  /** Lengths of ways to the centre, where distances are in a straight line. */
  readonly ways?: readonly number[];
}

/** Words of all kinds of rides at once. */
const AMONG_ALL =
  /所有|全部|三[趟种个班]|四[趟种个班]|各种|of the (?:three|four|five)|of all|overall|all (?:three|four)/i;

/** The thing itself and those that it is the best of; null where that is not certain. */
function rivalsOf(reading: TravelReading, claim: Comparison, of: Compared): { own: Rival; rivals: Rival[] } | null {
  const { measure } = claim;
  if (of.number !== null) return rideRivals(reading, claim, of.number);
  if (of.mode !== null) return modeRivals(reading, claim, of);
  const rows = placesNamed(reading, of);
  const name = rows[0]?.name;
  if (!reading.task.constraints.around || name === undefined || measure === "duration" || measure === "clock")
    return null;
  const leads = leadsOf(reading).filter((lead) => lead.rows.length > 0 && !isOnlyCentre(reading, lead.rows[0]!.name));
  const options = leads.some((lead) => lead.rows[0]!.name === name) ? leads : listedOptions(reading);
  // Those that are put forward come first, and behind them those that are not.
  const chosen = options.slice(0, reading.task.constraints.around.count);
  if (!chosen.some((option) => option.rows[0]!.name === name)) return null;
  const known = chosen.map((option) => rivalOf(reading, option.rows, measure));
  return split(known, name);
}

export function rivalOf(reading: TravelReading, rows: readonly PlaceRow[], measure: Measure): Rival {
  const name = rows[0]?.name ?? "";
  const values = placeValues(reading, rows, measure)[0]!;
  const straight = measure === "distance" ? straightMetresOf(reading, rows) : [];
  return straight.length > 0 ? { name, values: straight, ways: waysToCentre(reading, rows) } : { name, values };
}

function split(known: readonly Rival[], name: string): { own: Rival; rivals: Rival[] } | null {
  const own = known.find((one) => one.name === name);
  const rivals = known.filter((one) => one.name !== name && one.values.length > 0);
  return own && own.values.length > 0 && rivals.length > 0 ? { own, rivals } : null;
}

const OF_FLIGHTS = /(?:所有|全部|各)(?:航班|机票)|航班(?:里|中|之中)|\bflights\b|\bplanes\b/i;
const OF_TRAINS = /(?:所有|全部|各)(?:车次|高铁|列车)|(?:车次|高铁|列车)(?:里|中|之中)|\btrains\b/i;

function rideRivals(reading: TravelReading, claim: Comparison, number: string) {
  const [row] = reading.offersOf(number);
  if (!row) return null;
  const words = statementOf(reading, claim);
  // 所有航班里: all of one kind.
  const isOfOneKind = row.kind === "flight" ? OF_FLIGHTS.test(words) : OF_TRAINS.test(words);
  const isOfAll = AMONG_ALL.test(words) && !isOfOneKind;
  const possible = alternativesTo(reading, row).filter(({ kind }) => isOfAll || kind === row.kind);
  const isRival = (other: string) => possible.some(({ numbers }) => numbers.length === 1 && numbers[0] === other);
  const valuesOfRide = (one: string): readonly number[] => {
    const rows = reading.offersOf(one);
    if (claim.measure === "price") return rows.flatMap(({ price }) => price ?? []);
    return rideValues(reading, one, claim.measure)[0] ?? [];
  };
  const known = numbersNamed(reading).filter((other) => other === number || isRival(other));
  return split(
    [...new Set([number, ...known])].map((name) => ({ name, values: valuesOfRide(name) })),
    number,
  );
}

/** The shortest walk of some rides is a part of each. */
const OF_WALKS = /walk|步行|走/i;

/** Means of going between the same two places only. */
function modeRivals(reading: TravelReading, claim: Comparison, of: Compared) {
  const { measure } = claim;
  if (measure === "distance" && OF_WALKS.test(statementOf(reading, claim))) return null;
  const pairs = new Set(reading.routes.map(({ points }) => JSON.stringify([points[0], points.at(-1)])));
  const isOfRides = of.mode === "train" || of.mode === "flight";
  if (!isOfRides && pairs.size !== 1) return null;
  const modes = isOfRides ? (["train", "flight"] as const) : (["driving", "transit", "walking", "bicycling"] as const);
  const own = of.mode === "subway" || of.mode === "bus" ? "transit" : of.mode;
  const known = modes.map((mode) => ({ name: mode, values: valuesOf(reading, { ...of, mode }, measure)[0] ?? [] }));
  const isNamed = (mode: string) =>
    [...claimsOf(reading, "time"), ...claimsOf(reading, "ride"), ...claimsOf(reading, "distance")].some(
      (claim) => claim.mode === mode || (mode === "transit" && (claim.mode === "subway" || claim.mode === "bus")),
    );
  return split(
    known.filter(({ name }) => name === own || isNamed(name)),
    String(own),
  );
}

const superlatives: TravelCheck = {
  id: "arithmetic.superlatives",
  family: "arithmetic",
  title: { zh: "最便宜、最快、最近、评分最高的一项", en: "The cheapest, fastest, nearest or best rated" },
  examine: (reading) =>
    claimsOf(reading, "comparison").flatMap((claim): TravelFinding[] => {
      const sign = SIGNS[claim.relation];
      const of = resolve(reading, claim.of);
      const found = (claim.relation === "most" || claim.relation === "least") && of && rivalsOf(reading, claim, of);
      if (!found || sign === null) return [];
      const { own, rivals } = found;
      const better = rivals.filter((rival) => isBeyond(rival, own, { sign, measure: claim.measure }));
      const worse = rivals.filter((rival) => isBeyond(own, rival, { sign, measure: claim.measure }));
      const evidence = [inClaim(claim)];
      const isByAsMuch =
        claim.by === null ||
        fits({ ...claim, relation: "apart" }, {}, [[own.values], [rivals.flatMap((one) => one.values)]]) === "yes";
      if (!isByAsMuch) {
        const apart = quantityOf(claim.by!.max, claim.measure);
        const note = { zh: `没有一项与${of.quote}相差${apart.zh}`, en: `none of them is ${apart.en} from ${of.quote}` };
        return [{ score: 0, note, evidence }];
      }
      if (better.length < claim.rank && rivals.length - worse.length >= claim.rank - 1) return [{ score: 1, evidence }];
      const by = better[0] ?? worse[0]!;
      const note = {
        zh: `${of.quote}不是，与${by.name}相比就知道`,
        en: `${of.quote} is not the one, as ${by.name} shows`,
      };
      return [{ score: 0, note, evidence }];
    }),
};

/** Differences below which two values are the same. */
const SAME: Readonly<Record<Measure, (value: number) => number>> = {
  price: () => 0.5,
  duration: () => 1,
  distance: (metres) => Math.max(30, metres * 0.05),
  rating: () => 0.01,
  clock: () => 1,
};

/** Whether each value of one is on the far side of each of the other. */
export function isBeyond(one: Rival, other: Rival, { sign, measure }: { sign: number; measure: Measure }): boolean {
  const isOnFarSide = (values: readonly number[], others: readonly number[], isAll: boolean) =>
    values.every((value) =>
      others.every((than) => (value - than) * sign > (isAll ? SAME[measure](Math.max(value, than)) : 0)),
    );
  return isOnFarSide(one.values, other.values, true) && isOnFarSide(one.ways ?? [], other.ways ?? [], false);
}

export const comparisonChecks: readonly TravelCheck[] = [comparisons, superlatives];
