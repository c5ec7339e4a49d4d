/** What the main job can be asked for: one schema for `npm start`, `arenakit demo` and callers from code. */
import { isDeepStrictEqual } from "node:util";
import { SPLITS } from "@arenakit/contracts";
import { topologyChoice } from "@arenakit/evaluator-arena";
import * as z from "zod";
import { RankingOptions } from "../arena/ranking-options.ts";
import { kebabCase, localTime, MAXIMUM_SEED, oneOf, wholeNumber } from "../commands/arguments.ts";
import { RolloutOptions } from "../rollout-options.ts";
import { TableOptions } from "../tables.ts";

const EnvironmentName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "expected the name of an environment variable");
const Url = z.url({ protocol: /^https?$/, error: "expected a URL such as http://127.0.0.1:8000/v1" });

export const TASK_SETS = [...SPLITS, "all"] as const;

export const DemoOptions = z
  .object({
    seed: wholeNumber(0, MAXIMUM_SEED).default(1),
    /** Folder of the run; absent: the next free `runs/demo-N`. */
    out: z.string().min(1).optional(),
    groupSize: wholeNumber(2, 64).default(8),
    topology: topologyChoice().default("seeded-single-elimination"),
    slots: oneOf(["standard", "paper"]).default("standard"),
    ...RankingOptions.shape,
    ...TableOptions.shape,
    ...RolloutOptions.shape,
    /** A world file, or the id (or a prefix of it) of one in the world store. */
    world: z.string().min(1).optional(),
    now: localTime().optional(),
    tasks: oneOf(TASK_SETS).default("demo"),
    /** Tasks of each split at most. */
    count: wholeNumber(1, 1_000_000).optional(),
    resume: z.boolean().default(false),
    json: z.boolean().default(false),
    policy: z.string().min(1).default("scripted"),
    baseUrl: Url.optional(),
    apiKeyEnv: EnvironmentName.optional(),
    /** `native`: the endpoint parses calls; `text`: the dialect in plain text. */
    toolCalls: oneOf(["native", "text"]).default("native"),
    /** As `judge/specs.ts` writes them; none: `rules` for scripted policies, else the policy's model. */
    judge: z.array(z.string().min(1)).default([]),
    /** A model that reads claims for the rule judge. */
    reader: z.string().min(1).optional(),
    /** Rollouts, and matches, at once. */
    concurrency: wholeNumber(1, 256).default(8),
  })
  .superRefine((options, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (options.policy !== "scripted" && !options.baseUrl) {
      say("policy", `${options.policy} is a model: give --base-url, the URL of its OpenAI-compatible endpoint`);
    }
    const { groupSize } = options;
    if (
      options.slots === "paper" &&
      options.topology === "seeded-single-elimination" &&
      (groupSize & (groupSize - 1)) !== 0
    ) {
      say(
        "groupSize",
        `the slots of the paper hold a power of two, got ${groupSize}: take 2, 4, 8, 16 …, or --slots standard`,
      );
    }
    if (options.resume && !options.out) say("resume", "needs --out, the folder of the run to complete");
  });
export type DemoOptions = z.infer<typeof DemoOptions>;

const DEFAULTS = DemoOptions.parse({});

/** The named options as a command line has them, each with a space after it. Those with their default are left out. */
export function writeOptions(options: DemoOptions, names: readonly (keyof DemoOptions)[]): string {
  const set = names.filter((name) => !isDeepStrictEqual(options[name], DEFAULTS[name]));
  return set
    .flatMap((name) => [options[name]].flat().map((value) => `--${kebabCase(name)} ${quoteForShell(String(value))} `))
    .join("");
}

function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
