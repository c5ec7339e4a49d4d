/** A world's articles written anew after a layer was laid over it, so that they say what its maps and trains say. */
import type { WorldData } from "@arenakit/corpus-world";
import { generateGuides, guidesLayer, STALE_ONE_IN } from "./generate-guides.ts";

/** The world with articles from what it holds now, by its own seed; those it had are gone. */
export function withGuides(data: WorldData): WorldData {
  const { seed, staleGuidePrices = STALE_ONE_IN, layers } = data.meta;
  const listed = [...layers.filter(({ name }) => name !== "guides"), guidesLayer(seed, staleGuidePrices)];
  return { ...data, meta: { ...data.meta, layers: listed }, guides: generateGuides(data, seed) };
}
