/** The program of a search thread: opens its part of the index and answers questions in their order. */
import { parentPort, workerData } from "node:worker_threads";
import { packed, unpackedVectors } from "./packed-lists.ts";
import { openRowSearch, type RowSearchOptions } from "./row-search.ts";
import type { Answer, Question } from "./search-threads.ts";

const options = workerData as RowSearchOptions;
const search = await openRowSearch(options);

parentPort!.on("message", ({ number, queries, asked }: Question) => {
  const answer = (): Answer => {
    try {
      return { number, lists: packed(search.nearest(unpackedVectors(queries, options.dimensions), asked)) };
    } catch (error) {
      return { number, problem: error instanceof Error ? error.message : String(error) }; // the caller's to judge
    }
  };
  parentPort!.postMessage(answer());
});
