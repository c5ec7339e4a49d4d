/** What a server of tools can be asked for. */
import { parseLocalTime } from "@arenakit/contracts";
import type { HostAndPort } from "@arenakit/server-gateway/address";
import { DEFAULT_LIMITS } from "@arenakit/server-kit";
import * as z from "zod";
import { AccessOptions } from "../access-options.ts";
import { MAXIMUM_SEED, oneOf, wholeNumber } from "../commands/arguments.ts";
import { CondenserOptions } from "../corpus/condenser.ts";
import { GENERATED, LIVE_ENGINES } from "../corpus/corpus-words.ts";
import { RerankOptions } from "../corpus/rerank-options.ts";
import { WorkersOption } from "../workers/options.ts";
import { EpisodeOptions, nemoGymPorts } from "./episode-options.ts";
import { GroupOptions } from "./groups.ts";
import { ServedJudgesOptions } from "./judging-options.ts";

export const DEFAULT_PORT = 8931;
/** A simulated latency holds a call up, and a connection with it, no longer than this. */
const MAX_FAULT_WAIT_MS = 5_000;

export const ServeOptions = CondenserOptions.extend({
  ...RerankOptions.shape,
  ...AccessOptions.shape,
  ...ServedJudgesOptions.shape,
  ...GroupOptions.shape,
  ...EpisodeOptions.shape,
  ...WorkersOption.shape,
  judgeTokenEnv: z.string().min(1).optional(),
  port: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  tokenEnv: z.array(z.string().min(1)).default([]),
  world: z.array(z.string().min(1)).default([]),
  web: z.array(z.string().min(1)).default([GENERATED]),
  wiki: z.array(z.string().min(1)).default([GENERATED]),
  papers: z.array(z.string().min(1)).default([GENERATED]),
  live: oneOf(LIVE_ENGINES).optional(),
  record: z.string().min(1).optional(),
  onMiss: oneOf(["live", "fail", "empty"]).default("live"),
  block: z.string().min(1).optional(),
  engine: z.string().default("bm25"),
  encoder: z.string().default("static"),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  now: z
    .string()
    .refine((text) => parseLocalTime(text) !== null, "expected a local time such as 2026-05-01T08:00")
    .optional(),
  profile: z.string().default("arenarl"),
  faults: z.string().min(1).optional(),
  faultWait: wholeNumber(0, MAX_FAULT_WAIT_MS).default(0),
  cache: wholeNumber(0, 4096).default(64),
  maxRequests: wholeNumber(1, 100_000).default(DEFAULT_LIMITS.maxConcurrentRequests),
  maxWaiting: wholeNumber(0, 100_000).default(DEFAULT_LIMITS.maxWaitingRequests),
  amapKeyEnv: z.string().min(1).optional(),
  amapQps: wholeNumber(1, 1_000_000).optional(),
  amapDaily: wholeNumber(1, 1_000_000_000).optional(),
  accessLog: z.string().min(1).optional(),
});
export type ServeOptions = z.infer<typeof ServeOptions>;

/** Where it listens: for everybody, and for NeMo Gym's clients. Throws harness/usage for what is no port. */
export const addressesOf = (options: ServeOptions): HostAndPort[] =>
  [options.port, ...nemoGymPorts(options)].map((port) => ({ host: options.host, port }));
