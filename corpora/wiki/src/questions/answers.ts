/** How an answer is written: the answer first, then the spellings that a judge takes as the same. */
import { dateText, numberText } from "../articles/wording.ts";
import { type Fact, type IndexedFacts, type Language, titleOf } from "../facts.ts";

/** Spellings of an entity's name, a year, a number, a date or a phrase; never empty. `stated` is the fact that says it. */
export function answerTexts(
  index: IndexedFacts,
  answer: string | number,
  { language, stated }: { readonly language: Language; readonly stated?: Fact | undefined },
): string[] {
  if (typeof answer === "number") return unique(numberTexts(answer, language, stated));
  if (stated?.text?.en === answer) return unique(phraseTexts(stated.text[language], language));
  if (/^\d{4}-\d{2}-\d{2}$/.test(answer))
    return unique([dateText(answer, language), answer, ...(language === "en" ? [american(answer)] : [])]);
  const entity = index.entity(answer);
  const own = entity.name[language];
  const reversed =
    entity.kind === "person" && language === "en" && !entity.name.zh.includes("·")
      ? [own.split(" ").reverse().join(" ")]
      : [];
  return unique([own, ...entity.aliases[language], titleOf(entity, language), ...reversed]);
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

function numberTexts(value: number, language: Language, stated: Fact | undefined): string[] {
  const isYear = stated !== undefined && (stated.date !== undefined || stated.number === undefined);
  if (isYear && stated.number === undefined) return language === "zh" ? [`${value}年`, String(value)] : [String(value)];
  return [String(value), numberText(value, language), numberText(value, "en")].filter((text) => text !== "no");
}

/** English phrases also without their article. */
const phraseTexts = (text: string, language: Language): string[] =>
  language === "en" ? [text, text.replace(/^(the|an?) /, "")] : [text];

function american(date: string): string {
  const [day = "", month = "", year = ""] = dateText(date, "en").split(" ");
  return `${month} ${day}, ${year}`;
}
