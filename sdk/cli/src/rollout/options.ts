/** What rollouts without a judge can be asked for. */
import * as z from "zod";
import { localTime, MAXIMUM_SEED, oneOf, wholeNumber } from "../commands/arguments.ts";
import { TASK_SETS } from "../demo/options.ts";
import { RolloutOptions } from "../rollout-options.ts";
import { TableOptions } from "../tables.ts";
import { readWeights } from "./weights.ts";

export const RolloutJobOptions = z.object({
  /** `scripted`, `scripted:NAME` or MODEL@URL. */
  policy: z.string().min(1).default("scripted"),
  /** Ask a model's endpoint for token ids. */
  tokenIds: z.boolean().default(false),
  /** Trajectories of a group, which is of one task. */
  n: wholeNumber(1, 256).default(8),
  /** How many tasks, in their order; absent: all of the set. */
  groups: wholeNumber(1, 1_000_000).optional(),
  /** Rollouts at once, of all groups. */
  concurrency: wholeNumber(1, 4096).default(8),
  /** rules or MODEL@URL: reads the criteria that need a reader. */
  judge: z.string().min(1).optional(),
  /** What components count, in place of the environment's own weights. */
  weights: z.string().transform(readWeights).optional(),
  tasks: oneOf(TASK_SETS).default("demo"),
  /** Tasks as JSON lines, such as `tasks import` writes them, in place of those of the environment. */
  taskFile: z.string().min(1).optional(),
  world: z.string().min(1).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  now: localTime().optional(),
  out: z.string({ error: "needed: the folder of the rollouts" }).min(1),
  resume: z.boolean().default(false),
  json: z.boolean().default(false),
  ...RolloutOptions.shape,
  ...TableOptions.shape,
});
export type RolloutJobOptions = z.infer<typeof RolloutJobOptions>;
