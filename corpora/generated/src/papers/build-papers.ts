/**
 * The collection of papers from a seed, in the order of their dates: each paper knows the ones before it, so that
 * references lead back in time, and a figure that it repeats is the figure that the cited paper reports.
 */
import { type Document, dateOfDay, dayNumber, type Random, random } from "@arenakit/contracts";
import { type Context, cite, type DraftState, draftOf, repeat, state } from "./draft-state.ts";
import { Paper, paperDocument } from "./paper.ts";
import { type PaperFact, paperKey } from "./paper-facts.ts";
import { kindFor, MAKERS } from "./plans.ts";
import { createScience, type Finding } from "./science.ts";
import { WORDS } from "./words.ts";
import { abstractOf, fillWording, type Plan, sectionsOf } from "./write-paper.ts";

export interface PaperOptions {
  readonly seed: number;
  /** 3,200 by default, at least 200. */
  readonly papers?: number;
}

export interface Papers {
  readonly papers: readonly Paper[];
  /** Every measured figure, with the paper that measured it. */
  readonly findings: readonly Finding[];
  /** Figures that a paper repeats from one that it cites: corpus id of the citing paper, id of the finding. */
  readonly repeated: readonly { readonly paper: number; readonly finding: string }[];
  /** What the papers state and indexes know of them, for questions and judges. */
  readonly facts: readonly PaperFact[];
  readonly documents: Iterable<Document>;
}

const DEFAULT_PAPERS = 3200;
const FEWEST_PAPERS = 200;
const FIRST_DAY = dayNumber("2003-01-06")!;
const LAST_DAY = dayNumber("2024-12-16")!;

/** The same collection for the same options, on every machine. Throws a RangeError for too few papers. */
export function generatePapers({ seed, papers: count = DEFAULT_PAPERS }: PaperOptions): Papers {
  if (!Number.isInteger(count) || count < FEWEST_PAPERS)
    throw new RangeError(`papers: a whole number of at least ${FEWEST_PAPERS} was expected, not ${count}`);
  const making: DraftState = {
    science: createScience(seed),
    drafts: [],
    draftOf: new Map(),
    cited: new Map(),
    titles: new Set(),
    repeated: [],
    facts: [],
  };
  for (let number = 0; number < count; number++) addPaper(making, { seed, number, count });
  const papers = making.drafts.map(({ authorList: _, ...draft }) =>
    Paper.parse({ ...draft, citationCount: making.cited.get(draft.corpusId) ?? 0 }),
  );
  return {
    papers,
    findings: making.science.findings,
    repeated: making.repeated,
    facts: making.facts,
    documents: {
      *[Symbol.iterator]() {
        for (const paper of papers) yield paperDocument(paper);
      },
    },
  };
}

function addPaper(
  making: DraftState,
  { seed, number, count }: { readonly seed: number; readonly number: number; readonly count: number },
): void {
  const draw = random(seed, "papers", number);
  const { subjects } = making.science;
  const subject = number < subjects.length ? subjects[number]! : draw.pick(subjects);
  // More papers appear each year.
  const part = Math.sqrt((number + 1) / count);
  const publicationDate = dateOfDay(FIRST_DAY + Math.floor((LAST_DAY - FIRST_DAY) * part));
  const corpusId = 210_000_000 + number * 1373 + draw.integer(0, 999);
  const year = Number(publicationDate.slice(0, 4));
  const kind = kindFor(subject, draw);
  const context: Context = { making, subject, draw, corpusId, year };
  const made = MAKERS[kind](context);
  const authorList = draw
    .shuffled(subject.authors)
    .slice(0, kind === "position" ? draw.integer(1, 2) : draw.integer(2, 6));
  const references = [...new Set([...made.cites, ...extras(context)])].sort((a, b) => a - b);
  for (const reference of references) making.cited.set(reference, (making.cited.get(reference) ?? 0) + 1);
  for (const { finding } of made.plan.rows) repeat(making, corpusId, finding);
  const spokenOf = draw.shuffled(references).slice(0, SPOKEN_OF);
  const plan = { ...made.plan, related: relatedTo(context, spokenOf) };
  const draft = {
    paperId: hex(draw, 40),
    corpusId,
    title: newTitle(making, made.titles, plan.slots, draw),
    abstract: abstractOf(plan, draw),
    tldr: fillWording(draw.pick(made.tldrs), plan.slots),
    authors: authorList.map(({ authorId, name }) => ({ authorId, name })),
    year,
    publicationDate,
    venue: draw.pick(WORDS.venues[subject.area.field]!),
    references,
    fieldsOfStudy: [subject.area.field],
    kind,
    isOpenAccess: draw.next() < 0.7,
    sections: sectionsOf(plan, draw),
    authorList,
  };
  const key = paperKey(corpusId);
  state(context, key, ["venue", draft.venue]);
  state(context, key, ["author", draft.authors[0]!.name]);
  state(context, key, ["date", publicationDate]);
  for (const other of spokenOf) state(context, key, ["refersTo", paperKey(other)]);
  making.drafts.push(draft);
  making.draftOf.set(corpusId, draft);
  subject.papers.push(corpusId);
}

const hex = (draw: Random, length: number): string =>
  Array.from({ length }, () => draw.integer(0, 15).toString(16)).join("");

/** Further references: of the task and sometimes of its field, the more cited and the more recent the likelier. */
function extras({ making, subject, draw, year }: Context): number[] {
  const chosen: number[] = [];
  const neighbours = making.science.subjects.filter(({ area }) => area === subject.area);
  for (let left = draw.integer(2, 9); left > 0; left--) {
    const from = draw.next() < 0.75 ? subject : draw.pick(neighbours);
    const candidates = from.papers.slice(-RECENT);
    if (candidates.length === 0) continue;
    const weights = candidates.map((id) => weightOf(making, id, year));
    let at = draw.next() * weights.reduce((sum, weight) => sum + weight, 0);
    let place = 0;
    while (place < weights.length - 1 && at >= weights[place]!) at -= weights[place++]!;
    chosen.push(candidates[place]!);
  }
  return chosen;
}
/** Older papers are cited by name alone. */
const RECENT = 60;

const weightOf = (making: DraftState, corpusId: number, year: number): number =>
  (1 + (making.cited.get(corpusId) ?? 0)) / (2 + year - draftOf(making, corpusId).year);

/** How many of its references a paper speaks of. */
const SPOKEN_OF = 6;

function relatedTo({ making }: Context, spokenOf: readonly number[]): Plan["related"] {
  return spokenOf.map((corpusId) => {
    const { title } = draftOf(making, corpusId);
    return { cite: cite(making, corpusId), topic: `“${title}”` };
  });
}

function newTitle(
  { titles }: DraftState,
  forms: readonly string[],
  slots: Readonly<Record<string, string>>,
  draw: Random,
): string {
  const plain = draw.shuffled(forms).map((form) => fillWording(form, slots));
  const free = plain.find((title) => !titles.has(title));
  let title = free ?? plain[0]!;
  for (let part = 2; titles.has(title); part++) title = `${plain[0]!}, part ${part}`;
  titles.add(title);
  return title;
}
