/** How many of the truly nearest rows a search finds, over titles of the corpus as queries. */
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { type Corpus, type Encoder, random } from "@arenakit/contracts";
import { WIDTHS } from "./vectors/graph-rows.ts";
import type { Kind } from "./vectors/row-search.ts";
import { openRowSearches } from "./vectors/row-searches.ts";
import { TopRows } from "./vectors/top-rows.ts";
import { dot, openVectorFile, VECTORS_FILE } from "./vectors/vector-file.ts";
import type { IndexShape } from "./write-search-files.ts";

const DEPTH = 10;
const RANGE_ROWS = 1024;
/** Characters of a passage that stand for a title where there is none. */
const QUERY_CHARACTERS = 60;
/** Scores nearer to each other than this are equal: whichever of such rows is found is right. */
const TIE = 1e-6;

/** What a graph should find of the nearest rows. */
const ENOUGH = 0.99;

export interface RecallOptions {
  readonly corpus: Corpus;
  readonly encoder: Encoder;
  readonly shape: IndexShape & { readonly kind: Kind };
  readonly sampledQueries: number;
}

/** The recall, and the first width of a graph's search that finds enough; the widest where none does or none is measured. */
export async function measureRecall({ corpus, encoder, shape, sampledQueries }: RecallOptions) {
  const widths = shape.kind === "hnsw" ? WIDTHS : [0];
  if (shape.rows === 0 || sampledQueries === 0)
    return { figures: { recallAt10: null, sampledQueries: 0 }, width: widths.at(-1)! };
  const draw = random(0, "dense-recall");
  const texts = Array.from({ length: sampledQueries }, () => {
    const { document, start } = corpus.passage(draw.integer(0, shape.rows - 1));
    const { title, text } = corpus.document(document);
    return title || text.slice(start, start + QUERY_CHARACTERS);
  });
  const queries = await encoder.encode(texts, "query");
  const depth = Math.min(DEPTH, shape.rows);
  const worst = await worstOfNearest(shape, queries, depth);
  let figures = { recallAt10: 0, sampledQueries };
  const search = await openRowSearches(shape);
  try {
    for (const width of widths) {
      const found = await search.nearest(queries, { k: depth, width });
      const right = found.map(({ scores }, at) => scores.filter((score) => score >= worst[at]! - TIE).length);
      figures = { recallAt10: right.reduce((sum, one) => sum + one, 0) / (depth * sampledQueries), sampledQueries };
      if (figures.recallAt10 >= ENOUGH) return { figures, width };
    }
    return { figures, width: widths.at(-1)! };
  } finally {
    await search.close();
  }
}

/** The score of the last of the nearest rows of each query, by a look at every row. */
async function worstOfNearest(shape: IndexShape, queries: readonly Float32Array[], depth: number): Promise<number[]> {
  const vectors = openVectorFile(join(shape.folder, VECTORS_FILE), shape);
  const best = queries.map(() => new TopRows(depth));
  for (let from = 0; from < shape.rows; from += RANGE_ROWS) {
    const to = Math.min(shape.rows, from + RANGE_ROWS);
    const range = vectors.range(from, to);
    for (let row = from; row < to; row++) {
      const vector = range.subarray((row - from) * shape.dimensions, (row - from + 1) * shape.dimensions);
      for (const [at, query] of queries.entries()) best[at]!.offer(row, dot(query, vector));
    }
    await turn();
  }
  vectors.close();
  return best.map((top) => top.threshold);
}
