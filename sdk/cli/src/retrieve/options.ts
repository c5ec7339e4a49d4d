/** What a server of one corpus can be asked for. */
import { RETRIEVE_LIMITS } from "@arenakit/server-retrieve";
import * as z from "zod";
import { AccessOptions } from "../access-options.ts";
import { MAXIMUM_SEED, oneOf, wholeNumber } from "../commands/arguments.ts";
import { CondenserOptions } from "../corpus/condenser.ts";
import { GENERATED } from "../corpus/corpus-words.ts";
import { MetricsModelOptions } from "../corpus/metrics-model.ts";
import { RerankOptions } from "../corpus/rerank-options.ts";
import { WorkersOption } from "../workers/options.ts";
import { readAdvertised } from "./address-file.ts";

/** Where Search-R1's clients look. */
export const DEFAULT_PORT = 8000;
const MAXIMUM_DEADLINE_SECONDS = 86_400;

export const RetrieveOptions = CondenserOptions.extend({
  ...RerankOptions.shape,
  ...MetricsModelOptions.shape,
  ...AccessOptions.shape,
  ...WorkersOption.shape,
  corpus: z.string().min(1).default(GENERATED),
  web: z.string().min(1).optional(),
  engine: z.string().default("bm25"),
  encoder: z.string().optional(),
  addressFolder: z.string().min(1).optional(),
  dialect: z.array(z.string()).default([]),
  advertise: z
    .string()
    .refine((text) => readAdvertised(text) !== null, "expected HOST or HOST:PORT, as clients call it")
    .optional(),
  block: z.string().min(1).optional(),
  deadline: wholeNumber(1, MAXIMUM_DEADLINE_SECONDS).optional(),
  onOverload: oneOf(["refuse", "empty"]).default("refuse"),
  port: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  tokenEnv: z.string().min(1).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  maxBatch: wholeNumber(1, 100_000).default(RETRIEVE_LIMITS.maxBatch),
  maxWaiting: wholeNumber(1, 10_000_000).default(RETRIEVE_LIMITS.maxWaitingQueries),
});
export type RetrieveOptions = z.infer<typeof RetrieveOptions>;

/** A server of these options, and the name before what it says. */
export interface RetrieveJob extends RetrieveOptions {
  readonly calledAs: string;
}
