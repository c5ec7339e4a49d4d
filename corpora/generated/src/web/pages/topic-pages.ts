/** All pages of one topic in one language: which kinds, how many, from which days, and what is wrong with some of them. */
import { addDays, type Random, random } from "@arenakit/contracts";
import type { Language } from "../../wiki/facts.ts";
import type { Claim, ClaimKind } from "../claims.ts";
import type { Entities } from "../entities.ts";
import { endOf, LAST_DAY, roundChange, someDaysAfter } from "../knowledge/draws.ts";
import type { TopicKnowledge } from "../knowledge.ts";
import { composePage } from "./compose.ts";
import { Ledger } from "./ledger.ts";
import { type Genre, genreOf, newsGenre } from "./outlines.ts";
import type { Block, PageDraft, PageKind, PageText } from "./page.ts";
import { createWriter, type Writer } from "./writer.ts";

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
  ...([
    "explainer",
    "news",
    "forum",
    "guide",
    "news",
    "comparison",
    "blog",
    "news",
    "statistics",
    "interview",
  ] as const),
  ...(["news", "low", "faq", "news", "review", "superseded", "forum", "event", "news", "press", "blog"] as const),
  ...(["contradiction", "news", "explainer", "notice", "forum", "news", "low", "comparison", "glossary"] as const),
  ...(["news", "interview", "guide", "news", "contradiction", "review", "forum", "news", "faq", "explainer"] as const),
  ...(["low", "blog", "news", "press"] as const),
];

/** What there is news about, in the order in which a topic's desk gets to it. */
const NEWS_KINDS: readonly ClaimKind[] = [
  ...(["effect", "standard", "survey", "reanalysis", "series", "study", "test", "setback"] as const),
  ...(["follow", "programme", "effect", "vendor", "correction", "obstacle", "effect", "mechanism"] as const),
  ...(["target", "side", "condition", "cost", "jump", "effect", "first", "merit", "study", "survey"] as const),
];

const OLDEST = "2024-05-01";
const SPREAD_DAYS = 700;

export function topicPages(options: TopicPagesOptions): PageDraft[] {
  const { knowledge, language, seed, count } = options;
  const rng = random(seed, "web", "pages", knowledge.topic.id, language);
  const desk: TopicPagesState = { ...options, rng, ledger: new Ledger(), pages: [], news: 0 };
  for (let at = 0; desk.pages.length < count; at++) addPart(desk, ROUND[at % ROUND.length]!);
  return desk.pages.slice(0, count);
}

interface TopicPagesState extends TopicPagesOptions {
  readonly rng: Random;
  readonly ledger: Ledger;
  readonly pages: PageDraft[];
  news: number;
}

function addPart(desk: TopicPagesState, part: Part): void {
  if (part === "news") addNews(desk);
  else if (part === "superseded") addSuperseded(desk);
  else if (part === "contradiction") addContradiction(desk);
  else addPlain(desk, part);
}

function addPlain(desk: TopicPagesState, part: PageKind): void {
  const genre = genreOf(part);
  const day =
    part === "statistics"
      ? addDays(LAST_DAY, -desk.rng.integer(0, 50))
      : addDays(OLDEST, desk.rng.integer(0, SPREAD_DAYS));
  const { expert } = desk.knowledge.cast;
  const isTheirs = ({ values: { lead } }: Claim) => lead?.kind === "text" && lead.text.en === expert.name.en;
  const anchor = leastTold(
    desk,
    genre.isFresh ? LAST_DAY : day,
    (claim) => genre.about.includes(claim.kind) && (!genre.byExpert || isTheirs(claim)),
  );
  if (genre.about.length > 0 && !anchor) return;
  const date = anchor && genre.isFresh ? someDaysAfter(anchor.date, desk.rng.integer(0, 25)) : day;
  const writer = createWriter({ ...desk, date, anchor });
  const written = composePage(writer, genre);
  if (written) desk.pages.push({ ...draft(part, writer, written), marks: MARKS[part] ?? {} });
}

/** Of the claims that are known by the day, one that the fewest pages of the language tell. */
function leastTold(
  { knowledge, rng, ledger }: TopicPagesState,
  date: string,
  isFit: (claim: Claim) => boolean,
): Claim | undefined {
  const candidates = knowledge.claims.filter((claim) => claim.date <= date && isFit(claim));
  return ledger.ranked(candidates, ({ id }) => id, rng)[0];
}

const MARKS: Partial<Record<PageKind, PageDraft["marks"]>> = {
  low: { quality: "low" },
  press: { stance: "promotional" },
  blog: { stance: "opinion" },
};

/** The next event of the desk's list, reported some days after it. */
function addNews(desk: TopicPagesState): void {
  const kind = NEWS_KINDS[desk.news % NEWS_KINDS.length]!;
  desk.news += 1;
  const anchor = leastTold(desk, LAST_DAY, (claim) => claim.kind === kind);
  if (anchor) pushNews(desk, anchor, someDaysAfter(anchor.date, desk.rng.integer(0, 9)));
}

function pushNews(desk: TopicPagesState, anchor: Claim, date: string): void {
  const writer = createWriter({ ...desk, date, anchor });
  const written = composePage(writer, newsGenre(anchor.kind));
  if (written) desk.pages.push(draft("news", writer, written));
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
  const early = createWriter({ ...desk, date: effect.date, anchor: withoutEnd(wrong), altered: effect });
  const written = composePage(early, genreOf("news.superseded"), early.word(withoutEnd(wrong)));
  const at = desk.pages.length;
  if (!written) return;
  desk.pages.push({
    ...draft("news", early, written),
    altered: [effect],
    marks: { stance: "contradicts", contradicts: [effect.id] },
    supersededBy: at + 1,
  });
  pushNews(desk, correction, someDaysAfter(correction.date, rng.integer(0, 3)));
}

/** An unmarked page of what the writer has stated by now. */
function draft(kind: PageKind, { language, date, stated }: Writer, { title, blocks }: PageText): PageDraft {
  const spelled = SPELLS_PERCENT.has(kind) && language === "en" ? blocks.map(spellPercent) : blocks;
  return { kind, language, title, blocks: spelled, date, stated: [...stated], altered: [], marks: {} };
}

/** Where an editor writes `per cent`. */
const SPELLS_PERCENT: ReadonlySet<PageKind> = new Set(["news", "explainer", "interview", "notice"]);
const spellPercent = (block: Block): Block =>
  block.kind === "paragraph" ? { ...block, text: block.text.replaceAll(/(?<=\d)%/g, " per cent") } : block;

/** The end value of an altered effect, computed from its start. */
function withoutEnd(claim: Claim): Claim {
  const { from, change } = claim.values;
  if (from?.kind !== "amount" || change?.kind !== "change") return claim;
  return { ...claim, values: { ...claim.values, to: { ...from, amount: endOf(from.amount, change) } } };
}

/** Somebody who says that it was quite otherwise, on a page that looks like others of its kind. */
function addContradiction(desk: TopicPagesState): void {
  const { knowledge, rng } = desk;
  const date = addDays(OLDEST, rng.integer(0, SPREAD_DAYS));
  const done = new Set(desk.pages.flatMap(({ altered }) => altered.map(({ id }) => id)));
  const free = knowledge.claims.filter((claim) => claim.kind === "effect" && claim.date < date && !done.has(claim.id));
  const [effect] = rng.shuffled(free);
  if (effect?.values.change?.kind !== "change") return;
  const { change } = effect.values;
  const other = roundChange(change.change * rng.pick(SMALLER_OR_LARGER));
  const altered = withoutEnd({
    ...effect,
    values: { ...effect.values, change: { ...change, change: Math.max(other, LARGEST_FALL) } },
  });
  const kind = rng.pick(["blog", "forum"] as const);
  const genre: Genre = genreOf(`${kind}.hearsay`);
  const writer = createWriter({ ...desk, date, altered });
  const written = composePage(writer, genre);
  if (!written) return;
  desk.pages.push({
    ...draft(kind, writer, written),
    altered: [effect],
    marks: { stance: "contradicts", contradicts: [effect.id], quality: "low" },
  });
}

/** How far a rumour is from what was measured. */
const SMALLER_OR_LARGER = [0.12, 0.25, 1.6, 1.9];
/** Per cent; a rumour that leaves nothing is believed by nobody. */
const LARGEST_FALL = -92;
