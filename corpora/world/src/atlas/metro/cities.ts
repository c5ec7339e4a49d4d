/** The cities whose underground is typed. Holds no facts itself. */
import type { MetroFacts } from "../metro.ts";
import { beijingMetro } from "./beijing.ts";
import { changchunMetro } from "./changchun.ts";
import { dalianMetro } from "./dalian.ts";
import { guangzhouMetro } from "./guangzhou.ts";
import { hefeiMetro } from "./hefei.ts";
import { qingdaoMetro } from "./qingdao.ts";
import { shanghaiMetro } from "./shanghai.ts";
import { shenyangMetro } from "./shenyang.ts";
import { shenzhenMetro } from "./shenzhen.ts";
import { tianjinMetro } from "./tianjin.ts";
import { xianMetro } from "./xian.ts";
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
];
