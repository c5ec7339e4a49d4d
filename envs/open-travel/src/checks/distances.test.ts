/** How far places are from each other, in a straight line and by no means that is named. */
import { describe, expect, it } from "vitest";
import { findingOf } from "./ways.fixture.ts";

const statusOf = (answer: string) => findingOf("groundedness.route_distance", answer).status;

const CASES: readonly (readonly [answer: string, right: string, wrong: string])[] = [
  ["午饭去梅记面馆，离青萝塔255米，人均38元。", "255米", "525米"],
  ["水云居酒家距青萝塔965米，评分4.6。", "965米", "1965米"],
  ["渔家小院（距青萝塔直线1540米），人均75元。", "1540米", "540米"],
  ["晚饭选水云居酒家，离青萝塔约1公里。", "1公里", "3公里"],
  ["渔家小院距离青萝塔1.5公里，走过去有点远。", "1.5公里", "5.1公里"],
];

describe("distances between two places", () => {
  it.each(CASES)("%s", (answer, right, wrong) => {
    expect(statusOf(answer)).toBe("pass");
    expect(statusOf(answer.replace(right, wrong))).toBe("fail");
  });
  it.each(["青萝塔附近500米内有梅记面馆。", "梅记面馆，塔后街2号，离下一站不到1公里。"])("%s", (answer) =>
    expect(statusOf(answer)).not.toBe("fail"),
  );
});
