/** Questions in English, or with English in them, in the words of the world: `dumplings near Temple of Heaven`. */
import * as z from "zod";
import { readTable } from "../tables.ts";

/** The first pattern that fits counts; longer ones stand before shorter. */
const ENGLISH_WORDS = readTable("tables/query/english.tsv", z.object({ pattern: z.string(), chinese: z.string() })).map(
  ({ pattern, chinese }) => [new RegExp(`^(?:${pattern})(?= |$)`), chinese] as const,
);

/** Words of the longest name that is looked for. */
const LONGEST_NAME = 7;
/** Letters of the shortest name. */
const SHORTEST_NAME = 4;

/**
 * The text with Chinese for what asks and wishes; for what is a name (spaces left out) stands what `nameOf` makes of it.
 * The same text when nothing is known.
 */
export function translated(text: string, nameOf: (key: string) => string | null): string {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[\s,，.。;；?？!！-]+/)
    .filter(Boolean);
  const read: string[] = [];
  let isTranslated = false;
  for (let at = 0; at < words.length; ) {
    const name = nameAt(words, at, nameOf);
    if (name) {
      read.push(name.text);
      // West Lake is one name, and no west beside a lake.
      isTranslated ||= name.words > 1 || name.text !== words[at];
      at += name.words;
      continue;
    }
    const rest = words.slice(at, at + LONGEST_NAME).join(" ");
    const [pattern, chinese] = ENGLISH_WORDS.find(([known]) => known.test(rest)) ?? [];
    const said = pattern?.exec(rest)?.[0];
    if (pattern === undefined || chinese === undefined || said === undefined) {
      read.push(words[at++]!);
      continue;
    }
    isTranslated = true;
    read.push(said.replace(pattern, chinese));
    at += said.split(" ").length;
  }
  return isTranslated ? read.join(" ") : text;
}

/** The longest name from `at` on, and how many words it is. */
function nameAt(
  words: readonly string[],
  at: number,
  nameOf: (key: string) => string | null,
): { text: string; words: number } | null {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length >= 1; length--) {
    const key = words.slice(at, at + length).join("");
    const text = key.length < SHORTEST_NAME ? null : nameOf(key);
    if (text !== null) return { text, words: length };
  }
  return null;
}
