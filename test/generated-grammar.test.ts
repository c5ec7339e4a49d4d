/** Grammar of all that is generated: slips that show where parts of sentences meet, in both languages. */
import { generatePaperQuestions, generatePapers } from "@arenakit/corpus-generated/papers";
import { generateWeb } from "@arenakit/corpus-generated/web";
import { generateQuestions, generateWiki, indexFacts } from "@arenakit/corpus-generated/wiki";
import { describe, expect, it } from "vitest";

interface Written {
  readonly id: string;
  readonly language: string;
  readonly text: string;
}

/** After `one` as a pronoun. */
const VERBS =
  "arrives believes bus comes finds goes has hears is knows lies means needs reads rents sees stands takes was";

const RULES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  en: {
    "a before a vowel": /(?<![’'\w])[Aa] (?=[aeiouAEIOU])(?!uni|use|usu|one\b|once\b|eu|ewe\b|Uni|Eu|U\b)\w+/,
    "an before a consonant":
      /(?<![’'\w])an (?:uni[^mn]|use|one\b|(?!hour|heir|honest|honou?r)[bcdfghjklmnpqrstvwxyz])\w*/,
    "a nominative after a preposition": /\b(?:to|of|by|with|from|for|at|about|between|against) (?:she|he)\b/,
    "a possessive without a noun": /\b(?:of|by|with) (?:her|its|their) (?:include|are|is|was|were)\b/,
    "one with a plural": new RegExp(`\\b[Oo]ne (?!(?:${VERBS.replaceAll(" ", "|")})\\b)[a-z]+s\\b`),
    "1 with a plural": /(?<![\d.,–-]|Table )\b1 [a-z]+s\b/,
    "a doubled word": /\b([a-z]+) \1\b/,
    "doubled marks": /[,;:] ?[,;:.?!]|(?<!\.)\.\s?\.(?!\.)|[?!]\.| [,.;:?!](?! )|\( | \)/,
    "a slot": /undefined|\bnull\b|NaN|[{}]|<\w+>/,
  },
  zh: {
    "a doubled particle": /的的|了了(?!解)|在在|和和|与与|是是|有有|因为为|被被|由由|于于/,
    "doubled marks": /[，、；：][，。、；：！？]|。[，。、；]|[！？][。，]|（）|《》|“”/,
    "a mark of the other script": /\p{Script=Han}[,;?!](?=\p{Script=Han})/u,
    "a slot": /undefined|\bnull\b|NaN|[{}]|<\w+>/,
  },
};
const PAIRS = ["()", "[]", "（）", "《》", "“”", "「」"];

function slips({ id, language, text }: Written): string[] {
  return text.split("\n").flatMap((line) => [
    ...Object.entries(RULES[language]!).flatMap(([name, rule]) => {
      const found = rule.exec(line);
      return found ? [`${id}, ${name}: ${line.slice(Math.max(0, found.index - 30), found.index + 40)}`] : [];
    }),
    ...PAIRS.filter(([open, close]) => line.split(open!).length !== line.split(close!).length).map(
      (pair) => `${id}, unbalanced ${pair}: ${line.slice(0, 80)}`,
    ),
  ]);
}

const written = ({
  id,
  language = "en",
  title,
  text,
}: {
  id: string;
  language?: string | undefined;
  title: string;
  text: string;
}) => ({
  id,
  language,
  text: `${title}\n${text}`,
});

const KINDS: Readonly<Record<string, (seed: number) => Iterable<Written>>> = {
  *web(seed) {
    const { documents, questions } = generateWeb({ seed, facts: generateWiki({ seed }).facts });
    for (const document of documents) yield written(document);
    for (const { id, language, question, findings } of questions)
      yield { id, language, text: [question, ...findings.map(({ text }) => text)].join("\n") };
  },
  *wiki(seed) {
    const { documents, facts, statements } = generateWiki({ seed });
    for (const document of documents) yield written(document);
    for (const { id, language, question } of generateQuestions({ index: indexFacts(facts), statements }))
      yield { id, language, text: question };
  },
  *papers(seed) {
    const papers = generatePapers({ seed });
    for (const document of papers.documents) yield written(document);
    for (const { id, language, question } of generatePaperQuestions(papers, { seed }))
      yield { id, language, text: question };
  },
};

describe("rules", () => {
  it.each([
    ["en", "A Orchard in Spring was read."],
    ["en", "Expect 12 yuan for a Ilrill Harbour 800."],
    ["en", "Among the foundations that go back to she are two."],
    ["en", "This survey reviews 1 papers."],
    ["en", "It has one stations, and so the the rest."],
    ["en", "It is so., they say (at least"],
    ["zh", "吃的是自己爱吃的的缘故。"],
    ["zh", "他走了，。"],
  ])("find in %s: %s", (language, text) => {
    expect(slips({ id: "x", language, text })).not.toEqual([]);
  });
});

describe.each(Object.keys(KINDS))("the generated %s", (kind) => {
  it.each([1, 2])("has none of the slips with seed %i", (seed) => {
    const found: string[] = [];
    let count = 0;
    for (const one of KINDS[kind]!(seed)) {
      count++;
      found.push(...slips(one));
    }
    expect(found.slice(0, 40)).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });
});
