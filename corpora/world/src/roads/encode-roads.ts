/**
 * Road graphs as sections of a snapshot: the typed arrays themselves, little-endian, all graphs one after another, so
 * that opening copies nothing where the bytes lie aligned. Sizes and names stand in one section of JSON.
 */
import { asFailure, fail } from "@arenakit/contracts";
import type { Section } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { quickCheck } from "../quick-check.ts";
import { type MotorwayGraph, ROAD_CLASSES, type RoadGraph } from "./road-graph.ts";

const ROAD_SECTIONS = [
  "roads.index",
  "roads.longitude",
  "roads.latitude",
  "roads.nodeFlags",
  "roads.firstArc",
  "roads.target",
  "roads.decimetres",
  "roads.roadClass",
  "roads.arcFlags",
  "roads.road",
] as const;

type RoadColumn = Exclude<keyof RoadGraph, "roads">;
type Values = Int32Array | Uint32Array | Uint16Array | Uint8Array;
const KINDS = {
  longitude: Int32Array,
  latitude: Int32Array,
  nodeFlags: Uint8Array,
  firstArc: Uint32Array,
  target: Uint32Array,
  decimetres: Uint32Array,
  roadClass: Uint8Array,
  arcFlags: Uint8Array,
  road: Uint16Array,
} as const satisfies Record<RoadColumn, unknown>;
const COLUMNS = Object.keys(KINDS) as RoadColumn[];

const GraphIndex = z.object({
  nodes: z.number().int().nonnegative(),
  arcs: z.number().int().nonnegative(),
  roads: z.array(z.string()).min(1).max(65_536),
});
const RoadsIndex = z.object({
  /** The cities' in their order, the motorways' last. */
  graphs: z.array(GraphIndex).min(1),
  junctions: z.array(z.object({ name: z.string(), node: z.number().int().nonnegative() })),
});

const isRoadsIndex = quickCheck(RoadsIndex);

/** `graphs` are one a city, in the world's order. */
export function encodeRoads(graphs: readonly RoadGraph[], motorways: MotorwayGraph): Section[] {
  const all = [...graphs, motorways.graph];
  const index: z.infer<typeof RoadsIndex> = {
    graphs: all.map(({ longitude, target, roads }) => ({
      nodes: longitude.length,
      arcs: target.length,
      roads: [...roads],
    })),
    junctions: motorways.junctions.map(({ name, node }) => ({ name, node })),
  };
  return [
    { name: "roads.index", bytes: new TextEncoder().encode(JSON.stringify(index)) },
    ...COLUMNS.map((column) => ({ name: `roads.${column}`, bytes: joined(all.map((graph) => graph[column])) })),
  ];
}

/**
 * The graphs of `encodeRoads`; `section` gives the bytes of a name. Throws a FailureError of owner "corpus" and code
 * world_invalid when lengths, indices or classes do not fit together.
 */
export function decodeRoads(section: (name: (typeof ROAD_SECTIONS)[number]) => Uint8Array): {
  roads: RoadGraph[];
  motorways: MotorwayGraph;
} {
  const { graphs, junctions } = readIndex(section("roads.index"));
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, valuesOf(column, section(`roads.${column}`))]));
  const offsets = Object.fromEntries(COLUMNS.map((column) => [column, 0]));
  const decoded = graphs.map(({ nodes, arcs, roads }): RoadGraph => {
    const take = (column: RoadColumn, length: number): Values => {
      const start = offsets[column]!;
      offsets[column] = start + length;
      const values = columns[column]!.subarray(start, start + length);
      if (values.length !== length) invalid(`roads.${column} ends early`);
      return values;
    };
    const graph = {
      ...Object.fromEntries(
        COLUMNS.map((column) => [
          column,
          take(column, NODE_COLUMNS.has(column) ? nodes : column === "firstArc" ? nodes + 1 : arcs),
        ]),
      ),
      roads,
    } as unknown as RoadGraph;
    checkGraph(graph);
    return graph;
  });
  for (const column of COLUMNS) if (offsets[column] !== columns[column]!.length) invalid(`roads.${column} is too long`);
  const motorways = decoded.pop()!;
  for (const { name, node } of junctions)
    if (node >= motorways.longitude.length) invalid(`junction ${name} is at the unknown node ${node}`);
  return { roads: decoded, motorways: { graph: motorways, junctions } };
}

const NODE_COLUMNS: ReadonlySet<RoadColumn> = new Set(["longitude", "latitude", "nodeFlags"]);

function readIndex(bytes: Uint8Array): z.infer<typeof RoadsIndex> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    // The checksum held, so a program wrote it so: not a damaged file but an invalid world.
    return invalid(`roads.index is no JSON: ${asFailure("corpus", error).message}`);
  }
  // A hundred thousand names: zod is asked only for what is wrong with them.
  if (isRoadsIndex(json)) return json as z.infer<typeof RoadsIndex>;
  const parsed = RoadsIndex.safeParse(json);
  return parsed.success ? parsed.data : invalid(`roads.index: ${parsed.error.issues[0]?.message}`);
}

/** Bytes of all arrays, one after another. */
function joined(arrays: readonly Values[]): Uint8Array {
  const size = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const values of arrays) {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
    at += values.byteLength;
  }
  return bytes;
}

/** A view where the bytes are aligned, a copy where they are not. */
function valuesOf(column: RoadColumn, bytes: Uint8Array): Values {
  const kind = KINDS[column];
  if (bytes.byteLength % kind.BYTES_PER_ELEMENT !== 0) invalid(`roads.${column} is cut`);
  const aligned = bytes.byteOffset % kind.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  return new kind(aligned.buffer as ArrayBuffer, aligned.byteOffset, bytes.byteLength / kind.BYTES_PER_ELEMENT);
}

function checkGraph({ firstArc, target, roadClass, road, roads, longitude, latitude }: RoadGraph): void {
  const nodes = longitude.length;
  if (firstArc[0] !== 0 || firstArc[nodes] !== target.length) invalid("the rows of a road graph do not cover its arcs");
  for (let node = 0; node < nodes; node++) {
    if (firstArc[node]! > firstArc[node + 1]!) invalid(`row ${node} of a road graph ends before it begins`);
    if (Math.abs(longitude[node]!) > 180e6 || Math.abs(latitude[node]!) > 90e6) invalid(`node ${node} is not on earth`);
  }
  for (let arc = 0; arc < target.length; arc++) {
    if (target[arc]! >= nodes) invalid(`arc ${arc} leads to the unknown node ${target[arc]}`);
    if (roadClass[arc]! >= ROAD_CLASSES.length) invalid(`arc ${arc} has the unknown class ${roadClass[arc]}`);
    if (road[arc]! >= roads.length) invalid(`arc ${arc} is on the unknown road ${road[arc]}`);
  }
}

function invalid(what: string): never {
  return fail("corpus", "world_invalid", `expected the roads of a world, got something else (${what}): build it again`);
}
