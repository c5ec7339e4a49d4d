/**
 * Reads what people type into a search box: `西湖区 咖啡`, `故宫附近的酒店`, `北京市东城区景山前街4号`, `亲子餐厅`.
 * Splits it into area, kinds, tags and the words that remain. Does not search.
 */
import type { CityFacts, PoiKind } from "../atlas.ts";
import type { Poi } from "../data.ts";
import { POI_KINDS, TAG_WORDS } from "../poi-kinds.ts";
import { nameKey } from "./spelling.ts";

/** Bounds that a place must keep. */
export interface Bounds {
  readonly free: boolean;
  /** Open around the clock. */
  readonly always: boolean;
  readonly mostYuan: number | null;
  readonly leastRating: number | null;
}

export interface Query {
  readonly bounds: Bounds;
  /** The whole text, normalised. */
  readonly whole: string;
  readonly city: CityFacts | null;
  readonly district: string | null;
  /** The text without city, district and words that stand alone for a kind or tag; the pieces joined. */
  readonly text: string;
  /** Kinds and tags that stand alone. */
  readonly alone: QueryWords;
  /** All words, those inside `text` too: 狗不理大酒店 may be a name, or hotels near 狗不理. */
  readonly words: QueryWords;
}

/** Every kind, tag and rest must match. */
export interface QueryWords {
  readonly kinds: readonly KindWord[];
  readonly tags: readonly string[];
  readonly rest: readonly string[];
}
interface KindWord {
  readonly kind: PoiKind;
  readonly word: string;
}

/** They part words, or wish, or ask what a row answers, and do not name. */
const FILLERS =
  "附近的? 周边的? 旁边的? 周围的? 边上的? (?<=[^\\s]{2})边的 一带的? 里面的? 哪里有 有哪些 有什么 推荐 适合 最近的 便宜 实惠 好吃 好喝 热门 人气 性价比高? 高评分 评分高 " +
  "门票(?:价格|多少钱|预订|预约)? 票价 开放时间 营业时间 几点(?:开门|关门) 怎么[走去] 在哪里? 的?地址 多少钱 预约 购票 订票 旅游攻略 攻略 游玩 景区门票 tickets? near(?:by)? 的(?=.)";
const SEPARATORS = new RegExp(`[\\s,，、;；|｜/+&]+|${FILLERS.replaceAll(" ", "|")}`);

const KIND_WORDS: ReadonlyMap<string, PoiKind> = new Map(
  Object.entries(POI_KINDS).flatMap(([kind, { words }]) =>
    words.map((word) => [nameKey(word), kind as PoiKind] as const),
  ),
);
const TAG_OF_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(TAG_WORDS).flatMap(([tag, words]) => [tag, ...words].map((word) => [nameKey(word), tag] as const)),
);
const longestFirst = (words: Iterable<string>) => [...words].sort((left, right) => right.length - left.length);
const KIND_SUFFIXES = longestFirst(KIND_WORDS.keys()).filter((word) => word.length >= 2);
const TAG_AFFIXES = longestFirst(TAG_OF_WORD.keys()).filter((word) => word.length >= 2);

/** `isName` says whether a text is the whole name of a place: 南京东路 is no 东路 of 南京. */
export function readQuery(
  query: string,
  cities: readonly CityFacts[],
  isName: (text: string) => boolean = () => false,
): Query {
  let city: CityFacts | null = null;
  let district: string | null = null;
  const pieces: string[] = [];
  const { text: asked, bounds } = readBounds(simplified(query.normalize("NFKC").toLowerCase()));
  const parts = asked
    .split(SEPARATORS)
    .map((piece) => nameKey(piece ?? ""))
    .filter(Boolean);
  for (const [at, piece] of parts.entries()) {
    let left = WATERSIDE[piece] ?? piece;
    const whole = at < parts.length - 1 && (isName(left) || isRoad(left, cities)) && !isArea(left, cities);
    if (whole) {
      pieces.push(left);
      continue;
    }
    // A city named twice is part of a name: 上海 上海博物馆.
    const area: Area | null =
      (city ? readDistrict(left, city) : readArea(left, cities)) ??
      (at < parts.length - 1 ? readShortDistrict(left, city ? [city] : cities) : null);
    if (area) {
      city = area.city;
      district = area.district ?? district;
      left = WATERSIDE[area.left] ?? area.left;
    }
    if (left) pieces.push(left);
  }
  const isFacet = (piece: string) => KIND_WORDS.has(piece) || TAG_OF_WORD.has(piece);
  const text = pieces.filter((piece) => !isFacet(piece)).join("");
  return {
    bounds,
    whole: nameKey(simplified(query)),
    city,
    district,
    text,
    alone: readWords(pieces.filter(isFacet)),
    words: readWords(pieces),
  };
}

const isRoad = (text: string, cities: readonly CityFacts[]) =>
  cities.some(({ roadLines }) => roadLines?.some(({ name }) => name === text));

/** A city or district and nothing else. */
function isArea(text: string, cities: readonly CityFacts[]): boolean {
  return readArea(text, cities)?.left === "";
}

/** What `江边的酒店` leaves of 江边. */
const WATERSIDE: Readonly<Record<string, string>> = { 江: "江边", 湖: "湖边", 海: "海边" };

/** Traditional characters that stand in names of places, and their simplified forms. */
const TRADITIONAL = new Map(
  "宮宫 東东 灣湾 頤颐 園园 館馆 廣广 場场 門门 長长 壇坛 國国 圖图 書书 學学 醫医 院院 飯饭 廳厅 車车 機机 點点 島岛 嶼屿 灘滩 龍龙 鳳凤 樓楼 橋桥 廟庙 陵陵 漢汉 慶庆 蘇苏 廈厦 漁渔 鎮镇 莊庄 裡里 來来 雙双 錦锦 寬宽 觀观 臺台 麗丽 夢梦 業业 軍军 兵兵 馬马 俑俑 華华 靈灵 隱隐 總总 統统 鷺鹭 獅狮 棧栈 嶗崂 爾尔 歷历 藝艺 術术 區区 縣县 條条 陽阳 陰阴 風风 雲云 鐘钟 鼓鼓 購购 餐餐 邊边 時时 間间 價价 錢钱 號号 鄰邻 遊游 環环 樂乐 麥麦 雞鸡 鴨鸭 麵面 魚鱼"
    .split(" ")
    .map((pair) => [pair[0]!, pair[1]!] as const),
);

function simplified(text: string): string {
  return Array.from(text, (character) => TRADITIONAL.get(character) ?? character).join("");
}

/** Bounds and the text without them: `人均100元以下的餐厅`, `免费景点`, `24小时营业`, `评分4.5以上`. */
function readBounds(text: string): { text: string; bounds: Bounds } {
  const price =
    /(?:人均|房价|价格)?\s*(\d{1,5})\s*(?:元|块)(?:钱)?(?:一晚)?(?:以下|以内|之内|左右)?的?|人均\s*(\d{1,5})\s*(?:以下|以内)?的?/;
  const rating = /评分\s*([0-5](?:\.\d)?)\s*分?以上的?/;
  const priced = price.exec(text);
  const rated = rating.exec(text);
  const yuan = priced?.[1] ?? priced?.[2];
  return {
    text: text
      .replace(rating, " ")
      .replace(price, " ")
      .replace(/免费的?|不要门票的?/, " ")
      .replace(/24\s*小时(?:营业|开放)?的?/, " "),
    bounds: {
      free: /免费|不要门票/.test(text),
      always: /24\s*小时/.test(text),
      mostYuan: yuan === undefined ? null : Number(yuan),
      leastRating: rated ? Number(rated[1]) : null,
    },
  };
}

export function keepsBounds(poi: Poi, { free, always, mostYuan, leastRating }: Bounds): boolean {
  return (
    (!free || poi.ticketYuan === 0) &&
    (!always || poi.openHours === "00:00-24:00") &&
    (mostYuan === null || (poi.costYuan ?? poi.ticketYuan ?? Number.POSITIVE_INFINITY) <= mostYuan) &&
    (leastRating === null || (poi.rating ?? 0) >= leastRating)
  );
}

/** Words and bounds of one keyword. */
export interface Keyword extends QueryWords {
  readonly bounds: Bounds;
}

/** The words of a keyword such as `江景酒店` or `免费景点`; a `|` between keywords means any of them. */
export function readKeyword(keyword: string): Keyword[] {
  return keyword.split(/[|｜]/).flatMap((part): Keyword[] => {
    const { text, bounds } = readBounds(simplified(part.normalize("NFKC").toLowerCase()));
    const words = readWords(
      text
        .split(SEPARATORS)
        .map((piece) => nameKey(piece ?? ""))
        .filter(Boolean)
        .map((piece) => WATERSIDE[piece] ?? piece),
    );
    const bounded = bounds.free || bounds.always || bounds.mostYuan !== null || bounds.leastRating !== null;
    return bounded || words.kinds.length + words.tags.length + words.rest.length > 0 ? [{ ...words, bounds }] : [];
  });
}

/** What a place can be found by besides its name. */
export interface PoiText {
  readonly poi: Poi;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The name without its city in front. */
  readonly shortened: string | null;
  readonly address: string;
  /** Type and tags. */
  readonly facets: string;
}

export function poiText(poi: Poi, city: string): PoiText {
  const shortens = poi.name.startsWith(city) && poi.name.length > city.length + 1;
  return {
    poi,
    name: nameKey(poi.name),
    aliases: poi.alias.map(nameKey),
    shortened: shortens ? nameKey(poi.name.slice(city.length)) : null,
    address: nameKey(poi.address),
    facets: `${poi.type};${poi.tags.join(";")}`.toLowerCase(),
  };
}

/** Whether the place is of every kind, has every tag and contains every other word somewhere. */
export function matchesWords(text: PoiText, { kinds, tags, rest }: QueryWords, options: { address: boolean }): boolean {
  const { poi } = text;
  return (
    kinds.every((kind) => isOfKind(poi, kind)) &&
    tags.every((tag) => poi.tags.includes(tag)) &&
    rest.every((word) => containsWord(text, word, options.address))
  );
}

const NO_SIGHTS: ReadonlySet<PoiKind> = new Set(["station", "airport", "hospital"]);

/** Landmarks are sights whatever their kind, and what their name says; a place tagged 美食 or 购物 answers to these words too. */
function isOfKind(poi: Poi, { kind, word }: KindWord): boolean {
  if (poi.kind === kind || poi.tags.includes(word)) return true;
  if (poi.source !== "atlas" || NO_SIGHTS.has(poi.kind)) return false;
  return kind === "scenic" || poi.name.includes(word);
}

function containsWord({ name, aliases, address, facets }: PoiText, word: string, inAddress: boolean): boolean {
  return (
    name.includes(word) ||
    aliases.some((alias) => alias.includes(word)) ||
    facets.includes(stemOf(word)) ||
    (inAddress && isInAddress(address, word))
  );
}

/** A street, a house, or the beginning of a street's name: `中关村`; `清华` alone is no address. */
function isInAddress(address: string, word: string): boolean {
  if (word.length < 3 || !address.includes(word)) return false;
  return /\d|[路街道巷镇弄]$/.test(word) || new RegExp(`[区县市]${word}`).test(address);
}

/** What a hotel or a café offers; who asks for it alone looks for the thing itself. */
export const AMENITIES: ReadonlySet<string> = new Set("健身房 健身 泳池 游泳池 洗衣房 充电桩 包间 书店".split(" "));

/** What a word has in common with names of its kind: `咖啡` of `咖啡馆`. */
export function stemOf(word: string): string {
  return word.length > 2 ? word.replace(/[馆店厅屋吧]$/, "") : word;
}

function readWords(pieces: readonly string[]): QueryWords {
  const kinds: KindWord[] = [];
  const tags: string[] = [];
  const rest: string[] = [];
  const read = (piece: string): void => {
    const kind = KIND_WORDS.get(piece);
    const tag = TAG_OF_WORD.get(piece);
    if (kind) kinds.push({ kind, word: piece });
    else if (tag) tags.push(tag);
    else {
      const cut = cutAffix(piece);
      if (cut) cut.forEach(read);
      else rest.push(piece);
    }
  };
  pieces.forEach(read);
  return { kinds, tags, rest };
}

/** `亲子餐厅` → `亲子`, `餐厅`: a kind at the end, or a tag at either end; null when there is none. */
function cutAffix(piece: string): string[] | null {
  // One character alone would match anything: 西餐厅 is no 餐厅 with a 西.
  const ends = (word: string) => piece.length > word.length + 1 && piece.endsWith(word);
  const kind = KIND_SUFFIXES.find(ends);
  if (kind) return [piece.slice(0, -kind.length), kind];
  const tagAtEnd = TAG_AFFIXES.find(ends);
  if (tagAtEnd) return [piece.slice(0, -tagAtEnd.length), tagAtEnd];
  const tagAtStart = TAG_AFFIXES.find((word) => piece.length > word.length + 1 && piece.startsWith(word));
  return tagAtStart ? [tagAtStart, piece.slice(tagAtStart.length)] : null;
}

interface Area {
  readonly city: CityFacts;
  readonly district: string | null;
  readonly left: string;
}

/** Province, city and district at the beginning; what follows is `left`. Null when the text begins with no city or district. */
function readArea(text: string, cities: readonly CityFacts[]): Area | null {
  for (const city of cities) {
    const afterProvince = text.startsWith(city.province) ? text.slice(city.province.length) : text;
    const names = [`${city.name}市`, city.name, city.english.toLowerCase(), city.pinyin];
    const full = names.find((name) => afterProvince.startsWith(name));
    const municipality = afterProvince !== text && city.province === `${city.name}市`;
    const left = full ? afterProvince.slice(full.length) : afterProvince;
    const area = readDistrict(left, city);
    if (area) return area;
    if (full || municipality) return { city, district: null, left };
  }
  return null;
}

/** `海淀` for 海淀区, where it stands alone, no other city has a district called so, and no landmark is (虎丘). */
function readShortDistrict(text: string, cities: readonly CityFacts[]): Area | null {
  if (text.length < 2) return null;
  if (cities.some(({ landmarks }) => landmarks.some(({ name, alias }) => name === text || alias.includes(text))))
    return null;
  const found = cities.flatMap((city) =>
    city.districts
      .filter(({ name }) => name.replace(/(新区|[区市县])$/, "") === text)
      .map(({ name }): Area => ({ city, district: name, left: "" })),
  );
  return found.length === 1 ? found[0]! : null;
}

function readDistrict(text: string, city: CityFacts): Area | null {
  const whole = text.startsWith(`${city.name}市`) ? text.slice(city.name.length + 1) : text;
  const district = city.districts.find(({ name }) => whole.startsWith(name));
  return district ? { city, district: district.name, left: whole.slice(district.name.length) } : null;
}
