/**
 * The generated web: guides of a world as documents, pages about topics, mirrors of some of them, and the questions that
 * the pages answer. Everything follows from the arguments, byte for byte.
 */
import { type Document, omitUndefined, type Random, random } from "@arenakit/contracts";
import type { Guide } from "@arenakit/corpus-world";
import type { Language } from "../wiki/facts.ts";
import type { Claim } from "./claims.ts";
import { entities, type WebFacts } from "./entities.ts";
import { htmlOf } from "./html.ts";
import { knowledgeOf, type TopicKnowledge } from "./knowledge.ts";
import { type PageDraft, type PageKind, textOfBlocks } from "./pages/page.ts";
import { topicPages } from "./pages/topic-pages.ts";
import { cityQuestions } from "./questions/cities.ts";
import { type Evidence, SPLITS, splitOf, splitOfCity, topicQuestions, type WebQuestion } from "./questions.ts";
import { LANGUAGES, TOPICS, type Topic } from "./topics.ts";

export interface WebOptions {
  /** Same arguments, same web. */
  readonly seed: number;
  /** Its guides become documents. */
  readonly world?: { readonly guides: readonly Guide[] };
  /** An encyclopaedia whose people, companies and universities act here too. */
  readonly facts?: WebFacts;
  /** How many pages about topics, mirrors among them; guides come in addition. Default 5,400. */
  readonly pages?: number;
  /** Default: all of them. */
  readonly topics?: readonly Topic[];
}

export interface GeneratedWeb {
  readonly documents: readonly Document[];
  readonly questions: readonly WebQuestion[];
  /** The knowledge model, for judges. */
  readonly claims: readonly Claim[];
  /** Which claims a document states as they are, by its id; for judges. */
  readonly stated: ReadonlyMap<string, readonly string[]>;
  /** The page's markup; throws a RangeError for an unknown id. */
  html(id: string): string;
}

const DEFAULT_PAGES = 5400;
/** One of so many pages is found a second time elsewhere. */
const MIRRORED_ONE_IN = 45;

/** Throws a RangeError for fewer pages than two a topic. */
export function generateWeb(options: WebOptions): GeneratedWeb {
  const { seed, world = { guides: [] }, facts, pages = DEFAULT_PAGES, topics = TOPICS } = options;
  if (!Number.isSafeInteger(seed)) throw new RangeError(`expected a whole number as seed, got ${seed}`);
  if (!(pages >= topics.length * 2)) throw new RangeError(`expected at least ${topics.length * 2} pages, got ${pages}`);
  const actors = entities(seed, facts);
  const known = topics.map((topic) => knowledgeOf(topic, seed, actors));
  const mirrors = Math.floor(pages / MIRRORED_ONE_IN);
  const own = shares(pages - mirrors, known.length * LANGUAGES.length);
  const drafts = known.flatMap((knowledge, at) =>
    LANGUAGES.flatMap((language, second) => {
      const count = own[at * LANGUAGES.length + second]!;
      return publishPages(topicPages({ knowledge, language, seed, world: actors, count }), knowledge, seed);
    }),
  );
  // Neither an id nor a place in the list tells of a page's topic, kind or worth.
  const ids = random(seed, "web", "ids")
    .shuffled(Array.from({ length: drafts.length + mirrors }, (_, at) => at))
    .map(idOf);
  const numbered = drafts.map((page, at) => ({ ...page, id: ids[at]! }));
  const originals = numbered.map((page) => documentOf(page, numbered));
  const mirrored = mirrorsOf(originals, { ids: ids.slice(drafts.length), seed });
  const pagesById = [...originals, ...mirrored].sort((one, other) => (one.id < other.id ? -1 : 1));
  const documents = [...world.guides.map(guideDocument), ...pagesById];
  const pageOf = new Map(numbered.map((page) => [page.id, page]));
  const telling: PageClaims[] = [
    ...numbered,
    ...mirrored.map(({ id, fields }) => ({ ...pageOf.get(String(fields!.mirrorOf))!, id })),
  ];
  const evidence = evidenceOf(telling, documents);
  const questions = [
    ...known.flatMap((knowledge, at) => topicQuestions(knowledge, { seed, split: splitOf(at), evidence })),
    ...SPLITS.flatMap((split) => {
      const own = known.filter((_, at) => splitOf(at) === split);
      const cities = actors.cities.filter((_, at) => splitOfCity(at) === split);
      return cityQuestions(own, cities, { seed, split, evidence });
    }),
  ];
  const places = new Map(documents.map(({ id }, at) => [id, at]));
  return {
    documents,
    questions,
    claims: known.flatMap(({ claims }) => claims),
    stated: new Map(telling.map(({ id, stated }) => [id, stated.map((claim) => claim.id)])),
    html(id) {
      const at = places.get(id);
      if (at === undefined) throw new RangeError(`no page ${JSON.stringify(id)} in this web`);
      return htmlOf(documents[at]!, neighboursOf(documents, at));
    },
  };
}

/** Pages that follow it among those of its language and section. */
function neighboursOf(documents: readonly Document[], at: number): Document[] {
  const { language, fields } = documents[at]!;
  const isNear = (other: Document) => other.language === language && other.fields?.section === fields?.section;
  return [...documents.slice(at + 1), ...documents.slice(0, at)].filter(isNear).slice(0, NEIGHBOURS);
}

const NEIGHBOURS = 5;

const idOf = (at: number): string => `w${String(at + 1).padStart(5, "0")}`;

/** Nearly equal parts that add up. */
function shares(total: number, parts: number): number[] {
  return Array.from(
    { length: parts },
    (_, at) => Math.floor(((at + 1) * total) / parts) - Math.floor((at * total) / parts),
  );
}

interface SitePage extends PageDraft {
  readonly url: string;
  readonly section: string;
  /** Names the list that `supersededBy` counts in. */
  readonly desk: string;
  readonly place: number;
}

const HOSTS: Readonly<Record<Language, Readonly<Record<PageKind, readonly string[]>>>> = {
  en: {
    explainer: ["plainwords.example", "longread.example", "knowhow.example"],
    news: ["dailyledger.example", "ninerivers-post.example", "evening-courier.example", "harbournews.example"],
    forum: ["backfence.example", "askaround.example"],
    comparison: ["sidebyside.example", "fairscales.example"],
    press: ["pressdesk.example", "newsroom.example"],
    blog: ["notes-from-the-tram.example", "slowthinking.example", "kitchentable.example"],
    statistics: ["statistics.ninerivers.example"],
    faq: ["citizensdesk.example", "askthedesk.example"],
    glossary: ["wordlist.example"],
    guide: ["stepbystep.example", "howitsdone.example"],
    review: ["shelftest.example", "tried-and-kept.example"],
    interview: ["dailyledger.example", "longread.example"],
    event: ["calendar.ninerivers.example", "townhall-evenings.example"],
    notice: ["notices.ninerivers.example"],
    low: ["best-tips-2026.example", "toplist4u.example", "all-about-all.example"],
  },
  zh: {
    explainer: ["mingbai.example", "changdu.example", "changshi.example"],
    news: ["jiuchuan-ribao.example", "wanbao.example", "chengshi-xinwen.example", "gangkou.example"],
    forum: ["jiefang.example", "dawen.example"],
    comparison: ["bijiao.example", "gongping.example"],
    press: ["xinwengao.example", "qiye.example"],
    blog: ["dianche-suibi.example", "mansi.example", "fanzhuo.example"],
    statistics: ["tongji.jiuchuan.example"],
    faq: ["shimin.example", "zhiban.example"],
    glossary: ["cibiao.example"],
    guide: ["yibuyibu.example", "zenmezuo.example"],
    review: ["shiyong.example", "ceping.example"],
    interview: ["jiuchuan-ribao.example", "changdu.example"],
    event: ["rili.jiuchuan.example", "yewan.example"],
    notice: ["gonggao.jiuchuan.example"],
    low: ["tuijian2026.example", "paihangbang.example", "quanzhidao.example"],
  },
};

function publishPages(pages: readonly PageDraft[], { topic }: TopicKnowledge, seed: number): SitePage[] {
  const language = pages[0]?.language;
  const numbers = random(seed, "web", "url", topic.id, language ?? "").shuffled(pages.map((_, at) => at));
  return pages.map((page, place) => {
    const rng = random(seed, "web", "url", topic.id, page.language, place);
    return {
      ...page,
      url: addressOf(hostOf(page, rng), page.date, `${topic.id}-${rng.integer(1000, 9999)}${numbers[place]}`),
      section: topic.field,
      desk: `${topic.id} ${page.language}`,
      place,
    };
  });
}

const addressOf = (host: string, date: string, name: string): string =>
  `https://${host}/${date.slice(0, 7).replace("-", "/")}/${name}`;

/** What is not worth reading stands on good hosts as well, and now and then something that is on bad ones. */
function hostOf({ kind, language }: PageDraft, rng: Random): string {
  const hosts = HOSTS[language];
  const isLow = kind === "low";
  if (isLow && rng.next() < LOW_ELSEWHERE) return rng.pick(hosts[rng.pick(OPEN_KINDS)]);
  if (!isLow && OPEN_KINDS.includes(kind) && rng.next() < GOOD_AMONG_LOW) return rng.pick(hosts.low);
  return rng.pick(hosts[kind]);
}

/** Where anybody may write. */
const OPEN_KINDS: readonly PageKind[] = ["blog", "forum", "explainer", "faq", "comparison", "guide", "review"];
const LOW_ELSEWHERE = 0.45;
const GOOD_AMONG_LOW = 0.06;

type NumberedPage = SitePage & { readonly id: string };

function documentOf(page: NumberedPage, all: readonly NumberedPage[]): Document {
  const { id, title, blocks, url, date, language, kind, section, marks, supersededBy } = page;
  const successor =
    supersededBy === undefined
      ? undefined
      : all.find(({ desk, place }) => desk === page.desk && place === supersededBy)?.id;
  return {
    id,
    title,
    text: textOfBlocks(blocks),
    url,
    date,
    language,
    fields: {
      kind,
      section,
      site: url.split("/")[2]!,
      quality: "good",
      ...marks,
      ...omitUndefined({ supersededBy: successor }),
    },
  };
}

function guideDocument(guide: Guide): Document {
  const { id, title, text, url, published: date, language, kind, city, contradictions } = guide;
  const marks = contradictions.length > 0 ? { stance: "contradicts" } : {};
  const fields = {
    kind: "guide",
    section: `travel-${kind}`,
    site: url.split("/")[2]!,
    city,
    quality: "good",
    ...marks,
  };
  return { id: `guide-${id}`, title, text, url, date, language, fields };
}

const REPOSTED: Readonly<Record<Language, readonly string[]>> = {
  en: ["(Reposted from {site}.)", "First published at {site}.", "Source: {site}", "via {site}", ""],
  zh: ["（转自{site}，仅供学习。）", "原载{site}。", "来源：{site}", "转载自{site}，版权归原作者。", ""],
};
/** Characters from which a page is worth a copy. */
const LONG: Readonly<Record<Language, number>> = { en: 450, zh: 150 };
const MIRROR_HOSTS = ["mirror.example", "reposted.example", "zhuanzai.example"] as const;

/** Copies elsewhere, most with a line before or after that says so; one an id. They state what the original does. */
function mirrorsOf(
  originals: readonly Document[],
  { ids, seed }: { readonly ids: readonly string[]; readonly seed: number },
): Document[] {
  const rng = random(seed, "web", "mirrors");
  const taken = new Set(originals.map(({ url }) => url));
  const long = originals.filter(
    ({ text, language, fields }) => text.length > LONG[language as Language] && fields?.quality === "good",
  );
  return rng
    .shuffled(long)
    .slice(0, ids.length)
    .map((document, at) => {
      const language = document.language as Language;
      const { date = "", url = "" } = document;
      const host = rng.next() < 0.5 ? rng.pick(MIRROR_HOSTS) : rng.pick(HOSTS[language][rng.pick(OPEN_KINDS)]);
      const line = rng.pick(REPOSTED[language]).replace("{site}", String(document.fields?.site));
      const paragraphs = document.text.split("\n\n");
      const blocks = rng.next() < 0.5 ? [line, ...paragraphs] : [...paragraphs, line];
      const topic = url.split("/").at(-1)?.replace(/-\d+$/, "");
      let address: string;
      // Numbers as those of the others.
      do address = addressOf(host, date, `${topic}-${rng.integer(1000, 9999)}${rng.integer(0, 40)}`);
      while (taken.has(address));
      taken.add(address);
      return {
        ...document,
        id: ids[at]!,
        text: blocks.filter((block) => block !== "").join("\n\n"),
        url: address,
        fields: { ...document.fields, site: host, quality: "low", mirrorOf: document.id },
      };
    });
}

type PageClaims = Pick<NumberedPage, "id" | "stated" | "altered">;

function evidenceOf(pages: readonly PageClaims[], documents: readonly Document[]): Evidence {
  const stating = new Map<string, string[]>();
  const contradicting = new Map<string, string[]>();
  const note = (into: Map<string, string[]>, claim: Claim, page: string) => {
    into.set(claim.id, [...(into.get(claim.id) ?? []), page]);
  };
  for (const { id, stated, altered } of pages) {
    for (const claim of stated) note(stating, claim, id);
    for (const claim of altered) note(contradicting, claim, id);
  }
  const languages = new Map(documents.map(({ id, language }) => [id, language as Language]));
  return { stating, contradicting, languageOf: (id) => languages.get(id) ?? "en" };
}
