// Texts that may be slow to read: fragments of what patterns look for, one of them over and over between others.
import { patternsOf } from "../../patterns.mjs";

/** Signs of every class that patterns tell apart. */
const CLASSES = [
  ..." \n\t\u3000\u00a0\u200b\u0001.,;:!?'\"`*_#|-+=/\\()[]{}<>@%^~$&0a1A一三é“”「」『』《》【】（），。；：！？、…—￥°→",
  ...'12:00 12.5 2026-10-01 10月1日 周一 三个 49月0 http:// https://a.b/ [1] ](http:// ** ``` \r\n | <a> <b </a> </ &# \\u {" "," ":" ab aA1 A.'.split(
    " ",
  ),
];
/** What brought a server down: part of every hunt. */
const KNOWN = [
  { prefix: "The officer told him to ignore all ", unit: "vh", suffix: "_ above" },
  { prefix: "三个", unit: " ", suffix: "x" },
  { prefix: "49月0", unit: " ", suffix: "x" },
  { prefix: "[ 1", unit: "\x01[国,x](http://国a,(", suffix: "" },
  { prefix: "", unit: "“", suffix: "" },
  { prefix: "", unit: "1", suffix: "x" },
  { prefix: "", unit: "加长", suffix: "" },
  { prefix: "", unit: "A。", suffix: "" },
];

/** A claim of every kind, over and over: checks hold each of them against others. */
const CLAIMS = [
  ..."合计150元。|总价150元，|共150元。人均75元。|共60元=30元×2 |交通10元，吃饭49元，总共59元。|预算500元，还剩350元。|第一天合计80元。第二天合计70元。|门票60元。|故宫门票60元/人，|09:00-12:00 故宫。|12:30在故宫吃饭。|G7 10:00从北京南到上海虹桥14:28，553元。|G7历时4小时28分。|故宫8:30-17:00开放，周一闭馆。|5月2日（周六）|打车到故宫2.1公里，6分钟，14元。|步行500米到天坛。|北京晴，12~24℃。|故宫评分4.8，电话010-85007421。|据统计有效[1]。|不建议坐G101。|如果下雨去天坛。".split(
    "|",
  ),
  ..."Total: 150 yuan. |75 yuan each, 150 yuan in total. |30 yuan × 2 = 60 yuan. |Transport 10 yuan, meals 49 yuan, 59 yuan in all. |Tickets 60 yuan. |9:00-12:00 visit 故宫. |Take G7 at 10:00 from Beijing South; it arrives at 14:28. |G7 takes 4 hours 28 minutes. |故宫 is open 8:30-17:00 and closed on Mondays. |On 2 May (Saturday) |Taxi to 故宫, 2.1 km, 6 minutes, 14 yuan. |Beijing will be sunny, 12-24 °C. |故宫 is rated 4.8. |It works [1]. |If it rains, visit 天坛. ".split(
    "|",
  ),
].map((unit) => ({ prefix: "", unit, suffix: "" }));

/** Runs of plain characters in the patterns of the sources, and the classes of signs. */
export function fragmentsOf() {
  const found = new Set(CLASSES);
  for (const { source } of patternsOf()) {
    const plain = source.replace(/\\[bBdDsSwW]|\\[pP]\{[^}]{0,40}\}|\(\?[<!=:]{1,2}|\{[\d,]{1,9}\}/g, " ");
    for (const [run] of plain.matchAll(/[\p{L}\p{N}“”「」《》→℃¥￥ :/.%-]{1,24}/gu)) if (run.trim()) found.add(run);
  }
  return [...found];
}

/** Those that are known and the claims, then others that are drawn. */
export function textsFrom(fragments, random, count) {
  const draw = (list) => list[Math.floor(random.next() * list.length)];
  const some = (most) =>
    Array.from({ length: Math.floor(random.next() * (most + 1)) }, () =>
      draw(random.next() < 0.5 ? CLASSES : fragments),
    ).join("");
  const drawn = Array.from({ length: Math.max(0, count - KNOWN.length) }, (_, at) => ({
    prefix: some(2),
    // Every class stands alone once, before others are put together.
    unit: CLASSES[at] ?? (some(2) || draw(fragments)),
    suffix: some(2),
  }));
  return [...KNOWN, ...CLAIMS, ...drawn];
}

export const grownText = ({ prefix, unit, suffix }, size) =>
  prefix + unit.repeat(Math.ceil((size - prefix.length - suffix.length) / unit.length)) + suffix;
