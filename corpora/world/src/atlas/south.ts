/** The cities of the atlas south of the Huai river that are not among its first fourteen. Holds no facts itself. */
import type { CityFactsInput } from "./city.ts";

export const SOUTH: readonly CityFactsInput[] = [];
