/**
 * Names of roads that no atlas knows: real ones of the city first, then stems and endings as Chinese cities have them.
 * No name is given twice in a city.
 */

import type { Random } from "@arenakit/contracts";
import { tableOf } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";

/** In nearly every city; for larger roads. */
const COMMON =
  "人民 解放 建设 中山 和平 胜利 友谊 新华 劳动 青年 朝阳 红旗 光明 团结 幸福 民主 文化 体育 公园 学府 科技 创业 迎宾 滨河 环城 工业 园林 育才 前进 东风 英雄 凯旋 世纪 学院 花园 师范 商业 繁荣 振兴 发展".split(
    " ",
  );
const FIRST = "文新永建兴安长春华金玉景云龙凤福嘉庆同广德仁义礼昌宏万天启明海泰瑞锦清临望秀紫翠松桂梅竹柳".split("");
const SECOND = "昌华兴安宁泰和平康乐祥瑞丰源泽阳明远达通惠德贤文新隆盛业民富贵荣锦绣苑庭园林溪泉湖山桥塔".split("");

export type NameRank = "large" | "middle" | "small";

/** How roads are called: what they end with, which stems large ones have, and where the side stands. */
interface NameStyle {
  readonly endings: Readonly<Record<NameRank, readonly string[]>>;
  readonly common: readonly string[];
  /** 德辅道中, and not 德辅中道. */
  readonly sideIsLast: boolean;
}
const MAINLAND: NameStyle = {
  endings: {
    large: ["路", "大道", "大街"],
    middle: ["路", "路", "街"],
    small: ["路", "街", "巷", "里", "街"],
  },
  common: COMMON,
  sideIsLast: false,
};
/** As governors' and merchants' names sound; those of real roads have their places. */
const COLONIAL =
  "贝理 高域 兰登 雅宾 韦士敦 嘉顿理 宾士域 域利 施勋理 麦富 柏立 卫尔 夏德 罗便 戴理 葛乐 史丹顿 欧礼 金巴 艾敦".split(
    " ",
  );
/** Between the two characters of a stem, where there are more streets than pairs. */
const MIDDLE = "新和安福永大长文".split("");
const STYLES = tableOf<NameStyle>({
  香港: {
    endings: { large: ["道"], middle: ["道", "街"], small: ["街", "里", "街", "径"] },
    common: COLONIAL,
    sideIsLast: true,
  },
  澳门: {
    endings: { large: ["大马路", "马路", "大街"], middle: ["街", "马路"], small: ["街", "巷", "里", "围"] },
    common: "友联 美副将 士多纽拜斯 罗约翰 沙嘉都喇 贾伯乐 得胜 俾利喇 慕拉士 雅廉访".split(" "),
    sideIsLast: false,
  },
});

interface NameParts {
  readonly stem: string;
  readonly ending: string;
}

export interface NamePool {
  /** A stem no road of the city begins with, and its ending: `永安` and `路`. */
  stem(rank: NameRank): NameParts;
  /** Puts a name together: `永安东路` with the side 东; the side may be empty. */
  join(parts: NameParts, side: string): string;
  /** A real name that is still free, or null. */
  real(): string | null;
  /** Whether the name was free; it is taken now. */
  take(name: string): boolean;
}

/** Real names are given out in the atlas' order; `taken` are those that stand on the map already. */
export function createNamePool(
  { name: city, roads: real }: Pick<CityFacts, "name" | "roads">,
  taken: Iterable<string>,
  rng: Random,
): NamePool {
  const style = STYLES.get(city) ?? MAINLAND;
  const names = new Set(taken);
  const stems = new Set([...names, ...real].map(stemOf));
  const waiting = real.filter((name) => !names.has(name));
  for (const name of real) names.add(name);
  const invented = rng.shuffled(
    FIRST.flatMap((first) => SECOND.filter((second) => second !== first).map((second) => first + second)),
  );
  const common = rng.shuffled([...style.common]);
  let isLonger = false;
  const lengthen = () => {
    isLonger = true;
    return MIDDLE.flatMap((middle) =>
      FIRST.filter((first) => first !== middle).flatMap((first) =>
        SECOND.filter((second) => second !== first && second !== middle).map((second) => first + middle + second),
      ),
    );
  };
  return {
    stem(rank) {
      const ending = rng.pick(style.endings[rank]);
      for (;;) {
        const stem = (rank === "large" ? common.pop() : undefined) ?? invented.pop();
        if (stem === undefined && !isLonger) {
          invented.push(...rng.shuffled(lengthen()));
          continue;
        }
        // Far more stems than a city has roads; should they run out all the same, numbers never do.
        if (stem === undefined) return { stem: `第${stems.size}`, ending };
        if (stems.has(stem)) continue;
        stems.add(stem);
        return { stem, ending };
      }
    },
    join: ({ stem, ending }, side) => (style.sideIsLast ? `${stem}${ending}${side}` : `${stem}${side}${ending}`),
    real: () => waiting.shift() ?? null,
    take(name) {
      if (names.has(name)) return false;
      names.add(name);
      return true;
    },
  };
}

/** `建设` of `建设东路`. */
function stemOf(name: string): string {
  return name.replace(/(?<=..)[东西南北中一二三四五]?(大马路|大道|大街|正街|马路|[路街道巷里径围])[东西南北中]?$/, "");
}

/** `清华西路` of `清华西路28号`, township left out; null when the address names no street. */
export function streetOfAddress(address: string, district: string): string | null {
  const bare = address.replace(/^.*?市/, "").replace(district, "");
  const [, name] = /^(?:.*(?:镇|街道|区))?([^\d镇区]{1,6}?(?:大街|正街|大道|路|街|道|巷))\d+号/.exec(bare) ?? [];
  return name && name.length >= 2 ? name : null;
}
