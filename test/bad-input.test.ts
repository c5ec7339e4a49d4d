/**
 * What goes wrong in a user's or a policy's hands, through the built command line and through the tools over MCP:
 * each message says what to do, the exit code says whose mistake it was, and nothing is written or lost.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FailureError, isValid, type JsonObject, type Policy, Trajectory } from "@arenakit/contracts";
import { connectTools, hermes, rollout, type ToolPool } from "@arenakit/core";
import { ATLAS, buildWorld, encodeWorld, type OpenedWorld, openWorld, worldId } from "@arenakit/corpus-world";
import { openTravel } from "@arenakit/env-open-travel";
import { createGateway } from "@arenakit/server-gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arenakit, type Finished } from "./demo.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-bad-input-"));
const at = (name: string) => join(folder, name);
let bytes: Uint8Array;
let world: OpenedWorld;
beforeAll(() => {
  const data = buildWorld({ seed: 1, cities: ATLAS.filter(({ name }) => name === "北京" || name === "杭州") });
  bytes = encodeWorld(data);
  world = openWorld(data, worldId(data));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command line in an empty folder with an empty store; it must leave both so. */
async function refused(args: readonly string[], store?: string): Promise<Finished> {
  const cwd = mkdtempSync(join(folder, "cwd-"));
  const run = await arenakit(args, { cwd, env: { ARENAKIT_WORLDS: store ?? join(cwd, "worlds") } });
  expect(readdirSync(cwd), `left behind by arenakit ${args.join(" ")}`).toEqual([]);
  expect(run.stdout).toBe("");
  expect(run.stderr, "a stack trace is no message").not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
  return run;
}

function expectRefusal(run: Finished, code: number, words: readonly (string | RegExp)[]): void {
  expect(run.code, run.stderr).toBe(code);
  for (const word of words) expect(run.stderr).toMatch(word);
}

describe("an option that cannot be meant", () => {
  it.each([
    [
      ["demo", "--group-size", "0"],
      ["--group-size", "expected a whole number from 2 to 64"],
    ],
    [
      ["demo", "--group-size", "many"],
      ["--group-size", "expected a whole number"],
    ],
    [
      ["demo", "--topology", "foo"],
      ["--topology", "round-robin", "anchor", "seeded-single-elimination"],
    ],
    [
      ["demo", "--now", "tomorrow"],
      ["--now", "expected a local time such as 2026-05-01T08:00"],
    ],
    [
      ["demo", "--group-sise", "4"],
      ["unknown option '--group-sise'", "Did you mean --group-size"],
    ],
    [
      ["demo", "--resume"],
      ["--resume", "needs --out"],
    ],
    [
      ["serve", "--port", "99999"],
      ["--port", "expected a whole number from 0 to 65535"],
    ],
    [
      ["serve", "--now", "noon"],
      ["--now", "expected a local time"],
    ],
    [["serve", "--token-env", "NO_SUCH_VARIABLE"], ["NO_SUCH_VARIABLE is not set"]],
    [
      ["world", "build", "--seed", "one"],
      ["--seed", "expected a whole number"],
    ],
    [
      ["world", "build", "--scale", "-1"],
      ["--scale", "expected a number from 0 to 20"],
    ],
    [
      ["world", "build", "--cities", "北京,亚特兰蒂斯"],
      ["--cities", "亚特兰蒂斯", "the atlas has 北京"],
    ],
    [
      ["world", "build", "--with", "crosswoz"],
      ["--with", "expected LAYER=PATH", "crosswoz=FOLDER"],
    ],
    [
      ["world", "build", "--with", "gossip=x.json"],
      ['no importer "gossip"', "openflights", "osm"],
    ],
    [
      ["world", "build", "--with", "openflights=no-such-folder"],
      ["no-such-folder does not exist", "expected routes.dat, airlines.dat"],
    ],
    [
      ["world", "import", "gossip", "x.json"],
      ["unknown command 'gossip'", "--help"],
    ],
    [
      ["world", "import", "pois", "no-such.csv"],
      ["no-such.csv does not exist", "expected a .geojson"],
    ],
    [
      ["world", "check", "--data", "no-such-folder"],
      ["--data", "no-such-folder does not exist"],
    ],
    [["train"], ["unknown command 'train'", "--help"]],
  ])("arenakit %j is a mistake of use", async (args, words) => {
    expectRefusal(await refused(args), 2, words);
  });
});

describe("a world that is none", () => {
  /** The world's file with one thing wrong. */
  const WRONG: readonly [string, (bytes: Buffer) => Uint8Array, readonly string[]][] = [
    ["cut off", (whole) => whole.subarray(0, whole.length >> 1), ["cut off", "copy or build it again"]],
    ["cut off in its header", (whole) => whole.subarray(0, 40), ["cut off", "copy or build it again"]],
    ["appended to", (whole) => Buffer.concat([whole, Buffer.from("x")]), ["appended", "copy or build it again"]],
    ["of another container version", (whole) => patched(whole, 8, 9), ["container version 1, got 9", "build"]],
    [
      "of a newer world version",
      (whole) => sealed(patched(whole, 12, 7)),
      ["version 2", "version 7", "build it again"],
    ],
    ["of an older world version", (whole) => sealed(patched(whole, 12, 0)), ["version 0", "build it again"]],
    ["with one bit flipped", (whole) => flipped(whole, whole.length >> 1), ["damaged", "copy or build it again"]],
    ["with one bit flipped in its header", (whole) => flipped(whole, 60), ["damaged", "copy or build it again"]],
    ["something else", () => Buffer.from("%PDF-1.7 is no world"), ["no ArenaKit snapshot", "check the path"]],
  ];

  it.each(WRONG)("is refused when it is %s", async (name, spoil, words) => {
    const file = at(`${name.replaceAll(" ", "-")}.akworld`);
    writeFileSync(file, spoil(Buffer.from(bytes)));
    const run = await refused(["demo", "--world", file, "--group-size", "2"]);
    expectRefusal(run, 1, words);
  });

  it("is refused by the other commands too, and nothing is served or laid over it", async () => {
    const file = at("cut.akworld");
    writeFileSync(file, bytes.subarray(0, 5000));
    expectRefusal(await refused(["world", "info", file]), 1, ["cut off", "build it again"]);
    expectRefusal(await refused(["serve", "--port", "0", "--world", file]), 1, ["cut off", "build it again"]);
    expectRefusal(await refused(["world", "info", folder]), 1, ["expected a world file", "arenakit world build"]);
  });

  it("is looked for in the store, whose worlds are named", async () => {
    expectRefusal(await refused(["demo", "--world", "deadbeef"]), 2, [
      'no world "deadbeef"',
      "The store is empty",
      "arenakit world build --out FILE",
    ]);
    const store = mkdtempSync(join(folder, "store-"));
    const id = world.id.slice(0, 16);
    writeFileSync(join(store, `${id}.akworld`), bytes);
    expectRefusal(await refused(["demo", "--world", "deadbeef"], store), 2, ['no world "deadbeef"', id]);
    // As far as a file's name goes it is this world; the rest of what was given is not.
    const other = `${world.id.slice(0, 20)}${world.id[20] === "0" ? "1" : "0"}`;
    expectRefusal(await refused(["world", "info", other], store), 2, [`no world "${other}"`, id]);
    expect(await arenakit(["world", "info", world.id], { env: { ARENAKIT_WORLDS: store } })).toMatchObject({ code: 0 });
    expect(readdirSync(store)).toEqual([`${id}.akworld`]);
  });

  it("is untouched otherwise: the file as it was written is accepted", async () => {
    const file = at("right.akworld");
    writeFileSync(file, sealed(Buffer.from(bytes)));
    const run = await arenakit(["world", "info", file, "--json"]);
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ id: world.id });
  });
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
    ["crosswoz", "attraction_db.json", '[["故宫",', 1, ["cut off after element"]],
    ["openflights", "routes.dat", "", 1, ["airlines.dat is missing"]],
    ["jinan-roads", "edges.shp", "", 1, ["edges.dbf, nodes.shp is missing"]],
    ["beijing-roads", "vertexMap.txt", "", 1, ["adjacentList.txt", "is missing"]],
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
    const broken = buildWorld({ seed: 1, cities: ATLAS.filter(({ name }) => name === "杭州"), without: ["guides"] });
    const [flight] = buildWorld({
      seed: 1,
      cities: ATLAS.slice(0, 2),
      without: ["roads", "transit", "guides"],
    }).flights;
    const file = at("disagrees.akworld");
    writeFileSync(file, encodeWorld({ ...broken, flights: [{ ...flight!, to: "XXX" }] }));
    const run = await arenakit(["world", "check", file, "--json"]);
    expectRefusal(run, 1, ["expected no unexplained difference", "of the world"]);
    const { consistency } = JSON.parse(run.stdout) as { consistency: { problems: string[] }[] };
    expect(consistency.flatMap(({ problems }) => problems)).toContainEqual(
      expect.stringContaining("uses the unknown airport XXX"),
    );
  });
});

describe("an address that cannot be had", () => {
  const small = () => {
    const file = at("small.akworld");
    writeFileSync(file, bytes);
    return file;
  };
  it("a port in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = other.address() as AddressInfo;
      const run = await refused(["serve", "--world", small(), "--port", String(port)]);
      expectRefusal(run, 1, [`cannot listen on 127.0.0.1:${port}`, "choose another port, or 0"]);
    } finally {
      other.close();
    }
  });

  it("an open door to the network", async () => {
    const run = await refused(["serve", "--world", small(), "--host", "0.0.0.0", "--port", "0"]);
    expectRefusal(run, 2, ["0.0.0.0 can be reached from outside", "--token-env"]);
    expect(run.stderr).not.toContain("http://");
  });
});

describe("tools over MCP", () => {
  let tools: ToolPool;
  let close = async () => {};
  const now = "2026-05-01T08:00";
  beforeAll(async () => {
    const gateway = await createGateway({ worlds: [world] }).listen();
    tools = connectTools({ url: `${gateway.url}/mcp/toolset/arenarl` });
    close = async () => {
      await tools.close();
      await gateway.close();
    };
  });
  afterAll(() => close());

  const call = (name: string, args: JsonObject, context: { world?: string; now?: string } = {}) =>
    tools.call(name, args, { context: { world: world.id, now, ...context }, signal: new AbortController().signal });
  const trip = (changes: JsonObject) => ({ date: "2026-05-02", from_city: "北京", to_city: "杭州", ...changes });

  it.each([
    ["weather", { city: "杭洲" }, "no_such_city", ["杭洲", "相近", "杭州"]],
    ["search_flights", trip({ to_city: "杭洲" }), "no_such_city", ["杭洲", "相近", "杭州"]],
    ["search_train_tickets", trip({ from_city: "杭洲" }), "no_such_city", ["杭洲", "相近", "杭州", "杭州东"]],
    ["search_train_tickets", trip({ from_city: "北京酉站" }), "no_such_station", ["北京酉", "相近", "北京西"]],
    ["search_flights", trip({ date: "2030-01-01" }), "date_out_of_horizon", ["2026-04-01至2027-05-31", "换一个日期"]],
    ["search_train_tickets", trip({ date: "2027-06-01" }), "date_out_of_horizon", ["2026-04-01至2027-05-31"]],
    ["search_flights", trip({ date: "2026-04-30" }), "invalid_date", ["已经过去", "今天是2026-05-01", "今天或以后"]],
    ["search_train_tickets", trip({ date: "2026-04-30" }), "invalid_date", ["已经过去", "今天是2026-05-01"]],
    ["search_train_tickets", trip({ date: "明天" }), "invalid_date", ["YYYY-MM-DD", "今天是2026-05-01"]],
    ["search_flights", trip({ date: "2026-02-30" }), "invalid_date", ["没有“2026-02-30”这一天"]],
    [
      "around_search",
      { location: "39.9087,116.3975" },
      "coordinates_swapped",
      ["写反", "经度116.3975、纬度39.9087", "对调"],
    ],
    [
      "get_navigation",
      { start_lon: 116.4, start_lat: 39.9, end_lon: 39.95, end_lat: 116.3 },
      "coordinates_swapped",
      ["end_lon", "写反", "经度116.3、纬度39.95", "对调"],
    ],
    ["around_search", { location: "0,0" }, "coordinates_out_of_range", ["73到136", "3到54", "search_poi"]],
    ["weather", { town: "北京" }, "invalid_arguments", ["缺少参数 city", "town"]],
  ] as const)("%s %j", async (name, args, code, words) => {
    const result = await call(name, args);
    expect(result).toMatchObject({ isError: true, code });
    expect(result.structured).toBeUndefined();
    for (const word of words) expect(result.text).toContain(word);
    expect(result.text).toMatch(new RegExp(`^\\[${code}\\]`));
  });

  it("offers what the near spelling meant", async () => {
    const { text, isError } = await call("weather", { city: "杭州" });
    expect(isError, text).toBe(false);
  });

  it("names the worlds that are known, and takes no mistake of a trainer for one of the policy", async () => {
    const failed = await call("weather", { city: "北京" }, { world: "deadbeef" }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FailureError);
    expect((failed as FailureError).failure).toMatchObject({
      owner: "harness",
      code: "no_such_world",
      message: expect.stringContaining(world.id.slice(0, 12)),
    });
    const noTime = await call("weather", { city: "北京" }, { now: "tomorrow" }).catch((error: unknown) => error);
    expect((noTime as FailureError).failure).toMatchObject({
      owner: "harness",
      message: expect.stringContaining("expected a local time such as"),
    });
  });

  describe("a policy that never stops", () => {
    const [task] = openTravel.tasks("demo");
    const calling = (calls: number): Policy => ({
      id: "never-stops",
      scripted: true,
      next: async () => ({
        kind: "text",
        text: '<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call>\n'.repeat(calls),
      }),
    });
    const { maxTurns, maxToolCalls, maxCallsPerTurn } = openTravel.limits;

    it.each([
      ["max_turns", 1, maxTurns],
      ["max_tool_calls", maxCallsPerTurn, maxToolCalls],
    ] as const)("is ended by %s, with a valid trajectory that has no answer", async (stop, each, calls) => {
      const trajectory = await rollout({
        ...{ environment: openTravel, task: task!, policy: calling(each), dialect: hermes, tools },
        context: { world: world.id, now },
        group: { id: "never", index: 0, size: 1, anchor: true },
      });
      expect(trajectory.extra?.arenakit).toMatchObject({ stop, answer: null, failure: null });
      expect(isValid(trajectory)).toBe(true);
      expect(Trajectory.safeParse(trajectory).success).toBe(true);
      const turns = trajectory.steps.filter(({ source }) => source === "agent");
      const observed = turns.map(({ observation }) => (observation?.results ?? []).map((one) => JSON.stringify(one)));
      expect(observed.flat().filter((text) => text.includes("北京实时天气"))).toHaveLength(calls);
      // Who has spent the calls is told so, and has one more turn to answer.
      expect(turns).toHaveLength(stop === "max_turns" ? maxTurns : maxToolCalls / maxCallsPerTurn + 1);
      if (stop === "max_tool_calls")
        expect(observed.at(-1)!.join()).toMatch(/tool_budget_spent.*请根据已有信息直接给出最终答案/);
    });
  });
});

/** A little-endian number of 32 bits written at a place. */
function patched(whole: Buffer, place: number, value: number): Buffer {
  whole.writeUInt32LE(value, place);
  return whole;
}

/** With the checksum that the changed header must have (docs/formats.md): the last 32 bytes of the header. */
function sealed(whole: Buffer): Buffer {
  const digestAt = whole.readUInt32LE(36) - 32;
  createHash("sha256").update(whole.subarray(0, digestAt)).digest().copy(whole, digestAt);
  return whole;
}

function flipped(whole: Buffer, place: number): Buffer {
  whole[place] = whole[place]! ^ 1;
  return whole;
}

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
