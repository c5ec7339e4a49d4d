/** Names as people write them: one folded spelling per name, and what is known under the names that an answer writes. */

import { perText } from "@arenakit/evaluator-checks";

const DROPPED = /[\s*_`~·•・"“”'‘’「」『』《》〈〉]/gu;

/** NFKC, lower case, square and full-width brackets as (), without spaces, quotation marks and Markdown emphasis. */
export const foldName = perText((name): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(DROPPED, "")
    .replace(/[[【〔{]/g, "(")
    .replace(/[\]】〕}]/g, ")"),
);

/** A name without its branch in brackets: 京味斋烤鸭店 of 京味斋烤鸭店（前门店）. */
const BRANCH = /^([^()]{2,60})\([^()]{1,40}\)$/;

/** The spellings under which a name may appear: with its branch, with the branch unbracketed, without it. */
export const spellingsOf = perText((name): readonly string[] => {
  const full = foldName(name);
  const base = BRANCH.exec(full)?.[1];
  const spellings = base ? [full, full.replace(/[()]/g, ""), base] : [full];
  return [...new Set(spellings)].filter((spelling) => [...spelling].length >= 2);
});

/** What may be left out of the name of a sight. */
const KIND_OF_SIGHT =
  /^(?:博物[院馆]|美术馆|纪念馆|遗址公园|国家森林公园|森林公园|湿地公园|国家公园|公园|风景名胜区|风景区|景区|旅游区|名胜区|古镇|古城|步行街|老街|大街|历史文化街区|文化街区|街区|广场|大教堂|教堂|文化旅游区|旅游景区|度假区|世界)$/;
/** What may be left out of the name of a restaurant or hotel. */
const KIND_OF_HOUSE =
  /^(?:[一-龥]{0,4}(?:店|馆|楼|坊|轩|居|庄|苑|餐厅|饭店|酒店|宾馆|酒楼|菜馆|客栈|民宿|公寓|火锅|烤鸭|小吃|茶餐厅))?(?:\([^()]{1,40}\))?$/;

/** Finds what is known under a name that somebody writes. */
export class NameIndex<T> {
  readonly #bySpelling = new Map<string, T[]>();
  readonly #byStart = new Map<string, string[]>();

  add(name: string, value: T): void {
    for (const spelling of spellingsOf(name)) {
      const known = this.#bySpelling.get(spelling);
      if (known) {
        if (!known.includes(value)) known.push(value);
        continue;
      }
      this.#bySpelling.set(spelling, [value]);
      const start = spelling.slice(0, 2);
      const others = this.#byStart.get(start);
      if (others) others.push(spelling);
      else this.#byStart.set(start, [spelling]);
    }
  }

  /** What is known under exactly this name, its branch aside. */
  get(name: string): readonly T[] {
    for (const spelling of spellingsOf(name)) {
      const known = this.#bySpelling.get(spelling);
      if (known) return known;
    }
    return [];
  }

  /**
   * What is known under this name, or under one that says more of the same: 故宫 for 故宫博物院, 京味斋 for 京味斋烤鸭店.
   * `cities` may stand before it. Empty where several different names say more.
   */
  find(name: string, cities: readonly string[] = []): readonly T[] {
    const exact = this.get(name);
    if (exact.length > 0) return exact;
    const [full] = spellingsOf(name);
    if (full === undefined) return [];
    for (const spelling of [full, ...cities.flatMap((city) => [besides(full, `${city}市`), besides(full, city)])]) {
      const known = this.#bySpelling.get(spelling) ?? [];
      if (known.length > 0) return known;
      const longer = this.#longerThan(spelling);
      if (longer.length === 1) return this.#bySpelling.get(longer[0]!)!;
    }
    return [];
  }

  /** The names that add no more to a beginning than what kind of place it is; of those with branches the names without. */
  #longerThan(spelling: string): string[] {
    const longer = (this.#byStart.get(spelling.slice(0, 2)) ?? []).filter((one) => one.startsWith(spelling));
    const sights = longer.filter((one) => KIND_OF_SIGHT.test(one.slice(spelling.length)));
    const houses = longer.filter((one) => !one.includes("(") && KIND_OF_HOUSE.test(one.slice(spelling.length)));
    return sights.length > 0 ? sights : houses;
  }

  /** Whether a known name and this one have so many characters in a row in common. */
  isLike(name: string, units: number): boolean {
    const folded = foldName(name);
    for (const spelling of this.#bySpelling.keys())
      for (let at = 0; at + units <= folded.length; at++)
        if (spelling.includes(folded.slice(at, at + units))) return true;
    return false;
  }
}

/** The name without a city before it, or with one where it has none. */
function besides(full: string, city: string): string {
  const folded = foldName(city);
  return full.startsWith(folded) && full.length >= folded.length + 2 ? full.slice(folded.length) : `${folded}${full}`;
}
