/** data file. Rivers, lakes and bays of the atlas' cities, typed from memory: lines and outlines good to some hundred metres. GCJ-02. */

interface TypedRiver {
  readonly name: string;
  /** Metres from bank to bank. */
  readonly width: number;
  readonly points: readonly (readonly [number, number])[];
  readonly bridges: readonly { readonly name: string; readonly at: readonly [number, number] }[];
}

const pair = (text: string): readonly [number, number] => {
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(",").map(Number);
  return [longitude, latitude];
};

/** `name width lon,lat lon,lat …`, then bridges as `name@lon,lat`. */
const rivers = (text: string): TypedRiver[] =>
  text
    .trim()
    .split("\n")
    .map((row) => {
      const [name = "", width = "", ...rest] = row.trim().split(/\s+/);
      const bridges = rest.filter((part) => part.includes("@")).map((part) => part.split("@"));
      return {
        name,
        width: Number(width),
        points: rest.filter((part) => !part.includes("@")).map(pair),
        bridges: bridges.map(([bridge = "", at = ""]) => ({ name: bridge, at: pair(at) })),
      };
    });

export const RIVERS: Readonly<Record<string, readonly TypedRiver[]>> = {
  上海: rivers(`
    黄浦江 450 121.4600,30.9900 121.4700,31.0900 121.4560,31.1400 121.4660,31.1850 121.4930,31.2050 121.5060,31.2230 121.4970,31.2370 121.4990,31.2460 121.5180,31.2490 121.5420,31.2560 121.5560,31.2780 121.5480,31.3050 121.5140,31.3500 121.5000,31.3920 南浦大桥@121.5060,31.2090 卢浦大桥@121.4750,31.1930 徐浦大桥@121.4640,31.1330 杨浦大桥@121.5380,31.2560
    苏州河 60 121.3600,31.2250 121.3950,31.2180 121.4150,31.2330 121.4360,31.2400 121.4480,31.2480 121.4650,31.2460 121.4880,31.2450`),
  武汉: rivers(`
    长江 1200 114.1800,30.3900 114.2300,30.4600 114.2700,30.5250 114.2870,30.5510 114.3080,30.5800 114.3300,30.6130 114.3700,30.6450 114.4300,30.6650 114.5200,30.6550 武汉长江大桥@114.2880,30.5500 武汉长江二桥@114.3250,30.6060 鹦鹉洲长江大桥@114.2780,30.5370 二七长江大桥@114.3500,30.6330 白沙洲大桥@114.2470,30.4930
    汉江 300 114.0500,30.5950 114.1300,30.5650 114.1900,30.5900 114.2350,30.5650 114.2650,30.5720 114.2930,30.5680`),
};

/** Outlines of lakes and of the sea: no road enters. */
export const LAKES: Readonly<Record<string, readonly (readonly (readonly [number, number])[])[]>> = {};
