/**
 * Subjects: what an answer presents as a place to go to, eat at or stay in, by where it stands — before its address,
 * behind 午餐：, at either end of a leg, at the head of a card — and whether observations or the task know it.
 */

import type { Span } from "@arenakit/evaluator-checks";
import { perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";

import { foldName, spellingsOf } from "./names.ts";
import type { PlanLine } from "./plan-lines.ts";

export interface Subject extends Span {
  readonly name: string;
  /** `claimed`: values or a meal, a night or an option are tied to it. `named`: the answer goes there, no more. */
  readonly kind: "claimed" | "named";
}

const STOP = String.raw`\s，。；：:、,;|｜（()）→➡*_「」“”"【】〔〕《》<>=＝+＋×\[\]`;
const NAME = String.raw`[^${STOP}]{2,24}(?:[（(][^（）()\d]{1,12}[）)])?`;
const VALUES = /[路街道巷弄里]\S{0,6}\d+号|评分|人均|房价|门票|电话|营业\s*(?:时间)?[：:\s]?\d|\d(?:\.\d)?分(?!钟)/;
const DESCRIBED = new RegExp(String.raw`(${NAME})[*_」》\s]{0,3}[（(]([^（）()]{4,200})`, "g");
const BOOKED = new RegExp(
  String.raw`(?:早餐|午餐|晚餐|夜宵|早饭|午饭|晚饭|用餐|入住|住宿|下榻)(?:地点|推荐|安排|酒店|餐厅)?[于在]?\s*[：:]?[\s*「【]*(${NAME})`,
  "g",
);
/** `听雨轩茶馆位于同和路143号`, and the same of an object. */
const PLACED = new RegExp(
  String.raw`(${NAME})(?:位于|坐落于?|\s+(?:address|地址)：|[，,]\s*(?:店|它|餐厅)?就?在|[，,]\s*address\s|[：:]\s*|\s+)(?=[^，。；：\s]{2,40}\d号)`,
  "g",
);
const ENDING =
  /(?:馆|店|楼|坊|轩|阁|斋|居|府|苑|酒家|食堂|餐厅|小厨|火锅|烤鸭|大排档|酒店|宾馆|民宿|旅舍|公寓|客栈|山庄|公园|乐园|寺|庙|观|宫|塔|陵|故居|遗址|古镇|老街|步行街|景区|广场|书店|商场|购物中心|大厦|博物院|植物园|动物园|水族馆|教堂|剧院|码头|湖|山|岛)(?:[（(][^（）()]{1,12}[）)])?$/;
const VERB =
  /^(?:(?:可以?|推荐|建议|选择|安排|继续|随后|然后|先|再|最后)?(?:前往|抵达|到达|参观|游览|游玩|漫步|逛逛?|打卡|入住|返回|去往|去|到|在|吃|品尝|享用|办理|早餐|午餐|晚餐|夜宵|推荐|首选|备选|途经|步行至|打车[去到至]|乘车[去到至]))+/;
/** `故宫→天坛打车`: how one gets there is no part of the name. */
const WAY = /(?<=.{2})(?:打车|出租|网约车|步行|公交|地铁|驾车|自驾|骑行|乘车|坐车|开车|用餐|住宿|门票|车费|路费).*$/;
const GENERIC =
  /^(?:附近|周边|当地|任意|某|市区|酒店|宾馆|民宿|住处|餐厅|饭店|景点|车站|火车站|高铁站|机场|地铁站?|公交站?|出发地|目的地|起点|终点|家|经济型?|特色|老字号|其他|自理|自由|连锁|快捷|各|每|全部|所有|上述|以上|这|那|本|该|为|您|你|我|共|找到|查到|筛选|两|三|四|五|几|一)|附近的?|周边的?|费用|预算|合计|交通|住宿费|门票|推荐|路线|行程|时间|安排|方案|理由|提醒|说明|条件|总结|对比|排队|休息|拍照|号线|[号出]口$|^\d|\d[家处个间]/;

/** The subjects of an answer in order, each name once. */
export const subjectsOf = perReading((reading: TravelReading): Subject[] => {
  const found = new Map<string, Subject>();
  const add = (line: PlanLine, at: number, { words, kind }: { words: string; kind: Subject["kind"] }) => {
    const verb = VERB.exec(words)?.[0].length ?? 0;
    const name = words.slice(verb).replace(WAY, "").trim();
    const folded = foldName(name);
    if (isNumbered(reading, { start: line.start + at + verb, end: line.start + at + verb + name.length })) return;
    if ([...folded].length < 2 || !/[一-龥]/.test(name) || GENERIC.test(folded)) return;
    const start = line.start + at + verb;
    const known = found.get(folded);
    if (!known || (known.kind === "named" && kind === "claimed"))
      found.set(folded, { name, kind, start, end: start + name.length });
  };
  for (const line of reading.lines) {
    if (line.kind === "blank" || !/[一-龥]/.test(line.text)) continue;
    for (const match of line.text.matchAll(DESCRIBED))
      if (VALUES.test(match[2]!)) add(line, match.index, { words: match[1]!, kind: "claimed" });
    for (const match of line.text.matchAll(BOOKED)) {
      const at = match.index + match[0].length - match[1]!.length;
      const isPriced = /^[\s*_，,（(：:]{0,3}(?:人均|房价|每晚|¥|￥)/.test(line.text.slice(at + match[1]!.length));
      if (ENDING.test(match[1]!) || (isPriced && /^[^餐饭]*$/.test(match[1]!)))
        add(line, at, { words: match[1]!, kind: "claimed" });
    }
    for (const match of line.text.matchAll(PLACED))
      if (ENDING.test(match[1]!)) add(line, match.index, { words: match[1]!, kind: "claimed" });
    for (const end of endsOfLegs(line)) add(line, end.at, { words: end.words, kind: "named" });
  }
  for (const timed of reading.timed) {
    const skipped = /^[\s：:｜|*_，,-]*/.exec(timed.line.text.slice(timed.rest))![0].length;
    const words = new RegExp(`^${NAME}`).exec(timed.line.text.slice(timed.rest + skipped))?.[0] ?? "";
    if (ENDING.test(words)) add(timed.line, timed.rest + skipped, { words, kind: "named" });
  }
  for (const card of [...fieldCards(reading), ...rowCards(reading)])
    add(card.line, card.at, { ...card, kind: "claimed" });
  if (reading.task.constraints.around)
    for (const card of cardsOf(reading)) add(card.line, card.at, { ...card, kind: "claimed" });
  return [...found.values()];
});

/** 去程G101（…）: what has the number of a train or flight is no place. */
function isNumbered(reading: TravelReading, { start, end }: Span): boolean {
  return reading.numbers.some((number) => number.start < end && start < number.end);
}

/** Both ends of `A→B 打车，4.1公里`. */
function endsOfLegs(line: PlanLine): { words: string; at: number }[] {
  if (!/公里|千米|\d\s*(?:米|m\b)|分钟|打车|步行|驾车|骑行/.test(line.text)) return [];
  const ends: { words: string; at: number }[] = [];
  for (const match of line.text.matchAll(/→|➡|->/g)) {
    const before = new RegExp(`${NAME}\\s?$`).exec(line.text.slice(Math.max(0, match.index - 40), match.index));
    const from = match.index + match[0].length;
    const space = /^\s?/.exec(line.text.slice(from))![0].length;
    const after = new RegExp(`^${NAME}`).exec(line.text.slice(from + space, from + space + 40));
    if (before && !/\d/.test(before[0]))
      ends.push({ words: before[0].trimEnd(), at: Math.max(0, match.index - 40) + before.index });
    if (after && !/\d/.test(after[0])) ends.push({ words: after[0], at: from + space });
  }
  return ends;
}

const CARD_VALUE = /地址|📍|评分|⭐|人均|房价|电话|📞|营业|距离|距/gu;

/** `### 1. 周小妹东北菜` above lines of values. */
function cardsOf(reading: TravelReading): { line: PlanLine; at: number; words: string }[] {
  return reading.lines.flatMap((line, index) => {
    const isHead = (one: PlanLine) => one.kind === "heading" || /^\s*(?:\d|[①-⑳])/.test(one.text);
    if (!isHead(line)) return [];
    const below: string[] = [];
    for (const next of reading.lines.slice(index + 1, index + 8)) {
      if (isHead(next)) break;
      below.push(next.text);
    }
    const values = new Set(below.join("\n").match(CARD_VALUE) ?? []);
    const words = new RegExp(`^(?:\\d{1,2}[.、)）]\\s*)?(${NAME})`).exec(line.text.slice(line.lead));
    if (values.size < 2 || !words) return [];
    return [{ line, at: line.lead + words[0].length - words[1]!.length, words: words[1]! }];
  });
}

const OWN_FIELD =
  /^(?:地址|电话|联系电话|评分|人均|营业|开放时间|address|phone|rating|opening|hours)[^：:\d]{0,8}[：:]/i;
const HEAD_NAME = new RegExp(
  String.raw`^(?:(?:推荐|首选|名称|店名|餐厅|酒店|景点|name)[*_]*\s*[：:]?\s*|\d{1,2}[.、)）]\s*)*(${NAME})[*_。：:\s]*$`,
  "i",
);

/** A name that is a line by itself right above its address, telephone, rating and hours. */
function fieldCards(reading: TravelReading): { line: PlanLine; at: number; words: string }[] {
  return reading.lines.flatMap((line, index) => {
    const below = reading.lines.slice(index + 1, index + 7).filter((one) => one.kind !== "blank");
    const isField = (one: PlanLine | undefined) => one !== undefined && OWN_FIELD.test(one.text.slice(one.lead));
    if (line.kind === "row" || isField(line) || !isField(below[0]) || !isField(below[1])) return [];
    const words = HEAD_NAME.exec(line.text.slice(line.lead));
    return words ? [{ line, at: line.lead + words[0].lastIndexOf(words[1]!), words: words[1]! }] : [];
  });
}

/** Names of a table whose other columns, or rows, are the address and rating of a place. */
function rowCards(reading: TravelReading): { line: PlanLine; at: number; words: string }[] {
  const ofPlaces = /地址|电话|评分|address|phone|rating/i;
  return reading.lines.flatMap((line, index) => {
    if (line.kind !== "row" || /^[\s|:-]+$/.test(line.text)) return [];
    const isHead = line.cells[0]?.header === line.cells[0]?.text.trim();
    const rows = reading.lines.slice(index + 1, index + 7).filter(({ kind }) => kind === "row");
    const isColumns = isHead && rows.filter((row) => ofPlaces.test(row.cells[0]?.text ?? "")).length >= 2;
    const isRows = !isHead && line.cells.filter(({ header }) => ofPlaces.test(header)).length >= 2;
    const named = line.cells.filter(({ header }, at) =>
      isColumns ? at > 0 : isRows && /^(?:名称|店名|餐厅|酒店|景点|地点|name)/i.test(header),
    );
    return named.flatMap((cell) => {
      const words = HEAD_NAME.exec(cell.text.replace(/^[\s*_]+/, ""));
      return words ? [{ line, at: cell.start + cell.text.indexOf(words[1]!), words: words[1]! }] : [];
    });
  });
}

/** What may stand behind a name without making it another place. */
const TAIL =
  /^(?:站|东站|西站|南站|北站|火车站|高铁站|机场|景区|风景区|风景名胜区|公园|博物[馆院]|[东南西北]门|入口|出口|停车场|地铁站|附近|周边|一带|店|总店|分店|酒店|内|里|外|旁|街区|商圈)+$/;

const observedText = perReading((reading: TravelReading) =>
  reading.observations
    .filter((one) => one.isFact)
    .map((one) => ({ text: foldName(one.text), asked: foldName(Object.values(one.arguments).join("\n")) })),
);

/** Ends of rides, each once: thousands of rows name the same few stations. */
const stationsOf = perReading((reading: TravelReading) => {
  const ends = new Set(reading.transport.flatMap((row) => row.legs.flatMap((leg) => [leg.from, leg.to])));
  return { ends, sorted: [...ends].sort() };
});

/** What was found of each name of the answer. */
const knownNames = perReading(() => new Map<string, boolean>());

/** Whether the task, an observation or a station stands for the name; spelling, branch, city, 站 and words before it may differ. */
export function isKnownPlace(reading: TravelReading, name: string): boolean {
  const earlier = knownNames(reading).get(name);
  if (earlier !== undefined) return earlier;
  const parts = name.split(/[、和与及&/]/).filter((part) => part.length >= 2);
  const cities = reading.task.constraints.cities.map((city) => foldName(city).replace(/市$/, ""));
  const isKnown =
    (parts.length > 1 && parts.length < MOST_PARTS && parts.every((part) => isKnownPlace(reading, part))) ||
    spellingsOf(name)
      .flatMap((spelling) => {
        const city = cities.find((one) => spelling.startsWith(one));
        const local = city === undefined ? spelling : spelling.slice(city.length).replace(/^市/, "");
        return local.length >= 2 ? [spelling, local] : [spelling];
      })
      .some((spelling) => endsInKnown(reading, spelling) || isKnownSpelling(reading, spelling));
  knownNames(reading).set(name, isKnown);
  return isKnown;
}

const MOST_PARTS = 8;
/** Shorter spellings are also the last words of other names. */
const LEAST_ENDING = 4;

/** 可以考虑棠欣庭大酒店: words that lead up to a name are no part of it, whatever they are. */
function endsInKnown(reading: TravelReading, name: string): boolean {
  for (let at = 1; at + LEAST_ENDING <= name.length; at++) if (reading.placeIndex.has(name.slice(at))) return true;
  return false;
}

function isKnownSpelling(reading: TravelReading, name: string): boolean {
  if (foldName(reading.task.query).includes(name)) return true;
  for (const known of reading.placeIndex.spellings) {
    if (known.includes(name)) return true;
    const rest = known.length >= 2 && name.startsWith(known) ? name.slice(known.length) : null;
    if (rest !== null && (rest === "" || TAIL.test(rest))) return true;
    if (name.length >= 3 && name.length >= known.length * 0.6 && isSubsequence(name, known)) return true;
  }
  if (isStation(reading, name)) return true;
  return (
    name.length >= 3 && observedText(reading).some(({ text, asked }) => text.includes(name) && !asked.includes(name))
  );
}

/** Whether the name begins a station's, or is one with more behind it. */
function isStation(reading: TravelReading, name: string): boolean {
  const { ends, sorted } = stationsOf(reading);
  for (let length = 1; length <= name.length; length++) if (ends.has(name.slice(0, length))) return true;
  const bare = name.replace(/站$/, "");
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < bare) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(bare) ?? false;
}

/** 王记烤鸭坊 for 王记北京烤鸭坊. */
function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const unit of long) if (unit === short[at]) at += 1;
  return at >= short.length;
}
