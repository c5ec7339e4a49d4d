/** A dense index that is opened: queries become vectors, vectors the passages nearest to them. */
import { join } from "node:path";
import {
  type Corpus,
  type Encoder,
  fail,
  omitUndefined,
  type PassageIndex,
  type ScoredPassage,
  type SearchOptions,
} from "@arenakit/contracts";
import { type SharingThread, sharedFileName } from "@arenakit/corpus-text/snapshot";
import { scoredPassages } from "../top-rows.ts";
import { checkVectors } from "./build-index.ts";
import { checkFiles, type DenseManifest, readManifest } from "./dense-manifest.ts";
import { openRowSearches } from "./vectors/row-searches.ts";
import { openVectorFile, VECTORS_FILE } from "./vectors/vector-file.ts";

export interface DenseOpenOptions {
  /** Where threads share the index, each searching by itself: the first to open it verifies it, and `threads` means nothing. */
  readonly sharing?: SharingThread;
  /** Threads to search with; 0 searches in the caller's. Default: as many as there are cores, at most 4. */
  readonly threads?: number;
  /** Compare sizes only, not checksums, which take about a second a gigabyte. Default false. */
  readonly sizesOnly?: boolean;
  /** Of a graph: rows that a search keeps in view, at least. Default: what the build found to be enough; see the manifest. */
  readonly width?: number;
}

export interface DenseIndex extends PassageIndex {
  readonly manifest: DenseManifest;
  readonly encoder: Encoder;
  /** As search, by vectors of unit length. */
  searchVectors(vectors: readonly Float32Array[], options: SearchOptions): Promise<ScoredPassage[][]>;
  /** The vector of a passage. */
  vector(passage: number): Float32Array;
}

/**
 * Opens the index in `folder`. The encoder stays the caller's to close. Throws corpus/index_missing, corpus/index_corrupt,
 * corpus/other_corpus or corpus/other_encoder. Scores are cosines.
 */
export async function openDenseIndex(
  corpus: Corpus,
  folder: string,
  encoder: Encoder,
  { sharing, threads, sizesOnly = false, width: asked }: DenseOpenOptions = {},
): Promise<DenseIndex> {
  const manifest = await readManifest(folder);
  const { settings, figures } = manifest;
  if (manifest.corpus !== corpus.id)
    fail("corpus", "other_corpus", `the dense index in ${folder} was made from another corpus: build it again`);
  if (settings.encoder !== encoder.id)
    fail(
      "corpus",
      "other_encoder",
      `the dense index in ${folder} was made by the encoder ${settings.encoder}, not ${encoder.id}: open it with that one or build it again`,
    );
  const name = sharedFileName(folder, `${manifest.id} ${sharing?.of}`);
  await checkFiles(folder, manifest, { sizesOnly: sizesOnly || (sharing?.memory.has(name) ?? false) });
  const shape = { folder, dimensions: settings.dimensions, rows: figures.rows };
  const searches = await openRowSearches({
    ...shape,
    kind: settings.kind,
    ...omitUndefined({ threads, sharing: sharing && { ...sharing, name } }),
  });
  const vectors = openVectorFile(join(folder, VECTORS_FILE), shape);
  const width = asked ?? settings.graph?.width;
  let isClosed = false;

  const searchVectors: DenseIndex["searchVectors"] = async (queries, { k, filter, signal }) => {
    checkSearch(k, isClosed);
    signal?.throwIfAborted();
    checkVectors(queries, queries.length, encoder);
    if (figures.rows === 0) return queries.map(() => []);
    const mask = filter && Object.keys(filter).length > 0 ? corpus.matching(filter) : undefined;
    const lists = await searches.nearest(queries, {
      k,
      ...omitUndefined({ mask, width: width || undefined, signal }),
    });
    return lists.map(scoredPassages);
  };
  return {
    engine: "dense",
    corpus: corpus.id,
    manifest,
    encoder,
    searchVectors,
    async search(queries, options) {
      checkSearch(options.k, isClosed);
      options.signal?.throwIfAborted();
      return searchVectors(await encoder.encode(queries, "query", options.signal), options);
    },
    vector: (passage) => vectors.row(passage).slice(),
    async close() {
      if (isClosed) return;
      isClosed = true;
      vectors.close();
      await searches.close();
    },
  };
}

function checkSearch(k: number, isClosed: boolean): void {
  if (!Number.isSafeInteger(k) || k < 1) throw new RangeError(`expected a whole k of at least 1, got ${k}`);
  if (isClosed) fail("corpus", "index_closed", "the dense index was closed");
}
