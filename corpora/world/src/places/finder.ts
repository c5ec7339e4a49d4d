/**
 * Finds the places that a read query means: exact name, alias, beginning of the name, part of it, address, places of
 * the kind near a named place, all words covered. Takes the words as they stand; fuzzy-fallback.ts does not.
 */
import { type CityFacts, PoiKind } from "../atlas.ts";
import { islandOf } from "../islands.ts";
import { isRoadName } from "./address.ts";
import type { Area } from "./areas.ts";
import { keeperOf } from "./bounds.ts";
import { type Centre, Centres } from "./centres.ts";
import { type Facets, HOUSE, type WordRows } from "./facets.ts";
import { eachWithin, roundedMetres } from "./grid.ts";
import { hubsCalled } from "./hubs.ts";
import { FLAG, LABEL, type PlaceIndexData, ROLE } from "./index-data.ts";
import { shortProvince } from "./named-areas.ts";
import { preferencesOf } from "./preferences.ts";
import type { Query, QueryWords } from "./query.ts";
import type { Rank, Ranking } from "./ranking.ts";
import { intersection, RowSet } from "./row-set.ts";
import { asksHubAlone, isWish, readingsAround, type Surroundings } from "./surroundings.ts";
import { isAscii, type Terms } from "./terms.ts";
import { AMENITIES } from "./words.ts";

/** A place of the wanted kind belongs to a named place when it is no farther. */
const NEAR_METRES = 3000;
/** Where nothing is near, what is within a ride. */
const FARTHEST_NEAR_METRES = 8000;
/** A kind of place or a chain is looked for as far as its city goes; what only has the words in its name is not. */
const CITY_METRES = 50_000;
/** Who is called what the whole query says comes before who is called what it says without its area. */
const WITHOUT_AREA = 8192;
/** A name comes before an alias where all else is equal; a larger city's alias before a smaller one's name. */
const BY_ALIAS = 15;
/** Letters that are taken for a whole name in pinyin. */
const SHORTEST_PINYIN = 4;

/** What a finder looks into. */
interface FinderWorld {
  readonly index: PlaceIndexData;
  readonly terms: Terms;
  readonly facets: Facets;
  readonly cities: readonly CityFacts[];
}

export class Finder {
  readonly #world: FinderWorld;
  readonly #ranking: Ranking;
  readonly centres: Centres;
  #surrounded: Surroundings | null = null;

  /** What is out of reach is not found, nor are its surroundings. */
  constructor(world: FinderWorld, ranking: Ranking, inReach: (row: number) => boolean) {
    this.#world = world;
    this.#ranking = ranking;
    this.centres = new Centres(world, (row) => ranking.nameOrder(row), inReach);
  }

  /** The place of reference around which the last question found what it asks for; null where it names none. */
  get surrounded(): Surroundings | null {
    return this.#surrounded;
  }

  find(query: Query): void {
    this.#surrounded = null;
    this.#ranking.keeps = keeperOf(this.#world.index.row, query.bounds);
    const inArea = this.inArea(query.area);
    const cityOrder = orderOfCities(query.area);
    if (cityOrder) this.#ranking.bias = (row) => cityOrder(this.#world.index.row.city[row]!);
    // 博物馆 is no museum's name, even where a city's museum is called so at home.
    this.#exact(query.whole, { isAsked: query.text === "" });
    this.#hubs(query, inArea);
    this.#sounding(query.whole);
    const alone = this.#having(query.alone, { address: false });
    // 烤鸭 asks for those who make it, whatever they are called.
    if (this.#world.facets.isTag(query.text)) this.#exact(query.text, { accepts: inArea, penalty: WITHOUT_AREA });
    else if (query.text !== "") this.#named(query.text, (row) => inArea(row) && (!alone || alone.rows.has(row)));
    if (query.joined !== query.text && query.joined !== query.whole)
      this.#exact(query.joined, { accepts: inArea, penalty: WITHOUT_AREA });
    // 香港 The Peak: what talk would be elsewhere may be part of a name.
    if (query.unparted !== query.joined && query.unparted !== query.whole)
      this.#exact(query.unparted, { accepts: inArea, penalty: WITHOUT_AREA });
    this.#covered(query, inArea);
    if (query.text.length >= 3 && /\d/.test(query.text))
      this.#world.facets.atAddress(query.text, (row, isHouse) => {
        if (isHouse && inArea(row)) this.#ranking.offer(row, "address", this.#ranking.nameOrder(row));
      });
    if (query.alone.kinds.length > 0 || !this.#ranking.hasBetter("landmark")) this.#surroundings(query, inArea);
  }

  /** Rows in the area; with an ambiguous district those of every city that has one. */
  inArea(area: Area | null): (row: number) => boolean {
    return area ? inAreaOf(this.#world.index, area) : () => true;
  }

  /** Rows that are called `key`: by name, alias, or name without its city. */
  #exact(key: string, { accepts = () => true, penalty = 0, isAsked = false }: ExactOptions): void {
    const { terms } = this.#world;
    const term = key === "" ? -1 : terms.find(key);
    if (term < 0) return;
    terms.eachEntry(term, (role, id) => {
      if (role === ROLE.label || (isAsked && role === ROLE.shortened) || !accepts(id)) return;
      // 西湖 is the lake's name as much as 西湖风景名胜区: what the atlas calls a place comes before invented namesakes.
      const isKnownAs = role === ROLE.alias && this.isLandmark(id);
      const order = penalty + this.#ranking.nameOrder(id) + (isKnownAs ? BY_ALIAS : 0);
      this.#ranking.offer(id, isKnownAs ? "name" : EXACT[role]!, order);
    });
  }

  /** Whatever in the area has the key in its name. */
  called(key: string, area: Area | null): void {
    if (key !== "") this.#named(key, this.inArea(area));
  }

  /** Rows in the province or city that the text begins with, null where it names none: 四川省博物馆 is no mistyped 江西省博物馆. */
  inRegionNamed(text: string): ((row: number) => boolean) | null {
    const isNamed = this.#world.cities.map(
      ({ name, province }) => text.startsWith(name) || text.startsWith(shortProvince(province)),
    );
    const { city } = this.#world.index.row;
    return isNamed.includes(true) ? (row) => isNamed[city[row]!]! : null;
  }

  get index(): PlaceIndexData {
    return this.#world.index;
  }

  get cities(): readonly CityFacts[] {
    return this.#world.cities;
  }

  callsLandmark(term: number, { byAlias = true } = {}): boolean {
    let calls = false;
    this.#world.terms.eachEntry(term, (role, id) => {
      calls ||= (role === ROLE.name || (byAlias && role === ROLE.alias)) && this.isLandmark(id);
    });
    return calls;
  }

  isLandmark(row: number): boolean {
    return (this.#world.index.row.flags[row]! & FLAG.atlas) !== 0;
  }

  /** Stations and airports by what else they are called. */
  #hubs(query: Query, inArea: (row: number) => boolean): void {
    const { kind: kindOf } = this.#world.index.row;
    for (const { kind, terms, isWhole } of hubsCalled(query, this.#world)) {
      const accepts = (row: number) => PoiKind.options[kindOf[row]!] === kind && (isWhole || inArea(row));
      this.offerTerms(terms, "name", { accepts });
    }
  }

  /** A whole name in pinyin: letters that are no name themselves. */
  #sounding(letters: string): void {
    if (letters.length < SHORTEST_PINYIN || !/^[a-z]+$/.test(letters)) return;
    this.offerTerms(this.#world.terms.sounding(letters), "pinyin");
  }

  /** Lets every row that one of the terms calls have the rank. */
  offerTerms(found: readonly number[], rank: Rank, options: OfferOptions = {}): void {
    const { accepts = () => true, penalty = 0 } = options;
    for (const term of found)
      this.#world.terms.eachEntry(term, (role, id) => {
        if (role === ROLE.label || !accepts(id)) return;
        this.#ranking.offer(id, rank, penalty + this.#ranking.nameOrder(id));
      });
  }

  #named(key: string, accepts: (row: number) => boolean): void {
    this.#exact(key, { accepts, penalty: WITHOUT_AREA });
    if (key.length < 2) return;
    const { terms } = this.#world;
    const [from, to] = terms.beginning(key);
    const offer = (term: number, ranks: readonly [Rank, Rank]) =>
      terms.eachEntry(term, (role, id) => {
        const rank = role === ROLE.name ? ranks[0] : role === ROLE.alias ? ranks[1] : null;
        if (rank && accepts(id)) this.#ranking.offer(id, rank, this.#ranking.nameOrder(id));
      });
    const offerBeginning = (role: number, id: number) => {
      if (role !== ROLE.label && this.isLandmark(id) && this.#ranking.isFamous(id) && accepts(id))
        this.#ranking.offer(id, "landmark", this.#ranking.nameOrder(id));
    };
    for (let term = from; term < to; term++) {
      offer(term, ["prefix", "alias-prefix"]);
      terms.eachEntry(term, offerBeginning);
    }
    if (isAscii(key)) return;
    for (const term of terms.containing(key)) if (term < from || term >= to) offer(term, ["part", "alias-part"]);
  }

  /** Rows that have every kind, tag and other word; null when nothing is asked for. They may be those of a table: only to be read. */
  #having(
    { kinds, tags, rest }: QueryWords,
    options: { address: boolean },
  ): { rows: RowSet; words: readonly WordRows[] } | null {
    const { facets } = this.#world;
    // One character alone is held by half of all names; who types it means a beginning.
    const isOneCharacter = rest.length === 1 && rest[0]!.length === 1 && kinds.length + tags.length === 0;
    const words = rest.map((word) => (isOneCharacter ? facets.beginning(word) : facets.containing(word, options)));
    const sets = [
      ...words.map(({ any }) => any),
      ...kinds.map((kind) => facets.ofKind(kind)),
      ...tags.map((tag) => facets.tagged(tag)),
    ];
    const rows = intersection(sets);
    return rows && { rows, words };
  }

  #covered(query: Query, inArea: (row: number) => boolean): void {
    const { facets, index } = this.#world;
    const { kinds, rest } = query.words;
    const fits = this.#having(query.words, { address: true });
    if (!fits) {
      // An area alone is answered with its sights.
      for (const row of query.area ? facets.landmarks : []) {
        const kind = PoiKind.options[index.row.kind[row]!]!;
        if (kind !== "station" && kind !== "airport" && inArea(row)) this.#offerCovered(row, "words");
      }
      return;
    }
    // 崂山风景区 for the scenic place that is called 崂山.
    if (rest.length > 0) {
      const term = this.#world.terms.find(rest.join(""));
      const accepts = (row: number) => fits.rows.has(row) && inArea(row);
      if (term >= 0) this.offerTerms([term], "stem", { accepts });
    }
    // An amenity alone is asked for as a place of its own: only who is called so is one.
    const amenities = kinds.length > 0 ? [] : fits.words.filter((_, at) => AMENITIES.has(rest[at]!));
    const rows = intersection([fits.rows, ...amenities.map(({ named }) => named)])!;
    const { named, penalty } = preferencesOf(query, fits.words, this.#world);
    const [from, to] = facets.spanOf(query.area?.cities ?? null);
    rows.forEach(
      (row) => {
        if (!inArea(row)) return;
        // Prices alone decide for who wants it cheap.
        const { isCheap } = this.#ranking;
        const order = this.#ranking.wordsOrder(row) + (isCheap ? 0 : penalty(row));
        this.#ranking.offer(row, named?.has(row) && !isCheap ? "words-name" : "words", order);
      },
      from,
      to,
    );
  }

  #offerCovered(row: number, rank: Rank): void {
    this.#ranking.offer(row, rank, this.#ranking.wordsOrder(row));
  }

  /** Who lives on the street of an address where nobody has its number, the nearest numbers first. */
  alongStreet({ text, area }: Query): void {
    const [, street = "", number = ""] = HOUSE.exec(text) ?? [];
    if (!isRoadName(street)) return;
    const inArea = this.inArea(area);
    const { houseNumber } = this.#world.index.row;
    this.#world.facets.atAddress(street, (row) => {
      if (inArea(row)) this.#ranking.offer(row, "street", Math.abs(houseNumber[row]! - Number(number)));
    });
  }

  /** Rows that hold both halves of a word that nothing holds whole: 星澜三里屯店. */
  split({ words, area }: Query): void {
    const { facets } = this.#world;
    const inArea = this.inArea(area);
    const whole = this.#having({ ...words, rest: [] }, { address: false });
    let best: RowSet | null = whole?.rows ?? null;
    for (const word of words.rest) {
      const rows = this.#halves(word, facets.containing(word, { address: true }).any);
      if (rows.isEmpty) return;
      best = best ? rows.retain(best) : rows;
    }
    best?.forEach((row) => {
      if (inArea(row)) this.#offerCovered(row, "split");
    });
  }

  #halves(word: string, whole: RowSet): RowSet {
    const { facets } = this.#world;
    if (!whole.isEmpty) return whole;
    for (let cut = 2; cut <= word.length - 2; cut++) {
      const [left, right] = [word.slice(0, cut), word.slice(cut)];
      for (const [name, where] of [
        [left, right],
        [right, left],
      ] as const) {
        const called = this.#called(name);
        // 凤凰古城 is no 凤凰宫 in another 古城: one half is all that it is called.
        if (called.isEmpty) continue;
        const rows = facets.containing(where, { address: true }).any.retain(called);
        if (!rows.isEmpty) return rows;
      }
    }
    return whole;
  }

  /** Rows of a place or a brand that is called just so. */
  #called(key: string): RowSet {
    const { terms, index, facets } = this.#world;
    const rows: number[] = [];
    const term = terms.find(key);
    if (term >= 0)
      terms.eachEntry(term, (role, id) => {
        if (role !== ROLE.label) rows.push(id);
        else if (index.label.kind[id] === LABEL.brand) for (const row of facets.rowsOfLabel(id)) rows.push(row);
      });
    return RowSet.of(index.words.rows, rows);
  }

  /** Places of the wanted kinds and tags around the place that the other words name, instead of all that is far from it. */
  #surroundings(query: Query, inArea: (row: number) => boolean): void {
    const { words, area } = query;
    const ranking = this.#ranking;
    const isChain = (word: string) => this.#world.facets.isChain(word);
    // 虹桥火车站 is a station's name and no question for what is around.
    if (asksHubAlone(query, isChain) && ranking.hasBetter("words")) return;
    const accepts = area ? inArea : () => true;
    for (const { name, wanted } of readingsAround(query, isChain)) {
      const centre = this.centres.called(name, accepts);
      if (centre && this.findAround(centre, wanted, query)) return;
    }
    // 海底捞 西湖区: none in the district, so that the nearest to it are meant.
    const district = ranking.count > 0 ? null : this.centres.ofDistrict(area);
    if (district && isWish(words)) this.findAround(district, words, query);
  }

  /** Whether anything that is wanted lies around the centre. */
  findAround(centre: Centre, wanted: QueryWords, { radiusMetres }: Pick<Query, "radiusMetres">): boolean {
    const ranking = this.#ranking;
    const { city } = this.#world.index.row;
    const having = this.#having(wanted, { address: false });
    const distance = (row: number) => roundedMetres(centre.point, this.centres.pointOf(row));
    // 500米内 says how far: what lies beyond is no answer, whatever it is called.
    if (radiusMetres !== null) ranking.keep((row) => row !== centre.row && distance(row) <= radiusMetres);
    const cityMetres = wanted.rest.every((word) => this.#world.facets.isChain(word)) ? [CITY_METRES] : [];
    for (const metres of radiusMetres === null ? [NEAR_METRES, FARTHEST_NEAR_METRES, ...cityMetres] : [radiusMetres]) {
      const isThere = (row: number) => metres < CITY_METRES || city[row] === centre.city;
      const near = this.#near(centre, metres, (row) => having!.rows.has(row) && !ranking.has(row) && isThere(row));
      const isFound = ranking.some((row) => row !== centre.row && distance(row) <= metres);
      if (near.length === 0 && !isFound) continue;
      // 西湖边的酒店 means none of 东西湖, however its name reads; but who is called just so is meant wherever it is.
      ranking.keep((row) => ranking.isBetter(row, "stem") || distance(row) <= metres);
      for (const [row, far] of near)
        ranking.offer(row, "near", ranking.isCheap ? ranking.wordsOrder(row) : Math.round(far));
      // Its gates belong to a place and do not lie around it.
      if (wanted.kinds.every(({ kind }) => kind !== "gate")) this.#surrounded = { centre, wanted };
      return true;
    }
    return false;
  }

  #near(centre: Centre, radiusMetres: number, accepts: (row: number) => boolean): (readonly [number, number])[] {
    const { index, cities } = this.#world;
    // Across the water is not near: 鼓浪屿酒店 stand on the island.
    const facts = centre.row < 0 ? undefined : cities[index.row.city[centre.row]!];
    const island = facts ? islandOf(facts, centre.point) : null;
    const near: (readonly [number, number])[] = [];
    const isOther = (row: number) => row !== centre.row && accepts(row);
    eachWithin(index, { centre: centre.point, radiusMetres, accepts: isOther }, (row, distance) => {
      if (facts?.ferryOnly && islandOf(facts, this.centres.pointOf(row)) !== island) return;
      near.push([row, distance]);
    });
    return near;
  }
}

/** Rows of an area. */
export function inAreaOf({ words, row }: PlaceIndexData, { cities, district }: Area): (row: number) => boolean {
  const { districts } = words;
  const isIn = new Uint8Array(districts.length);
  // Asked for several times a question: no closure for each of a country's districts.
  for (let at = 0; at < isIn.length; at++) {
    const { city, name } = districts[at]!;
    if (cities.includes(city) && (district === null || district === name)) isIn[at] = 1;
  }
  return (at) => isIn[row.district[at]!] === 1;
}

/** 朝阳区 is Beijing's before it is Changchun's: a penalty by city. */
function orderOfCities(area: Area | null): ((city: number) => number) | null {
  if (!area || area.cities.length < 2) return null;
  return (city) => AMBIGUOUS * Math.min(LATEST_CITY, area.cities.indexOf(city));
}
const AMBIGUOUS = 4096;
const LATEST_CITY = 12;

interface ExactOptions extends OfferOptions {
  /** Whether the key asks for a kind of place; then a name without its city does not count. */
  readonly isAsked?: boolean;
}
interface OfferOptions {
  readonly accepts?: (row: number) => boolean;
  readonly penalty?: number;
}

const EXACT: readonly Rank[] = ["name", "alias", "shortened"];
