/** The sounds of Chinese words in Latin letters, and whether Latin letters are such sounds. */
import { perText } from "@arenakit/evaluator-checks";
import { pinyin } from "pinyin-pro";

/** The sound of each character; null for one that is not Chinese. */
export const soundsOf = perText((words): readonly (string | null)[] => {
  const sounds = pinyin(words, { toneType: "none", type: "array", v: true });
  return [...words].map((sign, at) => (/\p{Script=Han}/u.test(sign) ? (sounds[at] ?? "").replaceAll("ü", "v") : null));
});

/** All sounds of a character that has several, since names keep old ones: 栅 is zha and shan. */
const readings = new Map<string, readonly string[]>();
const MOST_READINGS = 20_000;

function readingsOf(sign: string): readonly string[] {
  const known = readings.get(sign);
  if (known) return known;
  const found = /\p{Script=Han}/u.test(sign)
    ? pinyin(sign, { toneType: "none", type: "array", multiple: true, v: true })
    : [];
  const spelled = found.flatMap((sound) => {
    const plain = sound.replaceAll("ü", "v");
    return plain.includes("v") ? [plain, plain.replace("v", "u"), plain.replace("v", "yu")] : [plain];
  });
  if (readings.size < MOST_READINGS) readings.set(sign, spelled);
  return spelled;
}

/** Whether characters in a row somewhere in a text may sound like a word. */
export function soundsIn(text: string, word: string): boolean {
  const letters = word
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, LONGEST_WORD);
  const signs = [...text];
  /** How many letters are behind us on each way of reading that is still open. */
  let open = new Set<number>();
  for (const sign of signs) {
    const next = new Set<number>();
    for (const reading of readingsOf(sign))
      for (const at of [0, ...open]) if (letters.startsWith(reading, at)) next.add(at + reading.length);
    if (next.has(letters.length)) return true;
    open = next;
  }
  return false;
}

const INITIALS = ["", ..."zh|ch|sh|b|p|m|f|d|t|n|l|g|k|h|j|q|x|r|z|c|s|y|w".split("|")];
const FINALS =
  "iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|ve|a|e|i|o|u|v".split(
    "|",
  );
const SYLLABLES = new Set(INITIALS.flatMap((initial) => FINALS.map((final) => initial + final)));
const LONGEST_SYLLABLE = 6;
const LONGEST_WORD = 24;

/** Whether a word can be read as Chinese sounds, each a syllable: Minquan, and by chance a few words of English. */
export function isPinyin(word: string): boolean {
  const letters = word.toLowerCase();
  if (letters.length > LONGEST_WORD) return false;
  const isReached = [true];
  for (let end = 1; end <= letters.length; end++)
    isReached[end] = Array.from({ length: Math.min(end, LONGEST_SYLLABLE) }, (_, at) => end - at - 1).some(
      (start) => isReached[start] && SYLLABLES.has(letters.slice(start, end)),
    );
  return isReached[letters.length] === true && letters !== "";
}
