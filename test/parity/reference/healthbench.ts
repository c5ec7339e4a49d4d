/** HealthBench's scores of one sample and of many (healthbench_eval.py of simple-evals at ee3b031). Pure. */
import { fail } from "@arenakit/contracts";
import { jsonLoads, SPACES, strip } from "./python.ts";

/** Σ points of what is met / Σ positive points; null without a positive item. Not clipped. */
export function healthbenchScore(points: readonly number[], met: readonly boolean[]): number | null {
  const possible = points.reduce((sum, one) => sum + Math.max(0, one), 0);
  if (possible === 0) return null;
  if (points.length !== met.length)
    fail(
      "harness",
      "invalid_input",
      `zip() argument 2 is ${met.length < points.length ? "shorter" : "longer"} than argument 1`,
    );
  return points.reduce((sum, one, at) => sum + (met[at] ? one : 0), 0) / possible;
}

/** The mean in [0, 1]; NaN of nothing. */
export function clippedMean(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.min(1, Math.max(0, mean));
}

export interface TaggedItem {
  readonly points: number;
  readonly tags: readonly string[];
}

/** The score of a sample under its own tags, and of its items under theirs; a tag without a positive item is left out. */
export function sampleMetrics(
  items: readonly TaggedItem[],
  met: readonly boolean[],
  exampleTags: readonly string[],
): Record<string, number> {
  const overall = healthbenchScore(
    items.map(({ points }) => points),
    met,
  );
  if (overall === null) return fail("task", "no_positive_item", "expected at least one item with positive points");
  const repeated = [exampleTags, ...items.map(({ tags }) => tags)].find((tags) => new Set(tags).size < tags.length);
  if (repeated) fail("task", "repeated_tag", `expected each tag once, got ${repeated.join(", ")}`);
  const byTag = new Map<string, [number, boolean][]>();
  items.forEach(({ points, tags }, at) => {
    for (const tag of tags) byTag.set(tag, [...(byTag.get(tag) ?? []), [points, met[at]!]]);
  });
  const tagged = [...byTag].map(
    ([tag, own]) =>
      [
        tag,
        healthbenchScore(
          own.map(([points]) => points),
          own.map(([, was]) => was),
        ),
      ] as const,
  );
  return {
    overall_score: overall,
    ...Object.fromEntries(exampleTags.map((tag) => [tag, overall])),
    ...Object.fromEntries(tagged.filter((one): one is [string, number] => one[1] !== null)),
  };
}

const FENCE_BEFORE = new RegExp(`^\`\`\`json[${SPACES}]*`);
const FENCE_AFTER = new RegExp(`[${SPACES}]*\`\`\`$`);

/** A grader's reply as JSON, out of a fence marked json; an empty object where it is none. */
export function graderReply(text: string): unknown {
  const read = jsonLoads(strip(text).replace(FENCE_BEFORE, "").replace(FENCE_AFTER, ""));
  return read === undefined ? {} : read;
}
