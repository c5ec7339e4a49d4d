/** A way as a chain of pieces: whole arcs and parts of arcs, each with its road, length and time. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { NODE, type RoadGraph } from "../roads/road-graph.ts";
import { accessRate } from "./speeds.ts";
import { type Traveller, travelMs, waitMs } from "./weights.ts";

export interface Piece {
  /** Empty where the road has no name, and beside roads. */
  readonly road: string;
  /** Index in ROAD_CLASSES. */
  readonly roadClass: number;
  /** Bits of ARC. */
  readonly arcFlags: number;
  readonly decimetres: number;
  /** Waiting at its end included. */
  readonly ms: number;
  readonly from: LonLat;
  readonly to: LonLat;
  /** Whether it ends at a signal. */
  readonly signal: boolean;
  /** Between a point and the road. */
  readonly access: boolean;
}

const LANE = 5;

export function nodePoint({ longitude, latitude }: RoadGraph, node: number): LonLat {
  return { longitude: longitude[node]! / 1e6, latitude: latitude[node]! / 1e6 };
}

/** The arc between two shares of its length. */
export function arcPiece(
  graph: RoadGraph,
  arc: number,
  {
    from,
    to,
    start = 0,
    end = 1,
    traveller,
  }: { from: LonLat; to: LonLat; start?: number; end?: number; traveller: Traveller },
): Piece {
  const part = (whole: number) => Math.round(whole * end) - Math.round(whole * start);
  return {
    road: graph.roads[graph.road[arc]!]!,
    roadClass: graph.roadClass[arc]!,
    arcFlags: graph.arcFlags[arc]!,
    decimetres: part(graph.decimetres[arc]!),
    ms: part(travelMs(graph, arc, traveller) + waitMs(graph, arc, traveller)),
    from,
    to,
    signal: end === 1 && (graph.nodeFlags[graph.target[arc]!]! & NODE.signal) !== 0,
    access: false,
  };
}

/** From a point to the road or back; nothing where it lies on the road. */
export function accessPieces(from: LonLat, to: LonLat, traveller: Traveller): Piece[] {
  const decimetres = Math.ceil(haversineMetres(from, to) * 10);
  if (decimetres === 0) return [];
  const ms = Math.round(decimetres * accessRate(traveller.mode));
  return [{ road: "", roadClass: LANE, arcFlags: 0, decimetres, ms, from, to, signal: false, access: true }];
}
