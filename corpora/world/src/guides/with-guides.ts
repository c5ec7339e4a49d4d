/** A world's articles written anew after a layer was laid over it, so that they say what its maps and trains say. */
import type { WorldData } from "../data.ts";
import { generateGuides } from "./generate-guides.ts";

/** The world with articles from what it holds now, by its own seed; those it had are gone. */
export function withGuides(data: WorldData): WorldData {
  return { ...data, guides: generateGuides(data, data.meta.seed) };
}
