/**
 * What a question is about, and with it which pages come before which, whatever engine found them: the page about the
 * sight that it names, then the kind of page that it asks for of its city, then other pages of the city.
 */
import type { Guide, Poi } from "@arenakit/corpus-world";
import { type Content, contentOf, isHan, isRemnant } from "./content.ts";
import type { EntityNames, Mention, NamedEntity, RecognisedNames } from "./entity-names.ts";
import { kindsAskedFor } from "./intents.ts";
import { couldMean } from "./likeness.ts";
import { soundsLikePlace } from "./page-subjects.ts";

export interface QuestionReading {
  /** Adcodes. */
  readonly cities: ReadonlySet<string>;
  /** Ids of places. */
  readonly sights: ReadonlySet<string>;
  /** What it asks for, the first decides most. */
  readonly kinds: readonly Guide["kind"][];
  /** From one city to another, by adcode. */
  readonly trip: { readonly from: string; readonly to: string } | null;
  /** Where a day shall keep to; null where no area is asked for. */
  readonly area: QuestionArea | null;
  /** What it is about beside the names, as far as pages speak of it: 樱花. */
  readonly topics: readonly string[];
  /** The names that it was understood by, in small letters. */
  readonly named: readonly string[];
  /** What it is about and no page speaks of: 九寨沟, 签证. */
  readonly absent: readonly string[];
}

/** A district by its whole name, or the surroundings of sights. */
export type QuestionArea =
  | { readonly kind: "district"; readonly city: string; readonly name: string }
  | { readonly kind: "around"; readonly sights: ReadonlySet<string> };

export interface Readers {
  readonly names: EntityNames;
  /** Whether a page is about the place. */
  isSubject(id: string): boolean;
  /** What of a word no page speaks of, or none about the cities where there are some; null where one does. */
  absentIn(word: string, cities: ReadonlySet<string>): Promise<string | null>;
  /** Places by any spelling of their name, the most prominent first; similar ones where none bears it. */
  search(name: string): { readonly pois: readonly Poi[]; readonly isSimilar: boolean };
}

/** Throws what the readers throw. */
export async function readQuestion(question: string, readers: Readers): Promise<QuestionReading> {
  const { mentions, gaps } = wholeNames(readers.names.spot(question));
  const rest = gaps.join(" ");
  const asked = kindsAskedFor(rest);
  const kinds = mentions.some(({ bearers }) => isDish(bearers)) ? [...new Set(["food" as const, ...asked])] : asked;
  const bareName = !/[\p{L}\p{N}]/u.test(rest);
  const named = new Set(mentions.flatMap(({ bearers }) => ofKind(bearers, "city").map(({ city }) => city)));
  // 黄山 is a city and a mountain: who asks for its trains, its food or nothing more means the city.
  const meansCity = (bearers: readonly NamedEntity[]) =>
    ofKind(bearers, "city").length > 0 && (kinds[0] === undefined ? bareName : kinds[0] !== "sight");
  const sightOf = (mention: Mention) =>
    meansCity(mention.bearers) ? null : sightMeant(mention, { named, question }, readers.search);
  const meant = namesSaidTogether({ mentions, gaps }, mentions.map(sightOf), readers);
  const spotted = meant.flatMap((sight) => sight ?? []);
  const content = contentOf(gaps);
  const { searched, isGuess } =
    spotted.length > 0 ? NOT_SEARCHED : await sightSearched(content, { mentions, kinds, named }, readers);
  const sights = spotted.length > 0 ? spotted : searched;
  const cities = citiesOf(mentions, named, sights);
  const stops = mentions.flatMap((mention, at) => {
    const city = meant[at]?.city ?? onlyCity(mention.bearers);
    return city === null ? [] : [{ city, isOrigin: mention.isOrigin }];
  });
  const from = stops.find(({ isOrigin }) => isOrigin) ?? stops[0];
  const to = from && stops.find(({ city }) => city !== from.city);
  const decisive = searched.length > 0 && !isGuess ? [] : spotted.length > 0 ? content.filter(saysWhichSight) : content;
  const ofNames = mentions.flatMap((mention) => wordOfPageless(mention));
  const missing = await Promise.all([
    ...ofNames.map((word) => readers.absentIn(word, cities)),
    ...decisive.map(async (word) => {
      const part = await readers.absentIn(word.text, cities);
      const isPartOfName = part !== null && spotted.length > 0 && word.isBeforeName && isHan(word.text);
      return isPartOfName ? `${word.text}${mentions[word.gap]!.text}` : part;
    }),
  ]);
  const goes = kinds.includes("train") || (sights.length === 0 && /[到去至]|\bto\b|[-—→]/.test(rest));
  const trip = from && to && goes ? { from: from.city, to: to.city } : null;
  const area = areaMeant(mentions, { rest, kinds, cities, sights });
  return {
    cities,
    sights: new Set(sights.map(({ id }) => id!)),
    kinds: kinds.length > 0 ? kinds : area ? ["route"] : bareName && sights.length === 0 ? ["city"] : kinds,
    trip,
    area,
    topics: decisive.map(({ text }) => text),
    named: mentions.map(({ text }) => text.trim()),
    absent: trip ? [] : [...new Set(missing.flatMap((word) => word ?? []))],
  };
}

/** Keeps to one place: 只在海淀区玩, 外滩周边, `around the Bund only`. */
const KEEPS_TO = /只|不出|不去|不跑远|附近|周边|周围|一带|旁边|\b(?:only|around|near|nearby|within|without leaving)\b/;

/** The district named, else the surroundings of the sights, where a day is asked for that keeps to them. */
function areaMeant(
  mentions: readonly Mention[],
  given: Pick<QuestionReading, "kinds" | "cities"> & { rest: string; sights: readonly NamedEntity[] },
): QuestionArea | null {
  const { rest, kinds, cities, sights } = given;
  const keeps = KEEPS_TO.test(rest);
  if (!kinds.includes("route") && !(keeps && kinds.length === 0)) return null;
  for (const { bearers, text } of mentions) {
    // 西湖 is the lake and not its district, unless the question says so.
    const isOther = bearers.some(({ kind }) => kind === "sight" || kind === "city");
    const district = bearers.find(({ kind, city }) => kind === "district" && cities.has(city));
    if (district?.district !== undefined && (!isOther || district.district === text))
      return { kind: "district", city: district.city, name: district.district };
  }
  if (!keeps || sights.length === 0) return null;
  return { kind: "around", sights: new Set(sights.map(({ id }) => id!)) };
}

/** Puts together what the short name of a district or a part of a name cut: 平遥古城 is no 古城 of 丽江. */
function wholeNames(spotted: RecognisedNames): RecognisedNames {
  const { mentions, gaps } = spotted;
  const begun = contentOf(gaps).filter(({ isBeforeName }) => isBeforeName);
  const cut = mentions.findIndex(({ bearers, text }, at) =>
    begun.some(({ gap }) => gap === at)
      ? bearers.every(({ kind, isPart }) => kind === "district" || isPart)
      : // 山大, a university, in 乐山大佛.
        text.length === 2 &&
        bearers.every(({ kind }) => kind === "district" || kind === "place") &&
        isRemnant(gaps[at]!) &&
        isRemnant(gaps[at + 1]!),
  );
  if (cut < 0) return spotted;
  const whole = `${gaps[cut]!}${mentions[cut]!.text}${gaps[cut + 1]!}`;
  return wholeNames({
    mentions: mentions.filter((_, at) => at !== cut),
    gaps: [...gaps.slice(0, cut), whole, ...gaps.slice(cut + 2)],
  });
}

/** 长隆野生动物园 is one sight, whatever 长隆 and 野生动物园 are in two cities. */
function namesSaidTogether(
  { mentions, gaps }: RecognisedNames,
  meant: readonly (NamedEntity | null)[],
  { search, isSubject }: Readers,
): (NamedEntity | null)[] {
  const whole = [...meant];
  for (let at = 1; at < meant.length; at++) {
    const [one, other] = [whole[at - 1], whole[at]];
    if (!one || !other || one.city === other.city || gaps[at] !== "") continue;
    const { pois, isSimilar } = search(`${mentions[at - 1]!.text}${mentions[at]!.text}`);
    const [first] = pois;
    if (!first || isSimilar || !isSubject(first.id)) continue;
    const both = { kind: "sight", city: first.city, id: first.id } as const;
    whole.splice(at - 1, 2, both, both);
  }
  return whole;
}

/** 东京 of 东京迪士尼乐园 and 银滩 of 北海银滩; what else is asked of a sight is no other sight. */
const saysWhichSight = ({ text, isBeforeName, isAfterName }: Content): boolean =>
  isBeforeName || (isAfterName && soundsLikePlace(text));

/** The name of a station or a school, which may have no page. */
const wordOfPageless = ({ text, bearers }: Mention): string[] =>
  bearers.every(({ kind }) => kind === "place") ? [spelledIn(text)] : [];

/** 无锡 汽车站 is 无锡汽车站 in a page; signs around a name are none of it. */
const spelledIn = (text: string): string => {
  const words = text.replace(/[^\p{L}\p{N}'’-]+/gu, " ").trim();
  return words.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "");
};

const isDay = ({ kind }: GuidePage): boolean => kind === "area" || kind === "route";

type GuidePage = Pick<Guide, "kind" | "city" | "places">;

/** Pages of one group are as good as each other but for their words; smaller groups come first. */
export const ELSEWHERE = 9;

/**
 * The group of a page, 0 … ELSEWHERE; the last holds pages about other cities than the question names. `keepsTo` says
 * whether all places of a page lie in an area; such a day comes before all else where an area is asked for.
 */
export function groupOf(
  page: GuidePage,
  reading: QuestionReading,
  keepsTo: (area: QuestionArea) => boolean = () => false,
): number {
  const { cities, area } = reading;
  if (cities.size > 0 && !cities.has(page.city)) return ELSEWHERE;
  if (!area) return groupInCity(page, reading);
  return isDay(page) && keepsTo(area) ? 0 : 1 + groupInCity(page, reading);
}

function groupInCity(page: GuidePage, { cities, sights, kinds, trip }: QuestionReading): number {
  if (cities.size === 0) return kinds[0] === undefined || page.kind === kinds[0] ? 0 : 1;
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

const ofKind = (bearers: readonly NamedEntity[], kind: NamedEntity["kind"]) =>
  bearers.filter((one) => one.kind === kind);
const isDish = (bearers: readonly NamedEntity[]) => ofKind(bearers, "dish").length > 0;

/** The city of a name that only one city has; null else, and for dishes. */
function onlyCity(bearers: readonly NamedEntity[]): string | null {
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
): NamedEntity | null {
  const all = ofKind(bearers, "sight");
  if (all.length === 0) return null;
  const inNamed = all.filter(({ city }) => named.has(city));
  const possible = inNamed.length > 0 ? inNamed : all.filter(({ isPart }) => !isPart);
  if (inNamed.length === 0 && named.size > 0) {
    // 香港迪士尼: the city's own may be called so by nobody but the search of places.
    const [first] = search(question).pois;
    const own = first && named.has(first.city) && sharesName(first, text);
    if (own) return { kind: "sight", city: first.city, id: first.id };
  }
  return possible.reduce<NamedEntity | null>((best, one) => (best && best.rank! <= one.rank! ? best : one), null);
}

const sharesName = ({ name, alias }: Poi, text: string): boolean => [name, ...alias].some((one) => one.includes(text));

interface Searched {
  readonly searched: readonly NamedEntity[];
  /** Whether it is only spelt alike: then no page speaks of what the question says. */
  readonly isGuess: boolean;
}
const NOT_SEARCHED: Searched = { searched: [], isGuess: false };

/** Where no name stands as it is written: what the search of places takes it for, mistyped, in pinyin, in traditional characters. */
async function sightSearched(
  content: readonly Content[],
  {
    mentions,
    kinds,
    named,
  }: { mentions: readonly Mention[]; kinds: QuestionReading["kinds"]; named: ReadonlySet<string> },
  { search, isSubject, absentIn }: Readers,
): Promise<Searched> {
  const asksForSight = kinds[0] === "sight" || (kinds.length === 0 && named.size === 0);
  if (!asksForSight || mentions.some(({ bearers }) => ofKind(bearers, "city").length === 0)) return NOT_SEARCHED;
  const missing = await Promise.all(content.map(({ text }) => absentIn(text, named)));
  const unknown = content.filter((_, at) => missing[at] !== null);
  if (unknown.length === 0) return NOT_SEARCHED;
  const asked = [...mentions, ...content].map(({ text }) => text).join(" ");
  const { pois, isSimilar } = search(asked);
  const [first] = pois;
  if (!first || !isSubject(first.id) || (named.size > 0 && !named.has(first.city))) return NOT_SEARCHED;
  if (!unknown.every(({ text }) => couldMean(text, first, isSimilar))) return NOT_SEARCHED;
  return { searched: [{ kind: "sight", city: first.city, id: first.id }], isGuess: isSimilar };
}

/** Those named, and those of the sights; failing these, of other places, of districts, of dishes. */
function citiesOf(
  mentions: readonly Mention[],
  named: ReadonlySet<string>,
  sights: readonly NamedEntity[],
): Set<string> {
  const certain = new Set([...named, ...sights.map(({ city }) => city)]);
  if (certain.size > 0) return certain;
  const places = mentions.flatMap(({ bearers }) => onlyCity(bearers) ?? []);
  if (places.length > 0) return new Set(places);
  return new Set(mentions.flatMap(({ bearers }) => ofKind(bearers, "dish").map(({ city }) => city)));
}
