/** Timetables and open data that are none: an import is refused whole, and the files of an earlier one stay. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeWorld, type OpenedWorld } from "@arenakit/corpus-world";
import { beforeAll, describe, expect, it } from "vitest";
import { arenakit } from "../demo.ts";
import { badInput, expectRefusal, worldOf } from "./refused.fixture.ts";

const { folder, refused } = badInput();
const at = (name: string) => join(folder, name);
let world: OpenedWorld;
let bytes: Uint8Array;
beforeAll(() => {
  ({ world, bytes } = worldOf("北京", "杭州"));
});

describe("a timetable that is none", () => {
  const real = join(process.env.ARENAKIT_SHARED ?? "", "data/rail/parse12306_hsr_timetable_20160310.xlsx");
  const isReal = process.env.ARENAKIT_SHARED !== undefined && existsSync(real);
  const cut = (share: number) => {
    const whole = isReal ? readFileSync(real) : zipBeginning();
    return whole.subarray(0, Math.round(whole.length * share));
  };

  function importOf(content: Uint8Array) {
    const place = mkdtempSync(join(folder, "import-"));
    const files = { place, over: join(place, "over.akworld"), out: join(place, "out.akworld") };
    const input = join(place, "input.xlsx");
    writeFileSync(input, content);
    writeFileSync(files.over, bytes);
    const options = ["--over", files.over, "--out", files.out];
    return { files, importing: ["world", "import", "rail-timetable", input, ...options] };
  }

  it.each([
    ["a text", () => Buffer.from("车次,站名\nG1,北京南\n"), ["expected an xlsx file", "check which file was given"]],
    ["nothing at all", () => Buffer.alloc(0), ["expected an xlsx file", "check which file was given"]],
    ["a world", () => bytes, ["expected an xlsx file", "check which file was given"]],
    ["cut off early", () => cut(0.1), ["cut off", "download or copy it again"]],
    ["cut off in the middle", () => cut(0.5), ["cut off", "download or copy it again"]],
    ["cut off late", () => cut(0.9), ["cut off", "download or copy it again"]],
  ] as const)(
    "is refused when it is %s, and the files of an earlier import stay as they were",
    async (_, content, words) => {
      const { files, importing } = importOf(content());
      const earlier = [files.out, `${files.out}.rejects.jsonl`];
      for (const file of earlier) writeFileSync(file, "precious");
      expectRefusal(await refused(importing), 1, words);
      for (const file of earlier) expect(readFileSync(file, "utf8")).toBe("precious");
      expect(readdirSync(files.place).sort()).toEqual(
        ["input.xlsx", "out.akworld", "out.akworld.rejects.jsonl", "over.akworld"].sort(),
      );
    },
  );

  it("leaves no beginning of a world behind, and the world it was laid over as it was", async () => {
    const { files, importing } = importOf(cut(0.5));
    expectRefusal(await refused(importing), 1, ["cut off"]);
    expectRefusal(await refused([...importing, "--out", files.over]), 1, ["cut off"]);
    expect(readdirSync(files.place).sort()).toEqual(["input.xlsx", "over.akworld"]);
    expect(readFileSync(files.over).equals(bytes)).toBe(true);
  });

  it("is asked for when it does not exist", async () => {
    const run = await refused(["world", "import", "rail-timetable", at("no-such.xlsx")]);
    expectRefusal(run, 2, ["no-such.xlsx does not exist", "expected the timetable as .xlsx"]);
  });
});

describe("open data that is none", () => {
  const POIS = "name,lon,lat,kind\n某馆,116.4,39.9,cafe\n";

  function importOf(importer: string, name: string, content: string | Uint8Array) {
    const place = mkdtempSync(join(folder, "open-data-"));
    const [input, over] = [join(place, name), join(place, "over.akworld")];
    writeFileSync(input, content);
    writeFileSync(over, bytes);
    return {
      place,
      importing: ["world", "import", importer, input, "--over", over, "--out", join(place, "out.akworld")],
    };
  }

  it.each([
    [
      "osm",
      "a.osm.pbf",
      "name,lon,lat",
      1,
      ["a.osm.pbf", "expected an OpenStreetMap extract in PBF", "download it again"],
    ],
    ["osm", "a.osm", "<kml/>", 1, ["expected an OpenStreetMap extract in XML", "<kml>"]],
    ["pois", "a.geojson", "[]", 1, ['no object with a list "features"', "check which file was given"]],
    ["pois", "a.parquet", "PAR1", 1, ["a.parquet", "no Parquet file"]],
    ["pois", "a.xlsx", "", 1, ["expected a .geojson", "got a.xlsx"]],
  ] as const)("%s refuses %s and writes nothing", async (importer, name, content, code, words) => {
    const { place, importing } = importOf(importer, name, content);
    expectRefusal(await refused(importing), code, words);
    expect(readdirSync(place).sort()).toEqual([name, "over.akworld"].sort());
  });

  it.each([
    ["--datum", "nad83", ["--datum", "gcj02, wgs84, bd09"]],
    ["--layer", "Two Words", ["--layer", "small letters, digits and hyphens"]],
  ] as const)("an option %s %s is a mistake of use", async (option, value, words) => {
    const { importing } = importOf("pois", "a.csv", POIS);
    expectRefusal(await refused([...importing, option, value]), 2, words);
  });

  it("a layer is not laid over itself", async () => {
    const { place, importing } = importOf("pois", "a.csv", POIS);
    expect(await arenakit(importing)).toMatchObject({ code: 0 });
    const again = ["world", "import", "pois", join(place, "a.csv"), "--over", join(place, "out.akworld")];
    expectRefusal(await refused(again), 1, ['a layer "pois"', "--layer"]);
  });

  it("a world that does not agree with itself is said to, and the command fails", async () => {
    const [flight] = world.data.flights;
    const file = at("disagrees.akworld");
    writeFileSync(file, encodeWorld({ ...world.data, flights: [{ ...flight!, to: "XXX" }] }));
    const run = await arenakit(["world", "check", file, "--json"]);
    expectRefusal(run, 1, ["expected a world that agrees with itself"]);
    const { consistency } = JSON.parse(run.stdout) as { consistency: { problems: string[] }[] };
    expect(consistency.flatMap(({ problems }) => problems)).toContainEqual(
      expect.stringContaining("uses the unknown airport XXX"),
    );
  });
});

/** How a zip begins: the header of one stored entry and its bytes; the directory at the end is not there. */
function zipBeginning(): Buffer {
  const name = Buffer.from("xl/workbook.xml");
  const content = Buffer.from(`<workbook>${"<!-- -->".repeat(500)}</workbook>`);
  const header = Buffer.alloc(30);
  header.write("PK\u0003\u0004", "latin1");
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, content]);
}
