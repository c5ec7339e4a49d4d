export { DEFAULT_ARTICLES, type FactOptions, generateFacts } from "./build-facts.ts";
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
export { RELATIONS, type Relation } from "./relations.ts";
