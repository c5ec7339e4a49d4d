/**
 * The web of a frozen world: its guides, found by BM25 and put in order by what the question is about. Pages in the
 * language of the question come first; among equals, what many pages speak of. No page is from after today.
 */
import type { Guide, World } from "@arenakit/corpus-world";
import type { Web } from "../web.ts";
import { type Bm25, bm25InSteps } from "./bm25.ts";
import { askedFor } from "./intents.ts";
import { Names } from "./names.ts";
import { ELSEWHERE, groupOf, type Reading, readQuestion } from "./relevance.ts";
import { snippetOf } from "./snippet.ts";
import { hasChinese } from "./terms.ts";

const TITLE_WEIGHT = 3;
/** What a page of the kind that the question asks for gains where it names no city. */
const KIND_ASKED_FOR = 2;
/** What a page gains with the logarithm of how many others speak of its subject. */
const PROMINENCE = 0.12;
/** Places looked through for the one that a name means. */
const PLACES_OF_A_NAME = 20;

interface Page {
  readonly guide: Guide;
  /** 1 and more. */
  readonly prominence: number;
}

/** What of a world answers. */
export type GuideWorld = Pick<World, "guides"> & {
  readonly places: Pick<World["places"], "cities" | "poi" | "search">;
};

export interface GuideWeb extends Web {
  /** Makes the index, a part of some milliseconds at each step of the iteration. */
  warm(): Iterable<void>;
}

const GUIDES_A_STEP = 64;

/** The index is made when the first question comes, unless it was before: a server of several worlds searches few of them. */
export function guideWeb(world: GuideWorld): GuideWeb {
  const steps = openInSteps(world);
  let opened: OpenedGuides | undefined;
  const step = (): void => {
    const { done, value } = steps.next();
    if (done) opened = value;
  };
  return {
    *warm() {
      while (!opened) yield step();
    },
    async search(query, { limit, today }) {
      while (!opened) step();
      const { pages, index, names, subjects } = opened;
      const reading = readQuestion(query, {
        names,
        isSubject: (id) => subjects.has(id),
        search: (name) => world.places.search({ keywords: name, limit: PLACES_OF_A_NAME }).pois.map(({ poi }) => poi),
      });
      const asked = askedFor(query);
      const language = hasChinese(query) ? "zh" : "en";
      const scores = new Map(index.search(asked, pages.length).map(({ document, score }) => [document, score]));
      const passage = `${asked} ${tripWords(reading, world.places.cities)}`;
      return pages
        .map((page, document) => ({
          guide: page.guide,
          document,
          group: groupOf(page.guide, reading),
          score: (scores.get(document) ?? 0) * page.prominence * kindFactor(page.guide, reading),
        }))
        .filter(({ guide, score, group }) => guide.published <= today && (score > 0 || isAbout(reading, group)))
        .sort(
          (one, other) =>
            Number(one.guide.language !== language) - Number(other.guide.language !== language) ||
            one.group - other.group ||
            other.score - one.score ||
            one.document - other.document,
        )
        .slice(0, limit)
        .map(({ guide }) => ({
          title: guide.title,
          url: guide.url,
          published: guide.published,
          language: guide.language,
          snippet: snippetOf(guide.text, passage),
        }));
    },
  };
}

/** Pages about what the question names are there though they have none of its words. */
const isAbout = ({ cities }: Reading, group: number): boolean => cities.size > 0 && group < ELSEWHERE;

const kindFactor = ({ kind }: Guide, { cities, kinds }: Reading): number =>
  cities.size === 0 && kinds.includes(kind) ? KIND_ASKED_FOR : 1;

/** A trip in the words of the pages about trains, so that the passage is the one about it. */
function tripWords({ trip }: Reading, cities: World["places"]["cities"]): string {
  const city = (wanted: string) => cities.find(({ adcode }) => adcode === wanted)!;
  if (!trip) return "";
  const [from, to] = [city(trip.from), city(trip.to)];
  return `${from.name}到${to.name}的直达火车 direct train ${from.english} to ${to.english} ${to.english}`;
}

interface OpenedGuides {
  readonly pages: readonly Page[];
  readonly index: Bm25;
  readonly names: Names;
  /** Ids of the places that pages are about. */
  readonly subjects: ReadonlySet<string>;
}

function* openInSteps(world: GuideWorld): Generator<void, OpenedGuides> {
  const guides: Guide[] = [];
  for (const guide of world.guides.list()) if (guides.push(guide) % GUIDES_A_STEP === 0) yield;
  const pages = pagesOf(guides);
  const documents = pages.map(({ guide: { title, text } }) => [
    { text: title, weight: TITLE_WEIGHT },
    { text, weight: 1 },
  ]);
  const names = new Names();
  const cityNames = new Map<string, string>();
  for (const city of world.places.cities) {
    names.addCity(city);
    cityNames.set(city.adcode, city.name);
    yield;
  }
  const subjects = new Set<string>();
  for (const { kind, places } of guides) {
    const poi = kind === "sight" && places[0] !== undefined && !subjects.has(places[0]) && world.places.poi(places[0]);
    if (!poi) continue;
    names.addSight(poi, cityNames.get(poi.city) ?? "");
    if (subjects.add(poi.id).size % GUIDES_A_STEP === 0) yield;
  }
  return { pages, names, subjects, index: yield* bm25InSteps(documents) };
}

/** A page's subject is the first place of an article about a sight. */
function pagesOf(guides: readonly Guide[]): Page[] {
  const mentions = new Map<string, number>();
  for (const { places } of guides) for (const id of places) mentions.set(id, (mentions.get(id) ?? 0) + 1);
  return guides.map((guide) => {
    const subject = guide.kind === "sight" ? guide.places[0] : undefined;
    const count = subject === undefined ? 1 : (mentions.get(subject) ?? 1);
    return { guide, prominence: 1 + Math.round(PROMINENCE * Math.log(count) * 1e6) / 1e6 };
  });
}
