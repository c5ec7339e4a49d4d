import { FailureError, haversineMetres } from "@arenakit/contracts";
import { ARC, NODE, ROAD_CLASSES } from "@arenakit/corpus-world/roads";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { fromWgs84 } from "../atlas/datum.ts";
import { emptyWorld } from "../build-world.ts";
import { memoryFile } from "../fixtures/memory-file.fixture.ts";
import { type OsmElements, pbfBytes, xmlText } from "../fixtures/osm-file.fixture.ts";
import type { ImportReject } from "../import.ts";
import type { ImportFile } from "./files.ts";
import { osm } from "./osm.ts";

const OVER = emptyWorld(
  readAtlas().filter(({ name }) => name === "北京" || name === "济南"),
  1,
);

/** A crossroads of Jinan: a main street with a bend and lights, a one-way lane across, a footway, a far island. */
const CROSSROADS: OsmElements = {
  nodes: [
    { id: 1, longitude: 117, latitude: 36.65 },
    { id: 2, longitude: 117.005, latitude: 36.652 },
    { id: 3, longitude: 117.01, latitude: 36.65, tags: { highway: "traffic_signals" } },
    { id: 4, longitude: 117.01, latitude: 36.655 },
    { id: 5, longitude: 117.01, latitude: 36.645 },
    { id: 6, longitude: 117.02, latitude: 36.65 },
    { id: 7, longitude: 117.2, latitude: 36.6 },
    { id: 8, longitude: 117.201, latitude: 36.6 },
    { id: 9, longitude: 110, latitude: 45 },
    { id: 10, longitude: 110.01, latitude: 45 },
    {
      id: 11,
      longitude: 117.003,
      latitude: 36.651,
      tags: {
        amenity: "restaurant",
        cuisine: "sichuan",
        name: "蜀香园",
        "name:en": "Shu House",
        opening_hours: "10:00-22:00",
      },
    },
    { id: 12, longitude: 117.004, latitude: 36.651, tags: { shop: "books" } },
    { id: 13, longitude: 110, latitude: 45, tags: { tourism: "hotel", name: "草原宾馆" } },
    { id: 14, longitude: 0, latitude: 51.5, tags: { tourism: "hotel", name: "Abroad" } },
    { id: 20, longitude: 117.03, latitude: 36.66 },
    { id: 21, longitude: 117.04, latitude: 36.66 },
    { id: 22, longitude: 117.04, latitude: 36.67 },
  ],
  ways: [
    { id: 101, nodes: [1, 2, 3, 6], tags: { highway: "primary", name: "经十路", bridge: "yes" } },
    { id: 102, nodes: [4, 3, 5], tags: { highway: "residential", oneway: "yes", name: "窄巷" } },
    { id: 103, nodes: [5, 6], tags: { highway: "residential" } },
    { id: 104, nodes: [6, 4], tags: { highway: "footway" } },
    { id: 105, nodes: [7, 8], tags: { highway: "residential" } },
    { id: 106, nodes: [9, 10], tags: { highway: "residential" } },
    { id: 107, nodes: [1, 99], tags: { highway: "residential" } },
    { id: 108, nodes: [1, 4], tags: { highway: "proposed" } },
    { id: 109, nodes: [1, 4], tags: { highway: "service", access: "private" } },
    { id: 110, nodes: [20, 21, 22, 20], tags: { leisure: "park", name: "泉水公园" } },
    { id: 111, nodes: [20, 98], tags: { leisure: "park", name: "缺角公园" } },
    { id: 112, nodes: [1, 4], tags: { building: "yes" } },
  ],
};

async function imported(file: ImportFile, over = OVER) {
  const rejects: ImportReject[] = [];
  const outcome = await osm.read([file], { over, onReject: (reject) => rejects.push(reject) });
  return { ...outcome, rejects };
}

const failureOf = (file: ImportFile) =>
  imported(file).then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? error.failure : error),
  );

describe.each([
  ["PBF", memoryFile("jinan.osm.pbf", pbfBytes(CROSSROADS))],
  [
    "PBF of nodes one by one, not packed",
    memoryFile("jinan.osm.pbf", pbfBytes(CROSSROADS, { dense: false, packed: false })),
  ],
  ["XML", memoryFile("jinan.osm", xmlText(CROSSROADS), 97)],
])("an extract in %s", (_, file) => {
  it("becomes the roads of its city, cut at junctions, bends kept, in GCJ-02", async () => {
    const { data, report } = await imported(file);
    const [beijing, jinan] = OVER.cities.map((city) => data.roads[OVER.cities.indexOf(city)]!);
    expect(beijing!.target).toHaveLength(0);
    // Nodes 1 … 6. Arcs by car: 1-2, 2-3, 3-6 and 5-6 both ways; 4→3 is entered by nobody and 3→5 is one-way.
    expect(jinan!.longitude).toHaveLength(6);
    const here = fromWgs84({ longitude: 117.01, latitude: 36.65 });
    const crossing = [...jinan!.longitude].findIndex(
      (longitude, node) =>
        Math.abs(longitude - here.longitude * 1e6) < 1 && Math.abs(jinan!.latitude[node]! - here.latitude * 1e6) < 1,
    );
    expect(crossing).toBeGreaterThanOrEqual(0);
    expect(jinan!.nodeFlags[crossing]).toBe(NODE.signal);
    const arcs = [];
    for (let from = 0; from < 6; from++)
      for (let arc = jinan!.firstArc[from]!; arc < jinan!.firstArc[from + 1]!; arc++)
        arcs.push({
          from,
          to: jinan!.target[arc]!,
          road: jinan!.roads[jinan!.road[arc]!]!,
          roadClass: ROAD_CLASSES[jinan!.roadClass[arc]!],
          flags: jinan!.arcFlags[arc]!,
          metres: jinan!.decimetres[arc]! / 10,
        });
    const main = arcs.filter(({ road }) => road === "经十路");
    expect(main).toHaveLength(6);
    expect(main.every(({ roadClass, flags }) => roadClass === "arterial" && flags === ARC.bridge)).toBe(true);
    // By hand: the way from 3 to 6 is a hundredth of a degree on the parallel.
    const metres = haversineMetres({ longitude: 117.01, latitude: 36.65 }, { longitude: 117.02, latitude: 36.65 });
    expect(main.filter((arc) => Math.abs(arc.metres - metres) < 0.2)).toHaveLength(2);
    const across = arcs.filter(({ road }) => road === "窄巷");
    expect(across.map(({ flags }) => flags & ARC.footOnly).sort()).toEqual([
      0,
      ARC.footOnly,
      ARC.footOnly,
      ARC.footOnly,
    ]);
    expect(arcs.filter(({ flags }) => (flags & ARC.footOnly) === 0)).toHaveLength(6 + 1 + 2);
    expect(report.taken).toMatchObject({ roadNodes: 6, roadArcs: arcs.length, places: 2 });
  });

  it("becomes places with a name, points and areas", async () => {
    const { data } = await imported(file);
    const [restaurant, park] = [...data.pois];
    expect(restaurant).toMatchObject({
      ...{ name: "蜀香园", english: "Shu House", kind: "restaurant", typecode: "050102" },
      ...{ openHours: "10:00-22:00", source: "imported" },
      city: OVER.cities.find(({ name }) => name === "济南")!.adcode,
    });
    expect(park).toMatchObject({ name: "泉水公园", kind: "park", typecode: "110101" });
    const middle = fromWgs84({ longitude: 117.035, latitude: 36.665 });
    expect(haversineMetres(park!, middle)).toBeLessThan(1);
  });

  it("lists what is not taken, by element", async () => {
    const { rejects, report } = await imported(file);
    const reasons = Object.fromEntries(
      rejects.map(({ sheet, row, reason }) => [`${sheet.split(" ").at(-1)} ${row}`, reason]),
    );
    expect(reasons).toEqual({
      "way 108": "highway=proposed is no road to travel on",
      "way 109": "access=private",
      "node 12": "no name",
      "node 13": expect.stringMatching(/km from .*, the nearest district of the world/),
      "node 14": "no coordinates in China",
      "way 111": "1 of its nodes are not in the extract",
      "way 106": "no city of the world is near it",
      "way 107": "1 of its 2 nodes are not in the extract",
      "way 105": "no road joins a part of it to the rest of 济南",
    });
    expect(report.rejected).toBe(rejects.length);
  });
});

describe("a file that is no extract", () => {
  const whole = pbfBytes(CROSSROADS);
  const flipped = Uint8Array.from(whole);
  flipped[whole.length - 30] = whole[whole.length - 30]! ^ 0xff;
  it.each([
    ["cut off in a block", memoryFile("a.osm.pbf", whole.subarray(0, whole.length - 20)), /cut off/],
    ["cut off in a length", memoryFile("a.osm.pbf", whole.subarray(0, 2)), /cut off/],
    ["empty", memoryFile("a.osm.pbf", ""), /empty/],
    ["a text", memoryFile("a.osm.pbf", "name,lon,lat\nx,1,2\n"), /no block header/],
    ["damaged", memoryFile("a.osm.pbf", flipped), /cannot be read/],
    [
      "of another schema",
      memoryFile("a.osm.pbf", pbfBytes(CROSSROADS, { features: ["HistoricalInformation"] })),
      /HistoricalInformation/,
    ],
    ["XML of something else", memoryFile("a.osm", "<kml></kml>"), /<kml>/],
    ["XML cut off", memoryFile("a.osm", xmlText(CROSSROADS).slice(0, 300)), /expected an OpenStreetMap extract/],
    ["an empty XML", memoryFile("a.osm", ""), /expected an OpenStreetMap extract/],
  ])("%s", async (_, file, words) => {
    expect(await failureOf(file)).toMatchObject({
      owner: "corpus",
      code: "unreadable_file",
      message: expect.stringMatching(words),
    });
  });

  it("is known by its name", async () => {
    expect(await failureOf(memoryFile("a.shp", ""))).toMatchObject({ code: "wrong_files" });
  });
});

it("refuses to be laid over itself, and gives the same world twice", async () => {
  const file = memoryFile("jinan.osm.pbf", pbfBytes(CROSSROADS));
  const once = await imported(file);
  const again = await imported(memoryFile("jinan.osm.pbf", pbfBytes(CROSSROADS), 13));
  expect([...again.data.pois]).toEqual([...once.data.pois]);
  expect(again.data.roads).toEqual(once.data.roads);
  await expect(imported(file, once.data)).rejects.toMatchObject({ failure: { code: "layer_exists" } });
});
