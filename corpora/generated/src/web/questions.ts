/**
 * Open-ended questions with their key findings and the pages that bear them out. They are the judge's: they stand in a
 * file of their own and in no page, corpus or index.
 */
import { type Random, random } from "@arenakit/contracts";
import * as z from "zod";
import { readDocument } from "../tables.ts";
import type { Language } from "../wiki/facts.ts";
import { ASPECTS, type Aspect } from "./claims.ts";
import { expand } from "./expand.ts";
import type { TopicKnowledge } from "./knowledge.ts";
import { sentence } from "./pages/writer.ts";
import { findingsOf, wordFinding } from "./questions/findings.ts";
import { LANGUAGES } from "./topics.ts";

/** `city` and `cities` ask about one or two cities over several topics, which they name. */
const wordings = z.record(
  z.enum(["effects", "options", "history", "reasons", "city", "cities"]),
  z.array(z.string()).min(1),
);
/** How a question is put, by language and aspect; slots are those of the topic. */
export const WORDINGS = readDocument("web/questions.json", z.strictObject({ en: wordings, zh: wordings }));

export const WebFinding = z.strictObject({
  id: z.string().min(1),
  /** One sentence; it stands on no page. */
  text: z.string().min(1),
  /** What it follows from. */
  claims: z.array(z.string()).min(1),
  /** Documents that state at least one of the claims, in the order of the documents. */
  supports: z.array(z.string()).min(1),
  /** Documents that state one of the claims with another number. */
  contradictedBy: z.array(z.string()),
});
export type WebFinding = z.infer<typeof WebFinding>;

export const WebQuestion = z.strictObject({
  id: z.string().min(1),
  language: z.enum(["zh", "en"]),
  question: z.string().min(1),
  /** What it asks after. */
  aspect: z.string(),
  /** Topics that it is about; the split goes by topic. */
  topics: z.array(z.string()).min(1),
  split: z.enum(["train", "validation", "test"]),
  difficulty: z.enum(["easy", "medium", "hard"]),
  /** A smallest number of pages in its language that bear out all findings (greedy), by which it is easy or hard. */
  pagesNeeded: z.number().int().positive(),
  findings: z.array(WebFinding).min(8).max(20),
});
export type WebQuestion = z.infer<typeof WebQuestion>;
export type Split = WebQuestion["split"];
export const SPLITS: readonly Split[] = ["train", "validation", "test"];

/** Where each claim is told, by its id: documents that state it and documents that say otherwise. */
export interface Evidence {
  readonly stating: ReadonlyMap<string, readonly string[]>;
  readonly contradicting: ReadonlyMap<string, readonly string[]>;
  readonly languageOf: (document: string) => Language;
}

/** Of ten topics seven are for training, one for validation, two for tests. */
export function splitOf(at: number): Split {
  const place = at % 10;
  if (place === 4) return "validation";
  return place === 2 || place === 7 ? "test" : "train";
}

/** Tests have fewer topics that a city could be asked about, and so more of the cities. */
export function splitOfCity(at: number): Split {
  const place = at % 10;
  if (place === 4) return "validation";
  return place % 2 === 0 ? "train" : "test";
}

/** More pages than these make it medium, or hard. */
const EASY_PAGES = 6;
const MEDIUM_PAGES = 8;
const FEWEST = 8;

export interface QuestionsOptions {
  readonly seed: number;
  readonly split: Split;
  readonly evidence: Evidence;
}

/** One question an aspect and language, where there is enough to find. */
export function topicQuestions(knowledge: TopicKnowledge, options: QuestionsOptions): WebQuestion[] {
  const { topic } = knowledge;
  const aspects = Object.keys(ASPECTS) as Aspect[];
  return aspects.flatMap((aspect) =>
    LANGUAGES.flatMap((language) => {
      const rng = random(options.seed, "web", "question", topic.id, aspect);
      const drafts = findingsOf(knowledge, aspect, rng).map((found) => ({
        claims: found.claims.map(({ id }) => id),
        text: wordFinding(knowledge, found, { language, rng }),
      }));
      const question = askAbout(knowledge, { aspect, language, rng });
      const id = `${topic.id}-${aspect}-${language}`;
      const made = questionOf({ id, language, question, aspect, topics: [topic.id], drafts }, options);
      return made ? [made] : [];
    }),
  );
}

interface QuestionInput {
  readonly id: string;
  readonly language: Language;
  readonly question: string;
  readonly aspect: string;
  readonly topics: readonly string[];
  readonly drafts: readonly { readonly claims: readonly string[]; readonly text: string }[];
}

/** Findings without a page are left out; null where too few remain. */
export function questionOf(asked: QuestionInput, { split, evidence }: QuestionsOptions): WebQuestion | null {
  const { id, language, question, aspect, topics, drafts } = asked;
  const told = (from: ReadonlyMap<string, readonly string[]>, claims: readonly string[]) =>
    [...new Set(claims.flatMap((claim) => from.get(claim) ?? []))].sort();
  const found = drafts
    .filter(({ claims }) => claims.every((claim) => (evidence.stating.get(claim) ?? []).length > 0))
    .map(({ claims, text }, at) => ({
      id: `${id}-${at + 1}`,
      text,
      claims: [...claims],
      supports: told(evidence.stating, claims),
      contradictedBy: told(evidence.contradicting, claims),
    }));
  const findings = balanceFindings(found);
  if (findings.length < FEWEST) return null;
  const pagesNeeded = pagesFor(findings, language, evidence);
  return {
    id,
    language,
    question,
    aspect,
    topics: [...topics],
    split,
    difficulty: pagesNeeded <= EASY_PAGES ? "easy" : pagesNeeded <= MEDIUM_PAGES ? "medium" : "hard",
    pagesNeeded,
    findings: [...findings],
  };
}

function askAbout(
  { topic }: TopicKnowledge,
  { aspect, language, rng }: { aspect: Aspect; language: Language; rng: Random },
): string {
  const slots = {
    name: topic.name[language],
    outcome: rng.pick(topic.outcomes).name[language],
    option: rng.pick(topic.choices).name[language],
  };
  return sentence(expand(rng.pick(WORDINGS[language][aspect]), slots, rng), language);
}

/** No page is to bear out more than this share of a question's findings. */
const LARGEST_SHARE = 0.4;

/** Without findings, those of two claims first, by which one page would bear out too much. */
function balanceFindings(findings: readonly WebFinding[]): readonly WebFinding[] {
  const counts = new Map<string, number>();
  for (const { supports } of findings) for (const page of supports) counts.set(page, (counts.get(page) ?? 0) + 1);
  const [worst, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0]);
  if (count <= findings.length * LARGEST_SHARE) return findings;
  const of = findings.filter(({ supports }) => supports.includes(worst));
  const dropped = of.find(({ claims }) => claims.length > 1) ?? of[0];
  return balanceFindings(findings.filter((one) => one !== dropped));
}

/** Greedy cover of all claims by pages of the language, by pages of the other where there is none. */
function pagesFor(findings: readonly WebFinding[], language: Language, { stating, languageOf }: Evidence): number {
  const open = new Map<string, Set<string>>();
  for (const claim of new Set(findings.flatMap(({ claims }) => claims))) {
    const pages = stating.get(claim) ?? [];
    const own = pages.filter((page) => languageOf(page) === language);
    for (const page of own.length > 0 ? own : pages) open.set(page, (open.get(page) ?? new Set()).add(claim));
  }
  let pages = 0;
  for (;;) {
    const [best] = [...open.values()].sort((one, other) => other.size - one.size);
    if (!best || best.size === 0) return pages;
    pages++;
    const done = [...best];
    for (const rest of open.values()) for (const claim of done) rest.delete(claim);
  }
}
