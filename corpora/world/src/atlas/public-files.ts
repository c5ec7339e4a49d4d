/**
 * Public files that the atlas is checked against, read into maps of GCJ-02 points and names: registers of divisions,
 * city centres, airports, telecodes, stations of a timetable. Reads only; nothing of them enters a world from here.
 */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, type LonLat } from "@arenakit/contracts";
import { columnsOf, readStation } from "../import/rail-rows.ts";
import { openWorkbook } from "../import/xlsx.ts";
import { fromBd09, fromWgs84 } from "./datum.ts";

export interface PublicFacts {
  /** Names of county-level divisions by adcode, in the register of statistics and in that of the ministry. */
  readonly statistics: ReadonlyMap<string, string>;
  readonly register: ReadonlyMap<string, string>;
  /** By the city's full name, `苏州市`, `延边朝鲜族自治州`. */
  readonly centres: ReadonlyMap<string, LonLat>;
  /** By IATA code. */
  readonly airports: ReadonlyMap<string, LonLat>;
  /** Names of stations by telecode. */
  readonly telecodes: ReadonlyMap<string, string>;
  /** Stations of the timetable of 2016 by telecode. */
  readonly stations: ReadonlyMap<string, LonLat>;
}

/** Where the files lie under the folder of public data. */
const FILES = {
  statistics: "geo/modood_pca-code.json",
  register: "geo/areacity_level3.csv",
  centres: "geo/city-geo_centres.json",
  airports: "air/openflights_airports.dat",
  telecodes: "rail/py12306_stations.txt",
  timetable: "rail/parse12306_hsr_timetable_20160310.xlsx",
};

/** Reads all six. Fails with `no_such_file` where one is missing, and as the workbook's reader does. */
export async function readPublicFacts(folder: string): Promise<PublicFacts> {
  const pathOf = (path: string): string => {
    const file = join(folder, path);
    if (!existsSync(file))
      fail("corpus", "no_such_file", `expected ${path} in the folder of public data, ${folder} has none: check --data`);
    return file;
  };
  const textOf = (path: string): string => readFileSync(pathOf(path), "utf8");
  return {
    statistics: readStatistics(textOf(FILES.statistics)),
    register: readRegister(textOf(FILES.register)),
    centres: readCentres(textOf(FILES.centres)),
    airports: readAirports(textOf(FILES.airports)),
    telecodes: readTelecodes(textOf(FILES.telecodes)),
    stations: await readStations(pathOf(FILES.timetable)),
  };
}

function readStatistics(text: string): Map<string, string> {
  const provinces: { children: { children: { code: string; name: string }[] }[] }[] = JSON.parse(text);
  const areas = provinces.flatMap((province) => province.children.flatMap((city) => city.children));
  return new Map(areas.map(({ code, name }) => [code, name]));
}

/** `"id","pid","deep","name",…,"ext_name"`; depth 2 are counties and districts. */
function readRegister(text: string): Map<string, string> {
  const rows = text.split(/\r?\n/).map((line) => line.split(",").map((cell) => cell.replaceAll('"', "")));
  return new Map(rows.filter((cells) => cells[2] === "2").map((cells) => [cells[0] ?? "", cells[7] ?? ""]));
}

/** The file is in BD-09. A municipality stands as the 市辖区 of its province; counties of a city have an `area`. */
function readCentres(text: string): Map<string, LonLat> {
  const entries: { province: string; city: string; area: string; lat: string; lng: string }[] = JSON.parse(text);
  const cities = entries.filter(({ area, lng }) => area === "" && lng !== "");
  return new Map(
    cities.map(({ province, city, lat, lng }) => [
      city === "市辖区" ? province : city,
      fromBd09({ longitude: Number(lng), latitude: Number(lat) }),
    ]),
  );
}

/** The file is in WGS 84. */
function readAirports(text: string): Map<string, LonLat> {
  const airports = text.matchAll(/,"([A-Z]{3})","[A-Z]{4}",(-?[\d.]+),(-?[\d.]+),/g);
  return new Map(
    [...airports].map(([, iata = "", latitude, longitude]) => [
      iata,
      fromWgs84({ longitude: Number(longitude), latitude: Number(latitude) }),
    ]),
  );
}

/** `@bjb|北京北|VAP|beijingbei|bjb|0` for each station. */
function readTelecodes(text: string): Map<string, string> {
  const stations = text.split("@").map((entry) => entry.split("|"));
  return new Map(stations.map((cells) => [cells[2] ?? "", cells[1] ?? ""]));
}

/** The sheet of stations; its coordinates agree with GCJ-02 to a few hundred metres. */
async function readStations(file: string): Promise<Map<string, LonLat>> {
  const workbook = await openWorkbook(() => createReadStream(file));
  const stations = new Map<string, LonLat>();
  let columns: ReturnType<typeof columnsOf> | undefined;
  await workbook.eachRow("车站", (row) => {
    columns ??= columnsOf(row);
    const station = readStation(row, columns);
    if (!("problem" in station)) stations.set(station.telecode, station);
  });
  return stations;
}
