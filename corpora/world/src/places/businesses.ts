/** Well-known businesses in a text: what they are, where a world has no place of that name. */
import * as z from "zod";
import { readTable, words } from "../tables.ts";
import { nameKey } from "./spelling.ts";
import { latinWords } from "./term-builder.ts";
import { isAscii } from "./terms.ts";

interface Business {
  readonly name: string;
  /** Words that ask for such places. */
  readonly asks: string;
}

/** Longest name first. No invented place bears such a name. */
const BUSINESSES = readTable("tables/query/businesses.tsv", z.object({ asks: z.string(), names: words }))
  .flatMap(({ asks, names }) => names.map((name) => ({ name, key: nameKey(name), asks })))
  .sort(({ name: left }, { name: right }) => right.length - left.length || (left < right ? -1 : 1));

/** The longest well-known name in the text; a Latin one as whole words. */
export function businessIn(text: string): Business | null {
  const key = nameKey(text);
  const words = latinWords(text);
  const whole = new Set(words.flatMap((word, at) => [word, `${word}${words[at + 1] ?? ""}`]));
  return BUSINESSES.find((known) => (isAscii(known.key) ? whole.has(known.key) : key.includes(known.key))) ?? null;
}
