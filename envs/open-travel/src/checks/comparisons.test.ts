/** Sentences that hold things beside one another; what is true of them follows from the fixtures by arithmetic. */
import { describe, expect, it } from "vitest";
import { checked, DUCK, FLIGHTS, PALACE, TRAINS, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

const CONSTRAINTS = {
  cities: ["北京"],
  around: { centre: { names: ["故宫博物院", "故宫"] }, radiusMetres: 8000, keyword: "餐厅", count: 3 },
};

const status = (id: string, answer: string) =>
  checked(
    `arithmetic.${id}`,
    taskOf("故宫附近的餐厅？怎么去？", CONSTRAINTS),
    trajectoryOf([[TRAINS, FLIGHTS, PALACE, DUCK, ...WAYS]], answer),
  ).status;

/** 553 元 and 268 min, 498.5 元 and 364 min, 763 元 and 140 min. */
const RIDES =
  "- G7：北京南10:00出发，14:28到上海虹桥，553元。\n- G101：北京南06:36出发，12:40到上海虹桥，498.5元。\n- 航班CA1847：首都国际机场09:05起飞，11:25到浦东国际机场，763元。\n\n";
/** 24 and 38 min, 26 and 4 元. */
const MODES = "从故宫博物院到天坛公园：打车6.2公里，24分钟，26元；公交6.8公里，38分钟，4元。\n\n";
/** 592, 2065 and 6480 m; 4.1, 4.5 and 4.9; 42, 128 and 488 元. */
const ITEMS = [
  "四合小院面馆，评分4.1，人均42元，距故宫592米",
  "京味斋烤鸭店（前门店），评分4.5，人均128元，距故宫2065米",
  "云上法餐厅，评分4.9，人均488元，距故宫6480米",
];
const listed = (items: readonly string[]) => `${items.map((item, at) => `${at + 1}. ${item}`).join("\n")}\n\n`;
const PLACES = listed(ITEMS);

describe("arithmetic.comparisons", () => {
  it.each([
    ["G7比G101贵54.5元。", "pass"],
    ["G7比G101贵64.5元。", "fail"],
    ["G101比G7慢1小时36分钟，但便宜54.5元。", "pass"],
    ["G101比G7慢1小时56分钟，但便宜54.5元。", "fail"],
    ["G101比G7慢1小时36分钟，但便宜74.5元。", "fail"],
    ["G101比G7快1小时36分。", "fail"],
    ["坐高铁G7能比飞机省210元。", "pass"],
    ["坐高铁G7能比飞机省180元。", "fail"],
    ["和飞机相比，G7慢2小时8分，但是少花210元。", "pass"],
    ["和飞机相比，G7慢2小时8分，但是少花240元。", "fail"],
    ["与CA1847相比，G7要多花2小时8分钟。", "pass"],
    ["与CA1847相比，G7要多花3小时8分钟。", "fail"],
    ["飞机虽然贵了210元，却能省2小时08分。", "pass"],
    ["飞机虽然贵了310元，却能省2小时08分。", "fail"],
    ["G101发车最早，比G7早3小时24分钟。", "pass"],
    ["G101发车最早，比G7早2小时24分钟。", "fail"],
    ["G7比G101晚到1小时48分钟。", "pass"],
    ["两趟高铁的差价是54.5元。", "pass"],
    ["两趟高铁票价相差84.5元。", "fail"],
    ["飞机票价大约是G101的1.5倍。", "pass"],
    ["飞机票价大约是G101的3倍。", "fail"],
    ["G7 is 54.5 yuan dearer than G101.", "pass"],
    ["G7 is 74.5 yuan more expensive than G101.", "fail"],
    ["G101 takes 96 minutes longer than G7.", "pass"],
    ["G101 takes 96 minutes less than G7.", "fail"],
    ["G101 takes 76 minutes longer than G7.", "fail"],
    ["Compared with the flight, G7 saves you 210 yuan.", "pass"],
    ["Compared with the flight, G7 saves you 260 yuan.", "fail"],
    ["The flight is faster by 2 h 8 min.", "pass"],
    ["The flight is faster by 3 h 8 min.", "fail"],
    ["G7 costs 54.5 more than G101.", "pass"],
    ["G7 costs 84.5 more than G101.", "fail"],
    ["The price gap between G7 and G101 is 54.5 yuan.", "pass"],
    ["The price gap between G7 and G101 is 94.5 yuan.", "fail"],
    ["The flight costs about one and a half times as much as G101.", "not_applicable"],
    ["The flight costs twice as much as G7.", "fail"],
  ])("of rides: %s %s", (sentence, expected) => expect(status("comparisons", RIDES + sentence)).toBe(expected));

  it.each([
    ["打车比公交快14分钟，贵22元。", "pass"],
    ["打车比公交快24分钟，贵22元。", "fail"],
    ["打车比公交快14分钟，贵32元。", "fail"],
    ["坐公交省22元，多花14分钟。", "pass"],
    ["坐公交省12元，多花14分钟。", "fail"],
    ["公交只要4元，比打车便宜22元。", "pass"],
    ["公交只要4元，比打车便宜16元。", "fail"],
    ["The taxi is 14 minutes faster but costs 22 yuan more.", "pass"],
    ["The taxi is 24 minutes faster but costs 22 yuan more.", "fail"],
    ["The taxi is 14 minutes faster but costs 32 yuan more.", "fail"],
    ["Public transport takes 14 minutes more than a taxi and saves 22 yuan.", "pass"],
    ["Public transport takes 34 minutes more than a taxi.", "fail"],
    ["公交比打车贵22元。", "fail"],
    ["比起打车，公交省22元（打车约26元），只是多坐14分钟。", "pass"],
    ["比起打车，公交省22元（打车约26元），只是多坐24分钟。", "fail"],
    ["10:40到天坛公园，比11:00早20分钟。", "pass"],
    ["10:40到天坛公园，比11:00早50分钟。", "fail"],
    ["打车26元，比30元的上限低4元。", "pass"],
    ["打车26元，比30元的上限低14元。", "fail"],
    ["| 方式 | 时间 | 费用 | 比较 |\n|---|---|---|---|\n| 打车 | 24分钟 | 26元 | 比公交快14分钟 |", "pass"],
    ["| 方式 | 时间 | 费用 | 比较 |\n|---|---|---|---|\n| 打车 | 24分钟 | 26元 | 比公交快34分钟 |", "fail"],
  ])("of ways: %s %s", (sentence, expected) => expect(status("comparisons", MODES + sentence)).toBe(expected));

  it.each([
    ["京味斋烤鸭店比四合小院面馆远1473米，评分高0.4。", "pass"],
    ["京味斋烤鸭店比四合小院面馆远873米。", "fail"],
    ["京味斋烤鸭店比四合小院面馆评分高0.8。", "fail"],
    ["四合小院面馆比京味斋烤鸭店便宜86元。", "pass"],
    ["四合小院面馆比京味斋烤鸭店便宜66元。", "fail"],
    ["四合小院面馆比京味斋烤鸭店（前门店）近了约1.5公里。", "pass"],
    ["四合小院面馆 is 86 yuan cheaper than 京味斋烤鸭店.", "pass"],
    ["四合小院面馆 is 66 yuan cheaper than 京味斋烤鸭店.", "fail"],
    ["其中②比①贵86元。", "pass"],
    ["其中②比①贵96元。", "fail"],
    ["第一家比第二家便宜86元。", "pass"],
    ["第一家比第二家便宜56元。", "fail"],
    ["Number one is 86 yuan cheaper than number two.", "pass"],
    ["Number one is 56 yuan cheaper than number two.", "fail"],
  ])("of places: %s %s", (sentence, expected) => expect(status("comparisons", PLACES + sentence)).toBe(expected));

  it.each([
    "打车比预算省20元。",
    "早点出发，晚点回来。",
    "建议提前30分钟到站。",
    "多留20分钟安检。",
    "比如走路15分钟就到。",
    "Leave 20 minutes earlier if it rains.",
  ])("%s compares nothing that is known", (sentence) =>
    expect(status("comparisons", RIDES + sentence)).toBe("not_applicable"),
  );
});

describe("arithmetic.superlatives", () => {
  it.each([
    ["最便宜的是G101，只要498.5元。", "pass"],
    ["最便宜的是G7。", "fail"],
    ["三趟里CA1847最快。", "pass"],
    ["两趟高铁里G101最快。", "fail"],
    ["G101 is the cheapest of the three.", "pass"],
    ["G7 is the cheapest of the three.", "fail"],
    ["The cheapest is G101 at 498.5 yuan.", "pass"],
    ["The fastest train is G101.", "fail"],
    ["The quickest of the three is the flight CA1847.", "pass"],
    ["比过火车和航班，按“最便宜”的要求选定。", "not_applicable"],
    ["看了高铁G7，以最便宜为原则。", "not_applicable"],
    ["With G7 at hand you asked for the cheapest ride.", "not_applicable"],
    ["G7 if you want the cheapest seat with a table.", "not_applicable"],
  ])("of rides: %s %s", (sentence, expected) => expect(status("superlatives", RIDES + sentence)).toBe(expected));

  it.each([
    ["打车最快。", "pass"],
    ["公交最快。", "fail"],
    ["最省钱的是打车。", "fail"],
    ["The cheapest way is the bus.", "pass"],
  ])("of ways: %s %s", (sentence, expected) => expect(status("superlatives", MODES + sentence)).toBe(expected));

  it.each([
    ["四合小院面馆最便宜。", "pass"],
    ["京味斋烤鸭店最便宜。", "fail"],
    ["评分最高的是云上法餐厅。", "pass"],
    ["评分最高的是京味斋烤鸭店。", "fail"],
    ["最近的是第一家。", "pass"],
    ["最近的是第二家。", "fail"],
    ["The cheapest is number one.", "pass"],
    ["The cheapest is number three.", "fail"],
    ["Option 3 is the best rated.", "pass"],
    ["Number 2 is the closest of the three.", "fail"],
    ["第二近的是京味斋烤鸭店。", "pass"],
    ["第二近的是云上法餐厅。", "fail"],
    ["The second closest is 京味斋烤鸭店.", "pass"],
    ["推荐四合小院面馆。三家里它离故宫最近。", "pass"],
    ["推荐京味斋烤鸭店。三家里它离故宫最近。", "fail"],
    ["想吃得好就选云上法餐厅，三家中评分最高。", "pass"],
    ["想吃得好就选京味斋烤鸭店，三家中评分最高。", "fail"],
    ["最近的地铁站是天安门东。", "not_applicable"],
  ])("of places: %s %s", (sentence, expected) => expect(status("superlatives", PLACES + sentence)).toBe(expected));
});

describe("superlatives that are asked for and answered", () => {
  it.each([
    ["Want the shortest walk? Number one.", "pass"],
    ["Want the shortest walk? Number three.", "fail"],
    ["Want the best reviews? Go for 云上法餐厅.", "pass"],
    ["Want the best reviews? Go for 京味斋烤鸭店.", "fail"],
    ["Cheapest? 四合小院.", "pass"],
    ["Cheapest? 京味斋.", "fail"],
    ["最便宜的？第一家。", "pass"],
    ["最便宜的？第二家。", "fail"],
    ["想要评分最高？那就云上法餐厅，别的都不到4.9。", "pass"],
    ["想要评分最高？那就京味斋烤鸭店，别的都不到。", "fail"],
    ["哪家离故宫最近？四合小院面馆。", "pass"],
    ["Is 京味斋烤鸭店 the cheapest? 四合小院面馆 is 42 yuan.", "not_applicable"],
    ["Want the cheapest? 京味斋烤鸭店 or 四合小院面馆.", "not_applicable"],
    ["Want the cheapest? Not 京味斋烤鸭店.", "not_applicable"],
    ["最便宜的？京味斋烤鸭店不是。", "not_applicable"],
    ["要不要最便宜的？京味斋烤鸭店人均128元。", "not_applicable"],
    ["**Best rated of the three:** no. 3.", "pass"],
    ["**Best rated of the three:** no. 2.", "fail"],
    ["- **Cheapest here:** option 1.", "pass"],
    ["Nearest of all — no. 1.", "pass"],
    ["Nearest of all — no. 2.", "fail"],
    ["**Dearest on the list:** number three.", "pass"],
  ])("%s %s", (sentence, expected) => expect(status("superlatives", PLACES + sentence)).toBe(expected));

  it.each([
    ["Want the shortest walk? The bus.", "not_applicable"],
    ["Want the cheapest way? The bus.", "pass"],
    ["Want the cheapest way? A taxi.", "fail"],
    ["想最快？打车。", "pass"],
    ["想最快？公交。", "fail"],
  ])("of ways: %s %s", (sentence, expected) => expect(status("superlatives", MODES + sentence)).toBe(expected));
});

describe("names that are shortened", () => {
  const named = listed([
    "Courtyard Noodles (四合小院面馆), 42 yuan per person",
    "Cloud Bistro (云上法餐厅), 488 yuan per person",
  ]);
  it.each([
    ["comparisons", "Courtyard is 446 yuan cheaper than Cloud.", "pass"],
    ["comparisons", "Courtyard is 346 yuan cheaper than Cloud.", "fail"],
    ["superlatives", "Courtyard is the cheapest and Cloud the dearest.", "pass"],
    ["superlatives", "Cloud is the cheapest of the two.", "fail"],
  ])("%s: %s %s", (id, sentence, expected) => expect(status(id, named + sentence)).toBe(expected));
});

describe("arithmetic.stated_order", () => {
  const backwards = listed([...ITEMS].reverse());
  const mixed = listed([ITEMS[1]!, ITEMS[0]!, ITEMS[2]!]);
  const table = (items: readonly string[]) =>
    `| 餐厅 | 评分 | 人均 | 距离 |\n|---|---|---|---|\n${items
      .map((item) => `| ${item.replaceAll("，", " | ").replace(/评分|距故宫/g, "")} |`)
      .join("\n")}`;
  it.each([
    [`以下按距离从近到远排列：\n\n${PLACES}`, "pass"],
    [`以下按距离从近到远排列：\n\n${mixed}`, "fail"],
    [`${mixed}以上由近及远。`, "fail"],
    [`按评分从高到低，推荐三家：\n${backwards}`, "pass"],
    [`按评分从高到低，推荐三家：\n${PLACES}`, "fail"],
    [`按人均由低到高：\n${PLACES}`, "pass"],
    [`按人均由低到高：\n${mixed}`, "fail"],
    [`Three places, nearest first:\n${PLACES}`, "pass"],
    [`Three places, nearest first:\n${mixed}`, "fail"],
    [`Here they are, best-rated first.\n${backwards}`, "pass"],
    [`Here they are, best-rated first.\n${PLACES}`, "fail"],
    [`Sorted by price, cheapest first:\n${mixed}`, "fail"],
    [`Sorted from cheapest to most expensive:\n${PLACES}`, "pass"],
    [`In order of distance:\n${mixed}`, "fail"],
    [`由近到远：\n\n${table(ITEMS)}`, "pass"],
    [`由近到远：\n\n${table([ITEMS[2]!, ITEMS[0]!, ITEMS[1]!])}`, "fail"],
    [`推荐三家：\n${mixed}`, "not_applicable"],
  ])("%j %s", (answer, expected) => expect(status("stated_order", answer)).toBe(expected));

  /** The centre of the search, as one of the places that are listed. */
  const centre = "故宫博物院（北京市东城区故宫博物院），评分4.8，门票60元";
  const headed = (items: readonly string[]) =>
    items.map((item, at) => `### ${at + 1}. ${item.split(/[，（]/)[0]}\n- ${item}`).join("\n\n");
  const CENTRE_LAST = [ITEMS[0]!, ITEMS[1]!, centre];
  const CENTRE_FIRST = [centre, ITEMS[0]!, ITEMS[1]!];
  it.each([
    [`按距离从近到远排列\n\n${headed(CENTRE_FIRST)}`, "pass"],
    [`按距离从近到远排列\n\n${headed(CENTRE_LAST)}`, "fail"],
    [`按距离从近到远排列：\n${listed(CENTRE_FIRST)}`, "pass"],
    [`按距离从近到远排列：\n${listed(CENTRE_LAST)}`, "fail"],
    // A centre that is only told of has no place in the order.
    [`按距离从近到远排列：\n${PLACES}\n起点：${centre}`, "pass"],
    [`按距离从近到远排列：\n${listed(ITEMS.slice(0, 2))}\n- ${centre}`, "pass"],
    [`- ${centre}\n\n按距离从近到远排列：\n${PLACES}`, "pass"],
  ])("%j %s", (answer, expected) => expect(status("stated_order", answer)).toBe(expected));

  const rides = (...lines: readonly number[]) => lines.map((line) => RIDES.split("\n")[line]!).join("\n");
  it.each([
    [`两趟高铁，便宜的在前：\n${rides(1, 0)}`, "pass"],
    [`两趟高铁，便宜的在前：\n${rides(0, 1)}`, "fail"],
    [`Cheapest first:\n${rides(1, 0, 2)}`, "pass"],
    [`按出发时间先后：\n${rides(1, 2, 0)}`, "pass"],
    [`按出发时间先后：\n${rides(0, 1)}`, "fail"],
  ])("%j %s", (answer, expected) => expect(status("stated_order", answer)).toBe(expected));
});
