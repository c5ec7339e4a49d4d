/**
 * Proper names in prose: in English what is capitalised inside a sentence, in Chinese what stands where places and
 * bodies stand (在…的, …大学, 《…》) again and again. A list of the names of what was read, and where a text has them.
 */

import { perReading, perText } from "../memo.ts";
import type { TrajectoryReading } from "../reading.ts";
import type { Span } from "../span.ts";
import { libraryOf } from "./sources.ts";

export interface NameAt extends Span {
  readonly name: string;
}

const ENGLISH =
  /(?<![\p{L}\d'’])(?:\p{Lu}[\p{L}\d]{0,60}[’']?[\p{L}\d-]{0,60}|\p{Lu}{2,60})(?:\s(?:(?:of|for|de|van|von|on|du)\s(?:the\s)?)?(?:\p{Lu}[\p{L}\d]{0,60}[’']?[\p{L}\d-]{0,60}|\d{2,4}(?![\d,.%]\d)(?!\s?%))){0,12}/gu;
/** Capitalised and no name. */
const NO_NAME =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I|The|A|An|In|On|At|By|For|From|To|Of|And|Or|But|As|It|Its|This|That|These|Those|They|There|Their|He|She|His|Her|We|Our|You|Your|If|When|Where|While|Which|Who|What|How|Why|Not|No|Yes|Also|However|Moreover|According|Most|More|Some|Many|All|Both|Each|Another|Other|Table|Figure|Section|Note|Sources?|References?|Summary|Conclusion|Report|English|Chinese|GDP|CO2|AI|URL|PDF|FAQ|Q|One|Two|Three|First|Second|Third|Among|About|Across|Along|Although|Because|Despite|Over|Under|Up|Well|Still|Instead|Overall|Nearly|Roughly|Almost|Early|Later|Once|Nobody|Everybody|Critics|Supporters|Experts|Officials|Researchers|Residents|People|Experience|Growth|Success|Opinions|Regulation|Progress|Advertising|Acceptance|Choosing|Local|Public|Further|Between|With|Without|After|Before|During|Since|Until|Than|Then|Here|Such|Only|Even|Is|Are|Was|Were|Has|Have|Had|Do|Does|Did|Can|May|Will|Would|Should|Could)$/;

/** March 2020 is a date, and so is what follows May. */
const MONTH_FIRST =
  /^(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?\s\d/;

/** Swiss francs are a unit. */
const CURRENCY = /^\s(?:francs?|dollars?|pounds?|euros?|krone[rn]?|kronor|yen|rupees?|won|pesos?)\b/;

/** Names of an English text; a word that opens a sentence is one only where the list of what was read has it. */
export function englishNames(text: string, isKnown: (name: string) => boolean): NameAt[] {
  const found: NameAt[] = [];
  for (const match of text.matchAll(ENGLISH)) {
    let [start, words] = [match.index, match[0].replace(/['’]s$/, "")];
    const opens = /(?:^\s{0,20}|[.!?:;>|“"(\n#]\s{0,20}|[-*•]\s{1,20}|\d[.)]\s{1,20}|\*\*)$/.test(
      text.slice(Math.max(0, start - 6), start),
    );
    if (opens) {
      const first = /^\S+/.exec(words)![0];
      if (
        NO_NAME.test(first) ||
        (words !== first && !isKnown(words) && /^[A-Z][a-z]+$/.test(first) && !isKnown(first))
      ) {
        const rest = words
          .slice(first.length)
          .trimStart()
          .replace(/^(?:(?:of|for|de|van|von|on|du)\s(?:the\s)?)/, "");
        start += words.length - rest.length;
        words = rest;
      } else if (words === first && !isKnown(words)) continue;
    }
    if (CURRENCY.test(text.slice(start + words.length))) continue;
    if (words === "" || MONTH_FIRST.test(words) || NO_NAME.test(words) || words.length < 2 || /^\d/.test(words))
      continue;
    found.push({ name: words, start, end: start + words.length });
  }
  return found;
}

const BODY =
  "大学|学院|研究所|研究院|研究中心|公司|集团|委员会|协会|医院|银行|基金会|博物馆|出版社|总署|统计局|管理局|检测中心";
const BODY_NAME = new RegExp(
  `(?<![一-龥])(?:(?:而|但|其中|另外)?这是|根据|依据|按照|出自|来自|引自|即|由|据|按|经|请|而|与|和|是|对|在|让|听)?([一-龥]{2,14}?(?:${BODY}))`,
  "g",
);
const OF_BODY = new RegExp(
  `(?:${BODY})$|\\b(?:University|Institute|College|Company|Corp|Inc|Ltd|Group|Bank|Committee|Council|Association|Agency|Office|Ministry|Department|Foundation|Hospital|House)\\b`,
);
/** Whether a name is that of a body and not of a place or person. */
export const isBodyName = (name: string): boolean => OF_BODY.test(name);

/** Names of bodies in a Chinese text, known or not; 该大学 is none. */
export function bodyNamesIn(text: string): NameAt[] {
  return [...text.matchAll(BODY_NAME)].flatMap((match) => {
    const name = match[1]!;
    if (name.length > 10 || /^[该本某这那各一两多几其]|[的在了会能有为]|(?:公司|集团|协会|委员会)$/.test(name))
      return [];
    const end = match.index + match[0].length;
    return [{ name, start: end - name.length, end }];
  });
}

const PLACE_CUE =
  /(?:在|到|于|赴|来自)([一-龥]{2,5}?)(?=的|，|。|、|市|县|有|进行|开展|试|走|这|也|已|做|设|举行|召开|落地|起)/g;
/** What names of places end in. */
const PLACE_END =
  /[京津沪渝州阳阴宁安庆门都明汉昌山江河湖海川原城镇县市区乡村港湾岛屿浦泽塘汀渡岭墟陂泊口桥溪泉林峰谷坡坝圩滩洲沙]$/;
/** Sounds that spell foreign names. */
const FOREIGN =
  /[阿埃艾安奥巴贝本比波博布达德迪丁多厄尔法菲费芬弗福戈格哈海赫霍吉加杰卡凯坎科克肯拉莱兰劳勒雷里利林洛鲁伦罗洛马麦曼梅米莫姆默纳内尼诺欧帕佩珀皮普奇乔切琴让热萨塞桑瑟森舍申施史斯苏索塔泰坦特汀图托瓦万维文沃乌西希谢辛休雅亚扬伊因英泽扎詹珍朱兹滕赛戴登港]{3,6}/g;
const NO_PLACE =
  /[的了是着过这那些个种某该其此何么吗呢吧之]|^(?:这里|那里|内部|其中|当地|一起|一般|全国|全市|城市|农村|现场|目前|过去|今年|去年|明年|当时|当年|随后|同时|同年|之后|以后|以前|附近|周边|市区|郊区|各地|多地|外地|本地|国内|国外|海外|线上|线下|网上|家中|家里|学校|医院|公司|社区|街道|居民|用户|夜间|白天|早上|晚上|冬天|夏天|春天|秋天|冬季|夏季|中国|世界)$|[上下里中内外间前后时年月日]$/;

/** What was read, by name: English names folded to lower case, Chinese ones as they are. */
export const knownNames = perReading((reading): ReadonlySet<string> => {
  const { blocks } = libraryOf(reading);
  const names = new Set<string>();
  const cued = new Map<string, number>();
  for (const { text, source } of blocks) {
    const words = `${source?.title ?? ""}\n${text}`;
    const read = namesOfBlock(words);
    for (const name of read.names) names.add(name);
    for (const name of read.cued) cued.set(name, (cued.get(name) ?? 0) + 1);
  }
  for (const [name, times] of cued) if (times >= 2) names.add(name);
  // What also stands in small letters is a word that opened a line.
  const plain = new Set(blocks.flatMap(({ text }) => smallWords(text)));
  for (const name of names) if (plain.has(name)) names.delete(name);
  return names;
});

const smallWords = perText((text): readonly string[] => [
  ...new Set(text.match(/(?<![\p{L}\d])[a-z][a-z’'-]{1,60}/gu) ?? []),
]);

/** Names that a block says, and those that only a second place makes names. */
const namesOfBlock = perText((text): { readonly names: readonly string[]; readonly cued: readonly string[] } => {
  const names = englishNames(text, () => false).map(({ name }) => name.toLowerCase());
  const cued: string[] = [];
  if (!/[一-龥]{6}/.test(text)) return { names, cued };
  const cue = (name: string) => {
    if (!NO_PLACE.test(name) && PLACE_END.test(name)) cued.push(name);
  };
  for (const match of text.matchAll(PLACE_CUE)) cue(match[1]!);
  for (const match of text.matchAll(BODY_NAME)) {
    names.push(match[1]!);
    cue(match[1]!.slice(0, 2));
  }
  for (const match of text.matchAll(FOREIGN)) cued.push(match[0]);
  return { names, cued };
});

/** What stands where Chinese names of places stand, and sounds that spell foreign ones, as often as they do. */
export const cuedNames = (text: string): readonly string[] => namesOfBlock(text).cued;

/** The names of a text that was read about; the longest where several match. */
export function namesIn(reading: TrajectoryReading, text: string): NameAt[] {
  const known = knownNames(reading);
  const english = englishNames(text, (name) => known.has(name.toLowerCase()));
  if (!/[一-龥]/.test(text)) return english;
  const lengths = longestByStart(reading);
  const found: NameAt[] = [];
  for (let at = 0; at < text.length; ) {
    const length = longestAt(text, at, { known, longest: lengths.get(text[at]!) ?? 0 });
    if (length > 0) found.push({ name: text.slice(at, at + length), start: at, end: at + length });
    at += Math.max(1, length);
  }
  return [...found, ...english];
}

const LONGEST_NAME = 16;

/** How long the longest Chinese name is that begins with a character. */
const longestByStart = perReading((reading): ReadonlyMap<string, number> => {
  const longest = new Map<string, number>();
  for (const name of knownNames(reading)) {
    const first = name[0] ?? "";
    if (/[一-龥]/.test(first) && name.length <= LONGEST_NAME)
      longest.set(first, Math.max(name.length, longest.get(first) ?? 0));
  }
  return longest;
});

function longestAt(
  text: string,
  at: number,
  { known, longest }: { known: ReadonlySet<string>; longest: number },
): number {
  for (let length = Math.min(longest, text.length - at); length >= 2; length--)
    if (known.has(text.slice(at, at + length))) return length;
  return 0;
}
