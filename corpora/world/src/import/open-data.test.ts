/** The importers on the public files themselves; counts are made here again in other ways than the importers'. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { fromWgs84 } from "../atlas/datum.ts";
import { METROS } from "../atlas/metro/cities.ts";
import { readMetro } from "../atlas/metro.ts";
import { checkConsistency } from "../consistency.ts";
import type { Importer, ImportReject } from "../import.ts";
import { ARC, type RoadGraph } from "../roads/road-graph.ts";
import { beijingRoads } from "./beijing-roads.ts";
import { crosswoz } from "./crosswoz.ts";
import { emptyWorld } from "./empty-world.ts";
import { openImportFile } from "./files.ts";
import { jinanRoads } from "./jinan-roads.ts";
import { openflights } from "./openflights.ts";
import { vitabench } from "./vitabench.ts";

const shared = process.env.ARENAKIT_SHARED;
const at = (path: string) => join(shared ?? "", "data", path);
const OVER = emptyWorld(ATLAS, 1);

async function imported(importer: Importer, paths: readonly string[]) {
  const rejects: ImportReject[] = [];
  const files = await Promise.all(paths.map((path) => openImportFile(at(path))));
  const outcome = await importer.read(files, { over: OVER, onReject: (one) => rejects.push(one) });
  expect(outcome.report.rejected).toBe(rejects.length);
  const wrong = checkConsistency(outcome.data).flatMap(({ problems }) => problems);
  expect(wrong).toEqual([]);
  const because = (words: string) => rejects.filter(({ reason }) => reason.includes(words)).length;
  return { ...outcome, rejects, because };
}

const json = (path: string) => JSON.parse(readFileSync(at(path), "utf8"));

describe.skipIf(shared === undefined)(
  "public files (skipped where ARENAKIT_SHARED is unset)",
  { timeout: 120_000 },
  () => {
    it("OpenFlights: every row of routes.dat is a route or a reject", async () => {
      const { report, rejects } = await imported(openflights, [
        "air/openflights_routes.dat",
        "air/openflights_airlines.dat",
        "air/openflights_airports.dat",
      ]);
      const rows = readFileSync(at("air/openflights_routes.dat"), "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split(","));
      expect(report.taken.routes! + rejects.length).toBe(rows.length);
      const cityOf = new Map(ATLAS.flatMap((city) => city.airports.map(({ iata }) => [iata, city.name])));
      const inside = rows.filter(
        ([, , from, , to]) => cityOf.has(from!) && cityOf.has(to!) && cityOf.get(from!) !== cityOf.get(to!),
      );
      const direct = inside.filter((row) => row[7] === "0");
      const way = ([, , from, , to]: readonly string[]) => `${cityOf.get(from!)}-${cityOf.get(to!)}`;
      const flown = new Set(direct.filter((row) => row[6] !== "Y").map(way));
      const expected = new Set(
        direct.filter((row) => flown.has(way(row))).map((row) => `${row[0]} ${row[2]} ${row[4]}`),
      );
      expect(report.taken.routes).toBe(expected.size);
    });

    it("CrossWOZ: every entry is a place or a reject; those at a station stand beside it", async () => {
      const paths = ["attractions", "hotels", "restaurants"].map((name) => `poi/crosswoz_beijing_${name}.json`);
      const { data, report } = await imported(crosswoz, [...paths, "poi/crosswoz_beijing_nearest_metro.json"]);
      const entries: [string, { 名称: string; 地铁: string | null }][] = paths.flatMap(json);
      expect(report.taken.places! + report.rejected).toBe(entries.length);
      const stations = new Map(
        readMetro(METROS.find(({ city }) => city === "北京")!).stations.map((one) => [one.name, one]),
      );
      const named = entries.filter(([, entry]) => stations.has(entry.地铁?.split("地铁站")[0] ?? ""));
      expect(named.length).toBeGreaterThan(2000);
      const placed = new Map([...data.pois].map((poi) => [`${poi.kind === "hotel"} ${poi.name}`, poi]));
      for (const [, entry] of named) {
        // One name ends in a mark of direction, which no place keeps.
        const poi = placed.get(`${"酒店类型" in entry} ${entry.名称.replace("\u200e", "")}`)!;
        expect(haversineMetres(poi, stations.get(entry.地铁!.split("地铁站")[0]!)!), entry.名称).toBeLessThan(
          500 * Math.SQRT2 + 1,
        );
      }
      expect(report.taken.byMetro).toBeGreaterThanOrEqual(named.length);
      expect(report.taken.byMetro).toBeLessThanOrEqual(entries.filter(([, entry]) => entry.地铁 !== null).length);
    });

    it("VitaBench: every shop of every task is a place or a reject, in the city that its address names", async () => {
      const paths = ["poi/vitabench_delivery_tasks_zh.json", "poi/vitabench_instore_tasks_en.json"];
      const { data, report, because } = await imported(vitabench, paths);
      type Task = { environment: { stores?: object; shops?: object } };
      const shops = paths.flatMap((path) =>
        (json(path) as Task[]).flatMap(({ environment }) => Object.values(environment.stores ?? environment.shops!)),
      ) as { store_id?: string; shop_id?: string; location: { address: string } }[];
      expect(report.taken).toMatchObject({ inTasks: shops.length });
      expect(report.taken.places! + report.rejected).toBe(shops.length);
      const ids = shops.map(({ store_id, shop_id }) => store_id ?? shop_id);
      expect(because("the same place came")).toBe(ids.length - new Set(ids).size);
      const city = new Map(ATLAS.map(({ adcode, name }) => [adcode, name]));
      const chinese = [...data.pois].filter(({ address }) => ATLAS.some(({ name }) => address.includes(`${name}市`)));
      expect(chinese.length).toBeGreaterThan(250);
      for (const poi of chinese) expect(poi.address).toContain(city.get(poi.city));
    });

    it("Jinan: edges are those between two nodes, every arc of cars comes back, lengths are the lines'", async () => {
      const { data, report, rejects, because } = await imported(
        jinanRoads,
        ["jinan_edges.shp", "jinan_edges.dbf", "jinan_nodes.shp"].map((name) => `road/${name}`),
      );
      const lines = linesOfShapefile(at("road/jinan_edges.shp"));
      expect(lines).toHaveLength(readFileSync(at("road/jinan_edges.dbf")).readUInt32LE(4));
      const loops = lines.filter((points) => String(points[0]) === String(points.at(-1)));
      expect(because("from a node to itself")).toBe(loops.length);
      expect(report.taken.edges).toBe(lines.length - loops.length - because("the same edge"));
      const graph = data.roads[ATLAS.findIndex(({ name }) => name === "济南")]!;
      expectRoundTrips(graph);
      const left = new Set(rejects.filter(({ sheet }) => sheet === "jinan_edges.shp").map(({ row }) => row));
      const straight = lines.filter((points, index) => points.length === 2 && !left.has(index + 1));
      expect(straight.length).toBeGreaterThan(5000);
      const node = new Map(
        [...graph.longitude].map((longitude, index) => [`${longitude} ${graph.latitude[index]}`, index]),
      );
      const numberOf = (position: readonly number[]) => {
        const { longitude, latitude } = fromWgs84(lonLat(position));
        return node.get(`${Math.round(longitude * 1e6)} ${Math.round(latitude * 1e6)}`)!;
      };
      const wrong = straight.filter(([start, end]) => {
        const decimetres = 10 * haversineMetres(lonLat(start!), lonLat(end!));
        const from = numberOf(start!);
        const arcs = range(graph.firstArc[from]!, graph.firstArc[from + 1]!);
        return !arcs.some(
          (arc) => graph.target[arc] === numberOf(end!) && Math.abs(graph.decimetres[arc]! - decimetres) < 1.5,
        );
      });
      expect(wrong).toEqual([]);
    });

    it("Beijing: every row of the list is an arc or a reject; roads run through the stations named after them", async () => {
      const names = [
        "beijing_vertexMap.txt",
        "beijing_adjacentList.txt",
        "beijing.highway.txt",
        "beijing.waynodes.txt",
      ];
      const { data, report, rejects } = await imported(
        beijingRoads,
        names.map((name) => `road/${name}`),
      );
      const [head, ...rows] = readFileSync(at("road/beijing_adjacentList.txt"), "utf8").trim().split("\n");
      const vertices = readFileSync(at("road/beijing_vertexMap.txt"), "utf8").trim().split("\n");
      expect(Number(head)).toBe(vertices.length);
      expect(report.taken.arcsOfFile! + rejects.length).toBe(rows.length);
      const loops = rows.filter((row) => row.split(" ")[0] === row.split(" ")[1]).length;
      expect(rejects.filter(({ reason }) => reason.includes("to itself"))).toHaveLength(loops);
      const graph = data.roads[ATLAS.findIndex(({ name }) => name === "北京")]!;
      expectRoundTrips(graph);
      // Datum: the typed stations are GCJ-02, which lies half a kilometre from WGS84 here.
      const stations = readMetro(METROS.find(({ city }) => city === "北京")!).stations;
      for (const [road, station] of [
        ["西三环中路", "公主坟"],
        ["东三环中路", "国贸"],
        ["复兴路", "五棵松"],
        ["建国门外大街", "永安里"],
        ["东直门外大街", "东直门"],
        ["广安门内大街", "菜市口"],
      ] as const) {
        const point = stations.find(({ name }) => name === station)!;
        expect(nearestOf(graph, road, point), `${road} at ${station}`).toBeLessThan(260);
      }
    });
  },
);

const lonLat = ([longitude = 0, latitude = 0]: readonly number[]) => ({ longitude, latitude });

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Points of each line of a shapefile, read by the format's offsets. */
function linesOfShapefile(path: string): number[][][] {
  const bytes = readFileSync(path);
  const lines: number[][][] = [];
  for (let start = 100; start < bytes.length; start += 8 + 2 * bytes.readInt32BE(start + 4)) {
    const record = start + 8;
    const [parts, points] = [bytes.readInt32LE(record + 36), bytes.readInt32LE(record + 40)];
    expect(parts).toBe(1);
    const first = record + 44 + 4 * parts;
    lines.push(
      Array.from({ length: points }, (_, point) => [
        bytes.readDoubleLE(first + 16 * point),
        bytes.readDoubleLE(first + 16 * point + 8),
      ]),
    );
  }
  return lines;
}

/** By plain search there and back: from the first node of cars to every other one, and from every other one to it. */
function expectRoundTrips({ firstArc, target, arcFlags }: RoadGraph): void {
  const nodes = firstArc.length - 1;
  const there: number[][] = Array.from({ length: nodes }, () => []);
  const back: number[][] = Array.from({ length: nodes }, () => []);
  for (let node = 0; node < nodes; node++)
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++)
      if ((arcFlags[arc]! & ARC.footOnly) === 0) {
        there[node]!.push(target[arc]!);
        back[target[arc]!]!.push(node);
      }
  const byCar = there.flatMap((next, node) => (next.length > 0 || back[node]!.length > 0 ? [node] : []));
  expect(byCar.length).toBeGreaterThan(1000);
  for (const next of [there, back]) {
    const seen = new Set([byCar[0]!]);
    for (const node of seen) for (const other of next[node]!) seen.add(other);
    expect(seen.size).toBe(byCar.length);
  }
}

/** Metres from a point to the nearest node of a road. */
function nearestOf(graph: RoadGraph, road: string, point: { longitude: number; latitude: number }): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let node = 0; node < graph.longitude.length; node++)
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++)
      if (graph.roads[graph.road[arc]!] === road)
        nearest = Math.min(
          nearest,
          haversineMetres({ longitude: graph.longitude[node]! / 1e6, latitude: graph.latitude[node]! / 1e6 }, point),
        );
  return nearest;
}
