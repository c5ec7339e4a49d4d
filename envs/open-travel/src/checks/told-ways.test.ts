/** Figures of ways that stand together: each shows of which way the others are, whatever else they might be of. */
import { describe, expect, it } from "vitest";
import { findingOf } from "./ways.fixture.ts";

const CHECKS = ["groundedness.route_distance", "groundedness.route_duration", "groundedness.route_fare"];
const fails = (answer: string) => CHECKS.filter((id) => findingOf(id, answer).status === "fail");

/** An answer, words of it that are right, and words that are wrong in their place. */
const CASES: readonly (readonly [answer: string, ...changes: (readonly [right: string, wrong: string])[]])[] = [
  ["下午叫车去最后一站，9.8公里，31分钟，29元。", ["9.8公里", "5.3公里"], ["31分钟", "41分钟"], ["29元", "19元"]],
  ["先坐公交过去，8.6公里，41分钟，一个人5元。", ["8.6公里", "5.3公里"], ["41分钟", "27分钟"], ["5元", "2元"]],
  ["最长的一段约41分钟，8.6公里。", ["41分钟", "27分钟"], ["8.6公里", "5.3公里"]],
  ["The longest hop: 66 minutes, 4.9 km.", ["66 minutes", "31 minutes"], ["4.9 km", "9.8 km"]],
  ["打车29元上下，31分钟，9.8公里。", ["29元上下", "21元上下"]],
  ["走过去也行，4.9公里，66分钟。", ["66分钟", "41分钟"], ["4.9公里", "8.6公里"]],
  ["14:20—14:47 hop over to the old town: 5.3 km, 27 minutes.", ["5.3 km", "8.6 km"], ["27 minutes", "41 minutes"]],
  [
    "A cab is the quickest: thirty-one minutes, 9.8 km. It costs around 29 yuan.",
    ["9.8 km", "5.3 km"],
    ["29 yuan", "19 yuan"],
  ],
  [
    "| Leg | How | Far | Long | Fare |\n|---|---|---|---|---|\n| 1 | bus, then metro | 8.6 km | 41 min | ¥5 |\n| 2 | bus | 5.3 km | 27 min | ¥2 |\n| 3 | taxi | 9.8 km | 31 min | ¥29 |",
    ["8.6 km", "5.3 km"],
    ["27 min", "41 min"],
    ["31 min", "66 min"],
  ],
  [
    "Bus: 5.3 km / 27 min / ¥2. On foot: 4.9 km / 66 min.",
    ["5.3 km", "8.6 km"],
    ["27 min", "66 min"],
    ["66 min", "27 min"],
  ],
];

describe("figures of one way", () => {
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
    "打车约10公里，半小时，30元。",
    "打车9.8公里，一辆车29元，两个人分摊每人14.5元。",
    "公交8.6公里，两个人10元，41分钟。",
    "公交8.6公里，41分钟；下车后再走230米。",
    "坐公交，先走412米，车上8.6公里，约40分钟。",
    "打车9.8公里，路上预留45分钟。",
    "打车9.8公里，算上等车大概40分钟。",
    "A taxi covers the 9.8 km; allow 40 minutes with the wait.",
    "Taxi 9.8 km, 900 m of it along Shiqiao Street, 31 minutes.",
    "两段公交一共13.9公里，68分钟，每人7元。",
    "The two buses add up to 13.9 km and 68 minutes.",
    "三段路一共23.7公里、99分钟。",
    "门票50元，打车9.8公里29元，31分钟。",
    "公交5＋2元，打车29元。",
    "| 路 | 怎么走 | 花 |\n|---|---|---|\n| 去古镇 | 公交5.3公里27分 | 2＋50 |",
    "梅记面馆离青萝塔255米，走4分钟。",
    "水云居酒家，965米，打车5分钟，人均92元。",
    "Ride 12 stops to the market square (41 minutes in all, 8.6 km).",
    "公交27到41分钟不等，2到5元。",
    "打车比公交快10分钟，9.8公里。",
    "一天下来走路73分钟，5.1公里。",
    "最长的一段约40分钟，8.5公里出头。",
    "比打车慢10分钟、多走2公里。",
  ])("has nothing against %s", (answer) => expect(fails(answer)).toEqual([]));
});
