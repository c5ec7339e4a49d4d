/** The cities of the atlas, each parsed once so that the schema's defaults apply. Holds no facts itself. */
import { CityFacts } from "../atlas.ts";
import { beijing } from "./beijing.ts";
import { hangzhou } from "./hangzhou.ts";
import { shanghai } from "./shanghai.ts";
import { tianjin } from "./tianjin.ts";

export const ATLAS: readonly CityFacts[] = [beijing, shanghai, tianjin, hangzhou].map((city) => CityFacts.parse(city));
