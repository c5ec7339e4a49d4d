/**
 * What it costs, and what it is worth, to judge only groups whose verifiable rewards do not differ: simulated groups whose
 * verifier says of each attempt whether its quality is above a bar.
 */
import { advantageNamed, estimatorNamed, topologyOf, verifiableRanks } from "@arenakit/evaluator-arena";
import { type Interval, intervalOfCosine, rounded } from "./intervals.ts";
import type { SimulationOptions } from "./simulate.ts";
import { simulatedGroup } from "./simulated-group.ts";

export interface VerifiableFirstOptions
  extends Pick<SimulationOptions, "topology" | "estimator" | "size" | "groups" | "seed" | "model"> {
  /** Quality from which the verifier gives 1; qualities are drawn from N(0, 1). */
  readonly bar: number;
}

export interface VerifiableFirst {
  /** Share of the groups whose verifiable rewards differ. */
  readonly differing: number;
  /** Mean judge calls a group where every group is judged, and where those that differ are not; a match is two. */
  readonly calls: { readonly always: number; readonly verifiableFirst: number };
  /** Cosine of all groups' advantages (eq. 7) with their centred qualities; null where there is no advantage. */
  readonly alignment: {
    readonly always: Interval | null;
    readonly verifiableFirst: Interval | null;
    /** Without a judge: groups without a difference have the advantage 0. */
    readonly never: Interval | null;
  };
}

/** Throws a FailureError of owner "task" for names that there are not. */
export function simulateVerifiableFirst(options: VerifiableFirstOptions): VerifiableFirst {
  const { size, groups, seed, model, bar } = options;
  const design = { topology: topologyOf(options.topology), size, model, calls: 1, noSignal: 0 };
  const estimator = estimatorNamed(options.estimator);
  const map = advantageNamed("quantile_z");
  const nothing = new Array<number>(size).fill(0);
  const simulated = Array.from({ length: groups }, (_, number) => {
    const { qualities, matches } = simulatedGroup(design, seed, "group", number);
    const ranks = verifiableRanks(qualities.map((quality) => (quality > bar ? 1 : 0)));
    const judged = map.map(estimator.estimate(matches, size).rank).advantage as readonly number[];
    const verified = ranks && (map.map(ranks).advantage as readonly number[]);
    return {
      calls: 2 * matches.length,
      isVerified: verified !== null,
      always: productsOf(judged, qualities),
      verifiableFirst: productsOf(verified ?? judged, qualities),
      never: productsOf(verified ?? nothing, qualities),
    };
  });
  const mean = (figureOf: (group: (typeof simulated)[number]) => number) =>
    rounded(simulated.reduce((sum, group) => sum + figureOf(group), 0) / groups);
  const alignment = (policy: "always" | "verifiableFirst" | "never") =>
    intervalOfCosine(simulated.map((group) => group[policy]));
  return {
    differing: mean(({ isVerified }) => Number(isVerified)),
    calls: {
      always: mean(({ calls }) => calls),
      verifiableFirst: mean(({ calls, isVerified }) => (isVerified ? 0 : calls)),
    },
    alignment: {
      always: alignment("always"),
      verifiableFirst: alignment("verifiableFirst"),
      never: alignment("never"),
    },
  };
}

function productsOf(advantage: readonly number[], qualities: readonly number[]) {
  const middle = qualities.reduce((sum, quality) => sum + quality, 0) / qualities.length;
  const sumOf = (valueAt: (at: number) => number) => qualities.reduce((sum, _, at) => sum + valueAt(at), 0);
  return {
    together: sumOf((at) => advantage[at]! * (qualities[at]! - middle)),
    own: sumOf((at) => advantage[at]! ** 2),
    other: sumOf((at) => (qualities[at]! - middle) ** 2),
  };
}
