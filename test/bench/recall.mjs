// How often a place is found by what people type: the forty questions written before the search, harder ones, and names,
// aliases, pinyin, English, traditional characters and typing errors drawn from the whole default world, with the city
// chosen beside them and without.

import { isWanted, MIXED_QUERIES, TYPED_QUERIES } from "../../corpora/world/dist/places/typed-queries.js";
import { recallOf, VARIANTS, variantQueries } from "../../corpora/world/dist/places/variants.js";
import { keptWorld } from "./support/kept-world.mjs";
import { printTable } from "./support/measure.mjs";

export const about = "finding places by what people type instead of their names, in the full world";
/** Places drawn; of each every variant that it has is asked. */
const PLACES = 4000;
const QUICK_PLACES = 100;
const LISTED = 50;
/** What a small world has not is far from everything. */
const NOWHERE = { longitude: 0, latitude: 0 };

export async function run({ seed, quick = false, world = quick ? "small" : "full" }) {
  const opened = keptWorld({ seed, world });
  typed(opened, TYPED_QUERIES);
  console.log("");
  typed(opened, MIXED_QUERIES);
  for (const isPlaced of [true, false]) {
    console.log(
      isPlaced ? "\nThe city is chosen beside the query:" : "\nNo city is chosen; the whole country is asked:",
    );
    variants(opened, { seed, isPlaced, count: quick ? QUICK_PLACES : PLACES });
  }
}

function typed({ places, data }, queries) {
  const cityNames = new Map(data.cities.map(({ adcode, name }) => [adcode, name]));
  const find = (name) => places.search({ keywords: name, limit: 1 }).pois[0]?.poi ?? NOWHERE;
  printTable(
    ["question", "city beside it", "rank of the first right place", "found", "first"],
    queries.map(({ query, region, wanted }) => {
      const { total, pois } = places.search({ keywords: query, limit: LISTED, ...(region ? { region } : {}) });
      const rank = pois.findIndex(({ poi }) => isWanted(poi, wanted, { city: cityNames.get(poi.city), find }));
      return [query, region ?? "", rank < 0 ? `not in ${LISTED}` : rank + 1, total, pois[0]?.poi.name ?? ""];
    }),
  );
}

function variants({ places, data: { pois } }, { seed, isPlaced, count }) {
  const queries = variantQueries(pois, { seed, count });
  const recall = recallOf(places, queries, { isPlaced });
  printTable(
    [`variant, of ${pois.length} places`, "asked", "recall@1", "recall@5"],
    VARIANTS.map((variant) => {
      const { asked, at1, at5 } = recall[variant];
      return [variant, asked, at1.toFixed(4), at5.toFixed(4)];
    }),
  );
  for (const variant of VARIANTS)
    if (recall[variant].missed.length > 0) console.log(`\n${variant} missed: ${recall[variant].missed.join("; ")}`);
}
