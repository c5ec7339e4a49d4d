/** What an arc costs a traveller: milliseconds at the hour, made dearer or cheaper by what the traveller wants. */
import { ARC, NODE, ROAD_CLASSES, type RoadClass, type RoadGraph } from "../roads/road-graph.ts";
import type { DrivingStrategy, RoadMode } from "../solvers.ts";
import { type ArcWeights, CLOSED } from "./shortest-path.ts";
import { emptyRates, FORBIDDEN, jam, jamsOf, signalWait, type Traffic } from "./speeds.ts";

export interface Traveller {
  readonly mode: RoadMode;
  readonly traffic: Traffic;
  readonly strategy: DrivingStrategy;
  readonly ferry: boolean;
}

/** Costs beyond this are no longer compared. */
const DEAREST = CLOSED - 1;
/** What is to be avoided is taken only where the way around is so many times as dear. */
const AVOIDED = 1000;
const UNWANTED = 1.6;
/** Milliseconds that a decimetre of toll road is worth: 0.45 yuan a kilometre, 40 s a yuan. */
const TOLL_MS = 1.8;
/** And a decimetre of any road: who takes the recommended way goes no long way round for a minute. */
const LENGTH_WORTH_MS = 3;
/** For `shortest`: milliseconds that stand for a decimetre. */
const LENGTH_MS = 10;
const FAST: ReadonlySet<number> = classes("motorway", "expressway");
const LARGE: ReadonlySet<number> = classes("motorway", "expressway", "trunk", "arterial");

/** Milliseconds on an arc without waiting at its end. */
export function travelMs(graph: RoadGraph, arc: number, { mode, traffic }: Traveller): number {
  const roadClass = graph.roadClass[arc]!;
  const slowed = mode === "driving" ? jam(roadClass, graph.road[arc]!, traffic) : 1;
  return Math.round(graph.decimetres[arc]! * ratesOf(mode)[roadClass]! * slowed);
}

/** Milliseconds at the signal at which the arc ends. */
export function waitMs(graph: RoadGraph, arc: number, { mode, traffic }: Traveller): number {
  return (graph.nodeFlags[graph.target[arc]!]! & NODE.signal) !== 0 ? signalWait(mode, traffic) : 0;
}

/** Bits of ARC that the traveller may not use. */
function forbiddenOf({ mode, ferry }: Traveller): number {
  return ferry && mode === "driving" ? FORBIDDEN[mode] & ~ARC.ferry : FORBIDDEN[mode];
}

/** What `ms` of travel on the arc are worth to the traveller. */
export function worth(graph: RoadGraph, arc: number, ms: number, traveller: Traveller): number {
  if (traveller.mode !== "driving") return ms;
  const { wish, avoidJams, motorway, tolls, mainRoads } = traveller.strategy;
  const flags = graph.arcFlags[arc]!;
  const roadClass = graph.roadClass[arc]!;
  const isToll = (flags & ARC.toll) !== 0;
  let cost = wish === "shortest" ? graph.decimetres[arc]! * LENGTH_MS : ms;
  if (wish === "recommended") cost += graph.decimetres[arc]! * (isToll ? LENGTH_WORTH_MS + TOLL_MS : LENGTH_WORTH_MS);
  if (avoidJams) {
    const slowed = jam(roadClass, graph.road[arc]!, traveller.traffic);
    cost *= slowed > 1.3 ? slowed : 1;
  }
  if (motorway === "preferred" && !FAST.has(roadClass)) cost *= UNWANTED;
  if (motorway === "avoided" && (flags & ARC.motorOnly) !== 0) cost *= AVOIDED;
  if (tolls === "avoided" && isToll) cost *= AVOIDED;
  if (mainRoads === "preferred" && !LARGE.has(roadClass)) cost *= UNWANTED;
  return cost;
}

/** Names the weights: travellers of equal keys have equal weights. */
export function weightingKey({ mode, traffic, strategy, ferry }: Traveller): string {
  if (mode !== "driving") return mode;
  const { wish, avoidJams = false, motorway = "", tolls = "", mainRoads = "" } = strategy;
  return [wish, avoidJams, motorway, tolls, mainRoads, ferry, traffic.key].join(" ");
}

/** The weights of all arcs: travel and waiting. Written for the many arcs of a city: what holds for all is looked up once. */
export function weightsOf(graph: RoadGraph, traveller: Traveller): ArcWeights {
  const { target, nodeFlags, roadClass, road, decimetres, arcFlags } = graph;
  const { mode, traffic, strategy } = traveller;
  const [rates, forbidden] = [ratesOf(mode), forbiddenOf(traveller)];
  const slowing = mode === "driving" ? jamsOf(graph.roads.length, traffic) : null;
  // Who wants the shortest way waits as long as it takes.
  const wait = strategy.wish === "shortest" ? 0 : signalWait(mode, traffic);
  const weights = new Uint32Array(target.length);
  for (let arc = 0; arc < weights.length; arc++) {
    const rate = rates[roadClass[arc]!]!;
    if ((arcFlags[arc]! & forbidden) !== 0 || rate === Number.POSITIVE_INFINITY) {
      weights[arc] = CLOSED;
      continue;
    }
    const slowed = slowing === null ? 1 : slowing(roadClass[arc]!, road[arc]!);
    const ms = Math.round(decimetres[arc]! * rate * slowed);
    const cost =
      Math.round(worth(graph, arc, ms, traveller)) + ((nodeFlags[target[arc]!]! & NODE.signal) !== 0 ? wait : 0);
    weights[arc] = Math.max(1, Math.min(DEAREST, cost));
  }
  return weights;
}

const RATES: Readonly<Record<RoadMode, readonly number[]>> = {
  driving: emptyRates("driving"),
  walking: emptyRates("walking"),
  bicycling: emptyRates("bicycling"),
  electrobike: emptyRates("electrobike"),
};
const ratesOf = (mode: RoadMode): readonly number[] => RATES[mode];

/** Multiplies weights, as far as they can be told apart. */
export function dearer(weight: number, times: number): number {
  return weight === CLOSED ? CLOSED : Math.min(DEAREST, Math.round(weight * times));
}

/** Their numbers in a graph. A declaration, because constants above are made with it. */
function classes(...names: readonly RoadClass[]): ReadonlySet<number> {
  return new Set(names.map((name) => ROAD_CLASSES.indexOf(name)));
}
