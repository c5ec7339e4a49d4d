/** data file. Questions to the official server and to our profile `amap`, and why a few answers differ. */

/** Why two answers differ; each is needed, or its test fails. */
export type Difference =
  | { readonly why: string; readonly official: RegExp; readonly ours: RegExp }
  /** Our result without what it has more is the official one. */
  | { readonly why: string; readonly without: (ours: Record<string, unknown>) => unknown };

export interface Case {
  readonly tool: string;
  readonly args: Readonly<Record<string, string>>;
  readonly difference?: Difference;
}

/** Arguments that the official server reads and does not declare. */
export const TOOL_DIFFERENCES: Readonly<Record<string, { readonly undeclared: readonly string[] }>> = {
  maps_text_search: { undeclared: ["citylimit"] },
};

/** In place of an id: that of the place of this name. */
export const ID_OF = "id of ";

const PALACE = "116.397029,39.917839";
const TEMPLE = "116.410800,39.882200";
const BUND = "121.490317,31.236305";
const LAKE = "116.275,39.999";
const PARIS = "2.35,48.85";

const foreign: Difference = {
  why: "the service answers a point abroad with nothing; ours says what is wrong with it",
  official: /"provice": \[\]/,
  ours: /^RGeocoding failed: OUT_OF_SERVICE\n.*不在中国境内/,
};
const owner: Difference = {
  why: "weather is a city's: ours says of which",
  without: ({ weather_of: _, ...rest }) => rest,
};
const breaks = (ours: RegExp): Difference => ({
  why: "the official server reads a member of the empty reply and breaks; ours says what was not found",
  official: /^Error: Cannot read properties of undefined/,
  ours,
});
const wordless = (ours: RegExp): Difference => ({
  why: "replies of v4 have no info, which is all that the official server looks for; ours names the service's code",
  official: /^Direction bicycling failed: undefined$/,
  ours,
});
const unreachable: Difference = {
  why: "the official server drops why no way was measured; ours keeps the service's info and code",
  without: ({ results }) => ({
    results: (results as Record<string, unknown>[]).map(({ info: _, code: __, ...rest }) => rest),
  }),
};
const dropped: Difference = {
  why: "the official server declares city and drops it; ours does what its description says",
  official: /"citycode": "021"/,
  ours: /^Geocoding failed: ENGINE_RESPONSE_DATA_ERROR\n没有找到“外滩”/,
};
const typed: Difference = {
  why: "the official server declares types and drops it; ours does what its description says",
  official: /"name": "北海公园"/,
  ours: /^(?!.*北海公园).*"typecode": "05/s,
};
const unknownCity = (ours: RegExp): Difference => ({
  why: "the service looks everywhere for a city that it does not know; ours says that it is not covered",
  official: /"typecode": "110101"/,
  ours,
});
const nearest: Difference = {
  why: "an empty result says nothing of where to look; ours names what is nearest beyond the radius",
  without: ({ nearest: _, ...rest }) => rest,
};
const tooWide: Difference = {
  why: "beyond its largest radius the service falls back to its default and says nothing; ours says the bounds",
  official: /"name": "故宫博物院"/,
  ours: /^Around Search failed: INVALID_PARAMS\nradius 应为 1 到 50000/,
};

const ask = (tool: string, ...questions: (readonly [Case["args"], Difference?])[]): Case[] =>
  questions.map(([args, difference]) => ({ tool, args, ...(difference ? { difference } : {}) }));
const ends = (origin: string, destination: string) => ({ origin, destination });

export const CASES: readonly Case[] = [
  ...ask(
    "maps_regeocode",
    [{ location: PALACE }],
    [{ location: BUND }],
    [{ location: PARIS }, foreign],
    [{ location: "故宫" }],
    [{ location: "39.917839,116.397029" }],
  ),
  ...ask(
    "maps_geo",
    [{ address: "故宫博物院" }],
    [{ address: "北京市东城区景山前街4号" }],
    [{ address: "上海市黄浦区" }],
    [{ address: "外滩", city: "上海" }],
    [{ address: "外滩", city: "北京" }, dropped],
    [{ address: "qqqqqq" }],
  ),
  ...ask(
    "maps_ip_location",
    [{ ip: "114.247.50.2" }],
    [{ ip: "36.110.2.8" }],
    [{ ip: "192.168.1.1" }],
    [{ ip: "not an address" }],
  ),
  ...ask(
    "maps_weather",
    [{ city: "北京" }],
    [{ city: "上海市" }],
    [{ city: "310000" }],
    [{ city: "110108" }, owner],
    [{ city: "北京市海淀区" }, owner],
    [{ city: "亚特兰蒂斯" }, breaks(/^Get weather failed: INVALID_PARAMS\n没有收录城市/)],
  ),
  ...ask(
    "maps_search_detail",
    [{ id: `${ID_OF}故宫博物院` }],
    [{ id: `${ID_OF}外滩` }],
    [{ id: `${ID_OF}北京南站` }],
    [{ id: "B0nothing" }, breaks(/^Get poi detail failed: INVALID_PARAMS\n没有编号为/)],
  ),
  ...ask(
    "maps_bicycling",
    [ends(PALACE, TEMPLE)],
    [ends(PALACE, LAKE)],
    [ends(PALACE, BUND), wordless(/^Direction bicycling failed: OVER_DIRECTION_RANGE\n/)],
    [ends(PALACE, "x"), wordless(/^Direction bicycling failed: INVALID_PARAMS\n/)],
  ),
  ...ask(
    "maps_direction_walking",
    [ends(PALACE, TEMPLE)],
    [ends(TEMPLE, PALACE)],
    [ends(PALACE, BUND)],
    [ends(PARIS, PALACE)],
  ),
  ...ask(
    "maps_direction_driving",
    [ends(PALACE, TEMPLE)],
    [ends(LAKE, TEMPLE)],
    [ends(PALACE, BUND)],
    [ends(BUND, LAKE)],
    [ends(PALACE, "116.4")],
  ),
  ...ask(
    "maps_direction_transit_integrated",
    [{ ...ends(PALACE, TEMPLE), city: "北京", cityd: "北京" }],
    [{ ...ends(LAKE, PALACE), city: "010", cityd: "010" }],
    [{ ...ends(PALACE, BUND), city: "北京", cityd: "上海" }],
    [{ ...ends(PALACE, TEMPLE), city: "亚特兰蒂斯", cityd: "北京" }],
  ),
  ...ask(
    "maps_distance",
    [{ origins: PALACE, destination: TEMPLE }],
    [{ origins: `${PALACE}|${LAKE}`, destination: BUND, type: "0" }],
    [{ origins: `${PALACE}|${LAKE}`, destination: TEMPLE, type: "1" }],
    [{ origins: PALACE, destination: TEMPLE, type: "3" }],
    [{ origins: PALACE, destination: BUND, type: "3" }, unreachable],
    [{ origins: PALACE, destination: TEMPLE, type: "2" }],
  ),
  ...ask(
    "maps_text_search",
    [{ keywords: "故宫博物院" }],
    [{ keywords: "火锅", city: "上海" }],
    [{ keywords: "博物馆", city: "310000", citylimit: "true" }],
    [{ keywords: "外滩", city: "北京", citylimit: "true" }],
    [{ keywords: "外滩", city: "北京" }],
    [{ keywords: "公园", city: "北京", types: "火锅店" }, typed],
    [{ keywords: "qqqqqq" }],
    [{ keywords: "公园", city: "亚特兰蒂斯" }, unknownCity(/^Text Search failed: INVALID_PARAMS\n没有收录城市/)],
  ),
  ...ask(
    "maps_around_search",
    [{ location: PALACE }],
    [{ location: BUND, radius: "3000", keywords: "酒店" }],
    [{ location: PALACE, radius: "100", keywords: "医院" }, nearest],
    [{ location: PALACE, radius: "60000" }, tooWide],
    [{ location: "故宫" }],
  ),
];
