/** All pages of one topic in one language: which kinds, how many, from which days, and what is wrong with some of them. */
import { addDays, type Random, random } from "@arenakit/contracts";
import type { Language } from "../../wiki/facts.ts";
import type { Claim } from "../claims.ts";
import type { Entities } from "../entities.ts";
import { LAST_DAY, someDaysAfter, tenths } from "../knowledge/draws.ts";
import type { TopicKnowledge } from "../knowledge.ts";
import { writeExplainer, writeFaq, writeGlossary, writeStatistics } from "./articles.ts";
import { NEWS_KINDS, type PageText, writeNews } from "./news.ts";
import type { PageDraft, PageKind } from "./page.ts";
import { writeBlog, writeComparison, writeForum, writeLow, writePress } from "./voices.ts";
import { createWriter, type Ledger, type Writer } from "./writer.ts";

interface TopicPagesOptions {
  readonly knowledge: TopicKnowledge;
  readonly language: Language;
  readonly seed: number;
  readonly world: Entities;
  /** How many pages; the kinds keep their shares. */
  readonly count: number;
}

type Part = PageKind | "contradiction" | "superseded";

/** A round of pages; a topic gets as many rounds as its count needs. */
const ROUND: readonly Part[] = [
  ...(["explainer", "news", "news", "forum", "comparison", "news", "blog", "statistics", "news", "low"] as const),
  ...(["faq", "news", "forum", "news", "superseded", "contradiction", "explainer", "press", "news", "forum"] as const),
  ...(["comparison", "news", "blog", "news", "low", "news", "forum", "explainer", "news", "low"] as const),
  ...(["glossary", "comparison", "news", "press", "contradiction", "news", "blog", "faq", "forum", "news"] as const),
];

const OLDEST = "2024-05-01";
const SPREAD_DAYS = 700;

export function topicPages(options: TopicPagesOptions): PageDraft[] {
  const { knowledge, language, seed, count } = options;
  const rng = random(seed, "web", "pages", knowledge.topic.id, language);
  const desk: TopicPagesState = { ...options, rng, ledger: new Map(), pages: [], news: 0 };
  for (let at = 0; desk.pages.length < count; at++) addPart(desk, ROUND[at % ROUND.length]!);
  return desk.pages.slice(0, count);
}

interface TopicPagesState extends TopicPagesOptions {
  readonly rng: Random;
  readonly ledger: Ledger;
  readonly pages: PageDraft[];
  news: number;
}

const PLAIN: Partial<Record<PageKind, (writer: Writer) => PageText | null>> = {
  explainer: writeExplainer,
  forum: writeForum,
  comparison: writeComparison,
  press: writePress,
  blog: writeBlog,
  statistics: writeStatistics,
  faq: writeFaq,
  glossary: writeGlossary,
  low: writeLow,
};

function addPart(desk: TopicPagesState, part: Part): void {
  if (part === "news") addNews(desk);
  else if (part === "superseded") addSuperseded(desk);
  else if (part === "contradiction") addContradiction(desk);
  else addPlain(desk, part);
}

function addPlain(desk: TopicPagesState, part: PageKind): void {
  const newest = part === "statistics" ? 50 : SPREAD_DAYS;
  const date =
    part === "statistics"
      ? addDays(LAST_DAY, -desk.rng.integer(0, newest))
      : addDays(OLDEST, desk.rng.integer(0, newest));
  const writer = createWriter({ ...desk, date });
  const written = PLAIN[part]!(writer);
  if (written) desk.pages.push({ ...draft(part, writer, written), marks: MARKS[part] ?? {} });
}

const MARKS: Partial<Record<PageKind, PageDraft["marks"]>> = {
  low: { quality: "low" },
  press: { stance: "promotional" },
  blog: { stance: "opinion" },
};

/** The next event of the desk's list, reported some days after it. */
function addNews(desk: TopicPagesState): void {
  const { knowledge, rng, ledger, language } = desk;
  const kind = NEWS_KINDS[desk.news % NEWS_KINDS.length]!;
  desk.news += 1;
  const told = (claim: Claim) => ledger.get(`${language} ${claim.id}`) ?? 0;
  const candidates = rng.shuffled(knowledge.claims.filter((claim) => claim.kind === kind && claim.date <= LAST_DAY));
  const anchor = candidates.sort((one, other) => told(one) - told(other))[0];
  if (!anchor) return;
  const writer = createWriter({ ...desk, date: someDaysAfter(anchor.date, rng.integer(0, 9)) });
  desk.pages.push(draft("news", writer, writeNews(writer, anchor)));
}

/** First news with the wrong figure, then the correction that replaces it. */
function addSuperseded(desk: TopicPagesState): void {
  const { knowledge, rng } = desk;
  const correction = knowledge.claims.find(({ kind }) => kind === "correction");
  const effect = knowledge.claims.find(({ id }) => id === correction?.about);
  if (!correction || !effect) return;
  const wrong: Claim = {
    ...effect,
    values: { ...effect.values, change: correction.values.was!, to: effect.values.from! },
  };
  const early = createWriter({ ...desk, date: effect.date });
  const written = writeNews(early, wrong, early.word(withoutEnd(wrong)));
  const at = desk.pages.length;
  desk.pages.push({
    ...draft("news", early, written),
    altered: [effect],
    marks: { stance: "contradicts", contradicts: [effect.id] },
    supersededBy: at + 1,
  });
  const late = createWriter({ ...desk, date: someDaysAfter(correction.date, rng.integer(0, 3)) });
  desk.pages.push(draft("news", late, writeNews(late, correction)));
}

/** An unmarked page of what the writer has stated by now. */
function draft(kind: PageKind, { language, date, stated }: Writer, { title, blocks }: PageText): PageDraft {
  return { kind, language, title, blocks, date, stated: [...stated], altered: [], marks: {} };
}

/** The end value of an altered effect, computed from its start. */
function withoutEnd(claim: Claim): Claim {
  const { from, change } = claim.values;
  if (from?.kind !== "amount" || change?.kind !== "change") return claim;
  const end = change.isPoints ? from.amount + change.change : from.amount * (1 + change.change / 100);
  return {
    ...claim,
    values: { ...claim.values, to: { ...from, amount: end >= 1000 ? Math.round(end / 10) * 10 : tenths(end) } },
  };
}

/** A change that a reader may take for one of the day or month beside a post. */
const isDay = (change: Claim["values"][string] | undefined): boolean =>
  change?.kind === "change" && Number.isInteger(change.change) && Math.abs(change.change) <= 31;

/** Somebody who says that it was quite otherwise, on a page that looks like others of its kind. */
function addContradiction(desk: TopicPagesState): void {
  const { knowledge, rng } = desk;
  const date = addDays(OLDEST, rng.integer(0, SPREAD_DAYS));
  const done = new Set(desk.pages.flatMap(({ altered }) => altered.map(({ id }) => id)));
  const free = knowledge.claims.filter(
    (claim) => claim.kind === "effect" && claim.date < date && !done.has(claim.id) && !isDay(claim.values.change),
  );
  const [effect] = rng.shuffled(free);
  if (effect?.values.change?.kind !== "change") return;
  const { change } = effect.values;
  const other = tenths(change.change * rng.pick([0.08, 0.17, 1.9, 2.3]));
  const altered = withoutEnd({ ...effect, values: { ...effect.values, change: { ...change, change: other } } });
  const writer = createWriter({ ...desk, date });
  const kind = rng.pick(["blog", "forum"] as const);
  const written = kind === "blog" ? writeBlog(writer, altered) : writeForum(writer, altered);
  desk.pages.push({
    ...draft(kind, writer, written),
    altered: [effect],
    marks: { stance: "contradicts", contradicts: [effect.id], quality: "low" },
  });
}
