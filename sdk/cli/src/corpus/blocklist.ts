/** `--block FILE`: what no search may bring up, such as the questions and answers that a policy is tested on. */
import type { Retriever } from "@arenakit/contracts";
import { guardRetriever, readBlocklist } from "@arenakit/reading";

/** Wraps retrievers by the list of a file; without a file it leaves them as they are. */
export async function blocklistOf(file: string | undefined): Promise<(retriever: Retriever) => Retriever> {
  if (file === undefined) return (retriever) => retriever;
  const list = await readBlocklist(file);
  const { domains, ids, urls, texts } = list.counts;
  console.error(`blocking ${domains} domains, ${urls} addresses, ${ids} documents and ${texts} texts`);
  if (list.tooShort.length > 0)
    console.error(`${file}: texts too short to be recognised on lines ${list.tooShort.join(", ")}`);
  return (retriever) => guardRetriever(retriever, list);
}
