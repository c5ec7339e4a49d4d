/** What one city's file holds: the atlas schema before its defaults apply. Knows no city. */
import type * as z from "zod";
import type { CityFacts, Landmark } from "../atlas.ts";

export type CityFactsInput = z.input<typeof CityFacts>;
export type LandmarkInput = z.input<typeof Landmark>;
