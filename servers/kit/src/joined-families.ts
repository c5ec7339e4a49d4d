/** Metrics of several workers that are one server, as one: what each counts is added up, by family and labels. */
import type { CollectedFamily, Sample } from "./metrics.ts";

/** Families in the order of the first that has them. */
export function joinFamilies(workers: readonly (readonly CollectedFamily[])[]): CollectedFamily[] {
  if (workers.length === 1) return [...workers[0]!];
  const byName = new Map<string, CollectedFamily[]>();
  for (const family of workers.flat()) {
    const known = byName.get(family.name);
    if (known) known.push(family);
    else byName.set(family.name, [family]);
  }
  return [...byName.values()].map((families) => ({ ...families[0]!, samples: joinSamples(families) }));
}

function joinSamples(families: readonly CollectedFamily[]): readonly Sample[] {
  const [{ together = "sum", samples: first }] = families as [CollectedFamily];
  if (together === "same") return families.find(({ samples }) => samples.length > 0)?.samples ?? first;
  const joined = new Map<string, Sample>();
  for (const sample of families.flatMap(({ samples }) => samples)) {
    const key = keyOf(sample);
    const known = joined.get(key);
    if (!known) joined.set(key, sample);
    else
      joined.set(key, {
        ...known,
        value: together === "least" ? Math.min(known.value, sample.value) : known.value + sample.value,
      });
  }
  return [...joined.values()];
}

const keyOf = ({ suffix, labels = {} }: Sample) => JSON.stringify([suffix ?? "", Object.entries(labels).sort()]);
