/** Topics over documents that lie in several languages in one corpus: how well a question in one finds its answer in another. */
import { fail } from "@arenakit/contracts";
import type { Qrel } from "@arenakit/corpus-text";
import type { Evaluation } from "./evaluate.ts";

/**
 * Measures over the whole corpus, where the document of a topic is relevant in every file; and under `directions`, from
 * each file of topics to each file of documents, measures of a search of that file's documents alone. What is asked and
 * found have ids that begin with their file, `name/`.
 */
export async function evaluateAcross<Measures extends object>(
  given: Evaluation,
  evaluate: (evaluation: Evaluation) => Promise<Measures>,
): Promise<Measures & { readonly directions: Readonly<Record<string, Measures>> }> {
  const files = [...new Set(given.topics.map(({ id }) => fileOf(id)))];
  if (files.length < 2)
    fail("harness", "usage", "--across: expected at least two files of topics, translations of each other");
  const qrels = given.qrels.flatMap((qrel) => files.flatMap((file) => translated(given, qrel, file)));
  const whole = await evaluate({ ...given, qrels });
  const directions: Record<string, Measures> = {};
  for (const from of files)
    for (const to of files) {
      // An answer in one language is not looked for in the words of another.
      const topics = given.topics
        .filter(({ id }) => fileOf(id) === from)
        .map((topic) => (from === to ? topic : { id: topic.id, query: topic.query }));
      const judged = qrels.filter(({ topic, document }) => fileOf(topic) === from && fileOf(document) === to);
      if (judged.length === 0)
        fail(
          "harness",
          "usage",
          `--across: the corpus holds no document of ${to} under an id of ${from}: import both files with --id-prefix`,
        );
      directions[`${from} → ${to}`] = await evaluate({ ...given, topics, qrels: judged, filter: documentsOf(to) });
    }
  return { ...whole, directions };
}

const fileOf = (id: string): string => id.slice(0, id.indexOf("/"));

/** The same judgement of the document in another file, where the corpus has it. */
function translated({ corpus }: Evaluation, qrel: Qrel, file: string): Qrel[] {
  const document = file + qrel.document.slice(qrel.document.indexOf("/"));
  return corpus.numberOf(document) === null ? [] : [{ ...qrel, document }];
}

/** Ids compare by code unit, and none goes on with the last of them. */
const documentsOf = (file: string) => ({ id: { from: `${file}/`, to: `${file}/\uffff` } });
