/** Names as people write them: one folded spelling per name, and where the folded names stand in a text. */

import type { Span } from "@arenakit/evaluator-checks";
import { perText } from "@arenakit/evaluator-checks";

/** A text without what does not tell names apart, and where each of its units came from. */
export interface FoldedText {
  readonly text: string;
  /** Offset in the source of each unit of `text`. */
  readonly offsets: readonly number[];
}

const DROPPED = /[\s*_`~·•・"“”'‘’「」『』《》〈〉]/u;

/** NFKC, lower case, square and full-width brackets as (), without spaces, quotation marks and Markdown emphasis. */
export function fold(source: string): FoldedText {
  let text = "";
  const offsets: number[] = [];
  for (let at = 0; at < source.length; ) {
    const point = String.fromCodePoint(source.codePointAt(at)!);
    const folded = foldPoint(point);
    text += folded;
    for (let unit = 0; unit < folded.length; unit++) offsets.push(at);
    at += point.length;
  }
  return { text, offsets };
}

const foldPoint = perText((point): string =>
  DROPPED.test(point)
    ? ""
    : point
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[[【〔{]/g, "(")
        .replace(/[\]】〕}]/g, ")"),
);

export const foldName = perText((name: string): string => fold(name).text);

/** The spellings under which a name may appear: with its branch, with the branch unbracketed, without it. */
export const spellingsOf = perText((name): readonly string[] => {
  const full = foldName(name);
  const branch = /^(.+?)\(([^()]*)\)$/.exec(full);
  const spellings = branch ? [full, `${branch[1]}${branch[2]}`, branch[1]!] : [full];
  return [...new Set(spellings)].filter((spelling) => [...spelling].length >= 2);
});

const ANOTHER_NAME =
  /^(?:区(?!域)|县|街道|[东南西北中]?路|[东南西北]?大?街|大道|地铁|站|号线|店|分店|酒店|宾馆|饭店|餐厅|客栈|民宿|国宾馆|小区|大厦)/;

/** Whether what follows a name makes it the name of something else: 西湖 in 西湖区, 天坛 in 天坛东路. */
export function isPartOfAnother(after: string): boolean {
  return ANOTHER_NAME.test(after);
}

export interface Mention<T> extends Span {
  readonly spelling: string;
  /** Everything known under this spelling. */
  readonly values: readonly T[];
}

/** Names of up to this many characters are also parts of addresses and of other names. */
const SHORT_UNITS = 4;

/** Finds names in texts; the longest spelling wins where several match. */
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
      const others = this.#byStart.get(start) ?? [];
      others.push(spelling);
      others.sort((first, second) => second.length - first.length);
      this.#byStart.set(start, others);
    }
  }

  /** What is known under exactly this name. */
  get(name: string): readonly T[] {
    for (const spelling of spellingsOf(name)) {
      const known = this.#bySpelling.get(spelling);
      if (known) return known;
    }
    return [];
  }

  /** Whether something has exactly this spelling, already folded. */
  has(spelling: string): boolean {
    return this.#bySpelling.has(spelling);
  }

  get spellings(): IterableIterator<string> {
    return this.#bySpelling.keys();
  }

  /** Mentions in order; they do not overlap. */
  find(source: string): Mention<T>[] {
    const { text, offsets } = fold(source);
    const found: Mention<T>[] = [];
    for (let at = 0; at + 1 < text.length; ) {
      const spelling = this.#byStart.get(text.slice(at, at + 2))?.find((candidate) => text.startsWith(candidate, at));
      if (spelling === undefined) {
        at += 1;
        continue;
      }
      const last = offsets[at + spelling.length - 1]!;
      const end = last + String.fromCodePoint(source.codePointAt(last)!).length;
      const isShort =
        spelling.length <= SHORT_UNITS && isPartOfAnother(text.slice(at + spelling.length, at + spelling.length + 6));
      if (!isShort) found.push({ start: offsets[at]!, end, spelling, values: this.#bySpelling.get(spelling)! });
      at += spelling.length;
    }
    return found;
  }
}
