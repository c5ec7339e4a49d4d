/** Questions of R1-Searcher's rollouts with their answers, each once; the rollouts of two models ask the same. */
import type { Source } from "../import/sources.ts";
import type { Topics } from "../topics.ts";
import { jsonlTopics, topicId } from "./jsonl.ts";

/** Rows are numbered by each file for itself, so a question is named by what it asks. */
export async function r1searcherTopics(source: Source): Promise<Topics> {
  const { topics } = await jsonlTopics(source);
  return { topics: topics.map((topic) => ({ ...topic, id: topicId(topic.query) })), qrels: [] };
}
