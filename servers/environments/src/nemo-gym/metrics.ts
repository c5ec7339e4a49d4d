/** What NeMo Gym 0.7 asks of /aggregate_metrics: rewards by task and over all, of the samples that are measured. */
import { tableOf } from "@arenakit/contracts";
import * as z from "zod";

export const MetricsBody = z.object({
  verify_responses: z.array(
    z.looseObject({
      _ng_task_index: z.int().default(0),
      reward: z.number(),
      mask_sample: z.boolean().default(false),
    }),
  ),
});
type VerifyResponse = z.infer<typeof MetricsBody>["verify_responses"][number];

/** Masked samples are counted and never averaged; where all are, there is no mean. */
export function aggregateMetrics({ verify_responses: all }: z.infer<typeof MetricsBody>) {
  const measured = all.filter(({ mask_sample }) => !mask_sample);
  const coverage = coverageOf(all, measured);
  if (measured.length === 0)
    return { group_level_metrics: [], agent_metrics: { ...coverage }, key_metrics: { ...coverage } };
  const groups = [...grouped(measured)].sort(([left], [right]) => left - right);
  const overall = statistics(measured.map(({ reward }) => reward));
  return {
    group_level_metrics: groups.map(([task, some]) => ({
      ...statistics(some.map(({ reward }) => reward)),
      _ng_task_index: task,
    })),
    agent_metrics: { ...overall, ...coverage },
    key_metrics: { "mean/reward": overall["mean/reward"], ...coverage },
  };
}

function coverageOf(all: readonly VerifyResponse[], measured: readonly VerifyResponse[]): Record<string, number> {
  if (measured.length === all.length) return {};
  const tasks = grouped(all).size;
  const measuredTasks = grouped(measured).size;
  return {
    "coverage/measured_rollouts": measured.length,
    "coverage/masked_rollouts": all.length - measured.length,
    "coverage/measured_tasks": measuredTasks,
    "coverage/fully_masked_tasks": tasks - measuredTasks,
  };
}

function grouped(responses: readonly VerifyResponse[]): Map<number, VerifyResponse[]> {
  const groups = new Map<number, VerifyResponse[]>();
  for (const one of responses) groups.set(one._ng_task_index, [...(groups.get(one._ng_task_index) ?? []), one]);
  return groups;
}

/** The standard deviation is that of a sample, as pandas has it; 0 of a single value. */
function statistics(values: readonly number[]): Record<string, number> {
  const sorted = [...values].sort((left, right) => left - right);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return {
    "mean/reward": mean,
    "max/reward": sorted.at(-1)!,
    "min/reward": sorted[0]!,
    "median/reward": median,
    "std/reward": values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0,
  };
}

/** Kinds of failures in NeMo Gym's vocabulary, by our codes; any other is the verifier's. */
const KINDS = tableOf({
  deadline_exceeded: "transport_timeout",
  unreachable: "transport_unreachable",
  episode_idle: "session_expired",
  abandoned: "session_lost",
  turn_too_slow: "agent_timeout",
});

export const failureKind = (code: string): string => KINDS.get(code) ?? "verifier_error";
