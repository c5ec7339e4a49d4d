/** Tells when a query names a famous place that the world has not, so that nothing merely like it is answered in its stead. */
import type { CountryFacts } from "../country.ts";
import type { Areas } from "./areas.ts";
import { ENTRY_MASK, FLAG, type PlaceIndexData, ROLE, ROLE_SHIFT } from "./index-data.ts";
import type { Query } from "./query.ts";
import { nameKey } from "./spelling.ts";
import { isAscii, type Terms } from "./terms.ts";

export interface Elsewhere {
  /** `乐山大佛` */
  readonly name: string;
  /** `四川乐山` */
  readonly where: string;
  /** Whether the query asks for nothing else but for kinds of place there. */
  readonly isAll: boolean;
}

/** Names of so many characters are recognised at the beginning of a longer text too: 延安 also begins 延安西路. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_PINYIN = 6;
/** What follows a name of two characters when it is the place: 乌镇一日游. */
const TRAVEL_TALK =
  /^(?:[一二两三四五六七\d]+[日天]游?|自由行|旅游|旅行|游玩|游记|攻略|景区|景点|古镇|古城|天气|民宿|客栈|酒店|住宿|美食|周边)/;
/** 莫干山路 is a street in Hangzhou, 黄山店 a branch. */
const OTHER_THING = /^(?:[东西南北中]?(?:路|街|大道|大街|巷|里)|店|站|地铁)/;

export class FamousElsewhere {
  readonly #terms: Terms;
  readonly #index: PlaceIndexData;
  readonly #areas: Areas;
  readonly #famous: CountryFacts["famousPlaces"];
  #absent: {
    readonly byKey: ReadonlyMap<string, FamousPlace>;
    readonly byLetters: ReadonlyMap<string, FamousPlace>;
  } | null = null;

  constructor(
    index: PlaceIndexData,
    terms: Terms,
    { areas, famous }: { areas: Areas; famous: CountryFacts["famousPlaces"] },
  ) {
    this.#famous = famous;
    this.#index = index;
    this.#terms = terms;
    this.#areas = areas;
  }

  /** The famous place that the query names and the world has not; null for none. */
  named({ whole, joined, text, words }: Query): Elsewhere | null {
    // 中山公园 is a park's name wherever 中山 is.
    if (this.#isName(whole) || this.#isName(joined)) return null;
    const { byKey, byLetters } = this.#known();
    const rest = words.rest.length === 1 ? words.rest[0]! : "";
    for (const key of [whole, text, rest]) {
      const name = byKey.get(key) ?? byKey.get(key.replace(/市$/, ""));
      if (name) return { ...name, isAll: true };
    }
    if (isAscii(whole)) {
      const name = whole.length < SHORTEST_PINYIN ? undefined : byLetters.get(whole);
      return name ? { ...name, isAll: false } : null;
    }
    for (const key of new Set([whole, text, ...words.rest])) {
      for (let length = key.length - 1; length >= 2; length--) {
        const name = byKey.get(key.slice(0, length));
        const rest = key.slice(length);
        const isPlace = length < SHORTEST_BEGINNING ? TRAVEL_TALK.test(rest) : !OTHER_THING.test(rest);
        if (name && isPlace) return { ...name, isAll: false };
      }
      const spaced = byKey.get(key);
      if (spaced) return { ...spaced, isAll: false };
    }
    return null;
  }

  /** 香港太平山顶, `Victoria Peak Hong Kong`: where nothing was found, a place that the world has not may begin or end the query. */
  beside({ area, whole, joined, text, words }: Query): Elsewhere | null {
    if (area !== null || this.#isName(whole) || this.#isName(joined)) return null;
    const { byKey } = this.#known();
    const named = isAscii(whole)
      ? endsOf(words.rest).find((end) => byKey.has(end))
      : Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(0, text.length - 1 - at)).find(
          (beginning) => byKey.has(beginning) && !OTHER_THING.test(text.slice(beginning.length)),
        );
    const place = named === undefined ? undefined : byKey.get(named);
    return place ? { ...place, isAll: false } : null;
  }

  #known() {
    if (this.#absent) return this.#absent;
    const byKey = new Map<string, FamousPlace>();
    const byLetters = new Map<string, FamousPlace>();
    for (const { where, names } of this.#famous)
      for (const name of names) {
        const key = nameKey(name);
        // The first place of a name is the one that is meant.
        if (byKey.has(key) || this.#areas.isArea(key) || this.#isHere(key)) continue;
        byKey.set(key, { name, where });
        const letters = this.#terms.lettersOf(key);
        if (!byLetters.has(letters)) byLetters.set(letters, { name, where });
      }
    this.#absent = { byKey, byLetters };
    return this.#absent;
  }

  #isName(key: string): boolean {
    const term = key === "" ? -1 : this.#terms.find(key);
    let isName = false;
    if (term >= 0)
      this.#terms.eachEntry(term, (role) => {
        isName ||= role === ROLE.name || role === ROLE.alias;
      });
    return isName;
  }

  /** Whether a place of the world is called just so, or one that the atlas knows has it in its name. */
  #isHere(key: string): boolean {
    if (this.#isName(key)) return true;
    if (key.length < SHORTEST_BEGINNING) return false;
    const { entryStart, entries } = this.#index.term;
    const { flags } = this.#index.row;
    return this.#terms.containing(key).some((term) => {
      for (let at = entryStart[term]!; at < entryStart[term + 1]!; at++) {
        const role = entries[at]! >>> ROLE_SHIFT;
        if ((role === ROLE.name || role === ROLE.alias) && (flags[entries[at]! & ENTRY_MASK]! & FLAG.atlas) !== 0)
          return true;
      }
      return false;
    });
  }
}

const ENGLISH_STREET = /^(?:roa?d|str(?:eet)?|st|ave(?:nue)?|lane)$/;

/** What one or two words at either end spell together; a street at the beginning may bear any city's name. */
function endsOf(words: readonly string[]): string[] {
  const ends = [words.slice(-2), words.slice(-1)];
  const beginnings = [words.slice(0, 2), words.slice(0, 1)].filter(
    (all) => !ENGLISH_STREET.test(words[all.length] ?? ""),
  );
  return words.length < 2 ? [] : [...ends, ...beginnings].map((end) => end.join(""));
}

interface FamousPlace {
  readonly name: string;
  readonly where: string;
}
