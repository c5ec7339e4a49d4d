/** Lines of public transport, exits of their stations, stops on the way, and how often one changes. */
import { END, type Form, form, HAN } from "./forms.ts";
import { EN_NUMBER, hanNumber } from "./number-words.ts";
import type { TokenValue } from "./token.ts";

const lineOf = (mode: "bus" | "subway" | "transit", line: string, isChange = false): TokenValue => ({
  kind: "word",
  roles: { mode, line: line.toUpperCase(), ...(isChange ? { changes: true } : {}) },
});
const hanFigure = (text: string) => (/^\d/.test(text) ? text : String(hanNumber(text)));
const BOARD = "take|taking|ride|riding|catch|catching|board|hop on|hop onto|jump on|get on|onto";
const CHANGE = "change to|changing to|switch to|switching to|transfer to|transferring to|swap to|swapping to";
/** Behind a number that is no line's. */
const NO_LINE = String.raw`(?![\d:.%]|[ -]?(?:km|k?m|min|minutes?|hours?|h|yuan|rmb|stops?|stations?|people|days?|steps)${END}|[-~]\d)`;

const LINE_AHEAD = String.raw`(?:地铁|轨道交通)|(?:\d{1,2}|${HAN}) ?号线`;

export const LINES: readonly Form[] = [
  form(String.raw`([a-z]?\d{1,4}) ?路(?![口边线])`, ([, line]) => lineOf("bus", line!)),
  form(String.raw`(?:机场巴士|机场大巴|机场专线|机场快线|旅游专线|观光巴士|brt) ?(\d{1,3})(?:号?线| ?路)`, ([, line]) =>
    lineOf("bus", line!),
  ),
  form(String.raw`(?:地铁|轨道交通|轨道|轻轨)? ?(\d{1,2}|${HAN}) ?号线`, ([, line]) =>
    lineOf("subway", hanFigure(line!)),
  ),
  form(String.raw`(?:地铁|轨道交通) ?(apm|s\d|\d{1,2})线`, ([, line]) => lineOf("subway", line!)),
  form(
    String.raw`(${CHANGE})? ?(?:the )?(metro |subway |mtr )?line (\d{1,3}|${EN_NUMBER})${NO_LINE}`,
    ([, change, metro, line]) => lineOf(metro ? "subway" : "transit", hanFigure(line!), change !== undefined),
  ),
  form(
    String.raw`(${CHANGE})? ?(?:the )?(?:city )?bus(?: (?:line|route|number|no\.?))? ?#?([a-z]?\d{1,4})(?: bus)?${NO_LINE}`,
    ([, change, line]) => lineOf("bus", line!, change !== undefined),
  ),
  form(String.raw`(?:route|no\. ?|number |#) ?(\d{1,4})(?: bus| coach)`, ([, line]) => lineOf("bus", line!)),
  form(String.raw`([a-z]?\d{1,4}) bus${END}`, ([, line]) => lineOf("bus", line!)),
  form(
    String.raw`(?:(${CHANGE})|${BOARD}|then(?= the )) (?:the |a )(?:no\. ?|number )?(\d{1,4})${NO_LINE}`,
    ([, change, line]) => lineOf("bus", line!, change !== undefined),
  ),
  form(String.raw`([a-h]\d?) ?(?:出|进)?口|(?:exit|gate) ([a-h]\d?)${END}`, ([, han, latin]) => ({
    kind: "word",
    roles: { exit: (han ?? latin)!.toUpperCase() },
  })),
  form(
    String.raw`(?:换乘|中转|转乘|换车|转车|倒车|换|转|倒) ?了?(\d|${HAN}) ?(?:次|回|趟车)|(\d|${HAN}|${EN_NUMBER}) ?(?:次(?:换乘|中转|转乘|换车|转车)|changes?|transfers?|interchanges?)${END}`,
    ([, behind, before]) => ({ kind: "word", roles: { changes: hanNumber((behind ?? before)!) } }),
  ),
  form(String.raw`(?:change|transfer|switch)s? (once|twice)`, ([, times]) => ({
    kind: "word",
    roles: { changes: times === "once" ? 1 : 2 },
  })),
  form(String.raw`(?<![楼地天脚山树桥以之如门台城底当时一上乡名旗月])下(?=$|[，。；、,;)])`, () => ({
    kind: "word",
    roles: { alights: true },
  })),
  form(String.raw`(?:乘坐|搭乘|乘|坐|搭|上)(?= ?(?:[a-z]?\d{1,4} ?路|${LINE_AHEAD}))`, () => ({
    kind: "word",
    roles: { boards: true },
  })),
  form(String.raw`(?:再|另)?(?:换|转|倒|接)(?= ?(?:一趟 ?)?(?:[a-z]?\d{1,4} ?路|公交|${LINE_AHEAD}))`, () => ({
    kind: "word",
    roles: { changes: true },
  })),
  form(String.raw`(?:建议|推荐|一般)(?= ?(?:\d{1,3}|${HAN}) ?(?:分钟|个?小时|个半小时))`, () => ({
    kind: "word",
    roles: { stay: true },
  })),
  form(
    String.raw`(?:for )?(\d{1,2}|${HAN}|${EN_NUMBER}) ?(?:站(?!点|台)|stops?${END}|stations?${END})`,
    ([, stops]) => ({ kind: "count", value: hanNumber(stops!), of: "stops" }),
  ),
];
