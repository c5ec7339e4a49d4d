/** A trajectory as NeMo Gym 0.7 reads it: ATIF 1.7 and nothing else. What only 1.8 knows is left out. */
import type { AtifStep, Trajectory } from "@arenakit/contracts";

const VERSION = "ATIF-v1.7";

/** The same steps; those that asked no model say nothing of thoughts and tokens, as 1.7 has it. */
export function toAtif17(trajectory: Trajectory): Record<string, unknown> {
  return { ...trajectory, schema_version: VERSION, steps: trajectory.steps.map(stepOf) };
}

function stepOf(step: AtifStep): AtifStep {
  if (step.llm_call_count !== 0) return step;
  const { reasoning_effort: _, reasoning_content: __, metrics: ___, ...rest } = step;
  return rest;
}
