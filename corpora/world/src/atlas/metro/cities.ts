/** The cities whose underground is typed. Holds no facts itself. */
import type { MetroFacts } from "../metro.ts";
import { beijingMetro } from "./beijing.ts";
import { guangzhouMetro } from "./guangzhou.ts";
import { shanghaiMetro } from "./shanghai.ts";
import { shenzhenMetro } from "./shenzhen.ts";
import { tianjinMetro } from "./tianjin.ts";
import { xianMetro } from "./xian.ts";

export const METROS: readonly MetroFacts[] = [
  beijingMetro,
  shanghaiMetro,
  guangzhouMetro,
  shenzhenMetro,
  xianMetro,
  tianjinMetro,
];
