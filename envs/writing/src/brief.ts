/** What a piece of writing has to keep to, as data: how it is told to the writer, and what of it can be counted in a text. */
import { queryLanguage, type Task } from "@arenakit/contracts";

export type BriefForm =
  | "letter"
  | "notice"
  | "speech"
  | "story"
  | "product"
  | "review"
  | "email"
  | "poem"
  | "guide"
  | "news";

/** One demand on the form; `items` are lines that begin with a dash or a number, `title` is a first line behind `# `. */
export type Shape =
  | { readonly title: true }
  | { readonly paragraphs: number }
  | { readonly items: number }
  | { readonly salutation: string }
  | { readonly signature: string };

/** A brief as it is written down. */
export interface WrittenBrief {
  readonly language: "zh" | "en";
  readonly form: BriefForm;
  readonly situation: string;
  readonly audience: string;
  /** `what must be mentioned=a sentence that does`. */
  readonly points: readonly string[];
  readonly forbid: readonly string[];
  /** Characters without spaces for Chinese, words for English; both ends included. */
  readonly length: readonly [least: number, most: number];
  readonly shape: Shape;
}

/** A brief as a task carries it. */
export type Brief = Omit<WrittenBrief, "situation" | "points"> & { readonly mention: readonly string[] };

/** Of a task of this environment; null for any other. */
export function briefOf({ extra }: Pick<Task, "extra">): Brief | null {
  return (extra?.brief as unknown as Brief | undefined) ?? null;
}

/** The brief in words. */
export function queryOfBrief(brief: Brief, situation: string): string {
  const { language, audience, mention, forbid, shape } = brief;
  const [least, most] = brief.length;
  if (language === "zh")
    return [
      situation,
      `读者：${audience}。篇幅：${least} 到 ${most} 字。`,
      `文中必须出现：${mention.map((word) => `“${word}”`).join("、")}。`,
      `不要出现：${forbid.map((word) => `“${word}”`).join("、")}。`,
      `格式：${shapeWords(shape).zh}。`,
    ].join("\n");
  return [
    situation,
    `Readers: ${audience}. Length: ${least} to ${most} words.`,
    `It must mention: ${mention.map((word) => `"${word}"`).join(", ")}.`,
    `It must not contain: ${forbid.map((word) => `"${word}"`).join(", ")}.`,
    `Form: ${shapeWords(shape).en}.`,
  ].join("\n");
}

function shapeWords(shape: Shape): { readonly zh: string; readonly en: string } {
  if ("title" in shape) return { zh: "第一行是以“# ”开头的标题", en: "the first line is a title behind '# '" };
  if ("paragraphs" in shape)
    return {
      zh: `正好 ${shape.paragraphs} 段，段间空一行`,
      en: `exactly ${shape.paragraphs} paragraphs with an empty line between them`,
    };
  if ("items" in shape)
    return {
      zh: `至少有 ${shape.items} 行以“- ”或数字编号开头的条目`,
      en: `at least ${shape.items} lines that begin with '- ' or a number`,
    };
  if ("salutation" in shape)
    return { zh: `第一行是“${shape.salutation}”`, en: `the first line is '${shape.salutation}'` };
  return { zh: `最后一行是署名“${shape.signature}”`, en: `the last line is the name '${shape.signature}'` };
}

/** Shares in [0, 1] of what can be counted. */
export interface Counted {
  readonly length: number;
  readonly mention: number;
  /** Nothing forbidden, and no sentence twice. */
  readonly wording: number;
  readonly form: number;
}

const NOTHING: Counted = { length: 0, mention: 0, wording: 0, form: 0 };

/** Letters and figures in a row that nobody writes as the brief does by chance; what must be mentioned is shorter. */
const COPIED = { zh: 12, en: 32 } as const;

/** The text with blanks where it repeats the query, whatever spaces and signs stand between. */
export function ownText(text: string, query: string, language: "zh" | "en"): string {
  const piece = COPIED[language];
  const characters = [...text];
  const places = [...characters.keys()].filter((at) => /[\p{L}\p{N}]/u.test(characters[at]!));
  const letters = places.map((at) => characters[at]!.toLowerCase());
  const asked = [...query.toLowerCase()].filter((one) => /[\p{L}\p{N}]/u.test(one));
  const pieceAt = (of: readonly string[], at: number) => of.slice(at, at + piece).join("");
  const known = new Set(asked.slice(piece - 1).map((_, at) => pieceAt(asked, at)));
  for (const at of letters.slice(piece - 1).keys())
    if (known.has(pieceAt(letters, at))) for (const place of places.slice(at, at + piece)) characters[place] = " ";
  return characters.join("");
}

/**
 * Length and mentions are those of the text's own words, without what repeats the query.
 * A text that mentions less than half of what was asked, or is in the other language, answers another brief: then all is
 * 0, since length and form alone say nothing about it.
 */
export function countText(text: string, brief: Brief, query: string): Counted {
  const own = ownText(text, query, brief.language);
  const found = brief.mention.filter((words) => contains(own, words)).length;
  if (found * 2 < brief.mention.length || queryLanguage(text) !== brief.language) return NOTHING;
  const isClean = !brief.forbid.some((words) => contains(text, words)) && repeatedShare(text) === 0;
  return {
    length: lengthShare(lengthOf(own, brief.language), brief.length),
    mention: found / brief.mention.length,
    wording: isClean ? 1 : 0,
    form: hasShape(text, brief.shape) ? 1 : 0,
  };
}

const plain = (text: string) => text.normalize("NFKC").toLowerCase();

/** Chinese anywhere in the text, other words as whole ones: a delivery is not very. */
export function contains(text: string, words: string): boolean {
  if (/\p{Script=Han}/u.test(words)) return plain(text).includes(plain(words));
  const spaced = (one: string) =>
    ` ${plain(one)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  return spaced(text).includes(spaced(words));
}

/** Characters that are no spaces, or words between spaces. */
export function lengthOf(text: string, language: "zh" | "en"): number {
  if (language === "zh") return [...text].filter((one) => one.trim() !== "").length;
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** 1 inside of the bounds; outside it falls in proportion, and is 0 at half of the least and at twice the most. */
function lengthShare(length: number, [least, most]: readonly [number, number]): number {
  if (length < least) return Math.max(0, (2 * length) / least - 1);
  return length > most ? Math.max(0, 2 - length / most) : 1;
}

/** Share of the sentences that stand there before. */
function repeatedShare(text: string): number {
  const sentences = plain(text)
    .split(/[。！？.!?\n]/)
    .map((one) => one.trim())
    .filter((one) => one.length > 6);
  return sentences.length === 0 ? 0 : 1 - new Set(sentences).size / sentences.length;
}

function hasShape(text: string, shape: Shape): boolean {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if ("title" in shape) return lines[0]?.startsWith("# ") === true;
  if ("paragraphs" in shape)
    return text.split(/\n\s*\n/).filter((one) => one.trim() !== "").length === shape.paragraphs;
  if ("items" in shape)
    return lines.filter((line) => /^(?:[-*•]|\d{1,2}[.)、．])\s?\S/.test(line)).length >= shape.items;
  if ("salutation" in shape) return plain(lines[0] ?? "") === plain(shape.salutation);
  return plain(lines.at(-1) ?? "") === plain(shape.signature);
}
