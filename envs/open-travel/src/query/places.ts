/** The places of a query: what must be visited, from where to where, in which cities. Names are taken as they are written. */
import type { ConstraintSource, Constraints } from "@arenakit/contracts";
import { TASKS } from "../tasks.ts";
import { HAN_CITIES, LATIN_CITIES } from "./cities.ts";
import { matchesOf, type QueryPart, type QueryText, quoted } from "./query-text.ts";

export type Places = Pick<Constraints, "waypoints" | "journey" | "compare"> & { cities: string[] };

interface NameAt {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Cities that are read wherever they stand; others where the query says that they are gone to. */
const CITIES = [...new Set([...TASKS.flatMap(({ constraints }) => constraints.cities), ...HAN_CITIES])];
/** 南京路, 北京烤鸭, 大理石: the name of something else. */
const NO_CITY_BEHIND = /^(?:[东南西北中]?[路街]|烤鸭|大学|石|银行|菜|人(?!民广场)|长江大桥|公园|话|面)/;

const RETURNS = /往返|来回(?!倒|折腾|跑|换)|返程|回程|回到|round[ -]trip|both ways|and back|return/;

export function placesOf(query: QueryText): QueryPart<Places> {
  const { text } = query;
  const sources: ConstraintSource[] = [];
  const value: Places = { cities: [] };
  const took = (constraint: ConstraintSource["constraint"], start: number, end: number) =>
    sources.push({ constraint, ...quoted(query, start, end) });
  const wanted = waypointsOf(query);
  if (wanted.names.length > 0) {
    const names = [...new Set(wanted.names.map(({ name }) => name))];
    value.waypoints = { places: names.map((name) => ({ names: [name] })), ordered: wanted.ordered };
    for (const { start, end } of wanted.names) took("waypoints", start, end);
  }
  const journey = journeyOf(query);
  if (journey) {
    const { from, to } = journey;
    value.journey = {
      from: from.name,
      to: to.name,
      returns: RETURNS.test(text),
    };
    took("journey", from.start, to.end);
  }
  const compare = comparedModes(text);
  if (compare) {
    value.compare = compare.modes;
    took("compare", compare.start, compare.end);
  }
  for (const { name, start, end } of citiesOf(query, journey)) {
    if (value.cities.includes(name)) continue;
    value.cities.push(name);
    took("cities", start, end);
  }
  // A sight that is named without a word that it must be seen.
  const unread = matchesOf(SIGHT, text)
    .map(({ index, 0: words, 1: name }) => ({ start: index + words.length - name!.length, end: index + words.length }))
    .filter(({ start, end }) => !sources.some((one) => one.start < end && start < one.end))
    .map(({ start, end }) => quoted(query, start, end));
  return { value, sources: sources.sort((one, other) => one.start - other.start), unread };
}

const SIGHT =
  /(?:^|[，。；！？、,;:!?\s+]|[去到逛看在和与住游爬])(\p{Script=Han}{1,5}?(?:古镇|古城|古村|公园|博物馆|博物院|草堂|长城|瀑布|湿地|大桥|步行街|石窟|寺|塔|屿|湖|岛|山))(?=$|[，。；！？、,;:!?\s+]|和|与|玩|逛|转|走)/gu;
const MUST_BEFORE =
  /(?<!不)(?:一定要|必须要?|务必|非得|千万要)(?:去|到|逛|游览?|参观|打卡|看|经过|路过|爬)|(?<!想|不|还|没)必去(?:的?(?:是|有|景点[是有]?))?[:：]?|(?:途经|途径|依次(?:去|到|前往|经过|游览)?|(?<!最)先去)|(?<=[，。,;； ]|^|中间|途中|还)要去/g;
const MUST_BEHIND =
  /(?:一定要去|必须要?去|必去|务必去|非去不可|都要去|要去|都要走到|都走到|都想去|先后顺序)(?=[，。；！,;!?\s]|$)/g;
const MUST_EN =
  /(?:must|have to|has to|got to|be sure to|make sure to|definitely) (?:visit|see|go to|include|stop (?:at|by)|pass(?: through)?|tour|stop in) /g;
/** Characters of a list of names. */
const LONGEST_LIST = 60;
const GOES_ON = /^[，,]? ?(?:最后|再|然后|接着|随后)(?:去|到|逛)?/;

/** 必须去颐和园; 西湖和灵隐寺一定要去; "must visit the Summer Palace and Beihai Park". */
function waypointsOf(query: QueryText): { names: NameAt[]; ordered: boolean } {
  const { text } = query;
  const names: NameAt[] = [];
  let ordered = /按(?:这个)?顺序|in (?:this|that) order/.test(text);
  for (const match of matchesOf(MUST_BEFORE, text)) {
    const start = match.index + match[0].length;
    const inOrder = /依次|先去/.test(match[0]);
    ordered ||= inOrder;
    names.push(...listFrom(query, start, inOrder));
  }
  for (const match of matchesOf(MUST_BEHIND, text)) {
    const from = Math.max(0, match.index - LONGEST_LIST);
    const clause = text.slice(from, match.index);
    const begins = from + clause.split("").findLastIndex((sign) => /[，。；！？,;:：!?\n]/.test(sign)) + 1;
    const prefix =
      /^.{0,12}?(?:把|想去|去|在)(?=\p{Script=Han})/u.exec(text.slice(begins, match.index))?.[0].length ?? 0;
    names.push(...splitNames(text.slice(begins + prefix, match.index), begins + prefix));
  }
  for (const match of matchesOf(MUST_EN, text)) names.push(...latinNames(query, match.index + match[0].length));
  return { names: names.sort((one, other) => one.start - other.start), ordered };
}

/** The names from here to the end of the clause, and of clauses that go on with 最后到 or 再去. */
function listFrom({ text }: QueryText, start: number, goesOn: boolean): NameAt[] {
  const names: NameAt[] = [];
  let at = start;
  for (let clauses = 0; clauses < 6; clauses++) {
    const rest = text.slice(at, at + LONGEST_LIST);
    const ends = rest.search(/[，。；！？,;!?\n]/);
    const clause = ends < 0 ? rest : rest.slice(0, ends);
    names.push(...splitNames(clause, at));
    at += clause.length;
    const next = goesOn ? GOES_ON.exec(text.slice(at, at + 8)) : null;
    if (!next) break;
    at += next[0].length;
  }
  return names;
}

const SEPARATORS = /、|\+|和|与|及|以及|跟|还有/g;
/** A name has at least so many characters: 和 in 颐和园 parts no names. */
const SHORTEST_NAME = 2;
const TAIL = /(?:看看|逛逛|走走|玩|参观|打卡|拍照|转转|一趟|一下|这|那|都|等|吧|呢|啊|的|其他|路上|每|就).{0,40}$/u;
const HEAD = /^(?:去|到|是|看|逛|游览|参观|爬)/u;
const IS_NAME = /^[\p{Script=Han}·a-z\d]{2,14}$/u;
/** What follows 必须去 and is no place: 去除, 去掉, 去做, 医院看病. */
const NO_NAME =
  /^(?:除|掉|皮|做|吃|喝|买|找|睡|问|死|世|哪|什么|一个|几个|顺序)|[我你他她它们吗么]|(?:怎么|多少|安排|预算)/u;

/** 、和与 part names; words behind a name that say what to do there are none of it. */
function splitNames(list: string, offset: number): NameAt[] {
  const names: NameAt[] = [];
  let from = 0;
  const parting = matchesOf(SEPARATORS, list).map(({ index, 0: sign }) => ({ index, next: index + sign.length }));
  for (const { index, next } of [...parting, { index: list.length, next: list.length }]) {
    const isInside = index - from < SHORTEST_NAME || (index < list.length && list.length - next < SHORTEST_NAME);
    if (isInside) continue;
    const start = from + (HEAD.exec(list.slice(from, index))?.[0].length ?? 0);
    const name = list.slice(start, index).replace(TAIL, "").trim();
    if (IS_NAME.test(name) && !NO_NAME.test(name))
      names.push({ name, start: offset + start, end: offset + start + name.length });
    from = next;
  }
  return names;
}

const WORD = String.raw`(?:St\.|Mt\.|[A-Z][\p{L}'’-]{0,20})`;
const LATIN_NAME = new RegExp(
  String.raw`(?:the )?([A-Z][\p{L}'’-]{1,20}(?: (?:of |the |de )?${WORD}){0,4}|${WORD} ${WORD})`,
  "uy",
);
const LATIN_AND = /,? (?:and |& )|, /y;

/** Capitalised words, parted by commas and "and"; the spelling of the source tells capitals. */
function latinNames({ spelled: { source, starts } }: QueryText, at: number): NameAt[] {
  const names: NameAt[] = [];
  let from = starts[at] ?? source.length;
  for (let count = 0; count < 8; count++) {
    LATIN_NAME.lastIndex = from;
    const match = LATIN_NAME.exec(source);
    if (!match) break;
    const name = match[1]!.replace(/['’-]{1,60}$/, "");
    const begins = from + match[0].length - match[1]!.length;
    const end = begins + name.length;
    names.push({ name, start: starts.indexOf(begins), end: starts.indexOf(end - 1) + 1 });
    LATIN_AND.lastIndex = end;
    const and = LATIN_AND.exec(source);
    if (!and) break;
    from = end + and[0].length;
  }
  return names;
}

const WAY =
  "(?:出发|坐(?:高铁|动车|火车|飞机)|乘(?:高铁|火车|飞机)|自驾|开车|骑车)?[，, ]{0,2}(?:去|到|飞往|飞到|前往|回到|飞|往)";
const JOURNEY = new RegExp(
  String.raw`从(?:的)?(\p{Script=Han}{2,6}?)(?:市|站)?${WAY}(\p{Script=Han}{2,6}?)(?:市|站)?(?=[，。；！？,;!?\s\d（(]|$|出差|开会|带|玩|旅游|旅行|游|怎么|坐|的|三天|两天|一日|有|要|最|，)`,
  "u",
);
const JOURNEY_EN =
  /[Ff]rom ([A-Z][a-z'’]{1,15}(?: [A-Z][a-z'’]{1,15}){0,2}) to ([A-Z][a-z'’]{1,15}(?: [A-Z][a-z'’]{1,15}){0,2})/;
const NO_CITY = /[的了是在我你他这那哪年月日点]|[里中下天边旁]$|^[一二三四五六七八九十几]/;

/** 从北京去上海; "from Beijing to Shanghai". */
function journeyOf({ text, spelled: { source, starts } }: QueryText): { from: NameAt; to: NameAt } | null {
  const match = JOURNEY.exec(text);
  if (match) {
    const [, from, to] = match as unknown as [string, string, string];
    if (NO_CITY.test(from) || NO_CITY.test(to)) return null;
    const fromAt = match.index + match[0].indexOf(from);
    const toAt = match.index + match[0].lastIndexOf(to);
    return {
      from: { name: from, start: fromAt, end: fromAt + from.length },
      to: { name: to, start: toAt, end: toAt + to.length },
    };
  }
  const latin = JOURNEY_EN.exec(source);
  if (!latin) return null;
  const [words, from, to] = latin as unknown as [string, string, string];
  const fromAt = starts.indexOf(latin.index + "from ".length);
  const end = starts.indexOf(latin.index + words.length - 1) + 1;
  return {
    from: { name: from, start: fromAt, end: fromAt + from.length },
    to: { name: to, start: end - to.length, end },
  };
}

const GONE_TO =
  /(?:在|去|到|来)(\p{Script=Han}{2,3}?)(?:市)?(?=(?:[\d一二两三四五六七八九十]{1,2}[天日]|玩|逛|转|待|住|旅游|旅行|自由行))/gu;

const GONE_TO_EN =
  /(?:trip to|days? in|weekend in|travel to|going to|visiting) ([A-Z][a-z'’]{1,15}(?: (?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}(?![a-z]))[A-Z][a-z'’]{1,15}){0,2})/g;

/** What tells a city that is written small from a word. */
const BEFORE_CITY = /(?<![a-z])(?:to|in|from|around|visit|visiting|explore|exploring) $/;
const BESIDE_CITY = 12;

/** Cities of tasks by name, those that the query says it goes to, and the ends of its journey unless it stays in a city. */
function citiesOf(query: QueryText, journey: ReturnType<typeof journeyOf>): NameAt[] {
  const { text, spelled } = query;
  const { source, starts } = spelled;
  const known = CITIES.flatMap((name) => {
    const start = text.indexOf(name);
    const end = start + name.length;
    return start < 0 || NO_CITY_BEHIND.test(text.slice(end, end + 6)) ? [] : [{ name, start, end }];
  });
  const latinKnown = LATIN_CITIES.flatMap((name) => {
    const start = text.indexOf(name);
    const end = start + name.length;
    const isInWord = /[a-z]/.test(text[start - 1] ?? "") || /[a-z]/.test(text[end] ?? "");
    if (start < 0 || isInWord) return [];
    const spelled = quoted(query, start, end).quote;
    const isGoneTo = BEFORE_CITY.test(text.slice(Math.max(0, start - BESIDE_CITY), start));
    return /^[A-Z]/.test(spelled) || isGoneTo ? [{ name: spelled, start, end }] : [];
  });
  const gone = matchesOf(GONE_TO, text).map(({ index, 1: name }) => {
    return { name: name!, start: index + 1, end: index + 1 + name!.length };
  });
  const latin = matchesOf(GONE_TO_EN, source).map(({ index, 0: words, 1: name }) => {
    const end = starts.indexOf(index + words.length - 1) + 1;
    return { name: name!, start: end - name!.length, end };
  });
  const cities = [...known, ...latinKnown, ...gone.filter(({ name }) => !NO_CITY.test(name)), ...latin];
  const ends = journey ? [journey.from, journey.to] : [];
  const isBetweenCities = cities.length === 0 || ends.some(({ name }) => cities.some((city) => city.name === name));
  return [...(isBetweenCities ? ends : []), ...cities.sort((one, other) => one.start - other.start)];
}

const MODES = [
  ["train", /高铁|动车|火车|train/],
  ["flight", /飞机|航班|flight|plane|fly/],
  ["driving", /自驾|开车|打车|driv/],
  ["transit", /公交|地铁|bus|metro/],
  ["bicycling", /骑车|骑行|cycl|bike/],
  ["walking", /步行|走路|walk/],
] as const;
const COMPARES =
  /faster|cheaper|(?:train|plane|flight|car|bus|bike|driving|metro) or |还是|比一比|对比|比较|哪个(?:快|省|好|划算)|帮我算算|versus| vs\.? |compare|or by|or fly/;

/** Means that the query weighs against each other; null unless it names two. */
function comparedModes(
  text: string,
): { modes: NonNullable<Constraints["compare"]>; start: number; end: number } | null {
  if (!COMPARES.test(text)) return null;
  const named = MODES.flatMap(([mode, words]) => {
    const match = words.exec(text);
    return match ? [{ mode, start: match.index, end: match.index + match[0].length }] : [];
  });
  if (named.length < 2) return null;
  const start = Math.min(...named.map((one) => one.start));
  return { modes: named.map(({ mode }) => mode), start, end: Math.max(...named.map((one) => one.end)) };
}
