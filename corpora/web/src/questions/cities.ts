/** Questions across topics: what a city, or two of them, tried in many fields and what became of it. */
import { random } from "@arenakit/contracts";
import type { Claim, ClaimKind } from "../claims.ts";
import { expand } from "../expand.ts";
import type { TopicKnowledge } from "../knowledge.ts";
import { type QuestionsOptions, questionOf, type WebQuestion } from "../questions.ts";
import { type Bilingual, LANGUAGES, type Language } from "../topics.ts";
import { wordFinding } from "./findings.ts";

const TOLD: readonly ClaimKind[] = [
  ...(["effect", "follow", "reanalysis", "correction"] as const),
  ...(["setback", "programme", "target", "first", "side"] as const),
];
const PER_TOPIC = 2;
const MOST = 16;
/** With fewer it would be a question about topics. */
const FEWEST_TOPICS = 5;
const FEWEST_FINDINGS = 9;

const ONE: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "What has <city> tried out in different fields in recent years, and what came of it?",
    "Draw up a profile of <city> as a place of experiments: measures, results, doubts, money and failures across fields.",
    "Which projects has <city> taken part in, from transport to health, and how well do their results stand up?",
  ],
  zh: [
    "<city>近年来在不同领域做过哪些尝试，结果怎样？",
    "请为<city>这座“试验城市”写一份综述：各领域的举措、结果、质疑、资金与失败。",
    "从交通到健康，<city>参与过哪些项目，它们的结果经得起检验吗？",
  ],
};
const TWO: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "Compare <city> and <city2> as places of experiments: what did each try in the various fields, and with what results?",
    "What can be learned from the projects of <city> and <city2> taken together, including those that failed or were disputed?",
  ],
  zh: [
    "比较<city>和<city2>这两座城市的各项试验：各自在哪些领域做了什么，结果如何？",
    "把<city>和<city2>的项目放在一起看，能得到哪些经验？请包括失败的和有争议的。",
  ],
};

/** A question a city where its claims reach over enough topics, otherwise one for it and the next city; in both languages. */
export function cityQuestions(
  known: readonly TopicKnowledge[],
  cities: readonly Bilingual[],
  options: QuestionsOptions,
): WebQuestion[] {
  return cities.flatMap((city, at) => {
    const partner = cities[(at + 1) % cities.length]!;
    const asked = enough(known, [city])
      ? [city]
      : at % 2 === 0 && enough(known, [city, partner])
        ? [city, partner]
        : [];
    if (asked.length === 0) return [];
    return LANGUAGES.flatMap((language) => askAbout(known, { cities: asked, language }, options) ?? []);
  });
}

interface Told {
  readonly knowledge: TopicKnowledge;
  readonly claims: readonly Claim[];
}

const about = ({ claims }: TopicKnowledge, cities: readonly Bilingual[]): Claim[] =>
  claims.filter(({ kind, values: { city } }) => {
    const name = city?.kind === "text" ? city.text.en : "";
    return TOLD.includes(kind) && cities.some(({ en }) => en === name);
  });

function enough(known: readonly TopicKnowledge[], cities: readonly Bilingual[]): boolean {
  const counts = known.map((knowledge) => about(knowledge, cities).length).filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + Math.min(count, PER_TOPIC), 0);
  return counts.length >= FEWEST_TOPICS && total >= FEWEST_FINDINGS;
}

function askAbout(
  known: readonly TopicKnowledge[],
  { cities, language }: { cities: readonly Bilingual[]; language: Language },
  options: QuestionsOptions,
): WebQuestion | null {
  const name = cities.map(({ en }) => en.toLowerCase().replaceAll(" ", "-")).join("-and-");
  const rng = random(options.seed, "web", "question", "city", name, options.split);
  const told = rng.shuffled(known).flatMap((knowledge): Told[] => {
    const claims = rng.shuffled(about(knowledge, cities)).slice(0, PER_TOPIC);
    return claims.length > 0 ? [{ knowledge, claims }] : [];
  });
  const picked = told.flatMap(({ knowledge, claims }) => claims.map((claim) => ({ knowledge, claim }))).slice(0, MOST);
  const slots = { city: cities[0]![language], city2: cities.at(-1)![language] };
  return questionOf(
    {
      id: `city-${name}-${options.split}-${language}`,
      language,
      question: expand(rng.pick((cities.length > 1 ? TWO : ONE)[language]), slots, rng),
      aspect: "city",
      topics: [...new Set(picked.map(({ knowledge }) => knowledge.topic.id))],
      drafts: picked.map(({ knowledge, claim }) => ({
        claims: [claim.id],
        text: wordFinding(knowledge, { pair: null, claims: [claim] }, { language, rng }),
      })),
    },
    options,
  );
}
