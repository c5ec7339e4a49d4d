/** Sights, hotels and restaurants of our Beijing beside CrossWOZ's. */
import { haversineMetres } from "@arenakit/contracts";
import type { CityFacts, Poi, WorldData } from "@arenakit/corpus-world";
import { priceLevelOf } from "../generator/city-sizes.ts";
import { categories, incomparable, type Measure, numeric, range, withBins } from "./measure.ts";
import type { CrossWoz } from "./sources.ts";

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** Rows of both sides that are of one kind. */
interface Sides {
  readonly sights: readonly Poi[];
  readonly inns: readonly Poi[];
  readonly kitchens: readonly Poi[];
  readonly theirs: CrossWoz;
}

/** `pois` are Beijing's. */
export function crosswozMeasures(pois: readonly Poi[], theirs: CrossWoz, beijing: CityFacts): (Measure | null)[] {
  const sides: Sides = {
    sights: pois.filter(({ kind }) => kind === "scenic" || kind === "museum" || kind === "park"),
    inns: pois.filter(({ kind, tags }) => kind === "hotel" && classOf(tags) >= 0),
    kitchens: pois.filter(({ kind, typecode }) => kind === "restaurant" && !TAKEAWAY.has(typecode.slice(0, 4))),
    theirs,
  };
  return [
    ...nameMeasures(sides),
    ...ratingMeasures(sides),
    ...moneyMeasures(sides),
    ...hourMeasures(sides),
    ...districtMeasures(sides, beijing),
    ...wordMeasures(sides),
  ];
}

function value(
  id: string,
  measure: string,
  { ours, theirs, bins }: { ours: (number | null)[]; theirs: (number | null)[]; bins: number[] },
): Measure | null {
  const samples = { ours: { values: known(ours) }, theirs: { values: known(theirs) }, bins };
  return numeric({ id: `beijing-${id}`, measure, source: "CrossWOZ" }, samples);
}

function nameMeasures({ sights, inns, kitchens, theirs }: Sides): (Measure | null)[] {
  const length = (what: string, ours: readonly Poi[], others: readonly { 名称: string }[]) =>
    value(`${what}-name`, `${what} of Beijing: characters of the name`, {
      ours: ours.map(({ name }) => name.length),
      theirs: others.map(({ 名称 }) => 名称.length),
      bins: range(2, 24, 1),
    });
  return [
    length("sights", sights, theirs.attractions),
    length("hotels", inns, theirs.hotels),
    length("restaurants", kitchens, theirs.restaurants),
  ];
}

function ratingMeasures({ sights, inns, kitchens, theirs }: Sides): (Measure | null)[] {
  const rating = (what: string, given: [readonly Poi[], readonly { 评分: number | null }[]], bins: number[]) =>
    value(`${what}-rating`, `${what} of Beijing: rating`, {
      ours: given[0].map(({ rating }) => rating),
      theirs: given[1].map(({ 评分 }) => 评分),
      bins,
    });
  return [
    rating("sights", [sights, theirs.attractions], range(1, 5, 0.2)),
    rating("hotels", [inns, theirs.hotels], range(3.2, 5, 0.1)),
    incomparable(
      rating("restaurants", [kitchens, theirs.restaurants], range(1, 5, 0.2)),
      "most of theirs are whole and half stars of few votes (3.5, 4, 4.5, 5); Amap's ratings, which ours are, have tenths",
    ),
  ];
}

function moneyMeasures({ sights, inns, kitchens, theirs }: Sides): (Measure | null)[] {
  return [
    value("sights-ticket", "sights of Beijing: admission, yuan", {
      ours: sights.map(({ ticketYuan }) => ticketYuan),
      theirs: theirs.attractions.map(({ 门票 }) => 门票),
      bins: range(0, 200, 10),
    }),
    value("hotels-price", "hotels of Beijing: price of a night, yuan", {
      ours: inns.map(({ costYuan }) => costYuan),
      theirs: theirs.hotels.map(({ 价格 }) => 价格),
      bins: range(0, 2000, 100),
    }),
    value("restaurants-cost", "restaurants of Beijing: spending of a person, yuan", {
      ours: kitchens.map(({ costYuan }) => costYuan),
      theirs: theirs.restaurants.map(({ 人均消费 }) => 人均消费),
      bins: range(0, 300, 15),
    }),
    value("hotels-class", "hotels of Beijing: class, from economy to luxury", {
      ours: inns.map(({ tags }) => classOf(tags)),
      theirs: theirs.hotels.map(({ 酒店类型 }) => classOf([酒店类型 ?? ""])).filter((at) => at >= 0),
      bins: range(0, HOTEL_CLASSES.length - 1, 1),
    }),
  ];
}

function hourMeasures({ kitchens, theirs }: Sides): (Measure | null)[] {
  const hour = (end: "opening" | "closing", what: string, bins: number[]) =>
    value(`restaurants-${end}`, `restaurants of Beijing: hour at which they ${what}`, {
      ours: kitchens.map(({ openHours }) => clockHour(openHours, end)),
      theirs: theirs.restaurants.map(({ 营业时间 }) => clockHour(营业时间, end)),
      bins,
    });
  return [hour("opening", "open", range(0, 24, 1)), hour("closing", "close", range(12, 32, 1))];
}

function districtMeasures({ sights, inns, kitchens, theirs }: Sides, beijing: CityFacts): (Measure | null)[] {
  const pairs = [
    ["sights", sights, theirs.attractions],
    ["hotels", inns, theirs.hotels],
    ["restaurants", kitchens, theirs.restaurants],
  ] as const;
  return pairs.map(([id, ours, others]) => {
    const measure = districtMeasure(id, beijing, { ours, theirs: others });
    const named = measure ? measure.n.theirs / others.length : 1;
    return named > 0.5
      ? measure
      : incomparable(measure, "most of their addresses name no district, those of far ones more often than others");
  });
}

function wordMeasures({ sights, kitchens, theirs }: Sides): (Measure | null)[] {
  const withoutBranch = (name: string) => name.replace(/[(（].*$/, "");
  return [
    categories(
      { id: "beijing-sights-kind", measure: "sights of Beijing: what the name says that it is", source: "CrossWOZ" },
      sights.map(({ name }) => wordOf(name, SIGHT_WORDS)),
      theirs.attractions.map(({ 名称 }) => wordOf(名称, SIGHT_WORDS)),
    ),
    categories(
      {
        id: "beijing-restaurants-kind",
        measure: "restaurants of Beijing: cuisine by words of the name",
        source: "CrossWOZ",
      },
      kitchens.map(({ name }) => wordOf(withoutBranch(name), CUISINE_WORDS)),
      theirs.restaurants.map(({ 名称 }) => wordOf(withoutBranch(名称), CUISINE_WORDS)),
    ),
  ];
}

/**
 * Prices by class: of a class one city has too few for a comparison, so ours are those of all cities, at Beijing's price
 * level.
 */
export function priceMeasures(
  pois: WorldData["pois"],
  { hotels }: CrossWoz,
  cities: readonly CityFacts[],
): (Measure | null)[] {
  const levels = new Map(cities.map(({ adcode, name }) => [adcode, priceLevelOf(name)]));
  const inns: { tags: readonly string[]; yuan: number }[] = [];
  for (let row = 0; row < pois.length; row++) {
    if (pois.kind(row) !== "hotel") continue;
    const { city, tags, costYuan } = pois.poi(row);
    if (costYuan !== null) inns.push({ tags, yuan: (costYuan / levels.get(city)!) * priceLevelOf("北京") });
  }
  return HOTEL_CLASSES.map((name) =>
    numeric(
      {
        id: `hotels-price-${CLASS_IDS[name]}`,
        measure: `hotels at Beijing's prices, ${CLASS_IDS[name]}: price of a night, yuan`,
        source: "CrossWOZ",
      },
      {
        ours: { values: inns.filter(({ tags }) => tags.includes(name)).map(({ yuan }) => yuan) },
        theirs: { values: known(hotels.filter(({ 酒店类型 }) => 酒店类型 === name).map(({ 价格 }) => 价格)) },
        bins: range(0, 2000, 100),
      },
    ),
  );
}

/** Drinks, cakes and sweets: their restaurants are those one sits down in. */
const TAKEAWAY: ReadonlySet<string> = new Set(["0507", "0508", "0509"]);
const HOTEL_CLASSES = ["经济型", "舒适型", "高档型", "豪华型"] as const;
const classOf = (tags: readonly string[]) => HOTEL_CLASSES.findIndex((name) => tags.includes(name));
const CLASS_IDS = { 经济型: "economy", 舒适型: "comfort", 高档型: "upscale", 豪华型: "luxury" } as const;

/** The first whose pattern the name holds. */
const SIGHT_WORDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["museum", /博物|美术|艺术|展览|陈列|纪念馆|科技馆|画廊|院$|馆$/],
  ["temple", /[寺庙观庵]$|教堂|宫$|禅|清真|堂$/],
  ["park", /公园|植物园|动物园|湿地|[园苑]$/],
  ["nature", /山|峡|湖|林|谷|瀑|洞|水库|长城|草原|岛|滩|河/],
  ["street", /街|巷|镇|村|胡同|广场|路$/],
  ["residence", /故居|旧居|王府|大院|会馆|书院|[府楼塔桥门台坛陵墓]/],
  ["fun", /乐园|世界|滑雪|游乐|影视|剧院|农庄|采摘|度假|温泉|欢乐/],
];
const CUISINE_WORDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["hot pot", /火锅|涮|羊蝎子|串串|豆捞/],
  ["grill", /烤|烧烤|撸串|大排档/],
  ["noodles and snacks", /面|粉|饺|包子|馄饨|粥|饼|小吃|米线|快餐|早点|麻辣烫|饭$|豆浆|凉皮|锅贴|爆肚|卤煮/],
  ["coffee, tea, sweets", /咖啡|茶|蛋糕|甜|面包|烘焙|糖水|奶|冰|Coffee|Cafe/i],
  ["foreign", /日本|寿司|料理|韩|西餐|披萨|比萨|牛排|扒|法|意大利|泰|[A-Za-z]{3}/],
  ["regional", /川|湘|粤|东北|西北|江南|江浙|鲁|云南|贵州|巴蜀|渝|闽|徽|鱼/],
];
function wordOf(name: string, words: readonly (readonly [string, RegExp])[]): string {
  return words.find(([, pattern]) => pattern.test(name))?.[0] ?? "other";
}

/** Hours after midnight; closing times of the next day are more than 24. Null where there are none or always. */
function clockHour(hours: string | null, end: "opening" | "closing"): number | null {
  const clocks = [...(hours ?? "").matchAll(/(\d{1,2})[:：](\d{2})\s*[-–~至]\s*(\d{1,2})[:：](\d{2})/g)];
  const first = clocks[0];
  const last = clocks.at(-1);
  if (!first || !last) return null;
  const opening = Number(first[1]) + Number(first[2]) / 60;
  const closing = Number(last[3]) + Number(last[4]) / 60;
  if (end === "opening") return opening;
  return closing <= Number(last[1]) ? closing + 24 : closing;
}

/** By distance of the district's middle from the city's, so that the categories have an order. */
function districtMeasure(
  id: string,
  beijing: CityFacts,
  { ours, theirs }: { ours: readonly Poi[]; theirs: readonly { 地址: string | null }[] },
): Measure | null {
  const ordered = [...beijing.districts].sort(
    (left, right) => haversineMetres(beijing, left) - haversineMetres(beijing, right),
  );
  const rank = (text: string) => {
    const at = ordered.findIndex(({ name }) => text.includes(name) || text.includes(name.slice(0, -1)));
    return at < 0 ? null : at;
  };
  const named = theirs.map(({ 地址 }) => (地址 === null ? null : rank(地址)));
  return withBins(
    numeric(
      {
        id: `beijing-${id}-district`,
        measure: `${id} of Beijing: district, from the middle outwards`,
        source: "CrossWOZ",
      },
      {
        ours: { values: known(ours.map(({ district }) => rank(district))) },
        theirs: { values: known(named) },
        bins: range(0, ordered.length, 1),
      },
    ),
    ordered.map(({ name }) => name),
  );
}
