/** The token-exact samples of one recorded trajectory as lines, and what is to be told of them. Pure but for loading. */
import { RecordedTrajectory } from "@arenakit/contracts";

export interface SampleLines {
  readonly lines: readonly string[];
  /** Splits, turns without ids, or why nothing could be read. */
  readonly notes: readonly string[];
  readonly isTrajectory: boolean;
}

/** A line names the trajectory, whose one reward all its samples share, and how many they are. */
export async function sampleLines(value: unknown): Promise<SampleLines> {
  const read = RecordedTrajectory.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { lines: [], notes: [`${issue?.path.join(".") || "the top"}: ${issue?.message}`], isTrajectory: false };
  }
  const { tokenSamples } = await import("@arenakit/core/tokens");
  const { samples, splits, missing } = tokenSamples(read.data);
  const group = read.data.extra?.arenakit?.group;
  const of = { trajectory: read.data.trajectory_id ?? null, group: group?.id ?? null, of: samples.length };
  return {
    lines: samples.map((sample) => JSON.stringify({ ...of, ...sample })),
    notes: [
      ...splits.map(
        ({ step, position, expected, got }) =>
          `step ${step} begins another sample: its prompt has ${got ?? "no id"} at ${position}, expected ${expected}`,
      ),
      ...missing.map((step) => `step ${step} has no token ids`),
    ],
    isTrajectory: true,
  };
}
