/** What kind of writing a character belongs to, as one byte a UTF-16 unit: the scan of a text asks it for each of them. */

export const KIND = { gap: 0, word: 1, han: 2, kana: 3, hangul: 4, unspaced: 5, mark: 6, high: 7, low: 8 } as const;

/** Ideographs with the iteration mark and zero; outside the first plane, pairs of units. */
export const HAN_RUNS =
  /(?:[\u2e80-\u2fdf\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\ud840-\ud88d][\udc00-\udfff])+/g;
const HAN = /[\u2e80-\u2fdf\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/g;
/** With the length mark, which belongs to both scripts, and the voicing marks of half width. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}\u30fc\uff70\uff9e\uff9f]/gu;
/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu;
/** Units in one character (㎏) are words too. */
const WORD = /[\p{L}\p{N}\u3300-\u33ff]/gu;
const MARK = /[\p{M}\u00ad\u200c\u200d]/gu;

export const kinds = makeKinds();

function makeKinds(): Uint8Array {
  const table = new Uint8Array(0x10000);
  let all = "";
  for (let unit = 0; unit < 0xd800; unit++) all += String.fromCharCode(unit);
  for (let unit = 0xe000; unit < 0x10000; unit++) all += String.fromCharCode(unit);
  const set = (pattern: RegExp, kind: number) => {
    for (const [found] of all.matchAll(pattern)) table[found.charCodeAt(0)] = kind;
  };
  set(WORD, KIND.word);
  set(MARK, KIND.mark);
  set(UNSPACED, KIND.unspaced);
  set(/\p{Script=Hangul}/gu, KIND.hangul);
  set(KANA, KIND.kana);
  set(HAN, KIND.han);
  table.fill(KIND.high, 0xd800, 0xdc00);
  table.fill(KIND.low, 0xdc00, 0xe000);
  return table;
}

const WORD_PAIR = /^[\p{L}\p{N}]$/u;

/** The kind of the character that begins with a high surrogate at `at`: two units where it is not a gap. */
export function pairKind(text: string, at: number): number {
  const high = text.charCodeAt(at);
  const low = text.charCodeAt(at + 1);
  if (!(low >= 0xdc00 && low <= 0xdfff)) return KIND.gap;
  if (high >= 0xd840 && high <= 0xd88d) return KIND.han;
  return WORD_PAIR.test(text.slice(at, at + 2)) ? KIND.word : KIND.gap;
}
