/** The cities of the atlas north of the Huai and the Qinling, beyond the first fourteen. */
import { changchun } from "./changchun.ts";
import type { CityFactsInput } from "./city.ts";
import { harbin } from "./harbin.ts";
import { hohhot } from "./hohhot.ts";
import { jinan } from "./jinan.ts";
import { lanzhou } from "./lanzhou.ts";
import { shenyang } from "./shenyang.ts";
import { shijiazhuang } from "./shijiazhuang.ts";
import { taiyuan } from "./taiyuan.ts";
import { urumqi } from "./urumqi.ts";
import { xining } from "./xining.ts";
import { yinchuan } from "./yinchuan.ts";
import { zhengzhou } from "./zhengzhou.ts";

export const NORTH: readonly CityFactsInput[] = [
  shijiazhuang,
  taiyuan,
  hohhot,
  shenyang,
  changchun,
  harbin,
  jinan,
  zhengzhou,
  lanzhou,
  xining,
  yinchuan,
  urumqi,
];
