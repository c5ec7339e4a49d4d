/**
 * A network made ready for searching: every line and direction is a pattern of platforms (patterns.ts), platforms are
 * numbered nodes, ways between them are compressed sparse rows. Knows no query.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { type Calls, type CallsBack, type Pattern, patternsOf } from "./patterns.ts";
import type { TransitLine, TransitNetwork } from "./transit-network.ts";
import type { TransitStop } from "./transit-plans.ts";

/** Stops at most so far apart are changed between on foot. */
export const CHANGE_WALK_METRES = 300;
/** Between the lines of an underground station, and between the directions or branches of one, where nothing is listed. */
const CHANGE = { other: { seconds: 180, metres: 180 }, same: { seconds: 60, metres: 40 } } as const;
/** How much longer the way on foot is than the straight line, in percent, and how fast one walks. */
const WALK = { detourPercent: 130, secondsPerTenMetres: 8 } as const;

/** Metres and seconds on foot by the estimate of the search: 1.3 times the straight line at 1.25 m/s. */
export function estimatedWalk(from: LonLat, to: LonLat): EstimatedWalk {
  return walkOver(haversineMetres(from, to));
}
/** Over so many metres in a straight line. */
export function walkOver(straight: number): EstimatedWalk {
  const metres = estimatedWalkMetres(Math.round(straight));
  return { metres, seconds: walkSeconds(metres) };
}
export interface EstimatedWalk {
  readonly metres: number;
  readonly seconds: number;
}
/** No straight line is longer than this of which the walk is estimated at so many metres or fewer. */
export function longestStraight(metres: number): number {
  return ((metres + 1) * 100) / WALK.detourPercent + 1;
}
export function walkSeconds(metres: number): number {
  return Math.round((metres * WALK.secondsPerTenMetres) / 10);
}

export interface Rows {
  readonly first: Int32Array;
  readonly target: Int32Array;
}
/** Ways between platforms, from node to `target`. */
export interface Changes extends Rows {
  readonly seconds: Int32Array;
  readonly metres: Int32Array;
  /** Index in `windows`; -1: always. */
  readonly window: Int32Array;
  readonly windows: readonly ChangeWindow[];
}
interface ChangeWindow {
  readonly minutes: readonly (readonly [number, number])[];
  readonly weekdays: readonly number[] | null;
}
export interface CompiledNetwork {
  readonly network: TransitNetwork;
  /** Stations as plans name them: the same object in every plan. */
  readonly stops: readonly TransitStop[];
  readonly patterns: readonly Pattern[];
  /** By pattern its line, and a number for the name of that, which several lines may have. */
  readonly lineOf: readonly TransitLine[];
  readonly nameOf: Int32Array;
  /** Patterns of a track that has a timetable, to which a train missed belongs. */
  readonly sameTrack: ReadonlyMap<string, readonly number[]>;
  readonly nodeCount: number;
  readonly stationOfNode: Int32Array;
  /** Nodes of a station. */
  readonly nodesOf: Rows;
  /** Patterns that call at a node, and where, side by side. */
  readonly callsAt: Rows & { readonly position: Int32Array };
  /** Patterns that call at a station, their last stops included, and where in `callsBack`. */
  readonly patternsAt: Rows & { readonly back: Int32Array };
  readonly calls: Calls;
  readonly callsBack: CallsBack;
  readonly changes: Changes;
  /** Of `changes` those that lead to another station. */
  readonly stationChanges: { readonly from: Int32Array; readonly to: Int32Array; readonly seconds: Int32Array };
  /** Stations that are reached on foot through the street, and in how many metres and seconds. */
  readonly footpaths: Rows & { readonly metres: Int32Array; readonly seconds: Int32Array };
}

export function compileNetwork(network: TransitNetwork): CompiledNetwork {
  const nodes = createNodes(network);
  const { patterns, calls, callsBack } = patternsOf(network, nodes.of);
  const lineOf = patterns.map(({ line }) => network.lines[line]!);
  const names = [...new Set(lineOf.map(({ name }) => name))];
  const stationOfNode = Int32Array.from(nodes.stations);
  const nodeCount = stationOfNode.length;
  const boardings = patterns.flatMap((pattern, index) =>
    Array.from(pattern.nodes.subarray(0, pattern.boardable), (node, position) => [node, index, position] as const),
  );
  const callsAt = rowsOf(nodeCount, boardings, 2);
  const visits = rowsOf(
    network.stations.length,
    patterns.flatMap(({ stations }, index) =>
      Array.from(stations, (station, position) => [station, index, callsBack.first[index + 1]! - 2 * (position + 1)]),
    ),
    2,
  );
  const changes = changesOf(network, nodes);
  const nodesOf = rowsOf(
    network.stations.length,
    Array.from(stationOfNode, (station, node) => [station, node] as const),
    1,
  );
  return {
    network,
    stops: network.stations.map(({ id, name, longitude, latitude }) => ({ id, name, longitude, latitude })),
    patterns,
    lineOf,
    nameOf: Int32Array.from(lineOf, ({ name }) => names.indexOf(name)),
    sameTrack: tracksOf(network, patterns),
    nodeCount,
    stationOfNode,
    nodesOf: { first: nodesOf.first, target: nodesOf.columns[0]! },
    calls,
    callsBack,
    patternsAt: { first: visits.first, target: visits.columns[0]!, back: visits.columns[1]! },
    callsAt: { first: callsAt.first, target: callsAt.columns[0]!, position: callsAt.columns[1]! },
    changes,
    stationChanges: stationChangesOf(changes, stationOfNode),
    footpaths: footpathsOf(network),
  };
}

function tracksOf({ lines }: TransitNetwork, patterns: readonly Pattern[]): Map<string, number[]> {
  const tracks = new Map<string, number[]>();
  for (const [index, { line, runs }] of patterns.entries()) {
    const track = lines[line]!.track;
    if (!runs || track === undefined) continue;
    const list = tracks.get(track);
    if (list) list.push(index);
    else tracks.set(track, [index]);
  }
  return tracks;
}

/** Of a line in one direction; a change names the same. */
function trackOf(line: TransitLine, backwards: boolean): string {
  return line.track ?? `${line.name}${backwards ? "<" : ">"}`;
}

interface Nodes {
  readonly stations: number[];
  readonly tracks: string[];
  readonly lineNames: string[];
  of(station: number, line: TransitLine, backwards: boolean): number;
  find(station: number, track: string): number | undefined;
}

/** Platforms: one a track at underground stations, one a stop elsewhere. */
function createNodes(network: TransitNetwork): Nodes {
  const indices = new Map<string, number>();
  const nodes: Nodes = {
    stations: [],
    tracks: [],
    lineNames: [],
    of(station, line, backwards) {
      const track = line.kind === "metro" ? trackOf(line, backwards) : "";
      const key = `${station} ${track}`;
      const known = indices.get(key);
      if (known !== undefined) return known;
      indices.set(key, nodes.stations.length);
      nodes.stations.push(station);
      nodes.tracks.push(track);
      nodes.lineNames.push(line.name);
      return nodes.stations.length - 1;
    },
    find: (station, track) => indices.get(`${station} ${track}`),
  };
  for (const line of network.lines)
    for (const station of line.stops) {
      nodes.of(station, line, false);
      if (!line.oneWay) nodes.of(station, line, true);
    }
  return nodes;
}

function changesOf(network: TransitNetwork, nodes: Nodes): Changes {
  const windows: ChangeWindow[] = [];
  const edges: (readonly number[])[] = network.changes
    ? listedChanges(network.changes, { nodes, windows })
    : usualChanges(network, nodes);
  const { first, columns } = rowsOf(nodes.stations.length, edges, 4);
  const [target, seconds, metres, window] = columns;
  return { first, target: target!, seconds: seconds!, metres: metres!, window: window!, windows };
}

function stationChangesOf({ first, target, seconds }: Changes, stationOfNode: Int32Array) {
  const found: [from: number, to: number, seconds: number][] = [];
  for (const [node, from] of stationOfNode.entries())
    for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
      const to = stationOfNode[target[edge]!]!;
      if (from !== to) found.push([from, to, seconds[edge]!]);
    }
  const column = (at: 0 | 1 | 2) => Int32Array.from(found, (change) => change[at]);
  return { from: column(0), to: column(1), seconds: column(2) };
}

function listedChanges(
  changes: NonNullable<TransitNetwork["changes"]>,
  { nodes, windows }: { nodes: Nodes; windows: ChangeWindow[] },
): number[][] {
  const edges: number[][] = [];
  for (const { from, to, fromTrack, toTrack, seconds, metres, minutes, weekdays } of changes) {
    const [source, target] = [nodes.find(from, fromTrack), nodes.find(to, toTrack)];
    if (source === undefined || target === undefined) continue;
    const isLimited = minutes !== undefined || weekdays !== undefined;
    if (isLimited) windows.push({ minutes: minutes ?? [[0, 2880]], weekdays: weekdays ?? null });
    edges.push([source, target, seconds, metres, isLimited ? windows.length - 1 : -1]);
  }
  return edges;
}

function usualChanges(network: TransitNetwork, nodes: Nodes): number[][] {
  const edges: number[][] = [];
  const platforms = network.stations.map((): number[] => []);
  for (const [node, station] of nodes.stations.entries()) if (nodes.tracks[node] !== "") platforms[station]!.push(node);
  for (const list of platforms)
    for (const from of list)
      for (const to of list) {
        if (from === to) continue;
        const { seconds, metres } = nodes.lineNames[from] === nodes.lineNames[to] ? CHANGE.same : CHANGE.other;
        edges.push([from, to, seconds, metres, -1]);
      }
  return edges;
}

/** Between stations near each other; not between underground stations where their changes are listed. */
function footpathsOf({ stations, lines, changes }: TransitNetwork): CompiledNetwork["footpaths"] {
  const isMetro = new Uint8Array(stations.length);
  for (const { kind, stops } of lines) if (kind === "metro") for (const stop of stops) isMetro[stop] = 1;
  // Doors lie so far from the middle of their station; what is farther apart by more needs no closer look.
  const reach = stations.map((station) =>
    station.entrances.reduce((most, door) => Math.max(most, haversineMetres(station, door)), 0),
  );
  const widest = CHANGE_WALK_METRES + 2 * reach.reduce((most, metres) => Math.max(most, metres), 0);
  // A degree of latitude has more than 110 km, one of longitude more than 60 km wherever there are cities.
  const [high, wide] = [widest / 110_000, widest / 60_000];
  const order = [...stations.keys()].sort((a, b) => stations[a]!.latitude - stations[b]!.latitude || a - b);
  const edges: [number, number, number][] = [];
  for (const [at, from] of order.entries()) {
    const station = stations[from]!;
    for (let next = at + 1; next < order.length; next++) {
      const to = order[next]!;
      const other = stations[to]!;
      if (other.latitude - station.latitude > high) break;
      if (Math.abs(other.longitude - station.longitude) > wide || (changes && isMetro[from] && isMetro[to])) continue;
      if (haversineMetres(station, other) > CHANGE_WALK_METRES + reach[from]! + reach[to]! + 1) continue;
      const metres = nearestMetres(station, other);
      if (metres > CHANGE_WALK_METRES) continue;
      edges.push([from, to, estimatedWalkMetres(metres)], [to, from, estimatedWalkMetres(metres)]);
    }
  }
  edges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const { first, columns } = rowsOf(stations.length, edges, 2);
  const [target, metres] = [columns[0]!, columns[1]!];
  return { first, target, metres, seconds: metres.map(walkSeconds) };
}

function estimatedWalkMetres(metres: number): number {
  return Math.round((metres * WALK.detourPercent) / 100);
}

interface Entered extends LonLat {
  readonly entrances: readonly LonLat[];
}

/** Straight metres between the entrances of two stations that are nearest. */
function nearestMetres(from: Entered, to: Entered): number {
  const doors = (station: Entered) => (station.entrances.length > 0 ? station.entrances : [station]);
  let least = Number.POSITIVE_INFINITY;
  for (const a of doors(from)) for (const b of doors(to)) least = Math.min(least, Math.round(haversineMetres(a, b)));
  return least;
}

/** Edges `[row, …values]` as rows; within a row in the order given. */
function rowsOf(
  rows: number,
  edges: readonly (readonly number[])[],
  width: number,
): { first: Int32Array; columns: Int32Array[] } {
  const first = new Int32Array(rows + 1);
  for (const edge of edges) first[edge[0]! + 1]!++;
  for (let row = 0; row < rows; row++) first[row + 1]! += first[row]!;
  const columns = Array.from({ length: width }, () => new Int32Array(edges.length));
  const next = first.slice(0, rows);
  for (const edge of edges) {
    const at = next[edge[0]!]!++;
    for (let column = 0; column < width; column++) columns[column]![at] = edge[column + 1]!;
  }
  return { first, columns };
}
