/** data file. Bridges, causeways and tunnels over lakes, bays and straits, typed from memory; and shores between which nobody walks. GCJ-02, good to some hundred metres. */

export type CrossingKind = "open" | "motors" | "tunnel" | "footway";

interface TypedCrossing {
  readonly name: string;
  /** `open` to everybody, for `motors` alone over or (`tunnel`) under the water, or a `footway`. */
  readonly kind: CrossingKind;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

const pair = (text: string): readonly [number, number] => {
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(",").map(Number);
  return [longitude, latitude];
};

/** `name kind lon,lat lon,lat`, one a row. */
const crossings = (text: string): TypedCrossing[] =>
  text
    .trim()
    .split("\n")
    .map((row) => {
      const [name = "", kind = "", from = "", to = ""] = row.trim().split(/\s+/);
      return { name, kind: kind as CrossingKind, from: pair(from), to: pair(to) };
    });

/** By city. Nothing else leads through what LAKES outlines. */
export const CROSSINGS: Readonly<Record<string, readonly TypedCrossing[]>> = {
  香港: crossings(`
    海底隧道 tunnel 114.1875,22.3035 114.1885,22.2788
    东区海底隧道 tunnel 114.2330,22.3000 114.2200,22.2830
    西区海底隧道 tunnel 114.1635,22.3045 114.1490,22.2840`),
  青岛: crossings(`
    胶州湾大桥 motors 120.3350,36.1600 120.1500,36.1200
    胶州湾隧道 tunnel 120.3110,36.0620 120.2300,36.0050`),
  厦门: crossings(`
    厦门大桥 motors 118.1140,24.5480 118.1050,24.5770
    高集海堤 open 118.1090,24.5480 118.1000,24.5760
    集美大桥 motors 118.1320,24.5520 118.1220,24.5830
    杏林大桥 motors 118.0980,24.5430 118.0620,24.5700
    海沧大桥 motors 118.0880,24.4980 118.0400,24.4930
    翔安大桥 motors 118.1780,24.5400 118.2080,24.5900
    翔安隧道 tunnel 118.1900,24.5250 118.2520,24.5730`),
  杭州: crossings(`
    苏堤 footway 120.1378,30.2532 120.1365,30.2400
    苏堤 footway 120.1365,30.2400 120.1385,30.2320
    白堤 footway 120.1512,30.2584 120.1462,30.2529
    九曲桥 footway 120.1440,30.2368 120.1440,30.2380
    九曲桥 footway 120.1440,30.2380 120.1440,30.2392`),
  大理: crossings(`
    环海路 open 100.1080,25.8800 100.1250,25.9450
    环海路 open 100.1250,25.9450 100.1950,25.9070`),
  南京: crossings(`
    玄武湖隧道 tunnel 118.7870,32.0730 118.8090,32.0720
    环洲路 footway 118.7875,32.0700 118.7965,32.0723
    台菱堤 footway 118.7945,32.0645 118.7965,32.0723
    翠洲路 footway 118.7965,32.0723 118.8090,32.0790`),
  澳门: crossings(`
    嘉乐庇总督大桥 open 113.5495,22.1840 113.5560,22.1615
    友谊大桥 motors 113.5690,22.1970 113.5745,22.1650
    西湾大桥 motors 113.5395,22.1775 113.5465,22.1600
    澳门大桥 motors 113.5765,22.1975 113.5700,22.1650`),
};

interface Shores {
  readonly water: string;
  /** The first one that holds a point is its shore. */
  readonly shores: readonly { readonly name: string; readonly outline: readonly (readonly [number, number])[] }[];
}

const outline = (text: string) => text.split(" ").map(pair);

export const SHORES: readonly Shores[] = [
  {
    water: "维多利亚港",
    shores: [
      {
        name: "香港岛",
        outline: outline(
          "114.1000,22.2900 114.1500,22.2915 114.1680,22.2880 114.1850,22.2870 114.2000,22.2970 114.2250,22.2950 114.2450,22.2825 114.2580,22.2680 114.2700,22.2500 114.2700,22.1900 114.1550,22.1900 114.1500,22.2320 114.1100,22.2600",
        ),
      },
      { name: "九龙和新界", outline: outline("113.7000,22.0500 113.7000,22.6500 114.6000,22.6500 114.6000,22.0500") },
    ],
  },
  {
    water: "黄浦江",
    shores: [
      {
        name: "浦东",
        outline: outline(
          "121.4693,31.0800 121.4560,31.1400 121.4660,31.1850 121.4930,31.2050 121.5060,31.2230 121.4945,31.2370 121.4965,31.2450 121.5180,31.2490 121.5420,31.2560 121.5560,31.2780 121.5480,31.3050 121.5140,31.3500 121.5000,31.3920 121.6500,31.4000 121.9500,31.2000 121.9500,31.0800",
        ),
      },
      { name: "浦西", outline: outline("121.0000,31.0800 121.0000,31.4000 121.6000,31.4000 121.6000,31.0800") },
    ],
  },
];
