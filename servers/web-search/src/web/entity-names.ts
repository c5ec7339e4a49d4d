/**
 * What a question may name: cities, sights, other known places, dishes. The longest name counts, so that 成都博物馆 is no
 * 成都 and 西湖醋鱼 no 西湖. Knows nothing of pages.
 */
import type { CityFacts, Poi } from "@arenakit/corpus-world";

export interface NamedEntity {
  /** A `place` may have no page of its own: a station, a university. */
  readonly kind: "city" | "sight" | "place" | "district" | "dish";
  /** Adcode. */
  readonly city: string;
  /** Of a sight: the id of its place. */
  readonly id?: string;
  /** Of a sight: its place in its city and the city's in the world, which both begin with the best known, together. */
  readonly rank?: number;
  /** Of a district: its whole name, 海淀区. */
  readonly district?: string;
  /** Says who is meant only beside the name of the city: 博物馆 of 成都博物馆. */
  readonly isPart?: boolean;
}

/** A name as it stands in a question, with all that bear it. */
export interface Mention {
  readonly text: string;
  readonly bearers: readonly NamedEntity[];
  /** Whether the question says 从 or `from` before it. */
  readonly isOrigin: boolean;
}

export interface RecognisedNames {
  /** In the order of the question. */
  readonly mentions: readonly Mention[];
  /** What stands before, between and after them, in small letters: one more than mentions. */
  readonly gaps: readonly string[];
}

const LONGEST_UNITS = 16;
const SHORTEST = 2;
/** A shorter reading is a word of English, or half of a name. */
const SHORTEST_READING = 6;
/** What the official name of a sight ends with and people leave out. */
const ENDINGS =
  /(?:风景名胜区|旅游度假区|文化旅游区|旅游景区|风景旅游区|风景区|旅游区|度假区|景区|历史文化街区|遗址公园|国家森林公园)$/;
/** What makes another name of a district's: 普陀山 is far from 普陀. */
const NATURE = /^[山江河湖海岛寺塔路街桥洞]/;
/** English words that some place is called by alone. */
const COMMON: ReadonlySet<string> = new Set(
  "mall park temple museum may garden beach city bridge lake tower free".split(" "),
);

export class EntityNames {
  readonly #bearers = new Map<string, NamedEntity[]>();
  /** By city: the rank of its next sight. */
  readonly #ranks = new Map<string, number>();

  /** Its own names, those of its places, districts and dishes; `readingOf` spells a district for English. */
  addCity(city: CityFacts, readingOf: (text: string) => string): void {
    const { adcode } = city;
    this.#ranks.set(adcode, this.#ranks.size);
    const add = (kind: NamedEntity["kind"], names: readonly string[]) => {
      for (const name of names) this.#add(name, { kind, city: adcode });
    };
    add("city", [city.name, city.english, city.pinyin]);
    for (const { name, alias } of city.landmarks) add("place", [name, ...alias]);
    for (const { name } of city.stations) add("place", name === city.name ? [`${name}站`] : [`${name}站`, name]);
    for (const { name } of city.airports) add("place", [name, name.replace("国际机场", "机场")]);
    for (const { name } of city.districts) {
      const short = name.replace(/[市区县]$/, "");
      const reading = readingOf(short);
      const english = [`${reading} district`, ...(reading.length >= SHORTEST_READING ? [reading] : [])];
      for (const one of [name, short, ...english]) this.#add(one, { kind: "district", city: adcode, district: name });
    }
    add("dish", city.dishes);
  }

  /** The best known of a city first. By name, alias and English name; also by the name without brackets, ending or the city's name before it. */
  addSight(
    { id, city, name, alias, english }: Pick<Poi, "id" | "city" | "name" | "alias" | "english">,
    cityName: string,
  ) {
    const bare = name.replace(/[(（].*/s, "");
    const rank = this.#ranks.get(city) ?? 0;
    this.#ranks.set(city, rank + 1);
    const sight = { kind: "sight", city, id, rank } as const;
    for (const one of [name, bare, ...alias, ...(english === null ? [] : [english]), bare.replace(ENDINGS, "")])
      this.#add(one, sight);
    if (bare.startsWith(cityName)) this.#add(bare.slice(cityName.length), { ...sight, isPart: true });
  }

  /** The names in a question: those that cover most of it, 北京 and 西城区 rather than 北京西; then the longest. */
  spot(question: string): RecognisedNames {
    const text = plain(question);
    const units = unitsOf(text);
    const kept = mostCovering(units.length, (at) => this.#namesAt(units, { at, text }));
    const gaps: string[] = [];
    let end = 0;
    const mentions = kept.map(({ at, length, bearers }) => {
      const before = text.slice(end, units[at]!.start);
      gaps.push(before);
      end = units[at + length - 1]!.end;
      return { text: text.slice(units[at]!.start, end), bearers, isOrigin: /(?:从|from)\s*$/.test(before) };
    });
    return { mentions, gaps: [...gaps, text.slice(end)] };
  }

  #namesAt(units: readonly Unit[], { at, text }: { at: number; text: string }): SpottedName[] {
    const found: SpottedName[] = [];
    for (let length = Math.min(LONGEST_UNITS, units.length - at); length > 0; length--) {
      const bearers = this.#bearers.get(keyOf(units.slice(at, at + length)));
      const after = text.slice(units[at + length - 1]!.end);
      const isPartOfName = bearers?.every(({ kind }) => kind === "district") && NATURE.test(after);
      if (bearers && !isPartOfName) found.push({ at, length, bearers });
    }
    return found;
  }

  #add(name: string, bearer: NamedEntity): void {
    const key = keyOf(unitsOf(plain(name)));
    if (key.length < SHORTEST || COMMON.has(key)) return;
    const bearers = this.#bearers.get(key) ?? [];
    const isKnown = ({ kind, city, id, district }: NamedEntity) =>
      kind === bearer.kind && city === bearer.city && id === bearer.id && district === bearer.district;
    if (bearers.some(isKnown)) return;
    bearers.push(bearer);
    this.#bearers.set(key, bearers);
  }
}

interface SpottedName {
  readonly at: number;
  /** Units. */
  readonly length: number;
  readonly bearers: readonly NamedEntity[];
}

/** Of the names that may begin at each unit those that cover most units, then the longer ones, then the first. */
function mostCovering(count: number, namesAt: (at: number) => readonly SpottedName[]): SpottedName[] {
  interface Cover {
    readonly covered: number;
    readonly squares: number;
    readonly name: SpottedName | null;
    readonly next: number;
  }
  const best: Cover[] = [];
  best[count] = { covered: 0, squares: 0, name: null, next: count };
  for (let at = count - 1; at >= 0; at--) {
    let cover: Cover = { ...best[at + 1]!, name: null, next: at + 1 };
    for (const name of namesAt(at)) {
      const rest = best[at + name.length]!;
      const [covered, squares] = [rest.covered + name.length, rest.squares + name.length ** 2];
      const isMore = covered > cover.covered || (covered === cover.covered && squares >= cover.squares);
      if (isMore) cover = { covered, squares, name, next: at + name.length };
    }
    best[at] = cover;
  }
  const kept: SpottedName[] = [];
  for (let at = 0; at < count; at = best[at]!.next) if (best[at]!.name) kept.push(best[at]!.name!);
  return kept;
}

interface Unit {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** In small letters, without apostrophes and English articles. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]s?\b/g, "")
    .replace(/\bthe\b/g, " ");

/** A Chinese character is a unit, and so is a word of letters and digits, without a plural's s. */
function unitsOf(text: string): Unit[] {
  return [...text.matchAll(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)].map(({ 0: unit, index }) => ({
    text: unit.length > 3 && unit.endsWith("s") && !unit.endsWith("ss") ? unit.slice(0, -1) : unit,
    start: index,
    end: index + unit.length,
  }));
}

const keyOf = (units: readonly Unit[]): string => units.map(({ text }) => text).join(" ");
