/** How often a place is found by what people type instead of its name, over the generated world and over real shop names. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { generatePois } from "../generator/pois.ts";
import { emptyWorld } from "../import/empty-world.ts";
import { openImportFile } from "../import/files.ts";
import { vitabench } from "../import/vitabench.ts";
import { createPlaces } from "../places.ts";
import { type PoiTable, poiTable } from "../poi-table.ts";
import { type Recall, recallOf, VARIANTS, type Variant, variantQueries } from "./variants.ts";

/** What the travel world promises; `npm run bench -- recall` measures the whole world. */
const LEAST_FIRST_BY_NAME = 0.95;
const LEAST_OF_FIVE = 0.9;
const SEED = 20;
const TYPING_ERRORS: readonly Variant[] = ["substituted", "dropped", "swapped"];

const shared = process.env.ARENAKIT_SHARED;

/** Queries for places of `asked`, put to all of `pois`. */
function measured(pois: PoiTable, asked: PoiTable, count: number): Record<Variant, Recall> {
  return recallOf(createPlaces({ cities: ATLAS, pois }), variantQueries(asked, { seed: SEED, count }));
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

describe("recall", { timeout: 120_000 }, () => {
  it("over a generated world, by name and by every variant", () => {
    const pois = poiTable(generatePois({ cities: ATLAS.slice(0, 6), seed: SEED, scale: 0.3 }));
    expectRecall(measured(pois, pois, 300), VARIANTS);
  });

  describe.skipIf(!shared)("over the shops of VitaBench among generated places (needs ARENAKIT_SHARED)", () => {
    const generated = () => generatePois({ cities: ATLAS.slice(0, 10), seed: SEED, scale: 0.05 });
    const expectShops = async (name: string, variants: readonly Variant[]) => {
      const over = { ...emptyWorld(ATLAS, SEED), pois: poiTable(generated()) };
      const file = await openImportFile(join(shared!, "data", "poi", name));
      const { data } = await vitabench.read([file], { over, onReject: () => {} });
      const shops = [...data.pois].filter(({ id }) => over.pois.indexOf(id) < 0);
      expect(shops.length).toBeGreaterThan(300);
      const alone = shops.map((shop) => ({ ...shop, parent: null }));
      expectRecall(measured(data.pois, poiTable(alone), 250), variants);
    };

    it("in Chinese", () =>
      expectShops("vitabench_delivery_tasks_zh.json", ["pinyin", "traditional", ...TYPING_ERRORS]));

    it("in English", () => expectShops("vitabench_instore_tasks_en.json", ["english", ...TYPING_ERRORS]));
  });
});
