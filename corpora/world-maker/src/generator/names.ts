/** Names of invented places from the patterns of their trades: which words stand in the slots, and what else they are called. */
import { type Random, random } from "@arenakit/contracts";
import { type CityFacts, districtLabel } from "@arenakit/corpus-world";
import type { MetroNames } from "./metro-names.ts";
import { holdsKnownBrand, readNameWords } from "./name-words.ts";
import { romanised } from "./romanised.ts";
import type { Site } from "./site-map.ts";
import { type NamePattern, readTrades, type Trade } from "./trade.ts";
export interface PlaceNames {
  readonly name: string;
  readonly alias: string[];
  readonly english: string | null;
  readonly brand: string | null;
  /** A dish that its name promises. */
  readonly dish: string | null;
}

/** Chains of a world: every trade's brands, the largest first, no two alike. */
export type Chains = ReadonlyMap<string, readonly string[]>;

const GIVEN = "明 华 强 伟 芳 兰 英 秀 平 军 辉 斌 勇 丽 玲 洪 德 福 国 文 志 建 永 春 玉 云 海 山 林 生".split(" ");
const ORDINALS =
  "第一 第二 第三 第四 第五 第六 第七 第八 第九 第十 第十一 第十二 第十三 第十五 第十六 第十八 第二十".split(" ");
const BANKS = "惠通银行 瑞和银行 安澜银行 禾润银行 远洲银行 百川储蓄银行 通汇银行 江岳银行 富民商业银行 农禾银行".split(
  " ",
);
const MORE_HEADS = [..."青白清晚晨春秋远听望寻归静暖云月花竹松梅荷兰"];
const MORE_TAILS = [..."山月云溪谷林庭舍岸桥亭舟雨雪风霞"];

/** Equal seeds give equal chains. */
export function chainsOf(seed: number): Chains {
  const taken = new Set<string>();
  const chains = new Map<string, string[]>();
  for (const { key, kind, chains: count = 4 } of readTrades()) {
    const rng = random(seed, "chains", key);
    const brands = chains.get(key) ?? [];
    chains.set(key, brands);
    const isKitchen = kind === "restaurant";
    while (brands.length < count) {
      const brand = isKitchen
        ? kitchenBrand(rng)
        : brandOf(readNameWords().brandHeads, readNameWords().brandTails, rng);
      if (taken.has(brand) || holdsKnownBrand(brand)) continue;
      taken.add(brand);
      brands.push(brand);
    }
  }
  return chains;
}

/** A kitchen may be called after its cook: 张大妈. */
function kitchenBrand(rng: Random): string {
  return rng.next() < 0.14
    ? rng.pick(readNameWords().surnames) + rng.pick(readNameWords().cooks)
    : brandOf(
        [...readNameWords().brandHeads, ...readNameWords().flavourHeads],
        [...readNameWords().brandTails, ...readNameWords().flavourTails],
        rng,
      );
}

function brandOf(heads: readonly string[], tails: readonly string[], rng: Random): string {
  const style = rng.next();
  if (style > 0.86) return rng.pick(readNameWords().poetic);
  const [head, tail, last] = [rng.pick(heads), rng.pick(tails), rng.pick(tails)];
  return style < 0.72 || tail === last || head === tail ? head + tail : head + tail + last;
}

interface NameContext {
  readonly city: CityFacts;
  readonly site: Site;
  readonly rng: Random;
  readonly chains: Chains;
  /** Name of the mall in which it is, which then is what a branch is called after. */
  readonly inside?: string;
  readonly metro: MetroNames;
  /** The dish of its slot; one of the city's where absent. */
  readonly dish?: string;
}

/** A name by one of the trade's patterns. */
export function nameOf(trade: Trade, context: NameContext): PlaceNames {
  const pattern = pickPattern(trade.patterns, context.rng);
  const filled = fill(pattern, trade, context);
  const { name, brand, dish } = filled;
  const english = trade.english ? englishName(trade, filled, context) : null;
  return { name, alias: aliasesOf(name, filled, context.city), english, brand, dish: context.dish ?? dish };
}

interface Filled {
  readonly name: string;
  readonly brand: string | null;
  /** What is its own of the name, for a translation. */
  readonly stem: string;
  readonly branch: string | null;
  readonly dish: string | null;
}

/** Slots whose words say what it is and not what it is called. */
const SAYS_WHAT: ReadonlySet<string> = new Set([
  "suffix",
  "what",
  "plain",
  "tower",
  "hall2",
  "house",
  "temple",
  "clinic",
  "private",
  "shop",
  "crossing",
  "block",
  "ordinal",
]);

function fill(pattern: NamePattern, trade: Trade, context: NameContext): Filled {
  let name = "";
  let brand: string | null = null;
  let stem = "";
  let branch: string | null = null;
  let dish: string | null = null;
  pattern.parts.forEach((part, at) => {
    if (at % 2 === 0) {
      name = joined(name, part);
      return;
    }
    const word = slot(part, trade, context);
    name = part === "brand" ? name + word : joined(name, word);
    if (part === "brand") brand = word;
    else if (part === "branch") branch = word;
    else if (part === "citydish" || part === "dish") dish = word;
    if (!SAYS_WHAT.has(part) && part !== "branch" && !(branch === null && name.includes("("))) stem += word;
  });
  return { name, brand, stem, branch, dish };
}

/** Says nothing twice: 北京 and 北京西站 are 北京西站, 徐汇 and 徐汇路小学 no 徐汇徐汇路小学, 海港城店 and 店 one 店. */
function joined(name: string, word: string): string {
  for (let length = Math.min(name.length, word.length); length > 0; length--)
    if (name.endsWith(word.slice(0, length)) && (length > 1 || SAYS_KIND.has(word[0]!)))
      return name + word.slice(length);
  return LATIN_END.test(name) && LATIN_START.test(word) ? `${name} ${word}` : name + word;
}
const LATIN_END = /[A-Za-z]$/;
const LATIN_START = /^[A-Za-z]/;
const SAYS_KIND: ReadonlySet<string> = new Set("店馆园楼站院街寺山湖谷桥塔巷村岛河堂宫阁亭庄苑");

function slot(name: string, trade: Trade, { city, site, rng, chains, inside, metro, dish }: NameContext): string {
  const own = trade.words[name];
  if (own) return rng.pick(own);
  switch (name) {
    case "brand":
      return pickBrand(trade, { city, rng, chains });
    case "branch":
      return inside ?? branchOf(site);
    case "poetic":
      return poetic(rng);
    case "surname":
      return rng.pick(readNameWords().surnames);
    case "household":
      return rng.pick(readNameWords().households);
    case "cook":
      return rng.pick(readNameWords().cooks);
    case "given":
      return rng.next() < 0.4 ? rng.pick(GIVEN) : rng.pick(GIVEN) + rng.pick(GIVEN);
    case "nick":
      return rng.pick(readNameWords().nicknames);
    case "hall":
      return rng.pick(readNameWords().halls);
    case "citydish":
    case "dish":
      return dish ?? rng.pick(city.dishes);
    case "city":
      return city.name;
    case "district":
      return districtLabel(site.district);
    case "citydistrict":
      return rng.next() < 0.4 ? city.name : districtLabel(site.district);
    case "road":
      return site.road;
    case "roadshort":
      return shortRoad(site.road);
    case "area":
      return areaOf(site);
    case "metro":
      return metro.beside(site) ?? areaOf(site);
    case "landmark":
      return site.anchor?.class === "landmark" && !site.anchor.isBrand ? site.anchor.label : areaOf(site);
    case "estate":
      return rng.pick(readNameWords().estateHeads) + (rng.next() < 0.5 ? rng.pick(readNameWords().estateTails) : "");
    case "estatename":
      return rng.pick(readNameWords().estateHeads) + rng.pick(readNameWords().estateTails);
    case "estatetail":
      return rng.pick(readNameWords().estateTails);
    case "tower":
      return rng.pick(readNameWords().towerTails);
    case "ordinal":
      return rng.pick(ORDINALS);
    case "bank":
      return rng.pick(BANKS);
    case "englishname":
      return englishWords(rng);
    default:
      throw new RangeError(`expected a slot that names.ts knows, got {${name}}`);
  }
}

function poetic(rng: Random): string {
  if (rng.next() < 0.72) return rng.pick(readNameWords().poetic);
  const [head, tail] = [rng.pick(MORE_HEADS), rng.pick(MORE_TAILS)];
  return head === tail ? rng.pick(readNameWords().poetic) : head + tail;
}

function englishWords(rng: Random): string {
  const head = rng.pick(readNameWords().englishHeads);
  const style = rng.next();
  return style < 0.25
    ? head
    : style < 0.85
      ? `${head} ${rng.pick(readNameWords().englishTails)}`
      : `${head} & ${rng.pick(readNameWords().englishTails)}`;
}

/** The larger chains have more branches; which are large differs a little by city. */
function pickBrand(trade: Trade, { city, rng, chains }: { city: CityFacts; rng: Random; chains: Chains }): string {
  const brands = chains.get(trade.key)!;
  const share = rng.next();
  const turn = rng.next() < 0.5 ? Number(city.adcode.slice(0, 4)) : 0;
  return brands[(Math.floor(share * share * brands.length) + turn) % brands.length]!;
}

/** What a branch there is called after. */
function branchOf({ anchor, road }: Site): string {
  return anchor ? anchor.label : road;
}

/** What a neighbourhood goes by: a quarter, a station, a street of sights, else the road; no hospital and no museum. */
function areaOf({ anchor, road }: Site): string {
  if (anchor && anchor.label.length <= 5 && !anchor.isBrand && !(anchor.class === "landmark" && isHouse(anchor.label)))
    return anchor.label;
  return road.replace(/(?<=..)(大街|大道|旅游公路|景区路|公路)$/, "");
}

/** `中山东一` of 中山东一路; the whole where what remains would be a house or a station. */
function shortRoad(road: string): string {
  const short = road.replace(/(?<=..)(大街|大道|旅游公路|景区路|公路|[路街])$/, "");
  return road.length <= 4 || isHouse(short) || /[站前东西南北中一二三四五六七八九十]$/.test(short) ? road : short;
}

const isHouse = (label: string) => /(?:[馆院宫庙祠陵墓楼塔店所碑像园]|大学|景区|影城|学校|大厦|大寺)$/.test(label);

function pickPattern(patterns: readonly NamePattern[], rng: Random): NamePattern {
  let left = rng.next() * patterns.reduce((sum, { weight }) => sum + weight, 0);
  for (const pattern of patterns) {
    left -= pattern.weight;
    if (left < 0) return pattern;
  }
  return patterns[0]!;
}

function aliasesOf(name: string, { brand, branch }: Filled, city: CityFacts): string[] {
  const aliases: string[] = [];
  const bare = name.replace(/\(.*$/, "");
  if (brand && branch && bare !== brand) aliases.push(`${brand}(${branch}店)`);
  if (name.startsWith(city.name) && bare.length - city.name.length >= 4 && !name.includes("("))
    aliases.push(name.slice(city.name.length));
  const numbered = /^(.+?)(第[一二三四五六七八九十]+)(中|小)学$/.exec(name);
  if (numbered) aliases.push(`${numbered[1]}${numbered[2]!.slice(1)}${numbered[3]}`);
  return aliases;
}

/** `Yunhe Coffee (Guomao)`; chains and what travellers look for have one. */
function englishName(trade: Trade, { brand, branch, stem, name }: Filled, { city }: NameContext): string | null {
  if (brand && branch) return `${romanised(brand)} ${trade.english} (${romanised(branch)})`;
  if (!TRANSLATED.has(trade.kind) && !brand) return null;
  const own = stem.startsWith(city.name) ? stem.slice(city.name.length) : stem;
  const latin = /[A-Za-z][A-Za-z &]*/.exec(name)?.[0].trim();
  const what = trade.kind === "hotel" ? `${trade.english} ${city.english}` : trade.english;
  return `${latin ?? (own === "" ? city.english : romanised(own))} ${what}`;
}
const TRANSLATED: ReadonlySet<string> = new Set(["hotel", "scenic", "museum", "park", "mall", "hospital", "cinema"]);
