/** Places that no result has, and those that have the details of another, in lists, tables and prose. */
import { describe, expect, it } from "vitest";
import { runTravelChecks } from "../checks.ts";
import { DUCK, PALACE, TEMPLE, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const HOTEL = {
  name: "search_poi",
  arguments: { query: "酒店" },
  text: "1. 棠欣庭国际大酒店｜酒店｜北京市东城区建隆巷7号｜坐标116.398951,39.915304｜评分4.7｜房价859元/晚｜营业00:00-24:00｜电话010-93162437",
};
const MUSEUM = {
  name: "search_poi",
  arguments: { query: "博物馆" },
  text: "1. 中国国家博物馆｜景点｜北京市东城区东长安街16号｜坐标116.401000,39.905000｜评分4.8｜门票免费｜营业09:00-17:00（周一闭馆）｜电话010-65116400",
};
const task = taskOf("明天两个人在北京玩一天，想去故宫和天坛，推荐餐厅和酒店，地址电话费用都写清楚。", {
  cities: ["北京"],
  people: 2,
  dates: { startOffsetDays: 1, days: 1 },
});

const failures = (answer: string) =>
  runTravelChecks({ task, trajectory: trajectoryOf([[PALACE, TEMPLE, DUCK, HOTEL, MUSEUM]], answer) }).flatMap(
    ({ id, status }) => (id.startsWith("groundedness.") && status === "fail" ? [id] : []),
  );

describe("an invented place, and values of another", () => {
  it.each([
    `### 1. 四合小院面馆
- 地址：北京市东城区南池子大街12号，评分4.1

### 2. 胡同里家常菜馆
- 地址：北京市东城区前门大街30号
- 电话：010-67011379
- 评分4.5，人均128元`,
    `My third pick is Old Hutong Kitchen (老胡同小厨): 12 Nanchizi Street, phone 010-65250012, rated 4.1, 42 yuan a head.`,
    `- 09:00-12:00 故宫博物院
- 13:00-15:00 龙潭童话乐园（北京市东城区天坛东里甲1号），门票15元`,
    `- 住宿：云端国际大酒店，房价859元/晚`,
    `晚上住在云端国际大酒店（建隆巷7号，电话010-93162437）。`,
    `- 09:00-12:00 故宫博物院
- 12:10-17:30 银河摩天乐园`,
    `下午三点到玉渊童话公园散步，门票15元，评分4.7，06:00-22:00开放。`,
    `1. **京味斋烤鸭店（前门店）**
   - 地址：北京市东城区南池子大街12号
   - 评分：4.1
   - 人均：42元
   - 电话：010-65250012
2. **四合小院面馆**
   - 地址：北京市东城区前门大街30号
   - 评分：4.5
   - 人均：128元
   - 电话：010-67011379`,
    `| 餐厅 | 地址 | 评分 | 人均 | 距离 |
|---|---|---|---|---|
| 四合小院面馆 | 前门大街30号 | 4.5 | 128元 | 2065米 |
| 京味斋烤鸭店（前门店） | 南池子大街12号 | 4.1 | 42元 | 592米 |`,
    `四合小院面馆在前门大街30号，评分4.5，人均128元；京味斋烤鸭店（前门店）在南池子大街12号，评分4.1，人均42元。`,
    `推荐两家：
四合小院面馆。距故宫2065米，人均128元，电话010-67011379。
京味斋烤鸭店（前门店）。距故宫592米，人均42元，电话010-65250012。`,
  ])("is noted: %s", (answer) => expect(failures(answer)).not.toEqual([]));
});

describe("places that were found, under the names that people give them", () => {
  it.each([
    `### 1. 四合小院面馆
- 地址：北京市东城区南池子大街12号，评分4.1

### 2. 京味斋烤鸭店（前门店）
- 地址：北京市东城区前门大街30号
- 电话：010-67011379
- 评分4.5，人均128元`,
    `| 序号 | 餐厅 | 地址 | 评分 | 人均 |
|---|---|---|---|---|
| 1 | 四合小院 | 北京市东城区南池子大街12号 | 4.1 | 42元 |
| 2 | 京味斋 | 北京市东城区前门大街30号 | 4.5 | 128元 |`,
    `My second pick is Sihe Courtyard Noodles (四合小院面馆): 12 Nanchizi Street, phone 010-65250012, rated 4.1, 42 yuan a head.`,
    `My second pick is the Courtyard Noodle House: 12 Nanchizi Street, phone 010-65250012, rated 4.1, 42 yuan a head.`,
    `- 09:00-12:00 故宫博物院，从午门进、神武门出
- 13:00-15:00 天坛公园（北京市东城区天坛东里甲1号），门票15元，祈年殿和回音壁都值得看`,
    `- 住宿：棠欣庭国际大酒店，房价859元/晚`,
    `晚上住在棠欣庭酒店（建隆巷7号，电话010-93162437）。`,
    `- 09:00-12:00 故宫博物院
- 12:15-13:30 午餐：四合小院面馆
- 14:00-15:30 国家博物馆（免费）`,
    `**方案三：四合小院**，距故宫592米，评分4.1，人均42元。`,
    `下午三点到天坛散步，门票15元，评分4.7，06:00-22:00开放。`,
    `中午在景区附近的小吃店随便吃点，晚上找家火锅店。`,
    `- 12:00-13:00 午餐（故宫附近的老北京小吃）
- 18:00 回酒店休息`,
    `1. **京味斋烤鸭店（前门店）**
   - 地址：北京市东城区前门大街30号
   - 评分：4.5
   - 人均：128元
   - 电话：010-67011379
2. **四合小院面馆**
   - 地址：北京市东城区南池子大街12号
   - 评分：4.1
   - 人均：42元
   - 电话：010-65250012`,
    `比起京味斋，四合小院面馆更近（592米对2065米），也更便宜：人均42元对128元，不过评分4.1低于4.5。`,
    `四合小院面馆（南池子大街12号）和京味斋烤鸭店（前门大街30号）评分分别是4.1和4.5，人均分别为42元和128元。`,
    `四合小院面馆 is at 12 Nanchizi Street, rated 4.1, 42 yuan a head. 京味斋烤鸭店（前门店） is at No. 30 Qianmen Dajie, rated 4.5, 128 yuan a head.`,
  ])("are left alone: %s", (answer) => expect(failures(answer)).toEqual([]));
});
