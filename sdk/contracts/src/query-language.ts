/**
 * The language of a query, by its words of grammar: names of places have none, so that a Chinese name in an English query
 * counts for nothing, and neither does an English name in a Chinese one. One pass.
 */
import type { PolicyLanguage } from "./environment.ts";

const HAN = /[\u3400-\u4DBF\u4E00-\u9FFF]/g;
const LATIN = /\b[A-Za-z]{2}/g;
/** Small words; a capital makes them part of a name. */
const GRAMMAR_EN =
  /(?<![A-Za-z'’])(?:[Aa]|[Aa]n|the|to|at|[Ii]n|of|[Ff]or|[Oo]n|[Ff]rom|and|or|with|by|near|is|are|be|do|does|can|would|should|we|us|my|our|me|you|it|that|this|[Ww]hat|[Ww]hich|[Hh]ow|[Ww]here|[Ww]hen|[Pp]lease|want|need|under|I)(?![A-Za-z])/g;
const GRAMMAR_ZH = /[的了吗呢吧么我你他她们这那哪怎什请帮给想要去从把被让在或没几不也就是]|多少|必去|附近/g;

/** Characters that tell it: a query is seldom longer, and it is asked of every check. */
const MOST_READ = 4_000;

/** The language to speak of a task in. Where neither has words of grammar the more words decide, two signs of Chinese to a word. */
export function queryLanguage(query: string): PolicyLanguage {
  const head = query.slice(0, MOST_READ);
  const han = countOf(HAN, head);
  if (han === 0) return "en";
  const [english, chinese] = [countOf(GRAMMAR_EN, head), countOf(GRAMMAR_ZH, head)];
  if (english !== chinese) return english > chinese ? "en" : "zh";
  return countOf(LATIN, head) * 2 > han ? "en" : "zh";
}

/**
 * Whether a text is in a language. Names from outside may bring more words of grammar than a text of lines and figures has
 * of its own: where two thirds of its words are of the language it is in it, too, whatever its grammar says.
 */
export function isInLanguage(text: string, language: PolicyLanguage): boolean {
  if (queryLanguage(text) === language) return true;
  const head = text.slice(0, MOST_READ);
  const [chinese, english] = [countOf(HAN, head) / 2, countOf(LATIN, head)];
  return language === "zh" ? chinese > english * 2 : english > chinese * 2;
}

const OTHER_LANGUAGE =
  /翻译|译[成为]|[法德日韩俄]语|日文|韩文|法文|德文|西班牙[语文]|(?<![a-z])(?:translat(?:e|ed|ion)|in (?:french|german|japanese|korean|russian|spanish|italian))(?![a-z])/i;

/** Fewer signs of Chinese and English words tell no language. */
const LEAST_WORDS = 4;

/**
 * The language that the question asks for, else its own; null where it cannot be told, as of a translation or of a text in
 * a third language.
 */
export function wantedLanguage(query: string): PolicyLanguage | null {
  if (/(?:用|以)(?:中文|汉语|简体中文)|(?:answer|respond|reply|write)[^.]{0,20}in chinese/i.test(query)) return "zh";
  if (/(?:用|以)(?:英文|英语)|(?:answer|respond|reply|write)[^.]{0,20}in english/i.test(query)) return "en";
  if (OTHER_LANGUAGE.test(query)) return null;
  const words = countOf(HAN, query) + countOf(/[A-Za-z]{2,}/g, query);
  return words < LEAST_WORDS ? null : queryLanguage(query);
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
