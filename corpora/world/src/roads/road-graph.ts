/**
 * A road network as compressed sparse rows: arcs of node `n` are `firstArc[n] … firstArc[n + 1] - 1`. Directed: a
 * two-way street is two arcs. Typed arrays only, so that a snapshot's bytes are the graph.
 */
export interface RoadGraph {
  /** Millionths of a degree, GCJ-02. One entry a node. */
  readonly longitude: Int32Array;
  readonly latitude: Int32Array;
  /** Bits of NODE. */
  readonly nodeFlags: Uint8Array;
  /** Nodes + 1 entries. */
  readonly firstArc: Uint32Array;
  readonly target: Uint32Array;
  /** Length in decimetres. */
  readonly decimetres: Uint32Array;
  /** Index in ROAD_CLASSES. */
  readonly roadClass: Uint8Array;
  /** Bits of ARC. */
  readonly arcFlags: Uint8Array;
  /** Index in `roads`. */
  readonly road: Uint16Array;
  /** Names; number 0 is the empty one. */
  readonly roads: readonly string[];
}

export const NODE = { signal: 1, tollGate: 2 } as const;
export const ARC = { bridge: 1, tunnel: 2, toll: 4, motorOnly: 8, footOnly: 16, ferry: 32, roundabout: 64 } as const;
/** A trunk is an open road outside of towns. It stands last because files hold the numbers. */
export const ROAD_CLASSES = [
  "motorway",
  "expressway",
  "arterial",
  "secondary",
  "street",
  "lane",
  "path",
  "trunk",
] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

/** A named road inside one district, for addresses: house numbers grow along `points`. */
export interface Street {
  readonly name: string;
  readonly roadClass: RoadClass;
  /** Name of the district. */
  readonly district: string;
  /** At least two, metres-exact neighbours on the graph. */
  readonly points: readonly { readonly longitude: number; readonly latitude: number }[];
}

/** Motorways between cities; a junction is where one leaves for a city. */
export interface MotorwayGraph {
  readonly graph: RoadGraph;
  readonly junctions: readonly { readonly name: string; readonly node: number }[];
}

export const NO_ROADS: RoadGraph = {
  longitude: new Int32Array(0),
  latitude: new Int32Array(0),
  nodeFlags: new Uint8Array(0),
  firstArc: new Uint32Array(1),
  target: new Uint32Array(0),
  decimetres: new Uint32Array(0),
  roadClass: new Uint8Array(0),
  arcFlags: new Uint8Array(0),
  road: new Uint16Array(0),
  roads: [""],
};
export const NO_MOTORWAYS: MotorwayGraph = { graph: NO_ROADS, junctions: [] };
