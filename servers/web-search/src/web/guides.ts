/**
 * The web of a frozen world: its guides, found by BM25 and put in order by what the question is about. Pages in the
 * language of the question come first; among equals, what many pages speak of. No page is from after today.
 */
import { fail } from "@arenakit/contracts";
import type { Guide, Poi, World } from "@arenakit/corpus-world";
import type { Web } from "../web.ts";
import { type Bm25, bm25InSteps, rounded } from "./bm25.ts";
import { excerptOf } from "./excerpt.ts";
import { askedFor, kindsAskedFor } from "./intents.ts";
import { Names } from "./names.ts";
import { ELSEWHERE, groupOf, type Reading, readQuestion } from "./relevance.ts";
import { snippetOf } from "./snippet.ts";
import { Spoken } from "./spoken.ts";
import { hasChinese } from "./terms.ts";

const TITLE_WEIGHT = 3;
/** What a page gains with the logarithm of how many others speak of its sight, or of how early a list has its city or first stop. */
const PROMINENCE = 0.12;
/** The same of routes, where it says more than the words: all routes of a city have the same. */
const PROMINENCE_OF_ROUTES = 0.4;
/** Places looked through for the one that a name means. */
const PLACES_OF_A_NAME = 20;
/** More than there are groups. */
const GROUPS = ELSEWHERE + 1;
const BEDS = /酒店|宾馆|旅馆|民宿|客栈|住宿|住哪|\b(?:hotel|hostel|guesthouse|stay)/i;

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
  let addresses: ReadonlyMap<string, Guide> | undefined;
  let opened: OpenedGuides | undefined;
  const step = (): void => {
    const { done, value } = steps.next();
    if (!done) return;
    // Steps that ended by an error have no value, and everybody hears of it.
    opened = value ?? fail("corpus", "world_invalid", "the guides of this world cannot be read: build it again");
  };
  return {
    *warm() {
      while (!opened) yield step();
    },
    async search(query, { limit, today }) {
      while (!opened) step();
      const { names, subjects, spoken } = opened;
      const kinds = brandsIn(query);
      const reading = readQuestion(query, {
        names,
        isSubject: (id) => subjects.has(id),
        absentIn: (word, cities) => spoken.absentIn(word, { cities, brands: kinds }),
        search: (name) => {
          const { pois, isSimilar = false } = world.places.search({ keywords: name, limit: PLACES_OF_A_NAME });
          return { pois: pois.map(({ poi }) => poi), isSimilar };
        },
      });
      const absent = reading.absent.map((word) => asTyped(word, query));
      // Without a city there is nothing else that the question could be about.
      if (absent.length > 0 && reading.cities.size === 0) return { hits: [], absent };
      const asked = askedFor(query);
      const passage = `${asked} ${tripWords(reading, world.places.cities)}`;
      const found = ranked(opened, {
        reading,
        asked,
        brands: kinds,
        limit,
        today,
        language: hasChinese(query) ? "zh" : "en",
      });
      const hits = found.map(({ title, url, published, language, text }) => ({
        title,
        url,
        published,
        language,
        snippet: snippetOf(text, passage),
      }));
      return { hits, absent };
    },
    async read(address, { today, goal = "", maxCharacters }) {
      addresses ??= new Map(Array.from(world.guides.list(), (guide) => [guide.url, guide]));
      const guide = addresses.get(address);
      if (!guide || guide.published > today) return null;
      const { title, url, published, language } = guide;
      return { title, url, published, language, ...(await excerptOf(guide, { goal, maxCharacters })) };
    },
  };
}

interface Order {
  readonly reading: Reading;
  readonly asked: string;
  readonly brands: readonly Poi["kind"][];
  readonly limit: number;
  readonly today: string;
  readonly language: Guide["language"];
}

/** In the language of the question first, then by what it is about, then by its words. */
function ranked(
  { pages, index, spoken }: OpenedGuides,
  { reading, asked, brands, limit, today, language }: Order,
): Guide[] {
  const { cities, topics } = reading;
  const scores = index.scores(asked);
  const topic = rarest(topics, index);
  const candidates: { document: number; order: number; score: number }[] = [];
  for (let document = 0; document < pages.length; document++) {
    const { guide, prominence } = pages[document]!;
    if (cities.size > 0 ? !cities.has(guide.city) : scores[document] === 0) continue;
    if (guide.published > today) continue;
    const order = (guide.language === language ? 0 : GROUPS) + groupOf(guide, reading);
    candidates.push({ document, order, score: rounded(scores[document]! * prominence) });
  }
  candidates.sort((one, other) => one.order - other.order || other.score - one.score || one.document - other.document);
  const documents = candidates.map(({ document }) => document);
  const speaking = topic === null ? [] : spoken.pagesOf(topic, { documents, limit, wanted: { cities, brands } });
  // Without a city only pages that speak of the topic are about the question; with one they come first where no kind of page is asked for.
  const others = cities.size === 0 && topic !== null ? [] : documents.slice(0, limit);
  const leading =
    cities.size === 0 || reading.kinds.every((kind) => kind === "sight" || kind === "city") ? speaking : [];
  return [...new Set([...leading, ...others])].slice(0, limit).map((document) => pages[document]!.guide);
}

/** The one in fewest pages. */
function rarest(words: readonly string[], index: Bm25): string | null {
  const [first] = words
    .map((word) => ({ word, count: index.holding(word).length }))
    .sort((one, other) => one.count - other.count);
  return first?.word ?? null;
}

/** Where the question may ask for kitchens or beds, their names are what it may be about. */
function brandsIn(query: string): Poi["kind"][] {
  const kinds = kindsAskedFor(query);
  const food = kinds.length === 0 || kinds.includes("food") ? (["restaurant", "cafe", "bar"] as const) : [];
  return [...food, ...(BEDS.test(query) ? (["hotel"] as const) : [])];
}

/** A word in small letters as it stands in the question. */
function asTyped(word: string, query: string): string {
  const at = query.toLowerCase().indexOf(word);
  return at < 0 ? word : query.slice(at, at + word.length);
}

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
  readonly spoken: Spoken;
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
  const index = yield* bm25InSteps(documents);
  return { pages, names, subjects, index, spoken: new Spoken({ guides, index, poi: (id) => world.places.poi(id) }) };
}

/** Of sights that many pages speak of, of days that begin at the best known of a city, of cities that the world begins with. */
function pagesOf(guides: readonly Guide[]): Page[] {
  const mentions = new Map<string, number>();
  for (const { places } of guides) for (const id of places) mentions.set(id, (mentions.get(id) ?? 0) + 1);
  // The articles about a city's sights begin with the best known.
  const ranks = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { kind, city, places } of guides) {
    const subject = kind === "sight" ? places[0] : undefined;
    if (subject === undefined || ranks.has(subject)) continue;
    const rank = counts.get(city) ?? 0;
    ranks.set(subject, rank);
    counts.set(city, rank + 1);
  }
  const cities = [...new Set(guides.map(({ city }) => city))];
  const rankOfCity = new Map(cities.map((city, rank) => [city, rank]));
  const early = (rank: number, all: number) => 1 + all / (1 + rank);
  const weightOf = ({ kind, city, places: [subject = ""] }: Guide): number => {
    if (kind === "sight") return mentions.get(subject) ?? 1;
    if (kind === "route") return early(ranks.get(subject) ?? 0, counts.get(city) ?? 0);
    return kind === "city" ? early(rankOfCity.get(city)!, cities.length) : 1;
  };
  const prominenceOf = (guide: Guide): number => {
    const gain = guide.kind === "route" ? PROMINENCE_OF_ROUTES : PROMINENCE;
    return 1 + Math.round(gain * Math.log(weightOf(guide)) * 1e6) / 1e6;
  };
  return guides.map((guide) => ({
    guide,
    prominence: prominenceOf(guide),
  }));
}
