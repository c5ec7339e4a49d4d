/** Hours said of a place by the end of its name, below its name, or behind the way to it. */
import { describe, expect, it } from "vitest";
import { type CallFixture, checked, DUCK, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const SIGHTS: CallFixture = {
  name: "search_poi",
  arguments: { query: "景点" },
  text: [
    "1. 厦门园林植物园｜景点｜厦门市思明区虎园路25号｜坐标118.108200,24.449000｜评分4.7｜门票30元｜营业06:30-18:30",
    "2. 胡里山炮台｜景点｜厦门市思明区曾厝垵路2号｜坐标118.106300,24.429800｜评分4.6｜门票25元｜营业08:00-18:00",
    "3. 华侨博物院｜博物馆｜厦门市思明区思明南路493号｜坐标118.083000,24.440000｜评分4.5｜门票免费｜营业09:00-16:30",
    "4. 厦门市博物馆｜博物馆｜厦门市思明区体育路95号｜坐标118.110000,24.480000｜评分4.4｜门票免费｜营业09:30-17:00",
  ].join("\n"),
};
const task = taskOf("后天在厦门玩一天，骑车去植物园和炮台。", { cities: ["厦门"], people: 1 });
const statusOf = (answer: string) =>
  checked("groundedness.opening_hours", task, trajectoryOf([[SIGHTS, DUCK]], answer)).status;

describe("hours of another place, or of none", () => {
  it.each([
    "门票和时间：\n- 炮台：开放时间08:00-18:00\n- 植物园：开放时间08:00-18:00",
    "植物园早上八点才开门，下午六点关门。",
    "下一站园林植物园，虎园路25号。从炮台骑2.7公里，最后右拐虎园西路。五点关门，别太晚。",
    "名称：四合小院面馆\n地址：南池子大街12号；故宫东侧\n电话：010-65250012\n营业时间：10:00-24:00",
  ])("are found: %s", (answer) => expect(statusOf(answer)).toBe("fail"));
  it.each([
    "门票和时间：\n- 炮台：开放时间08:00-18:00\n- 植物园：开放时间06:30-18:30",
    "植物园早上六点半就开门，下午六点半关门。",
    "下一站园林植物园，虎园路25号。从炮台骑2.7公里，最后右拐虎园西路。六点半关门，别太晚。",
    "名称：四合小院面馆\n地址：南池子大街12号；故宫东侧\n电话：010-65250012\n营业时间：10:00-20:00",
    "博物馆：09:00-16:30，另一家博物馆09:30-17:00。",
    "动物园：08:00-17:00。",
  ])("are left alone where they are its own, or nobody's: %s", (answer) => expect(statusOf(answer)).not.toBe("fail"));
});
