/**
 * The mixed model of a judge, of margins and of levels, and what it says of a group's qualities given its parameters.
 * Typed arrays and additions, products and square roots only: the same numbers on every machine.
 */

import type { EstimateOptions, PlayedList } from "../estimator.ts";
import { TIE_TOLERANCE } from "../ranking.ts";
import type { PlayedMatch } from "../topology.ts";
import { type InverseSpace, inverseSpace, invertPositiveDefinite } from "./positive-definite.ts";

/**
 * Of one match between i and j with w scored orders, in points of one order:
 * margin sᵢ − sⱼ = θᵢ − θⱼ + N(0, vd/w); level (sᵢ + sⱼ)/2 = mu + b·(θᵢ + θⱼ)/2 + N(0, vu/w); θ ~ N(0, tau2).
 * Of one listwise call: score = offset of the call + θ + N(0, vl).
 */
export interface MixedModel extends JudgeModel {
  readonly mu: number;
}

/** The model without the level of a group, which is estimated beside the qualities. */
export interface JudgeModel {
  readonly tau2: number;
  readonly vd: number;
  readonly vu: number;
  readonly b: number;
  readonly vl: number;
}

/**
 * The matches and calls of one group as arrays. Players and matches stand in an order that follows from the scores and
 * not from the players' numbers, so that sums are the same to the bit whatever the numbers are (players whose own
 * scores agree throughout may change places: their sums differ in the last bits).
 */
export interface GroupData {
  readonly size: number;
  /** `players[at]` is the number of the player that stands at `at`. */
  readonly players: readonly number[];
  readonly matches: {
    readonly first: Int32Array;
    readonly second: Int32Array;
    readonly margin: Float64Array;
    readonly level: Float64Array;
    readonly weight: Float64Array;
  };
  /** Of the matches, by their weights. */
  readonly centre: {
    readonly weight: number;
    readonly level: number;
    /** By place: Σ w/2 over its matches, so that Σ w·x = shares · θ for the matches' x = (θᵢ + θⱼ)/2. */
    readonly shares: Float64Array;
  };
  readonly calls: readonly CallData[];
}

export interface CallData {
  readonly players: Int32Array;
  /** Without the call's offset: they sum to 0. */
  readonly scores: Float64Array;
}

export interface Qualities {
  /** By place, as in GroupData. */
  readonly mean: Float64Array;
  /** size × size, row by row. */
  readonly covariance: Float64Array;
}

export function groupData(matches: readonly PlayedMatch[], size: number, options: EstimateOptions = {}): GroupData {
  const lists = (options.lists ?? []).filter(({ order }) => order.length > 1);
  const players = canonicalOrder(matches, size, lists);
  const place = new Int32Array(size);
  players.forEach((player, at) => {
    place[player] = at;
  });
  const rows = matches
    .map(({ pair, scores, directions = 2 }) => {
      const [a, b] = [place[pair[0]]!, place[pair[1]]!];
      // Scores are sums over two orders, also where one was scored alone.
      const [own, other] = a < b ? [scores[0] / 2, scores[1] / 2] : [scores[1] / 2, scores[0] / 2];
      return {
        first: Math.min(a, b),
        second: Math.max(a, b),
        margin: own - other,
        level: (own + other) / 2,
        directions,
      };
    })
    .sort((x, y) => x.first - y.first || x.second - y.second || x.margin - y.margin || x.level - y.level);
  const weight = rows.reduce((sum, row) => sum + row.directions, 0);
  const shares = new Float64Array(size);
  for (const { first, second, directions } of rows) {
    shares[first]! += directions / 2;
    shares[second]! += directions / 2;
  }
  return {
    size,
    players,
    centre: {
      weight,
      level: weight > 0 ? rows.reduce((sum, row) => sum + row.directions * row.level, 0) / weight : 0,
      shares,
    },
    matches: {
      first: Int32Array.from(rows, (row) => row.first),
      second: Int32Array.from(rows, (row) => row.second),
      margin: Float64Array.from(rows, (row) => row.margin),
      level: Float64Array.from(rows, (row) => row.level),
      weight: Float64Array.from(rows, (row) => row.directions),
    },
    calls: lists.map((list) => callData(list, place)),
  };
}

function callData({ order, scores }: PlayedList, place: Int32Array): CallData {
  const shown = order.map((player, at) => ({ at: place[player]!, score: scores[at]! })).sort((x, y) => x.at - y.at);
  const mean = shown.reduce((sum, { score }) => sum + score, 0) / shown.length;
  return {
    players: Int32Array.from(shown, ({ at }) => at),
    scores: Float64Array.from(shown, ({ score }) => score - mean),
  };
}

/** By what a player's own matches and calls say of it, best first; equal ones in the order of their numbers. */
function canonicalOrder(matches: readonly PlayedMatch[], size: number, lists: readonly PlayedList[]): number[] {
  const own: [number, number][][] = Array.from({ length: size }, () => []);
  for (const { pair, scores } of matches) {
    own[pair[0]]!.push([scores[0], scores[1]]);
    own[pair[1]]!.push([scores[1], scores[0]]);
  }
  for (const { order, scores } of lists)
    for (const [at, player] of order.entries()) own[player]!.push([scores[at]!, 0]);
  for (const played of own) played.sort((x, y) => y[0] - x[0] || y[1] - x[1]);
  const compare = (a: number, b: number) => {
    const [x, y] = [own[a]!, own[b]!];
    for (let at = 0; at < Math.min(x.length, y.length); at++) {
      const difference = y[at]![0] - x[at]![0] || y[at]![1] - x[at]![1];
      if (difference !== 0) return difference;
    }
    return y.length - x.length || a - b;
  };
  return [...own.keys()].sort(compare);
}

/** How far the scores lie apart, squared: the scale on which a variance is nothing. 0 where no score parts anybody. */
export function scaleOf({ matches, calls }: GroupData): number {
  const { margin, level } = matches;
  const tied = margin.every((value) => Math.abs(value) <= TIE_TOLERANCE);
  const flat = calls.every(({ scores }) => scores.every((score) => Math.abs(score) <= TIE_TOLERANCE));
  if (tied && flat) return 0;
  const squares = margin.reduce((sum, value) => sum + value * value, 0);
  const mean = level.reduce((sum, value) => sum + value, 0) / Math.max(1, level.length);
  const spread = level.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const listed = calls.reduce((sum, { scores }) => sum + scores.reduce((own, score) => own + score * score, 0), 0);
  const count = margin.length + calls.reduce((sum, { scores }) => sum + scores.length, 0);
  return (squares / 2 + spread + listed) / Math.max(1, count);
}

/** Arrays for `qualities` of groups of a size, to be used again and again: what they held is gone then. */
export interface QualitiesSpace extends Equations {
  readonly mean: Float64Array;
  readonly inverse: InverseSpace;
}

export function qualitiesSpace(size: number): QualitiesSpace {
  return {
    precision: new Float64Array(size * size),
    pull: new Float64Array(size),
    mean: new Float64Array(size),
    inverse: inverseSpace(size),
  };
}

/**
 * The posterior of the qualities, whatever the group's level `mu` is: it has a flat prior, so that levels speak of the
 * differences between pairs alone. All variances of the model must be positive.
 */
export function qualities(data: GroupData, model: JudgeModel, space = qualitiesSpace(data.size)): Qualities {
  const { size } = data;
  const { precision, pull, mean } = space;
  precision.fill(0);
  pull.fill(0);
  for (let at = 0; at < size; at++) precision[at * size + at] = 1 / model.tau2;
  addMatches(data, model, space);
  addCalls(data, model, space);
  const covariance = invertPositiveDefinite(precision, size, space.inverse);
  for (let row = 0; row < size; row++) {
    let sum = 0;
    for (let column = 0; column < size; column++) sum += covariance[row * size + column]! * pull[column]!;
    mean[row] = sum;
  }
  return { mean, covariance };
}

/** Of A·θ = B, whose solution is the posterior mean. */
interface Equations {
  readonly precision: Float64Array;
  readonly pull: Float64Array;
}

function addMatches({ size, matches, centre }: GroupData, model: JudgeModel, { precision, pull }: Equations): void {
  const { first, second, margin, level, weight } = matches;
  const half = model.b / 2;
  for (let match = 0; match < first.length; match++) {
    const i = first[match]!;
    const j = second[match]!;
    const ofMargin = weight[match]! / model.vd;
    const ofLevel = weight[match]! / model.vu;
    const same = ofMargin + ofLevel * half * half;
    const crossed = ofLevel * half * half - ofMargin;
    precision[i * size + i]! += same;
    precision[j * size + j]! += same;
    precision[i * size + j]! += crossed;
    precision[j * size + i]! += crossed;
    const up = ofLevel * half * (level[match]! - centre.level);
    pull[i]! += ofMargin * margin[match]! + up;
    pull[j]! += up - ofMargin * margin[match]!;
  }
  if (centre.weight === 0) return;
  // What the unknown level takes away: the matches' mean of x says nothing.
  const share = (model.b * model.b) / (model.vu * centre.weight);
  const { shares } = centre;
  for (let row = 0; row < size; row++) {
    const own = share * shares[row]!;
    for (let column = 0; column < size; column++) precision[row * size + column]! -= own * shares[column]!;
  }
}

function addCalls({ size, calls }: GroupData, model: JudgeModel, { precision, pull }: Equations): void {
  for (const { players, scores } of calls) {
    const own = 1 / model.vl;
    const shared = own / players.length;
    for (let a = 0; a < players.length; a++) {
      const i = players[a]!;
      pull[i]! += own * scores[a]!;
      precision[i * size + i]! += own;
      for (let b = 0; b < players.length; b++) precision[i * size + players[b]!]! -= shared;
    }
  }
}
