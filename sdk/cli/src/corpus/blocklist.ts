/** `--block FILE`: what no search may bring up, such as the questions and answers that a policy is tested on. */
import type { Retriever } from "@arenakit/contracts";
import { type Blocklist, guardRetriever, readBlocklist } from "@arenakit/search/reading";

/** The list of a file, and what it holds on stderr; none without a file. */
export async function blocklistOf(file: string | undefined): Promise<Blocklist | undefined> {
  if (file === undefined) return undefined;
  const list = await readBlocklist(file);
  const { domains, ids, urls, texts } = list.counts;
  console.error(`blocking ${domains} domains, ${urls} addresses, ${ids} documents and ${texts} texts`);
  if (list.tooShort.length > 0)
    console.error(`${file}: texts too short to be recognised on lines ${list.tooShort.join(", ")}`);
  return list;
}

/** The retriever behind the list, or as it is. */
export function guardedBy(list: Blocklist | undefined, retriever: Retriever): Retriever {
  return list ? guardRetriever(retriever, list) : retriever;
}
