import { FailureError, haversineMetres } from "@arenakit/contracts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { checkConsistency } from "../consistency.ts";
import { dbfBytes, shpBytes } from "../fixtures/shapefile.ts";
import type { Importer, ImportReject } from "../import.ts";
import { ARC, type RoadGraph } from "../roads/road-graph.ts";
import { beijingRoads } from "./beijing-roads.ts";
import { emptyWorld } from "./empty-world.ts";
import { type ImportFile, memoryFile } from "./files.ts";
import { jinanRoads } from "./jinan-roads.ts";
import { bendsOf } from "./polyline.ts";
import { RoadBuilder } from "./road-builder.ts";

const OVER = emptyWorld(
  ATLAS.filter(({ name }) => name === "北京" || name === "济南"),
  1,
);

async function imported(importer: Importer, files: readonly ImportFile[]) {
  const rejects: ImportReject[] = [];
  const outcome = await importer.read(files, { over: OVER, onReject: (one) => rejects.push(one) });
  return { ...outcome, rejects: rejects.map(({ sheet, row, reason }) => `${sheet} ${row}: ${reason}`) };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? error.failure : error),
  );

/** Arcs as [from, to, decimetres, flags]. */
function arcsOf({ firstArc, target, decimetres, arcFlags }: RoadGraph): number[][] {
  const arcs: number[][] = [];
  for (let from = 0; from < firstArc.length - 1; from++)
    for (let arc = firstArc[from]!; arc < firstArc[from + 1]!; arc++)
      arcs.push([from, target[arc]!, decimetres[arc]!, arcFlags[arc]!]);
  return arcs;
}

describe("Jinan", () => {
  const NODES = [
    [117, 36.65],
    [117.01, 36.65],
    [117.01, 36.66],
    [117.3, 36.7],
    [117.31, 36.7],
  ];
  const [a, b, c, d, e] = NODES as [number[], number[], number[], number[], number[]];
  const EDGES: [number[][], string][] = [
    [[a, [117.005, 36.655], b], "primary"],
    [[b, [117.005, 36.655], a], "primary"],
    [[b, c], "residential"],
    [[c, a], "residential"],
    [[d, e], "residential"],
    [[a, [117.2, 36.6]], "residential"],
    [[a, c], "platform"],
    [[a, b, a], "service"],
    [[b, c], "residential"],
  ];
  const files = (edges = EDGES, nodes = NODES) => [
    memoryFile("edges.shp", shpBytes(edges.map(([points]) => points)), 61),
    memoryFile("edges.dbf", dbfBytes({ highway: edges.map(([, highway]) => highway) }), 61),
    memoryFile("nodes.shp", shpBytes(nodes.map((point) => [point])), 61),
  ];

  it("becomes a graph with true lengths, bends shared by both directions, a way back for walkers", async () => {
    const { data, report } = await imported(jinanRoads, files());
    const graph = data.roads[1]!;
    const between = (from: number[], to: number[]) =>
      10 * haversineMetres({ longitude: from[0]!, latitude: from[1]! }, { longitude: to[0]!, latitude: to[1]! });
    // Nodes a, b, c and the bend; the primary road is four arcs, the one-way streets one each and one for walkers.
    expect(graph.longitude).toHaveLength(4);
    const arcs = arcsOf(graph);
    expect(arcs).toHaveLength(8);
    expect(arcs.filter(([, , , flags]) => flags === ARC.footOnly)).toHaveLength(2);
    const lengths = arcs.map(([, , decimetres]) => decimetres!).sort((one, other) => one - other);
    const bend = [117.005, 36.655];
    const expected = [
      between(a, bend),
      between(a, bend),
      between(bend, b),
      between(bend, b),
      between(b, c),
      between(b, c),
      between(c, a),
      between(c, a),
    ];
    for (const [at, length] of expected.sort((one, other) => one - other).entries())
      expect(Math.abs(lengths[at]! - length), `${lengths[at]} is ${length}`).toBeLessThan(2);
    expect(report.taken).toMatchObject({ nodes: 4, arcs: 8, edges: 5 });
  });

  it("lists what is no edge of the graph", async () => {
    const { rejects } = await imported(jinanRoads, files());
    expect(rejects).toEqual([
      "edges.shp 6: an end of the line is no node",
      'edges.shp 7: "platform" is no road to travel on',
      "edges.shp 8: it leads from a node to itself",
      "edges.shp 9: the same edge came before",
      "edges.shp 5: no road joins it to the rest",
    ]);
  });

  it.each([
    ["cut off", 0, (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 20)],
    [
      "a text",
      0,
      () =>
        new TextEncoder().encode(
          "no shapefile at all, but long enough to be read as a header of one hundred bytes or of a few bytes more",
        ),
    ],
    ["nothing", 2, () => new Uint8Array(0)],
  ] as const)("is refused when a file is %s", async (_, at, spoil) => {
    const all = files();
    const file = all[at]!;
    const broken = memoryFile(file.name, spoil(await file.slice(0, file.bytes)));
    const failure = await failureOf(imported(jinanRoads, all.with(at, broken)));
    expect(failure).toMatchObject({
      owner: "corpus",
      code: "unreadable_file",
      message: expect.stringContaining(file.name),
    });
  });

  it("needs all its files", async () => {
    expect(await failureOf(imported(jinanRoads, files().slice(0, 2)))).toMatchObject({
      code: "wrong_files",
      message: expect.stringContaining("nodes.shp is missing"),
    });
  });
});

describe("Beijing", () => {
  const FILES = {
    "vertexMap.txt":
      "0 100 32 108\n1 101 33 108\n2 102 33 109\n3 103 32 109\n4 104 40 115\n5 105 41 115\n5 106 1 1\nx\n",
    "adjacentList.txt":
      "6\n0 1 0.1\n1 0 0.1\n1 2 0.1\n2 0 -0.003\n2 3 0.1\n3 2 0.1\n4 5 0.1\n5 4 0.1\n0 0 0.1\n0 1 0.1\n0 9 0.1\n0 4 0.1\n0 3 0.1\n",
    "beijing.highway.txt":
      "3\tprimary\t0\t复兴路\t80\n2\tresidential\t1\t\t60\n2\tfootway\t0\t\t-1\n2\tservice\t0\t\t60\n2\tother\t0\t某河\t-1\n3\tprimary\t0\t\t80\n",
    "beijing.waynodes.txt": "100 101 102\n102 100\n102 103\n104 105\n100 103\n100 101\n",
  };
  const files = (more: Partial<typeof FILES> = {}) =>
    Object.entries({ ...FILES, ...more }).map(([name, text]) => memoryFile(name, text, 17));

  it("becomes a graph of named roads in GCJ-02, lengths from its own plane", async () => {
    const { data, report } = await imported(beijingRoads, files());
    const graph = data.roads[0]!;
    expect(graph.longitude).toHaveLength(4);
    const arcs = arcsOf(graph);
    // 0-1, 1→2, 2→0 by car; 2-3 on foot; ways back of 1→2 and 2→0 on foot.
    expect(arcs).toHaveLength(8);
    expect(arcs.filter(([, , , flags]) => flags === ARC.footOnly)).toHaveLength(4);
    const metres = haversineMetres(
      { longitude: 116 + 32 / 85.3, latitude: 39 + 108 / 119.3 },
      { longitude: 116 + 33 / 85.3, latitude: 39 + 108 / 119.3 },
    );
    expect(Math.abs(arcs.find(([from, to]) => from === 0 && to === 1)![2]! - 10 * metres)).toBeLessThan(2);
    expect(graph.roads).toContain("复兴路");
    expect(report.notes).toEqual([
      expect.objectContaining({ row: 6, reason: expect.stringContaining("says 3 nodes") }),
    ]);
  });

  it("lists what is no arc", async () => {
    const { rejects } = await imported(beijingRoads, files());
    expect(rejects).toEqual([
      "vertexMap.txt 7: vertex 5 came before",
      "vertexMap.txt 8: no vertex: number, OpenStreetMap id, x and y near Beijing",
      "adjacentList.txt 10: it leads from a vertex to itself",
      "adjacentList.txt 11: the same arc came before",
      "adjacentList.txt 12: 9 is no vertex",
      "adjacentList.txt 13: no way has the two vertices as neighbours",
      'adjacentList.txt 14: "other" is no road to travel on',
      "adjacentList.txt 8: no road joins it to the rest",
      "adjacentList.txt 9: no road joins it to the rest",
    ]);
  });

  it("is refused where there are no vertices", async () => {
    expect(await failureOf(imported(beijingRoads, files({ "vertexMap.txt": "hello\n" })))).toMatchObject({
      code: "unreadable_file",
    });
  });
});

describe("any list of roads", () => {
  const arc = fc.record({ from: fc.nat(7), to: fc.nat(7), motorOnly: fc.boolean(), footOnly: fc.boolean() });

  it("becomes a graph in which cars come back from everywhere and nobody is on an island", () => {
    fc.assert(
      fc.property(fc.array(arc, { maxLength: 20 }), (arcs) => {
        const builder = new RoadBuilder();
        for (let node = 0; node < 8; node++) builder.node({ longitude: 116 + node / 100, latitude: 39.9 });
        let row = 0;
        for (const { from, to, motorOnly, footOnly } of arcs) {
          if (from === to) continue;
          const flags = footOnly ? ARC.footOnly : motorOnly ? ARC.motorOnly : 0;
          builder.add({ from, to, decimetres: 10, roadClass: "street", name: "", flags, row: ++row });
        }
        const { graph, taken, islands, deadEnds } = builder.finish();
        expect(taken + islands.length + deadEnds.length).toBe(row);
        const { problems } = checkConsistency({ ...OVER, roads: [graph, OVER.roads[1]!] })[1]!;
        expect(problems).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

it("bends are the points that a straight way would miss by more than five metres", () => {
  const point = (metresEast: number, metresNorth: number) => ({
    longitude: 117 + metresEast / (111_195 * Math.cos((36.65 * Math.PI) / 180)),
    latitude: 36.65 + metresNorth / 111_195,
  });
  const bends = bendsOf([point(0, 0), point(100, 3), point(200, 0), point(300, 50), point(400, 100)]);
  expect(bends).toHaveLength(3);
  expect(Math.abs(bends[1]!.decimetres - 10 * 2 * Math.hypot(100, 3))).toBeLessThan(4);
  expect(Math.abs(bends[2]!.decimetres - 10 * 2 * Math.hypot(100, 50))).toBeLessThan(4);
});
