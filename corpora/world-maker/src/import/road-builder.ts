/**
 * Road graphs from lists of roads: nodes by key, arcs, then what can be travelled. Cars reach every arc that is theirs
 * and come back; who walks goes both ways wherever motors are not alone.
 */
import { ARC, partsOf, ROAD_CLASSES, type RoadClass, type RoadGraph } from "@arenakit/corpus-world/roads";

interface ArcToAdd {
  /** Numbers that `node` gave. */
  readonly from: number;
  readonly to: number;
  readonly decimetres: number;
  readonly roadClass: RoadClass;
  readonly name: string;
  /** Bits of ARC. */
  readonly flags: number;
  /** Row of the file, to name it when the arc is left out. */
  readonly row: number;
}

export interface BuiltRoads {
  readonly graph: RoadGraph;
  /** Arcs that were added and are in the graph, the ways back of walkers not counted. */
  readonly taken: number;
  /** Arcs that cars may enter and not leave, or the other way round; they are left to walkers. */
  readonly forWalkersOnly: number;
  /** Rows of arcs that no way joins to the rest, one entry an arc. */
  readonly islands: readonly number[];
  /** Rows of arcs for motors alone that cannot be reached and left. */
  readonly deadEnds: readonly number[];
}

/** Most names that a graph holds; the rest is nameless. */
const MOST_NAMES = 65_535;

export class RoadBuilder {
  private readonly longitude: number[] = [];
  private readonly latitude: number[] = [];
  private readonly flags: number[] = [];
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly decimetres: number[] = [];
  private readonly roadClass: number[] = [];
  private readonly arcFlags: number[] = [];
  private readonly name: number[] = [];
  private readonly row: number[] = [];
  private readonly names = new Map<string, number>([["", 0]]);

  get nodes(): number {
    return this.longitude.length;
  }
  get arcs(): number {
    return this.from.length;
  }

  /** A new node at a point in GCJ-02 degrees. */
  node({ longitude, latitude }: { longitude: number; latitude: number }, flags = 0): number {
    this.longitude.push(Math.round(longitude * 1e6));
    this.latitude.push(Math.round(latitude * 1e6));
    return this.flags.push(flags) - 1;
  }

  add({ from, to, decimetres, roadClass, name, flags, row }: ArcToAdd): void {
    let number = this.names.get(name);
    if (number === undefined) {
      number = this.names.size < MOST_NAMES ? this.names.size : 0;
      if (number > 0) this.names.set(name, number);
    }
    this.from.push(from);
    this.to.push(to);
    // No arc is free: a sum of lengths must tell one way from another.
    this.decimetres.push(Math.max(1, decimetres));
    this.roadClass.push(ROAD_CLASSES.indexOf(roadClass));
    this.arcFlags.push(flags);
    this.name.push(number);
    this.row.push(row);
  }

  finish(): BuiltRoads {
    const byCar = this.largest((arc) => (this.arcFlags[arc]! & (ARC.footOnly | ARC.ferry)) === 0);
    const deadEnds: number[] = [];
    const kept: number[] = [];
    let forWalkersOnly = 0;
    for (let arc = 0; arc < this.arcs; arc++) {
      const flags = this.arcFlags[arc]!;
      const isOfCars = byCar[this.from[arc]!] === 1 && byCar[this.to[arc]!] === 1;
      if ((flags & ARC.footOnly) === 0 && !isOfCars) {
        if ((flags & ARC.motorOnly) !== 0) {
          deadEnds.push(this.row[arc]!);
          continue;
        }
        forWalkersOnly++;
        this.arcFlags[arc] = flags | ARC.footOnly;
      }
      kept.push(arc);
    }
    const islands: number[] = [];
    const inGraph = this.withoutIslands(kept, islands);
    return { graph: this.graph(inGraph), taken: inGraph.length, forWalkersOnly, islands, deadEnds };
  }

  /** Where nobody can walk to from most roads only cars go (a motorway's services); what walkers alone use there is an island. */
  private withoutIslands(arcs: readonly number[], islands: number[]): number[] {
    const isWalkable = (arc: number) => (this.arcFlags[arc]! & (ARC.motorOnly | ARC.ferry)) === 0;
    const main = this.walkable(arcs.filter(isWalkable));
    return arcs.filter((arc) => {
      if (!isWalkable(arc) || main[this.from[arc]!] === 1) return true;
      if ((this.arcFlags[arc]! & ARC.footOnly) !== 0) {
        islands.push(this.row[arc]!);
        return false;
      }
      this.arcFlags[arc] = this.arcFlags[arc]! | ARC.motorOnly;
      return true;
    });
  }

  /** 1 for the nodes of the largest part in which every node leads to every other by the arcs that count. */
  private largest(counts: (arc: number) => boolean): Uint8Array {
    const arcs = Array.from({ length: this.arcs }, (_, arc) => arc).filter(counts);
    const { first, order } = this.rowsOf(arcs);
    const part = partsOf(
      first,
      Uint32Array.from(order, (arc) => this.to[arc]!),
    );
    const sizes = new Int32Array(this.nodes);
    for (const number of part) sizes[number]!++;
    const best = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
    return Uint8Array.from(part, (number) => (number === best ? 1 : 0));
  }

  /** 1 for the nodes of the largest part that the arcs join, whichever way they lead. */
  private walkable(arcs: readonly number[]): Uint8Array {
    const parent = Int32Array.from({ length: this.nodes }, (_, node) => node);
    const root = (node: number): number => {
      let at = node;
      while (parent[at] !== at) {
        parent[at] = parent[parent[at]!]!;
        at = parent[at]!;
      }
      return at;
    };
    for (const arc of arcs) parent[root(this.from[arc]!)] = root(this.to[arc]!);
    const sizes = new Int32Array(this.nodes);
    for (let node = 0; node < this.nodes; node++) sizes[root(node)]!++;
    const best = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
    return Uint8Array.from({ length: this.nodes }, (_, node) => (root(node) === best ? 1 : 0));
  }

  /** Arcs by the node they leave, in the order given. */
  private rowsOf(arcs: readonly number[]): { first: Uint32Array; order: Uint32Array } {
    const first = new Uint32Array(this.nodes + 1);
    for (const arc of arcs) first[this.from[arc]! + 1]!++;
    for (let node = 0; node < this.nodes; node++) first[node + 1]! += first[node]!;
    const next = first.slice();
    const order = new Uint32Array(arcs.length);
    for (const arc of arcs) order[next[this.from[arc]!]!++] = arc;
    return { first, order };
  }

  private graph(arcs: readonly number[]): RoadGraph {
    const both = this.withWaysBack(arcs);
    const number = new Int32Array(this.nodes).fill(-1);
    const used: number[] = [];
    const isUsed = new Uint8Array(this.nodes);
    for (const { from, to } of both) isUsed[from] = isUsed[to] = 1;
    for (let node = 0; node < this.nodes; node++) if (isUsed[node] === 1) number[node] = used.push(node) - 1;
    // Nodes keep the order of the file, arcs of a node are by target; equal files give equal graphs.
    both.sort((one, other) => one.from - other.from || one.to - other.to);
    const firstArc = new Uint32Array(used.length + 1);
    for (const { from } of both) firstArc[number[from]! + 1]!++;
    for (let node = 0; node < used.length; node++) firstArc[node + 1]! += firstArc[node]!;
    return {
      longitude: Int32Array.from(used, (node) => this.longitude[node]!),
      latitude: Int32Array.from(used, (node) => this.latitude[node]!),
      nodeFlags: Uint8Array.from(used, (node) => this.flags[node]!),
      firstArc,
      target: Uint32Array.from(both, ({ to }) => number[to]!),
      decimetres: Uint32Array.from(both, ({ arc }) => this.decimetres[arc]!),
      roadClass: Uint8Array.from(both, ({ arc }) => this.roadClass[arc]!),
      arcFlags: Uint8Array.from(both, ({ arc, isBack }) => this.arcFlags[arc]! | (isBack ? ARC.footOnly : 0)),
      road: Uint16Array.from(both, ({ arc }) => this.name[arc]!),
      roads: [...this.names.keys()],
    };
  }

  /** Who walks goes both ways along a one-way street: it gets a way back for walkers. */
  private withWaysBack(arcs: readonly number[]): { arc: number; from: number; to: number; isBack: boolean }[] {
    const key = (from: number, to: number) => from * this.nodes + to;
    const isWalkable = (arc: number) => (this.arcFlags[arc]! & (ARC.motorOnly | ARC.ferry)) === 0;
    const known = new Set(arcs.filter(isWalkable).map((arc) => key(this.from[arc]!, this.to[arc]!)));
    const both = arcs.map((arc) => ({ arc, from: this.from[arc]!, to: this.to[arc]!, isBack: false }));
    for (const arc of arcs) {
      const [from, to] = [this.from[arc]!, this.to[arc]!];
      if (isWalkable(arc) && !known.has(key(to, from))) both.push({ arc, from: to, to: from, isBack: true });
    }
    return both;
  }
}
