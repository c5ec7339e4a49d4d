/** How often a place is found by what people type instead of its name, over the generated world and over real shop names. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import type { Poi } from "../data.ts";
import { generatePois } from "../generator/pois.ts";
import { createPlaces } from "../places.ts";
import { POI_KINDS } from "../poi-kinds.ts";
import { type PoiTable, poiTable } from "../poi-table.ts";
import { type Recall, recallOf, VARIANTS, type Variant, variantQueries } from "./variants.ts";

/** What the travel world promises; `npm run bench -- recall` measures the whole world. */
const LEAST_FIRST_BY_NAME = 0.95;
const LEAST_OF_FIVE = 0.9;
const SEED = 20;

const shared = process.env.ARENAKIT_SHARED;

function measured(pois: PoiTable, count: number): Record<Variant, Recall> {
  return recallOf(createPlaces({ cities: ATLAS, pois }), variantQueries(pois, { seed: SEED, count }));
}

function expectRecall(recall: Record<Variant, Recall>, variants: readonly Variant[]): void {
  expect(recall.name.at1).toBeGreaterThanOrEqual(LEAST_FIRST_BY_NAME);
  for (const variant of variants) {
    expect(recall[variant].asked, variant).toBeGreaterThan(0);
    expect(recall[variant].at5, `${variant}: ${recall[variant].missed.join(", ")}`).toBeGreaterThanOrEqual(
      LEAST_OF_FIVE,
    );
  }
}

describe("recall", () => {
  it("over a generated world, by name and by every variant", () => {
    const cities = ATLAS.slice(0, 8);
    expectRecall(measured(poiTable(generatePois({ cities, seed: SEED, scale: 0.5 })), 400), VARIANTS);
  });

  it.skipIf(!shared)("over the shops of VitaBench, Chinese and English (needs ARENAKIT_SHARED)", () => {
    const chinese = measured(poiTable(shopsOf("vitabench_delivery_tasks_zh.json")), 400);
    expectRecall(chinese, ["pinyin", "traditional", "substituted", "dropped", "swapped"]);
    const english = measured(poiTable(shopsOf("vitabench_instore_tasks_en.json")), 400);
    expectRecall(english, ["english"]);
  });
});

interface Shop {
  readonly location: { readonly address: string; readonly longitude: number; readonly latitude: number };
  readonly score: number;
  readonly tags: readonly string[];
  readonly name?: string;
  readonly shop_name?: string;
}

/** Every shop of the tasks as a restaurant of the city whose centre is nearest. */
function shopsOf(file: string): Poi[] {
  const tasks: { environment: { stores?: Record<string, Shop>; shops?: Record<string, Shop> } }[] = JSON.parse(
    readFileSync(join(shared!, "data", "poi", file), "utf8"),
  );
  const shops = new Map(
    tasks.flatMap(({ environment }) => Object.entries(environment.stores ?? environment.shops ?? {})),
  );
  return [...shops.values()].map((shop, at): Poi => {
    const { address, longitude, latitude } = shop.location;
    const distance = (city: (typeof ATLAS)[number]) => haversineMetres(city, { longitude, latitude });
    const city = ATLAS.reduce((best, other) => (distance(other) < distance(best) ? other : best));
    const name = shop.name ?? shop.shop_name!;
    return {
      id: `B0${at.toString(16).toUpperCase().padStart(8, "0")}`,
      name,
      alias: [],
      english: /^[ -~]+$/.test(name) ? name : null,
      brand: null,
      parent: null,
      businessArea: null,
      entrance: null,
      kind: "restaurant",
      typecode: POI_KINDS.restaurant.typecode,
      type: POI_KINDS.restaurant.type,
      city: city.adcode,
      district: city.districts.find((district) => address.includes(district.name))?.name ?? city.districts[0]!.name,
      address,
      longitude,
      latitude,
      tel: null,
      rating: Math.min(5, shop.score),
      costYuan: null,
      ticketYuan: null,
      openHours: null,
      weekendHours: null,
      closedWeekdays: [],
      visitMinutes: null,
      tags: [...shop.tags],
      source: "generated",
      approximate: [],
    };
  });
}
