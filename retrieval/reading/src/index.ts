export { type ExtractiveOptions, extractiveCondenser } from "./condense/extractive.ts";
export {
  approximateTokenCount,
  type CompressedPage,
  type CompressOptions,
  type Condensation,
  type CondensePage,
  type Condenser,
  type Learning,
  MAX_LEARNINGS,
  MAX_PAGE_TOKENS,
  type Stretch,
  type TokenCounter,
} from "./condense.ts";
export { type Blocklist, type BlockSubject, parseBlocklist, readBlocklist } from "./guard/blocklist.ts";
export { type GuardedRetriever, guardRetriever } from "./guard/retriever.ts";
export { type GoalSection, LONG_PAGE_CHARACTERS, type SectionOptions, sectionFor } from "./sections.ts";
export { type Section, sectionsOf } from "./units.ts";
