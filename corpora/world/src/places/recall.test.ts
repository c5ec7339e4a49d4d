/** How often a place is found by what people type instead of its name, over the generated world. */

import { generatePois, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { type PoiTable, poiTable } from "../poi-table.ts";
import { type Recall, recallOf, VARIANTS, type Variant, variantQueries } from "./variants.ts";

const COUNTRY = createCountry(readCountry());

/** What the travel world promises; `npm run bench -- recall` measures the whole world. */
const LEAST_FIRST_BY_NAME = 0.95;
const LEAST_OF_FIVE = 0.9;
const SEED = 20;

/** Queries for places of `asked`, put to all of `pois`. */
function measured(pois: PoiTable, asked: PoiTable, count: number): Record<Variant, Recall> {
  return recallOf(
    createPlaces({ country: COUNTRY, cities: readAtlas(), pois }),
    variantQueries(asked, { seed: SEED, count }),
  );
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
    const pois = poiTable(generatePois({ cities: readAtlas().slice(0, 6), seed: SEED, scale: 0.3 }));
    expectRecall(measured(pois, pois, 300), VARIANTS);
  });
});
