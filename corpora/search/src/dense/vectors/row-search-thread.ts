/** The program of a search thread: opens its part of the index and answers questions in their order. */
import { workerData } from "node:worker_threads";
import { answerQuestions } from "../asked-thread.ts";
import { openRowSearch, type RowSearchOptions } from "./row-search.ts";
import { type PackedLists, packLists, type ThreadQuestion, unpackVectors } from "./search-threads.ts";

const options = workerData as RowSearchOptions;
const search = await openRowSearch(options);

answerQuestions<ThreadQuestion, PackedLists>(({ queries, asked }) =>
  packLists(search.nearest(unpackVectors(queries, options.dimensions), asked)),
);
