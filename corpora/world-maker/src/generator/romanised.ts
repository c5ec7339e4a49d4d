/** Chinese names in Latin letters, as signs write them. */
import { pinyin } from "pinyin-pro";

const romanisations = new Map<string, string>();

/** `Wangfujing`, `Bao'an`: syllables without tones, joined; a mark stands before one that begins with a vowel. */
export function romanised(word: string): string {
  const known = romanisations.get(word);
  if (known !== undefined) return known;
  const letters = Array.from(word);
  const isHan = (at: number) => /^\p{Script=Han}$/u.test(letters[at] ?? "");
  const text = pinyin(word, { toneType: "none", type: "array", v: true })
    .map((syllable, at) => (/^[aeo]/.test(syllable) && isHan(at) && isHan(at - 1) ? `'${syllable}` : syllable))
    .join("")
    .replaceAll("ü", "v")
    .replace(/[^\w &'+-]+/g, " ");
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  romanisations.set(word, capital);
  return capital;
}
