/** One simulated group: qualities drawn, then the matches and calls that a topology has and a known judge scores. */
import { type Random, random } from "@arenakit/contracts";
import {
  type MatchResult,
  type Pair,
  type PlayedList,
  type PlayedMatch,
  playOver,
  type Topology,
} from "@arenakit/evaluator-arena";
import { listScores, orderScores, type ScoreModel } from "./score-model.ts";

export interface SimulatedGroup {
  readonly qualities: readonly number[];
  readonly matches: readonly PlayedMatch[];
  readonly lists: readonly PlayedList[];
  /** Rounds of matches or calls that can only be judged one after the other. */
  readonly rounds: number;
}

export interface GroupDesign {
  /** null for listwise judging. */
  readonly topology: Topology | null;
  readonly size: number;
  /** Anchors that join, players size, size + 1, …: the best each of a group of its own. None unless given. */
  readonly pool?: number;
  readonly model: ScoreModel;
  /** Listwise calls. */
  readonly calls: number;
  /** Share of the groups in which all qualities are 0. */
  readonly noSignal: number;
}

/** The group of that number; `stream` names the draws, so that other designs meet the same qualities. */
export function simulatedGroup(design: GroupDesign, ...stream: readonly (string | number)[]): SimulatedGroup {
  const { topology, size, noSignal, pool = 0 } = design;
  const drawn = random(...stream, "qualities", size);
  const isFlat = drawn.next() < noSignal;
  const qualities = Array.from({ length: size }, () => {
    const quality = drawn.normal();
    return isFlat ? 0 : quality;
  });
  const noise = random(...stream, "noise", size);
  const draw = random(...stream, "draw", size);
  const anchors = Array.from({ length: pool }, (_, at) => bestOf(size, random(...stream, "anchor", size, at)));
  return topology
    ? {
        qualities,
        lists: [],
        ...playedBy(topology, [...qualities, ...anchors], { model: design.model, noise, draw, pool }),
      }
    : { qualities, matches: [], lists: listsOf(qualities, design, noise), rounds: 1 };
}

const bestOf = (size: number, draws: Random): number => Math.max(...Array.from({ length: size }, () => draws.normal()));

interface Play {
  readonly model: ScoreModel;
  readonly noise: Random;
  /** Of the topology. */
  readonly draw: Random;
  readonly pool: number;
}

function playedBy(topology: Topology, qualities: readonly number[], play: Play) {
  const tournament = topology.start(qualities.length, 0, { random: play.draw, pool: play.pool });
  return playOver(tournament, (pair) => scoresOf(pair, qualities, play));
}

/** Both orders; where one is lost the other counts twice, where both are lost there are no scores. */
function scoresOf([first, second]: Pair, qualities: readonly number[], { model, noise }: Play) {
  const [own, other] = [qualities[first]!, qualities[second]!];
  const forward = orderScores(model, [own, other], noise);
  const backward = orderScores(model, [other, own], noise);
  return mergedScores(forward, backward && [backward[1], backward[0]]);
}

type Scores = readonly [number, number];

function mergedScores(forward: Scores | null, backward: Scores | null): Omit<MatchResult, "pair"> {
  const only = forward ?? backward;
  if (only === null) return { scores: null };
  if (forward && backward) return { scores: [forward[0] + backward[0], forward[1] + backward[1]], directions: 2 };
  return { scores: [2 * only[0], 2 * only[1]], directions: 1 };
}

/** Calls that are not lost; in each the order shown is drawn anew. */
function listsOf(qualities: readonly number[], { model, calls }: GroupDesign, noise: Random): PlayedList[] {
  return Array.from({ length: calls }, () => noise.shuffled([...qualities.keys()])).flatMap((order) => {
    const shown = order.map((player) => qualities[player]!);
    const scores = listScores(model, shown, noise);
    return scores ? [{ order, scores }] : [];
  });
}
