/** The cities of the atlas north of the Huai and the Qinling, beyond the first fourteen. */
import type { CityFactsInput } from "./city.ts";

export const NORTH: readonly CityFactsInput[] = [];
