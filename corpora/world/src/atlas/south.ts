/** The cities of the atlas south of the Huai river that are not among its first fourteen. Holds no facts itself. */
import { changsha } from "./changsha.ts";
import type { CityFactsInput } from "./city.ts";
import { fuzhou } from "./fuzhou.ts";
import { hefei } from "./hefei.ts";
import { nanchang } from "./nanchang.ts";
import { nanning } from "./nanning.ts";

export const SOUTH: readonly CityFactsInput[] = [hefei, fuzhou, nanchang, changsha, nanning];
