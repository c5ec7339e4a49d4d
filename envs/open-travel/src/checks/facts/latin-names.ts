/**
 * Chinese names in Latin letters, as signs, maps and travellers write them: Lingyin Temple, West Lake, Nanjing South. A
 * Latin name is a Chinese one's where every word of it is a translation or the sound of a part, and no part is left over.
 */
import { tableOf } from "@arenakit/contracts";
import { perText } from "@arenakit/evaluator-checks";
import { ARTICLES, SILENT_PARTS, SILENT_WORDS, TRANSLATIONS, WHOLE_NAMES } from "./latin-words.ts";
import { foldName } from "./names.ts";
import { soundsOf } from "./pinyin.ts";

/** Longer names and words are not looked into. */
const LONGEST_NAME = 24;
const MOST_WORDS = 12;
const LONGEST_PART = 16;

const wordsOf = perText((latin): readonly string[] =>
  (
    latin
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[\u0300-\u036f'’‘`]/g, "")
      .match(/[a-z]+|\d+/g) ?? []
  ).filter((word) => !ARTICLES.includes(word)),
);

/** A shorter sound may be a word of any language. */
const LEAST_LETTERS = 6;

const DIRECTIONS = tableOf<string>({ 东: "east", 西: "west", 南: "south", 北: "north" });

/** The spellings by which a name is looked for in a text: its sound, that of 南京南 as Nanjing South, the English that is its own. */
export const latinSpellingsOf = perText((name): readonly string[] => {
  const base = foldName(name).replace(/\([^()]{1,40}\)$/, "");
  const sounds = soundsOf(base);
  const sound = sounds.includes(null) ? "" : sounds.join("");
  const direction = DIRECTIONS.get(base.at(-1) ?? "");
  const directed =
    direction && sound !== "" && sounds.length > 2 ? [`${sounds.slice(0, -1).join("")} ${direction}`] : [];
  return [...(WHOLE_NAMES.get(base) ?? []), sound, ...directed].filter((spelling) => spelling.length >= LEAST_LETTERS);
});

/** Whether a name is written in Latin letters alone. */
export const isLatin = (name: string): boolean => /[a-z]/i.test(name) && !/\p{Script=Han}/u.test(name);

/** Whether `latin` is `name` in Latin letters. `cities` may stand before it, or be left out. */
export function isLatinNameOf(latin: string, name: string, cities: readonly string[] = []): boolean {
  const words = wordsOf(latin);
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  const full = foldName(name);
  const base = /^([^()]{2,60})\([^()]{1,40}\)$/.exec(full)?.[1];
  return [full.replace(/[()]/g, ""), ...(base ? [base] : [])].some((one) => isSpelledBy(one, words, cities));
}

function isSpelledBy(name: string, words: readonly string[], cities: readonly string[]): boolean {
  const signs = [...name];
  if (signs.length > LONGEST_NAME) return false;
  const sounds = soundsOf(name);
  const all = 2 ** words.length - 1;
  const silent = words.reduce((mask, word, at) => (SILENT_WORDS.has(word) ? mask | (1 << at) : mask), 0);
  const seen = new Set<number>();
  /** `echoed` are words that say once more what a part says: Yuyuan Garden, Lingyinsi Temple. */
  const covers = (at: number, used: number, echoed: number): boolean => {
    if (at === signs.length) return (used & ~silent) !== 0 && (used | echoed | silent) === all;
    const state = at * 2 ** 24 + used * 2 ** 12 + echoed;
    if (seen.has(state)) return false;
    seen.add(state);
    for (let end = Math.min(signs.length, at + LONGEST_PART); end > at; end--) {
      const part = signs.slice(at, end).join("");
      const translations = TRANSLATIONS.get(part) ?? [];
      const echoes = echoedWords(words, signs.slice(at, end));
      for (const translation of translations) {
        const taken = takeWords(words, translation, used);
        if (taken !== 0 && covers(end, used | taken, echoed)) return true;
      }
      for (const taken of soundedWords(words, sounds.slice(at, end), used))
        if (covers(end, used | taken, echoed | echoes)) return true;
      if ((SILENT_PARTS.includes(part) || cities.includes(part)) && covers(end, used, echoed | echoes)) return true;
    }
    return false;
  };
  return covers(0, 0, 0);
}

/** The words that translate the end of a part that stands by its sound. */
function echoedWords(words: readonly string[], signs: readonly string[]): number {
  const endings = signs.map((_, at) => signs.slice(at).join(""));
  return endings
    .flatMap((ending) => TRANSLATIONS.get(ending) ?? [])
    .reduce((mask, translation) => mask | takeWords(words, translation, 0), 0);
}

/** The unused words that a translation takes, as a mask; 0 where one is missing. */
function takeWords(words: readonly string[], translation: readonly string[], used: number): number {
  let taken = 0;
  for (const wanted of translation) {
    const at = words.findIndex((word, index) => word === wanted && ((used | taken) & (1 << index)) === 0);
    if (at < 0) return 0;
    taken |= 1 << at;
  }
  return taken;
}

/** The unused word that sounds like these characters together, or the words that do one by one. */
function soundedWords(words: readonly string[], sounds: readonly (string | null)[], used: number): number[] {
  if (sounds.some((sound) => sound === null)) return [];
  const together = takeWords(words, [sounds.join("")], used);
  return together === 0 ? [] : [together];
}
