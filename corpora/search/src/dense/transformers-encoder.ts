/**
 * Sentence encoders such as E5 from a local folder, by a library that the user installs (it is large, and most need none).
 * Nothing is downloaded: the folder holds config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { boundary, type Encoder, fail } from "@arenakit/contracts";
import { contentId, fileDigest } from "@arenakit/corpus-text/snapshot";
import { findLibrary, type Pooling } from "./sentence/sentence-model.ts";
import { openSentenceModels } from "./sentence/sentence-threads.ts";

export interface TransformersEncoderOptions {
  readonly folder: string;
  /** Default mean. */
  readonly pooling?: Pooling;
  /** What stands before each text, as the model was trained: `{ query: "query: ", passage: "passage: " }` for E5. Default none. */
  readonly prefixes?: { readonly query?: string; readonly passage?: string };
  /** Tokens of a text, special ones included; the rest of it is not read. Default: the model's own limit, at most 512. */
  readonly maxTokens?: number;
  /** Threads, each with a model of its own in memory. Default: as many as there are cores, at most 4. */
  readonly threads?: number;
  /** Which file under onnx/: `model` (default), `model_quantized`, … */
  readonly modelFile?: string;
  /** A folder whose node_modules hold the library; those of this package are looked at as well. */
  readonly libraryFolder?: string;
}

const MOST_TOKENS = 512;
const MOST_THREADS = 4;
const INSTALL = "ONNXRUNTIME_NODE_INSTALL=skip npm install @huggingface/transformers@4.3.1";

/**
 * Vectors are of unit length, in 32-bit arithmetic, one text a run: the same alone and in any batch. The id names the
 * files by their checksums, pooling, prefixes and the limit of tokens. Throws model/library_missing with the command that
 * installs one, model/encoder_missing for files that are not there, and model/encoder_failed.
 */
export async function transformersEncoder(options: TransformersEncoderOptions): Promise<Encoder> {
  const { pooling = "mean", prefixes = {}, modelFile = "model", libraryFolder } = options;
  const folder = resolve(options.folder);
  const files = ["config.json", "tokenizer.json", "tokenizer_config.json", join("onnx", `${modelFile}.onnx`)];
  for (const file of files)
    if (!existsSync(join(folder, file)))
      fail("model", "encoder_missing", `expected ${file} in the folder of a sentence encoder, and ${folder} has none`);
  const here = dirname(fileURLToPath(import.meta.url));
  const library = findLibrary(libraryFolder === undefined ? [here] : [resolve(libraryFolder), here]);
  if (library === null)
    fail("model", "library_missing", `sentence encoders need a library that is not installed: run ${INSTALL}`);
  const { dimensions, mostTokens } = await limitsOf(folder);
  const maxTokens = Math.min(options.maxTokens ?? MOST_TOKENS, mostTokens);
  const sums = await Promise.all(files.map(async (file) => (await fileDigest(join(folder, file))).sha256));
  const threads = options.threads ?? Math.min(MOST_THREADS, availableParallelism());
  const failed = (problem: string): never =>
    fail("model", "encoder_failed", `the sentence encoder in ${folder} failed: ${problem}`);
  const opened = await boundary("model", () =>
    openSentenceModels({ folder, library, pooling, maxTokens, modelFile }, Math.max(1, threads)),
  );
  if (!opened.ok) return failed(opened.failure.message);
  const models = opened.value;
  const id = contentId(Buffer.from(JSON.stringify([sums, pooling, prefixes.query, prefixes.passage, maxTokens])));

  return {
    id: `transformers ${id}`,
    dimensions,
    async encode(texts, kind, signal) {
      const prefix = prefixes[kind] ?? "";
      const vectors: Float32Array[] = [];
      let begun = 0;
      const lane = async (number: number) => {
        while (begun < texts.length) {
          const at = begun++;
          signal?.throwIfAborted();
          const made = await boundary("model", () => models[number]!.vector(prefix + texts[at]));
          vectors[at] = made.ok ? made.value : failed(made.failure.message);
        }
      };
      await Promise.all(models.map((_, number) => lane(number)));
      signal?.throwIfAborted();
      return vectors;
    },
    close: async () => void (await Promise.all(models.map((model) => model.close()))),
  };
}

async function limitsOf(folder: string): Promise<{ dimensions: number; mostTokens: number }> {
  const read = async (file: string) => JSON.parse(await readFile(join(folder, file), "utf8"));
  const outcome = await boundary("model", async () => {
    const { hidden_size: dimensions, max_position_embeddings: positions } = await read("config.json");
    const { model_max_length: length } = await read("tokenizer_config.json");
    const limits = [positions, length].filter((one): one is number => Number.isSafeInteger(one) && one > 2);
    if (!Number.isSafeInteger(dimensions) || dimensions < 1) throw new RangeError("config.json names no hidden_size");
    return { dimensions: dimensions as number, mostTokens: Math.min(...limits, MOST_TOKENS) };
  });
  if (outcome.ok) return outcome.value;
  return fail(
    "model",
    "encoder_missing",
    `${folder} holds no sentence encoder that can be read: ${outcome.failure.message}`,
  );
}
