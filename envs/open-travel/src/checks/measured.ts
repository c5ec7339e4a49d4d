/**
 * What is known of the things that an answer compares: prices, durations, distances, ratings and times of day, from the
 * results and from the answer itself. A thing may have several values of a measure; nobody says which one was meant.
 */
import type { Claim, Compared, LonLat, Measure, Mode, Quoted } from "@arenakit/contracts";
import { perReading } from "@arenakit/evaluator-checks";
import { locationsOf } from "./facts/legs.ts";
import type { PlaceRow } from "./facts/places.ts";
import { isSamePlace } from "./facts/routes.ts";
import { minutesOf } from "./facts/transport.ts";
import { numbersWritten } from "./figures.ts";
import { centresOf, metresFromCentre } from "./options.ts";
import type { TravelReading } from "./reading.ts";
import { claimsOf, placesNamed } from "./said.ts";
import { isByMode } from "./ways.ts";

/** Values of one kind each, which may be held against one another: departures stand apart from arrivals. */
export type Values = readonly (readonly number[])[];

interface Measurement {
  readonly words: Quoted;
  readonly number: string | null;
  readonly mode: Mode | null;
  readonly places: readonly Quoted[];
  readonly values: Values;
}

const ends = ({ min, max }: { readonly min: number; readonly max: number }) => [min, max];
const notNull = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null);

/** All that the answer states of a measure, with what it is of. */
const statedOf: Readonly<Record<Measure, (reading: TravelReading) => readonly Measurement[]>> = {
  price: perReading((reading: TravelReading) => [
    ...claimsOf(reading, "price").map((claim): Measurement => {
      const { of, amount } = claim;
      const places = of.what === "place" ? [of.place] : [];
      const ride = of.what === "ride" ? of : { number: null, mode: null };
      return { words: claim, number: ride.number, mode: ride.mode, places, values: [ends(amount)] };
    }),
    ...claimsOf(reading, "sum").map(
      (claim): Measurement => ({ words: claim, number: null, mode: null, places: [], values: [ends(claim.amount)] }),
    ),
  ]),
  duration: perReading((reading: TravelReading) => [
    ...claimsOf(reading, "time").map(
      (claim): Measurement => ({
        words: claim,
        number: claim.number,
        mode: claim.mode,
        places: notNull([claim.place, claim.from, claim.to]),
        values: [ends(claim.minutes)],
      }),
    ),
    ...claimsOf(reading, "ride").flatMap((claim): Measurement[] => {
      const { departs, arrives, number, mode } = claim;
      if (departs === null || arrives === null) return [];
      return [{ words: claim, number, mode, places: [], values: [[arrives - departs, arrives - departs + 1440]] }];
    }),
  ]),
  distance: perReading((reading: TravelReading) =>
    claimsOf(reading, "distance").map(
      (claim): Measurement => ({
        words: claim,
        number: null,
        mode: claim.mode,
        places: notNull([claim.from, claim.to]),
        values: [ends(claim.metres)],
      }),
    ),
  ),
  rating: perReading((reading: TravelReading) =>
    claimsOf(reading, "attribute").flatMap((claim): Measurement[] => {
      const value = Number(/\d{1,2}(?:\.\d{1,2})?/.exec(claim.value)?.[0] ?? Number.NaN);
      if (claim.attribute !== "rating" || Number.isNaN(value)) return [];
      return [{ words: claim, number: null, mode: null, places: [claim.place], values: [[value]] }];
    }),
  ),
  clock: perReading((reading: TravelReading) =>
    claimsOf(reading, "ride").map((claim): Measurement => {
      const { departs, arrives, number, mode } = claim;
      return { words: claim, number, mode, places: [], values: [notNull([departs]), notNull([arrives])] };
    }),
  ),
};

const joined = (parts: readonly Values[]): Values =>
  [0, 1].map((facet) => [...new Set(parts.flatMap((values) => values[facet] ?? []))]);

/** The results' values of a numbered ride. */
export function rideValues(reading: TravelReading, number: string, measure: Measure): Values {
  const rows = reading.offersOf(number);
  const legs = rows.flatMap((row) => row.legs.filter((leg) => leg.number === number || row.legs.length > 1));
  if (measure === "price") return [rows.flatMap(({ prices }) => prices)];
  if (measure === "duration")
    return [[...notNull(rows.map(minutesOf)), ...legs.map(({ departure, arrival }) => arrival - departure)]];
  if (measure === "clock") return [legs.map(({ departure }) => departure), legs.map(({ arrival }) => arrival)];
  return [[]];
}

/** Numbers of the rides that the answer names. */
export const numbersNamed = perReading((reading: TravelReading): readonly string[] => [
  ...new Set(
    [...claimsOf(reading, "ride"), ...claimsOf(reading, "time"), ...claimsOf(reading, "price")].flatMap((claim) => {
      const number = claim.kind === "price" ? (claim.of.what === "ride" ? claim.of.number : null) : claim.number;
      return number === null ? [] : [number];
    }),
  ),
]);

const PUBLIC: readonly Mode[] = ["subway", "bus", "transit"];
const isSameMode = (one: Mode | null, other: Mode) =>
  one === other || (one !== null && PUBLIC.includes(one) && PUBLIC.includes(other));

function modeValues(reading: TravelReading, mode: Mode, measure: Measure): Values {
  if (mode === "train" || mode === "flight") {
    const own = numbersNamed(reading).filter((number) => reading.offersOf(number).some(({ kind }) => kind === mode));
    const rows = reading.transport.filter(({ kind }) => kind === mode);
    const numbers = own.length > 0 ? own : rows.flatMap((row) => row.numbers);
    return joined(numbers.map((number) => rideValues(reading, number, measure)));
  }
  const routes = reading.routes.filter((route) => isByMode(mode, route.mode));
  if (measure === "price") return [routes.flatMap(({ prices }) => prices)];
  if (measure === "duration")
    return [routes.flatMap((route) => [...route.minutes, ...route.legs.flatMap((leg) => leg.minutes)])];
  if (measure === "distance")
    return [routes.flatMap((route) => [...route.metres, ...route.legs.flatMap((leg) => leg.metres)])];
  return [[]];
}

/** From the centre that the task asks about, or that was searched around. */
export function straightMetresOf(reading: TravelReading, rows: readonly PlaceRow[]): number[] {
  const told = notNull(rows.map(({ distance }) => distance));
  return told.length > 0 ? told : notNull([metresFromCentre(rows, centresOf(reading))]);
}

/** Metres on foot between a place and the centre of the task. */
export function waysToCentre(reading: TravelReading, rows: readonly PlaceRow[]): number[] {
  const [points, centres] = [locationsOf(rows), centresOf(reading)];
  const touches = (some: readonly LonLat[], point: LonLat) => some.some((one) => isSamePlace(one, point));
  return reading.routes
    .filter(({ mode }) => mode === "walking")
    .flatMap(({ legs }) => legs)
    .filter(
      ({ from, to }) =>
        (touches(points, from) && touches(centres, to)) || (touches(centres, from) && touches(points, to)),
    )
    .flatMap(({ metres }) => metres);
}

/** The results' values of a place; how far it is means from the centre, or by a way that begins or ends there. */
export function placeValues(reading: TravelReading, rows: readonly PlaceRow[], measure: Measure): Values {
  if (measure === "price") return [rows.flatMap(({ cost, ticket }) => notNull([cost, ticket]))];
  if (measure === "rating") return [notNull(rows.map(({ rating }) => rating))];
  if (measure !== "distance" && measure !== "duration") return [[]];
  const points = locationsOf(rows);
  const legs = reading.routes
    .flatMap((route) => route.legs)
    .filter((leg) => points.some((point) => isSamePlace(point, leg.from) || isSamePlace(point, leg.to)));
  if (measure === "duration") return [legs.flatMap(({ minutes }) => minutes)];
  return [[...straightMetresOf(reading, rows), ...legs.flatMap(({ metres }) => metres)]];
}

/** A place or ride that a line of a list begins with, and the number of the line where it has one. */
export interface Lead {
  readonly words: Quoted;
  readonly number: string | null;
  readonly rows: readonly PlaceRow[];
  readonly ordinal: number | null;
}

/** What may stand before the name in a line of a list, signs aside. */
const MARKERS = /^(?:option|no|number|top|方案|选项|推荐|第)?(?:\d{1,2}|[一二三四五])?[家个名]?$/i;
/** "1. Tiger Hill (": a name in brackets is that of the words before them. */
const GLOSSED = /[(（]$/;
const LONGEST_MARKER = 60;

/** The lines of the answer's lists, tables and numbered paragraphs, each thing once. */
export const leadsOf = perReading((reading: TravelReading): readonly Lead[] => {
  const source = reading.written?.source ?? "";
  const seen = new Set<string>();
  return reading.claims.claims.flatMap((claim): Lead[] => {
    const lead = subjectOf(claim);
    if (!lead) return [];
    const line = source.lastIndexOf("\n", lead.words.start - 1) + 1;
    const before = source.slice(line, lead.words.start);
    if (before === "" || before.length > LONGEST_MARKER || !isMarker(before)) return [];
    const rows = lead.number === null ? placesNamed(reading, lead.words) : [];
    const key = lead.number ?? rows[0]?.name ?? lead.words.quote;
    if (seen.has(key)) return [];
    seen.add(key);
    const ordinal = /\d{1,2}/.exec(before.normalize("NFKC"))?.[0];
    return [{ ...lead, rows, ordinal: ordinal === undefined ? null : Number(ordinal) }];
  });
});

function isMarker(before: string): boolean {
  const words = before
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim();
  return (
    MARKERS.test(words.replaceAll(" ", "")) ||
    (GLOSSED.test(before) && /^(?:\d{1,2} )?[A-Za-zÀ-ÿ ]*$/.test(words) && /^\s*\P{L}/u.test(before))
  );
}

function subjectOf(claim: Claim): { words: Quoted; number: string | null } | null {
  const { start, end, quote } = claim;
  const numbered = (number: string | null) => {
    const at = number === null ? -1 : quote.toUpperCase().replaceAll(" ", "").indexOf(number);
    return at === 0 ? { words: { start, end, quote }, number } : null;
  };
  if (claim.kind === "ride" || (claim.kind === "time" && claim.of === "ride")) return numbered(claim.number);
  if (claim.kind === "price" && claim.of.what === "ride") return numbered(claim.of.number);
  const place =
    claim.kind === "price"
      ? claim.of.what === "place"
        ? claim.of.place
        : null
      : "place" in claim
        ? claim.place
        : null;
  const from = claim.kind === "distance" ? claim.from : null;
  const words = place ?? from;
  return words ? { words, number: null } : null;
}

/** What a comparison speaks of: of a thing by its number in a list, what the list has there. */
export function resolve(reading: TravelReading, thing: Compared | null): Compared | null {
  if (thing === null || thing.item === null) return thing;
  const leads = leadsOf(reading);
  const numbered = leads.filter(({ ordinal }) => ordinal !== null);
  const lead = numbered.length >= 2 ? numbered.find(({ ordinal }) => ordinal === thing.item) : leads[thing.item - 1];
  return lead ? { ...lead.words, number: lead.number, mode: null, item: null } : null;
}

/** All values of a thing, by the results and by the answer. */
export function valuesOf(reading: TravelReading, thing: Compared, measure: Measure): Values {
  const stated = statedOf[measure](reading);
  const { number, mode } = thing;
  if (number !== null)
    return joined([
      rideValues(reading, number, measure),
      ...stated.filter((said) => said.number === number).map(({ values }) => values),
    ]);
  if (mode !== null)
    return joined([
      modeValues(reading, mode, measure),
      ...stated.filter((said) => isSameMode(said.mode, mode)).map(({ values }) => values),
    ]);
  const rows = placesNamed(reading, thing);
  const isHere = (named: Quoted) =>
    named.quote === thing.quote || (rows[0] && placesNamed(reading, named)[0] === rows[0]);
  return joined([
    placeValues(reading, rows, measure),
    ...stated.filter(({ places }) => places.some(isHere)).map(({ values }) => values),
  ]);
}

/** All values of a measure that the answer states, in whatever words, but for a claim's own. */
export function valuesWritten(reading: TravelReading, measure: Measure, claim: Quoted): Values {
  return joined([...statedOf[measure](reading).map(({ values }) => values), [numbersWritten(reading, measure, claim)]]);
}

/** Those, and all that any result has: what a claim may mean that names one side only. */
export function everyValue(reading: TravelReading, measure: Measure, claim: Quoted): Values {
  const numbers = new Set(reading.transport.flatMap((row) => row.numbers));
  return joined([
    valuesWritten(reading, measure, claim),
    ...[...numbers].map((number) => rideValues(reading, number, measure)),
    ...(["driving", "transit", "walking", "bicycling"] as const).map((mode) => modeValues(reading, mode, measure)),
    placeValues(reading, reading.places, measure),
  ]);
}
