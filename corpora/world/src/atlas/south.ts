/** The cities of the atlas south of the Huai river that are not among its first fourteen. Holds no facts itself. */
import { aomen } from "./aomen.ts";
import { changsha } from "./changsha.ts";
import type { CityFactsInput } from "./city.ts";
import { fuzhou } from "./fuzhou.ts";
import { guiyang } from "./guiyang.ts";
import { haikou } from "./haikou.ts";
import { hefei } from "./hefei.ts";
import { kunming } from "./kunming.ts";
import { lasa } from "./lasa.ts";
import { nanchang } from "./nanchang.ts";
import { nanning } from "./nanning.ts";
import { xianggang } from "./xianggang.ts";

export const SOUTH: readonly CityFactsInput[] = [
  hefei,
  fuzhou,
  nanchang,
  changsha,
  nanning,
  haikou,
  guiyang,
  kunming,
  lasa,
  xianggang,
  aomen,
];
