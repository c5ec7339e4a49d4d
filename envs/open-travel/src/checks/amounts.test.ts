/** Sums, limits and parties as people write them: each sound sentence stands beside one with a wrong figure. */
import type { JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { runTravelChecks } from "../checks.ts";
import { taskOf, trajectoryOf } from "./trajectory.fixture.ts";

/** Checks of money and party that an answer fails. */
function failed(answer: string, constraints: JsonObject, query = "怎么安排？费用多少？"): string[] {
  const task = taskOf(query, { cities: ["北京"], ...constraints });
  return runTravelChecks({ task, trajectory: trajectoryOf([], answer) }).flatMap(({ id, status }) =>
    status === "fail" && /^arithmetic|^constraints\.(?:party|budget|max_cost)/.test(id) ? [id] : [],
  );
}

/** The answer with the right figure in place of _, and with the wrong one. */
type Sample = readonly [answer: string, right: string, wrong: string];

function both(constraints: JsonObject, samples: readonly Sample[]): void {
  it.each(samples)("%s: %s, not %s", (answer, right, wrong) => {
    expect(failed(answer.replaceAll("_", right), constraints)).toEqual([]);
    expect(failed(answer.replaceAll("_", wrong), constraints)).not.toEqual([]);
  });
}

describe("a total and its parts", () =>
  both({ people: 2 }, [
    ["- 酒店到南门：打车14元\n- 南门到湖边：打车11元\n- 湖边到车站：打车32元\n\n打车合计_元。", "57", "47"],
    ["上午打车去老城，19元；下午打车去码头，23元；晚上打车回酒店，16元。三趟打车一共_元。", "58", "68"],
    ["Taxi to the fort, 18 yuan. Taxi on to the harbour, 24 yuan. Taxis altogether _ yuan.", "42", "52"],
    ["Costs:\n- tickets 60\n- lunch 45\n- metro 8\nTotal: _ yuan", "113", "131"],
    ["Money:\n  tickets: 60 yuan\n  lunch: 45 yuan\n  bus: 8 yuan\n  total: _ yuan", "113", "103"],
    ["门票40 + 午饭55 + 车费12，全部算下来_元。", "107", "117"],
    ["门票40元、午饭55元、车费12元，加起来_元。", "107", "117"],
    [
      "| 项目 | 金额（元） |\n|---|---|\n| 门票 | 40 |\n| 午饭 | 55 |\n| 车费 | 12 |\n| **合计** | **_** |",
      "107",
      "127",
    ],
    [
      "| Leg | Minutes | Yuan |\n|---|---|---|\n| Hotel to fort | 12 | 15 |\n| Fort to pier | 20 | 21 |\n| Pier to inn | 9 | 13 |\n| Total | 41 | _ |",
      "49",
      "59",
    ],
    ["费用：门票 40；午饭 55；车费 12。合计 _。", "107", "97"],
    ["去程票价236元，返程票价236元，往返票价合计_元。", "472", "462"],
    ["Outbound 236 yuan, return 198 yuan, so the round trip is _ yuan.", "434", "472"],
    ["门票每人35元，两人_元。", "70", "60"],
    ["Tickets are 35 yuan each, _ yuan for the two of you.", "70", "105"],
    ["票价35元/人，2人共_元。", "70", "80"],
    ["Total per person 140 yuan, _ yuan for both.", "280", "240"],
    ["35×2=_", "70", "75"],
    ["两张票 35×2 = _ 元", "70", "105"],
    ["Tickets 2 × 35 = _ yuan", "70", "60"],
    [
      "Saturday\nTrain ..... 2 × 75 = 150\nLunch ..... 2 × 40 = 80\nBus ..... 2 × 5 = 10\n  Subtotal Saturday: _\n\nSunday\nPark ..... 2 × 20 = 40\nBoat ..... 2 × 30 = 60\nLake ..... 0\n  Subtotal Sunday: 100",
      "240",
      "250",
    ],
    ["Day 1 (sunny)\n- Palace: 120 yuan\n- Noodles: 84 yuan\n- Bus: 16 yuan\nSubtotal: _ yuan", "220", "230"],
    ["第一天\n故宫门票：120元\n午饭：84元\n公交：16元\n小计：_元", "220", "210"],
    ["Tickets: 35 + 35 + 20 = _ yuan", "90", "95"],
  ]));

describe("an amount and its limit", () =>
  both({ people: 1 }, [
    ["打车_元，还在你的30以内。", "27", "33"],
    ["打车要_元，没超过30元的上限。", "27", "33"],
    ["打车_元，30元封顶，够用。", "27", "34"],
    ["门票和车费一共27元，比30元的上限少_元。", "3", "5"],
    ["花费合计412元，500元的预算还剩_元。", "88", "98"],
    ["合计412元，预算500元，结余_元。", "88", "68"],
    ["打车36元，超出30元的上限_元。", "6", "9"],
    ["打车36元，比你的30元多了_元。", "6", "4"],
    ["The taxi is 33 yuan, _ yuan over the 30-yuan cap.", "3", "5"],
    ["The taxi is 27 yuan, which is _ yuan under your 30-yuan limit.", "3", "6"],
    ["All in you spend 966 yuan, so _ yuan is left of your 1,500.", "534", "434"],
    ["It comes to 966 yuan, leaving _ of your 1,500.", "534", "634"],
    ["The ride costs around _ yuan, two under your twenty.", "eighteen", "fourteen"],
    ["The taxi costs about _ yuan, so it fits under the 30 yuan cap.", "26", "34"],
    ["Cost: _ yuan (within your 30 yuan limit).", "28", "38"],
    ["一共_元，在300元预算之内。", "280", "320"],
    ["Total _ yuan, inside the 300 yuan budget.", "280", "320"],
    ["总花费280元，离300元的上限还有_元。", "20", "50"],
    ["总价280元，预算300元，余_元。", "20", "30"],
    ["车费25元，额度30元，还富余_元。", "5", "8"],
  ]));

describe("the party", () => {
  both({ people: 3 }, [
    ["这是给你们_的安排，先去故宫。", "三个人", "四个人"],
    ["_，20元封顶，打车最合适。", "三人", "四人"],
    ["一家_，带好证件就行。", "三口", "四口"],
    ["A day for the _ of you: start at the palace.", "three", "four"],
    ["All _ of you can share one taxi.", "three", "five"],
    ["For _ people the tickets come to 120 yuan.", "3", "2"],
    ["车票每人40元，_共120元。", "3人", "4人"],
    ["人数：_", "3人", "2人"],
    ["Party: _", "3 people", "4 people"],
    ["门票40元×_=120元", "3人", "4人"],
    ["按_算，门票120元。", "3位", "2位"],
    ["| 项目 | 单价 | _合计 |\n|---|---|---|\n| 门票 | 40元 | 120元 |", "3人", "4人"],
  ]);

  it.each([
    "出租车能坐四人，三个人一辆就够。",
    "住一间双人房，再加一张床。",
    "三公园联票：看三个公园。",
    "若是四人同行，可以包车。",
    "两位老人走慢点，孩子由大人带着。",
    "每两人一份就够了。",
    "4人桌要提前订。",
    "2-4人套餐168元。",
    "Two parks and four temples, all within walking distance.",
    "A taxi seats four people, so one is enough.",
    "The two kids ride free.",
    "If you were four, a van would be cheaper.",
    "A table for four is easy to get.",
    "The first two stops are close.",
    "全程四站，三个人都有座。",
  ])("is not that of %s", (answer) => expect(failed(answer, { people: 3 })).toEqual([]));
});

describe("amounts of other things", () => {
  it.each([
    "| Leg | How | Minutes | Yuan |\n|---|---|---|---|\n| Inn to fort | taxi | 12 | 15 |\n| Fort to pier | walk | 20 | 0 |\n| Pier to inn | taxi | 9 | 13 |\n| **Total** | | 41 | 28 |",
    "方案A：高铁，合计914元，太贵。\n方案B：大巴，合计280元，选它。预算300元。",
    "飞机1140元，超出预算，不选；选高铁280元，在300元预算内。",
    "走高速更快，光过路费就多4.5元，总共打车30元。",
    "门票40元，午饭55元。下午还想买点特产的话，留50元，合计约150元。",
    "打车去25元，坐地铁4元。选地铁，两趟合计8元。",
    "如果打车，两趟一共50元；坐公交只要4元，预算300元绰绰有余。",
    "预算300元，住宿不超过200元，门票60元以内。",
  ])("%s", (answer) => expect(failed(answer, { people: 1, budget: { amountYuan: 300, per: "group" } })).toEqual([]));
});
