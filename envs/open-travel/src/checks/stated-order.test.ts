import { describe, expect, it } from "vitest";
import { checked, DUCK, PALACE, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const task = taskOf("故宫附近找餐厅，离得越近越好。", { cities: ["北京"] });
const judged = (answer: string) => checked("groundedness.stated_order", task, trajectoryOf([[PALACE, DUCK]], answer));

const NEAR = "四合小院面馆（评分4.1）人均42元，距离592米";
const MIDDLE = "京味斋烤鸭店（前门店）（评分4.5）人均128元，距离2065米";
const FAR = "云上法餐厅（评分4.9）人均488元，距离6480米";
const list = (order: string, ...places: string[]) =>
  `## 故宫附近的餐厅\n- ${order}\n\n${places.map((place, at) => `### ${at + 1}. 推荐\n- ${place}`).join("\n\n")}`;

describe("groundedness.stated_order", () => {
  it.each([
    ["near to far", "按距离从近到远排列", [NEAR, MIDDLE, FAR], 1],
    ["one pair of two the wrong way round", "按距离从近到远排列", [MIDDLE, NEAR, FAR], 1 / 2],
    ["far to near under the words near to far", "由近及远排序", [FAR, MIDDLE, NEAR], 0],
    ["by rating", "按评分从高到低排列", [FAR, MIDDLE, NEAR], 1],
    ["by rating, the wrong way round", "按评分从高到低排列", [NEAR, MIDDLE, FAR], 0],
    ["by price", "按人均从低到高列出", [NEAR, MIDDLE, FAR], 1],
    ["by price, one pair of two the wrong way round", "按价格由高到低排列", [FAR, NEAR, MIDDLE], 1 / 2],
  ])("%s", (_, order, places, score) => expect(judged(list(order, ...places)).score).toBe(score));

  it.each([
    ["no order is stated", list("共三家", FAR, NEAR, MIDDLE)],
    ["it is denied", list("没有按距离从近到远排列", FAR, NEAR, MIDDLE)],
    ["it is offered", list("如果需要，可以按距离从近到远排列", FAR, NEAR, MIDDLE)],
    ["it is the way of a walk", list("从近到远逛过去", FAR, NEAR, MIDDLE)],
    ["the list has one place", list("按距离从近到远排列", FAR)],
    ["another section is not that list", `## 面馆\n- 按距离从近到远排列\n- ${MIDDLE}\n## 另外\n- ${NEAR}`],
    ["a second list begins", `按距离从近到远排列：\n1. ${FAR}\n2. 无\n\n备选：\n1. ${NEAR}`],
  ])("says nothing where %s", (_, answer) => expect(judged(answer).status).toBe("not_applicable"));

  it("reads two lists by their own orders", () => {
    const answer = `## 一\n按距离从近到远排列\n- ${NEAR}\n- ${FAR}\n## 二\n按评分从高到低排列\n- ${MIDDLE}\n- ${NEAR}`;
    expect(judged(answer)).toMatchObject({ status: "pass", examined: 2 });
  });

  it("forgives rounding", () => {
    const answer = list("按距离从近到远排列", NEAR, MIDDLE).replace("距离592米", "距离2.1公里");
    expect(judged(answer).status).toBe("pass");
  });
});
