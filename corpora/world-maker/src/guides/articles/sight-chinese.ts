/** The Chinese article about a sight. */

import type { Random } from "@arenakit/contracts";
import { tableOf } from "@arenakit/contracts";
import type { Poi } from "@arenakit/corpus-world";
import type { NearPoi } from "../facts.ts";
import { ferryZh, hoursZh, lengthZh, minutesZh } from "../wording.ts";
import { PUBLISHED_MONTH } from "./article.ts";
import { type ArticleText, marked, type SightWork, visitTips } from "./sight-facts.ts";

/** What a tag means for a visit. */
const ADVICE = tableOf<readonly string[]>({
  历史: ["想看门道的话，建议先读一读它的来历，或者请一位讲解。", "老建筑和旧物是这里的看点，走慢一些更有收获。"],
  自然: ["景致随季节变化，穿一双好走的鞋。", "适合散步，天气好的时候来最舒服。"],
  亲子: ["带孩子来也合适。", "不少家庭会带着孩子来玩上半天。"],
  室内: ["多数地方在室内，下雨天也不影响。", "刮风下雨的日子，可以把它留作备选。"],
  美食: ["不妨空着肚子来。", "这里也是尝本地味道的地方。"],
  夜游: ["亮灯之后更热闹，可以留到傍晚再来。", "晚上的样子和白天很不一样。"],
  购物: ["想买伴手礼可以在这里看看。", "逛累了有地方坐下歇脚。"],
  艺术: ["展览会更换，去之前看看正在展什么。", "喜欢艺术的人可以多留些时间。"],
  观景: ["视野开阔，适合拍照。", "想拍照的话，清晨和傍晚的光线最好。"],
  宗教: ["进殿请脱帽、轻声，不要随意拍照。", "这里仍有信众礼拜，请保持安静。"],
  科普: ["互动展项不少，孩子容易玩得入迷。", "对科学感兴趣的孩子会喜欢。"],
});
const MOST_ADVICE = 2;

export function sightChinese(work: SightWork, rng: Random): ArticleText {
  const { book, poi, around, stale } = work;
  const name = `${poi.name.startsWith(book.city.name) ? "" : book.city.name}${poi.name}`;
  const paragraphs = [
    opening(work, rng),
    visit(work),
    advice(poi, rng),
    visitTips(work).zh,
    arrival(work, rng),
    meals(around.food, rng),
    beds(around.stay),
    next(around.sights, rng),
  ];
  return {
    title: rng.pick([`${name}游览指南`, `${name}：开放时间、门票和周边`, `怎么玩${name}`, `去${name}之前要知道的事`]),
    paragraphs: paragraphs.filter((paragraph) => paragraph !== ""),
    ...marked(stale === null ? [] : [{ says: staleZh(stale), truth: `门票${poi.ticketYuan}元` }]),
  };
}

function opening({ book: { city }, poi }: SightWork, rng: Random): string {
  const names = poi.alias.filter((alias) => /^\p{Script=Han}+$/u.test(alias)).slice(0, 2);
  const called = names.length > 0 ? `，也叫${names.join("、")}` : "";
  const at = `地址是${poi.address}`;
  return rng.pick([
    `${poi.name}${called}，${at}。`,
    `${poi.name}在${city.name}${poi.district}${called}。${at}。`,
    `到${city.name}的人，行程里常会有${poi.name}${called}。${at}。`,
    `这篇说说${poi.name.startsWith(city.name) ? "" : `${city.name}的`}${poi.name}${called}。${at}。`,
  ]);
}

const staleZh = (yuan: number): string => `${PUBLISHED_MONTH.zh}的票价是${yuan}元`;

/** Hours, price and time, and which of them are no more than a good guess. */
function visit({ poi, stale }: SightWork): string {
  const hours = hoursZh(poi);
  const price = poi.ticketYuan;
  const ticket = stale !== null ? staleZh(stale) : price === 0 ? "免费参观" : `门票${price}元`;
  const facts = [
    ...(hours === null ? [] : [`开放时间：${hours}`]),
    ...(price === null ? [] : [ticket]),
    ...(poi.visitMinutes === null ? [] : [`一般游玩${minutesZh(poi.visitMinutes)}`]),
  ];
  if (facts.length === 0) return "";
  const guesses = [
    ...(hours !== null && poi.approximate.includes("openHours") ? ["开放时间"] : []),
    ...(price !== null && poi.approximate.includes("ticketYuan") ? ["票价"] : []),
  ];
  return `${facts.join("；")}。${guesses.length > 0 ? `${guesses.join("和")}可能有调整，以现场公示为准。` : ""}`;
}

const advice = ({ tags }: Poi, rng: Random): string =>
  tags
    .flatMap((tag) => (ADVICE.has(tag) ? [rng.pick(ADVICE.get(tag)!)] : []))
    .slice(0, MOST_ADVICE)
    .join("");

function arrival({ around: { island, metro, station } }: SightWork, rng: Random): string {
  if (island) return ferryZh(island);
  const ways = [
    ...(metro
      ? [
          metro.poi.parent === null
            ? `最近的地铁站是${metro.poi.name}，直线约${lengthZh(metro.metres)}`
            : `坐地铁来，最近的出入口是${metro.poi.name}，直线约${lengthZh(metro.metres)}`,
        ]
      : []),
    ...(station ? [`距${station.name}站直线约${lengthZh(station.metres)}`] : []),
  ];
  if (ways.length === 0) return "";
  return `${ways.join("；")}。${rng.pick(["具体走法查一下导航。", "实际路程以导航为准。", ""])}`;
}

function meals(food: readonly NearPoi[], rng: Random): string {
  if (food.length === 0) return "";
  const places = food.map(
    ({ poi, metres }) =>
      `${poi.name}（${poi.costYuan === null ? "" : `人均${poi.costYuan}元，`}直线约${lengthZh(metres)}）`,
  );
  return `${rng.pick(["吃饭的话，附近有", "饿了可以去", "周边能吃饭、歇脚的有"])}${places.join("、")}。`;
}

function beds(stay: readonly NearPoi[]): string {
  if (stay.length === 0) return "";
  const places = stay.map(({ poi }) => `${poi.name}${poi.costYuan === null ? "" : `（房价约${poi.costYuan}元/晚）`}`);
  return `想住在附近，有${places.join("、")}。`;
}

function next(sights: readonly NearPoi[], rng: Random): string {
  if (sights.length === 0) return "";
  const places = sights.map(({ poi, metres }) => `${poi.name}（直线约${lengthZh(metres)}）`);
  return `${rng.pick(["顺路还可以去", "时间有余，可以接着看", "离得近的还有"])}${places.join("、")}。`;
}
