/** Lines, changes, stops and walks of public transport: sentences with the value that the results have, and with another. */
import { describe, expect, it } from "vitest";
import { findingOf } from "./ways.fixture.ts";

const CHECKS = ["groundedness.transit_lines", "groundedness.transit_plan"];
const fails = (answer: string) => CHECKS.filter((id) => findingOf(id, answer).status === "fail");

/** An answer, words of it that are right, and words that are wrong in their place. */
const CASES: readonly (readonly [answer: string, ...changes: (readonly [right: string, wrong: string])[]])[] = [
  [
    "从青萝塔到银杏公园：在青萝塔南站乘145路，坐12站到市民广场，换乘地铁4号线坐3站，在银杏公园站C口出，再步行230米就到。",
    ["145路", "154路"],
    ["12站", "2站"],
    ["4号线", "5号线"],
    ["3站", "6站"],
    ["市民广场", "人民路口"],
    ["C口", "A口"],
    ["230米", "730米"],
    ["青萝塔南站", "塔影桥站"],
  ],
  [
    "- 青萝塔 → 银杏公园：公交145路转地铁4号线，换乘1次，8.6公里约41分钟，5元。",
    ["145路", "45路"],
    ["换乘1次", "换乘2次"],
    ["145路转地铁4号线，换乘1次", "145路一车直达，不用换乘"],
    ["145路转地铁4号线", "地铁4号线转145路"],
  ],
  [
    "逛完银杏公园，坐74路直达石桥古镇，7站下车，两块钱。",
    ["74路", "47路"],
    ["坐74路直达石桥古镇", "坐74路，中途换乘一次到石桥古镇"],
    ["7站", "11站"],
  ],
  ["从银杏公园去石桥古镇，74路一趟车到，不用倒车。", ["74路一趟车到，不用倒车", "74路坐到南门，再换一趟88路"]],
  ["从银杏公园去石桥古镇先走640米到站台，乘74路，下车后再走118米。", ["640米", "240米"], ["118米", "918米"]],
  [
    "| 路段 | 方式 | 站数 | 票价 |\n|---|---|---|---|\n| 青萝塔→银杏公园 | 145路换4号线 | 12站+3站 | 5元 |\n| 银杏公园→石桥古镇 | 74路直达 | 7站 | 2元 |",
    ["145路换4号线", "145路直达"],
    ["74路直达", "47路直达"],
    ["| 7站", "| 9站"],
  ],
  [
    "上午去银杏公园：145路（青萝塔南—市民广场，12站），接4号线（市民广场—银杏公园，3站）。",
    ["12站", "21站"],
    ["3站", "8站"],
  ],
  [
    "青萝塔游览结束后步行412米到青萝塔南公交站，上145路，到市民广场下车转轨道交通4号线，三站后到银杏公园。",
    ["412米", "142米"],
    ["到市民广场下车", "到石桥西街口下车"],
    ["三站", "五站"],
  ],
  ["下午从银杏公园到石桥古镇：公交74路，石桥西街口下。", ["石桥西街口", "市民广场"]],
  [
    "From Qingluo Pagoda take bus 145 for 12 stops, then change to metro line 4 for three stops and leave by Exit C.",
    ["bus 145", "bus 154"],
    ["line 4", "line 5"],
    ["12 stops", "4 stops"],
    ["three stops", "six stops"],
    ["Exit C", "Exit D"],
  ],
  [
    "Getting from the tower to the park: bus 145, one change, then Line 4.",
    ["one change", "two changes"],
    ["bus 145, one change, then Line 4", "bus 145 all the way, no change"],
  ],
  [
    "After lunch, bus 74 runs straight to the old town with no transfer; it is seven stops.",
    ["bus 74", "bus 47"],
    ["with no transfer", "with one transfer"],
    ["seven stops", "ten stops"],
  ],
  [
    "Ride the 145 to Shimin Square, switch to Line 4, get off at Yinxing Park.",
    ["switch to Line 4", "switch to Line 2"],
  ],
  [
    "| Leg | How |\n|---|---|\n| 青萝塔 → 银杏公园 | Bus 145 + Metro Line 4 (1 transfer) |",
    ["1 transfer", "direct"],
    ["145", "415"],
  ],
  [
    "银杏公园出来坐上74路，一路坐到石桥西街口，七站路，全程不换车。",
    ["七站路", "四站路"],
    ["全程不换车", "中间要换一次车"],
  ],
  ["交通：145路→地铁4号线→步行230米，41分钟。", ["4号线", "3号线"]],
];

describe("public transport", () => {
  it.each(CASES.map(([answer]) => answer))("leaves a true account alone: %s", (answer) =>
    expect(fails(answer)).toEqual([]),
  );

  it.each(CASES.flatMap(([answer, ...changes]) => changes.map(([right, wrong]) => [right, wrong, answer] as const)))(
    "finds %s → %s in: %s",
    (right, wrong, answer) => {
      expect(answer).toContain(right);
      expect(fails(answer.replace(right, wrong))).not.toEqual([]);
    },
  );

  it.each([
    "银杏公园附近有88路、74路公交站。",
    "塔前街9号在青萝塔正门，塔后街145号是停车场。",
    "G7002一等座不用换乘，直达苏州。",
    "门票30元，两人60元，第4天休息。",
    "打车去白鹭湖，9.8公里，31分钟，不用换乘。",
    "如果不想坐145路，也可以从青萝塔打车过去。",
    "从石桥古镇去白鹭湖没有直达公交，打车29元。",
    "Walk along the lake for 74 minutes; a direct train takes 28 minutes.",
    "换乘次数少是首选，银杏公园到石桥古镇74路直接到。",
  ])("has nothing against %s", (answer) => expect(fails(answer)).toEqual([]));
});
