import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boundary, FailureError } from "@arenakit/contracts";
import { readSnapshot, snapshotId, writeSnapshot } from "@arenakit/corpus-format";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TWO_CITIES } from "./fixtures/two-cities.ts";
import {
  buildWorld,
  decodeWorld,
  encodeWorld,
  loadWorld,
  openWorld,
  saveWorld,
  worldId,
  worldInfo,
  worldSummary,
} from "./index.ts";
import { poiTable } from "./poi-table.ts";
import { WORLD_KIND, WORLD_VERSION } from "./world-file.ts";

const data = buildWorld({ seed: 1, cities: TWO_CITIES });
const bytes = encodeWorld(data);

const same = (left: Uint8Array, right: Uint8Array) => Buffer.compare(left, right) === 0;

function refusal(content: Uint8Array): string {
  try {
    decodeWorld(content);
    return "accepted";
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    expect(error.failure.owner).toBe("corpus");
    return error.failure.code;
  }
}

describe("world bytes", () => {
  it("are the same for the same seed, and name the world", () => {
    expect(same(encodeWorld(buildWorld({ seed: 1, cities: TWO_CITIES })), bytes)).toBe(true);
    expect(worldId(data)).toBe(snapshotId(bytes));
    expect(worldId(buildWorld({ seed: 2, cities: TWO_CITIES }))).not.toBe(worldId(data));
  });

  it("give back the data", () => {
    expect(decodeWorld(bytes)).toEqual({ id: snapshotId(bytes), data, derived: new Map() });
    expect([...decodeWorld(bytes).data.pois]).toEqual([...data.pois]);
    expect(same(encodeWorld(decodeWorld(bytes).data), bytes)).toBe(true);
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
    expect(same(await readFile(path), bytes)).toBe(true);
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

describe("the whole atlas", () => {
  /** Processor seconds, which a busy machine changes little. */
  function seconds(work: () => void): number {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  }

  it("is built in two seconds and opened in one", () => {
    let content = new Uint8Array();
    const building = seconds(() => {
      content = Uint8Array.from(encodeWorld(buildWorld({ seed: 4 })));
    });
    const opening = seconds(() => {
      const { id, data } = decodeWorld(content);
      openWorld(data, id);
    });
    expect(building).toBeLessThan(2);
    expect(opening).toBeLessThan(1);
  });
});

describe("an opened world", () => {
  const world = openWorld(data, worldId(data));

  it("says what it is and what it holds", () => {
    expect(worldInfo(world)).toMatchObject({
      id: worldId(data),
      seed: 1,
      now: "2026-05-01T08:00",
      horizon: { from: "2026-04-01", to: "2026-12-31" },
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
    expect(world.routing.route([city, world.places.city("哈尔滨")!], "driving").distanceMetres).toBeGreaterThan(
      1_800_000,
    );
  });
});
