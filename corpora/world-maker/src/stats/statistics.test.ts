import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FailureError } from "@arenakit/contracts";
import { poiTable } from "@arenakit/corpus-world";
import { streetsOf } from "@arenakit/corpus-world/roads";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { sizeOf } from "../generator/city-sizes.ts";
import { generatePois } from "../generator/pois.ts";
import { generateRoads } from "../roads/generate-roads.ts";
import { type CrossWoz, readCrossWoz, readVitaBench } from "./sources.ts";
import { worldStatistics } from "./statistics.ts";

const SHARED = process.env.ARENAKIT_SHARED;
/** The distance that the world is built to keep. */
const LARGEST = 0.15;

/** The atlas' largest, in which most of VitaBench's stores are; the whole world's figures are `arenakit world stats`. */
const cities = readAtlas().filter((city) => ["huge", "large"].includes(sizeOf(city.name)));

function worldOf(seed: number) {
  const pois = generatePois({
    cities,
    seed,
    streetsOf: (city) => streetsOf(generateRoads(city, seed), city),
  });
  return { cities, pois: poiTable(pois) };
}

describe.skipIf(!SHARED)("a world beside published lists (needs ARENAKIT_SHARED)", () => {
  const read = (file: string) => readFileSync(join(SHARED!, "data/poi", file), "utf8");
  const measures = SHARED
    ? worldStatistics(worldOf(1), { crosswoz: readCrossWoz(read), vitabench: readVitaBench(read) })
    : [];

  it("covers names, ratings, prices, shares and places of both sources", () => {
    const ids = measures.map(({ id }) => id);
    for (const id of [
      "beijing-sights-name",
      "beijing-hotels-name",
      "beijing-restaurants-name",
      "beijing-sights-rating",
      "beijing-hotels-rating",
      "beijing-sights-ticket",
      "beijing-hotels-price",
      "beijing-restaurants-cost",
      "beijing-hotels-class",
      "beijing-hotels-district",
      "beijing-sights-kind",
      "beijing-restaurants-kind",
      "shops-rating",
      "stores-distance",
    ])
      expect(ids).toContain(id);
    // As many rows as the files have, counted apart from this code: 465, 1133 and 951.
    const rows = new Map(measures.map(({ id, n }) => [id, n.theirs]));
    expect(rows.get("beijing-sights-name")).toBe(465);
    expect(rows.get("beijing-hotels-name")).toBe(1133);
    expect(rows.get("beijing-restaurants-name")).toBe(951);
  });

  it.each(measures.filter(({ incomparable }) => incomparable === null).map(({ id, distance }) => [id, distance]))(
    "lies within .15: %s",
    (_, distance) => {
      expect(distance).toBeLessThanOrEqual(LARGEST);
    },
  );

  it("has histograms whose shares sum to one on both sides", () => {
    for (const { id, histogram } of measures) {
      const sum = (side: "ours" | "theirs") => histogram.reduce((total, bar) => total + bar[side], 0);
      expect(sum("ours"), id).toBeCloseTo(1, 2);
      expect(sum("theirs"), id).toBeCloseTo(1, 2);
    }
  });

  it("says of what is incomparable why", () => {
    for (const { incomparable } of measures) if (incomparable !== null) expect(incomparable.length).toBeGreaterThan(40);
    expect(measures.filter(({ incomparable }) => incomparable !== null).length).toBeLessThan(measures.length / 4);
  });
});

describe("statistics", () => {
  const city = readAtlas()[0]!;
  const hotels = (prices: number[]): CrossWoz => ({
    attractions: [],
    restaurants: [],
    hotels: prices.map((价格) => ({ 名称: "北京客栈", 酒店类型: "经济型", 地址: null, 价格, 评分: null })),
  });

  it("leave out what one side lacks, and measure what both have", () => {
    const pois = poiTable(generatePois({ cities: [city], seed: 1, scale: 0.1 }));
    expect(worldStatistics({ cities: [city], pois }, {})).toEqual([]);
    expect(worldStatistics({ cities: [city], pois: poiTable([]) }, { crosswoz: hotels([200]) })).toEqual([]);
    const measures = worldStatistics({ cities: [city], pois }, { crosswoz: hotels([1_000_000]) });
    // Nothing costs a million here: the distributions do not overlap.
    expect(measures.find(({ id }) => id === "beijing-hotels-price")?.distance).toBe(1);
    expect(measures.map(({ id }) => id)).not.toContain("beijing-sights-name");
  });

  it("take files that are missing as such, and refuse others", () => {
    expect(readCrossWoz(() => null)).toBeNull();
    expect(readVitaBench(() => null)).toBeNull();
    expect(() => readCrossWoz(() => "[[1]]")).toThrow(FailureError);
    expect(() => readVitaBench(() => "{")).toThrow(FailureError);
  });
});
