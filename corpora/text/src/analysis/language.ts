/** The language a text is written in, by its script and, among languages of the Latin script, by their commonest words. */

/** Characters that are looked at: a language shows in a page's beginning. */
const LOOKED_AT = 4096;
const SCRIPTS: readonly (readonly [language: string, pattern: RegExp])[] = [
  ["zh", /\p{Script=Han}/gu],
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["latin", /\p{Script=Latin}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["he", /\p{Script=Hebrew}/gu],
];
/** An ideograph says about as much as so many letters. */
const LETTERS_AN_IDEOGRAPH = 3;
/** Of Japanese, at least this share are syllables. */
const SYLLABLES = 0.1;

const COMMON: Record<string, readonly string[]> = {
  en: "the of and to in is that was for it with as his on be at by are this had not from but have which".split(" "),
  fr: "le la les de des du et un une est dans que qui pour pas sur au avec il elle ce par sont plus".split(" "),
  de: "der die das und ist nicht ein eine den dem mit von zu auf für im sich des auch als es an werden".split(" "),
  es: "el los las de que y en un una es por con para del se no su al lo como más pero sus".split(" "),
  it: "il di che e la un una è per non con del della si in le dei sono da al come più anche".split(" "),
  pt: "o os as de que e do da em um uma para com não por no na se dos das ao como mais".split(" "),
  nl: "de het een van en in is dat op te zijn met voor niet aan er om ook als dan maar bij".split(" "),
  vi: "và của là có trong được cho một với không các này những người để từ khi như đã".split(" "),
};

/** ISO 639-1; null where nothing tells one. Latin script without a word of a known language counts as English. */
export function languageOf(text: string): string | null {
  const beginning = text.slice(0, LOOKED_AT);
  const counts = new Map(SCRIPTS.map(([language, pattern]) => [language, beginning.match(pattern)?.length ?? 0]));
  const count = (language: string) => counts.get(language) ?? 0;
  const ideographs = count("zh") + count("ja");
  const isJapanese = count("ja") > SYLLABLES * ideographs;
  counts.set("ja", isJapanese ? ideographs * LETTERS_AN_IDEOGRAPH : 0);
  counts.set("zh", isJapanese ? 0 : ideographs * LETTERS_AN_IDEOGRAPH);
  counts.set("ko", count("ko") * LETTERS_AN_IDEOGRAPH);
  const [language, most] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best));
  if (most === 0) return null;
  return language === "latin" ? latinLanguage(beginning) : language;
}

function latinLanguage(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best = "en";
  let most = 0;
  for (const [language, common] of Object.entries(COMMON)) {
    const known = new Set(common);
    const found = words.reduce((sum, word) => sum + (known.has(word) ? 1 : 0), 0);
    if (found > most) [best, most] = [language, found];
  }
  return best;
}
