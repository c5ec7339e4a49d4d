/** Sound answers about money as people write them freely: each figure is true, so no check may hold anything against one. */
import type { Task } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { runTravelChecks } from "../checks.ts";
import {
  type CallFixture,
  DUCK,
  FLIGHTS,
  PALACE,
  TEMPLE,
  TRAINS,
  taskOf,
  trajectoryOf,
  WAYS,
} from "./trajectory.fixture.ts";

const HOTELS: CallFixture = {
  name: "around_search",
  arguments: { location: "116.397026,39.918058", radius: 3000, keyword: "酒店" },
  text: [
    "1. 松涛酒店｜酒店｜北京市东城区东安门大街8号｜坐标116.403000,39.914000｜距离680米｜评分4.6｜房价336元/晚｜电话010-65130001",
    "2. 云栖客栈｜酒店｜北京市东城区北池子大街21号｜坐标116.401000,39.922000｜距离540米｜评分4.3｜房价288元/晚｜电话010-65130002",
    "3. 明阁民宿｜民宿｜北京市西城区南长街5号｜坐标116.391000,39.912000｜距离840米｜评分4.8｜房价459元/晚｜电话010-65130003",
  ].join("\n"),
};

const MONEY =
  /^arithmetic|^groundedness\.(?:place_prices|fare|route_fare)|^constraints\.(?:budget|max_cost|party)|^coverage\.superlat/;

function accusations(task: Task, calls: readonly CallFixture[], answer: string): string[] {
  return runTravelChecks({ task, trajectory: trajectoryOf([calls], answer) }).flatMap(({ id, status, evidence }) =>
    status === "fail" && MONEY.test(id)
      ? evidence.flatMap(({ note, quote }) => (note ? [`${id}: ${quote}: ${note}`] : []))
      : [],
  );
}

/** Nobody is accused; with the results at hand, and without any. */
function allSound(task: Task, calls: readonly CallFixture[], answers: readonly string[]): void {
  it.each(answers)("%s", (answer) => {
    expect(accusations(task, calls, answer)).toEqual([]);
    expect(accusations(task, [], answer)).toEqual([]);
  });
}

describe("a day for two", () =>
  allSound(
    taskOf("明天两个人在北京玩一天，去故宫和天坛，预算600元，费用写清楚。", {
      cities: ["北京"],
      people: 2,
      budget: { amountYuan: 600, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
    }),
    [PALACE, TEMPLE, DUCK, ...WAYS],
    [
      "两个人门票一共150元（故宫60、天坛15，每人75元），午饭在四合小院面馆，人均42元，84元；公交4元一位，来回16元。全部250元，离600还差350元。",
      "从故宫到天坛打车26元一趟，比公交两个人的8元贵18元。",
      "中午若改吃烤鸭，人均128元，比面馆多86元，两个人多172元，总价就从250元变成422元，仍在600元之内。",
      "学生票故宫半价30元，带学生证能省30元。",
      "故宫讲解器另收押金100元，归还即退，不算在花费里。门票60元一位。",
      "光门票就花掉预算的四分之一：150元。剩下的450元管吃管坐。",
      "门票150元，午饭84元，车费16元。吃加门票234元，加上车费16元正好250元，每人摊下来125元。",
      "差不多250块，人均一百二十多。",
      "Tickets come to 150 yuan for both of you (60 and 15 a head), noodles to 84, buses to 16: 250 in all, 350 short of your 600.",
      "Swap the noodles for the duck and lunch goes from 84 to 256 yuan, so the day would cost 422; a taxi each way instead of the bus adds another 36.",
      "Morning: 120 yuan for the palace. Afternoon: 30 for the temple and 84 for the noodles, 114 together. Add 16 of bus fare and the day stands at 250 yuan.",
      "You pay 200 yuan up front as a deposit for the audio guides and get it back when you leave. The rest of the day is 250 yuan.",
      "Of the 250 yuan, 150 is tickets: three fifths. The noodles are 84, the buses 16.",
      "Bring 300 yuan in cash: the day costs 250, so you will have 50 over.",
      "全天250元，付300找50。",
      "午饭自带的话省下84元，全天166元；不自带，全天250元。",
      "The day costs 250 yuan. Without the palace (120 for two) it is 130.",
      "The palace refunds the full 60 yuan if you cancel a day ahead; the temple's 15 is not returned.",
      "AA的话，一人125元；要是你请客，250元都算你的。",
      "门票150元，吃饭84元，路上16元。前两项234元，后两项100元，合计250元。",
      "每人75元门票，两人150；每人42元午饭，两人84；每人8元车费，两人16。",
      "| 项目 | 单价 | 两人 |\n|---|---|---|\n| 门票 | 75 | 150 |\n| 午饭 | 42 | 84 |\n| 车费 | 8 | 16 |\n| 合计 | 125 | 250 |",
      "| 项目 | 金额 |\n|---|---|\n| 门票 | 150元 |\n| 午饭 | 84元 |\n| 车费 | 16元 |\n| 合计 | 250元 |\n| 选配：打车代替公交 | +36元 |",
      "- 门票150元\n- 午饭84元\n- 车费16元\n- 合计250元\n- 若改打车：286元",
      "全程最贵的一张票是故宫的60元，天坛的15元只有它的四分之一。",
      "The dearest ticket of the day is the palace's, 60 yuan; the temple's at 15 is the cheapest.",
      "故宫两张120，天坛两张30，合起来150元门票；面84元，公交16元。这样250元，预算还有350元没动。",
      "Two palace tickets are 120 yuan and two for the temple 30. A bowl each makes 84 more, and the bus there and back 16. That leaves 350 of the 600.",
      "一个人：门票75元、面42元、车8元，合125元。两个人翻倍就是250元。",
      "故宫（60元/人）→天坛（15元/人），门票两项75元/人；中午面馆42元/人；公交4元/人。",
      "预算600元，实际250元，只用了四成多一点，多出来的350元可以晚上去吃烤鸭（两人256元），那样还剩94元。",
      "打车两趟52元，比来回公交的16元多36元，换来每趟少14分钟。",
      "Half price for students brings the palace down to 30 yuan and the temple to 7.5, so 37.5 instead of 75.",
      "带一位60岁以上老人的话，他的75元门票省了，两个人只付75元。",
      "The bill: tickets 150, lunch 84, bus 16 — 250 yuan in all, 350 below your 600.",
      "Money: tickets 150, bus 16, lunch 84 — 250 yuan altogether.",
      "花费：门票150、公交16、午饭84，一共250元。",
      "Morning\nPalace ..... 2 × 60 = 120\n  Subtotal morning: 120\n\nAfternoon\nTemple ..... 2 × 15 = 30\nNoodles ..... 2 × 42 = 84\nBus ..... 16\n  Subtotal afternoon: 130\n\nGRAND TOTAL 250, i.e. 125 a head",
      "Day 1\n- Palace: 120 yuan\n- Noodles: 84 yuan\nSubtotal day 1: 204 yuan\n\nDay 2\n- Temple: 30 yuan\n- Bus: 16 yuan\nSubtotal day 2: 46 yuan\n\nTotal: 250 yuan",
      "第一天\n- 故宫门票：120元\n- 午饭：84元\n第一天小计：204元\n\n第二天\n- 天坛门票：30元\n- 公交：16元\n第二天小计：46元\n\n总计：250元",
      "Day 1\nPalace, 60 a head: 60\nTemple, 15 a head: 15\nNoodles: 84\nSubtotal: 234",
      "Morning\nPalace: 120\n\nTemple: 30\nNoodles: 84\nBus: 16\nSubtotal: 250",
      "Day 1\nPalace: 120\nTemple: 30\nNoodles: 84\nTaxi instead of the bus: 52\nBus: 16\nSubtotal: 250",
      "第一天\n故宫：120元\n天坛：30元\n午饭：84元\n公交：16元\n小计：250元，每人125元",
      "Lunch is 42 yuan each at the noodle house, or 128 at the duck restaurant: 86 more a head, 172 for the two of you.",
    ],
  ));

describe("somewhere to eat", () =>
  allSound(
    taskOf("故宫附近推荐3家餐厅，人均150元以内，两个人。", {
      cities: ["北京"],
      people: 2,
      around: { centre: { names: ["故宫博物院", "故宫"] }, radiusMetres: 8000, keyword: "餐厅", count: 2 },
      maxCostYuan: 150,
    }),
    [PALACE, DUCK],
    [
      "四合小院面馆42元一位，比上限低108元；京味斋烤鸭店128元，离150元还差22元；云上法餐厅488元，超了338元，没选。",
      "1. 四合小院面馆，人均42元\n2. 京味斋烤鸭店，人均128元\n\n两家差86元；两个人去，一家84元，一家256元，差172元。",
      "1. Jingweizhai (京味斋烤鸭店): 128 a head, 22 inside your 150\n2. Courtyard noodles (四合小院面馆): 42, leaving 108",
      "A table for two is 256 yuan at the duck place (京味斋烤鸭店) and 84 at the noodle house (四合小院面馆); the difference, 172 yuan, buys two more visits to the latter.",
      "Between 京味斋烤鸭店 and 四合小院面馆 there are 86 yuan a head, or 172 for the pair of you.",
      "云上法餐厅人均488元，够在四合小院面馆吃十一顿还有剩，所以不推荐。",
      "京味斋烤鸭店贵是贵，可评分也高0.4；四合小院面馆便宜86元，还近一公里多。",
      "四合小院面馆 at 42 yuan a head and 京味斋烤鸭店 at 128 yuan it is. 云上法餐厅 is 488 a head, more than three times your limit, 338 too much.",
      "便宜的四合小院面馆42元，贵的京味斋烤鸭店128元，平均85元。",
      "The lowest price on the list was 42 yuan, at 四合小院面馆; the highest 488, at 云上法餐厅.",
      "两个人在京味斋烤鸭店吃一顿约256元，人均128元，比人均上限少22元，两个人合起来少44元。",
      "四合小院面馆人均42元，两人84元，给100找16元。",
      "京味斋烤鸭店：人均128元，一套烤鸭198元，两个人分正好人均99元，再点两个凉菜。",
      "四合小院面馆 at 42 yuan a head and 京味斋烤鸭店 at 128 yuan it is. Three courses at 云上法餐厅 are 488 yuan a head. For that you could eat duck three times and have 104 over.",
      "Prices: 42, 128 and 488 yuan. The first two are in, the third is out by 338.",
    ],
  ));

describe("somewhere to stay", () =>
  allSound(
    taskOf("故宫附近推荐2家酒店，每晚400元以内，两个人住两晚。", {
      cities: ["北京"],
      people: 2,
      around: { centre: { names: ["故宫博物院", "故宫"] }, radiusMetres: 3000, keyword: "酒店", count: 2 },
      maxCostYuan: 400,
    }),
    [PALACE, HOTELS],
    [
      "云栖客栈288元一晚，住两晚576元；松涛酒店336元，两晚672元，差96元。",
      "松涛酒店336元、云栖客栈288元，比你的400元上限分别低64元和112元；明阁民宿459元，超出59元，所以没选。",
      "两晚下来云栖客栈比松涛酒店省96元，够两个人吃一顿84元的面还剩12元。",
      "Yunqi (云栖客栈) is 288 a night, 48 less than the 336 at Songtao (松涛酒店); over three nights that is 864 against 1,008, a saving of 144.",
      "云栖客栈两人一间288元，人均每晚144元。",
      "松涛酒店336元一晚，押金200元，退房时退还；加床另收80元。",
      "选松涛酒店（336元）和云栖客栈（288元）。三家里最贵的明阁民宿459元，最便宜的云栖客栈288元，中间隔着171元。",
      "1. 松涛酒店, 336 yuan a night\n2. 云栖客栈, 288 yuan a night\n\nFrom the cheapest to the dearest of all I looked at (明阁民宿, 459) the step is 171 yuan a night.",
      "1. 松涛酒店, 336 yuan\n2. 云栖客栈, 288 yuan\n3. 明阁民宿, 459 yuan\n\nGoing from the second to the third costs 171 yuan more per night and brings half a point.",
      "**离400元差多少？**\n松涛酒店少64元，云栖客栈少112元。",
      "选松涛酒店（336元）和云栖客栈（288元）。住三晚云栖客栈864元，还不到两晚明阁民宿加五十块。",
      "松涛酒店周末价也是336元，两晚合计672元，均摊每人336元。",
      "If you stay two nights, 松涛酒店 comes to 672 yuan, 云栖客栈 to 576. The 96 yuan between them would pay for a palace ticket each.",
      "云栖客栈比预算上限便宜一百多，松涛酒店便宜六十多。",
    ],
  ));

const RIDES = (people: number) =>
  taskOf("明天从北京去上海，高铁和飞机哪个好？每人预算700元。", {
    cities: ["北京", "上海"],
    people,
    journey: { from: "北京", to: "上海", returns: false },
    compare: ["train", "flight"],
    budget: { amountYuan: 700, per: "person" },
  });

describe("train or plane", () => {
  allSound(
    RIDES(1),
    [TRAINS, FLIGHTS, ...WAYS],
    [
      "选G101，498.5元，比G7省54.5元，离700还剩201.5元。",
      "选G7。飞机CA1847要763元，超预算63元，比G7的553元贵210元。",
      "G7加市内地铁4元，一共557元，还剩143元；打车26元的话579元，剩121元。",
      "往返的话G101要997元，G7要1106元，差109元。",
      "G7 is 553 yuan. Plus the metro at 4 yuan that makes 557 all in, 143 in hand; with a taxi instead it is 579, still 121 under.",
      "G7, 553 yuan, it is. Nothing in the air is within budget: the day's lowest fare is 763, on CA1847.",
      "The flight CA1847 costs 38% more than G7.",
      "It would be 264.5 yuan dearer to fly than to take G101.",
      "G101比G7早走三个多小时，便宜54.5元，慢1小时36分钟。",
      "机票763元加机场大巴30元，接近800元，所以还是高铁。",
      "退票费按票面5%，G7大约28元。",
      "With G101 at 498.5 yuan you keep 201.5 of the 700; with G7 at 553, 147; flying costs 63 more than you have.",
      "G7 costs 553, so 147 of your 700 stay in your pocket. G101 would leave 54.5 more.",
      "最便宜的是G101；高铁里最快的是G7，全部算上飞机最快。",
      "Take G7, 553 yuan. In the air the cheapest is CA1847, 763 yuan; it is also the only one.",
      "| | G7 | CA1847 |\n|---|---|---|\n| Fare | 553 | 763 |\n| Against 700 | 147 under | 63 over |\n\nThe train is 210 yuan cheaper.",
      "高铁553元，飞机763元，多花210块，省下2小时8分，我看不值。",
      "I would book G7. The cheapest flight, CA1847, costs ¥763, i.e. ¥63 above policy.",
      "G101 is ¥498.50, that is ¥54.50 below the fare of G7.",
      "Book G7. CA1847 at ¥763 is out: ¥63 in excess of what you allow.",
      "With G101 you spend fifty-four yuan fifty less than with G7.",
      "G7 costs fifty-four yuan fifty more than the slow train.",
      "You pay two hundred and sixty-four yuan fifty more to fly than to take G101.",
    ],
  );
  allSound(
    RIDES(3),
    [TRAINS, FLIGHTS, ...WAYS],
    [
      "三个人坐G7是1659元，坐G101是1495.5元，省163.5元。",
      "Three of you pay 1,659 yuan by G7 and 1,495.5 by G101, 163.5 apart; by air it is 2,289, over your 2,100 by 189.",
      "两大一小，孩子半价276.5元，G7合计1382.5元。",
      "G7每人553元，三人1659元，比2100元的总预算少441元，平均每人省147元。",
      "飞机三张2289元，比三张G7多630元，每张多210元。",
    ],
  );
});
