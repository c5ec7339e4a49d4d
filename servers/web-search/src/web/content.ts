/** The words of a question that say what it is about: what is left without names, without what it asks for and without small words. */
import { hanWordsOf } from "@arenakit/corpus-text";
import { ASKING } from "./intents.ts";
import { WISHED } from "./wishes.ts";

export interface Content {
  /** In small letters. */
  readonly text: string;
  /** Index of the stretch. */
  readonly gap: number;
  /** Whether a name follows at once: 东京 of 东京迪士尼乐园. */
  readonly isBeforeName: boolean;
  /** Whether a name stands at once before it: 银滩 of 北海银滩. */
  readonly isAfterName: boolean;
}

const SMALL_HAN = words(`
  我们 你们 他们 请问 想要 需要 不要 可以 能不能 应该 必须 打算 准备 计划 有没有 没有 哪些 哪里 哪儿 哪个 哪家 什么 怎么 怎么样 怎样
  如何 多少 多久 多长 多长时间 多大 多高 多远 时间 几个 小时 分钟 几天 为什么 是不是 乘坐 开车 坐车 打车 坐船 走路 看看 玩儿 办理 或者
  还是 以及 比较 不好 好不好 方便 好玩 最好 最佳 值得 适合 合适 建议 推荐 介绍 安排 规划 大概 一般 提前 便宜 正宗 地道 好喝 有名 著名 出名
  热门 特色 地方 地点 城市 国内 中国 全国 外地 本地 当地 一个 一下 一些 一天 一家 一家人 一个人 自己 朋友 家人 里面 旁边 这里 那里
  今天 明天 后天 现在 最近 今年 明年 国庆 国庆节 五一 春节 过年 元旦 清明节 端午 端午节 中秋 中秋节 暑假 寒假 假期 长假 出发
  游玩 游览 旅行 旅游 出游 度假 自驾 自驾游 打卡 必玩 衣服 衣物 行李 预算 花费 费用 门票 門票 船票 机票 车票 信息 资料 注意 注意事项 事项 情况 知道 了解 参观 能否 是否 位置 玩法 攻略 只在 只去 只逛 只玩 只想 不出 不去 不跑远 去哪 去哪里 去哪儿 去哪好
`);
/** Between words; inside names too, 和田 and 到 and 从化: what they cut may be put together again. */
const PARTICLES =
  /[的了吗呢吧啊呀嘛么着过请帮想要能得该有带哪啥是在从到去来往至坐乘搭走逛玩看住吃喝买卖办和与跟及或也还都就最很太好贵几把被给让做找查问说]/u;
const CONJUNCTION = /^[和与]/;
const SMALL_LATIN = new Set(
  words(`
  a an the of to in at on for from with and or by is am are was were be do does did can could should would will i me my we us our you your it its
  there this that these those what which who whom where when why how please much many long far near best good nice top most more very really some any
  all every visit visiting visitor travel travelling traveling trip tour tourist go going get getting see seeing take taking way time day days night
  week city town place places thing things china chinese about between around into out up before after during than as not no if have has had need want
  plan planning recommend recommended recommendation suggestion tips cheap expensive famous popular worth like find buy book booking reserve
  along near nearby across within inside beside by through per each routes spots spot prime ideal sections section activities trying itinerary guide advice
  only without leaving keep keeping staying district
  reservation cost costs minute minutes hour hours menpiao gonglue gonglve meishi jiudian tianqi zenme lvyou luyou peking
`),
);
const SMALL = new RegExp(
  `${WISHED}|${ASKING.source}|${SMALL_HAN.sort((one, other) => other.length - one.length).join("|")}`,
  "giu",
);
const RUN = /\p{Script=Han}{2,}|(?:(?!\p{Script=Han})\p{L})(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;
/** The longest name that particles may have cut to pieces. */
const LONGEST_CUT = 4;

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
export const isHan = (text: string): boolean => /^\p{Script=Han}/u.test(text);

/** Whether it is one character that stands alone and means something: what a name left of another word. */
export const isRemnant = (text: string): boolean => /^\p{Script=Han}$/u.test(text) && !PARTICLES.test(text);

/** From the stretches of a question before, between and after its names, in their order. */
export function contentOf(gaps: readonly string[]): Content[] {
  return gaps.flatMap((gap, at) => {
    // Blanks of the same length keep the places.
    const kept = withoutSmall(gap);
    const pieces = [...kept.matchAll(RUN)].flatMap(({ 0: run, index }) =>
      isHan(run) ? piecesOf(run, index) : SMALL_LATIN.has(run) ? [] : [{ text: run, index }],
    );
    return pieces.map(({ text, index }) => ({
      text,
      gap: at,
      isBeforeName: at < gaps.length - 1 && (isHan(text) ? gap : gap.trimEnd()).length === index + text.length,
      isAfterName: at > 0 && index === 0,
    }));
  });
}

/** A measure belongs to the number before it: 3岁. */
const MEASURED = /(\d)[岁个位天日月年人点次元块号]/gu;

/** The gap with blanks for small words; what they cut of a longer word goes with them, where they are half of it or more: 住哪 of 哪里. */
function withoutSmall(gap: string): string {
  const blanks = new Uint8Array(gap.length);
  for (const { 0: small, index } of gap.matchAll(SMALL)) blanks.fill(1, index, index + small.length);
  for (const { 0: measured, index } of gap.matchAll(MEASURED)) blanks[index + measured.length - 1] = 1;
  for (const [start, end] of hanWordsOf(gap)) {
    const covered = blanks.subarray(start, end).reduce((sum, blank) => sum + blank, 0);
    if (covered * 2 >= end - start) blanks.fill(1, start, end);
  }
  return Array.from(blanks, (blank, at) => (blank ? " " : gap[at]!)).join("");
}

/** Between particles; the whole where they leave no more than single characters. */
function piecesOf(run: string, start: number): { text: string; index: number }[] {
  // A question does not begin with a conjunction: 和田.
  const first = start === 0 && CONJUNCTION.test(run) ? 1 : 0;
  const [head = "", ...tail] = run.slice(first).split(PARTICLES);
  const parts = [run.slice(0, first) + head, ...tail];
  let index = start;
  const pieces = parts.flatMap((text) => {
    const piece = { text, index };
    index += text.length + 1;
    return text.length > 1 ? [piece] : [];
  });
  const isCut = pieces.length === 0 && run.length <= LONGEST_CUT && parts.some((part) => part !== "");
  return isCut ? [{ text: run, index: start }] : pieces;
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
