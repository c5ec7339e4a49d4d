/**
 * The directed road network of Jinan that MTrajRec publishes (shapefiles of edges and nodes, WGS84) as the roads of
 * 济南. An edge keeps its length along all its points and those bends that matter for directions.
 */
import { Readable } from "node:stream";
import { FailureError, fail, type LonLat } from "@arenakit/contracts";
import { open as openShapefile, openShp } from "shapefile";
import { fromWgs84 } from "../atlas/datum.ts";
import type { Importer, ImportOptions, ImportOutcome } from "../import.ts";
import { openRoadLayer, type RoadLayer } from "./city-roads.ts";
import { assignParts, type ImportFile } from "./files.ts";
import { HIGHWAYS } from "./osm-roads.ts";
import { type Bend, bendsOf } from "./polyline.ts";
import type { RoadBuilder } from "./road-builder.ts";

export const jinanRoads: Importer = {
  name: "jinan-roads",
  description: "The road network of Jinan replaces the city's roads.",
  source: "MTrajRec road network (huiminren/MTrajRec), from OpenStreetMap",
  licence: "MIT; data ODbL-1.0",
  parts: [
    { id: "edges", pattern: /edges\.shp$/i, what: "edges.shp" },
    { id: "table", pattern: /edges\.dbf$/i, what: "edges.dbf" },
    { id: "index", pattern: /edges\.shx$/i, what: "edges.shx", isOptional: true },
    { id: "nodes", pattern: /nodes\.shp$/i, what: "nodes.shp" },
  ],
  options: [],
  read: readJinanRoads,
};

async function readJinanRoads(files: readonly ImportFile[], options: ImportOptions): Promise<ImportOutcome> {
  const parts = assignParts(files, jinanRoads.parts);
  const layer = openRoadLayer(
    jinanRoads,
    { city: "济南", note: "roads have no names; junctions have no signals" },
    options,
  );
  const nodes = await readNodes(parts.get("nodes")!, layer);
  const edges = parts.get("edges")!;
  const seen = new Set<string>();
  await eachRecord(edges, parts.get("table")!, (row, feature) => {
    const edge = readEdge(feature, nodes);
    if (typeof edge === "string") return layer.reject({ sheet: edges.name, row, reason: edge });
    const key = edge.bends.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(" ");
    if (seen.has(key)) return layer.reject({ sheet: edges.name, row, reason: "the same edge came before" });
    seen.add(key);
    addEdge(edge, { builder: layer.builder, nodes, row });
  });
  return layer.finish(edges.name, { edges: seen.size });
}

const keyOf = ([longitude, latitude]: readonly number[]): string => `${longitude},${latitude}`;
type Position = readonly number[];

/** Node numbers by their exact coordinates in the file. */
async function readNodes(
  file: ImportFile,
  { builder, reject }: Pick<RoadLayer, "builder" | "reject">,
): Promise<Map<string, number>> {
  const nodes = new Map<string, number>();
  const source = await shapes(file, () => openShp(streamOf(file)));
  for (let row = 1; ; row++) {
    const { done, value } = await shapes(file, () => source.read());
    if (done) break;
    if (value?.type !== "Point") reject({ sheet: file.name, row, reason: "no point" });
    else if (!isPosition(value.coordinates)) reject({ sheet: file.name, row, reason: "no coordinates in China" });
    else if (nodes.has(keyOf(value.coordinates)))
      reject({ sheet: file.name, row, reason: "the same node came before" });
    else nodes.set(keyOf(value.coordinates), builder.node(fromWgs84(pointOf(value.coordinates))));
  }
  return nodes;
}

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates?: unknown } | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

async function eachRecord(
  shp: ImportFile,
  dbf: ImportFile,
  onRecord: (row: number, feature: Feature) => void,
): Promise<void> {
  const source = await shapes(shp, () => openShapefile(streamOf(shp), streamOf(dbf), { encoding: "utf-8" }));
  for (let row = 1; ; row++) {
    const { done, value } = await shapes(shp, () => source.read());
    if (done) return;
    onRecord(row, value as Feature);
  }
}

interface Edge {
  readonly bends: readonly Bend[];
  readonly from: number;
  readonly to: number;
  readonly highway: string;
}

function readEdge({ geometry, properties }: Feature, nodes: ReadonlyMap<string, number>): Edge | string {
  if (geometry?.type !== "LineString") return `expected a line, got ${geometry?.type ?? "nothing"}`;
  const positions = geometry.coordinates as Position[];
  if (positions.length < 2 || !positions.every(isPosition)) return "a line without two points in China";
  const [from, to] = [nodes.get(keyOf(positions[0]!)), nodes.get(keyOf(positions.at(-1)!))];
  if (from === undefined || to === undefined) return "an end of the line is no node";
  if (from === to) return "it leads from a node to itself";
  const highway = String(properties?.highway ?? "");
  if (!HIGHWAYS[highway]) return `${JSON.stringify(highway)} is no road to travel on`;
  return { bends: bendsOf(positions.map(pointOf)), from, to, highway };
}

/** The edge as arcs between its bends; a bend that two edges share is one node. */
function addEdge(
  { bends, from, to, highway }: Edge,
  { builder, nodes, row }: { builder: RoadBuilder; nodes: Map<string, number>; row: number },
): void {
  let start = from;
  for (const [at, bend] of bends.entries()) {
    if (at === 0) continue;
    const key = keyOf([bend.longitude, bend.latitude]);
    let end = at === bends.length - 1 ? to : nodes.get(key);
    if (end === undefined) {
      end = builder.node(fromWgs84(bend));
      nodes.set(key, end);
    }
    builder.add({ from: start, to: end, decimetres: bend.decimetres, ...HIGHWAYS[highway]!, name: "", row });
    start = end;
  }
}

const pointOf = ([longitude = Number.NaN, latitude = Number.NaN]: Position): LonLat => ({ longitude, latitude });
const isPosition = (position: Position): boolean =>
  position.length >= 2 && position[0]! > 73 && position[0]! < 136 && position[1]! > 3 && position[1]! < 54;

/** The reader throws plain errors and takes any bytes for a shapefile; what it says is said with the file's name. */
async function shapes<T>(file: ImportFile, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FailureError) throw error;
    return fail(
      "corpus",
      "unreadable_file",
      `${file.name}: no shapefile, or cut off (${error instanceof Error ? error.message : error}): download it again`,
      { cause: error },
    );
  }
}

/** The package reads Node's streams here, though its declarations name those of the web. */
function streamOf(file: ImportFile): ReadableStream<Uint8Array> {
  return Readable.from(file.read(), { objectMode: false }) as unknown as ReadableStream<Uint8Array>;
}
