/** The cases of DR Tulu's buffer: what proposals add to it, what its statistics retire. */

import * as z from "zod";
import { addToBuffer, retire, type TuluBuffers } from "../reference/dr-tulu-buffer.ts";
import type { ParityMode } from "../sets.ts";

const Rubric = z.looseObject({ description: z.string(), weight: z.number(), title: z.string().exactOptional() });
const Rubrics = z.array(Rubric);
const Proposed = z.array(z.object({ description: z.string().exactOptional(), title: z.string().exactOptional() }));
const Truth = z.looseObject({
  query: z.string(),
  rubrics: Rubrics,
  rubrics_types: z.array(z.string()).exactOptional(),
});
const Buffers = z.record(
  z.string(),
  z.object({
    active_rubrics: Rubrics,
    inactive_rubrics: Rubrics,
    persistent_rubrics: Rubrics,
    static_rubrics: Rubrics,
  }),
);

const Add = z.object({
  fn: z.literal("update_ground_truths_with_adaptive_rubrics"),
  ground_truths: z.array(z.union([Truth, z.tuple([Truth])])),
  adaptive_rubrics: z.array(
    z.object({ positive_rubrics: Proposed.optional(), negative_rubrics: Proposed.optional() }).nullable(),
  ),
  num_samples_per_prompt_rollout: z.number().int().nonnegative(),
  rubric_buffer: Buffers.nullish(),
});
const Retire = z.object({
  fn: z.literal("retire_rubrics"),
  queries: z.array(z.string()),
  ground_truths: z.array(Truth),
  per_rubric_rewards: z.array(z.record(z.string(), z.union([z.array(z.number().nullable()), z.number()]))),
  rubric_buffer: Buffers,
  max_active_rubrics: z.number().int(),
  normalize_rubric_scores: z.boolean().default(false),
});
export const BufferInputs = [Add, Retire] as const;

export function bufferAddition(input: z.infer<typeof Add>, mode: ParityMode) {
  const truths = input.ground_truths.map((one) => (Array.isArray(one) ? one[0] : one));
  const added = addToBuffer(truths, input.adaptive_rubrics, {
    samples: input.num_samples_per_prompt_rollout,
    buffer: input.rubric_buffer ?? null,
    mode,
  });
  const wrapped = added.ground_truths.map((one, at) => (Array.isArray(input.ground_truths[at]) ? [one] : one));
  return { ...added, ground_truths: wrapped };
}

/** The rule that keeps what the published code would have retired. */
const RULE = "statistics on scored verdicts only; retirement needs at least 4 scored values; unscored is never 0";

export function bufferRetirement(input: z.infer<typeof Retire>, mode: ParityMode) {
  const asked = {
    queries: input.queries,
    groundTruths: input.ground_truths,
    rewards: input.per_rubric_rewards.map((one) =>
      Object.fromEntries(Object.entries(one).map(([key, value]) => [key, [value].flat()])),
    ),
    maxActive: input.max_active_rubrics,
    normalize: input.normalize_rubric_scores,
  };
  const done = retire(input.rubric_buffer, { ...asked, mode });
  if (mode === "compat") return done;
  const published = retire(input.rubric_buffer, { ...asked, mode: "compat" });
  return isSame(done.rubric_buffer, published.rubric_buffer) ? done : { ...done, rule: RULE };
}

const isSame = (a: TuluBuffers, b: TuluBuffers) => JSON.stringify(a) === JSON.stringify(b);
