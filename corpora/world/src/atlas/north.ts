/** The cities of the atlas north of the Huai and the Qinling, beyond the first fourteen. */
import { changchun } from "./changchun.ts";
import { chengde } from "./chengde.ts";
import type { CityFactsInput } from "./city.ts";
import { dalian } from "./dalian.ts";
import { datong } from "./datong.ts";
import { harbin } from "./harbin.ts";
import { hohhot } from "./hohhot.ts";
import { jinan } from "./jinan.ts";
import { jiuquan } from "./jiuquan.ts";
import { kaifeng } from "./kaifeng.ts";
import { lanzhou } from "./lanzhou.ts";
import { luoyang } from "./luoyang.ts";
import { qinhuangdao } from "./qinhuangdao.ts";
import { shenyang } from "./shenyang.ts";
import { shijiazhuang } from "./shijiazhuang.ts";
import { taian } from "./taian.ts";
import { taiyuan } from "./taiyuan.ts";
import { urumqi } from "./urumqi.ts";
import { weihai } from "./weihai.ts";
import { xining } from "./xining.ts";
import { xuzhou } from "./xuzhou.ts";
import { yanbian } from "./yanbian.ts";
import { yantai } from "./yantai.ts";
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
  dalian,
  qinhuangdao,
  luoyang,
  kaifeng,
  datong,
  yantai,
  weihai,
  taian,
  xuzhou,
  chengde,
  yanbian,
  jiuquan,
];
