/** The cities whose underground is typed. Holds no facts itself. */
import type { MetroFacts } from "../metro.ts";
import { aomenMetro } from "./aomen.ts";
import { beijingMetro } from "./beijing.ts";
import { changchunMetro } from "./changchun.ts";
import { changshaMetro } from "./changsha.ts";
import { chengduMetro } from "./chengdu.ts";
import { chongqingMetro } from "./chongqing.ts";
import { dalianMetro } from "./dalian.ts";
import { fuzhouMetro } from "./fuzhou.ts";
import { guangzhouMetro } from "./guangzhou.ts";
import { guiyangMetro } from "./guiyang.ts";
import { hangzhouMetro } from "./hangzhou.ts";
import { harbinMetro } from "./harbin.ts";
import { hefeiMetro } from "./hefei.ts";
import { hohhotMetro } from "./hohhot.ts";
import { jinanMetro } from "./jinan.ts";
import { kunmingMetro } from "./kunming.ts";
import { lanzhouMetro } from "./lanzhou.ts";
import { luoyangMetro } from "./luoyang.ts";
import { nanchangMetro } from "./nanchang.ts";
import { nanjingMetro } from "./nanjing.ts";
import { nanningMetro } from "./nanning.ts";
import { ningboMetro } from "./ningbo.ts";
import { qingdaoMetro } from "./qingdao.ts";
import { shanghaiMetro } from "./shanghai.ts";
import { shenyangMetro } from "./shenyang.ts";
import { shenzhenMetro } from "./shenzhen.ts";
import { shijiazhuangMetro } from "./shijiazhuang.ts";
import { suzhouMetro } from "./suzhou.ts";
import { taiyuanMetro } from "./taiyuan.ts";
import { tianjinMetro } from "./tianjin.ts";
import { urumqiMetro } from "./urumqi.ts";
import { wenzhouMetro } from "./wenzhou.ts";
import { wuhanMetro } from "./wuhan.ts";
import { wuxiMetro } from "./wuxi.ts";
import { xiamenMetro } from "./xiamen.ts";
import { xianMetro } from "./xian.ts";
import { xianggangMetro } from "./xianggang.ts";
import { xuzhouMetro } from "./xuzhou.ts";
import { zhengzhouMetro } from "./zhengzhou.ts";

export const METROS: readonly MetroFacts[] = [
  beijingMetro,
  shanghaiMetro,
  guangzhouMetro,
  shenzhenMetro,
  xianMetro,
  tianjinMetro,
  qingdaoMetro,
  zhengzhouMetro,
  shenyangMetro,
  dalianMetro,
  hefeiMetro,
  changchunMetro,
  harbinMetro,
  shijiazhuangMetro,
  hohhotMetro,
  jinanMetro,
  taiyuanMetro,
  lanzhouMetro,
  urumqiMetro,
  luoyangMetro,
  xuzhouMetro,
  chengduMetro,
  wuhanMetro,
  hangzhouMetro,
  nanjingMetro,
  chongqingMetro,
  suzhouMetro,
  changshaMetro,
  wuxiMetro,
  ningboMetro,
  wenzhouMetro,
  nanchangMetro,
  fuzhouMetro,
  xiamenMetro,
  nanningMetro,
  guiyangMetro,
  kunmingMetro,
  xianggangMetro,
  aomenMetro,
];
