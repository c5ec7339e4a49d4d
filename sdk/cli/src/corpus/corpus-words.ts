/** The words of options that name corpora, engines and encoders, for the help of commands; what they stand for is opened elsewhere. */

/** What `--web`, `--wiki` and `--papers` name: folders, GENERATED, or NONE alone. */
export const GENERATED = "generated";
export const NONE = "none";

/** What `--engine` names. */
export const ENGINES = ["bm25", "dense", "hybrid", "meilisearch", "meilisearch-native", "pgvector"] as const;

/** What `--encoder` names. */
export const ENCODERS = "static | a folder of a sentence encoder | e5:FOLDER | JSON";

/** What `--live` names; `replay` asks nobody. */
export const LIVE_ENGINES = ["serper", "tavily", "bailian", "searxng", "replay"] as const;
