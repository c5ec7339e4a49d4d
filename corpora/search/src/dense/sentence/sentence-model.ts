/**
 * One sentence encoder in the thread that runs this: tokens, the network, pooling. A text at a time, so that no vector can
 * depend on what stands beside it; on a CPU batches are no faster. It looks for nothing outside the folder it is given.
 */
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** `mean` over all tokens, the first one (`cls`), or the last. */
const POOLINGS = ["mean", "cls", "last"] as const;
export type Pooling = (typeof POOLINGS)[number];

/** Plain values only: it goes to threads. */
export interface SentenceModelOptions {
  readonly folder: string;
  /** The module of @huggingface/transformers or @xenova/transformers, as a path. */
  readonly library: string;
  readonly pooling: Pooling;
  readonly maxTokens: number;
  /** `model` for onnx/model.onnx, `model_quantized` for its 8-bit form, … */
  readonly modelFile: string;
}

export interface SentenceModel {
  vector(text: string): Promise<Float32Array>;
  close(): Promise<void>;
}

/** What is used of either library. */
interface Library {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  readonly Tensor: TensorMaker;
  readonly AutoTokenizer: { from_pretrained(name: string): Promise<Tokenizer> };
  readonly AutoModel: { from_pretrained(name: string, options: object): Promise<Network> };
}
interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number | bigint>;
}
type TensorMaker = new (kind: "int64", data: BigInt64Array, dims: readonly number[]) => Tensor;
type Tokenizer = (text: string, options: object) => Record<string, Tensor>;
interface Network {
  (inputs: Record<string, Tensor>): Promise<Record<string, Tensor | undefined>>;
  dispose(): Promise<unknown>;
}

/** Names by which networks give a vector a token. */
const TOKEN_OUTPUTS = ["last_hidden_state", "token_embeddings", "hidden_states"];

const LIBRARIES = ["@huggingface/transformers", "@xenova/transformers"] as const;

/** Path of the first library that is installed where one of these folders' modules are; null for none. */
export function findLibrary(folders: readonly string[]): string | null {
  for (const folder of folders) {
    const { resolve } = createRequire(join(folder, "resolve.js"));
    for (const name of LIBRARIES) {
      try {
        return resolve(name);
      } catch {
        // That it is not there is only known by looking.
      }
    }
  }
  return null;
}

export async function openSentenceModel(options: SentenceModelOptions): Promise<SentenceModel> {
  const { folder, pooling, maxTokens, modelFile } = options;
  const loaded = createRequire(options.library)(options.library);
  const library: Library = loaded.AutoTokenizer ? loaded : loaded.default;
  library.env.allowRemoteModels = false;
  library.env.allowLocalModels = true;
  library.env.localModelPath = `${dirname(folder)}/`;
  const name = basename(folder);
  const [base, quantised] = modelFile.split(/_(?=quantized$)/);
  const network = await library.AutoModel.from_pretrained(name, {
    model_file_name: base,
    ...(quantised ? { dtype: "q8", quantized: true } : { dtype: "fp32", quantized: false }),
    device: "cpu",
    local_files_only: true,
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: "sequential" },
  });
  const tokenizer = await library.AutoTokenizer.from_pretrained(name);
  return {
    async vector(text) {
      const outputs = await network(tokensOf(text, { tokenizer, maxTokens, Tensor: library.Tensor }));
      const states = TOKEN_OUTPUTS.map((output) => outputs[output]).find((output) => output !== undefined);
      if (!states) throw new Error(`expected an output ${TOKEN_OUTPUTS.join(" or ")}, got ${Object.keys(outputs)}`);
      return atLengthOne(poolStates(states, pooling));
    },
    close: async () => void (await network.dispose()),
  };
}

interface TokenOptions {
  readonly tokenizer: Tokenizer;
  readonly maxTokens: number;
  readonly Tensor: TensorMaker;
}

/**
 * The inputs of the network for one text. A long one is cut between the special tokens around it, as the models were
 * trained; the library itself cuts off the last of them too.
 */
function tokensOf(text: string, { tokenizer, maxTokens, Tensor }: TokenOptions): Record<string, Tensor> {
  const whole = tokenizer(text, { truncation: false, padding: false });
  const ids = Array.from(whole.input_ids!.data, BigInt);
  if (ids.length <= maxTokens) return whole;
  const inner = tokenizer(text, { truncation: false, padding: false, add_special_tokens: false }).input_ids!.data;
  const around = ids.length - inner.length;
  const before = Array.from({ length: around + 1 }, (_, at) => at).find((at) => ids[at] === BigInt(inner[0]!)) ?? 0;
  const after = around - before;
  const kept = [...ids.slice(0, maxTokens - after), ...ids.slice(ids.length - after)];
  const shape = [1, maxTokens];
  return Object.fromEntries(
    Object.keys(whole).map((name) => {
      const values = name === "input_ids" ? kept : kept.map(() => (name === "attention_mask" ? 1n : 0n));
      return [name, new Tensor("int64", BigInt64Array.from(values), shape)];
    }),
  );
}

/** Of one text without padding: all tokens count. Sums are of 64 bits. */
function poolStates({ dims, data }: Tensor, pooling: Pooling): Float64Array {
  const [, tokens = 0, size = 0] = dims;
  const vector = new Float64Array(size);
  const [from, to] = pooling === "mean" ? [0, tokens] : pooling === "cls" ? [0, 1] : [tokens - 1, tokens];
  for (let token = from; token < to; token++)
    for (let at = 0; at < size; at++) vector[at]! += Number(data[token * size + at]);
  return vector.map((value) => value / (to - from));
}

function atLengthOne(vector: Float64Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return Float32Array.from(vector, (value) => value / length);
}
