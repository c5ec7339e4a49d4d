/** Sights, hotels and restaurants of our Beijing beside CrossWOZ's. */
import { haversineMetres } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Poi, WorldData } from "../data.ts";
import { priceLevelOf } from "../generator/city-sizes.ts";
import { categories, incomparable, type Measure, numeric, range, withBins } from "./measure.ts";
import type { CrossWoz } from "./sources.ts";

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

export function crosswozMeasures(
  pois: readonly Poi[],
  { attractions, hotels, restaurants }: CrossWoz,
  beijing: CityFacts,
): (Measure | null)[] {
  const of = (...kinds: Poi["kind"][]) => pois.filter(({ kind }) => kinds.includes(kind));
  const sights = of("scenic", "museum", "park");
  const inns = of("hotel").filter(({ tags }) => HOTEL_CLASSES.some((name) => tags.includes(name)));
  const kitchens = of("restaurant").filter(({ typecode }) => !TAKEAWAY.has(typecode.slice(0, 4)));
  const lengths = (names: readonly string[]) => ({ values: names.map((name) => name.length) });
  const length = (id: string, what: string, ours: readonly string[], theirs: readonly string[]) =>
    numeric(
      { id: `beijing-${id}-name`, measure: `${what} of Beijing: characters of the name`, source: "CrossWOZ" },
      { ours: lengths(ours), theirs: lengths(theirs), bins: range(2, 24, 1) },
    );
  const value = (
    id: string,
    measure: string,
    given: { ours: (number | null)[]; theirs: (number | null)[]; bins: number[] },
  ) =>
    numeric(
      { id: `beijing-${id}`, measure, source: "CrossWOZ" },
      { ours: { values: known(given.ours) }, theirs: { values: known(given.theirs) }, bins: given.bins },
    );
  const classOf = (tags: readonly string[]) => HOTEL_CLASSES.findIndex((name) => tags.includes(name));
  const names = <T extends { 名称: string }>(rows: readonly T[]) => rows.map(({ 名称 }) => 名称);
  return [
    length(
      "sights",
      "sights",
      sights.map(({ name }) => name),
      names(attractions),
    ),
    length(
      "hotels",
      "hotels",
      inns.map(({ name }) => name),
      names(hotels),
    ),
    length(
      "restaurants",
      "restaurants",
      kitchens.map(({ name }) => name),
      names(restaurants),
    ),
    value("sights-rating", "sights of Beijing: rating", {
      ours: sights.map(({ rating }) => rating),
      theirs: attractions.map(({ 评分 }) => 评分),
      bins: range(1, 5, 0.2),
    }),
    value("hotels-rating", "hotels of Beijing: rating", {
      ours: inns.map(({ rating }) => rating),
      theirs: hotels.map(({ 评分 }) => 评分),
      bins: range(3.2, 5, 0.1),
    }),
    incomparable(
      value("restaurants-rating", "restaurants of Beijing: rating", {
        ours: kitchens.map(({ rating }) => rating),
        theirs: restaurants.map(({ 评分 }) => 评分),
        bins: range(1, 5, 0.2),
      }),
      "most of theirs are whole and half stars of few votes (3.5, 4, 4.5, 5); Amap's ratings, which ours are, have tenths",
    ),
    value("sights-ticket", "sights of Beijing: admission, yuan", {
      ours: sights.map(({ ticketYuan }) => ticketYuan),
      theirs: attractions.map(({ 门票 }) => 门票),
      bins: range(0, 200, 10),
    }),
    value("hotels-price", "hotels of Beijing: price of a night, yuan", {
      ours: inns.map(({ costYuan }) => costYuan),
      theirs: hotels.map(({ 价格 }) => 价格),
      bins: range(0, 2000, 100),
    }),
    value("restaurants-cost", "restaurants of Beijing: spending of a person, yuan", {
      ours: kitchens.map(({ costYuan }) => costYuan),
      theirs: restaurants.map(({ 人均消费 }) => 人均消费),
      bins: range(0, 300, 15),
    }),
    value("hotels-class", "hotels of Beijing: class, from economy to luxury", {
      ours: inns.map(({ tags }) => classOf(tags)),
      theirs: hotels.map(({ 酒店类型 }) => classOf([酒店类型 ?? ""])).filter((at) => at >= 0),
      bins: range(0, HOTEL_CLASSES.length, 1),
    }),
    value("restaurants-opening", "restaurants of Beijing: hour at which they open", {
      ours: kitchens.map(({ openHours }) => clockHour(openHours, "opening")),
      theirs: restaurants.map(({ 营业时间 }) => clockHour(营业时间, "opening")),
      bins: range(0, 24, 1),
    }),
    value("restaurants-closing", "restaurants of Beijing: hour at which they close", {
      ours: kitchens.map(({ openHours }) => clockHour(openHours, "closing")),
      theirs: restaurants.map(({ 营业时间 }) => clockHour(营业时间, "closing")),
      bins: range(12, 32, 1),
    }),
    ...[
      ["sights", sights, attractions] as const,
      ["hotels", inns, hotels] as const,
      ["restaurants", kitchens, restaurants] as const,
    ].map(([id, ours, theirs]) => {
      const measure = districtMeasure(id, beijing, { ours, theirs });
      const named = measure ? measure.n.theirs / theirs.length : 1;
      return named > 0.5
        ? measure
        : incomparable(measure, "most of their addresses name no district, those of far ones more often than others");
    }),
    categories(
      { id: "beijing-sights-kind", measure: "sights of Beijing: what the name says that it is", source: "CrossWOZ" },
      sights.map(({ name }) => wordOf(name, SIGHT_WORDS)),
      names(attractions).map((name) => wordOf(name, SIGHT_WORDS)),
    ),
    categories(
      {
        id: "beijing-restaurants-kind",
        measure: "restaurants of Beijing: cuisine by words of the name",
        source: "CrossWOZ",
      },
      kitchens.map(({ name }) => wordOf(name.replace(/\(.*$/, ""), CUISINE_WORDS)),
      names(restaurants).map((name) => wordOf(name.replace(/[(（].*$/, ""), CUISINE_WORDS)),
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
