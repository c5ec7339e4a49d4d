import { expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import type { Flight } from "../data.ts";
import type { ImportReject } from "../import.ts";
import { emptyWorld } from "./empty-world.ts";
import { type ImportFile, memoryFile } from "./files.ts";
import { openflights } from "./openflights.ts";

const OVER = emptyWorld(
  ATLAS.filter(({ name }) => ["北京", "上海", "西安"].includes(name)),
  1,
);
const AIRLINES = memoryFile(
  "airlines.dat",
  '751,"Air China",\\N,"CA","CCA","AIR CHINA","China","Y"\n1758,"China Eastern",\\N,"MU","","","China","Y"\nx,"",\n9,"Tiny \\"X\\" Air",\\N,"TX","","","","Y"\n',
);
const AIRPORTS = memoryFile(
  "airports.dat",
  '1,"Capital","Beijing","China","PEK","ZBAA",40.0801,116.5846,116,8,"U","x","airport","y"\n2,"Elsewhere","Shanghai","China","PVG","ZSPD",35,121,1,8,"U","x","airport","y"\n3,"None","","","XXX","",north,1,1,8,"U","x","airport","y"\n',
);
const ROUTES = [
  "CA,751,PEK,1,SHA,2,,0,773 738",
  "CA,751,SHA,2,PEK,1,,0,773",
  "MU,1758,PEK,1,PVG,2,,0,",
  "MU,1758,PEK,1,SHA,2,Y,0,773",
  "TX,9,SHA,2,XIY,3,,0,CR9",
  "MU,1758,XIY,3,PEK,1,Y,0,320",
  "CA,751,PEK,1,LHR,4,,0,773",
  "CA,751,SHA,2,PVG,5,,0,320",
  "CA,751,PEK,1,XIY,3,,1,320",
  "ZZ,77,PEK,1,XIY,3,,0,320",
  "CA,751,PEK,1,SHA,2,,0,320",
  "CA,751,PEK",
].join("\n");

async function imported(routes = ROUTES, files: readonly ImportFile[] = [AIRLINES, AIRPORTS]) {
  const rejects: ImportReject[] = [];
  const outcome = await openflights.read([memoryFile("routes.dat", routes, 40), ...files], {
    over: OVER,
    onReject: (one) => rejects.push(one),
  });
  return { ...outcome, rejects: rejects.map(({ sheet, row, reason }) => `${sheet} ${row}: ${reason}`) };
}

it("flies every route at least once a day, by its own airline with its own aircraft", async () => {
  const { data, report } = await imported();
  const ways = new Map<string, Flight[]>();
  for (const flight of data.flights) {
    const way = `${flight.airline} ${flight.from} ${flight.to}`;
    ways.set(way, [...(ways.get(way) ?? []), flight]);
  }
  expect([...ways.keys()].sort()).toEqual(
    ['Tiny "X" Air SHA XIY', "中国东方航空 PEK PVG", "中国国际航空 PEK SHA", "中国国际航空 SHA PEK"].sort(),
  );
  expect(report.taken).toEqual({ routes: 5, flights: data.flights.length, airlines: 3, airports: 2 });
  expect(new Set(ways.get("中国国际航空 PEK SHA")!.map(({ aircraft }) => aircraft))).toEqual(
    new Set(["B777", "B737-800"]),
  );
  expect(
    ways
      .get('Tiny "X" Air SHA XIY')!
      .every(({ aircraft, number }) => aircraft === "CRJ900" && /^TX\d{4}$/.test(number)),
  ).toBe(true);
  const sold = data.flights.filter(({ codeshares }) => codeshares.length > 0);
  expect(sold.length).toBeGreaterThan(0);
  for (const flight of sold)
    expect([flight.airline, flight.codeshares[0]!.slice(0, 2)]).toEqual(["中国国际航空", "MU"]);
  for (const { departure, arrival, fullFareYuan, weekdays } of data.flights) {
    expect(arrival).toBeGreaterThan(departure + 60);
    expect(fullFareYuan).toBeGreaterThan(0);
    expect(weekdays).toHaveLength(7);
  }
  expect(new Set(data.flights.map(({ number }) => number)).size).toBe(data.flights.length);
});

it("lists what is no route of the world, and says what is odd", async () => {
  const { rejects, report } = await imported();
  expect(rejects).toEqual([
    "airports.dat 3: no coordinates",
    "airlines.dat 3: no airline: a number and a name",
    "routes.dat 7: LHR is no airport of the world's cities",
    "routes.dat 8: both airports are of 上海",
    "routes.dat 9: not non-stop: 1 stops",
    "routes.dat 10: airline ZZ 77 is not in airlines.dat",
    "routes.dat 11: the same route came before",
    "routes.dat 12: expected 9 columns, got 3",
    "routes.dat 6: sold under this number only; no route in the file is flown by its own airline",
  ]);
  expect(report.rejected).toBe(rejects.length);
  expect(report.notes).toEqual([
    expect.objectContaining({ row: 2, reason: expect.stringContaining("PVG Elsewhere is ") }),
  ]);
});

it("replaces the invented flights and says that times and fares are a model", async () => {
  const over = {
    ...OVER,
    meta: { ...OVER.meta, layers: [...OVER.meta.layers, { name: "flights", source: "generated" }] },
  };
  const { data } = await openflights.read([memoryFile("routes.dat", ROUTES), AIRLINES], { over, onReject: () => {} });
  expect(data.meta.layers.map(({ name }) => name)).toEqual(["atlas", "openflights"]);
  expect(data.meta.layers[1]!.note).toContain("estimated");
  const again = await imported(ROUTES, [AIRLINES]);
  expect(again.data.flights).toEqual(data.flights);
});
