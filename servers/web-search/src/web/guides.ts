/**
 * The web of a frozen world: its guides are a corpus, found by its lexical index and put in order by what the question is
 * about. Pages in the language of the question come first; among equals, what many pages speak of. No page is from after today.
 */
import { type Corpus, type Document, fail } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import type { Guide, Poi, World } from "@arenakit/corpus-world";
import { type LexicalIndex, memoryLexicalIndexInSteps } from "@arenakit/search/lexical";
import type { Web } from "../web.ts";
import { hasHan, isHan } from "./content.ts";
import { DayAreas } from "./day-areas.ts";
import { readingsOfNames } from "./english-names.ts";
import { EntityNames } from "./entity-names.ts";
import { excerptOf } from "./excerpt.ts";
import { askedFor, kindsAskedFor } from "./intents.ts";
import { inCities, PageSubjects } from "./page-subjects.ts";
import { PageWords } from "./page-words.ts";
import { ELSEWHERE, groupOf, type QuestionReading, readQuestion } from "./relevance.ts";
import { snippetOf } from "./snippet.ts";
import { type SpokenWish, speaksOf, wishesIn } from "./wishes.ts";

/** Nobody puts a question to the guides in quotes. */
const INDEX = { titleWeight: 3, stem: "porter", hasPositions: false } as const;
/** What a page gains with the logarithm of how many others speak of its sight, or of how early a list has its city or first stop. */
const PROMINENCE = 0.12;
/** The same of routes, where it says more than the words: all routes of a city have the same. */
const PROMINENCE_OF_ROUTES = 0.4;
/** Places looked through for the one that a name means. */
const PLACES_OF_A_NAME = 20;
/** So many pages that speak of a wish stand before the others. */
const MOST_WISHED = 4;
/** More than there are groups. */
const GROUPS = ELSEWHERE + 1;
const BEDS = /酒店|宾馆|旅馆|民宿|客栈|住宿|住哪|\b(?:hotel|hostel|guesthouse|stay)/i;

interface RankedGuide {
  readonly guide: Guide;
  /** 1 and more. */
  readonly prominence: number;
}

/** What of a world answers. */
export type GuideWorld = Pick<World, "guides"> & {
  readonly places: Pick<World["places"], "cities" | "poi" | "search" | "readingOf">;
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
    if (!done) return;
    // Steps that ended by an error have no value, and everybody hears of it.
    opened = value ?? fail("corpus", "world_invalid", "the guides of this world cannot be read: build it again");
  };
  const open = (): OpenedGuides => {
    while (!opened) step();
    return opened;
  };
  return {
    *warm() {
      while (!opened) yield step();
    },
    async search(query, { limit, today }) {
      const { pages, names, subjects, spoken, words, index } = open();
      const kinds = brandsIn(query);
      const { question, replaced } = withChineseNames(query, { names, isSubject: (id) => subjects.has(id), world });
      const reading = await readQuestion(question, {
        names,
        isSubject: (id) => subjects.has(id),
        absentIn: (word, cities) => spoken.absentIn(word, { cities, brands: kinds }),
        search: (name) => {
          const { pois, isSimilar = false } = world.places.search({ keywords: name, limit: PLACES_OF_A_NAME });
          return { pois: pois.map(({ poi }) => poi), isSimilar };
        },
      });
      const wishes = wishesIn(query);
      const unspoken = wishes.filter((wish) => !pagesOfWish(open(), { wish, reading, today }).some(() => true));
      const absent = [...reading.absent, ...unspoken.map(({ text }) => text)].map((word) => asTyped(word, query));
      const understood = reading.named.map((word) =>
        replaced?.chinese === word ? replaced.typed : asTyped(word, query),
      );
      // Without a city there is nothing else that the question could be about.
      if (absent.length > 0 && reading.cities.size === 0) return { hits: [], absent };
      const asked = askedFor(
        query,
        wishes.flatMap(({ said }) => said),
      );
      const passage = `${asked} ${tripWords(reading, world.places.cities)}`;
      const language = hasHan(query) ? "zh" : "en";
      const found = await rankGuides(open(), { reading, asked, wishes, brands: kinds, limit, today, language });
      const terms = new Set(index.analyser.terms(passage));
      const hits = found.map((page) => {
        const { title, url, published, language } = pages[page]!.guide;
        return {
          title,
          url,
          published,
          language,
          snippet: snippetOf(words.marked(page, terms, index.analyser), terms),
        };
      });
      return { hits, absent, understood };
    },
    async read(address, { today, goal = "", maxCharacters }) {
      const { corpus, pages } = open();
      const number = corpus.numberOfUrl(address);
      const guide = number === null ? undefined : pages[number]?.guide;
      if (!guide || guide.published > today) return null;
      const { title, url, published, language } = guide;
      return { title, url, published, language, ...(await excerptOf(guide, { goal, maxCharacters })) };
    },
  };
}

interface Order {
  readonly reading: QuestionReading;
  readonly asked: string;
  readonly wishes: readonly SpokenWish[];
  readonly brands: readonly Poi["kind"][];
  readonly limit: number;
  readonly today: string;
  readonly language: Guide["language"];
}

/** Numbers of pages: in the language of the question first, then by what they are about, then by their words. */
async function rankGuides(opened: OpenedGuides, order: Order): Promise<number[]> {
  const { pages, pagesOfCity, index, spoken, areas } = opened;
  const { reading, asked, wishes, brands, limit, today, language } = order;
  const { cities, sights, topics } = reading;
  const ofCities = [...cities].flatMap((city) => pagesOfCity.get(city) ?? []);
  const k = cities.size > 0 ? Math.max(1, ofCities.length) : pages.length;
  const [found = []] = await index.search([asked], { k, filter: inCities(cities) });
  const scores = new Map(found.map(({ passage, score }) => [passage, score]));
  const topic = await spoken.rarest(topics);
  const candidates: { document: number; order: number; score: number }[] = [];
  for (const document of cities.size > 0 ? ofCities : scores.keys()) {
    const { guide, prominence } = pages[document]!;
    if (guide.published > today) continue;
    const order =
      (guide.language === language ? 0 : GROUPS) + groupOf(guide, reading, (area) => areas.keepsTo(guide, area));
    candidates.push({ document, order, score: rounded((scores.get(document) ?? 0) * prominence) });
  }
  candidates.sort((one, other) => one.order - other.order || other.score - one.score || one.document - other.document);
  const documents = candidates.map(({ document }) => document);
  const speaking = topic === null ? [] : await spoken.pagesOf(topic, { documents, limit, wanted: { cities, brands } });
  // Without a city only pages that speak of the topic are about the question; with one they come first where no kind of page is asked for.
  const others = cities.size === 0 && topic !== null ? [] : documents.slice(0, limit);
  const leading =
    cities.size === 0 || reading.kinds.every((kind) => kind === "sight" || kind === "city") ? speaking : [];
  const fulfilling = wishes.map((wish) => new Set(pagesOfWish(opened, { wish, reading, today })));
  const granted = (document: number) => fulfilling.filter((ofWish) => ofWish.has(document)).length;
  // Of a sight its own page says it, of a city the page of the wish.
  const wishFirst = (document: number) => (sights.size === 0 && pages[document]!.guide.kind === "wish" ? 0 : 1);
  const isOwn = (document: number) => {
    const { kind, places, language: written } = pages[document]!.guide;
    return kind === "sight" && sights.has(places[0] ?? "") && written === language;
  };
  const wished = documents
    .filter((document) => granted(document) > 0 && pages[document]!.guide.language === language)
    .sort((one, other) => granted(other) - granted(one) || wishFirst(one) - wishFirst(other))
    .slice(0, MOST_WISHED);
  // Who wishes something of a sight reads its own page first.
  const own = wishes.length > 0 && !reading.area ? documents.filter(isOwn) : [];
  return [...new Set([...own, ...wished, ...leading, ...others])].slice(0, limit);
}

/** Pages of the cities, and of the sights where some are named, that speak of a wish. */
function pagesOfWish(
  { pages, pagesOfCity, texts }: OpenedGuides,
  { wish, reading, today }: { wish: SpokenWish; reading: QuestionReading; today: string },
): number[] {
  const { cities, sights } = reading;
  const possible = cities.size > 0 ? [...cities].flatMap((city) => pagesOfCity.get(city) ?? []) : [...pages.keys()];
  return possible.filter((document) => {
    const { guide } = pages[document]!;
    // A page about no place speaks of the whole city.
    const isAbout = sights.size === 0 || guide.places.length === 0 || guide.places.some((id) => sights.has(id));
    return isAbout && guide.published <= today && speaksOf(texts[document]!, wish);
  });
}

/** A name of English words as the world has it: "Qingcheng Back Mountain" is 青城后山, whose reading ends with houshan. */
function withChineseNames(
  query: string,
  { names, isSubject, world }: { names: EntityNames; isSubject: (id: string) => boolean; world: GuideWorld },
): { question: string; replaced?: { chinese: string; typed: string } } {
  for (const { name, reading } of readingsOfNames(query)) {
    if (names.spot(name).mentions.some(({ text }) => text.trim().length >= name.length)) continue;
    const { pois, isSimilar = false } = world.places.search({ keywords: reading, limit: 1 });
    const first = pois[0]?.poi;
    if (first && !isSimilar && isSubject(first.id))
      return { question: query.replace(name, first.name), replaced: { chinese: first.name, typed: name } };
  }
  return { question: query };
}

/** At nine decimals, so that the last bit of a prominence decides nothing. */
const rounded = (score: number): number => Math.round(score * 1e9) / 1e9;

/** Where the question may ask for kitchens or beds, their names are what it may be about. */
function brandsIn(query: string): Poi["kind"][] {
  const kinds = kindsAskedFor(query);
  const food = kinds.length === 0 || kinds.includes("food") ? (["restaurant", "cafe", "bar"] as const) : [];
  return [...food, ...(BEDS.test(query) ? (["hotel"] as const) : [])];
}

const NO_WORD = /[^\p{L}\p{N}'’-]/gu;

/** A word in small letters as it stands in the question. */
function asTyped(word: string, query: string): string {
  const at = isHan(word)
    ? query.indexOf(word)
    : ` ${query.toLowerCase().replace(NO_WORD, " ")} `.indexOf(` ${word.toLowerCase()} `);
  return at < 0 ? word : query.slice(at, at + word.length);
}

/** A trip in the words of the pages about trains, so that the passage is the one about it. */
function tripWords({ trip }: QuestionReading, cities: World["places"]["cities"]): string {
  const city = (wanted: string) => cities.find(({ adcode }) => adcode === wanted)!;
  if (!trip) return "";
  const [from, to] = [city(trip.from), city(trip.to)];
  return `${from.name}到${to.name}的直达火车 direct train ${from.english} to ${to.english} ${to.english}`;
}

interface OpenedGuides {
  /** Of each document of the corpus, which is one passage. */
  readonly pages: readonly RankedGuide[];
  /** By adcode. */
  readonly pagesOfCity: ReadonlyMap<string, readonly number[]>;
  /** Title and text of each page, in small letters. */
  readonly texts: readonly string[];
  readonly words: PageWords;
  readonly corpus: Corpus;
  readonly index: LexicalIndex;
  readonly names: EntityNames;
  readonly spoken: PageSubjects;
  readonly areas: DayAreas;
  /** Ids of the places that pages are about. */
  readonly subjects: ReadonlySet<string>;
}

function* openInSteps(world: GuideWorld): Generator<void, OpenedGuides> {
  const guides: Guide[] = [];
  for (const guide of world.guides.list()) if (guides.push(guide) % GUIDES_A_STEP === 0) yield;
  const pages = pagesOf(guides);
  const names = new EntityNames();
  const cityNames = new Map<string, string>();
  for (const city of world.places.cities) {
    names.addCity(city, world.places.readingOf);
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
  const pagesOfCity = new Map<string, number[]>();
  for (const [page, { city }] of guides.entries()) {
    const others = pagesOfCity.get(city);
    if (others) others.push(page);
    else pagesOfCity.set(city, [page]);
  }
  const corpus = ofCities(memoryCorpus({ name: "guides", documents: guides.map(documentOf) }), pagesOfCity);
  yield;
  const words = new PageWords(guides.map(({ text }) => text));
  const index = yield* memoryLexicalIndexInSteps(corpus, { ...INDEX, tell: (page, word) => words.add(page, word) });
  words.finish();
  const spoken = new PageSubjects({ guides, index, poi: (id) => world.places.poi(id) });
  const texts = guides.map(({ title, text }) => `${title}\n${text}`.toLowerCase());
  const areas = new DayAreas((id) => world.places.poi(id));
  return { pages, pagesOfCity, texts, words, names, subjects, corpus, index, spoken, areas };
}

/** Pages of some cities are told at once, without a look at every page. */
function ofCities(corpus: Corpus, pagesOfCity: ReadonlyMap<string, readonly number[]>): Corpus {
  return {
    ...corpus,
    matching(filter) {
      const { city, ...others } = filter;
      if (!Array.isArray(city) || Object.keys(others).length > 0) return corpus.matching(filter);
      const fits = new Uint8Array(corpus.passageCount);
      for (const one of city) for (const page of pagesOfCity.get(String(one)) ?? []) fits[page] = 1;
      return fits;
    },
  };
}

const documentOf = ({ id, title, text, url, published, language, city }: Guide): Document => ({
  id,
  title,
  text,
  url,
  language,
  date: published,
  fields: { city },
});

/** Of sights that many pages speak of, of days that begin at the best known of a city, of cities that the world begins with. */
function pagesOf(guides: readonly Guide[]): RankedGuide[] {
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
