/** Well-known businesses in a text: what they are, where a world has no place of that name. */
import * as z from "zod";
import { readTable, words } from "../tables.ts";
import { nameKey } from "./spelling.ts";
import { latinWords } from "./term-builder.ts";
import { isAscii } from "./terms.ts";

export interface Business {
  readonly name: string;
  /** The name as keys of names are written. */
  readonly key: string;
  /** Words that ask for such places. */
  readonly asks: string;
}

/** Longest name first. No invented place bears such a name. */
const BUSINESSES = readTable("tables/query/businesses.tsv", z.object({ asks: z.string(), names: words }))
  .flatMap(({ asks, names }) => names.map((name) => ({ name, key: nameKey(name), asks })))
  .map((known) => ({ ...known, isLatin: isAscii(known.key) }))
  .sort(({ name: left }, { name: right }) => right.length - left.length || (left < right ? -1 : 1));

/** The longest well-known name in the text; a Latin one as whole words. */
export function businessIn(text: string): Business | null {
  const key = nameKey(text);
  const words = latinWords(text);
  const whole = new Set(words.flatMap((word, at) => [word, `${word}${words[at + 1] ?? ""}`]));
  return BUSINESSES.find((known) => (known.isLatin ? whole.has(known.key) : key.includes(known.key))) ?? null;
}

/** Words of the longest Latin name. */
const LONGEST_LATIN = 3;

/** The text with what asks for such places in the name's stead: `pizza hut near …` → `意大利菜 near …`. */
export function withKindOf(text: string, { name, key, asks }: Business): string {
  const words = text.split(/\s+/);
  for (let length = 1; length <= LONGEST_LATIN; length++)
    for (let at = 0; at + length <= words.length; at++)
      if (nameKey(words.slice(at, at + length).join("")) === key) return words.toSpliced(at, length, asks).join(" ");
  return text.toLowerCase().replace(name, ` ${asks} `);
}
