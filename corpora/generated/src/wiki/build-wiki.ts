/** The encyclopaedia: a fact graph and, from it, one article an entity and language, written as they are asked for. */
import { type Document, omitUndefined, random } from "@arenakit/contracts";
import { grammarOf } from "./articles/grammar.ts";
import { renderArticle, type StatedAt } from "./articles/render.ts";
import { DEFAULT_ARTICLES, type FactOptions, generateFacts } from "./build-facts.ts";
import { type Entity, type FactGraph, type IndexedFacts, indexFacts, type Language, yearOf } from "./facts.ts";

/** Which facts an article states, and where: side data, in no document. */
export interface Statements {
  /** Id of the document. */
  readonly document: string;
  readonly stated: readonly StatedAt[];
}

export interface WikiArticle {
  readonly document: Document;
  readonly statements: Statements;
}

/** `wiki-en-person-0042`. */
export const articleId = (entity: string, language: Language): string => `wiki-${language}-${entity}`;

/** The entity and language of an article's id; null where it is none. */
export function articleOf(id: string): { readonly entity: string; readonly language: Language } | null {
  const match = /^wiki-(zh|en)-(.+)$/.exec(id);
  return match ? { language: match[1] as Language, entity: match[2]! } : null;
}

const LANGUAGES: readonly Language[] = ["zh", "en"];

/** Articles in the order of the entities, Chinese before English; each time it is walked they are written anew, the same. */
export function wikiArticles(index: IndexedFacts, limit = Number.POSITIVE_INFINITY): Iterable<WikiArticle> {
  return {
    *[Symbol.iterator]() {
      let written = 0;
      for (const entity of index.graph.entities)
        for (const language of LANGUAGES) if (written++ < limit) yield writeArticle(index, entity, language);
    },
  };
}

/** On a host that does not exist. */
const HOST = "https://encyclopaedia.example";

function writeArticle(index: IndexedFacts, entity: Entity, language: Language): WikiArticle {
  const draw = random(index.graph.seed, "article", entity.id, language);
  const grammar = grammarOf(entity.kind, language);
  const { title, text, statements } = renderArticle({ index, entity, language, grammar, random: draw });
  const id = articleId(entity.id, language);
  const date = index.of(entity.id).find((fact) => fact.date)?.date;
  return {
    document: {
      id,
      title,
      text,
      url: `${HOST}/${language}/${entity.id}`,
      language,
      fields: {
        kind: entity.kind,
        source: "encyclopaedia",
        invented: !entity.real,
        ...omitUndefined({ year: date && yearOf(date) }),
      },
    },
    statements: { document: id, stated: statements },
  };
}

export interface Wiki {
  readonly facts: FactGraph;
  readonly documents: Iterable<Document>;
  /** Which facts stand where; one an article, in the order of the documents. */
  readonly statements: Iterable<Statements>;
}

/** The encyclopaedia of a seed: the same bytes on every machine. Throws a RangeError for too few articles. */
export function generateWiki(options: FactOptions): Wiki {
  const facts = generateFacts(options);
  const articles = wikiArticles(indexFacts(facts), options.articles ?? DEFAULT_ARTICLES);
  return {
    facts,
    documents: mapped(articles, ({ document }) => document),
    statements: mapped(articles, ({ statements }) => statements),
  };
}

function mapped<From, To>(items: Iterable<From>, to: (item: From) => To): Iterable<To> {
  return {
    *[Symbol.iterator]() {
      for (const item of items) yield to(item);
    },
  };
}
