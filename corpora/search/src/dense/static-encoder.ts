/**
 * An encoder that is made from the corpus itself, without a download: a word is a direction that words of the same
 * passages share, beside one of its own; a text is the sum of its words by how rare they are. Deterministic to the byte.
 */
import { resolve } from "node:path";
import { boundary, type Corpus, type Encoder, fail } from "@arenakit/contracts";
import { type Analyser, createAnalyser, runInSlices, type Steps } from "@arenakit/corpus-text";
import { contentId, readSharedFile, type SharedMemory, writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { DIRECTION_SCALE, decodeStaticModel, encodeStaticModel, type StaticModel } from "./static/static-file.ts";
import { termDirections } from "./static/term-directions.ts";
import { countsOf, saturated, termTable } from "./static/term-table.ts";
import { addWordSigns } from "./static/word-signs.ts";

export interface StaticEncoderOptions {
  /** Of the vectors, at least 2; default 512. */
  readonly dimensions?: number;
  /** Of the directions' beginning; default 1. */
  readonly seed?: number;
}

export interface StaticEncoder extends Encoder {
  /** Writes it to a file that openStaticEncoder reads. */
  save(path: string): Promise<void>;
}

const DIMENSIONS = 512;
/** Of the dimensions for what words have in common. */
const SHARED = 1 / 4;
/** What a word shares counts by this beside what is its own. */
const SHARED_WEIGHT = 0.7;
/** The title's part beside the whole passage. */
const TITLE_WEIGHT = 0.3;
/** Passages that are learnt from, evenly spread over the corpus. */
const PASSAGES = 200_000;
/** Terms that are known, the most frequent ones. Others have a direction of their own only. */
const VOCABULARY = 120_000;
/** What a text costs beside its characters. */
const TEXT_CHARACTERS = 125;

/**
 * Learns from the passages of a corpus. The same corpus and options give the same bytes. Memory grows with the terms of
 * the passages that are learnt from (some 100 bytes each) and with vocabulary × dimensions, not with the corpus. Throws a
 * RangeError for fewer than 2 dimensions.
 */
export async function trainStaticEncoder(corpus: Corpus, options: StaticEncoderOptions = {}): Promise<StaticEncoder> {
  const { dimensions = DIMENSIONS, seed = 1 } = options;
  if (!Number.isSafeInteger(dimensions) || dimensions < 2)
    throw new RangeError(`expected at least 2 dimensions, got ${dimensions}`);
  const analyser = createAnalyser();
  const table = termTable(corpus, { analyser, passages: PASSAGES, vocabulary: VOCABULARY });
  const shared = Math.floor(dimensions * SHARED);
  const rows = termDirections(table, { size: shared, seed });
  const directions = Int8Array.from(rows, (value) => Math.round(value * DIRECTION_SCALE));
  const { terms, weights, unknownWeight } = table;
  const model = { analyser: analyser.id, dimensions, shared, seed, terms, weights, unknownWeight, directions };
  const bytes = encodeStaticModel(model);
  return staticEncoder({ model, bytes, digest: contentId(bytes) });
}

/**
 * Threads that are given the same memory share the model. Throws corpus/encoder_missing, or corpus/encoder_corrupt for a
 * file that is not as it was written.
 */
export async function openStaticEncoder(
  path: string,
  { memory }: { memory?: SharedMemory } = {},
): Promise<StaticEncoder> {
  const name = `static encoder ${resolve(path)}`;
  const known = memory?.get(name) as EncodedModel | undefined;
  if (known) return staticEncoder(known);
  const read = await boundary("corpus", () => readSharedFile(path));
  if (!read.ok) fail("corpus", "encoder_missing", `no static encoder can be read from ${path}: train one first`);
  const bytes = read.value;
  const encoded = { model: await decodeStaticModel(bytes, path), bytes, digest: contentId(bytes) };
  memory?.set(name, encoded);
  return staticEncoder(encoded);
}

interface EncodedModel {
  readonly model: StaticModel;
  /** Of its file. */
  readonly bytes: Uint8Array;
  readonly digest: string;
}

function staticEncoder({ model, bytes, digest }: EncodedModel): StaticEncoder {
  const analyser = createAnalyser();
  if (model.analyser !== analyser.id)
    fail(
      "corpus",
      "encoder_corrupt",
      `a static encoder for terms of ${model.analyser}, not ${analyser.id}: train it again`,
    );
  const vectorOf = textVectors(model, analyser);
  return {
    id: `static ${digest}`,
    dimensions: model.dimensions,
    encode: async (texts, kind, signal) =>
      runInSlices(
        vectorSteps(texts, (text) => vectorOf(text, kind)),
        signal,
      ),
    save: (path) => writeFileAtomic(path, bytes),
    close: async () => undefined,
  };
}

function* vectorSteps(texts: readonly string[], vectorOf: (text: string) => Float32Array): Steps<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    vectors.push(vectorOf(text));
    yield TEXT_CHARACTERS + text.length;
  }
  return vectors;
}

function textVectors(
  model: StaticModel,
  analyser: Analyser,
): (text: string, kind: "query" | "passage") => Float32Array {
  const { dimensions, shared, terms, weights, unknownWeight, directions } = model;
  const numbers = new Map(terms.map((term, number) => [term, number]));

  /** The sum of the words of a text, at length 1; all zeros for no words. */
  const sumOf = (text: string, weigh: (count: number) => number): Float64Array => {
    const sum = new Float64Array(dimensions);
    for (const [term, count] of countsOf(analyser.terms(text))) {
      const number = numbers.get(term);
      const weight = weigh(count) * (number === undefined ? unknownWeight : weights[number]!);
      addWordSigns(term, weight, sum, shared);
      if (number === undefined) continue;
      const each = (SHARED_WEIGHT * weight) / DIRECTION_SCALE;
      for (let at = 0; at < shared; at++) sum[at]! += each * directions[number * shared + at]!;
    }
    return atLengthOne(sum);
  };

  return (text, kind) => {
    if (kind === "query") return Float32Array.from(orAny(sumOf(text, (count) => count)));
    const sum = sumOf(text, saturated);
    const titleEnd = text.indexOf("\n");
    if (titleEnd > 0) {
      const title = sumOf(text.slice(0, titleEnd), () => 1);
      for (let at = 0; at < dimensions; at++) sum[at]! += TITLE_WEIGHT * title[at]!;
    }
    return Float32Array.from(orAny(atLengthOne(sum)));
  };
}

function atLengthOne(vector: Float64Array): Float64Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/** A text without words has a direction too, which is no word's. */
function orAny(vector: Float64Array): Float64Array {
  if (vector.some((value) => value !== 0)) return vector;
  const any = new Float64Array(vector.length);
  addWordSigns("", 1, any, 0);
  return any;
}
