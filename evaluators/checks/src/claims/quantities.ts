/**
 * Figures with their units, as one token each: times of day, dates, money, durations, distances. Each form is a sticky
 * pattern whose repetitions are all bounded, so that one look-up takes a bounded number of steps.
 */
import { tableOf } from "@arenakit/contracts";
import { ANY_CURRENCY, CURRENCY_SIGN, currencyOf } from "./currencies.ts";
import { DATES } from "./date-forms.ts";
import { type Before, END, type Form, form, HAN } from "./forms.ts";
import { LINES } from "./line-forms.ts";
import { EN_NUMBER, hanNumber, hanThousands } from "./number-words.ts";
import type { TokenValue } from "./token.ts";

export interface Quantity {
  readonly end: number;
  readonly value: TokenValue;
}

const N = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}(?!\d)|\d{1,9})(?:\.\d{1,4})?`;
const TO = String.raw` ?(?:-|~|—|→|到|至|to) ?`;
/** 12, 十二, "forty-five". */
const NUM = String.raw`(?:\d{1,2}(?![\d:.])|${HAN}|${EN_NUMBER})`;
const OF_DAY = String.raw`(?: ?o'clock)?(?: in the (morning|afternoon|evening)| at (night))`;
/** Minutes past the hour, as they are spoken. */
const PAST = String.raw`(?: ?(\d{1,2} ?分(?!钟)|\d{1,2}(?!\d| ?[元米公小分个人]|\.)|半|整|一刻|三刻|钟|零?${HAN}分?(?![元米公小钟个人])))`;
const HALF_DAY = String.raw`[ap](?:m|\.m\.)${END}`;
const CLOCK = String.raw`(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?!:?\d)`;
const NEXT = String.raw` ?(\(?\+1(?: ?天| ?day)?\)?|\(次日\)|\(第二天\)|\(next day\))?`;

const plain = (text: string) => Number(text.replaceAll(",", ""));
const range = (first: number, second = first) => ({ min: Math.min(first, second), max: Math.max(first, second) });

function minuteOf(hour: number, minute: number, part: Before["part"] | string | null): number | null {
  if (hour > 29 || minute > 59) return null;
  const isLate = part === "afternoon" || (part ?? "").startsWith("p");
  const isEarly = (part ?? "").startsWith("a") && part !== "afternoon";
  const ofDay = (isLate && hour < 12) || (part === "noon" && hour < 4) ? hour + 12 : isEarly && hour === 12 ? 0 : hour;
  return ofDay * 60 + minute;
}

function clockOf(from: number | null, to: number | null | undefined, next: string | undefined): TokenValue | null {
  const shift = next ? 1440 : 0;
  if (from === null || to === null) return null;
  if (to === undefined) return { kind: "clock", from: from + shift, to: null };
  return { kind: "clock", from, to: to + (shift || (to < from ? 1440 : 0)) };
}

const QUARTERS = tableOf<number>({ 半: 30, 一刻: 15, 三刻: 45, 整: 0, 钟: 0 });
const spokenMinute = (text: string | undefined) =>
  text === undefined ? 0 : (QUARTERS.get(text) ?? hanNumber(text.replace(/^零(?=.)| ?分$/g, "")));

const METRES = tableOf<number>({ 米: 1, m: 1, mi: 1609, 里: 500 });
const metresOf = (unit: string) => METRES.get(unit) ?? (/^met/.test(unit) ? 1 : /^mile/.test(unit) ? 1609 : 1000);

const FORMS: readonly Form[] = [
  form(String.raw`(?:\+?86[- ]?)?(?:0\d{2,3}[- ]\d{7,8}|1[3-9]\d{9}|400-?\d{3,4}-?\d{3,4})(?!\d)`, () => ({
    kind: "telephone",
  })),
  ...DATES,
  ...LINES,
  form(String.raw`第 ?(\d{1,2}|${HAN}) ?(?:家|个|间|款|种|条|趟)`, ([, ordinal]) => ({
    kind: "ordinal",
    value: hanNumber(ordinal!),
  })),
  // 0900-1015
  form(
    String.raw`([01]\d|2[0-3])([0-5]\d) ?- ?([01]\d|2[0-3])([0-5]\d)(?!\d| ?(?:元|块|米|m|k|yuan|rmb|cny|人|年))`,
    ([, h1, m1, h2, m2]) =>
      clockOf(minuteOf(Number(h1), Number(m1), null), minuteOf(Number(h2), Number(m2), null), undefined),
  ),
  // 9:00-11:30, 9:00-11:30am, 23:10-06:05(+1)
  form(
    String.raw`${CLOCK} ?(${HALF_DAY})?${TO}(次日)?(下午|晚上|晚|傍晚)? ?${CLOCK} ?(${HALF_DAY})?${NEXT}`,
    ([, h1, m1, a1, dayAfter, late, h2, m2, a2, next], { part }) =>
      clockOf(
        minuteOf(Number(h1), Number(m1), a1 ?? part ?? (Number(h1) <= Number(h2) ? (a2 ?? null) : null)),
        minuteOf(
          Number(h2),
          Number(m2),
          (late ? "pm" : a2) ??
            (Number(h2) < 12 && Number(h2) >= Number(h1) && part === "afternoon"
              ? part
              : Number(h2) < Number(h1) && Number(h2) <= 8
                ? laterHalf(part, Number(h1), h2!)
                : null),
        ),
        dayAfter ?? next,
      ),
  ),
  // 9-11:30 am, 9 am, 9.30am
  form(
    String.raw`(\d{1,2})(?:[:.]([0-5]\d))? ?(${HALF_DAY})?${TO}(\d{1,2})(?:[:.]([0-5]\d))? ?(${HALF_DAY})`,
    ([, h1, m1, a1, h2, m2, a2]) =>
      clockOf(
        minuteOf(Number(h1), Number(m1 ?? 0), a1 ?? (Number(h1) % 12 <= Number(h2) % 12 ? a2! : "am")),
        minuteOf(Number(h2), Number(m2 ?? 0), a2!),
        undefined,
      ),
  ),
  form(String.raw`${CLOCK} ?(${HALF_DAY})?${NEXT}`, ([, hour, minute, half, next], { part }) =>
    clockOf(minuteOf(Number(hour), Number(minute), half ?? part), undefined, next),
  ),
  form(String.raw`(\d{1,2})(?:[:.]([0-5]\d))? ?(${HALF_DAY})${NEXT}`, ([, hour, minute, half, next]) =>
    clockOf(minuteOf(Number(hour), Number(minute ?? 0), half!), undefined, next),
  ),
  // half past five, a quarter to twelve, two minutes past ten
  form(
    String.raw`(?:a )?(half|quarter|${NUM}(?: minutes?)?) (past|to) (${NUM})(?! ?(?:minutes?|hours?|yuan|km|m)${END})${END}(?:${OF_DAY})?`,
    ([, minutes, side, hour, day, night], before) => {
      const part = partOf(day ?? night) ?? before.part;
      const past =
        { half: 30, quarter: 15 }[minutes!] ??
        (/minute/.test(minutes!) || side === "past" ? hanNumber(minutes!.replace(/ minutes?/, "")) : Number.NaN);
      return Number.isNaN(past)
        ? null
        : clockOf(minuteOf(hanNumber(hour!), 0, part)! + (side === "to" ? -past : past), undefined, undefined);
    },
  ),
  form(String.raw`half (${EN_NUMBER})(?! ?(?:minutes?|hours?|yuan|km|m|an?)${END})${END}`, ([, hour], { part }) =>
    hanNumber(hour!) > 12 ? null : clockOf(minuteOf(hanNumber(hour!), 30, part), undefined, undefined),
  ),
  // nine in the morning until ten at night, 8 to 10 at night
  form(
    String.raw`(${NUM})(?:${OF_DAY})? ?(?:-|to|until|till) ?(${NUM})${OF_DAY}`,
    ([, first, day1, night1, second, day2, night2]) =>
      clockOf(
        minuteOf(
          hanNumber(first!),
          0,
          partOf(day1 ?? night1 ?? (hanNumber(first!) < hanNumber(second!) ? (day2 ?? night2) : "morning")),
        ),
        minuteOf(hanNumber(second!), 0, partOf(day2 ?? night2)),
        undefined,
      ),
  ),
  form(String.raw`(${NUM})${OF_DAY}`, ([, hour, day, night]) =>
    clockOf(minuteOf(hanNumber(hour!), 0, partOf(day ?? night)), undefined, undefined),
  ),
  form(
    String.raw`(${EN_NUMBER}|\d{1,2})(?: ?o'clock)?(?: (?:to|until|till) (${EN_NUMBER}|\d{1,2}))?(?= ?(?:[,.;)。，；]|$|-(?![a-z])|— |and |so |for |then |with |but |on |it |we |you ))(?![.,]\d)`,
    ([, hour, until], { clocks, part }) =>
      clocks && hanNumber(hour!) <= 24
        ? clockOf(
            minuteOf(hanNumber(hour!), 0, part),
            until === undefined
              ? undefined
              : minuteOf(hanNumber(until), 0, hanNumber(until) < hanNumber(hour!) ? "pm" : part),
            undefined,
          )
        : null,
  ),
  // 12:45 to 2, nine to 12:30
  form(
    String.raw`${CLOCK} ?(?:-|to|until|till) ?(${EN_NUMBER}|\d{1,2})(?= ?(?:[,.;)。，；](?!\d)|$|at |in (?!all|total)))`,
    ([, hour, minute, until], { part }) => {
      const [from, to] = [Number(hour), hanNumber(until!)];
      const isNext = to < from && from <= 12;
      return to > 24 || (to < from && !isNext)
        ? null
        : clockOf(minuteOf(from, Number(minute), part), minuteOf(to, 0, isNext ? "pm" : part), undefined);
    },
  ),
  form(
    String.raw`(${EN_NUMBER}|\d{1,2}) (?:to|until|till) ${CLOCK}(?! ?[ap]\.?m)`,
    ([, hour, until, minute], before) => {
      const [from, to] = [hanNumber(hour!), Number(until)];
      const isSpan = (before.clocks || before.spans) && from <= 12 && from !== to;
      const begins = minuteOf(from, 0, before.part);
      return isSpan ? clockOf(begins, minuteOf(to, Number(minute), to < from ? "pm" : before.part), undefined) : null;
    },
  ),
  // 9 to 11 at the palace
  form(
    String.raw`(${NUM})(?: ?o'clock)? ?(?:-|to|until|till) ?(${NUM})(?: ?o'clock)?(?= ?(?:[,.;:)。，；：](?!\d)|$|at (?!most|least|a time)|in (?!all|total)|inside |is |are |belongs |goes |for the |with ))`,
    ([, first, second], { clocks, spans, part, rates }) => {
      const [from, to] = [hanNumber(first!), hanNumber(second!)];
      const isSpan = (clocks || spans || part !== null) && !rates && from > 0 && from <= 24 && to <= 24 && from !== to;
      const begins = minuteOf(from, 0, part);
      const isOver = to < from && to + 12 > from;
      return isSpan ? clockOf(begins, minuteOf(to, 0, isOver ? "pm" : part), undefined) : null;
    },
  ),
  form(String.raw`(?:a |an )?(half|quarter|three[- ]quarters)(?: of)? an hour`, ([, share]) => ({
    kind: "duration",
    ...range({ half: 30, quarter: 15 }[share!] ?? 45),
  })),
  form(
    String.raw`(an?|${EN_NUMBER})(?: and a (half|quarter))? hours?(?:,?(?: and)? (?:(?:a )?(half|quarter|three[- ]quarters)|(${NUM}) ?(?:minutes?|mins?)))?${END}`,
    ([, hours, inner, share, minutes]) => ({
      kind: "duration",
      ...range(
        (/^an?$/.test(hours!) ? 1 : hanNumber(hours!)) * 60 +
          ({ half: 30, quarter: 15, "three quarters": 45, "three-quarters": 45 }[(inner ?? share)!] ??
            hanNumber(minutes ?? "0")),
      ),
    }),
  ),
  // 4小时28分, 1个半小时, 4h28m, 2-3小时
  form(
    String.raw`(\d{1,2}(?:\.\d)?) ?(?:个)?(?:小时|h|hours?)?${TO}(\d{1,2}(?:\.\d)?) ?(?:个)?(?:小时|钟头|hours?|hrs?|h)${END}`,
    ([, first, second]) => ({ kind: "duration", ...range(Number(first) * 60, Number(second) * 60) }),
  ),
  form(
    String.raw`(\d{1,3}(?:\.\d{1,2})?|半|${HAN})[ -]?(个半|个)? ?(?:小时|钟头|hours?|hrs?|h)(半)?(?:,? ?(?:and |零|又)?(\d{1,2})[ -]?(?:分钟|分|minutes?|mins?|m)${END}|(?<=h)(\d{1,2})(?![\d.:]))?(?![a-z])`,
    ([, hours, half, halfBehind, minutes, bare]) =>
      durationOf(hours!, { half: half === "个半" || halfBehind !== undefined, minutes: minutes ?? bare }),
  ),
  form(
    String.raw`(\d{1,3}) ?时 ?(\d{1,2}) ?分(钟)?(?!${TO}\d{1,2} ?时)`,
    ([, hours, minutes, sure], { lasts, part }) =>
      lasts || sure
        ? { kind: "duration", ...range(Number(hours) * 60 + Number(minutes)) }
        : clockOf(minuteOf(Number(hours), Number(minutes), part), undefined, undefined),
  ),
  form(
    String.raw`(\d{1,3}) ?(?:分钟|分|min|mins|minutes)?${TO}(\d{1,3}) ?(?:分钟|minutes?|mins?)${END}`,
    ([, first, second]) => ({ kind: "duration", ...range(Number(first), Number(second)) }),
  ),
  form(String.raw`(\d{1,4}|${HAN}|${EN_NUMBER})[ -]?(?:分钟|minutes?|mins?)${END}`, ([, minutes]) => ({
    kind: "duration",
    ...range(hanNumber(minutes!)),
  })),
  form("一刻钟", () => ({ kind: "duration", ...range(15) })),
  form(
    String.raw`(\d{1,2}|${HAN}) ?[点时]${PAST}?${TO}(次日)?(下午|晚上|晚|傍晚)?(\d{1,2}|${HAN}) ?[点时]${PAST}?`,
    ([, h1, m1, dayAfter, late, h2, m2], { part }) =>
      clockOf(
        minuteOf(hanNumber(h1!), spokenMinute(m1), part),
        minuteOf(
          hanNumber(h2!),
          spokenMinute(m2),
          late ? "pm" : hanNumber(h2!) < hanNumber(h1!) ? halfAfter(hanNumber(h1!), part) : part,
        ),
        dayAfter,
      ),
  ),
  // 9到11点; 2-3点 is about then
  form(
    String.raw`(\d{1,2}|${HAN})${TO}(\d{1,2}|${HAN}) ?点(?!前|左右)${PAST}?`,
    ([, first, second, past], { part }) => {
      const [from, to] = [hanNumber(first!), hanNumber(second!)];
      return to - from < 2 ? null : clockOf(minuteOf(from, 0, part), minuteOf(to, spokenMinute(past), part), undefined);
    },
  ),
  form(String.raw`(\d{1,2}|${HAN}) ?[点时]${PAST}?`, ([text, hour, minute], { part }) =>
    Number.isNaN(hanNumber(hour!)) || (text === "一点" && part === null)
      ? null
      : clockOf(minuteOf(hanNumber(hour!), spokenMinute(minute), part), undefined, undefined),
  ),
  form(String.raw`(\d{1,5})块(\d)(?!\d)`, ([, yuan, tenth]) => ({
    kind: "money",
    currency: "CNY",
    ...range(Number(yuan) + Number(tenth) / 10),
  })),
  form(String.raw`([一二三四五六七八九十两][零一二三四五六七八九十百千两]{0,8}) ?(?:元|块(?![地儿]))`, ([, text]) => {
    const value = hanThousands(text!);
    return Number.isNaN(value) || text === "一" ? null : { kind: "money", currency: "CNY", ...range(value) };
  }),
  // four yuan fifty, two hundred and sixty-four yuan
  form(
    String.raw`(?:(${EN_NUMBER}|a) hundred(?: and)? )?(${EN_NUMBER}) yuan (${EN_NUMBER})${END}(?= ?(?:[,.;:!?)]|$)| (?:more|less|cheaper|dearer|extra|each|apiece|a head|a person|for|and|than|over|under|above|below)${END})`,
    ([, hundreds, yuan, fen]) => (hanNumber(fen!) < 10 ? null : spokenYuan(hundreds, yuan, hanNumber(fen!) / 100)),
  ),
  form(String.raw`(${EN_NUMBER}|a) hundred(?:(?: and)? (${EN_NUMBER}))? (?:yuan|rmb)${END}`, ([, hundreds, yuan]) =>
    spokenYuan(hundreds, yuan),
  ),
  form(String.raw`(${EN_NUMBER}) (?:yuan|rmb)${END}`, ([, yuan]) => spokenYuan(undefined, yuan)),
  form(
    String.raw`(us\$|${CURRENCY_SIGN}|rmb|cny) ?(${N})(?:${TO}${CURRENCY_SIGN}?(${N}))? ?(万)?(?: ?(?:元|rmb|cny|yuan))?`,
    ([, sign, first, second, many]) => moneyOf(first!, second, { many, currency: currencyOf(sign) }),
  ),
  form(
    String.raw`(${N})(?: ?元?${TO}(${N}))? ?(万)?[ -]?(块钱|块(?!地)|圆|${ANY_CURRENCY})${END}`,
    ([, first, second, many, unit]) => moneyOf(first!, second, { many, currency: currencyOf(unit) }),
  ),
  form(
    String.raw`(${N})(?:${TO}(${N}))? ?(公里|千米|km|kilomet(?:er|re)s?|米|m|met(?:er|re)s?|miles?|mi|里(?=[,，。;；)]))(?![a-z²³])`,
    ([, first, second, unit]) => {
      const metres = metresOf(unit!);
      return { kind: "distance", ...range(plain(first!) * metres, plain(second ?? first!) * metres) };
    },
  ),
  form(
    String.raw`(-?\d{1,2})(?: ?(?:°c|°|度)? ?(?:-|~|—|到|至|to|and|/) ?(-?\d{1,2}))? ?(?:°c|°f|°|c(?![a-z])|摄氏度|度(?!假)|degrees)`,
    ([, first, second]) => ({ kind: "degrees", ...range(Number(first), Number(second ?? first)) }),
  ),
  form(
    String.raw`([0-5](?:\.\d{1,2})?) ?/ ?5(?:\.0)?(?![\d.])(?: ?(?:分|stars?))?|([0-5]\.\d{1,2}) ?(?:分|颗?星|stars?|-star)|(\d(?:\.\d)?) stars`,
    ([, first, second, third]) => ({ kind: "score", value: Number(first ?? second ?? third) }),
  ),
  form(String.raw`(\d(?:\.\d{1,2})?) ?分(?!钟)`, ([, value], { rates }) =>
    rates ? { kind: "score", value: Number(value) } : null,
  ),
  form(String.raw`(\d{1,3}) ?分(?![之店公部享类])`, ([, minutes]) => ({ kind: "duration", ...range(Number(minutes)) })),
  form(
    String.raw`(\d{1,4}|${HAN}|${EN_NUMBER})(?:-(\d{1,4}))? ?(?:个(?!小时)|名|位|人|家|天|晚|夜|次|站|张|份|层|处|条|种|道|间|岁|程|趟|班|号线|号|款|座|顿|件|步|周|日游|大|小(?!时)|people|persons?|adults?|days?|nights?|stops?|stations?|tickets?|options?|places?|restaurants?|hotels?|rooms?|trains?|flights?|times?|-day|-night|kids?|children|travell?ers?|changes?|transfers?|sights?)${END}`,
    ([, count]) => ({ kind: "count", value: hanNumber(count!) }),
  ),
  form(String.raw`${N} ?(?:%|％|个百分点)`, ([text]) => ({
    kind: "figure",
    value: plain(text.replace(/ ?[%％].*|个百分点/, "")),
  })),
  form(String.raw`(\d{1,2})(?:st|nd|rd|th)(?![a-z])`, ([, ordinal]) => ({ kind: "figure", value: Number(ordinal) })),
  form(String.raw`${N}(?!\d)`, ([text]) => ({ kind: "figure", value: plain(text) })),
];

/** 十一点半到一点 ends in the afternoon, 晚上十一点到一点 in the night. */
const halfAfter = (from: number, part: Before["part"]) =>
  from > 12 || (part === "afternoon" && from < 12) ? null : "pm";

/** 9:00-5:30 ends in the afternoon, 22:00-02:00 on the next day. */
const laterHalf = (part: Before["part"], from: number, to: string) =>
  !to.startsWith("0") && from <= 12 && part !== "afternoon" ? "pm" : null;

function durationOf(hours: string, rest: { half: boolean; minutes: string | undefined }): TokenValue | null {
  const whole = hours === "半" ? 0.5 : /^\d/.test(hours) ? Number(hours) : hanNumber(hours);
  if (Number.isNaN(whole)) return null;
  return { kind: "duration", ...range(whole * 60 + (rest.half ? 30 : 0) + Number(rest.minutes ?? 0)) };
}

function spokenYuan(hundreds: string | undefined, yuan: string | undefined, fen = 0): TokenValue {
  const many = hundreds === undefined ? 0 : hundreds === "a" ? 1 : hanNumber(hundreds);
  return { kind: "money", currency: "CNY", ...range(many * 100 + (yuan === undefined ? 0 : hanNumber(yuan)) + fen) };
}

function moneyOf(
  first: string,
  second: string | undefined,
  { many, currency }: { many: string | undefined; currency: string },
): TokenValue {
  const factor = many ? 10_000 : 1;
  return { kind: "money", currency, ...range(plain(first) * factor, plain(second ?? first) * factor) };
}

/** "in the evening" as what is said before an hour. */
const partOf = (word: string | undefined) => (word === "morning" ? "morning" : word === undefined ? null : "afternoon");

const BEGINS = /[\d零一二三四五六七八九十两半第首+¥$€£a-jl-u#下上乘坐搭换转倒中再另接地轨轻机旅观建推]|-/;
const WIND = /[东南西北偏]{1,4}风(?: ?\d{1,2}(?:-\d{1,2})? ?级)?|\d(?:-\d)? ?级(?: ?(?:偏)?[东南西北]{0,3}风)?/y;
const SPOKEN_CLOCK = /(?:noon|midday)(?![a-z])/y;

/** 五点, "half past five": of either half of the day. */
export const isSpokenHour = (words: string) =>
  words.includes("点") || /^(?:[a-z]|\d{1,2}(?: ?(?:-|to|until|till) ?\d{1,2})?$)/i.test(words);

/** The figure that begins here, with its unit; null where none does. */
export function quantityAt(text: string, at: number, before: Before): Quantity | null {
  const unit = text[at]!;
  const wind = matchAt(WIND, text, at);
  if (wind) return { end: at + wind[0].length, value: { kind: "wind" } };
  const noon = unit === "n" || unit === "m" ? matchAt(SPOKEN_CLOCK, text, at) : null;
  if (noon) return { end: at + noon[0].length, value: { kind: "clock", from: 720, to: null } };
  if (!BEGINS.test(unit) || (/[a-z]/.test(unit) && /[a-z]/.test(text[at - 1] ?? ""))) return null;
  for (const [pattern, read] of FORMS) {
    const match = matchAt(pattern, text, at);
    const value = match ? read(match, before) : null;
    if (value) return { end: at + match![0].trimEnd().length, value };
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
