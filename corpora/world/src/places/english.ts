/** Questions in English, or with English in them, in the words of the world: `dumplings near Temple of Heaven`. */
import { ENGLISH_WORDS } from "./words.ts";

/** Words of the longest name that is looked for. */
const LONGEST_NAME = 7;
/** Letters of the shortest name. */
const SHORTEST_NAME = 4;

/** The text with Chinese for what asks and wishes; what is a name (spaces left out) stays. The same text when nothing is known. */
export function translated(text: string, isName: (key: string) => boolean): string {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[\s,，.。;；?？!！-]+/)
    .filter(Boolean);
  const read: string[] = [];
  let isTranslated = false;
  for (let at = 0; at < words.length; ) {
    const name = nameLength(words, at, isName);
    if (name > 0) {
      read.push(words.slice(at, at + name).join(""));
      at += name;
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

/** How many words from `at` on are a name; 0 for none. */
function nameLength(words: readonly string[], at: number, isName: (key: string) => boolean): number {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length >= 1; length--) {
    const key = words.slice(at, at + length).join("");
    if (key.length >= SHORTEST_NAME && isName(key)) return length;
  }
  return 0;
}
