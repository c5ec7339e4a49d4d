/**
 * What a question is about, and with it which pages come before which, whatever engine found them: the page about the
 * sight that it names, then the kind of page that it asks for of its city, then other pages of the city, then the rest.
 */
import type { Guide, Poi } from "@arenakit/corpus-world";
import { kindsAskedFor } from "./intents.ts";
import type { Mention, Named, Names } from "./names.ts";

export interface Reading {
  /** Adcodes. */
  readonly cities: ReadonlySet<string>;
  /** Ids of places. */
  readonly sights: ReadonlySet<string>;
  /** What it asks for, the first decides most. */
  readonly kinds: readonly Guide["kind"][];
  /** From one city to another, by adcode. */
  readonly trip: { readonly from: string; readonly to: string } | null;
}

export interface Readers {
  readonly names: Names;
  /** Whether a page is about the place. */
  isSubject(id: string): boolean;
  /** Places by any spelling of their name, the most prominent first. */
  search(name: string): readonly Poi[];
}

export function readQuestion(question: string, readers: Readers): Reading {
  const { mentions, rest } = readers.names.spot(question);
  const asked = kindsAskedFor(rest);
  const kinds = mentions.some(({ bearers }) => isDish(bearers)) ? [...new Set(["food" as const, ...asked])] : asked;
  const bareName = !/[\p{L}\p{N}]/u.test(rest);
  const named = new Set(mentions.flatMap(({ bearers }) => ofKind(bearers, "city").map(({ city }) => city)));
  // 黄山 is a city and a mountain: who asks for its trains, its food or nothing more means the city.
  const meansCity = (bearers: readonly Named[]) =>
    ofKind(bearers, "city").length > 0 && (kinds[0] === undefined ? bareName : kinds[0] !== "sight");
  const meant = mentions.map((mention) =>
    meansCity(mention.bearers) ? null : sightMeant(mention, { named, question }, readers.search),
  );
  const spotted = meant.flatMap((sight) => sight ?? []);
  const sights = spotted.length > 0 ? spotted : sightSearched(question, { mentions, kinds, named }, readers);
  const cities = citiesOf(mentions, named, sights);
  const stops = mentions.flatMap((mention, at) => {
    const city = meant[at]?.city ?? onlyCity(mention.bearers);
    return city === null ? [] : [{ city, isOrigin: mention.isOrigin }];
  });
  const from = stops.find(({ isOrigin }) => isOrigin) ?? stops[0];
  const to = from && stops.find(({ city }) => city !== from.city);
  const goes = kinds.includes("train") || (sights.length === 0 && /[到去至]|\bto\b|[-—→]/.test(rest));
  return {
    cities,
    sights: new Set(sights.map(({ id }) => id!)),
    kinds: kinds.length === 0 && bareName && sights.length === 0 ? ["city"] : kinds,
    trip: from && to && goes ? { from: from.city, to: to.city } : null,
  };
}

type Page = Pick<Guide, "kind" | "city" | "places">;

/** Pages of one group are as good as each other but for their words; smaller groups come first. */
export const ELSEWHERE = 9;

/** The group of a page, 0 … ELSEWHERE; the last holds pages about other cities than the question names. */
export function groupOf(page: Page, { cities, sights, kinds, trip }: Reading): number {
  if (cities.size === 0) return 0;
  if (!cities.has(page.city)) return ELSEWHERE;
  if (trip) return page.kind === "train" ? (page.city === trip.from ? 0 : 1) : page.kind === "city" ? 2 : 3;
  const at = kinds.indexOf(page.kind);
  if (sights.size === 0) return at >= 0 ? Math.min(at, 6) : 7;
  const speaks = page.places.some((id) => sights.has(id));
  if (page.kind === "sight" && sights.has(page.places[0] ?? "")) return 1;
  // A day that goes there, or the months of its city, answer what the page about it does not.
  const answers = page.kind === "route" ? speaks : page.kind === "season" && !kinds.includes("sight");
  if (at === 0 && answers) return 0;
  return at >= 0 ? 2 : speaks ? 3 : 4;
}

const ofKind = (bearers: readonly Named[], kind: Named["kind"]) => bearers.filter((one) => one.kind === kind);
const isDish = (bearers: readonly Named[]) => ofKind(bearers, "dish").length > 0;

/** The city of a name that only one city has; null else, and for dishes. */
function onlyCity(bearers: readonly Named[]): string | null {
  const city = ofKind(bearers, "city")[0];
  if (city) return city.city;
  const cities = new Set(bearers.flatMap(({ kind, city: one, isPart }) => (kind === "dish" || isPart ? [] : [one])));
  return cities.size === 1 ? [...cities][0]! : null;
}

/** The one in a city that the question names, else the best known of that name; null where none is meant. */
function sightMeant(
  { text, bearers }: Mention,
  { named, question }: { named: ReadonlySet<string>; question: string },
  search: Readers["search"],
): Named | null {
  const all = ofKind(bearers, "sight");
  if (all.length === 0) return null;
  const inNamed = all.filter(({ city }) => named.has(city));
  const possible = inNamed.length > 0 ? inNamed : all.filter(({ isPart }) => !isPart);
  if (inNamed.length === 0 && named.size > 0) {
    // 香港迪士尼: the city's own may be called so by nobody but the search of places.
    const [first] = search(question);
    const own = first && named.has(first.city) && sharesName(first, text);
    if (own) return { kind: "sight", city: first.city, id: first.id };
  }
  return possible.reduce<Named | null>((best, one) => (best && best.rank! <= one.rank! ? best : one), null);
}

const sharesName = ({ name, alias }: Poi, text: string): boolean => [name, ...alias].some((one) => one.includes(text));

/** Where no name stands as it is written: what the search of places takes it for, mistyped, in pinyin, in traditional characters. */
function sightSearched(
  question: string,
  { mentions, kinds, named }: { mentions: readonly Mention[]; kinds: Reading["kinds"]; named: ReadonlySet<string> },
  { search, isSubject }: Readers,
): Named[] {
  const asksForSight = kinds[0] === "sight" || (kinds.length === 0 && named.size === 0);
  if (!asksForSight || mentions.some(({ bearers }) => ofKind(bearers, "city").length === 0)) return [];
  const [first] = search(question);
  if (!first || !isSubject(first.id) || (named.size > 0 && !named.has(first.city))) return [];
  return [{ kind: "sight", city: first.city, id: first.id }];
}

/** Those named, and those of the sights; failing these, of other places, of districts, of dishes. */
function citiesOf(mentions: readonly Mention[], named: ReadonlySet<string>, sights: readonly Named[]): Set<string> {
  const certain = new Set([...named, ...sights.map(({ city }) => city)]);
  if (certain.size > 0) return certain;
  const places = mentions.flatMap(({ bearers }) => onlyCity(bearers) ?? []);
  if (places.length > 0) return new Set(places);
  return new Set(mentions.flatMap(({ bearers }) => ofKind(bearers, "dish").map(({ city }) => city)));
}
