/** Weights of reward components as one option: `format=1,rubric=2`. */
import { failUsage } from "../commands/arguments.ts";

const EXPECTED = "expected NAME=WEIGHT pairs such as format=1,rubric=2,process=0.5, each weight at least 0";

/** Throws harness/usage for what is no weight, and for a name twice. */
export function readWeights(text: string): Readonly<Record<string, number>> {
  const weights = new Map<string, number>();
  for (const pair of text.split(",")) {
    const [name = "", value = "", ...others] = pair.split("=").map((part) => part.trim());
    const weight = value === "" ? Number.NaN : Number(value);
    const isWeight = name !== "" && others.length === 0 && Number.isFinite(weight) && weight >= 0;
    if (!isWeight) failUsage(`--weights ${text}: ${EXPECTED}, got ${pair.trim() || "nothing"}`);
    if (weights.has(name)) failUsage(`--weights ${text}: ${name} stands there twice`);
    weights.set(name, weight);
  }
  return Object.fromEntries(weights);
}
