/** Questions across topics: what a city, or two of them, tried in many fields and what became of it. */
import { random } from "@arenakit/contracts";
import { listText } from "../../wiki/articles/wording.ts";
import type { Bilingual, Language } from "../../wiki/facts.ts";
import type { Claim, ClaimKind } from "../claims.ts";
import { expand } from "../expand.ts";
import type { TopicKnowledge } from "../knowledge.ts";
import { type QuestionsOptions, questionOf, type WebQuestion, WORDINGS } from "../questions.ts";
import { LANGUAGES } from "../topics.ts";
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

interface TopicClaims {
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
): TopicClaims[] | null {
  const rng = random(seed, "web", "question", "city", nameOf(cities), split);
  const told: TopicClaims[] = [];
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

function askAbout(
  told: readonly TopicClaims[],
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
    topics: listText(
      topics.map((topic) => topic.name[language]),
      language,
    ),
  };
  return questionOf(
    {
      id: `city-${name}-${options.split}-${language}`,
      language,
      question: expand(rng.pick(WORDINGS[language][cities.length > 1 ? "cities" : "city"]), slots, rng),
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
