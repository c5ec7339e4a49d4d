/** Short answers in English and Chinese as words that can be compared: what does not change an answer's meaning is taken off. */
import { Jieba } from "@node-rs/jieba";
import { dict } from "@node-rs/jieba/dict.js";
import { pythonSplit } from "./python-text.ts";

/** ASCII signs and all that Unicode calls punctuation; full-width signs are ASCII after NFKC. */
const SIGN = "(?:[!-/:-@[-`{-~]|\\p{P})";
/** What a minus stands behind; behind a letter a hyphen is part of a name (歼-20), but for words that a number follows. */
const BEFORE_MINUS = "\\s([{\"'“‘<>=:,;/|^\\p{Sc}是为至到约达于得温值";
/** Signs that tell two answers apart. */
const MEANT = [
  // Decimals, times, scores and fractions; ranges and dates; powers.
  "(?<=\\d)[.:/\\-](?=\\d)",
  "(?<=\\d)\\^(?=[-+]?\\d)",
  `(?<![^${BEFORE_MINUS}])-(?=\\p{Sc}?\\.?\\d)`,
  "(?<![\\p{L}\\p{N}.])\\.(?=\\d)",
  "(?<=\\d)[%‰]",
  "\\$(?=-?\\.?\\d)",
  "[<>]=?(?=-?\\d)",
  // C++, C#, A+, 100+.
  "(?<=[\\p{L}\\p{N}])[+#]+",
].join("|");
const SIGNS = new RegExp(`(${MEANT})|(?:(?!${MEANT})${SIGN})+`, "gu");
const ARTICLES = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_+#])/gu;
/** Scripts that set no spaces between words. */
const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const TOKENS = new RegExp(`[${UNSPACED}]|[^\\s${UNSPACED}]+`, "gu");
const HAN_RUNS = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;
const HAN = /\p{Script=Han}/u;

/** How Chinese is cut: each character a token, or the words of jieba's dictionary. */
export type ChineseTokens = "characters" | "jieba";

/** As `normaliseAnswer`, articles kept: for texts that are counted word by word. */
export function normaliseText(text: string): string {
  const folded = fold(text);
  const [bare, whole] = [withoutSigns(folded), folded].map((one) => pythonSplit(one).join(" "));
  return bare || whole!;
}

/**
 * NFKC (full-width letters and digits, ligatures), lower case, without English articles and without punctuation that
 * means nothing, single spaces. Signs that tell two answers apart stay: minus, decimal point, what stands between digits
 * (12:30, 1/2, 2-1), powers (10³ is 10^3), percent, currency, < and > before a number, + and # behind a name or number.
 * Of what is the same one form is left: 2,000 is 2000, .5 is 0.5, 5 % is 5%, 20 € is €20, 3~5 is 3-5. What would leave
 * nothing ("The The", "?!") keeps its articles, then its signs: an answer is never nothing unless it is blank.
 */
export function normaliseAnswer(text: string): string {
  const folded = fold(text);
  const bare = withoutSigns(folded);
  const candidates = [bare.replace(ARTICLES, " "), bare, folded];
  return candidates.map((one) => pythonSplit(one).join(" ")).find((one) => one !== "") ?? "";
}

/** One form of each letter, digit, dash and amount. */
function fold(text: string): string {
  return (
    text
      // A formula in the signs of TeX is no amount.
      .replace(/^\s*\$([^$]*)\$\s*$/u, "$1")
      // NFKC makes 103 of 10³, and 11⁄2 of 1½.
      .replace(/(?<=\p{Nd})[⁰¹²³⁴-⁹⁺⁻]{1,60}/gu, "^$&")
      .replace(/(?<=\p{Nd})(?=[¼-¾⅐-⅞])/gu, " ")
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll("\u2044", "/")
      .replaceAll("\u2236", ":")
      .replace(/[\u2010\u2012\u2013\u2212]/gu, "-")
      .replace(/(?<=\d)(?:~| - )(?=\d)/gu, "-")
      .replace(/(?<=\d)\s{1,20}(?=[%‰])/gu, "")
      .replace(/(?<=\p{Sc})\s{1,20}(?=\d)/gu, "")
      .replace(/(?<![\p{Sc}\d.,])(\d(?:[\d.,]{0,20}\d)?)\s?(\p{Sc})(?![\d\p{L}])/gu, "$2$1")
  );
}

/** Numbers that a sign parts stay two, but for the commas of thousands. */
function withoutSigns(folded: string): string {
  return folded.replace(SIGNS, (sign: string, meant: string | undefined, at: number) => {
    const isBetweenDigits = isDigit(folded[at - 1]) && isDigit(folded[at + sign.length]);
    if (meant !== undefined) return meant === "." && !isBetweenDigits ? "0." : meant;
    if (!isBetweenDigits) return "";
    return sign === "," && THOUSANDS.test(folded.slice(at + 1, at + 5)) ? "" : " ";
  });
}

const THOUSANDS = /^\d{3}(?!\d)/;
const isDigit = (letter: string | undefined) => letter !== undefined && letter >= "0" && letter <= "9";

/** Tokens of a normalised answer: words between spaces; Chinese and Japanese by characters, or Chinese by jieba's words. */
export function answerTokens(normalised: string, chinese: ChineseTokens = "characters"): string[] {
  if (chinese === "characters") return normalised.match(TOKENS) ?? [];
  return (normalised.match(HAN_RUNS) ?? []).flatMap((run) => (HAN.test(run) ? hanWords(run) : answerTokens(run)));
}

/** Words of jieba's dictionary; guesses at unknown words are off, since they depend on what stands beside. */
export function hanWords(run: string): string[] {
  segmenter ??= Jieba.withDict(dict);
  return segmenter.cut(run, false);
}
let segmenter: Jieba | undefined;
