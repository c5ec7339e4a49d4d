/** The program of a search thread: opens its part of the index and answers questions in their order. */
import { parentPort, workerData } from "node:worker_threads";
import { openRowSearch, type RowSearchOptions } from "./row-search.ts";
import type { Answer, Question } from "./row-searches.ts";

const search = openRowSearch(workerData as RowSearchOptions);

parentPort!.on("message", ({ number, queries, options }: Question) => {
  const answer = (): Answer => {
    try {
      return { number, lists: search.nearest(queries, options) };
    } catch (error) {
      return { number, problem: error instanceof Error ? error.message : String(error) }; // the caller's to judge
    }
  };
  parentPort!.postMessage(answer());
});
