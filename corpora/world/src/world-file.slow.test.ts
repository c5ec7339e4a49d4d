import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boundary, FailureError } from "@arenakit/contracts";
import { readSnapshot, snapshotId, writeSnapshot } from "@arenakit/corpus-text/snapshot";
import { buildWorld, GENERATED_HORIZON } from "@arenakit/corpus-world-maker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TWO_CITIES } from "./fixtures/two-cities.fixture.ts";
import {
  decodeWorld,
  encodeWorld,
  encodeWorldFile,
  loadWorld,
  openWorld,
  saveWorld,
  worldId,
  worldInfo,
  worldSummary,
} from "./index.ts";
import { poiTable } from "./poi-table.ts";
import { WORLD_KIND, WORLD_VERSION } from "./world-file.ts";

const options = { cities: TWO_CITIES, scale: 0.2 };
const data = buildWorld({ seed: 1, ...options });
const bytes = encodeWorld(data);

const same = (left: Uint8Array, right: Uint8Array) => Buffer.compare(left, right) === 0;

const LATER = ["services", "flights", "guides"] as const;

function refusal(content: Uint8Array): string {
  try {
    const { data } = decodeWorld(content);
    // What is read when it is asked for.
    for (const layer of LATER) expect(data[layer]).toBeDefined();
    return "accepted";
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    expect(error.failure.owner).toBe("corpus");
    return error.failure.code;
  }
}

describe("world bytes", () => {
  it("are the same for the same seed, and name the world", () => {
    expect(same(encodeWorld(buildWorld({ seed: 1, ...options })), bytes)).toBe(true);
    expect(worldId(data)).toBe(snapshotId(bytes));
    expect(worldId(buildWorld({ seed: 2, ...options }))).not.toBe(worldId(data));
  });

  it("give back the data", () => {
    expect(decodeWorld(bytes)).toEqual({ id: snapshotId(bytes), data, derived: new Map() });
    expect([...decodeWorld(bytes).data.pois]).toEqual([...data.pois]);
    expect(same(encodeWorld(decodeWorld(bytes).data), bytes)).toBe(true);
  });

  it("hold no sections of layers that are left out", () => {
    const bare = buildWorld({ seed: 1, ...options, without: ["roads", "transit", "guides"] });
    const content = encodeWorld(bare);
    const { sections } = readSnapshot(content, { kind: WORLD_KIND, version: WORLD_VERSION });
    expect([...sections.keys()].filter((name) => /^(roads|transit)/.test(name))).toEqual([]);
    expect(decodeWorld(content).data).toEqual(bare);
  });

  it("carry derived sections that leave the id as it is", () => {
    const index = { name: "index.names", bytes: Uint8Array.of(1, 2, 3) };
    const decoded = decodeWorld(encodeWorld(data, [index]));
    expect(decoded.id).toBe(worldId(data));
    expect([...decoded.derived]).toEqual([[index.name, index.bytes]]);
  });

  it("are refused when cut off, of another version, or of something else", () => {
    const { sections } = readSnapshot(bytes, { kind: WORLD_KIND, version: WORLD_VERSION });
    const again = (options: { kind?: string; version?: number; without?: string }) =>
      writeSnapshot({
        kind: options.kind ?? WORLD_KIND,
        version: options.version ?? WORLD_VERSION,
        sections: [...sections].filter(([name]) => name !== options.without).map(([name, bytes]) => ({ name, bytes })),
      });
    expect(refusal(bytes.subarray(0, bytes.length - 1))).toBe("snapshot_truncated");
    expect(refusal(again({ version: WORLD_VERSION + 1 }))).toBe("snapshot_content_version");
    expect(refusal(again({ kind: "wiki" }))).toBe("snapshot_kind");
    expect(refusal(again({ without: "pois.name" }))).toBe("snapshot_section_missing");
  });

  it("are refused when a section of any layer is missing or is another one's", () => {
    const { sections } = readSnapshot(bytes, { kind: WORLD_KIND, version: WORLD_VERSION });
    const write = (changed: ReadonlyMap<string, Uint8Array>) =>
      writeSnapshot({
        kind: WORLD_KIND,
        version: WORLD_VERSION,
        sections: [...changed].map(([name, bytes]) => ({ name, bytes })),
      });
    for (const name of sections.keys()) {
      // Without its first section there are no roads, and a city without a section has no lines.
      const optional = name === "roads.index" || name.startsWith("transit.");
      const without = new Map(sections);
      without.delete(name);
      expect(refusal(write(without)), name).toBe(optional ? "accepted" : "snapshot_section_missing");
    }
    const wrong = new TextEncoder().encode("[1]");
    for (const name of ["meta", "cities", "stations", "services", "flights", "guides", "roads.index"])
      expect(refusal(write(new Map(sections).set(name, wrong))), name).toBe("world_invalid");
    const fewer = encodeWorld({ ...data, roads: data.roads.slice(1) });
    expect(refusal(fewer)).toBe("world_invalid");
  });

  it("are refused when they hold what no world is", () => {
    expect(refusal(encodeWorld({ ...data, cities: [] }))).toBe("world_invalid");
    const poi = data.pois.poi(0);
    for (const wrong of [{ city: "999999" }, { openHours: "always" }, { typecode: "1" }, { longitude: 0 }])
      expect(refusal(encodeWorld({ ...data, pois: poiTable([{ ...poi, ...wrong }]) }))).toBe("world_invalid");
    expect(refusal(encodeWorld({ ...data, stations: [] }))).toBe("world_invalid");
  });
});

describe("world files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "arenakit-world-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("are saved and opened", async () => {
    const path = join(folder, "one.world");
    expect(await saveWorld(path, data)).toBe(snapshotId(bytes));
    expect(same(await readFile(path), encodeWorldFile(data))).toBe(true);
    const world = await loadWorld(path);
    expect(world.id).toBe(snapshotId(bytes));
    expect(world.data).toEqual(data);
    expect(world.places.search({ keywords: "灵隐寺", limit: 1 }).pois[0]?.poi.city).toBe("330100");
  });

  it("say what to do when they are missing or broken", async () => {
    const missing = await boundary("corpus", () => loadWorld(join(folder, "none.world")));
    expect(missing).toMatchObject({ ok: false, failure: { code: "world_unreadable" } });
    expect(!missing.ok && missing.failure.message).toMatch(/arenakit world build/);
    const path = join(folder, "cut.world");
    await writeFile(path, bytes.subarray(0, 1000));
    expect(await boundary("corpus", () => loadWorld(path))).toMatchObject({
      ok: false,
      failure: { code: "snapshot_truncated" },
    });
  });
});

describe("an opened world", () => {
  const world = openWorld(data, worldId(data));

  it("answers the same whether its layers were read before the first question or by it", () => {
    const open = () => {
      const { id, data, derived } = decodeWorld(encodeWorldFile(world.data));
      return openWorld(data, id, derived);
    };
    const [cold, warm] = [open(), open()];
    expect([...warm.read()].length).toBeGreaterThan(LATER.length);
    expect([...warm.warm()].length).toBeGreaterThan(LATER.length);
    const date = "2026-05-01";
    const asked = { date, from: "杭州", to: "哈尔滨", now: `${date}T08:00` };
    expect(warm.air.flights(asked).length).toBeGreaterThan(0);
    expect(warm.air.flights(asked)).toEqual(cold.air.flights(asked));
    expect(warm.rail.journeys(asked)).toEqual(cold.rail.journeys(asked));
    expect([...warm.guides.list()]).toEqual([...cold.guides.list()]);
    expect(cold.guides.count).toBe(data.guides.length);
    expect(warm.data).toEqual(data);
  });

  it("says what it is and what it holds", () => {
    expect(worldInfo(world)).toMatchObject({
      id: worldId(data),
      seed: 1,
      now: "2026-05-01T08:00",
      horizon: GENERATED_HORIZON,
    });
    const summary = worldSummary(world);
    expect(summary.counts).toMatchObject({
      cities: 2,
      landmarks: 16,
      pois: data.pois.length,
      flights: data.flights.length,
    });
    expect(Object.values(summary.poisByKind).reduce((sum, count) => sum + count, 0)).toBe(data.pois.length);
    expect(
      summary.cities.map(({ name, landmarks, stations, airports }) => ({ name, landmarks, stations, airports })),
    ).toEqual([
      { name: "杭州", landmarks: 8, stations: 2, airports: 1 },
      { name: "哈尔滨", landmarks: 8, stations: 2, airports: 1 },
    ]);
  });

  it("answers from every layer", () => {
    const city = world.places.city("杭州")!;
    expect(world.climate.day(city, "2026-05-01").date).toBe("2026-05-01");
    expect(world.rail.stationsOf("杭州")).toContain("杭州东");
    expect(world.air.airportsOf("哈尔滨")).toEqual([{ name: "哈尔滨太平国际机场", iata: "HRB" }]);
    const points = [city, world.places.city("哈尔滨")!];
    const [path] = world.routing.paths({ points, mode: "driving", departure: "2026-05-01T08:00" }).paths;
    expect(path!.distanceMetres).toBeGreaterThan(1_800_000);
  });
});
