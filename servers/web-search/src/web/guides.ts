/**
 * The web of a frozen world: its guides, ranked by BM25. Pages in the language of the question come first, those about
 * a city that it names before others, and what many pages speak of before what few do. No page is from after today.
 */
import type { CityFacts, Guide, World } from "@arenakit/corpus-world";
import type { Web } from "../web.ts";
import { type Bm25, bm25InSteps } from "./bm25.ts";
import { askedFor, asks } from "./intents.ts";
import { snippetOf } from "./snippet.ts";
import { hasChinese } from "./terms.ts";

const TITLE_WEIGHT = 3;
/** A page in another language than the question's needs so much better a score. */
const OTHER_LANGUAGE = 0.4;
/** And one about another city than the question names. */
const OTHER_CITY = 0.3;
/** What a page of the kind that the question asks for gains. */
const KIND_ASKED_FOR = 2;
/** What a page gains with the logarithm of how many others speak of its subject. */
const PROMINENCE = 0.12;

interface Page {
  readonly guide: Guide;
  /** 1 and more. */
  readonly prominence: number;
}

/** What of a world answers. */
export type GuideWorld = Pick<World, "guides"> & { readonly places: Pick<World["places"], "cities"> };

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
      const { pages, index } = opened;
      const asked = askedFor(query);
      const language = hasChinese(query) ? "zh" : "en";
      const cities = citiesNamed(query, world.places.cities);
      const fits = ({ guide, prominence }: Page) =>
        prominence *
        (guide.language === language ? 1 : OTHER_LANGUAGE) *
        (cities.size === 0 || cities.has(guide.city) ? 1 : OTHER_CITY) *
        (asks(query, guide.kind) ? KIND_ASKED_FOR : 1);
      return index
        .search(asked, pages.length)
        .map(({ document, score }) => ({ page: pages[document]!, document, score }))
        .filter(({ page }) => page.guide.published <= today)
        .map(({ page, document, score }) => ({ page, document, score: score * fits(page) }))
        .sort((one, other) => other.score - one.score || one.document - other.document)
        .slice(0, limit)
        .map(({ page: { guide } }) => ({
          title: guide.title,
          url: guide.url,
          published: guide.published,
          language: guide.language,
          snippet: snippetOf(guide.text, asked),
        }));
    },
  };
}

interface OpenedGuides {
  readonly pages: readonly Page[];
  readonly index: Bm25;
}

function* openInSteps(world: GuideWorld): Generator<void, OpenedGuides> {
  const guides: Guide[] = [];
  for (const guide of world.guides.list()) if (guides.push(guide) % GUIDES_A_STEP === 0) yield;
  const pages = pagesOf(guides);
  const documents = pages.map(({ guide: { title, text } }) => [
    { text: title, weight: TITLE_WEIGHT },
    { text, weight: 1 },
  ]);
  return { pages, index: yield* bm25InSteps(documents) };
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

/** Adcodes of the cities whose Chinese or English name the question has. */
function citiesNamed(query: string, cities: readonly CityFacts[]): ReadonlySet<string> {
  const words = ` ${query.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, " ")} `;
  const named = cities.filter(
    ({ name, english }) => query.includes(name) || words.includes(` ${english.toLowerCase()} `),
  );
  return new Set(named.map(({ adcode }) => adcode));
}
