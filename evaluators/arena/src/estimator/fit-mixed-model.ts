/** The parameters of the mixed model by expectation–maximisation, from one group or pooled over several. Pure. */
import { TIE_TOLERANCE } from "../ranking.ts";
import {
  type GroupData,
  type JudgeModel,
  type MixedModel,
  type Qualities,
  qualities,
  qualitiesSpace,
  scaleOf,
} from "./mixed-model.ts";

export interface FitOptions {
  /** The judge is known: its vd, vu, b and vl stay as they are, and tau2 starts from here. */
  readonly known?: JudgeModel;
  readonly iterations?: number;
}

/** Always this many steps and no test of convergence: which step is the last must not hang on the last bits of a sum. */
const ITERATIONS = 50;
/** Of the squared scale: no variance is estimated smaller, so that inverses keep about eight digits. */
const FLOOR = 1e-8;
/**
 * Two weak priors, which carry a group of a few matches where the parameters could otherwise fit its noise, and which
 * some tens of matches outweigh: b ~ N(1, 0.7²), since scores are meant to be absolute, and vu as if two matches more had
 * told vd/2, since independent errors give vd/4 and a call's offset adds to it.
 */
const B_PRIOR = { mean: 1, variance: 0.7 ** 2 };
const LEVEL_PRIOR = { matches: 2, share: 0.5 };

/**
 * The most probable parameters. Each group has a level (mu) of its own, since tasks differ in how well they go; `mu` of
 * the result is their mean by scored orders. Groups without a score that parts anybody have no part in it.
 */
export function fitMixedModel(groups: readonly GroupData[], options: FitOptions = {}): MixedModel {
  const scales = groups.map(scaleOf);
  const parted = groups.filter((_, at) => scales[at]! > 0);
  const scale = scales.reduce((sum, one) => sum + one, 0) / Math.max(1, parted.length);
  const floor = FLOOR * scale;
  const noise = parted.every(isWithoutNoise) ? floor : scale;
  let model: JudgeModel = options.known ?? { tau2: scale / 2, vd: noise, vu: noise, b: 1, vl: scale / 2 };
  const isJudgeKnown = options.known !== undefined;
  const steps = options.iterations ?? ITERATIONS;
  // Made once: a step over a small group takes less time than making its arrays.
  const spaces = new Map(parted.map(({ size }) => [size, qualitiesSpace(size)]));
  const sums = emptySums();
  for (let step = 0; step < steps; step++) {
    Object.assign(sums, NO_SUMS);
    for (const data of parted) {
      const found = qualities(data, model, spaces.get(data.size));
      addQualities(sums, data, found);
      // Of a judge that is known only the qualities are asked for, and in the end the level.
      if (!isJudgeKnown || step === steps - 1) addLevels(sums, data, found);
      if (isJudgeKnown) continue;
      addMargins(sums, data, found);
      addCalls(sums, data, found);
    }
    model = maximised(model, { sums, floor, isJudgeKnown });
  }
  return { ...model, mu: sums.weight > 0 ? (sums.level - model.b * sums.x) / sums.weight : 0 };
}

/** How many scores must repeat another of the same player before it is no accident of a coarse scale. */
const REPEATED_SCORES = 3;

/** Whether each player has one and the same score in all its matches: there is no noise, and no step has to find that out. */
function isWithoutNoise({ size, matches }: GroupData): boolean {
  const { first, second, margin, level } = matches;
  if (2 * first.length - size < REPEATED_SCORES) return false;
  const scores = new Array<number | undefined>(size).fill(undefined);
  for (let match = 0; match < first.length; match++) {
    for (const [player, side] of [[first[match]!, 0.5] as const, [second[match]!, -0.5] as const]) {
      const score = level[match]! + side * margin[match]!;
      scores[player] ??= score;
      if (Math.abs(scores[player] - score) > TIE_TOLERANCE) return false;
    }
  }
  return true;
}

/** Sums over groups of what the variances are the means of. */
interface VarianceSums {
  quality: number;
  players: number;
  margin: number;
  matches: number;
  call: number;
  callFreedom: number;
  /** Of levels u and mean qualities x of pairs, about the weighted mean of each group. */
  xx: number;
  xLevel: number;
  levelLevel: number;
  /** Groups with matches. */
  levels: number;
  /** Not centred: they give the level of the groups together. */
  weight: number;
  level: number;
  x: number;
}

const emptySums = (): VarianceSums => ({
  quality: 0,
  players: 0,
  margin: 0,
  matches: 0,
  call: 0,
  callFreedom: 0,
  xx: 0,
  xLevel: 0,
  levelLevel: 0,
  levels: 0,
  weight: 0,
  level: 0,
  x: 0,
});
const NO_SUMS: Readonly<VarianceSums> = emptySums();

function addQualities(sums: VarianceSums, { size }: GroupData, { mean, covariance }: Qualities): void {
  let quality = sums.quality;
  for (let at = 0; at < size; at++) quality += mean[at]! * mean[at]! + covariance[at * size + at]!;
  sums.quality = quality;
  sums.players += size;
}

function addMargins(sums: VarianceSums, { size, matches }: GroupData, { mean, covariance }: Qualities): void {
  const { first, second, margin, weight } = matches;
  let squares = sums.margin;
  for (let match = 0; match < first.length; match++) {
    const i = first[match]!;
    const j = second[match]!;
    const residual = margin[match]! - mean[i]! + mean[j]!;
    const variance = covariance[i * size + i]! + covariance[j * size + j]! - 2 * covariance[i * size + j]!;
    squares += weight[match]! * (residual * residual + variance);
  }
  sums.margin = squares;
  sums.matches += first.length;
}

/** What is left of a call's scores once its offset is taken out: one degree of freedom less than scores. */
function addCalls(sums: VarianceSums, { size, calls }: GroupData, { mean, covariance }: Qualities): void {
  for (const { players, scores } of calls) {
    let total = 0;
    let ofMean = 0;
    for (let a = 0; a < players.length; a++) {
      const i = players[a]!;
      const residual = scores[a]! - mean[i]!;
      total += residual;
      sums.call += residual * residual + covariance[i * size + i]!;
      for (let b = 0; b < players.length; b++) ofMean += covariance[i * size + players[b]!]!;
    }
    sums.call -= (total * total + ofMean) / players.length;
    sums.callFreedom += players.length - 1;
  }
}

function addLevels(sums: VarianceSums, { size, matches, centre }: GroupData, { mean, covariance }: Qualities): void {
  if (centre.weight === 0) return;
  const { first, second, level, weight } = matches;
  const { shares } = centre;
  let total = 0;
  let ofTotal = 0;
  for (let row = 0; row < size; row++) {
    const share = shares[row]!;
    total += share * mean[row]!;
    for (let column = 0; column < size; column++) ofTotal += share * covariance[row * size + column]! * shares[column]!;
  }
  const middle = total / centre.weight;
  let { xx, xLevel, levelLevel } = sums;
  for (let match = 0; match < first.length; match++) {
    const i = first[match]!;
    const j = second[match]!;
    const w = weight[match]!;
    const x = (mean[i]! + mean[j]!) / 2 - middle;
    const u = level[match]! - centre.level;
    const variance = (covariance[i * size + i]! + covariance[j * size + j]! + 2 * covariance[i * size + j]!) / 4;
    xx += w * (x * x + variance);
    xLevel += w * x * u;
    levelLevel += w * u * u;
  }
  sums.xx = xx - ofTotal / centre.weight;
  sums.xLevel = xLevel;
  sums.levelLevel = levelLevel;
  sums.levels += 1;
  sums.weight += centre.weight;
  sums.level += centre.weight * centre.level;
  sums.x += total;
}

interface Expected {
  readonly sums: VarianceSums;
  readonly floor: number;
  readonly isJudgeKnown: boolean;
}

/** The step of maximisation: a regression of levels on qualities about each group's own middle, and the variances left. */
function maximised(model: JudgeModel, { sums, floor, isJudgeKnown }: Expected): JudgeModel {
  const tau2 = Math.max(floor, sums.quality / sums.players);
  if (isJudgeKnown) return { ...model, tau2 };
  // Where there are no calls, or no matches, errors are taken to be as large as those of the other kind.
  const ofCalls = sums.callFreedom > 0 ? Math.max(floor, sums.call / sums.callFreedom) : null;
  const vd = sums.matches > 0 ? Math.max(floor, sums.margin / sums.matches) : 2 * (ofCalls ?? model.vl);
  const pull = model.vu / B_PRIOR.variance;
  const b = Math.max(0, (sums.xLevel + pull * B_PRIOR.mean) / (sums.xx + pull));
  // Each group's level is itself uncertain by vu over its orders: one vu more a group.
  const residuals = sums.levelLevel - 2 * b * sums.xLevel + b * b * sums.xx + sums.levels * model.vu;
  const prior = LEVEL_PRIOR.matches * LEVEL_PRIOR.share * vd;
  return {
    tau2,
    b,
    vd,
    vu: sums.matches > 0 ? Math.max(floor, (residuals + prior) / (sums.matches + LEVEL_PRIOR.matches)) : vd / 2,
    vl: ofCalls ?? vd / 2,
  };
}
