/** Answers searches and questions about surroundings from an index: reads the query, finds rows, gives the page asked for. */
import { isInChina, type LonLat, omitUndefined } from "@arenakit/contracts";
import { type CityFacts, PoiKind } from "../atlas.ts";
import type { CountryFacts } from "../country.ts";
import type { AroundQuery, PlaceFilter, PlaceQuery } from "../solvers.ts";
import { type Area, Areas } from "./areas.ts";
import { type KnownOfKinds, keeperOf, knownOfKinds } from "./bounds.ts";
import { businessIn } from "./businesses.ts";
import type { Centre } from "./centres.ts";
import { type Elsewhere, FamousElsewhere } from "./elsewhere.ts";
import { translated } from "./english.ts";
import { Facets } from "./facets.ts";
import { FamousNames } from "./famous-names.ts";
import { Finder, inAreaOf } from "./finder.ts";
import { searchFuzzily } from "./fuzzy-fallback.ts";
import { eachWithin, nearestWithin, roundedMetres } from "./grid.ts";
import { type PlaceIndexData, ROLE } from "./index-data.ts";
import { type Keyword, type Lexicon, type Query, type QueryWords, readKeyword, readQuery } from "./query.ts";
import { createScratch, ID_SPAN, type Rank, Ranking, type Scratch, smallest } from "./ranking.ts";
import { weaker } from "./relaxed.ts";
import type { RowSet } from "./row-set.ts";
import type { Surroundings } from "./surroundings.ts";
import { Terms } from "./terms.ts";

interface FoundRows {
  /** On all pages together. */
  readonly total: number;
  readonly rows: readonly number[];
}
interface FoundRanked extends FoundRows {
  /** One a row: how it was found. */
  readonly ranks: readonly Rank[];
  /** Whether the query had to be taken for something else than it says. */
  readonly isSimilar: boolean;
  /** Present where the rows are what was wanted around a place of reference, the nearest first. */
  readonly beside?: BesideRows;
}
export interface BesideRows {
  readonly centre: Centre;
  /** The words that say what was wanted. */
  readonly wanted: string;
  /** The chain that the city has not, in whose stead its like is given. */
  readonly missing: string | null;
  /** One a row, metres. */
  readonly distances: readonly number[];
}
interface FoundNear extends FoundRows {
  /** One a row, metres. */
  readonly distances: readonly number[];
}

const NOTHING = { total: 0, rows: [], ranks: [], distances: [], isSimilar: false } as const;
type Accepts = (row: number) => boolean;

interface Finding {
  /** Whether only something like the query was found. */
  readonly isSimilar: boolean;
  readonly surrounded: Surroundings | null;
  readonly missing?: string | null;
}

const wantedWords = ({ kinds, tags, rest }: QueryWords): string =>
  [...rest, ...tags, ...kinds.map(({ word }) => word)].join("");
const ALL: Accepts = () => true;

/** Asks only what may say no. */
function allOf(conditions: readonly Accepts[]): Accepts {
  const asked = conditions.filter((condition) => condition !== ALL);
  return asked.length === 0 ? ALL : (row) => asked.every((accepts) => accepts(row));
}

export class PlaceSearch {
  readonly index: PlaceIndexData;
  readonly terms: Terms;
  readonly areas: Areas;
  readonly #cities: readonly CityFacts[];
  readonly facets: Facets;
  readonly famous: FamousNames;
  readonly #elsewhere: FamousElsewhere;
  #known: KnownOfKinds | null = null;
  readonly #scratch: Scratch;
  readonly #lexicon: Lexicon;

  constructor(index: PlaceIndexData, cities: readonly CityFacts[], famous: CountryFacts["famousPlaces"] = []) {
    this.index = index;
    this.#cities = cities;
    this.terms = new Terms(index);
    this.areas = new Areas(cities);
    this.facets = new Facets(index, this.terms);
    this.famous = new FamousNames(index, this.terms);
    this.#elsewhere = new FamousElsewhere(index, this.terms, { areas: this.areas, famous });
    this.#scratch = createScratch(index.row, cities);
    this.#lexicon = {
      areas: this.areas,
      traditional: index.characters.traditional,
      isName: (text, area) => this.#isName(text, area),
    };
  }

  get known(): KnownOfKinds {
    this.#known ??= knownOfKinds(this.index.row);
    return this.#known;
  }

  /** Asks one question of every sort, one at each step, so that nobody waits for tables that are made when first needed. */
  *warm(): Generator<void> {
    const [city] = this.#cities;
    const [sight] = city?.landmarks ?? [];
    if (!city || !sight) return;
    const words = ["酒店", "餐厅", "咖啡", "景点", "博物馆", "停车场", "火锅", sight.name];
    const phrases = [`${city.pinyin} jiudian`, city.english, `${sight.name}附近的餐厅`, sight.address];
    yield void this.known;
    for (const word of words) yield void this.facets.containing(word, { address: false });
    for (const word of words)
      for (const { kinds } of readKeyword(word, this.index.characters.traditional))
        for (const kind of kinds) yield void this.facets.ofKind(kind);
    yield* this.famous.warm();
    yield void this.elsewhere(sight.name);
    yield void this.around({ centre: city, radiusMetres: 1000, keywords: "餐厅", limit: 1 });
    for (const word of words) yield void this.search({ keywords: `${city.name} ${word}`, limit: 1 });
    for (const keywords of phrases) yield void this.search({ keywords, limit: 1 });
    yield void this.search({ keywords: `${sight.name.slice(0, -1)}错`, limit: 1 });
  }

  search({ keywords, region, cityLimit, ...filter }: PlaceQuery): FoundRanked {
    const area = region === undefined ? null : this.areas.region(region);
    if (region !== undefined && !area) return NOTHING;
    const query = this.read(keywords, area);
    const inRegion = area ? inAreaOf(this.index, area) : ALL;
    const passes = this.#passes(filter);
    const inReach: Accepts = cityLimit ? inRegion : ALL;
    const ranking = new Ranking(this.index.row, this.#scratch, allOf([inReach, passes]));
    ranking.isCheap = query.isCheap;
    try {
      const { isSimilar, surrounded, missing = null } = this.#find({ keywords, query, area, filter, ranking, inReach });
      const asked = surrounded && !ranking.isCheap && !ranking.hasBetter("landmark") ? surrounded : null;
      const metresTo = (row: number) => roundedMetres(asked!.centre.point, this.#pointOf(row));
      if (asked) ranking.nearestFirst(metresTo);
      const outside: Accepts | null = area && !cityLimit ? (row) => !inRegion(row) : null;
      const rows = ranking.page({ offset: filter.offset ?? 0, limit: filter.limit, outside });
      const beside = asked && {
        centre: asked.centre,
        wanted: (missing === null ? businessIn(keywords)?.name : null) ?? wantedWords(asked.wanted),
        missing,
        distances: rows.map(metresTo),
      };
      const ranks = rows.map((row) => ranking.rankOf(row));
      return { total: ranking.count, rows, ranks, isSimilar, ...omitUndefined({ beside: beside ?? undefined }) };
    } finally {
      ranking.release();
    }
  }

  around(query: AroundQuery): FoundNear {
    const { centre, radiusMetres, keywords = "", region, cityLimit, order = "distance", offset = 0, limit } = query;
    if (!isInChina(centre) || limit <= 0) return NOTHING;
    const area = region === undefined || !cityLimit ? null : this.areas.region(region);
    if (region !== undefined && cityLimit && !area) return NOTHING;
    const passes = this.#passes(query);
    const inRegion = area ? inAreaOf(this.index, area) : ALL;
    const count = offset + limit;
    for (const matches of this.#readings(keywords)) {
      const circle = { centre, radiusMetres, accepts: allOf([passes, inRegion, matches]), count };
      const found = order === "weight" ? this.#bestWithin(circle) : nearestWithin(this.index, circle);
      const { total, rows, distances } = found;
      if (total > 0) return { total, rows: rows.slice(offset), distances: distances.slice(offset) };
    }
    return NOTHING;
  }

  /** As nearestWithin, but those first that a search for words alone would put first. */
  #bestWithin({ count, ...circle }: Parameters<typeof nearestWithin>[1]): FoundNear {
    const ranking = new Ranking(this.index.row, this.#scratch, ALL);
    const { idOrder } = this.index.row;
    // What orders the rows and who they are in one number: nothing but numbers is sorted, and only what a page needs.
    const keys: number[] = [];
    eachWithin(this.index, circle, (row, distance) => {
      keys.push((ranking.wordsOrder(row) * 0x10000 + Math.round(distance)) * ID_SPAN + idOrder[row]!);
    });
    const rows = Array.from(smallest(Float64Array.from(keys), count), (key) => this.#scratch.rowOf[key % ID_SPAN]!);
    const distances = rows.map((row) => roundedMetres(circle.centre, this.#pointOf(row)));
    return { total: keys.length, rows, distances };
  }

  /** What a keyword means, then what it means with fewer wishes. */
  *#readings(keywords: string): Generator<Accepts> {
    const alternatives = readKeyword(keywords, this.index.characters.traditional);
    if (alternatives.length === 0) return yield ALL;
    yield this.#anyOf(alternatives);
    // hotpot is no name here: it says 火锅.
    const inChinese = /[a-z]/i.test(keywords) ? translated(keywords, () => null) : keywords;
    const meant = inChinese === keywords ? alternatives : readKeyword(inChinese, this.index.characters.traditional);
    if (meant !== alternatives) yield this.#anyOf(meant);
    if (meant.length === 1) for (const keyword of weaker(meant[0]!, this.known)) yield this.#matching(keyword);
  }

  #anyOf(alternatives: readonly Keyword[]): Accepts {
    const all = alternatives.map((keyword) => this.#matching(keyword));
    return (row) => all.some((matches) => matches(row));
  }

  /** The famous place that the query names and the world has not; null for none. */
  elsewhere(keywords: string): Elsewhere | null {
    const query = this.read(keywords);
    return this.#elsewhere.named(query) ?? this.#elsewhere.beside(query);
  }

  /** Name of a city by its number. */
  cityName(city: number): string {
    return this.#cities[city]?.name ?? "";
  }

  #pointOf(row: number): LonLat {
    const { longitude, latitude } = this.index.row;
    return { longitude: longitude[row]! / 1e6, latitude: latitude[row]! / 1e6 };
  }

  #find(asked: {
    keywords: string;
    query: Query;
    area: Area | null;
    filter: PlaceFilter;
    ranking: Ranking;
    inReach: Accepts;
  }): Finding {
    const { keywords, query, area, filter, ranking, inReach } = asked;
    const nothing = { isSimilar: false, surrounded: null };
    if (query.whole === "") {
      const isFiltered = (filter.typecodes?.length ?? 0) + (filter.kinds?.length ?? 0) > 0;
      if (isFiltered && keywords.trim() === "")
        for (let row = 0; row < this.index.words.rows; row++) ranking.offer(row, "words", ranking.wordsOrder(row));
      return nothing;
    }
    const world = { index: this.index, terms: this.terms, facets: this.facets, cities: this.#cities };
    const finder = new Finder(world, ranking, inReach);
    finder.find(query);
    const elsewhere = this.#elsewhere.named(query);
    // 华山 alone is the mountain and no hospital that bears its name; 上海 华山 may be one.
    const isAnother = elsewhere?.isAll && area === null && query.area === null && !ranking.hasBetter("stem");
    if (isAnother) ranking.keep(() => false);
    if (elsewhere || ranking.count > 0) return { isSimilar: false, surrounded: finder.surrounded };
    if (area === null && this.#elsewhere.beside(query)) return nothing;
    // Nothing lies so near: what is nearest beyond is like what was asked for.
    if (query.radiusMetres !== null) finder.find({ ...query, radiusMetres: null });
    if (ranking.count > 0) return { isSimilar: true, surrounded: finder.surrounded };
    const read = (text: string) => this.read(text, area);
    const { terms, facets, famous, known } = this;
    const tables = { finder, ranking, terms, facets, famous, known };
    const { isSimilar, missing } = searchFuzzily({ query, ...tables, isPlaced: area !== null, typed: keywords, read });
    return { isSimilar, missing, surrounded: finder.surrounded };
  }

  /** Reads the query; a district of several cities is that of the region where it has one. */
  read(text: string, region: Area | null = null): Query {
    const query = readQuery(text, this.#lexicon);
    const cities = query.area?.cities.filter((city) => region?.cities.includes(city)) ?? [];
    return query.area && cities.length > 0 ? { ...query, area: { ...query.area, cities } } : query;
  }

  #isName(text: string, area?: Area): boolean {
    const term = this.terms.find(text);
    if (term < 0) return false;
    const inArea = area ? inAreaOf(this.index, area) : ALL;
    let isName = false;
    this.terms.eachEntry(term, (role, id) => {
      isName ||= role !== ROLE.label && inArea(id);
    });
    return isName;
  }

  #passes({ typecodes = [], kinds = [] }: Pick<PlaceFilter, "typecodes" | "kinds">): Accepts {
    if (typecodes.length === 0 && kinds.length === 0) return ALL;
    const { row, words } = this.index;
    const isKind = PoiKind.options.map((kind) => kinds.includes(kind));
    if (typecodes.length === 0) return (at) => isKind[row.kind[at]!]!;
    const isType = words.types.map(({ code }) => typecodes.some((wanted) => code.startsWith(wanted)));
    return (at) => isType[row.type[at]!]! && (kinds.length === 0 || isKind[row.kind[at]!]!);
  }

  #matching({ kinds, tags, rest, bounds }: Keyword): Accepts {
    const sets: RowSet[] = [
      ...kinds.map((kind) => this.facets.ofKind(kind)),
      ...tags.map((tag) => this.facets.tagged(tag)),
      ...rest.map((word) => this.facets.containing(word, { address: false }).any),
    ];
    const keeps = keeperOf(this.index.row, bounds);
    return (row) => sets.every((set) => set.has(row)) && keeps(row);
  }
}
