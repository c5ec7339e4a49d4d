/** The cities of the atlas south of the Huai river that are not among its first fourteen. Holds no facts itself. */
import { aomen } from "./aomen.ts";
import { changsha } from "./changsha.ts";
import type { CityFactsInput } from "./city.ts";
import { dali } from "./dali.ts";
import { fuzhou } from "./fuzhou.ts";
import { guilin } from "./guilin.ts";
import { guiyang } from "./guiyang.ts";
import { haikou } from "./haikou.ts";
import { hefei } from "./hefei.ts";
import { huangshan } from "./huangshan.ts";
import { kunming } from "./kunming.ts";
import { lasa } from "./lasa.ts";
import { lijiang } from "./lijiang.ts";
import { nanchang } from "./nanchang.ts";
import { nanning } from "./nanning.ts";
import { ningbo } from "./ningbo.ts";
import { quanzhou } from "./quanzhou.ts";
import { sanya } from "./sanya.ts";
import { wenzhou } from "./wenzhou.ts";
import { wuxi } from "./wuxi.ts";
import { xianggang } from "./xianggang.ts";
import { yangzhou } from "./yangzhou.ts";
import { yichang } from "./yichang.ts";
import { zhangjiajie } from "./zhangjiajie.ts";
import { zhuhai } from "./zhuhai.ts";

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
  ningbo,
  wuxi,
  wenzhou,
  huangshan,
  guilin,
  sanya,
  lijiang,
  dali,
  zhangjiajie,
  zhuhai,
  yichang,
  yangzhou,
  quanzhou,
];
