export type { StatedAt } from "./articles/render.ts";
export { DEFAULT_ARTICLES, type FactOptions, generateFacts } from "./build-facts.ts";
export {
  articleId,
  articleOf,
  generateWiki,
  type Statements,
  type Wiki,
  type WikiArticle,
  wikiArticles,
} from "./build-wiki.ts";
export {
  Bilingual,
  Entity,
  EntityKind,
  Fact,
  FactGraph,
  type IndexedFacts,
  indexFacts,
  Language,
  titleOf,
  yearOf,
} from "./facts.ts";
export { createNameBook, type NameBook, type Surname } from "./graph/names.ts";
export { generateQuestions, type QuestionOptions } from "./questions/generate.ts";
export { Condition, Question, QuestionForm } from "./questions/question.ts";
export { type Answer, solve } from "./questions/solve.ts";
export { RELATIONS, type Relation } from "./relations.ts";
