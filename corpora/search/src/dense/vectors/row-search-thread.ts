/** The program of a search thread: opens its part of the index and answers questions in their order. */
import { parentPort, workerData } from "node:worker_threads";
import { packLists, unpackVectors } from "./packed-lists.ts";
import { openRowSearch, type RowSearchOptions } from "./row-search.ts";
import type { ThreadAnswer, ThreadQuestion } from "./search-threads.ts";

const options = workerData as RowSearchOptions;
const search = await openRowSearch(options);

parentPort!.on("message", ({ number, queries, asked }: ThreadQuestion) => {
  const answer = (): ThreadAnswer => {
    try {
      return { number, lists: packLists(search.nearest(unpackVectors(queries, options.dimensions), asked)) };
    } catch (error) {
      return { number, problem: error instanceof Error ? error.message : String(error) }; // the caller's to judge
    }
  };
  parentPort!.postMessage(answer());
});
