/**
 * Places near a claim: those of the results that its sentence, or the two before it, may mean. A value that one of them has
 * is held against no other place, since a reader of claims can mistake of whom it is said.
 */
import type { Quoted } from "@arenakit/contracts";
import { perReading } from "@arenakit/evaluator-checks";
import { foldName, spellingsOf } from "./facts/names.ts";
import type { PlaceRow } from "./facts/places.ts";
import type { TravelReading } from "./reading.ts";
import { statementAt } from "./said.ts";

/** The sentence of a claim and those before it. */
const STATEMENTS = 3;
/** Characters of a name that may stand for it. */
const BEGINNING = 2;
/** Names of more places than these are not looked for. */
const MOST_PLACES = 400;

/** The places that are meant near the words of a claim. */
export function placesNear(reading: TravelReading, words: Quoted): PlaceRow[] {
  const at = statementAt(reading, words.start);
  const indices = Array.from({ length: STATEMENTS }, (_, before) => at - before).filter((index) => index >= 0);
  return indices.flatMap((index) => placesIn(reading, index));
}

/** Whether one of them has a value that the claim gives to another. */
export const isOfPlaceNear = (reading: TravelReading, words: Quoted, has: (row: PlaceRow) => boolean): boolean =>
  placesNear(reading, words).some(has);

/** Words of another script may name more than is recognised. */
const LATIN_WORD = /[a-z]{3}/i;

/** Whether a claim's sentence names its place and no other, so that nobody can mistake of whom it is said. */
export function namesOnlyItsPlace(reading: TravelReading, words: Quoted, place: Quoted): boolean {
  const at = statementAt(reading, words.start);
  const own = foldName(place.quote);
  return (
    at >= 0 &&
    !LATIN_WORD.test(place.quote + words.quote) &&
    statementAt(reading, place.start) === at &&
    placesIn(reading, at).every(({ name }) => foldName(name).startsWith(own.slice(0, BEGINNING)))
  );
}

const placesIn = perReading((reading: TravelReading, index: number): readonly PlaceRow[] => {
  const { start, end } = reading.claims.statements[index]!;
  const words = foldName((reading.written?.source ?? "").slice(start, end));
  return beginnings(reading).flatMap(({ beginning, row }) => (words.includes(beginning) ? [row] : []));
});

/** How the name of each place begins, its city aside. */
const beginnings = perReading((reading: TravelReading) =>
  reading.places.slice(0, MOST_PLACES).flatMap((row) => {
    const [full = ""] = spellingsOf(row.name);
    const city = reading.cities.map(foldName).find((one) => full.startsWith(one)) ?? "";
    const beginning = full.slice(city.length, city.length + BEGINNING);
    return beginning.length < BEGINNING ? [] : [{ beginning, row }];
  }),
);
