/**
 * Reads what people type into a search box: `西湖区 咖啡`, `故宫附近的酒店`, `北京市东城区景山前街4号`, `亲子餐厅`.
 * Splits it into area, kinds, tags and the words that remain. Does not search.
 */
import type { PoiKind } from "../atlas.ts";
import { POI_KINDS, TAG_WORDS } from "../poi-kinds.ts";
import type { Area, Areas, ReadArea } from "./areas.ts";
import { plainText } from "./characters.ts";
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
  readonly area: Area | null;
  /** The text without area and words that stand alone for a kind or tag; the pieces joined. */
  readonly text: string;
  /** All pieces joined, without area alone: `pekinguniversity`. */
  readonly joined: string;
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
export interface KindWord {
  readonly kind: PoiKind;
  readonly word: string;
}

/** What reading needs to know of a world. */
export interface Lexicon {
  readonly areas: Areas;
  readonly traditional: Uint16Array;
  /** Whether a text is the whole name of a place: 南京东路 is no 东路 of 南京. */
  isName(text: string): boolean;
}

/** They part words, or wish, or ask what a row answers, and do not name. */
const FILLERS =
  "附近的? 周边的? 旁边的? 周围的? 边上的? (?<=[^\\s]{2})边的 一带的? 里面的? 哪里有 有哪些 有什么 推荐 适合 最近的 便宜 实惠 好吃 好喝 热门 人气 性价比高? 高评分 评分高 " +
  "门票(?:价格|多少钱|预订|预约)? 票价 开放时间 营业时间 几点(?:开门|关门) 怎么[走去] 在哪里? 的?地址 多少钱 预约 购票 订票 旅游攻略 攻略 游玩 景区门票 tickets? near(?:by)? (?<=^|\\s)(?:in|at|the|best|cheap|top|good|popular|famous)(?=\\s) 的(?=.)";
const SEPARATORS = new RegExp(`[\\s,，、;；|｜/+&]+|${FILLERS.replaceAll(" ", "|")}`);

const KIND_WORDS: ReadonlyMap<string, PoiKind> = new Map(
  Object.entries(POI_KINDS).flatMap(([kind, { words }]) =>
    words.map((word) => [nameKey(word), kind as PoiKind] as const),
  ),
);
const TAG_OF_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(TAG_WORDS).flatMap(([tag, words]) => [tag, ...words].map((word) => [nameKey(word), tag] as const)),
);
/** Every word that stands for a kind or a tag. */
export const FACET_WORDS: readonly string[] = [...KIND_WORDS.keys(), ...TAG_OF_WORD.keys()];
const longestFirst = (words: Iterable<string>) => [...words].sort((left, right) => right.length - left.length);
const KIND_SUFFIXES = longestFirst(KIND_WORDS.keys()).filter((word) => word.length >= 2);
const TAG_AFFIXES = longestFirst(TAG_OF_WORD.keys()).filter((word) => word.length >= 2);

export function readQuery(query: string, { areas, traditional, isName }: Lexicon): Query {
  let area = null as Area | null;
  const pieces: string[] = [];
  const plain = plainText(query, traditional);
  const { text: asked, bounds } = readBounds(plain);
  const parts = asked
    .split(SEPARATORS)
    .map((piece) => nameKey(piece ?? ""))
    .filter(Boolean);
  for (const [at, piece] of parts.entries()) {
    let left = WATERSIDE[piece] ?? singular(piece);
    const isLast = at === parts.length - 1;
    if (parts.length > 1 && (isName(left) || areas.isRoad(left)) && !areas.isArea(left)) {
      pieces.push(left);
      continue;
    }
    // A city named twice is part of a name: 上海 上海博物馆.
    const cities: readonly number[] | null = area?.cities ?? null;
    const short: Area | null = isLast && pieces.length === 0 ? null : areas.short(left, cities);
    const read: ReadArea | null = areas.read(left, cities) ?? (short && { ...short, left: "" });
    if (read) {
      area = { cities: read.cities, district: read.district ?? area?.district ?? null };
      left = WATERSIDE[read.left] ?? read.left;
    }
    if (left) pieces.push(left);
  }
  const isFacet = (piece: string) => KIND_WORDS.has(piece) || TAG_OF_WORD.has(piece);
  const text = pieces.filter((piece) => !isFacet(piece)).join("");
  return {
    bounds,
    whole: nameKey(plain),
    area,
    text,
    joined: pieces.join(""),
    alone: readWords(pieces.filter(isFacet)),
    words: readWords(pieces),
  };
}

/** `hotels` asks for a kind as `hotel` does. */
function singular(piece: string): string {
  return piece.endsWith("s") && KIND_WORDS.has(piece.slice(0, -1)) ? piece.slice(0, -1) : piece;
}

/** What `江边的酒店` leaves of 江边. */
const WATERSIDE: Readonly<Record<string, string>> = { 江: "江边", 湖: "湖边", 海: "海边" };

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

export function isBounded({ free, always, mostYuan, leastRating }: Bounds): boolean {
  return free || always || mostYuan !== null || leastRating !== null;
}

/** Words and bounds of one keyword. */
export interface Keyword extends QueryWords {
  readonly bounds: Bounds;
}

/** The words of a keyword such as `江景酒店` or `免费景点`; a `|` between keywords means any of them. */
export function readKeyword(keyword: string, traditional: Uint16Array): Keyword[] {
  return keyword.split(/[|｜]/).flatMap((part): Keyword[] => {
    const { text, bounds } = readBounds(plainText(part, traditional));
    const words = readWords(
      text
        .split(SEPARATORS)
        .map((piece) => nameKey(piece ?? ""))
        .filter(Boolean)
        .map((piece) => WATERSIDE[piece] ?? piece),
    );
    return isBounded(bounds) || words.kinds.length + words.tags.length + words.rest.length > 0
      ? [{ ...words, bounds }]
      : [];
  });
}

/** What a hotel or a café offers; who asks for it alone looks for the thing itself. */
export const AMENITIES: ReadonlySet<string> = new Set("健身房 健身 泳池 游泳池 洗衣房 充电桩 包间 书店".split(" "));

/** Words of a kind that mean only some places of it, with what the name, a tag or the type of those says. */
export const NARROW_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    便利店: ["便利"],
    便民超市: ["便民", "便利"],
    小学: ["小学"],
    中学: ["中学"],
    大学: ["大学", "学院"],
    university: ["大学", "学院"],
    幼儿园: ["幼儿园"],
    诊所: ["诊所", "门诊"],
    加气站: ["加气"],
    取款机: ["自动提款", "atm"],
    取钱: ["自动提款", "atm", "银行"],
    atm: ["自动提款", "atm"],
    健身房: ["健身"],
    健身: ["健身"],
    gym: ["健身"],
    体育馆: ["体育"],
    游泳馆: ["游泳", "泳池"],
    羽毛球馆: ["羽毛球"],
    植物园: ["植物园"],
    湿地公园: ["湿地"],
    美术馆: ["美术", "艺术馆"],
    清吧: ["清吧"],
    客栈: ["客栈", "民宿"],
    民宿: ["民宿"],
    百货: ["百货"],
    百货商场: ["百货"],
    航站楼: ["航站楼"],
    小吃: ["小吃", "快餐"],
    公寓: ["公寓"],
    地铁口: ["出入口"],
    地铁出入口: ["出入口"],
    急诊: ["急诊", "综合医院"],
  }),
);

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
