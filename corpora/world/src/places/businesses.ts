/** Well-known businesses in a text: what they are, where a world has no place of that name. */
import { nameKey } from "./spelling.ts";
import { latinWords } from "./term-builder.ts";
import { isAscii } from "./terms.ts";
import { KNOWN_BUSINESSES } from "./words.ts";

export interface Business {
  readonly name: string;
  /** Words that ask for such places. */
  readonly asks: string;
}

const BUSINESSES = KNOWN_BUSINESSES.map(([name, asks]) => ({ name, key: nameKey(name), asks }));

/** The longest well-known name in the text; a Latin one as whole words. */
export function businessIn(text: string): Business | null {
  const key = nameKey(text);
  const words = latinWords(text);
  const whole = new Set(words.flatMap((word, at) => [word, `${word}${words[at + 1] ?? ""}`]));
  return BUSINESSES.find((known) => (isAscii(known.key) ? whole.has(known.key) : key.includes(known.key))) ?? null;
}
