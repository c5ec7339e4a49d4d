/** Questions to evaluate a search with, and which documents answer them, out of the files of the field. */
import { fail } from "@arenakit/contracts";
import { checkPrefixes, findSources, idPrefixOf, type SourceFile } from "./import/sources.ts";
import { jsonlTopics } from "./topics/jsonl.ts";
import { squadTopics } from "./topics/squad.ts";
import { trecTopics } from "./topics/trec.ts";

export interface Topic {
  readonly id: string;
  readonly query: string;
  /** Any of them answers it; for measures that look for an answer's text. */
  readonly answers?: readonly string[];
}

/** One judgement. */
export interface Qrel {
  readonly topic: string;
  /** Id of the document. */
  readonly document: string;
  /** 0 is not relevant; more is more. */
  readonly relevance: number;
}

export interface Topics {
  readonly topics: readonly Topic[];
  /** Judgements that came with the questions; none where they are in a file of their own. */
  readonly qrels: readonly Qrel[];
}

export type ReadTopics = (source: SourceFile) => Promise<Topics>;

const READERS: Readonly<Record<string, ReadTopics>> = {
  trec: trecTopics,
  squad: squadTopics,
  jsonl: jsonlTopics,
};

/** `trec`, `squad`, `jsonl`. */
export const TOPIC_FORMATS: readonly string[] = Object.keys(READERS);

export interface ReadTopicsOptions {
  /** Ids of topics and of their documents begin with the name of the file, as those of an import with `idPrefix`. */
  readonly idPrefix?: boolean;
}

/**
 * Topics of all files, in their order; one that comes again with the same id must ask the same. Throws a FailureError:
 * of owner "harness" and code usage for an unknown format or file, of owner "corpus" and code source_unreadable or
 * topic_id_taken.
 */
export async function readTopics(
  format: string,
  files: readonly string[],
  { idPrefix = false }: ReadTopicsOptions = {},
): Promise<Topics> {
  const read = Object.hasOwn(READERS, format) ? READERS[format] : undefined;
  if (!read)
    return fail(
      "harness",
      "usage",
      `no format of topics ${JSON.stringify(format)}: expected one of ${TOPIC_FORMATS.join(", ")}`,
    );
  const topics = new Map<string, Topic>();
  const qrels: Qrel[] = [];
  const sources = await findSources(files, { option: "--topics" });
  if (idPrefix) checkPrefixes(sources);
  for (const source of sources) {
    const found = prefixIds(await read(source), idPrefix ? idPrefixOf(source) : "");
    for (const topic of found.topics) {
      const earlier = topics.get(topic.id);
      if (earlier && earlier.query !== topic.query)
        fail(
          "corpus",
          "topic_id_taken",
          `expected topics of one id to be one, got two of ${JSON.stringify(topic.id)} in ${source.name}`,
        );
      if (!earlier) topics.set(topic.id, topic);
    }
    qrels.push(...found.qrels);
  }
  return { topics: [...topics.values()], qrels };
}

function prefixIds({ topics, qrels }: Topics, prefix: string): Topics {
  if (prefix === "") return { topics, qrels };
  return {
    topics: topics.map((topic) => ({ ...topic, id: prefix + topic.id })),
    qrels: qrels.map((qrel) => ({ ...qrel, topic: prefix + qrel.topic, document: prefix + qrel.document })),
  };
}
