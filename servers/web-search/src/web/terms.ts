/** Text as search terms: words of Latin letters and digits, and pairs of neighbouring Chinese characters. */

const RUN = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
const HAN = /^\p{Script=Han}/u;

/** In the order of the text, repeated as often as they occur; a Chinese character that stands alone is a term. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [run] of text.normalize("NFKC").toLowerCase().matchAll(RUN)) {
    if (!HAN.test(run)) {
      terms.push(stem(run));
      continue;
    }
    const characters = [...run];
    if (characters.length === 1) terms.push(run);
    for (let at = 1; at < characters.length; at++) terms.push(characters[at - 1]! + characters[at]!);
  }
  return terms;
}

export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** `museums` is found by `museum`. */
const stem = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
