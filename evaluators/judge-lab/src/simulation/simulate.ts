/**
 * What a topology, an estimator and an advantage map are worth with a judge of known errors: simulated groups with known
 * qualities, ranked by the parts that real groups are ranked by.
 */
import { fail } from "@arenakit/contracts";
import type { Estimate, Slots } from "@arenakit/evaluator-arena";
import {
  advantageNamed,
  type Calibration,
  calibrate,
  estimatorNamed,
  type TopologyName,
  topologyOf,
  withoutAnchors,
} from "@arenakit/evaluator-arena";
import { type Interval, intervalOfCosine, intervalOfMean, type Products, rounded } from "./intervals.ts";
import { bestOnTop, spearman, tauB } from "./rank-agreement.ts";
import type { ScoreModel } from "./score-model.ts";
import { type GroupDesign, type SimulatedGroup, simulatedGroup } from "./simulated-group.ts";

export interface SimulationOptions {
  readonly topology: TopologyName | (string & {});
  readonly slots?: Slots;
  readonly estimator: string;
  readonly advantage: string;
  /** Players of a group, 1 … 64. */
  readonly size: number;
  /** Anchors of earlier steps that join each group, of the same size and kind; not of listwise. None unless given. */
  readonly pool?: number;
  readonly groups: number;
  readonly seed: number;
  readonly model: ScoreModel;
  /** Listwise calls a group; 1 unless given. */
  readonly calls?: number;
  /** Share of groups without real differences; 0 unless given. They count in `alignment` and `noSignalEnergy` alone. */
  readonly noSignal?: number;
  readonly calibration?: Calibration;
  /** Fits a calibration on as many other groups of the same kind. */
  readonly calibrationGroups?: number;
}

export interface Simulation {
  /** Mean number of matches (of calls for listwise) and of rounds a group. */
  readonly matches: number;
  readonly rounds: number;
  /** Over the groups with differences; null where there are none. */
  readonly tau: Interval | null;
  readonly rho: Interval | null;
  readonly top1: Interval | null;
  /** Cosine of all groups' advantages with their centred qualities. */
  readonly alignment: Interval | null;
  /** Share of the advantages' squares that groups without differences get; null where there are none. */
  readonly noSignalEnergy: number | null;
  /** Mean over the groups; null where the estimator has none. */
  readonly signalToNoise: number | null;
  /** Hash of the calibration that was used. */
  readonly calibration: string | null;
}

/** Throws a FailureError of owner "task" for names that there are not, and for combinations that cannot be. */
export function simulate(options: SimulationOptions): Simulation {
  const { size, seed, pool = 0 } = options;
  const design = designOf(options);
  const calibration = calibrationOf(options, design);
  const estimator = estimatorNamed(options.estimator, calibration ? { calibration } : {});
  const map = advantageNamed(options.advantage);
  const players = Array.from({ length: size }, (_, player) => player);
  const groups = Array.from({ length: options.groups }, (_, number) => {
    const group = simulatedGroup(design, seed, "group", number);
    const estimate = estimator.estimate(group.matches, size + pool, { lists: group.lists });
    const { rank, posterior } = withoutAnchors(estimate, size);
    const { advantage } = map.map(rank, posterior ? { players, posterior } : undefined);
    return measured(group, { ...estimate, rank }, advantage as readonly number[]);
  });
  const real = groups.filter(({ isFlat }) => !isFlat);
  const energy = (some: typeof groups) => some.reduce((sum, { products }) => sum + products.own, 0);
  const flat = groups.filter(({ isFlat }) => isFlat);
  return {
    matches: rounded(mean(groups.map(({ matches }) => matches))),
    rounds: rounded(mean(groups.map(({ rounds }) => rounds))),
    tau: intervalOfMean(real.map(({ tau }) => tau)),
    rho: intervalOfMean(real.map(({ rho }) => rho)),
    top1: intervalOfMean(real.map(({ top1 }) => top1)),
    alignment: intervalOfCosine(groups.map(({ products }) => products)),
    noSignalEnergy: flat.length > 0 && energy(groups) > 0 ? rounded(energy(flat) / energy(groups)) : null,
    signalToNoise: groups[0]?.signalToNoise == null ? null : rounded(mean(groups.map((group) => group.signalToNoise!))),
    calibration: calibration?.hash ?? null,
  };
}

function designOf(options: SimulationOptions): GroupDesign {
  const { size, model, slots, calls = 1, noSignal = 0, pool = 0 } = options;
  const topology = options.topology === "listwise" ? null : topologyOf(options.topology, slots ? { slots } : {});
  return { topology, size, model, calls, noSignal, pool };
}

function calibrationOf(options: SimulationOptions, design: GroupDesign): Calibration | undefined {
  const { calibration, calibrationGroups, seed, size } = options;
  if (!calibrationGroups) return calibration;
  if (calibration)
    fail("task", "two_calibrations", "a calibration is given and groups to fit one on are asked for; leave one out");
  const groups = Array.from({ length: calibrationGroups }, (_, number) => {
    const { matches, lists } = simulatedGroup(design, seed, "calibration", number);
    return { size, matches, lists };
  });
  return calibrate(groups, ["simulation"]);
}

interface Measured {
  readonly isFlat: boolean;
  readonly matches: number;
  readonly rounds: number;
  readonly tau: number;
  readonly rho: number;
  readonly top1: number;
  readonly products: Products;
  readonly signalToNoise: number | null;
}

function measured(group: SimulatedGroup, estimate: Estimate, advantage: readonly number[]): Measured {
  const { qualities } = group;
  const scores = estimate.rank.map((rank) => -rank!);
  const middle = mean(qualities);
  const product = (own: (at: number) => number) => qualities.reduce((sum, _, at) => sum + own(at), 0);
  return {
    isFlat: qualities.every((quality) => quality === 0),
    matches: group.matches.length + group.lists.length,
    rounds: group.rounds,
    tau: tauB(scores, qualities),
    rho: spearman(scores, qualities),
    top1: bestOnTop(scores, qualities),
    products: {
      together: product((at) => advantage[at]! * (qualities[at]! - middle)),
      own: product((at) => advantage[at]! ** 2),
      other: product((at) => (qualities[at]! - middle) ** 2),
    },
    signalToNoise: estimate.signalToNoise ?? null,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
