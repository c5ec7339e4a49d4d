/**
 * One pass over a line of an answer, from left to right: at each place the longest of a known name, a word of the tables
 * and a figure with its unit. What is none of them is text. Every place is visited once, and every look-up is bounded.
 */
import { joinAddresses } from "./addresses.ts";
import type { Before } from "./forms.ts";
import {
  isLatinEnding,
  isNotOfNames,
  isPlaceName,
  isStationName,
  type KnownName,
  purposeOfName,
  type Roles,
  type Trie,
  WORDS,
} from "./lexicon.ts";
import { quantityAt } from "./quantities.ts";
import type { SpelledText } from "./spelling.ts";
import { boundsMarked, type ClockCarry, datesJoined, halvesTold, spansJoined } from "./spoken-times.ts";
import { does, isA, isSign, type Token, type TokenValue } from "./token.ts";

export interface TokenSources {
  readonly names: Trie<KnownName>;
  readonly numbers: ReadonlySet<string>;
  readonly carry: ClockCarry;
}

/** Work that was done, for the proof that it is linear. */
export interface WorkCount {
  places: number;
}

const TRAIN = /([gdcztkyls])[ -]?(\d{1,4})(?![a-z\d]|\.\d)/y;
const FLIGHT = /([a-z]{2}|\d[a-z]|[a-z]\d)[ -]?(\d{3,4})(?![a-z\d]|\.\d)/y;
const BARE_TRAIN = /(\d{1,4})(?=次)/y;
const MARK = /\[\^?\d{1,3}(?:[,，-] ?\d{1,3}){0,5}\](?!\()/y;
const NOT_A_RIDE =
  /^ ?(?:航站楼|号?线|[号出入进]?口|层|楼|座|区|栋|室|路|[一-龥]{0,4}高速|国道|省道|购物|商场|广场|艺术|天|日|terminal)/;
/** Right behind a time and at the end of its clause: 10:00开, 七点入场, 21:00出. */
const ACT = /(?:(开)|(入[场园馆]|进)|出[园馆来]?)(?= ?(?:[，,、；;。)|]|$))/y;
const rolesOfAct = ([, departs, enters]: RegExpExecArray): Roles =>
  departs ? { departs: true } : enters ? { visit: true } : { leave: true };
const ADDRESS_ENDS = /[\s，。；、<>"“”)\]]/;
/** What may stand behind a short name and makes it the name of something else: 西湖 in 西湖区, 天坛 in 天坛东路. */
const LENGTHENS =
  /^(?:[东南西北中]{0,2}(?:站|门站|路|街|大街|大道|巷|胡同)|区(?!域)|县|街道|地铁站|号线|酒店|宾馆|饭店|餐厅|客栈|民宿|小区|大厦|大酒店|国际酒店)/;

/** The tokens of a spelled text; their offsets are those of its source. */
export function tokensOf(spelled: SpelledText, sources: TokenSources, work: WorkCount = { places: 0 }): Token[] {
  const tokens: Token[] = [];
  const scanner = { spelled, sources, tokens };
  for (let at = 0; at < spelled.text.length; ) {
    work.places += 1;
    const { end, value } = tokenAt(scanner, at);
    if (value) push(tokens, { start: at, end, ...value });
    at = end;
  }
  const words = ({ start, end }: Token) => spelled.text.slice(start, end);
  const spans = boundsMarked(spansJoined(datesJoined(tokens, words), words), spelled.text);
  const named = namesJoined(spelled, halvesTold(spans, words, sources.carry));
  const { starts, ends } = spelled;
  return joinAddresses(named, words).map((token) => ({
    ...token,
    start: starts[token.start]!,
    end: ends[token.end - 1]!,
  }));
}

interface Scanner {
  readonly spelled: SpelledText;
  readonly sources: TokenSources;
  readonly tokens: readonly Token[];
}

/** Neighbouring pieces of text are one. */
function push(tokens: Token[], token: Token): void {
  const last = tokens.at(-1);
  if (isA(token, "text") && isA(last, "text") && last.end === token.start)
    tokens[tokens.length - 1] = { ...last, end: token.end };
  else tokens.push(token);
}

interface Scanned {
  readonly end: number;
  readonly value: TokenValue | null;
}

function tokenAt(scanner: Scanner, at: number): Scanned {
  const { spelled, sources } = scanner;
  const { text } = spelled;
  const unit = text[at]!;
  if (unit === " ") return { end: at + 1, value: null };
  if (unit === "h" && /^https?:\/\//.test(text.slice(at, at + 8))) return linkAt(text, at);
  const mark = unit === "[" ? matchAt(MARK, text, at) : null;
  if (mark) return { end: at + mark[0].length, value: { kind: "mark" } };
  if (unit === "x" && /\d ?$/.test(text.slice(Math.max(0, at - 2), at)) && /^x ?\d/.test(text.slice(at, at + 3)))
    return { end: at + 1, value: { kind: "sign", sign: "×" } };
  const act = isA(scanner.tokens.at(-1), "clock") ? matchAt(ACT, text, at) : null;
  if (act) return { end: at + act[0].length, value: { kind: "word", roles: rolesOfAct(act) } };
  const inWord = at > 0 && /[a-z]/.test(unit) && /[a-z\d]/.test(text[at - 1]!);
  const name = inWord ? null : sources.names.longestAt(text, at, true);
  const word = inWord ? null : WORDS.longestAt(text, at, false);
  if (word && does({ kind: "word", roles: word.value, start: at, end: word.end }, "mode") && text[word.end] === "站")
    return { end: word.end, value: { kind: "text" } };
  const ride = inWord ? null : rideAt(scanner, at);
  const quantity =
    ride || (/\d/.test(unit) && /[a-z]/.test(text[at - 1] ?? "") && at > 0 && !isSign(scanner.tokens.at(-1), "×"))
      ? null
      : quantityAt(text, at, beforeOf(scanner.tokens));
  if (word && word.end >= (quantity?.end ?? 0) && word.end > (name?.end ?? 0) && !ride)
    return { end: word.end, value: { kind: "word", roles: word.value } };
  const best = [quantity?.end ?? 0, name?.end ?? 0, word?.end ?? 0];
  if (ride && ride.end >= Math.max(...best)) return ride;
  if (name && name.end >= Math.max(...best)) return nameAt(scanner, at, name);
  if (quantity && quantity.end >= Math.max(...best)) return quantity;
  if (word) return { end: word.end, value: { kind: "word", roles: word.value } };
  return unknownAt(text, at);
}

/** Words before a figure that decide between its readings. */
function beforeOf(tokens: readonly Token[]): Before {
  const last = tokens.at(-1);
  const second = tokens.at(-2);
  return {
    lasts: does(last, "lasts") || does(second, "lasts") || does(tokens.at(-3), "lasts"),
    clocks: does(last, "hour", "until"),
    weekday: does(last, "weekday") || does(second, "weekday"),
    rates: does(last, "rating") || does(second, "rating"),
    spans:
      last === undefined ||
      isSign(last, ".", "。", ";", "；", "!", "?", "|", ":", "：") ||
      does(last, "stay", ...PARTS_OF_DAY) ||
      does(second, ...PARTS_OF_DAY) ||
      (isSign(last, ",", "，") && goesOn(tokens)),
    part: PARTS_OF_DAY.find((part) => does(last, part)) ?? null,
  };
}

const PARTS_OF_DAY = ["morning", "noon", "afternoon"] as const;

/** "9 to 11 at the palace, 12 to 2 at the temple": behind a span others follow. */
const goesOn = (tokens: readonly Token[]) =>
  tokens.slice(-12).some((token) => isA(token, "clock") && token.to !== null);

function linkAt(text: string, at: number): Scanned {
  let end = at;
  while (end < text.length && !ADDRESS_ENDS.test(text[end]!)) end += 1;
  return { end, value: { kind: "link" } };
}

/** Text up to the end of a Latin word or of a number without bounds; else one character. */
function unknownAt(text: string, at: number): Scanned {
  const unit = text[at]!;
  let end = at + 1;
  if (/[a-z\d]/.test(unit)) {
    while (end < text.length && /[a-z\d'’-]/.test(text[end]!)) end += 1;
    return { end, value: { kind: "text" } };
  }
  if (/\p{Letter}/u.test(unit)) return { end, value: { kind: "text" } };
  while (unit === "-" && text[end] === "-") end += 1;
  if (text.startsWith("->", at)) return { end: at + 2, value: { kind: "sign", sign: "→" } };
  return { end, value: { kind: "sign", sign: unit === "—" ? "—" : text.slice(at, end) } };
}

function nameAt(scanner: Scanner, at: number, found: { end: number; value: KnownName }): Scanned {
  const { spelled } = scanner;
  const { text } = spelled;
  const { sort, name } = found.value;
  const after = text.slice(found.end, found.end + 6);
  if (sort === "city") {
    const isCity = /^市(?![场区中内民集郊])/.test(after);
    const station = /^[东南西北]?站(?!点)/.exec(after) ?? otherStation(scanner, found.end);
    if (station) return { end: found.end + station[0].length, value: { kind: "name", sort: "station", known: true } };
    return { end: found.end + (isCity ? 1 : 0), value: { kind: "name", sort, known: true } };
  }
  if (sort === "place" && /^(?:火车|高铁)?站(?!点|在)/.test(after))
    return {
      end: found.end + /^(?:火车|高铁)?站/.exec(after)![0].length,
      value: { kind: "name", sort: "station", known: true },
    };
  if (sort === "station" && /^(?:地铁站|公交站|站)(?!点|台)/.test(after))
    return { end: found.end + after.indexOf("站") + 1, value: { kind: "name", sort, known: true } };
  const other = name.length <= 6 ? LENGTHENS.exec(after) : null;
  const isShortened = spelled.text.slice(at, found.end) !== name.toLowerCase();
  if (isShortened && /^[东南西北](?!门|侧|边|面|部|区|广场)/.test(after))
    return { end: found.end + 1, value: { kind: "text" } };
  if (/^(?:分)?店(?!铺)/.test(after)) return { end: found.end + 1, value: { kind: "text" } };
  if (other && !/^门/.test(after))
    return {
      end: found.end + other[0].length,
      value: { kind: "name", sort: /站$/.test(other[0]) ? "station" : "place", known: false },
    };
  return { end: found.end, value: { kind: "name", sort, known: true } };
}

/** Of a city, where a numbered ride ends in it: 10:32到深圳坪山，. */
function otherStation({ spelled: { text }, tokens }: Scanner, at: number): RegExpExecArray | null {
  const last = tokens.at(-1);
  if (!does(last, "target", "arrives", "origin", "departs") || !tokens.some((token) => isA(token, "ride"))) return null;
  return WORDS.longestAt(text, at, false) ? null : /^[一-龥]{1,3}(?=[，。、；,;()]|$)/.exec(text.slice(at, at + 4));
}

function rideAt({ spelled, sources, tokens }: Scanner, at: number): Scanned | null {
  const { text, source, starts } = spelled;
  if (/[a-z\d]/.test(text[at - 1] ?? "")) return null;
  const isCapital = (offset: number) => /[A-Z\dＡ-Ｚ]/.test(source[starts[offset]!] ?? "");
  const train = matchAt(TRAIN, text, at);
  const match = train ?? matchAt(FLIGHT, text, at);
  if (match) {
    const number = `${match[1]}${match[2]}`.toUpperCase();
    const end = at + match[0].length;
    const known = sources.numbers.has(number);
    const after = text.slice(end, end + 8);
    const isCapitals = isCapital(at) && (train !== null || isCapital(at + 1));
    const isWritten = match[0].length === number.length && (isCapitals || after.startsWith("次"));
    const isLong = train ? /[gdcztk]/.test(match[1]!) && (match[2]!.length >= 2 || /^ ?次/.test(after)) : true;
    if (!known && (!isWritten || !isLong || NOT_A_RIDE.test(after))) return null;
    const value: TokenValue = { kind: "ride", mode: train ? "train" : "flight", number, known };
    return { end: after.startsWith("次") ? end + 1 : end, value };
  }
  const bare =
    tokens.at(-1) && does(tokens.at(-1), "mode") && /\d/.test(text[at]!) ? matchAt(BARE_TRAIN, text, at) : null;
  if (!bare) return null;
  const number = [..."GDCZTK"].map((letter) => letter + bare[1]!).find((one) => sources.numbers.has(one)) ?? bare[1]!;
  return {
    end: at + bare[0].length + 1,
    value: { kind: "ride", mode: "train", number, known: sources.numbers.has(number) },
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Longest name that nobody told, in characters. */
const LONGEST_UNKNOWN = 14;

/** What may stand before a word such as 酒店 and makes it no house with a name. */
const ANY_HOUSE =
  /[的家个型些间号和与或等最近旁边附好大小老新回到去住找选订想吃在里内级星一二三四五六七八九十两]$|^(?:附近|周边|当地|特色|快捷|连锁|经济|豪华|高档|商务|精品|度假|国际|主题|推荐|市区|酒店|中餐|西餐)/;
/** Characters of a name before the word for its kind. */
const SHORTEST_NAME = 2;

const isHouse = (word: string) => isPlaceName(`某某${word}`) && purposeOfName(word) !== null;

/** 云端国际大酒店: text right before a word for a house is its name. */
function housesJoined(text: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (
      isA(token, "word") &&
      isA(last, "text") &&
      last.end === token.start &&
      isHouse(text.slice(token.start, token.end))
    ) {
      let start = last.start;
      while (start < last.end && isNotOfNames(text[start]!)) start += 1;
      const name = text.slice(start, last.end);
      const isName = name.length >= SHORTEST_NAME && name.length <= LONGEST_UNKNOWN && /^[一-龥]+$/.test(name);
      if (isName && !ANY_HOUSE.test(name.replace(/(?:国际|精品|商务|度假)?大?$/, "") || name)) {
        joined.splice(-1, 1, { start, end: token.end, kind: "name", sort: "place", known: false });
        continue;
      }
    }
    joined.push(token);
  }
  return joined;
}

/** Text that ends as names of places do is a name; a name in brackets behind a name is a gloss of it, or its branch. */
function namesJoined({ text, source, starts }: SpelledText, tokens: readonly Token[]): Token[] {
  const isCapital = (token: Token) => /[A-Z]/.test(source[starts[token.start]!]!);
  const named = latinNames(text, housesJoined(text, tokens), isCapital).map(
    (token): Token => (isA(token, "text") ? unknownName(text, token) : token),
  );
  const joined: Token[] = [];
  for (let at = 0; at < named.length; at++) {
    const [token, next, inner, close] = named.slice(at, at + 4);
    // "the Palace Museum 故宫博物院" is one name.
    const isSaidAgain = isA(token, "name") && isA(next, "name") && next.known && next.start - token.end <= 1;
    if (isSaidAgain && /[a-z]/.test(text[token.start]!) && !/[a-z]/.test(text[next.start]!)) {
      joined.push({ ...next, start: token.start, end: token.end });
      at += 1;
      continue;
    }
    if (isA(token, "name") && isSign(next, "(") && isSign(close, ")") && (isA(inner, "name") || isA(inner, "text"))) {
      const isGloss = isA(inner, "name") || /店$/.test(text.slice(inner!.start, inner!.end));
      if (isGloss && inner!.start - token.end <= 3) {
        const value = isA(inner, "name") && !token.known ? inner : token;
        joined.push({
          ...value,
          start: token.known ? token.start : value.start,
          end: value === token ? token.end : inner!.end,
        });
        at += 3;
        continue;
      }
    }
    if (isA(token, "name") && token.known && isSign(named[at - 1], "(") && isSign(next, ")") && joined.length > 1) {
      const from = glossedFrom(text, joined, isCapital);
      if (from !== null) {
        joined.splice(from, joined.length, token);
        at += 1;
        continue;
      }
    }
    joined.push(token!);
    if (isA(token, "name") && isSign(next, "(")) at = glossEnd(text, named, at);
  }
  return joined;
}

/** 虎丘 (Tiger Hill): Latin words alone in brackets behind a name say it again. */
function glossEnd(text: string, tokens: readonly Token[], at: number): number {
  let end = at + 2;
  while (end < at + 8 && isLatinText(text, tokens[end])) end += 1;
  const isGloss = end > at + 2 && isSign(tokens[end], ")") && !/[a-z]/.test(text[tokens[at]!.start]!);
  return isGloss && tokens.slice(at + 2, end).every(({ kind }) => kind === "text") ? end : at;
}

/** Words that may stand between two capitals of a name: "Gardens of the Humble". */
const MOST_IN_GLOSS = 4;

/** First of the capitalised words before an open bracket, "Lion Grove (": a name in it is theirs. */
function glossedFrom(text: string, tokens: readonly Token[], isCapital: (token: Token) => boolean): number | null {
  let from = tokens.length - 1;
  for (let at = from - 1; at >= 0 && from - at <= MOST_IN_GLOSS; at--) {
    const token = tokens[at]!;
    if (isLatinText(text, token) && isCapital(token)) from = at;
    else if (!(isA(token, "text") && isLatinText(text, token)) && !isSign(token, ".", ",", "'")) break;
    if (isSign(token, ",") && !isSign(tokens[at - 1], ".")) break;
  }
  return from < tokens.length - 1 ? from : null;
}

/** Capitalised words of which the last ends names of places are one name: "Summer Palace". */
function latinNames(text: string, tokens: readonly Token[], isCapital: (token: Token) => boolean): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let to = at;
    let end = -1;
    while (to < at + 6 && isLatinText(text, tokens[to]) && isCapital(tokens[to]!)) {
      const word = text.slice(tokens[to]!.start, tokens[to]!.end);
      if (to > at && (isLatinEnding(word) || isStationName(word))) end = to;
      to += 1;
    }
    const token = tokens[at]!;
    // 10:53-11:43 Tanhualin — …: what a line of a plan begins with.
    const isLed = isA(joined.at(-1), "clock") && joined.length <= 2 && isA(token, "text");
    if (end < 0 && isLed && to > at && (tokens[to] === undefined || isA(tokens[to], "sign"))) end = to - 1;
    if (end < 0) joined.push(token);
    else {
      const last = tokens[end]!;
      const sort = isStationName(text.slice(last.start, last.end)) ? "station" : "place";
      joined.push({ start: token.start, end: last.end, kind: "name", sort, known: false });
      at = end;
    }
  }
  return joined;
}

const isLatinText = (text: string, token: Token | undefined) =>
  token !== undefined && (token.kind === "text" || token.kind === "word") && /^[a-z]/.test(text[token.start]!);

/** 加上出站: what one does at a station, and no name of one. */
const IS_ACT = /[出进到下]站$/;

function unknownName(text: string, token: Token): Token {
  let { start } = token;
  const words = text.slice(token.start, token.end);
  if (/^[a-z]/.test(words)) return token;
  while (start < token.end && isNotOfNames(text[start]!)) start += 1;
  const name = text.slice(start, token.end);
  if (name.length > LONGEST_UNKNOWN || name.length < 2 || IS_ACT.test(name)) return token;
  const sort =
    isStationName(name) && name.length > 2
      ? "station"
      : isPlaceName(name) || (name.length === 3 && isPlaceName(`某${name}`))
        ? "place"
        : null;
  return sort ? { ...token, start, kind: "name", sort, known: false } : token;
}
