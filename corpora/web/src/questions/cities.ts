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
/** A topic with more to say of the city would leave a page that bears out too much. */
const PER_TOPIC = 3;
const MOST = 16;
/** With fewer it would be a question about topics. */
const FEWEST_TOPICS = 4;
const FEWEST_FINDINGS = 8;

/** They name their topics: whoever answers knows which of the city's doings are asked for. */
const ONE: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "What has <city> tried out in recent years with <topics>, and what came of it?",
    "Draw up a profile of <city> as a place of experiments with <topics>: measures, results, doubts, money and failures.",
    "Which projects on <topics> has <city> taken part in, and how well do their results stand up?",
  ],
  zh: [
    "<city>近年来在<topics>方面做过哪些尝试，结果怎样？",
    "请为<city>这座“试验城市”写一份综述，只谈<topics>：举措、结果、质疑、资金与失败。",
    "<city>参与过哪些有关<topics>的项目，它们的结果经得起检验吗？",
  ],
};
const TWO: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "Compare <city> and <city2> as places of experiments with <topics>: what did each try, and with what results?",
    "What can be learned from the projects of <city> and <city2> on <topics>, including those that failed or were disputed?",
  ],
  zh: [
    "比较<city>和<city2>在<topics>方面的试验：各自做了什么，结果如何？",
    "把<city>和<city2>有关<topics>的项目放在一起看，能得到哪些经验？请包括失败的和有争议的。",
  ],
};

/**
 * A question a city where its claims reach over enough topics, otherwise one for it and the next city; in both languages.
 * Cities and topics are those of one split.
 */
export function cityQuestions(
  known: readonly TopicKnowledge[],
  cities: readonly Bilingual[],
  options: QuestionsOptions,
): WebQuestion[] {
  const alone = cities.map((city) => toldOf(known, [city], options));
  return cities.flatMap((city, at) => {
    const partner = cities[(at + 1) % cities.length]!;
    const asked = alone[at] ? [city] : [city, partner];
    // Two cities are each other's partners once.
    const told = alone[at] ?? (cities.length > 2 || at + 1 < cities.length ? toldOf(known, asked, options) : null);
    return told ? LANGUAGES.flatMap((language) => askAbout(told, { cities: asked, language }, options) ?? []) : [];
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

/** Topics with all that pages tell of the cities, as many as make a question; null where they are too few. */
function toldOf(
  known: readonly TopicKnowledge[],
  cities: readonly Bilingual[],
  { seed, split, evidence }: QuestionsOptions,
): Told[] | null {
  const rng = random(seed, "web", "question", "city", nameOf(cities), split);
  const told: Told[] = [];
  let count = 0;
  for (const knowledge of rng.shuffled(known)) {
    const claims = about(knowledge, cities).filter(({ id }) => evidence.stating.has(id));
    if (claims.length === 0 || claims.length > PER_TOPIC || count + claims.length > MOST) continue;
    told.push({ knowledge, claims });
    count += claims.length;
    if (told.length >= FEWEST_TOPICS && count >= FEWEST_FINDINGS) return told;
  }
  return null;
}

const nameOf = (cities: readonly Bilingual[]): string =>
  cities.map(({ en }) => en.toLowerCase().replaceAll(" ", "-")).join("-and-");

function listed(names: readonly string[], language: Language): string {
  const [rest, last] = [names.slice(0, -1), names.at(-1)!];
  return language === "en" ? `${rest.join(", ")} and ${last}` : `${rest.join("、")}和${last}`;
}

function askAbout(
  told: readonly Told[],
  { cities, language }: { cities: readonly Bilingual[]; language: Language },
  options: QuestionsOptions,
): WebQuestion | null {
  const name = nameOf(cities);
  const rng = random(options.seed, "web", "question", "city", name, options.split, "words");
  const picked = told.flatMap(({ knowledge, claims }) => claims.map((claim) => ({ knowledge, claim })));
  const topics = told.map(({ knowledge }) => knowledge.topic);
  const slots = {
    city: cities[0]![language],
    city2: cities.at(-1)![language],
    topics: listed(
      topics.map((topic) => topic.name[language]),
      language,
    ),
  };
  return questionOf(
    {
      id: `city-${name}-${options.split}-${language}`,
      language,
      question: expand(rng.pick((cities.length > 1 ? TWO : ONE)[language]), slots, rng),
      aspect: "city",
      topics: topics.map(({ id }) => id),
      drafts: picked.map(({ knowledge, claim }) => ({
        claims: [claim.id],
        text: wordFinding(knowledge, { pair: null, claims: [claim] }, { language, rng }),
      })),
    },
    options,
  );
}
