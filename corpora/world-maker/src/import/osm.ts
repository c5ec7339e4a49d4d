/**
 * An OpenStreetMap extract as roads and places of the cities it covers. The file is read twice: ways first, then the
 * nodes that they need; memory grows with the roads and places of the extract, not with the file.
 */

import { isInChina, type LonLat } from "@arenakit/contracts";
import { type CityFacts, nearestDistrictOf } from "@arenakit/corpus-world";
import type { RoadGraph } from "@arenakit/corpus-world/roads";
import * as z from "zod";
import { fromWgs84 } from "../atlas/datum.ts";
import type { Importer, ImportOptions, ImportOutcome } from "../import.ts";
import { once, readTable } from "../tables.ts";
import { assignParts, type ImportFile } from "./files.ts";
import { kindOfWords, type PlaceKind, placeKindOf } from "./kind-words.ts";
import { layerName } from "./layers.ts";
import { readOpenHours } from "./opening-hours.ts";
import type { OsmTags, ReadOsm } from "./osm-elements.ts";
import { flagsOfNode, graphOfWays, type OsmNodes, type OsmWay, roadOfTags } from "./osm-graph.ts";
import { readPbf } from "./osm-pbf.ts";
import { readXml } from "./osm-xml.ts";
import { FARTHEST_METRES, type PlaceLayer, placeLayer } from "./place-layer.ts";

export const osm: Importer = {
  name: "osm",
  description: "Roads and places of an OpenStreetMap extract; the roads replace those of the cities it covers.",
  source: "OpenStreetMap extract",
  licence: "ODbL-1.0",
  parts: [{ id: "extract", pattern: /\.(pbf|osm|xml)$/i, what: "an extract as .osm.pbf or .osm" }],
  options: ["layer"],
  read: readOsm,
};

interface OsmArea {
  readonly id: number;
  readonly nodes: readonly number[];
  readonly tags: OsmTags;
  readonly kind: PlaceKind;
}

async function readOsm(files: readonly ImportFile[], options: ImportOptions): Promise<ImportOutcome> {
  const file = assignParts(files, osm.parts).get("extract")!;
  const read = /\.pbf$/i.test(file.name) ? readPbf(file) : readXml(file);
  const layer = placeLayer(
    {
      name: layerName("osm", options),
      source: `${osm.source} ${file.name}`,
      licence: osm.licence,
      note: "© OpenStreetMap contributors; roads of the cities that the extract covers, and places with a name",
    },
    options,
  );
  const { ways, areas } = await readWays(read, { file, layer });
  const nodes = await readNodes(read, { ways, areas, layer, file });
  for (const area of areas) addArea(area, { nodes, layer, file });
  const roads = cityGraphs(ways, { nodes, cities: options.over.cities, layer, file });
  const outcome = layer.finish(roads.counts);
  return {
    ...outcome,
    data: { ...outcome.data, roads: options.over.roads.map((graph, city) => roads.graphs.get(city) ?? graph) },
  };
}

interface Reading {
  readonly file: ImportFile;
  readonly layer: PlaceLayer;
}

const rowOf = (file: ImportFile, kind: "node" | "way", id: number) => ({ sheet: `${file.name} ${kind}`, row: id });

async function readWays(read: ReadOsm, { file, layer }: Reading): Promise<{ ways: OsmWay[]; areas: OsmArea[] }> {
  const ways: OsmWay[] = [];
  const areas: OsmArea[] = [];
  await read({
    way(id, nodes, tags) {
      const road = roadOfTags(tags);
      if (typeof road === "string") layer.reject({ ...rowOf(file, "way", id), reason: road });
      else if (road) ways.push({ id, road, nodes: [...nodes] });
      const kind = road === null ? kindOfTags(tags) : null;
      if (kind) areas.push({ id, nodes: [...nodes], tags, kind });
    },
  });
  return { ways, areas };
}

interface KnownNodes extends OsmNodes {
  has(id: number): boolean;
}

/** Coordinates of the nodes that ways and areas need, in columns; places among all nodes are added as they come. */
async function readNodes(
  read: ReadOsm,
  { ways, areas, layer, file }: Reading & { ways: readonly OsmWay[]; areas: readonly OsmArea[] },
): Promise<KnownNodes> {
  const ids = neededIds([...ways, ...areas]);
  const longitude = new Float64Array(ids.length).fill(Number.NaN);
  const latitude = new Float64Array(ids.length);
  const flags = new Uint8Array(ids.length);
  const visits = new Uint8Array(ids.length);
  const find = (id: number): number => indexIn(ids, id);
  for (const { nodes } of ways)
    for (const [at, id] of nodes.entries()) {
      const isEnd = at === 0 || at === nodes.length - 1;
      const index = find(id);
      visits[index] = Math.min(200, visits[index]! + (isEnd ? 2 : 1));
    }
  await read({
    node(id, point, tags) {
      const index = find(id);
      if (index >= 0) {
        longitude[index] = point.longitude;
        latitude[index] = point.latitude;
        flags[index] = flagsOfNode(tags);
      }
      const kind = tags.size > 0 ? kindOfTags(tags) : null;
      if (kind) addPlace({ kind, tags, point, key: `node ${id}` }, { layer, where: rowOf(file, "node", id) });
    },
  });
  return {
    has: (id) => !Number.isNaN(longitude[find(id)]!),
    point: (id) => ({ longitude: longitude[find(id)]!, latitude: latitude[find(id)]! }),
    flags: (id) => flags[find(id)]!,
    isJunction: (id) => visits[find(id)]! > 1,
  };
}

/** Ascending, each once. */
function neededIds(lines: readonly { readonly nodes: readonly number[] }[]): Float64Array {
  const all = new Float64Array(lines.reduce((sum, { nodes }) => sum + nodes.length, 0));
  let at = 0;
  for (const { nodes } of lines) for (const id of nodes) all[at++] = id;
  all.sort();
  let last = 0;
  for (let index = 0; index < all.length; index++)
    if (index === 0 || all[index] !== all[index - 1]) all[last++] = all[index]!;
  return all.subarray(0, last);
}

/** -1 where it is not among them. */
function indexIn(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ids[middle] === id) return middle;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** A place that is an area stands in the middle of its box. */
function addArea(
  { id, nodes: ids, tags, kind }: OsmArea,
  { nodes, layer, file }: Reading & { nodes: KnownNodes },
): void {
  const where = rowOf(file, "way", id);
  const points = ids.filter((node) => nodes.has(node)).map((node) => nodes.point(node));
  if (points.length < ids.length || points.length === 0) {
    layer.reject({ ...where, reason: `${ids.length - points.length} of its nodes are not in the extract` });
    return;
  }
  const middle = (values: readonly number[]) =>
    (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  const point = {
    longitude: middle(points.map(({ longitude }) => longitude)),
    latitude: middle(points.map(({ latitude }) => latitude)),
  };
  addPlace({ kind, tags, point, key: `way ${id}` }, { layer, where });
}

function addPlace(
  { kind, tags, point, key }: { kind: PlaceKind; tags: OsmTags; point: LonLat; key: string },
  { layer, where }: { layer: PlaceLayer; where: { sheet: string; row: number } },
): void {
  const name = tags.get("name:zh") ?? tags.get("name") ?? tags.get("brand") ?? "";
  if (!isInChina(point)) {
    layer.reject({ ...where, reason: "no coordinates in China" });
    return;
  }
  const street = [tags.get("addr:street"), tags.get("addr:housenumber")].filter(Boolean).join("");
  layer.add(
    {
      key,
      name,
      ...kind,
      point: fromWgs84(point),
      alias: [tags.get("alt_name"), tags.get("old_name")].filter((each) => each !== undefined),
      english: tags.get("name:en") ?? null,
      address: tags.get("addr:full") ?? street,
      tel: tags.get("phone") ?? tags.get("contact:phone") ?? null,
      ...readOpenHours(tags.get("opening_hours") ?? ""),
    },
    where,
  );
}

interface GraphWork extends Reading {
  readonly nodes: KnownNodes;
  readonly cities: readonly CityFacts[];
}

/** Ways by the city of their first node, a graph each; what leads nowhere is rejected. */
function cityGraphs(ways: readonly OsmWay[], { nodes, cities, layer, file }: GraphWork) {
  const nearest = nearestDistrictOf(cities);
  const byCity = new Map<number, OsmWay[]>();
  for (const { id, road, nodes: ids } of ways) {
    const where = rowOf(file, "way", id);
    const along = ids.filter((node) => nodes.has(node));
    if (along.length < 2 || along.length < ids.length) {
      layer.reject({
        ...where,
        reason: `${ids.length - along.length} of its ${ids.length} nodes are not in the extract`,
      });
      continue;
    }
    const start = nodes.point(along[0]!);
    const at = isInChina(start) ? nearest(fromWgs84(start)) : null;
    if (at === null || at.metres > FARTHEST_METRES) {
      layer.reject({ ...where, reason: "no city of the world is near it" });
      continue;
    }
    const city = cities.indexOf(at.city);
    const others = byCity.get(city);
    if (others) others.push({ id, road, nodes: along });
    else byCity.set(city, [{ id, road, nodes: along }]);
  }
  const graphs = new Map<number, RoadGraph>();
  const counts = { ways: 0, roadNodes: 0, roadArcs: 0 };
  for (const [city, own] of [...byCity].sort(([one], [other]) => one - other)) {
    const built = graphOfWays(own, nodes);
    const lost = new Set([...built.islands, ...built.deadEnds]);
    for (const way of new Set(built.islands))
      layer.reject({
        ...rowOf(file, "way", way),
        reason: `no road joins a part of it to the rest of ${cities[city]!.name}`,
      });
    for (const way of new Set(built.deadEnds))
      layer.reject({
        ...rowOf(file, "way", way),
        reason: "for motors alone, and a part cannot be reached and left again",
      });
    if (built.graph.target.length === 0) continue;
    graphs.set(city, built.graph);
    counts.ways += own.length - lost.size;
    counts.roadNodes += built.graph.longitude.length;
    counts.roadArcs += built.graph.target.length;
  }
  return { graphs, counts };
}

const OsmPlaceRow = z.object({ key: z.string(), value: z.string(), typecode: z.string().default("") });

/** Typecodes by key and value; `*` is every other value but `no`. In this order the first key that a place has decides. */
const readTypecodes = once(() => {
  const codes = new Map<string, Map<string, string>>();
  for (const { key, value, typecode } of readTable("tables/import/osm-places.tsv", OsmPlaceRow))
    codes.set(key, (codes.get(key) ?? new Map<string, string>()).set(value, typecode));
  return codes;
});

/** The kind of place that the tags speak of; null for what is no place of a world. */
function kindOfTags(tags: OsmTags): PlaceKind | null {
  for (const [key, codes] of readTypecodes()) {
    const value = tags.get(key);
    if (value === undefined || value === "no") continue;
    const typecode = codes.get(value) ?? codes.get("*") ?? "";
    if (typecode === "") continue;
    if (typecode === "150200" && (tags.get("station") === "subway" || tags.get("subway") === "yes"))
      return { kind: "metro", typecode: "150500" };
    if (typecode === "050100") {
      const finer = kindOfWords((tags.get("cuisine") ?? "").replaceAll("_", " "));
      if (finer?.kind === "restaurant") return finer;
    }
    return placeKindOf(typecode);
  }
  return null;
}
