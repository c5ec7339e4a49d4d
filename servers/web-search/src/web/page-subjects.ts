/**
 * What pages speak of: the words of their texts that are no part of an address, nor of the name of a kitchen, a hotel or
 * a station that they only point to. 凤凰民宿 near a park makes no page about 凤凰.
 */
import type { Filter, PassageIndex } from "@arenakit/contracts";
import type { Guide, Poi } from "@arenakit/corpus-world";
import { isHan } from "./content.ts";

/** So many pages are read through for a word; one that so many have is no rare one. */
const MOST_READ = 60;
/** So many pages with some of the words are looked through for all of them. */
const MOST_FOUND = 300;
const SIGHTS: ReadonlySet<Poi["kind"]> = new Set(["scenic", "museum", "park", "mall", "sports"]);
const SHORTEST_BRAND = 3;
/** Up to so many characters are one name, up to so many more are not said in part. */
const SHORTEST_CUT = 4;
const LONGEST_NAME = 6;
/** A longer piece is no name and no two words. */
const LONGEST_CUT = 16;
/** What names of places end with, so that no two other words make them up: 凤凰古城 is no 凤凰 with a 古城. */
const PLACE = /(?:[山岛湖沟寺城镇村寨峡湾谷窟洞海江河泉滩塔宫园馆桥县市州省国]|瀑布|草原|沙漠|景区)$/u;

export const soundsLikePlace = (text: string): boolean => PLACE.test(text);

export interface PageSubjectsOptions {
  readonly guides: readonly Guide[];
  /** Its passages are the guides, whose cities are a field. */
  readonly index: Pick<PassageIndex, "search">;
  poi(id: string): Poi | null;
}

export interface SubjectFilter {
  /** Adcodes; pages of other cities count only where there are none. */
  readonly cities: ReadonlySet<string>;
  /** Kinds of places that may be asked for by brand. */
  readonly brands: readonly Poi["kind"][];
}

export class PageSubjects {
  readonly #options: PageSubjectsOptions;
  /** By page: its text without addresses and names. */
  readonly #read = new Map<number, { readonly text: string; readonly brands: readonly Poi[] }>();

  constructor(options: PageSubjectsOptions) {
    this.#options = options;
  }

  /** What of a piece of a question no page speaks of; null where one does, of its parts at least. */
  async absentIn(piece: string, wanted: SubjectFilter): Promise<string | null> {
    if (await this.#isSpoken([piece], wanted)) return null;
    // 乐山大佛 is neither another 乐山 nor another 大佛.
    if (!isHan(piece) || piece.length <= SHORTEST_CUT || piece.length > LONGEST_CUT) return piece;
    const parts = await this.#cut(piece, wanted);
    if (parts.length === 2 && !PLACE.test(piece)) return null;
    // 陶瓷博物馆 of 景德镇陶瓷博物馆 is spoken of, 景德镇 is not.
    return parts.length === 1 && piece.length > LONGEST_NAME ? parts[0]! : piece;
  }

  /** Pages that speak of the piece or of both its parts, of those given in their order, at most so many. */
  async pagesOf(
    piece: string,
    { documents, wanted, limit }: { documents: readonly number[]; wanted: SubjectFilter; limit: number },
  ): Promise<number[]> {
    const isWhole =
      piece.length <= SHORTEST_CUT || piece.length > LONGEST_CUT || (await this.#isSpoken([piece], wanted));
    const words = isWhole ? [piece] : await this.#cut(piece, wanted);
    const holding = new Set(await this.#holding(words, wanted.cities));
    const found: number[] = [];
    for (const document of documents.filter((one) => holding.has(one)).slice(0, MOST_READ)) {
      if (found.length >= limit) break;
      if (words.every((word) => this.#speaks(document, word, wanted))) found.push(document);
    }
    return found;
  }

  /** The word that fewest pages have, the first of equals. */
  async rarest(words: readonly string[]): Promise<string | null> {
    let best: { readonly word: string; readonly count: number } | null = null;
    for (const word of words) {
      const { length: count } = await this.#holding([word], NO_CITIES);
      if (!best || count < best.count) best = { word, count };
    }
    return best?.word ?? null;
  }

  /** The two parts that one page speaks of, else what is left beside the longest that some page speaks of; empty where there is none. */
  async #cut(piece: string, wanted: SubjectFilter): Promise<string[]> {
    const cuts = Array.from({ length: piece.length - 3 }, (_, at) => [piece.slice(0, at + 2), piece.slice(at + 2)]);
    for (const parts of cuts) if (await this.#isSpoken(parts, wanted)) return parts;
    const sides = cuts
      .flatMap(([head = "", tail = ""]) => [
        { known: head, rest: tail },
        { known: tail, rest: head },
      ])
      .sort((one, other) => other.known.length - one.known.length);
    for (const { known, rest } of sides)
      if ((await this.#isSpoken([known], wanted)) && !(await this.#isSpoken([rest], wanted))) return [rest];
    return [];
  }

  /** Pages that have all the words as they are written, the best first. */
  async #holding(words: readonly string[], cities: ReadonlySet<string>): Promise<number[]> {
    const { guides, index } = this.#options;
    const [found = []] = await index.search([words.join(" ")], { k: MOST_FOUND, filter: inCities(cities) });
    const han = words.filter(isHan);
    return found.flatMap(({ passage }) => {
      const { title, text } = guides[passage]!;
      return han.every((word) => text.includes(word) || title.includes(word)) ? [passage] : [];
    });
  }

  async #isSpoken(words: readonly string[], wanted: SubjectFilter): Promise<boolean> {
    const holding = await this.#holding(words, wanted.cities);
    if (holding.length > MOST_READ) return true;
    return holding.some((document) => words.every((word) => this.#speaks(document, word, wanted)));
  }

  #speaks(document: number, piece: string, { brands }: SubjectFilter): boolean {
    const { text, brands: named } = this.#textOf(document);
    if (isHan(piece) ? text.includes(piece) : wordOf(piece).test(text)) return true;
    if (piece.length < SHORTEST_BRAND || PLACE.test(piece)) return false;
    return named.some(
      ({ name, kind, english }) => brands.includes(kind) && `${name} ${english ?? ""}`.toLowerCase().includes(piece),
    );
  }

  #textOf(document: number) {
    const known = this.#read.get(document);
    if (known) return known;
    const { title, text, places, language } = this.#options.guides[document]!;
    const brands: Poi[] = [];
    let left = `${title}\n${text}`;
    for (const id of places) {
      const poi = this.#options.poi(id);
      if (!poi) continue;
      if (poi.address !== "") left = left.replaceAll(poi.address, " ");
      // A lesser one has no page and is only a stop on the way.
      if (SIGHTS.has(poi.kind) && poi.source !== "generated") continue;
      brands.push(poi);
      left = language === "en" ? withoutEnglish(left, poi.name) : left.replaceAll(poi.name, " ");
    }
    const read = { text: left.toLowerCase().replace(/['’]s?\b/g, ""), brands };
    this.#read.set(document, read);
    return read;
  }
}

const NO_CITIES: ReadonlySet<string> = new Set();

/** Pages about one of these cities; all pages where there are none. */
export const inCities = (cities: ReadonlySet<string>): Filter => (cities.size > 0 ? { city: [...cities].sort() } : {});

/** With or without a plural's s. */
const wordOf = (word: string): RegExp => {
  const escaped = word.replace(/s$/, "").replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  return new RegExp(`(?<![a-z0-9])${escaped}(?:e?s)?(?![a-z0-9])`);
};

/** Without `Yangui Chaoshan Niurou Huoguo (燕归潮汕牛肉火锅)`. */
function withoutEnglish(text: string, name: string): string {
  const at = text.indexOf(`(${name})`);
  if (at < 0) return text.replaceAll(name, " ");
  const start = Math.max(...[", ", ". ", ": ", "; ", " and "].map((end) => text.lastIndexOf(end, at)), 0);
  return `${text.slice(0, start)} ${text.slice(at + name.length + 2)}`;
}
