/**
 * The Beijing road graph (vertices, arcs, and the OpenStreetMap ways they came of) as the roads of 北京. Its plane is
 * longitude 116 + x / 85.3 and latitude 39 + y / 119.3, WGS84; the file's weights are no lengths and are not used.
 */
import { fail, type LonLat } from "@arenakit/contracts";
import { fromWgs84 } from "../atlas/datum.ts";
import type { Importer, ImportOptions, ImportOutcome } from "../import.ts";
import { arcDecimetres } from "../roads/plane.ts";
import { openRoadLayer, type RoadLayer } from "./city-roads.ts";
import { assignParts, type ImportFile } from "./files.ts";
import { HIGHWAYS } from "./osm-roads.ts";
import type { ArcToAdd } from "./road-builder.ts";
import { linesOf } from "./rows.ts";

export const beijingRoads: Importer = {
  name: "beijing-roads",
  description: "A road graph of Beijing inside and around the fifth ring replaces the city's roads.",
  source: "SparseTaxi map of Beijing (yangli-learning/SparseTaxi), from OpenStreetMap",
  licence: "ODbL-1.0",
  parts: [
    { id: "vertices", pattern: /vertexMap.*\.txt$/i, what: "vertexMap.txt" },
    { id: "arcs", pattern: /adjacentList.*\.txt$/i, what: "adjacentList.txt" },
    { id: "highways", pattern: /highway.*\.txt$/i, what: "beijing.highway.txt" },
    { id: "ways", pattern: /waynodes.*\.txt$/i, what: "beijing.waynodes.txt" },
  ],
  options: [],
  read: readBeijingRoads,
};

interface Vertex {
  /** WGS84. */
  readonly point: LonLat;
  readonly node: number;
}

interface Way {
  readonly highway: string;
  readonly name: string;
}

async function readBeijingRoads(files: readonly ImportFile[], options: ImportOptions): Promise<ImportOutcome> {
  const parts = assignParts(files, beijingRoads.parts);
  const layer = openRoadLayer(
    beijingRoads,
    {
      city: "北京",
      note: "between junctions roads are straight: the files have no bends; junctions have no signals",
    },
    options,
  );
  const { vertices, byOsm } = await readVertices(parts.get("vertices")!, layer);
  const ways = await readWays(parts.get("highways")!, parts.get("ways")!, { byOsm, note: layer.note });
  const arcs = parts.get("arcs")!;
  const seen = new Set<number>();
  for await (const { row, text } of linesOf(arcs)) {
    if (row === 1 || text.trim() === "") continue; // the first line counts the vertices
    const arc = readArc(text, { vertices, ways, seen, row });
    if (typeof arc === "string") layer.reject({ sheet: arcs.name, row, reason: arc });
    else layer.builder.add(arc);
  }
  return layer.finish(arcs.name);
}

async function readVertices(
  file: ImportFile,
  { builder, reject }: Pick<RoadLayer, "builder" | "reject">,
): Promise<{ vertices: Map<number, Vertex>; byOsm: Map<string, number> }> {
  const vertices = new Map<number, Vertex>();
  const byOsm = new Map<string, number>();
  for await (const { row, text } of linesOf(file)) {
    if (text.trim() === "") continue;
    const [id = "", osm = "", x = "", y = "", ...more] = text.trim().split(/\s+/);
    const point = { longitude: 116 + Number(x) / 85.3, latitude: 39 + Number(y) / 119.3 };
    const number = Number(id);
    const isRead = /^\d+$/.test(id) && /^\d+$/.test(osm) && more.length === 0 && isNear(point);
    if (!isRead) reject({ sheet: file.name, row, reason: "no vertex: number, OpenStreetMap id, x and y near Beijing" });
    else if (vertices.has(number)) reject({ sheet: file.name, row, reason: `vertex ${number} came before` });
    else {
      vertices.set(number, { point, node: builder.node(fromWgs84(point)) });
      byOsm.set(osm, number);
    }
  }
  if (vertices.size === 0) fail("corpus", "unreadable_file", `${file.name}: no vertices: check which file was given`);
  return { vertices, byOsm };
}

const isNear = ({ longitude, latitude }: LonLat): boolean =>
  longitude > 115 && longitude < 118 && latitude > 39 && latitude < 42;

const arcKey = (from: number, to: number): number => from * 1e6 + to;

/** What way an arc belongs to, either direction. Lines of the two files go together. */
async function readWays(
  highways: ImportFile,
  nodes: ImportFile,
  { byOsm, note }: { byOsm: ReadonlyMap<string, number>; note: RoadLayer["note"] },
): Promise<Map<number, Way>> {
  const byArc = new Map<number, Way>();
  const others = linesOf(nodes);
  for await (const { row, text } of linesOf(highways)) {
    const { value: line } = await others.next();
    const ids: readonly string[] = line?.text.trim().split(/\s+/) ?? [];
    const [count = "", highway = "", , name = ""] = text.split("\t");
    if (Number(count) !== ids.length)
      note({ sheet: highways.name, row, reason: `says ${count} nodes, ${nodes.name} has ${ids.length} in this line` });
    const known = ids.flatMap((id) => byOsm.get(id) ?? []);
    for (const [at, to] of known.entries()) {
      const from = known[at - 1];
      if (from === undefined) continue;
      for (const key of [arcKey(from, to), arcKey(to, from)])
        if (!byArc.has(key)) byArc.set(key, { highway, name: /^[\d\s]*$/.test(name) ? "" : name });
    }
  }
  return byArc;
}

interface ArcContext {
  readonly vertices: ReadonlyMap<number, Vertex>;
  readonly ways: ReadonlyMap<number, Way>;
  readonly seen: Set<number>;
  readonly row: number;
}

/** An arc, or why there is none. */
function readArc(text: string, { vertices, ways, seen, row }: ArcContext): ArcToAdd | string {
  const [from = Number.NaN, to = Number.NaN] = text.trim().split(/\s+/).map(Number);
  const [start, end] = [vertices.get(from), vertices.get(to)];
  if (!start || !end) return `${start ? to : from} is no vertex`;
  if (from === to) return "it leads from a vertex to itself";
  const key = arcKey(from, to);
  const way = ways.get(key);
  if (!way) return "no way has the two vertices as neighbours";
  const meaning = HIGHWAYS[way.highway];
  if (!meaning) return `${JSON.stringify(way.highway)} is no road to travel on`;
  if (seen.has(key)) return "the same arc came before";
  seen.add(key);
  return {
    ...meaning,
    from: start.node,
    to: end.node,
    decimetres: arcDecimetres(micro(start.point), micro(end.point)),
    name: way.name,
    row,
  };
}

const micro = ({ longitude, latitude }: LonLat): LonLat => ({ longitude: longitude * 1e6, latitude: latitude * 1e6 });
